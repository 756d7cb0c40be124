//! Who is not sure enough does not act.

use super::{GateContext, RefusalReason};
use passerby_artifacts::decision::{Action, Decision};

pub(super) fn check(decision: &Decision, context: &GateContext<'_>) -> Option<RefusalReason> {
    // Nothing is done by it.
    if matches!(decision.action, Action::GiveUp { .. }) {
        return None;
    }
    let sure = decision.confidence;
    let needed = context.config.settings.gates.confidence;
    // Written so that NaN is refused too.
    if (needed..=1.0).contains(&sure) {
        return None;
    }
    Some(format!(
        "The decision is {sure:.2} sure; {needed} to 1 is needed to act."
    ))
}
