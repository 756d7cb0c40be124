//! `passerby export`: a run for another tool. `passerby report`: its report made again.

mod verify;

use super::replay;
use crate::args::{ExportArgs, ExportFormat, ReportArgs, ReportFormat};
use crate::error::{CliError, CommandOutcome};
use crate::output;
use crate::run_folder::RESULT_FILE;
use passerby_artifacts::run::RunRecord;
use passerby_report::{Images, Originals, Picture, PictureFormat};
use passerby_session::replay as replayed;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use verify::Verified;

/// Writes the test or the flow.
///
/// # Errors
/// When the folder holds no run, or the file cannot be written.
pub fn perform(args: &ExportArgs) -> Result<CommandOutcome, CliError> {
    let record = record(&args.dir)?;
    let (text, left_out, note) = match args.format {
        ExportFormat::Playwright => {
            let test = passerby_report::playwright(&record);
            let note = "The test reads from the environment";
            (test.code, test.left_out, told(note, &test.secrets))
        }
        ExportFormat::Recorder => {
            let flow = passerby_report::recorder(&record);
            let note = "A recording keeps no secrets; write their values in place of";
            (flow.json, flow.left_out, told(note, &flow.secrets))
        }
    };
    for left_out in &left_out {
        eprintln!("warning: {}", output::printable(left_out));
    }
    if let Some(note) = note {
        eprintln!("{}", output::printable(&note));
    }
    hand_over(&text, args.out.as_deref())?;
    match args.out.as_deref().filter(|_| args.verify) {
        Some(out) => verified(&text, out, args),
        None => Ok(CommandOutcome::Success),
    }
}

/// Runs the test that was written, and marks it with what came of that.
fn verified(text: &str, out: &Path, args: &ExportArgs) -> Result<CommandOutcome, CliError> {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let day = passerby_report::day(since.map_or(0, |since| {
        u64::try_from(since.as_millis()).unwrap_or_default()
    }));
    let (mark, outcome) = match verify::run(out, &args.browser)? {
        Verified::Passed => (
            format!("// Verified on {day}: it passed.\n"),
            CommandOutcome::Success,
        ),
        Verified::Failed(said) => {
            eprintln!("{}", output::printable(&said));
            let mark = format!("// Not verified: it did not pass on {day}.\n");
            (mark, CommandOutcome::Failure)
        }
    };
    eprint!("{}", mark.trim_start_matches("// "));
    hand_over(&format!("{mark}{text}"), Some(out))?;
    Ok(outcome)
}

/// What is to be done about secrets, where there are any.
fn told(note: &str, secrets: &[String]) -> Option<String> {
    (!secrets.is_empty()).then(|| format!("{note}: {}.", secrets.join(", ")))
}

/// Makes the report again; verifies the run where that is asked for.
///
/// # Errors
/// When the folder holds no run, its trace says otherwise, or the file cannot be written.
pub fn report(args: &ReportArgs) -> Result<CommandOutcome, CliError> {
    let record = record(&args.dir)?;
    if args.verify && !is_proved(&args.dir, &record)? {
        output::print("result.json is not what the trace of the run comes to\n")?;
        return Ok(CommandOutcome::Failure);
    }
    let out = args.out.clone();
    let text = match args.format {
        ReportFormat::Md => passerby_report::markdown(&record),
        ReportFormat::Json => passerby_report::json(&record),
        ReportFormat::Sarif => passerby_report::sarif(&record),
        ReportFormat::Html => {
            passerby_report::html(&record, &pictures(&args.dir, &record), Originals::Beside)
        }
    };
    hand_over(&text, out.as_deref())?;
    if args.verify {
        eprintln!("result.json is what the trace of the run comes to");
    }
    Ok(CommandOutcome::Success)
}

/// The run that a folder holds.
fn record(dir: &Path) -> Result<RunRecord, CliError> {
    let path = dir.join(RESULT_FILE);
    let unreadable = |why: String| CliError::NoRun {
        path: path.clone(),
        why,
    };
    let text = std::fs::read_to_string(&path).map_err(|error| unreadable(error.to_string()))?;
    serde_json::from_str(&text).map_err(|error| unreadable(error.to_string()))
}

/// Whether the trace, fed to a session again, gives the record.
fn is_proved(dir: &Path, record: &RunRecord) -> Result<bool, CliError> {
    let lines = replay::read_trace(&replay::trace_path(dir))?;
    let again = replayed(&lines).map_err(CliError::Replay)?;
    let as_json = |record: &RunRecord| serde_json::to_value(record).ok();
    Ok(again.record.as_ref().and_then(as_json) == as_json(record))
}

/// The pictures of the steps that lie in the folder.
fn pictures(dir: &Path, record: &RunRecord) -> Images {
    let shots = record
        .steps
        .iter()
        .filter_map(|step| Some((step.index, step.screenshot.as_ref()?)));
    let read = shots.filter_map(|(index, shot)| {
        let names = [format!("{}.png", shot.id), format!("step_{index:03}.png")];
        let mut named = names
            .iter()
            .filter(|name| crate::files::is_plain_file_name(name));
        let bytes = named.find_map(|name| std::fs::read(dir.join(name)).ok())?;
        let picture = Picture {
            format: PictureFormat::Png,
            bytes,
        };
        Some((shot.id.clone(), picture))
    });
    read.collect()
}

/// Into the file that is named, else to standard output.
fn hand_over(text: &str, out: Option<&Path>) -> Result<(), CliError> {
    let Some(path) = out.map(PathBuf::from) else {
        return output::print(text);
    };
    let folder = path.parent().unwrap_or(Path::new(""));
    let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&path, text));
    written.map_err(|source| CliError::Write { path, source })
}
