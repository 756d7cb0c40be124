//! `try_as`: a persona tries something by itself, and each of its steps is told as progress.

use super::answer::{Answer, ToolError};
use super::desk::Desk;
use super::tools::{TryAs, allowed};
use crate::following::{Audience, Following};
use crate::output::{self, RunSummary};
use crate::persona::PersonaSource;
use crate::requests;
use crate::run_folder;
use crate::worker::Worker;
use passerby_artifacts::decision::Policy;
use passerby_artifacts::protocol::{PersonaChoice, Request, StartRun};
use passerby_artifacts::run::{RunView, StepView, StopReason};
use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, Instant};
use tokio::sync::mpsc::UnboundedSender;

/// Time for a run, s.
const LIMIT_S: u32 = 1_800;

/// Something to tell while a tool works.
#[derive(Debug, Clone, PartialEq)]
pub struct Progress {
    /// Steps done.
    pub done: u32,
    /// Steps at most.
    pub of: u32,
    /// What was done.
    pub text: String,
}

/// The client of a call: is told of each step, and may end it.
#[derive(Debug, Clone)]
pub struct Onlooker {
    told: UnboundedSender<Progress>,
    ended: Rc<Cell<bool>>,
}

impl Onlooker {
    /// `told`: where progress goes; `ended`: whether the call was cancelled.
    pub fn new(told: UnboundedSender<Progress>, ended: Rc<Cell<bool>>) -> Self {
        Self { told, ended }
    }
}

impl Audience for Onlooker {
    fn wants_stop(&self) -> bool {
        self.ended.get()
    }

    fn see(&self, view: &RunView, step: &StepView) {
        // Nobody listens any more where the call was given up.
        let _ = self.told.send(Progress {
            done: step.index,
            of: view.steps_limit,
            text: output::step_line(step).trim().to_owned(),
        });
    }

    fn hear(&self, text: &str) {
        log::info!("{text}");
    }

    fn answer(&self, _: &RunView) -> Option<Request> {
        None
    }
}

/// Runs the persona and tells the outcome.
///
/// # Errors
/// The persona, the page or the browser is missing, or the run cannot be begun or followed.
pub async fn try_as(
    desk: &mut Desk,
    asked: &TryAs,
    onlooker: &Onlooker,
) -> Result<Answer, ToolError> {
    let allow = allowed(&asked.allow).map_err(|why| ToolError::validation(format!("{why}.")))?;
    if !(1..=500).contains(&asked.steps) {
        return Err(ToolError::validation("steps: from 1 to 500."));
    }
    let persona = persona(&asked.persona)?;
    let folder = desk.kept.next_folder("run");
    let model = desk.model.clone();
    desk.open_at(&asked.session, &asked.url).await?;
    let began = Instant::now();
    let make = |tab_id| {
        let mut start = requests::start(tab_id, persona, asked.goal.trim());
        start.explore = asked.goal.trim().is_empty();
        start.policy = model.as_ref().map_or(Policy::Rules, |_| Policy::Hybrid);
        start.model = model.map(Box::new);
        start.steps = asked.steps;
        start.timeout_s = LIMIT_S;
        start.allow = allow.into_iter().map(Into::into).collect();
        start.axe = true;
        start.asked_url = Some(asked.url.clone()).filter(|url| !url.is_empty());
        start
    };
    let ran = ran(desk, &asked.session, make, &folder, onlooker).await?;
    let summary = RunSummary {
        view: &ran.view,
        stop: &ran.stop,
        took: began.elapsed(),
        report: ran.report.as_deref(),
    };
    let text = summary.to_text();
    let id = desk.kept.keep(&folder, &what(asked));
    Ok(Answer::text(format!("runId     {id}\n{text}")))
}

/// A run that has ended, and whose folder is written.
pub struct Ran {
    pub view: RunView,
    pub stop: StopReason,
    pub report: Option<PathBuf>,
}

/// Does a run in the page of that name, and writes its folder.
///
/// # Errors
/// The page or the browser is gone, or the run cannot be begun, followed or written.
pub async fn ran(
    desk: &Desk,
    session: &str,
    make: impl FnOnce(i32) -> StartRun,
    folder: &Path,
    onlooker: &Onlooker,
) -> Result<Ran, ToolError> {
    let (browser, page) = desk.page(session)?;
    let (worker, state) = Worker::wake(browser).await?;
    let start = requests::by_input(make(page.target.tab_id), desk.input(&state));
    let limit = Duration::from_secs(start.timeout_s.into());
    let request = Request::StartRun(Box::new(start));
    let audience = Box::new(onlooker.clone());
    let run = Following::begin((browser, worker), page.target, &request, audience).await?;
    let (view, stop) = run.to_its_end(limit).await?;
    run_folder::prepare(folder, false)?;
    let report = run_folder::write(&run.worker, &run.run_id, folder).await?;
    Ok(Ran { view, stop, report })
}

fn what(asked: &TryAs) -> String {
    let who = asked.persona.lines().next().unwrap_or_default();
    match asked.goal.trim() {
        "" => format!("{who} explores"),
        goal => format!("{who}: {goal}"),
    }
}

/// An id, a file, or the text of one.
fn persona(named: &str) -> Result<PersonaChoice, ToolError> {
    if named.contains('\n') {
        return Ok(PersonaChoice::Yaml(named.to_owned()));
    }
    let source = PersonaSource::read(named.trim());
    Ok(source.map_err(crate::error::CliError::from)?.choice())
}
