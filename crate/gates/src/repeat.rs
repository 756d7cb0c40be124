//! What did not help twice on a screen will not help the third time.

use super::{GateContext, RefusalReason};
use crate::words::{Concept, has_concept};
use passerby_artifacts::decision::{Action, Decision};
use passerby_artifacts::role::in_plain_words;

/// Acts that come to the same whether they are done once or twice.
fn can_be_doubled(action: &Action) -> bool {
    matches!(
        action,
        Action::Type { .. }
            | Action::Clear
            | Action::Select { .. }
            | Action::SelectMany { .. }
            | Action::Check { .. }
            | Action::Scroll { .. }
            | Action::SelectText { .. }
            | Action::ScrollIntoView
            | Action::Navigate { .. }
            | Action::Wait { .. }
            | Action::WaitFor { .. }
    )
}

pub(super) fn check(decision: &Decision, context: &GateContext<'_>) -> Option<RefusalReason> {
    // A text is marked, and the caret moved, for the next act, and anew for the one after that.
    let is_prepared = matches!(
        decision.action,
        Action::SelectText { .. } | Action::PressKey { .. }
    ) && decision.moves_caret();
    if is_prepared && !was_just_done(decision, context) {
        return None;
    }
    // Scrolling that moves the page changes what is seen, though not what is there.
    let scrolls = matches!(decision.action, Action::Scroll { .. });
    // Who looks around closes one dialog after the other in the same way.
    let moves = scrolls || context.config.goal.trim().is_empty() && closes(decision);
    let done = context.acted.iter().filter(|act| {
        act.fingerprint == context.fingerprint
            && act.is_same_act(decision)
            && !(moves && act.progressed)
    });
    if done.clone().any(|act| act.unknown) && !can_be_doubled(&decision.action) {
        return Some(format!(
            "{} may have been done already: Passerby was stopped while it was under way, and the screen does not tell.",
            sentence(decision)
        ));
    }
    let times = done.count();
    (times >= context.config.settings.gates.repeats as usize).then(|| {
        let act = sentence(decision);
        let often = if times == 1 {
            "once".to_owned()
        } else {
            format!("{times} times")
        };
        format!("{act} was done {often} already while the screen was as it is now.")
    })
}

/// Whether the last act was this one.
fn was_just_done(decision: &Decision, context: &GateContext<'_>) -> bool {
    context
        .acted
        .last()
        .is_some_and(|act| act.is_same_act(decision))
}

/// Whether it closes what is open by the usual means.
fn closes(decision: &Decision) -> bool {
    let is_escape = matches!(&decision.action, Action::PressKey { key, .. } if key == "Escape");
    let target = decision.target.as_ref();
    is_escape || target.is_some_and(|target| has_concept(&target.name, Concept::Close))
}

/// `The act “click” on “Save”`.
fn sentence(decision: &Decision) -> String {
    format!("The {}", act_in_words(decision))
}

/// `act “click” on “Save”`: what was decided, in the words of the report.
pub fn act_in_words(decision: &Decision) -> String {
    let act = decision.action.name().replace('_', " ");
    let target = decision.target.as_ref();
    match target.map(|target| (target.name.trim(), target.role.as_str())) {
        None => format!("act “{act}”"),
        Some(("", role)) => {
            let role = in_plain_words(role);
            format!("act “{act}” on the {role} without a name")
        }
        Some((name, _)) => format!("act “{act}” on “{name}”"),
    }
}
