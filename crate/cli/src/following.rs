//! A run that goes on in the extension, followed from outside until it has ended and its report is kept.

use crate::browser::{Browser, Target};
use crate::error::CliError;
use crate::output;
use crate::run_folder;
use crate::wait;
use crate::worker::Worker;
use passerby_artifacts::protocol::Request;
use passerby_artifacts::run::{RunView, StepView, StopReason};
use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

/// How often a run is asked how it stands that somebody watches step by step.
pub const POLL_EVERY: Duration = Duration::from_millis(250);
/// How long a run may go on after its time is up: the step that is under way is finished first.
const GRACE: Duration = Duration::from_secs(60);
/// How long a run may take to end once it was told to stop.
const STOP_LIMIT: Duration = Duration::from_secs(30);
/// How long the report may take once the run has ended.
const REPORT_LIMIT: Duration = Duration::from_secs(60);

/// Who is told of a run, and may end it.
pub trait Audience {
    /// Whether the run is to end.
    fn wants_stop(&self) -> bool;
    /// Takes notice of the run as it stands.
    fn see(&self, view: &RunView, step: &StepView);
    /// Takes notice of how it stands, each time it is asked.
    fn watch(&self, _view: &RunView) {}
    /// Takes notice of something else.
    fn hear(&self, text: &str);
    /// The answer to what the persona asks, once there is one.
    fn answer(&self, view: &RunView) -> Option<Request>;
}

/// A run that is going on.
pub struct Following<'a> {
    /// Where it goes on.
    pub browser: &'a Browser,
    /// Of the extension there.
    pub worker: Worker<'a>,
    /// The window of its page.
    pub target: Target,
    /// Name of the run.
    pub run_id: String,
    /// Who is told.
    pub audience: Box<dyn Audience + 'a>,
    /// How often it is asked how it stands.
    pub every: Duration,
}

impl<'a> Following<'a> {
    /// Starts what was asked for.
    ///
    /// # Errors
    /// When the worker does not start it.
    pub async fn begin(
        (browser, worker): (&'a Browser, Worker<'a>),
        target: Target,
        request: &Request,
        audience: Box<dyn Audience + 'a>,
    ) -> Result<Self, CliError> {
        let run_id = worker.start_run(request).await?.run_id;
        log::info!("run {run_id} begins in tab {}", target.tab_id);
        Ok(Self {
            browser,
            worker,
            target,
            run_id,
            audience,
            every: POLL_EVERY,
        })
    }

    /// Follows the run until it has ended and its report is kept. It is told to stop where its audience wants that, and when
    /// it does not end though its time is up.
    ///
    /// # Errors
    /// When the run is lost sight of, or does not end.
    pub async fn to_its_end(&self, timeout: Duration) -> Result<(RunView, StopReason), CliError> {
        let mut shown = BTreeSet::new();
        let mut ended = self.follow(timeout + GRACE, &mut shown, true).await?;
        if ended.is_none() {
            self.audience.hear(if self.audience.wants_stop() {
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
        let kept = wait::until(REPORT_LIMIT, self.every, async || {
            let view = self.view().await?;
            Ok::<_, CliError>(view.report_ready.then_some(view))
        })
        .await?;
        // A report that is never said to be ready may still be there in parts.
        Ok((kept.unwrap_or(view), stop))
    }

    /// Shows the steps until the run has ended; `None` at the limit, or when it is to end where that counts.
    async fn follow(
        &self,
        limit: Duration,
        shown: &mut BTreeSet<u32>,
        may_be_ended: bool,
    ) -> Result<Option<(RunView, StopReason)>, CliError> {
        let ended = wait::until(limit, self.every, async || {
            if may_be_ended && self.audience.wants_stop() {
                return Ok(Some(None));
            }
            if let Some(text) = self.browser.dismiss_dialog(&self.target).await? {
                self.audience
                    .hear(&format!("The page asked {text:?}; dismissed."));
            }
            let view = self.view().await?;
            for step in &view.steps {
                if output::is_settled(&view, step) && shown.insert(step.index) {
                    self.audience.see(&view, step);
                }
            }
            self.audience.watch(&view);
            if let Some(answer) = self.audience.answer(&view) {
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
    ///
    /// # Errors
    /// When nothing of it can be had.
    pub async fn left_behind(&self, out: &Path) -> Result<(), CliError> {
        if self.worker.state().await.is_ok() {
            run_folder::write(&self.worker, &self.run_id, out).await?;
            return Ok(());
        }
        self.audience
            .hear("The browser is gone; reading what it kept of the run …");
        let again = self.browser.reopened().await?;
        let written = async {
            let (worker, _) = Worker::wake(&again).await?;
            run_folder::write(&worker, &self.run_id, out).await
        };
        let written = written.await;
        again.close().await;
        written.map(drop)
    }
}
