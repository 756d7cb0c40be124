//! Whether what the run did was sent to the page's server: there a page keeps things, and what was never sent is not kept, whatever
//! the page shows. A page that opened a live connection may send unseen, and one that sent nothing in the whole run may keep things in
//! the browser: of both nothing is said.

use super::brought::{action, belongs_to_login, says_done};
use passerby_artifacts::decision::Action;
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::Signal;

/// Whether the run's requests tell what was kept.
pub(super) fn tells(history: &[StepRecord]) -> bool {
    let sent = || {
        history
            .iter()
            .filter_map(|step| step.settled.as_ref()?.sent)
    };
    sent().any(|sent| sent.writes > 0) && !sent().any(|sent| sent.live)
}

/// Whether the act itself is known to have sent something.
pub(super) fn was_sent(step: &StepRecord) -> bool {
    let sent = step.settled.as_ref().and_then(|settled| settled.sent);
    sent.is_some_and(|sent| sent.writes > 0)
}

/// Whether the act may have changed something on the server: it was sent, or the page says so, or came again in answer to a press, as
/// after a link that switches something.
pub(super) fn writes(step: &StepRecord) -> bool {
    let settled = step.settled.as_ref();
    // Where nobody listened, as after the worker began anew, anything may have been sent.
    let is_sent = settled.is_some_and(|settled| settled.sent.is_none_or(|sent| sent.writes > 0));
    is_sent || step.difference.as_ref().is_some_and(says_done) || comes_again(step)
}

/// Whether a press led to the page that it was done on.
fn comes_again(step: &StepRecord) -> bool {
    let path = |url: &str| url.split(['?', '#']).next().unwrap_or_default().to_owned();
    let signals = || step.difference.iter().flat_map(|d| &d.signals);
    let goes = signals().any(|signal| matches!(signal, Signal::NavigationOccurred { from, to } if path(from) != path(to)));
    let loads = signals().any(|signal| *signal == Signal::ScreenLoaded);
    matches!(action(step), Some(Action::Click)) && loads && !goes
}

/// Whether nothing was sent after the login: all that the run did is nowhere kept.
pub(super) fn is_nothing(history: &[StepRecord]) -> bool {
    let is_login = |at: usize| at < history.len() && belongs_to_login(history, at);
    // The press that sends the login belongs to it.
    let last = (0..history.len()).rev().find(|at| is_login(*at));
    let after = last.map_or(0, |at| at.saturating_add(1));
    let mut acts = history.iter().skip(after);
    tells(history) && !acts.any(writes)
}
