//! `passerby run`: a persona pursues a goal on a page. The run itself goes on in the extension; here it is
//! started, watched, stopped when told to, and its folder written.

use super::with_browser;
use crate::args::RunArgs;
use crate::browser::Browser;
use crate::error::{CliError, CommandOutcome};
use crate::following::Following;
use crate::interrupt::Interrupts;
use crate::output::{self, RunSummary};
use crate::persona::PersonaSource;
use crate::progress;
use crate::requests;
use crate::run_folder;
use crate::worker::Worker;
use passerby_artifacts::model::ModelSettings;
use passerby_artifacts::protocol::{CostlyPolicy, Request, StartRun};
use passerby_artifacts::run::{RunView, StopReason};
use std::path::Path;
use std::time::{Duration, Instant};

use asked::Asked;
use console::Console;

mod asked;
pub(super) mod console;
mod question;

/// The first Ctrl+C stops the run, the second ends the program at once.
pub(super) const INTERRUPTS: u32 = 2;

/// Runs the persona and writes the run folder. `quiet`: no progress is shown.
///
/// # Errors
/// When the browser, the extension, the persona or the page is missing, or nothing can be written.
pub async fn perform(args: &RunArgs, quiet: bool) -> Result<CommandOutcome, CliError> {
    let persona = PersonaSource::read(&args.persona)?;
    let asked = Asked::of(args)?;
    let model = args.model.asked()?;
    let out = run_folder::chosen(args.out.as_deref(), "run");
    run_folder::prepare(&out, args.force)?;
    let interrupts = Interrupts::listen().map_err(CliError::Runtime)?;
    with_browser(&args.browser, &interrupts, INTERRUPTS, async |browser| {
        let watch = tokio::select! {
            started = start(browser, args, (&persona, asked, model), &interrupts, quiet) => started?,
            // There is no run yet that could be stopped.
            () = interrupts.reached(1) => return Err(CliError::Interrupted),
        };
        let limit = Duration::from_secs(args.timeout.into());
        watched(&watch, limit, (&out, args.json)).await
    })
    .await
}

/// Runs the persona without a goal.
///
/// # Errors
/// As [`perform`].
pub async fn explore(args: &RunArgs, quiet: bool) -> Result<CommandOutcome, CliError> {
    let args = RunArgs {
        explore: true,
        goal: None,
        ..args.clone()
    };
    perform(&args, quiet).await
}

/// Follows the run to its end, and writes its folder.
pub(super) async fn watched(
    watch: &Following<'_>,
    limit: Duration,
    (out, json): (&Path, bool),
) -> Result<CommandOutcome, CliError> {
    let began = Instant::now();
    match watch.to_its_end(limit).await {
        Ok((view, stop)) => finish(watch, (out, json), &view, &stop, began.elapsed()).await,
        Err(error) => {
            // Whatever was kept is written; why the run ended so is said either way.
            if let Err(missing) = watch.left_behind(out).await {
                let said = output::printable(&missing.to_string());
                progress::aside(|| eprintln!("warning: {said}"));
            }
            Err(error)
        }
    }
}

/// Opens the page and starts the run on it.
async fn start<'a>(
    browser: &'a Browser,
    args: &RunArgs,
    (persona, asked, model): (&PersonaSource, Asked, Option<ModelSettings>),
    interrupts: &'a Interrupts,
    quiet: bool,
) -> Result<Following<'a>, CliError> {
    let (worker, state) = Worker::wake(browser).await?;
    let goal = if args.explore {
        String::new()
    } else {
        persona.goal(asked.goal.as_deref(), &state.personas)?
    };
    let target = browser.open_target().await?;
    browser.navigate(&target, &asked.url).await??;
    let begun = requests::start(target.tab_id, persona.choice(), &goal);
    let request = Request::StartRun(Box::new(StartRun {
        explore: args.explore,
        policy: asked.policy,
        steps: asked.steps,
        timeout_s: args.timeout,
        vision: args.vision.is_on(),
        model: model.map(Box::new),
        script: asked.script,
        reading: args.reading.as_deref().map(reading).transpose()?,
        costly: if args.allow_costly {
            CostlyPolicy::Allow
        } else {
            CostlyPolicy::Refuse
        },
        ask_user: question::is_interactive(quiet),
        allow: args.allow.iter().copied().map(Into::into).collect(),
        allowed_hosts: args.allow_hosts.clone(),
        allow_changes: args.allow_changes,
        axe: args.axe.is_on(),
        seed: args.seed,
        settings: Some(Box::new(args.settings.asked()?)),
        asked_url: Some(asked.url.to_string()),
        ..requests::by_input(begun, args.input.asked(state.can_trust_input))
    }));
    let console = Box::new(Console::new(interrupts, quiet).in_json(args.json));
    Following::begin((browser, worker), target, &request, console).await
}

/// What a file says that the goal wants; the core checks it.
fn reading(path: &Path) -> Result<String, CliError> {
    std::fs::read_to_string(path).map_err(|source| CliError::Reading {
        path: path.to_owned(),
        source,
    })
}

/// Writes the folder and prints the outcome.
async fn finish(
    watch: &Following<'_>,
    (out, json): (&Path, bool),
    view: &RunView,
    stop: &StopReason,
    took: Duration,
) -> Result<CommandOutcome, CliError> {
    log::info!("run {} has ended; writing its folder", watch.run_id);
    let report = run_folder::write(&watch.worker, &watch.run_id, out).await?;
    let summary = RunSummary {
        view,
        stop,
        took,
        report: report.as_deref(),
    };
    output::print(&match json {
        true => summary.to_json(out),
        false => summary.to_text(),
    })?;
    Ok(match stop {
        stop if stop.is_success() => CommandOutcome::Success,
        StopReason::PartlyMet { .. } => CommandOutcome::PartlyMet,
        StopReason::Unrecoverable { .. } => CommandOutcome::Broken,
        StopReason::ClaimedNotSeen { .. } => CommandOutcome::ClaimedNotSeen,
        StopReason::NotUnderstood { .. } => CommandOutcome::NotUnderstood,
        StopReason::UserNeeded { .. } => CommandOutcome::UserNeeded,
        // Nobody else can stop it: there is no panel.
        StopReason::StoppedByUser => CommandOutcome::Interrupted,
        _ => CommandOutcome::Failure,
    })
}
