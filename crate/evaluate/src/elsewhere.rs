//! Acts that began a download, opened a tab or were asked back by a dialog of the browser: the page itself need not change for that.

use passerby_artifacts::decision::{Evaluation, ExpectationVerdict};
use passerby_artifacts::fault::WarningKind;
use passerby_artifacts::run::StepRecord;

/// The judgement of a step's act, with what it did outside of the page: what did not come on the screen may be there.
pub fn with_elsewhere(step: &StepRecord, judged: Evaluation) -> Evaluation {
    if judged.verdict != ExpectationVerdict::Missed {
        return judged;
    }
    let began = |kind: WarningKind| step.warnings.iter().any(|warning| warning.kind == kind);
    let asked = step
        .warnings
        .iter()
        .find(|warning| warning.kind == WarningKind::Dialog);
    let (fact, notes) = if let Some(asked) = asked {
        (
            asked.message.as_str(),
            "The browser showed a message of the page, and it was answered; I cannot tell whether it worked.",
        )
    } else if began(WarningKind::Download) {
        (
            "The page began to download a file.",
            "A file began to download; I did not open it.",
        )
    } else if began(WarningKind::NewTab) {
        (
            "The page opened a new tab.",
            "A new tab opened; I cannot tell from this one whether it worked.",
        )
    } else {
        return judged;
    };
    let mut evidence = judged.evidence;
    evidence.push(fact.to_owned());
    Evaluation {
        verdict: ExpectationVerdict::Unknown,
        evidence,
        notes: notes.to_owned(),
        suggestions: Vec::new(),
        ..judged
    }
}
