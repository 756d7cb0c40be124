//! What became of the last act: the screen now beside the one that it was decided on.

use crate::answer_time::answered_at_ms;
use crate::hand;
use crate::machine::{Session, State};
use crate::memory::PendingAct;
use passerby_artifacts::act::{ActOutcome, Request, Settled};
use passerby_artifacts::decision::{
    Action, Evaluation, ExpectationVerdict, Policy, Predicate, Thought, bare_key,
};
use passerby_artifacts::fault::{Warning, WarningKind};
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::{Difference, FormInput, ScreenOutcome, ScreenState, Signal};
use passerby_artifacts::trace::Effect;
use passerby_evaluate::Observed;

impl Session {
    /// Compares the screen with the one the last act was decided on. `changed_share`: how much of the picture changed,
    /// 0..=1, where that was asked.
    pub(crate) fn judge(
        &mut self,
        screen: &ScreenState,
        changed_share: Option<f64>,
    ) -> Vec<Effect> {
        let (Some(pending), Some((step, earlier))) =
            (self.pending.take(), self.steps.split_last_mut())
        else {
            return Vec::new();
        };
        let judged = judged(step, &pending, screen, changed_share, self.now_ms);
        let missed = step.reply.as_ref().is_some_and(hand::is_miss);
        if let Some(act) = self.memory.acted.last_mut().filter(|_| !missed) {
            act.progressed = judged.progressed;
        }
        let link = pending.making_link.as_ref();
        if link.is_some_and(|link| passerby_decide::gates::may_have_made(link, &screen.url)) {
            step.warnings.push(may_have_made(step));
            if let Some(act) = self.memory.acted.last_mut() {
                act.may_have_made = true;
            }
        }
        if let Some(evaluation) = judged.evaluation {
            let (evaluation, warning) =
                passerby_evaluate::after_refusal(earlier, step, &judged.difference, evaluation);
            step.evaluation = Some(evaluation);
            step.warnings.extend(warning);
        }
        if is_wait(step) && leads_on(&judged.difference) {
            came_late(earlier);
        }
        step.difference = Some(judged.difference);
        vec![Effect::Emit {
            step: Box::new(step.clone()),
        }]
    }

    /// Whether the page is still at work on the last act, and what was expected of it may come yet: nobody judges before
    /// the time is over that they gave it.
    pub(crate) fn may_still_come(&self, screen: &ScreenState, changed_share: Option<f64>) -> bool {
        let (Some(pending), Some(step)) = (&self.pending, self.steps.last()) else {
            return false;
        };
        let Some(thought) = &step.thought else {
            return false;
        };
        let waited_ms = self
            .now_ms
            .saturating_sub(pending.began_at_ms)
            .saturating_sub(pending.unwatched_ms);
        let within_ms = u64::from(
            thought
                .expectation
                .within_ms
                .min(self.config.settings.waits.answer_ms),
        );
        // A list that unfolds, a message: who says what is to come knows that it takes a moment.
        let is_named = waited_ms < NAMED_MS && names_what_comes(thought);
        if waited_ms >= within_ms || !(is_named || is_at_work(pending, screen)) {
            return false;
        }
        let judged = judged(step, pending, screen, changed_share, self.now_ms);
        judged
            .evaluation
            .is_some_and(|judged| judged.verdict == ExpectationVerdict::Missed)
    }

    /// Looks again in a moment; what the page answered by then counts.
    pub(crate) fn wait_for_answer(&mut self) -> Vec<Effect> {
        if let Some(pending) = &mut self.pending {
            pending.settled_at_ms = None;
        }
        self.state = State::Pausing;
        vec![Effect::Pause { ms: LOOK_AGAIN_MS }]
    }
}

fn is_wait(step: &StepRecord) -> bool {
    let thought = step.thought.as_ref();
    thought.is_some_and(|thought| matches!(thought.decision.action, Action::Wait { .. }))
}

fn leads_on(difference: &Difference) -> bool {
    let leads = |signal: &Signal| matches!(signal, Signal::NavigationOccurred { .. });
    difference.signals.iter().any(leads)
}

/// A slow page comes while the persona waits, and is what the press before was for, where nothing else came of that.
fn came_late(steps: &mut [StepRecord]) {
    let Some(step) = steps.iter_mut().rev().find(|step| !is_wait(step)) else {
        return;
    };
    let thought = step.thought.as_ref();
    let presses = thought.is_some_and(|thought| {
        matches!(
            thought.decision.action,
            Action::Click | Action::DoubleClick | Action::PressKey { .. }
        )
    });
    let was_done = step
        .reply
        .as_ref()
        .is_some_and(|reply| matches!(reply.outcome, ActOutcome::Done | ActOutcome::PageLeft));
    let came_to_nothing = step
        .difference
        .as_ref()
        .is_some_and(|difference| difference.outcome == ScreenOutcome::NoChange);
    step.came_late |= presses && was_done && came_to_nothing;
}

fn may_have_made(step: &StepRecord) -> Warning {
    let target = step
        .thought
        .as_ref()
        .and_then(|thought| thought.decision.target.as_ref());
    let name = target.map_or("", |target| target.name.trim());
    let link = match name {
        "" => "a link".to_owned(),
        name => format!("the link “{name}”"),
    };
    Warning::new(
        WarningKind::MayHaveMade,
        format!(
            "Following {link} may have created something: instead of a form it led at once to a page of its own. Check what is new \
             there, and delete it."
        ),
    )
}

/// What was named and is not there is looked for again for so long, ms.
const NAMED_MS: u64 = 1_500;

/// Whether a model said by name what is to appear.
fn names_what_comes(thought: &Thought) -> bool {
    let is_name = matches!(
        thought.expectation.predicate,
        Predicate::Appears { .. } | Predicate::PageSays { .. } | Predicate::DialogOpens
    );
    is_name && thought.decision.decided_by == Policy::Model
}

/// Between two looks at a page that is at work, ms.
const LOOK_AGAIN_MS: u32 = 500;

/// Whether something says that the act is being worked on: a spinner that came, what was pressed is disabled since.
fn is_at_work(pending: &PendingAct, screen: &ScreenState) -> bool {
    let is_new = |words: &String| !pending.before.busy.contains(words);
    let pressed = |state: &ScreenState| {
        let submits = state.forms.iter().flat_map(|form| &form.submits);
        let mut all = state.actions.iter().chain(submits);
        all.find(|action| Some(&action.identity) == pending.on.as_ref())
            .map(|action| action.disabled)
    };
    screen.busy.iter().any(is_new)
        || (pressed(screen) == Some(true) && pressed(&pending.before) == Some(false))
}

/// What became of an act.
struct Judged {
    difference: Difference,
    evaluation: Option<Evaluation>,
    /// Whether it led to another screen, or picture.
    progressed: bool,
}

/// Whether Enter did no more than break a line: the text that it was pressed in may have several, and still stands there.
fn breaks_a_line(step: &StepRecord, before: &ScreenState, after: &ScreenState) -> bool {
    const OF_LINES: [&str; 2] = ["contenteditable", "textarea"];
    let Some(decision) = step.thought.as_ref().map(|thought| &thought.decision) else {
        return false;
    };
    let is_enter =
        matches!(&decision.action, Action::PressKey { key, .. } if bare_key(key) == "Enter");
    let Some(target) = decision.target.as_ref().filter(|_| is_enter) else {
        return false;
    };
    let has_lines =
        |input: &&FormInput| input.node == target.node && OF_LINES.contains(&input.kind.as_str());
    inputs(before).find(has_lines).is_some_and(|pressed| {
        let mut now = inputs(after);
        now.any(|input| input.identity == pressed.identity && input.filled)
    })
}

fn inputs(screen: &ScreenState) -> impl Iterator<Item = &FormInput> {
    screen.forms.iter().flat_map(|form| &form.inputs)
}

fn judged(
    step: &StepRecord,
    pending: &PendingAct,
    screen: &ScreenState,
    changed_share: Option<f64>,
    now_ms: u64,
) -> Judged {
    let requests = since(step.settled.as_ref(), pending.began_at_ms);
    let act = passerby_screen::Act {
        sends: pending
            .submits
            .as_ref()
            .filter(|_| !breaks_a_line(step, &pending.before, screen) && !opened_a_tab(step)),
        on: pending.on.as_ref(),
        asked: asked(step, requests.as_deref()),
    };
    let difference = passerby_screen::difference(&pending.before, screen, &act);
    let is_other_screen = difference.outcome != ScreenOutcome::NoChange
        && !difference.signals.contains(&Signal::NoOp);
    // On a canvas nothing else tells of progress.
    let progressed =
        is_other_screen || changed_share.is_some_and(passerby_evaluate::is_other_picture);
    let settled_at_ms = pending.settled_at_ms.unwrap_or(now_ms);
    let took_ms = answered_at_ms(step.settled.as_ref(), pending.began_at_ms, settled_at_ms)
        .saturating_sub(pending.began_at_ms)
        .saturating_sub(pending.unwatched_ms);
    let kept_back = passerby_evaluate::kept_back(step, &difference, took_ms);
    let (Some(thought), Some(reply)) = (&step.thought, &step.reply) else {
        return Judged {
            difference,
            evaluation: None,
            progressed,
        };
    };
    let evaluation = kept_back.unwrap_or_else(|| {
        passerby_evaluate::evaluate(
            &thought.expectation,
            &Observed {
                difference: &difference,
                before: &pending.before,
                after: screen,
                reply,
                took_ms,
                requests: requests.as_deref(),
                picture_changed: changed_share,
            },
        )
    });
    Judged {
        evaluation: Some(passerby_evaluate::with_caret(
            step,
            passerby_evaluate::with_elsewhere(step, evaluation),
        )),
        difference,
        progressed,
    }
}

/// Whether the page asked a server for anything since the act, as far as that is known. What is still under way at the limit
/// counts.
fn asked(step: &StepRecord, requests: Option<&[Request]>) -> Option<bool> {
    let is_network = |what: &String| matches!(what.as_str(), "network" | "load");
    let mut busy = step.settled.iter().flat_map(|settled| &settled.still_busy);
    let is_refused = |warning: &Warning| warning.kind == WarningKind::RequestRefused;
    let known = requests.map(|requests| !requests.is_empty());
    let tried = step.warnings.iter().any(is_refused) || busy.any(is_network);
    known.map(|asked| asked || tried)
}

/// Whether the act opened a tab, which is looked at now: the form still stands in the one before.
fn opened_a_tab(step: &StepRecord) -> bool {
    let mut warnings = step.warnings.iter();
    warnings.any(|warning| warning.kind == WarningKind::NewTab)
}

/// The requests that the page made since the act; `None` where it could not tell.
fn since(settled: Option<&Settled>, began_at_ms: u64) -> Option<Vec<Request>> {
    let requests = settled?.requests.as_ref()?.iter();
    Some(
        requests
            .filter(|request| request.began_at_ms >= began_at_ms)
            .cloned()
            .collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use passerby_artifacts::decision::{Analysis, Decision, Expectation, Policy, Predicate};
    use passerby_artifacts::decision::{Target, Thought};
    use passerby_artifacts::screen::{Form, FormIntent, Identity};
    use passerby_artifacts::ui_tree::{NodeId, UiTree};
    use serde_json::json;

    /// A screen with a form of one field.
    fn screen(kind: &str, value: &str) -> ScreenState {
        let tree: UiTree = serde_json::from_value(json!({
            "schema": 1, "url": "https://a.example/", "title": "", "document_id": "d", "nodes": [], "warnings": [],
            "viewport": {"width": 1280.0, "height": 800.0, "device_pixel_ratio": 1.0, "scroll_x": 0.0, "scroll_y": 0.0,
                "page_width": 1280.0, "page_height": 800.0},
            "stats": passerby_artifacts::ui_tree::PerceptionStats::default(),
        }))
        .expect("a tree");
        let field = FormInput {
            identity: Identity("form:note:field".to_owned()),
            node: NodeId("txt_1".to_owned()),
            role: "textbox".to_owned(),
            label: "Note".to_owned(),
            kind: kind.to_owned(),
            value: value.to_owned(),
            filled: !value.is_empty(),
            required: false,
            invalid: false,
            disabled: false,
            checked: None,
        };
        ScreenState {
            forms: vec![Form {
                identity: Identity("form:note".to_owned()),
                label: "Note".to_owned(),
                intent: FormIntent::Unknown,
                intent_score: 0.0,
                node: None,

                implied: false,
                inputs: vec![field],
                submits: Vec::new(),
            }],
            ..passerby_screen::understand(&tree)
        }
    }

    fn pressing(key: &str) -> StepRecord {
        let decision = Decision {
            action: Action::PressKey {
                key: key.to_owned(),
                times: 1,
            },
            target: Some(Target {
                node: NodeId("txt_1".to_owned()),
                identity: None,
                role: "textbox".to_owned(),
                name: "Note".to_owned(),
            }),
            confidence: 0.9,
            reasoning: String::new(),
            decided_by: Policy::Model,
            prompt_text: String::new(),
        };
        let expectation = Expectation {
            sentence: String::new(),
            predicate: Predicate::SomethingChanges,
            within_ms: 1_000,
            sureness: 0.5,
        };
        StepRecord {
            thought: Some(Thought {
                analysis: Analysis {
                    summary: String::new(),
                    stands_out: Vec::new(),
                },
                sight: None,
                decision,
                expectation,
            }),
            ..StepRecord::new(1, 0)
        }
    }

    #[test]
    fn enter_breaks_a_line_where_the_text_may_have_several_and_stays() {
        for (key, kind, after, expected) in [
            ("Enter", "contenteditable", "Minutes", true),
            ("Enter", "textarea", "Minutes", true),
            // A chat takes the text.
            ("Enter", "textarea", "", false),
            ("Enter", "text", "Minutes", false),
            ("Tab", "textarea", "Minutes", false),
        ] {
            let (before, after) = (screen(kind, "Minutes"), screen(kind, after));
            let breaks = breaks_a_line(&pressing(key), &before, &after);
            assert_eq!(breaks, expected, "{key} {kind}");
        }
    }
}
