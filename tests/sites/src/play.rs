//! One goal on one site: the session's loop with the site in place of a browser.

use crate::site::{Goal, Site};
use crate::snapshot::{Does, Shown, address, show};
use crate::state::{RESULTS, State};
use passerby_artifacts::act::{
    ActOutcome, ActPlan, ActRecovery, ActReply, FoundBy, Gesture, InputPlan, Settled,
};
use passerby_artifacts::audit::Audit;
use passerby_artifacts::decision::{Policy, TextSource};
use passerby_artifacts::instruction::Instruction;
use passerby_artifacts::persona::Persona;
use passerby_artifacts::run::{RunConfig, RunRecord};
use passerby_artifacts::screenshot::Screenshot;
use passerby_artifacts::trace::{Effect, Event, EventKind};
use passerby_session::{Effects, NoStopwatch, Run};
use serde_json::Value;

/// Events of one run at most; a run of 35 steps has about 300.
const MOST_EVENTS: usize = 5_000;
const STEPS: u32 = 35;
/// The same moment for each run: 2026-11-24.
const BEGAN_AT_MS: u64 = 1_795_500_000_000;

/// Plays a goal and gives the run and how the site was left.
///
/// # Panics
/// Where the run does not end.
pub fn play<'s>(
    site: &'s Site,
    goal: &Goal,
    instructions: Vec<Instruction>,
    persona: Persona,
) -> (RunRecord, State<'s>) {
    let config = RunConfig {
        run_id: goal.id.clone(),
        goal: goal.text.clone(),
        instructions,
        policy: Policy::Rules,
        steps: STEPS,
        // Somebody sits there and says yes: what is done wrongly then counts.
        ask_approval: true,
        ..RunConfig::default()
    };
    let (mut run, _) = Run::begin(config, persona);
    let mut browser = Browser {
        state: State::new(site),
        shown: None,
        now_ms: BEGAN_AT_MS,
    };
    let mut next = Some(EventKind::Started {
        url: address(&site.start),
    });
    for _ in 0..MOST_EVENTS {
        let Some(kind) = next.take() else { break };
        let line = run.handle(
            Event {
                at_ms: browser.now_ms,
                kind,
            },
            &NoStopwatch,
        );
        next = line
            .effects()
            .iter()
            .find_map(|effect| browser.perform(effect));
    }
    let record = run
        .session()
        .record()
        .unwrap_or_else(|| panic!("{}: the run does not end", goal.id));
    (record, browser.state)
}

struct Browser<'s> {
    state: State<'s>,
    shown: Option<Shown>,
    now_ms: u64,
}

impl Browser<'_> {
    fn perform(&mut self, effect: &Effect) -> Option<EventKind> {
        self.now_ms += 10;
        Some(match effect {
            Effect::Settle { .. } => EventKind::Settled {
                settled: Settled {
                    sent: None,
                    quiet: true,
                    waited_ms: 10.0,
                    idle_ms: None,
                    still_busy: Vec::new(),
                    requests: None,
                },
            },
            Effect::Pause { ms } => {
                self.now_ms += u64::from(*ms);
                EventKind::Paused
            }
            Effect::Snapshot => {
                let shown = self.shown.insert(show(&self.state, self.now_ms));
                EventKind::SnapshotTaken {
                    snapshot: shown.snapshot.clone(),
                }
            }
            Effect::Capture { id, viewport, .. } => EventKind::Captured {
                screenshot: Screenshot {
                    id: id.clone(),
                    width_px: 1280,
                    height_px: 800,
                    viewport: *viewport,
                    url: address(&self.state.page),
                    title: String::new(),
                    taken_at_ms: self.now_ms,
                    capture_ms: 20.0,
                    changed_share: None,
                    changed_rect: None,
                    controls_changed: false,
                    faint: Vec::new(),
                },
            },
            Effect::Detect { .. } => EventKind::Detected {
                detections: passerby_artifacts::detection::Detections::default(),
            },
            // No site is asked a question.
            Effect::ReadContent => EventKind::ContentRead {
                content: Default::default(),
            },
            Effect::Audit { .. } => EventKind::Audited {
                audit: Box::new(Audit {
                    version: String::new(),
                    took_ms: 1.0,
                    violations: Vec::new(),
                    notes: Vec::new(),
                }),
            },
            Effect::Act { plan, .. } => EventKind::ActReplied {
                reply: self.act(plan),
            },
            Effect::Recall { .. } => EventKind::Recalled {
                recall: ActRecovery::NotBegun,
            },
            Effect::RequestApproval { .. } => EventKind::ApprovalAnswered { given: true },
            Effect::RequestSite { .. } => EventKind::SiteAnswered {
                given: false,
                went_back: false,
            },
            Effect::AskModel { .. }
            | Effect::AskUser { .. }
            | Effect::Emit { .. }
            | Effect::End { .. } => return None,
        })
    }

    fn act(&mut self, plan: &ActPlan) -> ActReply {
        match plan {
            ActPlan::Page { input } => return self.input(input),
            ActPlan::Back => self.state.go_back(),
            ActPlan::Navigate { url } => {
                let pages = &self.state.site.pages;
                let page = pages.keys().find(|page| address(page) == *url).cloned();
                self.state.go(&page.unwrap_or_default());
            }
            ActPlan::Wait { ms } | ActPlan::WaitFor { ms, .. } => self.now_ms += u64::from(*ms),
        }
        reply(ActOutcome::Done)
    }

    fn input(&mut self, input: &InputPlan) -> ActReply {
        let handle = input.element.as_ref().and_then(|element| element.handle);
        let does = handle.and_then(|handle| self.shown.as_ref()?.does(handle).cloned());
        match (&input.gesture, does) {
            (Gesture::Click | Gesture::DoubleClick, Some(does)) => self.press(does),
            (Gesture::SetText { text }, Some(Does::Query)) => self.state.query = typed(text),
            (Gesture::SetText { text }, Some(Does::Field(label))) => {
                self.draft(label, Value::String(typed(text)));
            }
            (Gesture::SelectOption { label: option }, Some(Does::Field(label))) => {
                self.draft(label, Value::String(option.clone()));
            }
            (Gesture::SetChecked { on }, Some(Does::Field(label))) => {
                self.draft(label, Value::Bool(*on));
            }
            (Gesture::SetChecked { on: true }, Some(Does::Choice(label, option))) => {
                self.draft(label, Value::String(option));
            }
            (Gesture::PressKey { key, .. }, Some(Does::Query)) if key == "Enter" => {
                self.press(Does::Search);
            }
            (Gesture::PressKey { key, .. }, _) if key == "Escape" => self.state.asked = None,
            _ => {}
        }
        reply(ActOutcome::Done)
    }

    fn press(&mut self, does: Does) {
        match does {
            Does::Act(act) => self.state.act(&act),
            Does::Toggle(key) => {
                if !self.state.open.remove(&key) {
                    self.state.open.insert(key);
                }
            }
            Does::Search => {
                let query = std::mem::take(&mut self.state.query);
                self.state.go(RESULTS);
                self.state.query = query;
            }
            Does::Answer(true) => {
                if let Some(act) = self.state.asked.clone() {
                    self.state.act(&act);
                }
            }
            Does::Answer(false) => self.state.asked = None,
            Does::Choice(label, option) => self.draft(label, Value::String(option)),
            Does::Field(label) => {
                let form = self.state.form();
                let field = form.and_then(|(of, _, fields)| {
                    Some((of, fields.iter().find(|field| field.label == label)?))
                });
                if let Some((of, field)) = field
                    && let Value::Bool(on) = self.state.value(of, field)
                {
                    self.draft(label, Value::Bool(!on));
                }
            }
            Does::Query => {}
        }
    }

    fn draft(&mut self, label: String, value: Value) {
        self.state.drafts.insert(label, value);
    }
}

fn typed(text: &TextSource) -> String {
    match text {
        TextSource::Plain { text } => text.clone(),
        TextSource::Credential { .. } => String::new(),
    }
}

fn reply(outcome: ActOutcome) -> ActReply {
    ActReply {
        outcome,
        found_by: FoundBy::Handle,
        input: None,
        act_ms: 3.0,
        keys: None,
        pointer_only: false,
    }
}
