//! What a page shows once a request of it was refused for the run's sake: an error or a missing answer then says nothing of the page.

use crate::kept_back::{is_kept_back, lacks_an_answer, may_tell_of_refusal};
use passerby_artifacts::decision::{Evaluation, ExpectationVerdict};
use passerby_artifacts::fault::{Warning, WarningKind};
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::{Difference, Signal};

const REFUSED: &str =
    "This run had refused requests of the page, so what it shows or lacks may come of that.";

/// The judgement of a step's act, `difference` what came of it, where its document had been refused something in this step or one of
/// the earlier ones; with a warning for what may come of that. Any other judgement stays as it is.
pub fn after_refusal(
    earlier: &[StepRecord],
    step: &StepRecord,
    difference: &Difference,
    judged: Evaluation,
) -> (Evaluation, Option<Warning>) {
    let error = difference.signals.iter().find_map(|signal| match signal {
        Signal::ErrorAppeared { text } => Some(text.as_str()),
        _ => None,
    });
    let is_in_doubt = error.is_some() || judged.verdict != ExpectationVerdict::Matched;
    // That a page complains may come of any earlier refusal; that it does nothing, of one shortly before.
    let is_of_refusal = match error {
        Some(_) => lacks_an_answer(earlier, step),
        None => is_kept_back(step) || may_tell_of_refusal(earlier, step),
    };
    if !is_in_doubt || !is_of_refusal {
        return (judged, None);
    }
    let missed = matches!(
        judged.verdict,
        ExpectationVerdict::Missed | ExpectationVerdict::Contradicted
    );
    let notes = match error {
        Some(error) => format!("The page shows “{error}”. {REFUSED}"),
        None if missed => format!("{} {REFUSED}", judged.notes),
        None => judged.notes,
    };
    let verdict = if missed || error.is_some() {
        ExpectationVerdict::Unknown
    } else {
        judged.verdict
    };
    // That the page showed an error is told with where it comes from.
    let own = |fact: &String| error.is_none_or(|error| !fact.contains(error));
    let evaluation = Evaluation {
        verdict,
        notes,
        evidence: judged.evidence.into_iter().filter(own).collect(),
        suggestions: Vec::new(),
        ..judged
    };
    let warning = Warning::new(WarningKind::AfterRefusal, REFUSED);
    (evaluation, Some(warning))
}
