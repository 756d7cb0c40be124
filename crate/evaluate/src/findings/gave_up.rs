//! The persona gave up.

use super::Run;
use passerby_artifacts::finding::{Finding, FindingKind, Severity};
use passerby_artifacts::run::StopReason;

pub(super) fn find(run: &Run<'_>) -> Vec<Finding> {
    let (why, title) = match run.stop {
        StopReason::GaveUp { why } => (why, "gave up"),
        StopReason::NothingLeft { why } => (why, "got stuck"),
        _ => return Vec::new(),
    };
    let last = run.steps.last();
    let place = last.map(|step| format!(" The last page was {}.", step.url));
    vec![Finding {
        kind: FindingKind::GaveUp,
        severity: Severity::High,
        title: format!("{} {title}", run.persona.name),
        detail: format!("{why}{}", place.unwrap_or_default()),
        suggestion: "Look at the last steps of the run: offer there, in the words of the goal, the way on that was looked \
                     for."
            .to_owned(),
        step: last.map_or(1, |step| step.index),
        element: None,
    }]
}
