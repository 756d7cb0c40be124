//! A page in memory that answers a session's effects: a registration form, and the page behind it.

pub mod models;

use passerby_artifacts::SCHEMA_VERSION;
use passerby_artifacts::act::{
    ActOutcome, ActPlan, ActRecovery, ActReply, FoundBy, Gesture, Settled,
};
use passerby_artifacts::audit::Audit;
use passerby_artifacts::decision::{Policy, TextSource};
use passerby_artifacts::dom::{
    ActionKind, Checked, DomNode, DomSnapshot, ElementFacts, InputHints,
};
use passerby_artifacts::fault::{Fault, FaultCode};
use passerby_artifacts::geometry::{CssRect, Viewport};
use passerby_artifacts::hand::{Hand, KeyRun, KeyWay, KeyWayEnd};
use passerby_artifacts::model::ModelRequest;
use passerby_artifacts::persona::{InputHabit, Level, Persona, Reading};
use passerby_artifacts::run::RunConfig;
use passerby_artifacts::screenshot::Screenshot;
use passerby_artifacts::trace::{Effect, Event, EventKind, TraceLine};
use passerby_session::{Effects, NoStopwatch, Run};
use std::collections::{BTreeMap, VecDeque};

const VIEWPORT: Viewport = Viewport {
    width: 1280.0,
    height: 800.0,
    device_pixel_ratio: 1.0,
    scroll_x: 0.0,
    scroll_y: 0.0,
    page_width: 1280.0,
    page_height: 800.0,
};

/// What goes wrong in the world, and how often.
#[derive(Debug, Clone, Default)]
pub struct Trouble {
    /// Snapshots that fail, from the first.
    pub failing_snapshots: u32,
    /// Captures that fail, from the first.
    pub failing_captures: u32,
    /// Whether the detector is broken.
    pub no_detector: bool,
    /// Whether axe-core gives no answer.
    pub no_audit: bool,
    /// Whether the server refuses the form.
    pub refuses: bool,
    /// Why no settling works.
    pub unreadable: Option<FaultCode>,
    /// The act during which the page crashes, counted from 1; 0: none.
    pub crashes_at: u32,
    /// Whether no key operates the button that sends the form.
    pub button_is_deaf: bool,
    /// Whether an unsteady hand misses whatever it aims at.
    pub all_is_tiny: bool,
    /// The form's posting from which on the page is on a site that may not be read, counted from 1; 0: none.
    pub barred_after: u32,
}

/// The page and its server.
#[derive(Debug, Clone, Default)]
pub struct World {
    pub now_ms: u64,
    pub submissions: u32,
    pub acts: u32,
    /// Addresses that axe-core was asked to check.
    pub audits: Vec<String>,
    pub trouble: Trouble,
    /// What the model says, one after the other.
    pub model: VecDeque<EventKind>,
    /// What the button that sends the form is called; empty: Register.
    pub button: String,
    /// What the user says when asked for leave, one after the other.
    pub leaves: VecDeque<bool>,
    /// What the user answers to questions, one after the other.
    pub answers: VecDeque<String>,
    /// How high the line of a link in small print is, CSS px; 0: there is none.
    pub small_print_px: f64,
    /// How many entries a list on the page has.
    pub entries: u32,
    /// What the user says when asked for a site, and whether the run went back to the tab before.
    pub sites: VecDeque<(bool, bool)>,
    /// What it was asked.
    pub asked: Vec<ModelRequest>,
    /// What the page remembers of the acts done in it, by step.
    replies: BTreeMap<u32, ActReply>,
    name: String,
    email: String,
    password: bool,
    terms: bool,
    welcome: bool,
    error: bool,
}

impl World {
    pub fn new(trouble: Trouble) -> Self {
        Self {
            now_ms: 1_000,
            trouble,
            ..Self::default()
        }
    }

    fn button(&self) -> &str {
        if self.button.is_empty() {
            "Register"
        } else {
            &self.button
        }
    }

    fn barred_from(&self) -> u32 {
        match self.trouble.barred_after {
            0 => u32::MAX,
            after => after,
        }
    }

    /// Performs an effect, as the worker would.
    pub fn perform(&mut self, effect: &Effect) -> Option<EventKind> {
        self.now_ms += 10;
        Some(match effect {
            Effect::Settle { .. } if self.trouble.unreadable.is_some() => EventKind::SettleFailed {
                fault: fault(self.trouble.unreadable?),
            },
            Effect::Settle { .. } if self.submissions >= self.barred_from() => {
                EventKind::SettleFailed {
                    fault: fault(FaultCode::SiteNotAllowed),
                }
            }
            Effect::Settle { .. } => EventKind::Settled {
                settled: Settled {
                    quiet: true,
                    waited_ms: 10.0,
                    still_busy: vec![],
                    requests: None,
                },
            },
            Effect::Pause { ms } => {
                self.now_ms += u64::from(*ms);
                EventKind::Paused
            }
            Effect::Snapshot if take(&mut self.trouble.failing_snapshots) => {
                EventKind::SnapshotFailed {
                    fault: fault(FaultCode::UiQueryFailed),
                }
            }
            Effect::Snapshot => EventKind::SnapshotTaken {
                snapshot: self.snapshot(),
            },
            Effect::Capture { .. } if take(&mut self.trouble.failing_captures) => {
                EventKind::CaptureFailed {
                    fault: fault(FaultCode::CaptureFailed),
                }
            }
            Effect::Capture { id, viewport, .. } => EventKind::Captured {
                screenshot: Screenshot {
                    id: id.clone(),
                    width_px: 1280,
                    height_px: 800,
                    viewport: *viewport,
                    url: self.url(),
                    title: String::new(),
                    taken_at_ms: self.now_ms,
                    capture_ms: 20.0,
                    changed_share: None,
                    faint: Vec::new(),
                },
            },
            Effect::Detect { .. } if self.trouble.no_detector => EventKind::DetectFailed {
                fault: fault(FaultCode::DetectorFailed),
            },
            Effect::Detect { .. } => EventKind::Detected {
                detections: Default::default(),
            },
            Effect::Audit { .. } => {
                self.audits.push(self.url());
                if self.trouble.no_audit {
                    let fault = fault(FaultCode::UiQueryFailed);
                    return Some(EventKind::AuditFailed { fault });
                }
                EventKind::Audited {
                    audit: Box::new(Audit {
                        version: "4.14.1".into(),
                        took_ms: 10.0,
                        violations: vec![],
                        notes: vec!["Not finished: color-contrast.".into()],
                    }),
                }
            }
            Effect::Act { step, plan, .. } => {
                self.acts += 1;
                let reply = self.act(plan);
                if self.acts == self.trouble.crashes_at {
                    self.trouble.unreadable = Some(FaultCode::PageUnloaded);
                    let recall = ActRecovery::Unknown;
                    return Some(EventKind::Recalled { recall });
                }
                self.replies.insert(*step, reply.clone());
                EventKind::ActReplied { reply }
            }
            Effect::Recall { step, .. } => EventKind::Recalled {
                recall: match self.replies.get(step) {
                    Some(reply) => ActRecovery::Replied {
                        reply: reply.clone(),
                    },
                    None => ActRecovery::NotBegun,
                },
            },
            Effect::AskModel { delay_ms, request } => {
                self.now_ms += u64::from(*delay_ms);
                self.asked.push((**request).clone());
                self.model.pop_front()?
            }
            Effect::RequestApproval { .. } => EventKind::ApprovalAnswered {
                given: self.leaves.pop_front()?,
            },
            Effect::AskUser { .. } => EventKind::UserAnswered {
                text: self.answers.pop_front()?,
            },
            Effect::RequestSite { .. } => {
                let (given, went_back) = self.sites.pop_front()?;
                if given {
                    self.trouble.barred_after = u32::MAX;
                }
                if went_back {
                    self.welcome = false;
                    self.trouble.barred_after = u32::MAX;
                }
                EventKind::SiteAnswered { given, went_back }
            }
            Effect::Emit { .. } | Effect::End { .. } => return None,
        })
    }

    fn act(&mut self, plan: &ActPlan) -> ActReply {
        let ActPlan::Page { input } = plan else {
            return reply(ActOutcome::Done);
        };
        let handle = input
            .element
            .as_ref()
            .and_then(|e| e.handle)
            .unwrap_or_default();
        if self.trouble.all_is_tiny && matches!(input.hand, Hand::Unsteady { .. }) {
            return reply(ActOutcome::Missed { on: "form".into() });
        }
        if self.trouble.button_is_deaf && handle == SUBMIT && input.hand == Hand::Keyboard {
            return by_keys(KeyWayEnd::NotFocusable);
        }
        let text = match &input.gesture {
            Gesture::SetText {
                text: TextSource::Plain { text },
            } => text.clone(),
            Gesture::SetText {
                text: TextSource::Credential { .. },
            } => "secret".to_owned(),
            _ => String::new(),
        };
        match handle {
            NAME => self.name = text,
            EMAIL => self.email = text,
            PASSWORD => self.password = true,
            TERMS => self.terms = true,
            SUBMIT => self.submit(),
            _ => {}
        }
        if matches!(&input.gesture, Gesture::PressKey { key, .. } if key == "Enter")
            && handle != SUBMIT
        {
            self.submit();
        }
        match input.hand {
            Hand::Keyboard => by_keys(KeyWayEnd::Reached),
            _ => reply(ActOutcome::Done),
        }
    }

    fn submit(&mut self) {
        self.submissions += 1;
        self.welcome = !self.trouble.refuses;
        self.error = self.trouble.refuses;
    }

    fn url(&self) -> String {
        format!(
            "http://shop.test/{}",
            if self.welcome { "welcome" } else { "register" }
        )
    }

    fn snapshot(&self) -> DomSnapshot {
        let mut nodes = vec![];
        if self.welcome {
            nodes.push(node(1, None, "main", "main", "", 0.0));
            nodes.push(heading(2, Some(0), "Welcome, your account is ready"));
        } else {
            nodes.push(heading(1, None, "Register a new account"));
            nodes.push(node(2, None, "form", "form", "", 60.0));
            nodes.push(field(NAME, "Full name", "text", &self.name, 80.0));
            nodes.push(field(EMAIL, "Email", "email", &self.email, 120.0));
            let mut password = field(PASSWORD, "Password", "password", "", 160.0);
            password.value = None;
            password.states.secret = true;
            password.states.filled = Some(self.password);
            nodes.push(password);
            let mut terms = node(
                TERMS,
                Some(1),
                "checkbox",
                "input",
                "I agree to the terms",
                200.0,
            );
            terms.actions = vec![ActionKind::Click, ActionKind::Check];
            terms.states.checked = Some(if self.terms {
                Checked::True
            } else {
                Checked::False
            });
            terms.states.required = true;
            terms.input = Some(InputHints {
                kind: "checkbox".into(),
                ..Default::default()
            });
            nodes.push(terms);
            let mut submit = node(SUBMIT, Some(1), "button", "button", self.button(), 240.0);
            submit.actions = vec![ActionKind::Click];
            submit.input = Some(InputHints {
                kind: "submit".into(),
                ..Default::default()
            });
            nodes.push(submit);
            if self.small_print_px > 0.0 {
                let mut link = node(15, Some(1), "link", "a", "Read the terms in full", 300.0);
                link.facts.rect.height = self.small_print_px;
                link.actions = vec![ActionKind::Click];
                nodes.push(link);
            }
            if self.entries > 0 {
                let list = nodes.len();
                nodes.push(node(30, None, "list", "ul", "", 340.0));
                for entry in 1..=self.entries {
                    let y = 340.0 + 30.0 * f64::from(entry);
                    let name = format!("Entry {entry}");
                    nodes.push(node(30 + entry, Some(list), "listitem", "li", &name, y));
                }
            }
            if self.error {
                nodes.push(node(
                    20,
                    Some(1),
                    "alert",
                    "div",
                    "Error: this email address is already taken",
                    280.0,
                ));
            }
        }
        DomSnapshot {
            schema: SCHEMA_VERSION,
            url: self.url(),
            title: "Shop".into(),
            lang: "en".into(),
            document_id: if self.welcome { "doc-2" } else { "doc-1" }.into(),
            viewport: VIEWPORT,
            taken_at_ms: self.now_ms,
            snapshot_ms: 5.0,
            nodes,
            texts: Vec::new(),
            frames: vec![],
            transients: Vec::new(),
            warnings: vec![],
        }
    }
}

const NAME: u32 = 10;
const EMAIL: u32 = 11;
const PASSWORD: u32 = 12;
const TERMS: u32 = 13;
const SUBMIT: u32 = 14;

fn node(handle: u32, parent: Option<usize>, role: &str, tag: &str, name: &str, y: f64) -> DomNode {
    DomNode {
        handle,
        parent,
        facts: ElementFacts {
            tag: tag.into(),
            role: role.into(),
            name: name.into(),
            rect: CssRect::new(100.0, y, 300.0, 30.0),
            visible: true,
            in_viewport: true,
            ..Default::default()
        },
        ..Default::default()
    }
}

fn heading(handle: u32, parent: Option<usize>, name: &str) -> DomNode {
    let mut heading = node(handle, parent, "heading", "h1", name, 20.0);
    heading.level = Some(1);
    heading
}

fn field(handle: u32, name: &str, kind: &str, value: &str, y: f64) -> DomNode {
    let mut field = node(handle, Some(1), "textbox", "input", name, y);
    field.value = Some(value.into());
    field.input = Some(InputHints {
        kind: kind.into(),
        ..Default::default()
    });
    field.actions = vec![ActionKind::Click, ActionKind::Type];
    field
}

fn reply(outcome: ActOutcome) -> ActReply {
    ActReply {
        outcome,
        found_by: FoundBy::Handle,
        input: None,
        act_ms: 3.0,
        keys: None,
    }
}

fn by_keys(end: KeyWayEnd) -> ActReply {
    let reached = end == KeyWayEnd::Reached;
    let pressed = if reached { &["Tab", "Enter"][..] } else { &[] };
    let run = |key: &&str| KeyRun {
        key: (*key).to_owned(),
        times: 1,
    };
    let keys = KeyWay {
        pressed: pressed.iter().map(run).collect(),
        end,
        stops: 1,
        focus_shown: None,
        reacted: reached.then_some(true),
        told: String::new(),
        held: vec![],
    };
    ActReply {
        keys: Some(Box::new(keys)),
        ..reply(if reached {
            ActOutcome::Done
        } else {
            ActOutcome::NotByKeys {
                reason: "The keyboard cannot come to it.".into(),
            }
        })
    }
}

fn fault(code: FaultCode) -> Fault {
    Fault::new(code, "It failed.", "Try again.")
}

/// Whether one more of these shall happen.
fn take(left: &mut u32) -> bool {
    let any = *left > 0;
    *left = left.saturating_sub(1);
    any
}

pub fn persona() -> Persona {
    Persona {
        id: "test".into(),
        name: "Test Person".into(),
        summary: "Somebody.".into(),
        technical_comfort: Level::Medium,
        patience: Level::Medium,
        reading: Reading::Scans,
        input: InputHabit::Mouse,
        eyesight: None,
        aim: None,
        words_per_minute: None,
        accessibility_needs: vec![],
        language: "en".into(),
        also_reads: Vec::new(),
        goals: vec![],
        details: BTreeMap::from([("email".to_owned(), "test@example.com".to_owned())]),
        credentials: vec!["password".into()],
    }
}

pub fn config() -> RunConfig {
    RunConfig {
        run_id: "run-1".into(),
        goal: "Register a new account".into(),
        policy: Policy::Rules,
        steps: 20,
        ..RunConfig::default()
    }
}

/// A run being driven: its journal so far, and what is to be performed next.
pub struct Driven {
    pub run: Run,
    pub world: World,
    pub lines: Vec<TraceLine>,
}

impl Driven {
    pub fn begin(config: RunConfig, trouble: Trouble) -> Self {
        Self::begin_as(persona(), config, trouble)
    }

    /// The same with somebody else.
    pub fn begin_as(persona: Persona, config: RunConfig, trouble: Trouble) -> Self {
        let (run, first) = Run::begin(config, persona);
        Self {
            run,
            world: World::new(trouble),
            lines: vec![first],
        }
    }

    /// Feeds one event and keeps the line.
    pub fn feed(&mut self, kind: EventKind) -> Vec<Effect> {
        let line = self.run.handle(
            Event {
                at_ms: self.world.now_ms,
                kind,
            },
            &NoStopwatch,
        );
        let effects = line.effects().to_vec();
        self.lines.push(line);
        effects
    }

    /// Performs effects and feeds their answers until the run has ended, or `limit` events were fed.
    pub fn drive(&mut self, first: EventKind, limit: usize) -> &mut Self {
        let mut next = Some(first);
        for _ in 0..limit {
            let Some(kind) = next.take() else { break };
            let effects = self.feed(kind);
            next = effects.iter().find_map(|effect| self.world.perform(effect));
        }
        self
    }

    pub fn started(&self) -> EventKind {
        EventKind::Started {
            url: self.world.url(),
        }
    }
}
