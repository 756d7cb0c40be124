//! What did not help twice on a screen will not help the third time.

use super::{GateContext, Refused, key};
use passerby_artifacts::decision::{Action, Decision};

/// How often the same act may be done on the same thing in an unchanged screen.
pub const MAX_REPEATS: usize = 2;

pub(super) fn check(decision: &Decision, context: &GateContext<'_>) -> Option<Refused> {
    // Scrolling that moves the page changes what is seen, though not what is there.
    let moves = matches!(decision.action, Action::Scroll { .. });
    let done = context.acted.iter().filter(|act| {
        act.fingerprint == context.fingerprint
            && act.is_same_act(decision)
            && !(moves && act.progressed)
    });
    let times = done.count();
    (times >= MAX_REPEATS).then(|| {
        let (action, key) = (decision.action.name(), key(decision));
        format!("`{action}` on `{key}` was done {times} times on this unchanged screen.")
    })
}
