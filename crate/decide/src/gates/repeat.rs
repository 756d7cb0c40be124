//! What did not help twice on a screen will not help the third time.

use super::{GateContext, RefusalReason, key};
use passerby_artifacts::decision::{Action, Decision};

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
            | Action::SelectText
            | Action::ScrollIntoView
            | Action::Navigate { .. }
            | Action::Wait { .. }
    )
}

pub(super) fn check(decision: &Decision, context: &GateContext<'_>) -> Option<RefusalReason> {
    // Scrolling that moves the page changes what is seen, though not what is there.
    let moves = matches!(decision.action, Action::Scroll { .. });
    let done = context.acted.iter().filter(|act| {
        act.fingerprint == context.fingerprint
            && act.is_same_act(decision)
            && !(moves && act.progressed)
    });
    if done.clone().any(|act| act.unknown) && !can_be_doubled(&decision.action) {
        let (action, key) = (decision.action.name(), key(decision));
        return Some(format!(
            "`{action}` on `{key}` may have been done already: Passerby was stopped while it was under way, and the \
             screen does not tell."
        ));
    }
    let times = done.count();
    (times >= context.config.settings.gates.repeats as usize).then(|| {
        let (action, key) = (decision.action.name(), key(decision));
        format!("`{action}` on `{key}` was done {times} times on this unchanged screen.")
    })
}
