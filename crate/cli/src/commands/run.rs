//! `passerby run`: a persona pursues a goal on a page. The run itself goes on in the extension; here it is
//! started, watched, stopped when told to, and its folder written.

use super::with_browser;
use crate::args::RunArgs;
use crate::browser::{Browser, Target};
use crate::error::{CliError, CommandOutcome};
use crate::interrupt::Interrupts;
use crate::output::{self, RunSummary};
use crate::persona::PersonaSource;
use crate::wait;
use crate::worker::Worker;
use passerby_artifacts::model::ModelSettings;
use passerby_artifacts::protocol::{CostlyPolicy, Request, StartRun};
use passerby_artifacts::run::{RunView, StopReason};
use std::collections::BTreeSet;
use std::path::Path;
use std::time::{Duration, Instant};

pub(super) mod folder;
pub(super) mod question;

const POLL_EVERY: Duration = Duration::from_millis(250);
/// How long a run may go on after its time is up: the step that is under way is finished first.
const GRACE: Duration = Duration::from_secs(60);
/// How long a run may take to end once it was told to stop.
const STOP_LIMIT: Duration = Duration::from_secs(30);
/// How long the report may take once the run has ended.
const REPORT_LIMIT: Duration = Duration::from_secs(60);
/// The first Ctrl+C stops the run, the second ends the program at once.
pub(super) const INTERRUPTS: u32 = 2;

/// Runs the persona and writes the run folder. `quiet`: no progress is shown.
///
/// # Errors
/// When the browser, the extension, the persona or the page is missing, or nothing can be written.
pub async fn perform(args: &RunArgs, quiet: bool) -> Result<CommandOutcome, CliError> {
    let persona = PersonaSource::read(&args.persona)?;
    let model = args.model.asked()?;
    folder::prepare(&args.out, args.force)?;
    let interrupts = Interrupts::listen().map_err(CliError::Runtime)?;
    with_browser(&args.browser, &interrupts, INTERRUPTS, async |browser| {
        let watch = tokio::select! {
            started = start(browser, args, (&persona, model), &interrupts, quiet) => started?,
            // There is no run yet that could be stopped.
            () = interrupts.reached(1) => return Err(CliError::Interrupted),
        };
        let limit = Duration::from_secs(args.timeout.into());
        watched(&watch, limit, &args.out).await
    })
    .await
}

/// Follows the run to its end, and writes its folder.
pub(super) async fn watched(
    watch: &Watch<'_>,
    limit: Duration,
    out: &Path,
) -> Result<CommandOutcome, CliError> {
    let began = Instant::now();
    match watch.to_its_end(limit).await {
        Ok((view, stop)) => finish(watch, out, &view, &stop, began.elapsed()).await,
        Err(error) => {
            // Whatever was kept is written; why the run ended so is said either way.
            if let Err(missing) = watch.left_behind(out).await {
                eprintln!("warning: {}", output::printable(&missing.to_string()));
            }
            Err(error)
        }
    }
}

/// Opens the page and starts the run on it.
async fn start<'a>(
    browser: &'a Browser,
    args: &RunArgs,
    (persona, model): (&PersonaSource, Option<ModelSettings>),
    interrupts: &'a Interrupts,
    quiet: bool,
) -> Result<Watch<'a>, CliError> {
    let (worker, state) = Worker::wake(browser).await?;
    let goal = if args.explore {
        String::new()
    } else {
        persona.goal(args.goal.as_deref(), &state.personas)?
    };
    let target = browser.open_target().await?;
    browser.navigate(&target, &args.url).await??;
    let request = Request::StartRun(Box::new(StartRun {
        tab_id: Some(target.tab_id),
        persona: persona.choice(),
        goal,
        explore: args.explore,
        policy: args.policy.into(),
        steps: args.steps,
        timeout_s: args.timeout,
        vision: args.vision.is_on(),
        model: model.map(Box::new),
        script: script(args.script.as_deref())?,
        reading: args.reading.as_deref().map(reading).transpose()?,
        extract: None,
        costly: if args.allow_costly {
            CostlyPolicy::Allow
        } else {
            CostlyPolicy::Refuse
        },
        ask_user: question::is_interactive(quiet),
        allow: args.allow.iter().copied().map(Into::into).collect(),
        allowed_hosts: args.allow_hosts.clone(),
        further_hosts: Vec::new(),
        trusted_input: args.trusted_input,
        allow_changes: args.allow_changes,
        axe: args.axe.is_on(),
        seed: args.seed,
        settings: Some(Box::new(args.settings.asked()?)),
        asked_url: Some(args.url.to_string()),
    }));
    begun(browser, worker, target, &request, interrupts, quiet).await
}

/// Starts what was asked for, to be followed.
pub(super) async fn begun<'a>(
    browser: &'a Browser,
    worker: Worker<'a>,
    target: Target,
    request: &Request,
    interrupts: &'a Interrupts,
    quiet: bool,
) -> Result<Watch<'a>, CliError> {
    let run_id = worker.start_run(request).await?.run_id;
    log::info!("run {run_id} begins in tab {}", target.tab_id);
    Ok(Watch {
        browser,
        worker,
        target,
        run_id,
        interrupts,
        quiet,
        terminal: question::Terminal::default(),
    })
}

/// The lines of a script that hold something.
fn script(path: Option<&Path>) -> Result<Vec<String>, CliError> {
    let Some(path) = path else {
        return Ok(Vec::new());
    };
    let text = std::fs::read_to_string(path).map_err(|source| CliError::Script {
        path: path.to_owned(),
        source,
    })?;
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    Ok(lines.map(str::to_owned).collect())
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
    watch: &Watch<'_>,
    out: &Path,
    view: &RunView,
    stop: &StopReason,
    took: Duration,
) -> Result<CommandOutcome, CliError> {
    log::info!("run {} has ended; writing its folder", watch.run_id);
    let report = folder::write(&watch.worker, &watch.run_id, out).await?;
    let summary = RunSummary {
        view,
        stop,
        took,
        report: report.as_deref(),
    };
    output::print(&summary.to_text())?;
    Ok(match stop {
        stop if stop.is_success() => CommandOutcome::Success,
        StopReason::PartlyMet { .. } => CommandOutcome::PartlyMet,
        StopReason::Unrecoverable { .. } => CommandOutcome::Broken,
        StopReason::ClaimedNotSeen { .. } => CommandOutcome::ClaimedNotSeen,
        StopReason::NotUnderstood { .. } => CommandOutcome::NotUnderstood,
        StopReason::UserNeeded { .. } => CommandOutcome::UserNeeded,
        _ => CommandOutcome::Failure,
    })
}

/// A run that is going on, as seen from here.
pub(super) struct Watch<'a> {
    pub browser: &'a Browser,
    pub worker: Worker<'a>,
    pub target: Target,
    pub run_id: String,
    pub interrupts: &'a Interrupts,
    pub quiet: bool,
    pub terminal: question::Terminal,
}

impl Watch<'_> {
    /// Follows the run until it has ended and its report is kept. It is told to stop on Ctrl+C, and when
    /// it does not end though its time is up.
    pub(super) async fn to_its_end(
        &self,
        timeout: Duration,
    ) -> Result<(RunView, StopReason), CliError> {
        let mut shown = BTreeSet::new();
        let mut ended = self.follow(timeout + GRACE, &mut shown, true).await?;
        if ended.is_none() {
            self.tell(if self.interrupts.count() > 0 {
                "Stopping the run …"
            } else {
                "Time is up; stopping the run …"
            });
            self.worker.stop_run().await?;
            ended = self.follow(STOP_LIMIT, &mut shown, false).await?;
        }
        let stuck = || CliError::RunStuck {
            run_id: self.run_id.clone(),
            waited_s: STOP_LIMIT.as_secs(),
        };
        let (view, stop) = ended.ok_or_else(stuck)?;
        let kept = wait::until(REPORT_LIMIT, POLL_EVERY, async || {
            let view = self.view().await?;
            Ok::<_, CliError>(view.report_ready.then_some(view))
        })
        .await?;
        // A report that is never said to be ready may still be there in parts.
        Ok((kept.unwrap_or(view), stop))
    }

    /// Shows the steps until the run has ended; `None` at the limit, or when interrupted where that counts.
    async fn follow(
        &self,
        limit: Duration,
        shown: &mut BTreeSet<u32>,
        is_interruptible: bool,
    ) -> Result<Option<(RunView, StopReason)>, CliError> {
        let ended = wait::until(limit, POLL_EVERY, async || {
            if is_interruptible && self.interrupts.count() > 0 {
                return Ok(Some(None));
            }
            if let Some(text) = self.browser.dismiss_dialog(&self.target).await? {
                self.tell(&format!("The page asked {text:?}; dismissed."));
            }
            let view = self.view().await?;
            self.show_steps(&view, shown);
            if let Some(answer) = self.terminal.answer(&view) {
                self.worker.answer_question(&answer).await?;
            }
            let stop = view.stop.clone();
            Ok::<_, CliError>(stop.map(|stop| Some((view, stop))))
        })
        .await?;
        Ok(ended.flatten())
    }

    async fn view(&self) -> Result<RunView, CliError> {
        let state = self.worker.state().await?;
        let is_ours = |view: &RunView| view.run_id == self.run_id;
        state.run.filter(is_ours).ok_or_else(|| CliError::RunLost {
            run_id: self.run_id.clone(),
        })
    }

    /// Writes the folder of a run whose browser may be gone: then another one is started on its profile, where the journal
    /// of the run is.
    pub(super) async fn left_behind(&self, out: &Path) -> Result<(), CliError> {
        if self.worker.state().await.is_ok() {
            folder::write(&self.worker, &self.run_id, out).await?;
            return Ok(());
        }
        self.tell("The browser is gone; reading what it kept of the run …");
        let again = self.browser.reopened().await?;
        let written = async {
            let (worker, _) = Worker::wake(&again).await?;
            folder::write(&worker, &self.run_id, out).await
        };
        let written = written.await;
        again.close().await;
        written.map(drop)
    }

    fn show_steps(&self, view: &RunView, shown: &mut BTreeSet<u32>) {
        for step in &view.steps {
            if output::is_settled(view, step) && shown.insert(step.index) && !self.quiet {
                eprint!("{}", output::step_line(step));
            }
        }
    }

    fn tell(&self, text: &str) {
        if !self.quiet {
            eprintln!("{}", output::printable(text));
        }
    }
}
