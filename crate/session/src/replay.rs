//! Feeds a trace to a new session and holds every effect against the one that was recorded.

use crate::run::{ResumeError, Run};
use crate::stopwatch::NoStopwatch;
use passerby_artifacts::run::RunRecord;
use passerby_artifacts::trace::{TraceBody, TraceLine};

/// What a replay came to.
#[derive(Debug, Clone, PartialEq)]
pub struct Replayed {
    /// The run as the replay made it; `None` when the trace stops before the run's end.
    pub record: Option<RunRecord>,
    /// Events fed.
    pub events: usize,
    /// Acts decided.
    pub decisions: usize,
}

/// A trace that does not replay.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The trace cannot be read from its beginning.
    #[error(transparent)]
    Unusable(#[from] ResumeError),
    /// The session now does something else than it did then.
    #[error(
        "Line {seq} differs: the trace has `{}`, the replay gave `{}`. The trace was made by another version, or was edited.",
        around_difference(.expected, .actual),
        around_difference(.actual, .expected)
    )]
    Diverged {
        /// Number of the line.
        seq: u64,
        /// Effects in the trace, JSON.
        expected: String,
        /// Effects of the replay, JSON.
        actual: String,
    },
    /// A line could not be written as JSON.
    #[error("Line {seq} could not be written as JSON: {why}")]
    Unwritable {
        /// Number of the line.
        seq: u64,
        /// Why it cannot be replayed.
        why: String,
    },
}

/// What is shown of a line before and after the place where it differs, characters: a line may hold a whole page.
const SHOWN_BEFORE: usize = 60;
const SHOWN_AFTER: usize = 140;

/// The part of a text around the first character that the other has not.
fn around_difference(text: &str, other: &str) -> String {
    let same = text.chars().zip(other.chars()).take_while(|(a, b)| a == b);
    let start = same.count().saturating_sub(SHOWN_BEFORE);
    let before = if start > 0 { "…" } else { "" };
    let mut rest = text.chars().skip(start);
    let part: String = rest.by_ref().take(SHOWN_BEFORE + SHOWN_AFTER).collect();
    let after = if rest.next().is_some() { "…" } else { "" };
    format!("{before}{part}{after}")
}

/// Replays a trace and compares it line by line, byte by byte.
///
/// # Errors
/// [`ReplayError::Diverged`] at the first line whose effects are not the recorded ones.
pub fn replay(lines: &[TraceLine]) -> Result<Replayed, ReplayError> {
    let (first, rest) = lines.split_first().ok_or(ResumeError::Empty)?;
    let mut run = Run::resume(std::slice::from_ref(first))?;
    for recorded in rest {
        let TraceBody::Step { event, .. } = &recorded.body else {
            return Err(ResumeError::NoBeginning.into());
        };
        let replayed = run.handle(event.clone(), &NoStopwatch);
        let (expected, actual) = (to_json(recorded)?, to_json(&replayed)?);
        if expected != actual {
            return Err(ReplayError::Diverged {
                seq: recorded.seq,
                expected,
                actual,
            });
        }
    }
    let session = run.session();
    Ok(Replayed {
        record: session.record(),
        events: rest.len(),
        decisions: session.steps.iter().filter(|s| s.thought.is_some()).count(),
    })
}

fn to_json(line: &TraceLine) -> Result<String, ReplayError> {
    serde_json::to_string(line).map_err(|e| ReplayError::Unwritable {
        seq: line.seq,
        why: e.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::around_difference;

    #[test]
    fn of_two_lines_the_part_is_shown_where_they_differ() {
        let long = |word: &str| format!("{}{word}{}", "a".repeat(500), "b".repeat(500));
        let shown = around_difference(&long("ß"), &long("c"));
        assert_eq!(shown, format!("…{}ß{}…", "a".repeat(60), "b".repeat(139)));
        for (text, other) in [
            ("short", "shirt"),
            ("", "more"),
            ("same", "same"),
            ("more", ""),
        ] {
            assert_eq!(around_difference(text, other), text);
        }
    }
}
