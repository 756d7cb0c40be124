//! How far the acts of one answer came, where they stopped before their end, as the model that wants them is told it.

use super::history::decided;
use super::short::short;
use crate::context::Stopped;

/// So many of the acts that were not done are named.
const MAX_LEFT: usize = 6;
/// Why it stopped, and what was expected, to this, characters.
const SHORT_REASON: usize = 240;

/// In lines of the log.
pub(super) fn lines(stopped: &Stopped) -> Vec<String> {
    let at = decided(&stopped.at);
    let why = short(&stopped.why, SHORT_REASON);
    let done = stopped.done;
    let mut lines = vec![format!(
        "The acts of your last answer stopped at {at}: {why}. Done of them: {done}."
    )];
    let left: Vec<String> = stopped.left.iter().take(MAX_LEFT).map(decided).collect();
    if !left.is_empty() {
        let more = match stopped.left.len().saturating_sub(MAX_LEFT) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        lines.push(format!("Not done: {}{more}.", left.join(", ")));
    }
    let expected = short(&stopped.expected, SHORT_REASON);
    if !expected.is_empty() {
        lines.push(format!("Of all of them you expected: {expected}"));
    }
    lines
}
