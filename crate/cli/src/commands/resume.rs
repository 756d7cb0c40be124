//! `passerby resume`: a run whose browser was closed goes on, in a new browser on the profile that it was begun with.

use super::run::console::Console;
use super::run::{INTERRUPTS, watched};
use super::with_browser;
use crate::args::{ResumeArgs, parse_url};
use crate::browser::Browser;
use crate::error::{CliError, CommandOutcome};
use crate::following::{Following, POLL_EVERY};
use crate::interrupt::Interrupts;
use crate::persona::PersonaSource;
use crate::run_folder;
use crate::worker::Worker;
use passerby_artifacts::model::ModelSettings;
use passerby_artifacts::protocol::{AppState, Request, RunCard};
use std::time::Duration;

/// The run keeps its own limit of time, which is not known here: the longest that one may have.
const LONGEST: Duration = Duration::from_secs(86_400);

/// Goes on with the run and writes the run folder. `quiet`: no progress is shown.
///
/// # Errors
/// When the browser, the extension, the run or its persona is missing, or nothing can be written.
pub async fn perform(args: &ResumeArgs, quiet: bool) -> Result<CommandOutcome, CliError> {
    let named = args.persona.as_deref();
    let persona = named.map(PersonaSource::read).transpose()?;
    let model = args.model.asked()?;
    let out = run_folder::chosen(args.out.as_deref(), "run");
    run_folder::prepare(&out, args.force)?;
    let interrupts = Interrupts::listen().map_err(CliError::Runtime)?;
    with_browser(&args.browser, &interrupts, INTERRUPTS, async |browser| {
        let given = (persona.as_ref(), model.clone());
        let watch = tokio::select! {
            taken_up = take_up(browser, args, given, &interrupts, quiet) => taken_up?,
            () = interrupts.reached(1) => return Err(CliError::Interrupted),
        };
        watched(&watch, LONGEST, (&out, false)).await
    })
    .await
}

async fn take_up<'a>(
    browser: &'a Browser,
    args: &ResumeArgs,
    (persona, model): (Option<&PersonaSource>, Option<ModelSettings>),
    interrupts: &'a Interrupts,
    quiet: bool,
) -> Result<Following<'a>, CliError> {
    let (worker, state) = Worker::wake(browser).await?;
    let RunCard {
        run_id, start_url, ..
    } = chosen(&state, args)?;
    let target = browser.open_target().await?;
    // An empty page cannot be taken up; the worker leads this one to where the run was.
    if let Ok(url) = parse_url(start_url) {
        browser.navigate(&target, &url).await??;
    }
    let run_id = run_id.clone();
    let request = Request::ResumeRun {
        run_id: run_id.clone(),
        tab_id: Some(target.tab_id),
        persona: persona.map(PersonaSource::choice),
        model: model.map(Box::new),
    };
    worker.resume_run(&request).await?;
    log::info!("run {run_id} goes on in tab {}", target.tab_id);
    Ok(Following {
        browser,
        worker,
        target,
        run_id,
        audience: Box::new(Console::new(interrupts, quiet)),
        every: POLL_EVERY,
    })
}

/// The run that is named, or the newest, of those that have not ended.
fn chosen<'s>(state: &'s AppState, args: &ResumeArgs) -> Result<&'s RunCard, CliError> {
    let has_not_ended = |card: &&RunCard| card.stop.is_none();
    let is_asked = |card: &&RunCard| args.run.as_ref().is_none_or(|run| *run == card.run_id);
    let mut cards = state.runs.iter().filter(has_not_ended).filter(is_asked);
    cards.next().ok_or_else(|| CliError::NothingToResume {
        profile: args.browser.profile.clone().unwrap_or_default(),
        run: args.run.clone(),
    })
}
