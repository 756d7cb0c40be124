//! A trace as JSON Lines: one [`TraceLine`] a line, each ended by a newline.

use crate::{ReportError, json};
use passerby_artifacts::SCHEMA_VERSION;
use passerby_artifacts::trace::TraceLine;
use serde::Deserialize;

/// The lines as a file: one JSON object a line, a newline after each.
pub fn write_trace(lines: &[TraceLine]) -> String {
    lines.iter().map(|line| json::line(line) + "\n").collect()
}

/// The lines of a trace, checked: readable, not newer than this crate, numbered from 0 without gaps.
///
/// Blank lines are skipped. `read_trace(&write_trace(lines))` gives `lines` again.
///
/// # Errors
/// [`ReportError::BadLine`], [`ReportError::NewerVersion`] and [`ReportError::OutOfOrder`] name the line;
/// [`ReportError::CutOff`] when only the end of the last line is missing, with all lines before it.
pub fn read_trace(jsonl: &str) -> Result<Vec<TraceLine>, ReportError> {
    let ends_whole = jsonl.ends_with('\n');
    let mut lines = (1..)
        .zip(jsonl.lines())
        .filter(|(_, text)| !text.trim().is_empty())
        .peekable();
    let mut whole = Vec::new();
    while let Some((line, text)) = lines.next() {
        let is_last = lines.peek().is_none();
        match read_line(line, text, whole.len() as u64) {
            Ok(read) => whole.push(read),
            Err(LineError::Ends) if is_last && !ends_whole => {
                return Err(ReportError::CutOff { line, whole });
            }
            Err(LineError::Ends) => {
                let reason = "it ends too early".to_owned();
                return Err(ReportError::BadLine { line, reason });
            }
            Err(LineError::Wrong(error)) => return Err(error),
        }
    }
    Ok(whole)
}

/// Why a single line could not be read.
enum LineError {
    /// The JSON stops before it is complete.
    Ends,
    /// Anything else.
    Wrong(ReportError),
}

fn read_line(line: usize, text: &str, expected: u64) -> Result<TraceLine, LineError> {
    let read: TraceLine = serde_json::from_str(text).map_err(|error| {
        if error.is_eof() {
            return LineError::Ends;
        }
        // A newer writer may use shapes unknown here: its version says more than the shape's fault.
        let reason = error
            .to_string()
            .replace(" at line 1 column ", " at column ");
        newer_version(line, text).map_or(
            LineError::Wrong(ReportError::BadLine { line, reason }),
            LineError::Wrong,
        )
    })?;
    if let Some(error) = newer_version(line, text) {
        return Err(LineError::Wrong(error));
    }
    if read.seq != expected {
        return Err(LineError::Wrong(ReportError::OutOfOrder {
            line,
            expected,
            found: read.seq,
        }));
    }
    Ok(read)
}

fn newer_version(line: usize, text: &str) -> Option<ReportError> {
    #[derive(Deserialize)]
    struct Head {
        v: u64,
    }
    let found = serde_json::from_str::<Head>(text).ok()?.v;
    (found > u64::from(SCHEMA_VERSION)).then_some(ReportError::NewerVersion { line, found })
}
