//! Two screens to what a user would say happened.
//!
//! First the facts, by identity ([`facts`]); from these the signals ([`signals`]); from both, and
//! from which form was sent, what it amounts to ([`outcome`]). Must never know what was expected:
//! that is judged in the crate `evaluate`.

mod facts;
mod forms;
mod outcome;
mod signals;

use facts::Facts;
use passerby_artifacts::screen::{Difference, Identity, ScreenState};

/// What changed from one screen to the next.
///
/// `submitted` is the identity of the form that the act between them tried to send; `None` when it
/// tried to send none. What ticks by itself is no change. Signals come in the order of their
/// weight, and [`NoOp`](passerby_artifacts::screen::Signal::NoOp) alone where there is nothing to tell.
/// A form that the browser itself held back changes nothing on the screen: that is a `NoOp` with the
/// outcome `FormSubmissionFailed`.
pub fn difference(
    before: &ScreenState,
    after: &ScreenState,
    submitted: Option<&Identity>,
) -> Difference {
    let facts = Facts::gather(before, after);
    let judged = submitted.map(|form| outcome::of_submission(&facts, before, after, form));
    let signals = signals::signals(&facts, before, after, submitted, judged.as_ref());
    let outcome = judged
        .and_then(|judged| judged.outcome)
        .unwrap_or_else(|| outcome::of_other(&facts));
    Difference {
        added: facts.added,
        removed: facts.removed,
        changed: facts.changed,
        signals,
        outcome,
    }
}
