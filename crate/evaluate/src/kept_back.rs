//! Acts whose requests the browser kept back: the run may only read, or nobody approved what they do.
//!
//! What the page shows then is no answer of its own, so it says nothing of the page.

use passerby_artifacts::act::{ActOutcome, RequestBy};
use passerby_artifacts::decision::{Action, Evaluation, ExpectationVerdict};
use passerby_artifacts::fault::{Warning, WarningKind};
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::{Difference, ScreenOutcome, Signal};

/// What was said when the browser refused a request of this step, or may have; `None` where it refused none.
pub(crate) fn refused_request(step: &StepRecord) -> Option<&Warning> {
    let of_kind = |kind| step.warnings.iter().find(|warning| warning.kind == kind);
    of_kind(WarningKind::RequestRefused)
        .or_else(|| of_kind(WarningKind::RequestUnanswered))
        .or_else(|| of_kind(WarningKind::SocketRefused))
}

/// Whether the browser refused a request of this step, or may have.
pub(crate) fn is_kept_back(step: &StepRecord) -> bool {
    refused_request(step).is_some()
}

/// Steps after a refusal within which the page may still tell of it: it asks again, or its notice comes late.
const TOLD_WITHIN: u32 = 3;

/// Whether what the page shows after this step may be its answer to a request that was refused in a step shortly before, in
/// the same document.
pub(crate) fn may_tell_of_refusal(steps: &[StepRecord], step: &StepRecord) -> bool {
    is_after_refusal(steps, step, TOLD_WITHIN)
}

/// Whether a request was refused as this page came, or earlier in its document: its scripts may go on with an answer that they never
/// got, and show less than they would.
pub(crate) fn lacks_an_answer(steps: &[StepRecord], step: &StepRecord) -> bool {
    let mut before = steps.iter().filter(|other| other.index < step.index);
    let led_here = before.next_back();
    is_kept_back(step)
        || led_here.is_some_and(is_kept_back)
        || is_after_refusal(steps, step, u32::MAX)
}

fn is_after_refusal(steps: &[StepRecord], step: &StepRecord, within: u32) -> bool {
    let earlier = steps.iter().filter(|other| {
        other.index < step.index && step.index.saturating_sub(other.index) <= within
    });
    let mut same_document = earlier.rev().take_while(|other| !other.loaded_a_document());
    same_document.any(is_kept_back)
}

/// Whether a request that a script made in this step has no status: the browser may have refused it, after the act had been
/// judged, or nobody answered.
pub(crate) fn has_unanswered(step: &StepRecord) -> bool {
    let requests = step
        .settled
        .iter()
        .flat_map(|s| s.requests.iter().flatten());
    requests
        .filter(|request| request.by == RequestBy::Script)
        .any(|request| request.status.is_none())
}

/// The judgement of an act that sends something, where it was kept back; `None` for any other. `took_ms`: from the act to
/// the settled page.
///
/// `difference`: what came of the act. Where a page of another address came, what was refused was a request of the page's own.
/// The same page loaded anew is what a run goes back to after a refusal.
pub fn kept_back(step: &StepRecord, difference: &Difference, took_ms: u64) -> Option<Evaluation> {
    let warning = refused_request(step)?;
    let is_another = |signal: &Signal| matches!(signal, Signal::NavigationOccurred { .. });
    let went_on = difference.signals.iter().any(is_another);
    if difference.outcome == ScreenOutcome::Navigation && went_on {
        return None;
    }
    let is_nothing = difference.signals.contains(&Signal::NoOp);
    // Then the page was gone back to, and no field says what it would hold.
    let went_back = difference.signals.contains(&Signal::ScreenLoaded);
    let answered = difference.outcome != ScreenOutcome::NoChange && !is_nothing;
    let (evidence, notes) = match warning.kind {
        WarningKind::RequestRefused => (
            "The browser refused a request, so what the page showed then may not be all of its answer to this act.",
            if went_back {
                "A request was refused and the page was loaded again, so I cannot tell what comes of it."
            } else if answered {
                "Something came of it, but a request was refused, so I cannot tell whether all of it works."
            } else {
                "I saw no control or text change, but a request was refused meanwhile, so I cannot tell whether it works."
            },
        ),
        // A page tries to connect by itself, whatever was pressed.
        WarningKind::SocketRefused => return None,
        _ => (
            "A request of this act got no answer, and the browser may have refused it.",
            "It may not have been sent, so I cannot tell whether it works.",
        ),
    };
    // What was not done at all was kept back by nobody.
    let outcome = step.reply.as_ref().map(|reply| &reply.outcome);
    if outcome.is_some_and(|outcome| !matches!(outcome, ActOutcome::Done | ActOutcome::PageLeft)) {
        return None;
    }
    let action = &step.thought.as_ref()?.decision.action;
    let sends = matches!(
        action,
        Action::Click | Action::DoubleClick | Action::PressKey { .. } | Action::Navigate { .. }
    );
    // A choice may send its form.
    (sends || went_back).then(|| Evaluation {
        verdict: ExpectationVerdict::Unknown,
        evidence: vec![evidence.to_owned()],
        notes: notes.to_owned(),
        suggestions: Vec::new(),
        left_empty: Vec::new(),
        took_ms,
        by_model: None,
        noted_by_model: false,
        any_change: false,
    })
}
