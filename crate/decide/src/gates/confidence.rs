//! Who is not sure enough does not act.

use super::{GateContext, RefusalReason};
use passerby_artifacts::decision::Decision;

/// A decision less sure than this is not executed.
pub const MIN_CONFIDENCE: f64 = 0.65;

pub(super) fn check(decision: &Decision, _: &GateContext<'_>) -> Option<RefusalReason> {
    let sure = decision.confidence;
    // Written so that NaN is refused too.
    if (MIN_CONFIDENCE..=1.0).contains(&sure) {
        return None;
    }
    Some(format!(
        "The decision is {sure:.2} sure; {MIN_CONFIDENCE} to 1 is needed to act."
    ))
}
