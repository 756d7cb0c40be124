//! One run of a fleet, in a browser of its own.

use super::super::run::console::Console;
use super::slots::Sessions;
use crate::args::InputArgs;
use crate::browser::{Browser, BrowserError, Setup, Target, end_session, grid_status, shown_grid};
use crate::error::CliError;
use crate::fleet::{Begun, Job, Journal, Outcome, found};
use crate::following::Following;
use crate::interrupt::Interrupts;
use crate::requests;
use crate::run_folder;
use crate::worker::Worker;
use passerby_artifacts::protocol::Request;
use std::cell::RefCell;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};
use tokio::sync::watch;
use url::Url;

/// How often a run is asked how it stands: nobody watches it, and each question goes through the grid's hub.
const LOOK_EVERY: Duration = Duration::from_millis(500);

/// A session that the grid did not know so many times in a row is lost: its node is cut off, and a question to it would wait for minutes.
const MISSED: u32 = 8;

/// What a run needs.
pub struct Visit<'a> {
    pub setup: &'a Setup,
    pub input: InputArgs,
    pub out: &'a Path,
    pub interrupts: &'a Interrupts,
    pub journal: &'a RefCell<Journal>,
    /// What the grid runs, told each time that it was asked.
    pub sessions: watch::Receiver<Sessions>,
}

/// Why a run did not come to its end.
pub enum Failed {
    /// The browser could not be started.
    Launch(CliError),
    /// It was lost later.
    Later(CliError),
}

impl Visit<'_> {
    /// Runs it in a new browser.
    pub async fn make(&self, job: &Job) -> Result<Outcome, Failed> {
        let began = Instant::now();
        let browser = tokio::select! {
            browser = Browser::launch(self.setup) => browser.map_err(|error| Failed::Launch(error.into()))?,
            () = self.interrupts.reached(1) => return Err(Failed::Later(CliError::Interrupted)),
        };
        let mut begun = None;
        let ran = async {
            let (following, node) = self.begin(&browser, job, &mut begun).await?;
            self.finish(&following, job, (node, began)).await
        };
        let session = browser.session();
        let ran = self.unless_stopped(session.as_deref(), ran).await;
        browser.close().await;
        self.ended_there(begun.as_ref(), ran).await
    }

    /// Takes up a run that another process began.
    pub async fn take_up(&self, job: &Job, begun: &Begun) -> Result<Outcome, Failed> {
        let mut found = Browser::found_again(self.setup, &begun.mark, None).await;
        // A hub whose client went away in the middle of a question may refuse all further ones for that session.
        if let (Err(_), Ok(node)) = (&found, Url::parse(&begun.node)) {
            found = Browser::found_again(self.setup, &begun.mark, Some(&node)).await;
        }
        let (browser, target) = found.map_err(|error| Failed::Later(error.into()))?;
        let ran = async {
            let (worker, _) = Worker::wake(&browser).await?;
            let following = Following {
                browser: &browser,
                worker,
                target,
                run_id: begun.run_id.clone(),
                audience: Box::new(Console::new(self.interrupts, true)),
                every: LOOK_EVERY,
            };
            self.finish(&following, job, (begun.node.clone(), began_at(begun)))
                .await
        };
        let ran = self.unless_stopped(Some(begun.mark.session()), ran).await;
        browser.close().await;
        self.ended_there(Some(begun), ran).await
    }

    /// A session whose hub has forgotten it holds its slot for minutes: where the run was lost, its own machine is told too.
    async fn ended_there(
        &self,
        begun: Option<&Begun>,
        ran: Result<Outcome, CliError>,
    ) -> Result<Outcome, Failed> {
        if let (Err(_), Some(begun)) = (&ran, begun) {
            end_session(&begun.node, begun.mark.session()).await;
        }
        ran.map_err(Failed::Later)
    }

    async fn unless_stopped<T>(
        &self,
        session: Option<&str>,
        ran: impl Future<Output = Result<T, CliError>>,
    ) -> Result<T, CliError> {
        tokio::select! {
            ran = ran => ran,
            () = self.interrupts.reached(1) => Err(CliError::Interrupted),
            error = self.lost(session) => Err(error.into()),
        }
    }

    /// Waits until the grid no longer knows a session.
    async fn lost(&self, session: Option<&str>) -> BrowserError {
        let (Some(session), Some(grid)) = (session, self.setup.grid()) else {
            return std::future::pending().await;
        };
        let mut sessions = self.sessions.clone();
        let (mut was_there, mut missed) = (false, 0_u32);
        while missed < MISSED {
            if sessions.changed().await.is_err() {
                return std::future::pending().await;
            }
            let is_there = sessions.borrow_and_update().contains(session);
            was_there |= is_there;
            // A grid that never told of it does not tell of sessions.
            missed = match is_there || !was_there {
                true => 0,
                false => missed.saturating_add(1),
            };
        }
        BrowserError::Grid {
            grid: shown_grid(grid),
            why: "it no longer knows the browser of this run: its node is away".to_owned(),
        }
    }

    async fn begin<'b>(
        &'b self,
        browser: &'b Browser,
        job: &Job,
        there: &mut Option<Begun>,
    ) -> Result<(Following<'b>, String), CliError> {
        let (worker, state) = Worker::wake(browser).await?;
        let target = browser.open_target().await?;
        browser.navigate(&target, &job.case.url).await??;
        let start = job.case.start(target.tab_id);
        let mut start = requests::by_input(start, self.input.asked(state.can_trust_input));
        // Another repetition is another hand.
        start.seed = u32::try_from(job.repetition).unwrap_or_default();
        let request = Request::StartRun(Box::new(start));
        let silent = Box::new(Console::new(self.interrupts, true));
        let mut following =
            Following::begin((browser, worker), target.clone(), &request, silent).await?;
        following.every = LOOK_EVERY;
        let node = self.node_of(browser, &target).await;
        if self.setup.grid().is_some()
            && let Some(mark) = browser.mark(&target)
        {
            let begun = there.insert(Begun {
                mark,
                run_id: following.run_id.clone(),
                node: node.clone(),
                at_ms: now_ms(),
            });
            self.journal.borrow_mut().begun(job.number, begun)?;
        }
        Ok((following, node))
    }

    /// The machine that the browser runs on, where the grid tells.
    async fn node_of(&self, browser: &Browser, target: &Target) -> String {
        let Some(grid) = self.setup.grid() else {
            return String::new();
        };
        let status = grid_status(grid).await.unwrap_or_default();
        let mark = browser.mark(target);
        let node = mark.and_then(|mark| status.node_of(mark.session()));
        node.unwrap_or_default()
    }

    /// Follows it to its end, and writes its folder, whole or not at all, then the journal. The browser is closed after that: where this
    /// program is killed in between, nothing is run again.
    async fn finish(
        &self,
        following: &Following<'_>,
        job: &Job,
        (node, began): (String, Instant),
    ) -> Result<Outcome, CliError> {
        let limit = Duration::from_secs(job.case.timeout_s.into());
        let (view, stop) = following.to_its_end(limit).await?;
        let folder = self.out.join(&job.folder);
        let partial = partial(&folder);
        remove(&partial)?;
        run_folder::prepare(&partial, false)?;
        run_folder::write(&following.worker, &following.run_id, &partial).await?;
        remove(&folder)?;
        fs::rename(&partial, &folder).map_err(failed(&folder))?;
        let outcome = Outcome {
            end: crate::fleet::End::of(&stop),
            sentence: stop.sentence(),
            steps: u32::try_from(view.steps.len()).unwrap_or(u32::MAX),
            seconds: began.elapsed().as_secs_f64(),
            bytes: size(&folder).map_err(failed(&folder))?,
            node,
            findings: found(view.findings.iter().map(|sourced| &sourced.finding)),
        };
        let mut journal = self.journal.borrow_mut();
        journal.ended(job.number, outcome.clone())?;
        Ok(outcome)
    }
}

fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| {
        u64::try_from(since.as_millis()).unwrap_or_default()
    })
}

/// When a run began that another process had begun.
fn began_at(begun: &Begun) -> Instant {
    let ago = Duration::from_millis(now_ms().saturating_sub(begun.at_ms));
    let now = Instant::now();
    now.checked_sub(ago).unwrap_or(now)
}

/// Where a folder is written before it is whole.
fn partial(folder: &Path) -> PathBuf {
    folder.with_extension("partial")
}

/// Removes a run's folder of an earlier attempt, if there is one.
fn remove(folder: &Path) -> Result<(), CliError> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(failed(folder)(error)),
        _ => Ok(()),
    }
}

fn failed(path: &Path) -> impl FnOnce(std::io::Error) -> CliError {
    let path = path.to_owned();
    move |source| CliError::Write { path, source }
}

fn size(folder: &Path) -> std::io::Result<u64> {
    let mut bytes = 0_u64;
    for entry in fs::read_dir(folder)? {
        bytes = bytes.saturating_add(entry?.metadata()?.len());
    }
    Ok(bytes)
}
