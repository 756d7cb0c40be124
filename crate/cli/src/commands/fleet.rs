//! `passerby fleet`: personas × sites × goals, in as many browsers at once as the grid runs.

mod drive;
mod slots;
mod visit;

use super::personas::shipped_text;
use crate::args::FleetArgs;
use crate::browser::{Setup, end_labelled};
use crate::error::{CliError, CommandOutcome};
use crate::fleet::{self, End, Fleet, Journal, Summary};
use crate::interrupt::Interrupts;
use crate::output;
use drive::Drive;
use std::cell::RefCell;
use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};

const PAGE_FILE: &str = "index.html";
const RESULT_FILE: &str = "fleet.json";
const FINDINGS_FILE: &str = "findings.jsonl";

/// Runs what is not done yet of the plan, and writes the report over all that is.
///
/// # Errors
/// When the plan or a persona is no good, the extension is missing, the grid stays away, or nothing can be written.
pub async fn perform(args: &FleetArgs, quiet: bool) -> Result<CommandOutcome, CliError> {
    let extension = args.browser.extension.as_deref();
    let fleet = Fleet::read(&args.file, |id| shipped_text(extension, id))?;
    let own = || PathBuf::from(format!("runs/fleet-{}", fleet.fingerprint));
    let out = args.out.clone().unwrap_or_else(own);
    std::fs::create_dir_all(&out).map_err(|source| CliError::Write {
        path: out.clone(),
        source,
    })?;
    let (journal, open) = Journal::open(&out, &fleet.fingerprint, fleet.len())?;
    let interrupts = Interrupts::listen().map_err(CliError::Runtime)?;
    let setup = Setup::find(&args.browser)?.labelled(journal.label());
    if let Some(grid) = setup.grid() {
        let known: Vec<&str> = open.iter().map(|open| open.begun.mark.session()).collect();
        let ended = end_labelled(grid, &journal.label(), &known).await;
        if ended > 0 && !quiet {
            eprintln!(
                "Ended {ended} browsers that this fleet had begun to start and lost sight of."
            );
        }
    }
    let journal = RefCell::new(journal);
    let drive = Drive::new(&fleet, &setup, (&out, &journal), &interrupts, args, quiet);
    let driven = drive.to_the_end(open).await;
    // Whatever stopped it: what was run until then is told.
    let summary = written(&fleet, &journal.borrow(), &out);
    driven?;
    let summary = summary?;
    output::print(&format!(
        "{}\nreport    {}\n",
        summary.sentence(),
        out.join(PAGE_FILE).display()
    ))?;
    Ok(match summary.ends.get(&End::Broken) {
        None => CommandOutcome::Success,
        Some(_) => CommandOutcome::Broken,
    })
}

fn written(fleet: &Fleet, journal: &Journal, out: &Path) -> Result<Summary, CliError> {
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |source| CliError::Write { path, source }
    };
    let findings = out.join(FINDINGS_FILE);
    let file = File::create(&findings).map_err(failed(&findings))?;
    let summary = Summary::of(fleet, journal, BufWriter::new(file))?;
    let json = serde_json::to_string_pretty(&summary);
    let json = json.map_err(|error| CliError::Stdout(error.into()))?;
    for (name, text) in [
        (RESULT_FILE, json + "\n"),
        (PAGE_FILE, fleet::page(&summary)),
    ] {
        let path = out.join(name);
        std::fs::write(&path, text).map_err(failed(&path))?;
    }
    Ok(summary)
}
