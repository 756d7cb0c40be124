//! Two screens to what a user would say happened.
//!
//! First the facts, by identity ([`facts`], [`fields`], [`texts`], [`messages`], [`order`]); from these the signals ([`signals`]); from both, and
//! from which form was sent, what it amounts to ([`outcome`]). Must never know what was expected:
//! that is judged in the crate `evaluate`.

mod facts;
mod fields;
mod forms;
mod messages;
mod order;
mod outcome;
mod paired;
mod regrouped;
mod relisted;
mod signals;
mod still_there;
mod texts;

use facts::Facts;
use passerby_artifacts::screen::{Difference, Identity, ScreenOutcome, ScreenState};

/// What was done between two screens, as far as it matters for what became of it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Act<'a> {
    /// Identity of the form that it tried to send; `None` when it tried to send none.
    pub sends: Option<&'a Identity>,
    /// Identity of what it was done on, where the screen has one for it.
    pub on: Option<&'a Identity>,
    /// Whether the page asked a server for anything since; `None` where that is not known.
    pub asked: Option<bool>,
}

/// What changed from one screen to the next.
///
/// What ticks or turns by itself is no change, unless the act was done on it; nor is a word that the page is
/// at work. Signals come in the order of their
/// weight, and [`NoOp`](passerby_artifacts::screen::Signal::NoOp) alone where there is nothing to tell.
/// A form that the browser itself held back changes nothing on the screen: that is a `NoOp` with the
/// outcome `FormSubmissionFailed`.
pub fn difference(before: &ScreenState, after: &ScreenState, act: &Act<'_>) -> Difference {
    let mut facts = Facts::gather(before, after, act);
    let judged = act
        .sends
        .map(|form| outcome::of_submission(&facts, before, after, form, act.asked));
    // Of fields that only stand beside a button nobody can say that they were refused, where nothing changed at all.
    let is_implied = |form: &Identity| {
        let mut known = before.forms.iter();
        known.any(|known| known.implied && known.identity == *form)
    };
    let says_nothing = facts.is_nothing() && act.sends.is_some_and(is_implied);
    let judged = judged.filter(|_| !says_nothing);
    let is_refused = judged
        .as_ref()
        .is_some_and(|judged| judged.outcome == Some(ScreenOutcome::FormSubmissionFailed));
    if is_refused && facts.errors.is_empty() {
        facts.take_red_for_errors();
    }
    let sent = act
        .sends
        .filter(|form| is_seen_to_be_sent(before, form, act.asked, &facts));
    let signals = signals::signals(&facts, before, after, sent, judged.as_ref());
    let outcome = judged
        .and_then(|judged| judged.outcome)
        .unwrap_or_else(|| outcome::of_other(&facts));
    Difference {
        added: facts.added,
        removed: facts.removed,
        changed: facts.changed,
        messages: facts.messages,
        signals,
        outcome,
    }
}

/// Whether a form can be said to have been sent: of fields that only stand beside a button nobody knows, unless a server was asked or
/// another page came.
fn is_seen_to_be_sent(
    before: &ScreenState,
    form: &Identity,
    asked: Option<bool>,
    facts: &Facts,
) -> bool {
    let mut implied = before.forms.iter().filter(|known| known.implied);
    let is_implied = implied.any(|known| known.identity == *form);
    !is_implied || facts.loaded || asked != Some(false) && facts.opened.is_empty()
}
