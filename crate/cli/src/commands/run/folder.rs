//! The run folder: made ready before the run, filled after it.

use crate::archive::{self, ArchiveError};
use crate::error::CliError;
use crate::output;
use crate::worker::{Worker, WorkerError};
use passerby_artifacts::protocol::{FileData, ReportFormat};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

const REPORT_FILE: &str = "report.html";
/// The files of a run folder that have one name each; the others are `step_*.json` and `step_*.png`.
const FILES: [&str; 5] = [
    "events.jsonl",
    "result.json",
    "report.md",
    REPORT_FILE,
    "report.json",
];
/// What is asked for apart when the whole folder cannot be had, the most telling first.
const PARTS: [ReportFormat; 4] = [
    ReportFormat::Html,
    ReportFormat::Markdown,
    ReportFormat::Json,
    ReportFormat::Trace,
];

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
    FILES.contains(&name) || is_step
}

/// Writes what the worker kept of the run, and tells where its report lies. When the folder cannot be had
/// whole, the parts that can are written and the rest is said to be missing.
///
/// # Errors
/// When the worker cannot be asked, or a file cannot be written.
pub async fn write(
    worker: &Worker<'_>,
    run_id: &str,
    dir: &Path,
) -> Result<Option<PathBuf>, CliError> {
    match worker.report(run_id, ReportFormat::Zip).await {
        Ok(file) => {
            archive::unpack(&archive::decode(&file)?, dir)?;
        }
        Err(WorkerError::Fault(fault)) => {
            warn("The run folder is not whole", &fault);
            write_parts(worker, run_id, dir).await?;
        }
        Err(error) => return Err(error.into()),
    }
    let report = dir.join(REPORT_FILE);
    Ok(report.is_file().then_some(report))
}

async fn write_parts(worker: &Worker<'_>, run_id: &str, dir: &Path) -> Result<(), CliError> {
    for format in PARTS {
        match worker.report(run_id, format).await {
            Ok(file) => write_file(&file, dir)?,
            Err(WorkerError::Fault(fault)) => warn("Missing", &fault),
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

fn write_file(file: &FileData, dir: &Path) -> Result<(), CliError> {
    if !archive::is_plain_file_name(&file.name) {
        return Err(ArchiveError::UnsafeName {
            name: file.name.clone(),
        }
        .into());
    }
    let path = dir.join(&file.name);
    fs::write(&path, archive::decode(file)?).map_err(|source| CliError::Write { path, source })
}

fn warn(what: &str, fault: &passerby_artifacts::fault::Fault) {
    eprintln!(
        "warning: {}",
        output::printable(&format!("{what}: {fault}"))
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Code;

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
    fn a_part_never_leaves_the_folder() {
        let dir = tempfile::tempdir().unwrap();
        let out = dir.path().join("run");
        fs::create_dir(&out).unwrap();
        let part = |name: &str| FileData {
            name: name.into(),
            mime: String::new(),
            base64: "YWJj".into(),
        };
        write_file(&part("report.md"), &out).unwrap();
        assert_eq!(fs::read_to_string(out.join("report.md")).unwrap(), "abc");
        assert!(matches!(
            write_file(&part("../evil.md"), &out),
            Err(CliError::Archive(ArchiveError::UnsafeName { .. }))
        ));
        assert!(!dir.path().join("evil.md").exists());
    }
}
