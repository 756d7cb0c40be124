//! The run folder: made ready before the run, filled after it.

use crate::error::CliError;
use crate::files::{self, FileError};
use crate::output;
use crate::worker::{Worker, WorkerError};
use passerby_artifacts::protocol::FilePiece;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

const REPORT_FILE: &str = "report.html";
/// The files of a run folder that have one name each; the others are `step_*.json` and `step_*.png`.
const FILES: [&str; 4] = ["events.jsonl", RESULT_FILE, "report.md", REPORT_FILE];
/// The record of the run.
pub const RESULT_FILE: &str = "result.json";
/// What an extraction adds to them.
pub const ANSWER_FILE: &str = "answer.json";

/// The folder that is named, else a new one in `runs`, called by what it is of and when.
pub fn chosen(named: Option<&Path>, kind: &str) -> PathBuf {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let seconds = since.unwrap_or_default().as_secs();
    named.map_or_else(
        || PathBuf::from(format!("runs/{kind}-{seconds}")),
        Path::to_owned,
    )
}

/// Makes sure, before anything is run, that the folder is there and empty. `force` removes the files of
/// an earlier run from it, and nothing else.
///
/// # Errors
/// [`CliError::OutNotEmpty`], or when the folder cannot be made.
pub fn prepare(dir: &Path, force: bool) -> Result<(), CliError> {
    let failed = |source| CliError::Write {
        path: dir.to_owned(),
        source,
    };
    fs::create_dir_all(dir).map_err(failed)?;
    let names = file_names(dir).map_err(failed)?;
    if force {
        for name in names.iter().filter(|name| is_of_a_run(name)) {
            fs::remove_file(dir.join(name)).map_err(failed)?;
        }
    }
    let is_empty = file_names(dir).map_err(failed)?.is_empty();
    if is_empty {
        Ok(())
    } else {
        Err(CliError::OutNotEmpty {
            path: dir.to_owned(),
        })
    }
}

fn file_names(dir: &Path) -> io::Result<Vec<String>> {
    fs::read_dir(dir)?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect()
}

fn is_of_a_run(name: &str) -> bool {
    let is_step = name.starts_with("step_") && (name.ends_with(".json") || name.ends_with(".png"));
    FILES.contains(&name) || name == ANSWER_FILE || is_step
}

/// Writes what the worker kept of the run, file by file under the names of the run folder, and tells where its report
/// lies. A file that cannot be had is said to be missing; the others are written all the same.
///
/// # Errors
/// When the browser does not obey any more, or a file cannot be written.
pub async fn write(
    worker: &Worker<'_>,
    run_id: &str,
    dir: &Path,
) -> Result<Option<PathBuf>, CliError> {
    let names = match worker.run_files(run_id).await {
        Ok(files) => files.names,
        // Some may be there all the same.
        Err(WorkerError::Fault(fault)) => {
            warn("The run folder may not be whole", &fault);
            FILES.map(str::to_owned).to_vec()
        }
        Err(error) => return Err(error.into()),
    };
    for name in names {
        let ask = async |offset| Ok(worker.run_file(run_id, &name, offset).await?);
        if let Err(error) = write_file(dir, &name, ask).await {
            if !spares_the_others(&error) {
                return Err(error);
            }
            warn(&format!("Missing: {name}"), &error);
        }
    }
    let report = dir.join(REPORT_FILE);
    Ok(report.is_file().then_some(report))
}

/// Writes one file, or nothing.
async fn write_file(
    dir: &Path,
    name: &str,
    ask: impl AsyncFnMut(u64) -> Result<FilePiece, CliError>,
) -> Result<(), CliError> {
    if !files::is_plain_file_name(name) {
        let name = name.to_owned();
        return Err(FileError::UnsafeName { name }.into());
    }
    let path = dir.join(name);
    let mut file = File::create(&path).map_err(|source| failed(&path, source))?;
    let written = files::write_pieces(&mut file, ask, |source| failed(&path, source)).await;
    if written.is_err() {
        // Half a file would pass for a whole one.
        let _ = fs::remove_file(&path);
    }
    written
}

fn failed(path: &Path, source: io::Error) -> CliError {
    let path = path.to_owned();
    CliError::Write { path, source }
}

/// Whether another file may be had where this one could not.
fn spares_the_others(error: &CliError) -> bool {
    match error {
        CliError::Worker(WorkerError::Browser(error)) => error.may_pass(),
        CliError::Worker(_) | CliError::File(_) => true,
        _ => false,
    }
}

fn warn(what: &str, why: &dyn std::fmt::Display) {
    eprintln!("warning: {}", output::printable(&format!("{what}: {why}")));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Code;
    use passerby_artifacts::fault::{Fault, FaultCode};

    #[test]
    fn a_folder_is_taken_only_when_nothing_in_it_would_be_lost() {
        // What lies there; whether it is taken without and with --force.
        let rows: [(&[&str], bool, bool); 4] = [
            (&[], true, true),
            (
                &[
                    "events.jsonl",
                    "step_001.json",
                    "step_001.png",
                    "report.html",
                ],
                false,
                true,
            ),
            (&["thesis.docx"], false, false),
            (&["events.jsonl", "step_notes.txt"], false, false),
        ];
        for (files, plain, forced) in rows {
            for (force, expected) in [(false, plain), (true, forced)] {
                let dir = tempfile::tempdir().unwrap();
                for file in files {
                    fs::write(dir.path().join(file), "x").unwrap();
                }
                let taken = prepare(dir.path(), force);
                assert_eq!(taken.is_ok(), expected, "{files:?}, force {force}");
                if let Err(error) = taken {
                    assert_eq!(error.exit_code(), Code::Usage);
                }
                for file in files.iter().filter(|file| !is_of_a_run(file)) {
                    assert!(dir.path().join(file).exists(), "{file} was removed");
                }
            }
        }
    }

    #[test]
    fn a_folder_that_is_not_there_is_made() {
        let dir = tempfile::tempdir().unwrap();
        let out = dir.path().join("a/b");
        prepare(&out, false).unwrap();
        assert!(out.is_dir());
    }

    #[test]
    fn a_file_is_written_whole_and_in_the_folder_or_not_at_all() {
        let piece = |total_bytes| FilePiece {
            name: "x".into(),
            mime: String::new(),
            total_bytes,
            base64: "YWJj".into(),
        };
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .unwrap();
        let dir = tempfile::tempdir().unwrap();
        let out = dir.path().join("run");
        fs::create_dir(&out).unwrap();
        let write = |name: &str, total_bytes: &[u64]| {
            let mut sizes = total_bytes.iter();
            let ask = async |_| match sizes.next() {
                Some(total_bytes) => Ok(piece(*total_bytes)),
                None => {
                    Err(WorkerError::Fault(Fault::new(FaultCode::NotFound, "Gone.", "")).into())
                }
            };
            runtime.block_on(write_file(&out, name, ask))
        };
        write("report.md", &[6, 6]).unwrap();
        assert_eq!(fs::read_to_string(out.join("report.md")).unwrap(), "abcabc");
        for (name, sizes) in [
            ("a.png", &[][..]),
            ("b.png", &[6]),
            ("c.png", &[6, 7]),
            ("../evil.md", &[3]),
        ] {
            let error = write(name, sizes).unwrap_err();
            assert!(spares_the_others(&error), "{error}");
        }
        assert!(!dir.path().join("evil.md").exists());
        assert_eq!(file_names(&out).unwrap(), ["report.md"]);
    }
}
