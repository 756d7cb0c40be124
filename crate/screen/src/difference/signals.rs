//! Facts to signals: what a user would say happened, in the order of its weight.
//!
//! Must never look at a screen for itself beyond its address: all else is in the facts.

use super::facts::Facts;
use super::outcome::FormResult;
use passerby_artifacts::screen::{Identity, ScreenState, Signal};

/// The signals of a difference; `NoOp` alone where there is nothing to tell.
pub(super) fn signals(
    facts: &Facts,
    before: &ScreenState,
    after: &ScreenState,
    submitted: Option<&Identity>,
    judged: Option<&FormResult>,
) -> Vec<Signal> {
    let mut signals = Vec::new();
    if facts.loaded {
        signals.push(Signal::ScreenLoaded);
    }
    if facts.moved {
        signals.push(Signal::NavigationOccurred {
            from: before.url.clone(),
            to: after.url.clone(),
        });
    }
    if let Some(form) = submitted.filter(|_| judged.is_some_and(|judged| judged.sent)) {
        signals.push(Signal::FormSubmitted { form: form.clone() });
    }
    if facts.results > 0 {
        signals.push(Signal::ResultsAppeared {
            count: facts.results,
        });
    }
    signals.extend(
        facts
            .errors
            .iter()
            .map(|text| Signal::ErrorAppeared { text: text.clone() }),
    );
    signals.extend(facts.opened.iter().map(|told| Signal::DialogOpened {
        label: told.label.clone(),
        is_layer: told.is_layer,
    }));
    signals.extend(facts.closed.iter().map(|told| Signal::DialogClosed {
        label: told.label.clone(),
        is_layer: told.is_layer,
    }));
    if !facts.loaded {
        // A new document's fields hold what it gave them, nothing that anybody put in.
        signals.extend(
            facts
                .values
                .iter()
                .map(|(input, after)| Signal::ValueChanged {
                    input: input.clone(),
                    after: after.clone(),
                }),
        );
    }
    if facts.scrolled {
        signals.push(Signal::Scrolled);
    }
    if facts.is_nothing() {
        signals.push(Signal::NoOp);
    }
    signals
}
