//! Acts that only take the caret somewhere or mark a text: no text and no control of the screen shows that.

use passerby_artifacts::act::ActOutcome;
use passerby_artifacts::decision::{Action, Evaluation, ExpectationVerdict};
use passerby_artifacts::run::StepRecord;

/// The judgement of a step's act, with what it did to the caret: that nothing else changed is as it should be.
pub fn with_caret(step: &StepRecord, judged: Evaluation) -> Evaluation {
    let decision = step.thought.as_ref().map(|thought| &thought.decision);
    let outcome = step.reply.as_ref().map(|reply| &reply.outcome);
    let is_done = outcome == Some(&ActOutcome::Done);
    let Some(decision) = decision.filter(|decision| decision.moves_caret() && is_done) else {
        return judged;
    };
    if judged.verdict != ExpectationVerdict::Missed {
        return judged;
    }
    let fact = match &decision.action {
        Action::SelectText { part, .. } if part.is_empty() => "The text is marked.".to_owned(),
        Action::SelectText { part, .. } => format!("“{part}” is marked."),
        _ => "The caret is in the field.".to_owned(),
    };
    Evaluation {
        verdict: ExpectationVerdict::Matched,
        evidence: vec![fact],
        notes: "It went as I expected.".to_owned(),
        suggestions: Vec::new(),
        ..judged
    }
}
