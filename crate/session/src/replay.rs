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
        "Line {seq} differs: the trace has {expected}, the replay gave {actual}. The trace was made by another version, or was edited."
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
        /// Why.
        why: String,
    },
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
