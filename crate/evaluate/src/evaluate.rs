//! One expectation against what happened.
//!
//! Must never guess: every verdict rests on facts that stand in its evidence. How a predicate is
//! judged is in [`crate::verdict`], how the persona puts it in [`crate::notes`].

use crate::any_change::is_any_change;
use crate::caveats;
use crate::notes;
use crate::observed::Observed;
use crate::refusal;
use crate::verdict::{self, VerdictWithEvidence};
use passerby_artifacts::act::ActOutcome;
use passerby_artifacts::decision::{Evaluation, Expectation, ExpectationVerdict, Predicate};

/// Whether what happened is what was expected.
///
/// An act that the page refused misses its expectation, with the refusal as evidence; where the page
/// could not be asked at all, nothing can be told. What the screen says is held against what the page's
/// requests came to. Time does not change the verdict but where the predicate names it; it is evidence.
pub fn evaluate(expectation: &Expectation, context: &Observed<'_>) -> Evaluation {
    let refusal = not_done(&context.reply.outcome);
    let mut judged = match &refusal {
        Some(refusal) => refusal.clone(),
        None => caveats::weigh(
            verdict::judge(&expectation.predicate, context),
            expectation,
            context,
        ),
    };
    let (took, wanted) = (
        notes::seconds(context.took_ms),
        notes::seconds(u64::from(expectation.within_ms)),
    );
    // What is told as the same time is no delay that anybody noticed.
    let late = context.took_ms > u64::from(expectation.within_ms)
        && took != wanted
        && !is_own_input(&expectation.predicate);
    if late && refusal.is_none() {
        judged
            .evidence
            .push(format!("It took {took}; it was expected within {wanted}."));
    }
    let any_change = judged.verdict == ExpectationVerdict::Matched
        && is_any_change(&expectation.predicate, context);
    Evaluation {
        verdict: judged.verdict,
        notes: notes::note(
            judged.verdict,
            &expectation.predicate,
            context,
            late,
            any_change,
        ),
        suggestions: notes::suggestions(judged.verdict, &expectation.predicate, context),
        evidence: judged.evidence,
        left_empty: refusal::left_empty(expectation, context),
        took_ms: context.took_ms,
        by_model: None,
        noted_by_model: false,
        any_change,
    }
}

/// Whether all that is expected is what the act puts in: it stands there as it is typed, and how long that takes says nothing of
/// the page.
fn is_own_input(predicate: &Predicate) -> bool {
    match predicate {
        Predicate::ValueBecomes { .. } | Predicate::CheckedBecomes { .. } => true,
        Predicate::Within { of, .. } => is_own_input(of),
        _ => false,
    }
}

/// The judgement of an act that was not done; `None` when it was, or may have been.
fn not_done(outcome: &ActOutcome) -> Option<VerdictWithEvidence> {
    let missed = |fact: String| VerdictWithEvidence::new(ExpectationVerdict::Missed, fact);
    Some(match outcome {
        ActOutcome::Done | ActOutcome::PageLeft => return None,
        ActOutcome::Detached => {
            missed("The element was gone from the page when it was to be used.".to_owned())
        }
        ActOutcome::NotVisible => missed("The element was on the page but not painted.".to_owned()),
        ActOutcome::Obscured { by } => {
            missed(format!("The element was covered by {}.", or_something(by)))
        }
        ActOutcome::Disabled => missed("The element was disabled.".to_owned()),
        ActOutcome::Missed { on } => missed(format!(
            "The pointer came down beside the element, on {}.",
            or_something(on)
        )),
        ActOutcome::NotByKeys { reason } => missed(reason.clone()),
        ActOutcome::NotApplicable { reason } => {
            missed(format!("The element did not take the input: {reason}"))
        }
        ActOutcome::Failed { reason } => VerdictWithEvidence::new(
            ExpectationVerdict::Unknown,
            format!("The page could not be asked: {reason}"),
        ),
    })
}

fn or_something(name: &str) -> &str {
    if name.trim().is_empty() {
        "something else"
    } else {
        name
    }
}
