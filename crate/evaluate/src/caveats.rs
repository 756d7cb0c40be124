//! What the screen shows, held against what else is known: the page's requests, that it is still at work,
//! and its picture.
//!
//! A page may thank people while its server failed, and may have answered where no element tells. Must never
//! turn a doubt into a success: it can only take one back, or say that it cannot be told yet.

use crate::happened::{UNCHANGED, changed_nothing};
use crate::network;
use crate::observed::Observed;
use crate::verdict::VerdictWithEvidence;
use passerby_artifacts::act::{Request, RequestBy};
use passerby_artifacts::decision::{Expectation, ExpectationVerdict, Predicate};
use passerby_artifacts::screen::Signal;

/// Less of the picture than this may be a caret or a highlight, as a share.
const PICTURE_MIN: f64 = 0.02;

/// The judgement with what speaks against it.
pub(crate) fn weigh(
    judgement: VerdictWithEvidence,
    expectation: &Expectation,
    seen: &Observed<'_>,
) -> VerdictWithEvidence {
    match judgement.verdict {
        ExpectationVerdict::Matched => against_requests(judgement, &expectation.predicate, seen),
        ExpectationVerdict::Missed => not_yet(judgement, seen),
        ExpectationVerdict::Contradicted | ExpectationVerdict::Unknown => judgement,
    }
}

/// A success that the server knows nothing of is none.
fn against_requests(
    mut judgement: VerdictWithEvidence,
    predicate: &Predicate,
    seen: &Observed<'_>,
) -> VerdictWithEvidence {
    if let Some(failed) = network::own(seen).find(|request| request.failed()) {
        judgement.evidence.push(network::told(failed));
        let is_aside = is_of_new_page(failed, seen) || is_beside(failed, seen);
        if claims_success(predicate, failed, seen) && !is_aside {
            judgement.verdict = ExpectationVerdict::Contradicted;
        }
    }
    judgement
}

/// Whether a script of the page that came asked for it: the act itself was answered by that page.
fn is_of_new_page(failed: &Request, seen: &Observed<'_>) -> bool {
    let mut pages = network::own(seen).filter(|request| request.by == RequestBy::Document);
    let came_before = |page: &Request| !page.failed() && page.began_at_ms < failed.began_at_ms;
    failed.by == RequestBy::Script && pages.any(came_before)
}

/// Whether it asked for what is not there or not allowed, beside other requests of scripts that were answered: applications ask for
/// what an edition or a person has not. A server that fails is no such case.
fn is_beside(failed: &Request, seen: &Observed<'_>) -> bool {
    let is_answered = |request: &Request| request.by == RequestBy::Script && request.succeeded();
    let is_refusal = matches!(failed.status, Some(402 | 403 | 404 | 410));
    is_refusal && failed.by == RequestBy::Script && network::own(seen).any(is_answered)
}

/// Whether a match says that something was done that needed this request, rather than that a thing stands where it should. A page that
/// a script brought came, whatever the script asks for besides.
fn claims_success(predicate: &Predicate, failed: &Request, seen: &Observed<'_>) -> bool {
    match predicate {
        Predicate::FormTaken { .. } | Predicate::PageSays { .. } | Predicate::ResultsAppear => true,
        Predicate::PageChanges => is_the_page(failed, seen),
        Predicate::Within { of, .. } => claims_success(of, failed, seen),
        Predicate::AllOf { of } | Predicate::AnyOf { of } => of
            .iter()
            .any(|predicate| claims_success(predicate, failed, seen)),
        _ => false,
    }
}

/// Whether it asked for the page that came, be it that a script did.
fn is_the_page(failed: &Request, seen: &Observed<'_>) -> bool {
    let mut signals = seen.difference.signals.iter();
    failed.by == RequestBy::Document
        || signals.any(
            |signal| matches!(signal, Signal::NavigationOccurred { to, .. } if *to == failed.url),
        )
}

/// What did not happen may still be on its way, or be seen by the eye alone.
fn not_yet(mut judgement: VerdictWithEvidence, seen: &Observed<'_>) -> VerdictWithEvidence {
    if let Some(words) = seen.after.busy.first() {
        judgement.verdict = ExpectationVerdict::Unknown;
        judgement
            .evidence
            .push(format!("The page is still at work: “{words}”."));
    } else if let Some(share) = seen
        .picture_changed
        .filter(|&share| share >= PICTURE_MIN && changed_nothing(seen))
    {
        judgement.verdict = ExpectationVerdict::Unknown;
        judgement.evidence.retain(|fact| fact != UNCHANGED);
        judgement.evidence.push(format!(
            "No element tells of a change, but {:.0} % of the picture changed.",
            share * 100.0
        ));
    }
    judgement
}
