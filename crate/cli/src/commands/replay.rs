//! `passerby replay`: a trace fed to the session again, natively; every decision must come out as it was.

use crate::args::ReplayArgs;
use crate::error::{CliError, CommandOutcome};
use crate::output;
use passerby_artifacts::SCHEMA_VERSION;
use passerby_artifacts::trace::TraceLine;
use passerby_session::{ReplayError, Replayed, replay};
use serde::Deserialize;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

const TRACE_FILE: &str = "events.jsonl";

/// Replays a run folder and says whether the decisions are the recorded ones.
///
/// # Errors
/// When the trace cannot be read or is none.
pub fn perform(args: &ReplayArgs) -> Result<CommandOutcome, CliError> {
    let lines = read_trace(&trace_path(&args.dir))?;
    log::info!("replaying {} lines", lines.len());
    match replay(&lines) {
        Ok(replayed) => {
            output::print(&identical(&replayed))?;
            Ok(CommandOutcome::Success)
        }
        Err(error @ ReplayError::Diverged { .. }) => {
            output::print("diverged\n")?;
            eprintln!("passerby: {}", output::printable(&error.to_string()));
            Ok(CommandOutcome::Failure)
        }
        Err(error) => Err(CliError::Replay(error)),
    }
}

fn identical(replayed: &Replayed) -> String {
    let Replayed {
        record,
        events,
        decisions,
    } = replayed;
    let end = match record {
        Some(record) => record.stop.sentence(),
        None => "The trace stops before the end of its run.".to_owned(),
    };
    format!(
        "identical: {events} events, {decisions} decisions. {}\n",
        output::printable(&end)
    )
}

pub(super) fn trace_path(dir: &Path) -> PathBuf {
    if dir.is_file() {
        dir.to_owned()
    } else {
        dir.join(TRACE_FILE)
    }
}

pub(super) fn read_trace(path: &Path) -> Result<Vec<TraceLine>, CliError> {
    let unreadable = |source| CliError::TraceUnreadable {
        path: path.to_owned(),
        source,
    };
    let file = File::open(path).map_err(unreadable)?;
    let mut lines = Vec::new();
    for (index, text) in BufReader::new(file).lines().enumerate() {
        let text = text.map_err(unreadable)?;
        let bad = |source| CliError::TraceLine {
            path: path.to_owned(),
            line: index + 1,
            source,
        };
        // The version first: the rest of a newer line need not be readable.
        let Versioned { v } = serde_json::from_str(&text).map_err(bad)?;
        if v > SCHEMA_VERSION {
            return Err(CliError::TraceNewer {
                path: path.to_owned(),
                found: v,
                known: SCHEMA_VERSION,
            });
        }
        lines.push(serde_json::from_str(&text).map_err(bad)?);
    }
    Ok(lines)
}

#[derive(Deserialize)]
struct Versioned {
    v: u32,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Code;
    use std::fs;

    const BEGIN: &str = r#"{"v":1,"seq":0,"line":"begin","config":{"run_id":"r","goal":"g","steps":1,"timeout_ms":1,"vision":false,"settle_timeout_ms":1},"persona":{"id":"p","name":"P","summary":"","technical_comfort":"low","patience":"low"}}"#;

    #[test]
    fn a_trace_is_read_and_bad_lines_are_named() {
        let newer = r#"{"v":99,"seq":0,"line":"of another kind"}"#.to_owned();
        let cut = &BEGIN[..40];
        let rows = [
            (format!("{BEGIN}\n"), Ok(1)),
            (format!("{BEGIN}\n{cut}"), Err("line 2")),
            (format!("{BEGIN}\n\n"), Err("line 2")),
            (newer, Err("version 99")),
        ];
        for (text, expected) in rows {
            let dir = tempfile::tempdir().unwrap();
            fs::write(dir.path().join(TRACE_FILE), &text).unwrap();
            match (read_trace(&trace_path(dir.path())), expected) {
                (Ok(lines), Ok(count)) => assert_eq!(lines.len(), count),
                (Err(error), Err(part)) => {
                    assert!(error.to_string().contains(part), "{error}");
                    assert_eq!(error.exit_code(), Code::CouldNotRun);
                }
                (got, _) => panic!("{text}: {got:?}"),
            }
        }
    }

    #[test]
    fn a_folder_without_a_trace_could_not_run() {
        let dir = tempfile::tempdir().unwrap();
        let error = perform(&ReplayArgs {
            dir: dir.path().to_owned(),
        })
        .unwrap_err();
        assert_eq!(error.exit_code(), Code::CouldNotRun);
        assert!(error.to_string().contains(TRACE_FILE));
    }

    #[test]
    fn the_trace_may_be_named_itself() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("other.jsonl");
        fs::write(&file, BEGIN).unwrap();
        assert_eq!(trace_path(&file), file);
        assert_eq!(trace_path(dir.path()), dir.path().join(TRACE_FILE));
    }
}
