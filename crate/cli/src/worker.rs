//! Speaks with the extension's service worker in the types of the shared protocol.

use crate::browser::{Browser, BrowserError};
use crate::wait;
use passerby_artifacts::fault::Fault;
use passerby_artifacts::protocol::{
    AppState, Empty, FilePiece, Inspection, ModelTest, Request, RunFiles, RunStarted,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::time::{Duration, Instant};

const WAKE_LIMIT: Duration = Duration::from_secs(60);
const WAKE_EVERY: Duration = Duration::from_millis(200);

/// Why the worker did not do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum WorkerError {
    /// It said so itself.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// It could not be asked.
    #[error(transparent)]
    Browser(#[from] BrowserError),
    /// The request cannot be written as JSON.
    #[error("A request to the worker could not be written as JSON: {0}")]
    Unwritable(#[source] serde_json::Error),
    /// Its answer has another shape.
    #[error(
        "The extension's worker answered in a shape this program does not know ({source}): {answer}. Use the program and the extension of the same build."
    )]
    Shape {
        /// What is wrong.
        source: serde_json::Error,
        /// Beginning of the answer.
        answer: String,
    },
    /// It does not answer at all.
    #[error(
        "Waited {waited_s} s for the extension's worker to answer in vain; the last word was: {last} Check that the extension in use was built whole, and that this browser allows --load-extension."
    )]
    Silent {
        /// Time waited, s.
        waited_s: u64,
        /// What the last attempt gave.
        last: String,
    },
}

/// The extension's service worker.
#[derive(Debug, Clone, Copy)]
pub struct Worker<'a> {
    browser: &'a Browser,
}

impl<'a> Worker<'a> {
    /// Waits until the worker answers, and gives its first answer too.
    ///
    /// # Errors
    /// [`WorkerError::Silent`] when it does not in time.
    pub async fn wake(browser: &'a Browser) -> Result<(Self, AppState), WorkerError> {
        let worker = Self { browser };
        // A browser that was just started shows the extension's page already.
        if let Ok(state) = worker.state().await {
            return Ok((worker, state));
        }
        let mut last = None;
        let state = wait::until(WAKE_LIMIT, WAKE_EVERY, async || {
            let attempt = async {
                browser.open_control_page().await?;
                worker.state().await
            };
            match attempt.await {
                Ok(state) => Ok(Some(state)),
                // The page or the worker is not there yet.
                Err(error @ (WorkerError::Fault(_) | WorkerError::Shape { .. })) => {
                    last = Some(error);
                    Ok(None)
                }
                Err(WorkerError::Browser(error)) if error.may_pass() => {
                    last = Some(error.into());
                    Ok(None)
                }
                Err(error) => Err(error),
            }
        })
        .await?;
        let silent = || WorkerError::Silent {
            waited_s: WAKE_LIMIT.as_secs(),
            last: last
                .as_ref()
                .map_or_else(|| "nothing.".to_owned(), ToString::to_string),
        };
        Ok((worker, state.ok_or_else(silent)?))
    }

    /// Everything the panel shows.
    pub async fn state(&self) -> Result<AppState, WorkerError> {
        self.ask(&Request::GetState).await
    }

    /// One look at a tab. The request must be [`Request::Inspect`].
    pub async fn inspect(&self, request: &Request) -> Result<Inspection, WorkerError> {
        self.ask(request).await
    }

    /// One small question to a language model. The request must be [`Request::TestModel`].
    pub async fn test_model(&self, request: &Request) -> Result<ModelTest, WorkerError> {
        self.ask(request).await
    }

    /// Starts a run. The request must be [`Request::StartRun`].
    pub async fn start_run(&self, request: &Request) -> Result<RunStarted, WorkerError> {
        self.ask(request).await
    }

    /// Goes on with a run. The request must be [`Request::ResumeRun`].
    pub async fn resume_run(&self, request: &Request) -> Result<RunStarted, WorkerError> {
        self.ask(request).await
    }

    /// Stops the run that is going on, if any.
    pub async fn stop_run(&self) -> Result<Empty, WorkerError> {
        self.ask(&Request::StopRun).await
    }

    /// Answers the question that a run waits with.
    pub async fn answer_question(&self, answer: &Request) -> Result<Empty, WorkerError> {
        self.ask(answer).await
    }

    /// What the folder of a run that has ended holds.
    pub async fn run_files(&self, run_id: &str) -> Result<RunFiles, WorkerError> {
        let run_id = run_id.to_owned();
        self.ask(&Request::ListRunFiles { run_id }).await
    }

    /// The piece of a file of that folder that begins at `offset`, bytes.
    pub async fn run_file(
        &self,
        run_id: &str,
        name: &str,
        offset: u64,
    ) -> Result<FilePiece, WorkerError> {
        self.ask(&Request::GetRunFile {
            run_id: run_id.to_owned(),
            name: name.to_owned(),
            offset,
        })
        .await
    }

    async fn ask<T: DeserializeOwned>(&self, request: &Request) -> Result<T, WorkerError> {
        let request = serde_json::to_value(request).map_err(WorkerError::Unwritable)?;
        // By its name alone: the rest may hold a key.
        let name = request.get("type").cloned().unwrap_or_default();
        let began = Instant::now();
        let answer = self.browser.ask(request).await;
        log::debug!("{name} took {} ms", began.elapsed().as_millis());
        let reply = parse_reply(answer?);
        if let Err(WorkerError::Fault(fault)) = &reply {
            log::info!("the worker answered {name} with {}", fault.code);
        }
        reply
    }
}

/// A reply as it stands on the wire. `protocol::Reply` takes `"value": null` for a missing value, and that
/// is just what the worker answers where there is nothing to tell.
#[derive(Deserialize)]
struct Envelope {
    ok: bool,
    #[serde(default)]
    value: Value,
    fault: Option<Fault>,
}

fn parse_reply<T: DeserializeOwned>(answer: Value) -> Result<T, WorkerError> {
    let beginning: String = answer.to_string().chars().take(200).collect();
    let shape = |source| WorkerError::Shape {
        source,
        answer: beginning.clone(),
    };
    let envelope = Envelope::deserialize(answer).map_err(shape)?;
    match envelope {
        Envelope {
            ok: true, value, ..
        } => T::deserialize(value).map_err(shape),
        Envelope {
            fault: Some(fault), ..
        } => Err(fault.into()),
        Envelope { fault: None, .. } => Err(shape(serde::de::Error::missing_field("fault"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use passerby_artifacts::fault::FaultCode;
    use passerby_artifacts::protocol::Reply;
    use serde_json::json;

    #[test]
    fn replies_are_checked_at_the_door() {
        assert_eq!(
            parse_reply::<u32>(json!({"ok": true, "value": 7})).unwrap(),
            7
        );
        parse_reply::<()>(json!({"ok": true, "value": null})).unwrap();
        parse_reply::<()>(json!({"ok": true})).unwrap();
        let bad = [
            json!(null),
            json!({"ok": false}),
            json!({"ok": true, "value": "seven"}),
            json!({"ok": true}),
            json!({"ok": false, "fault": {"code": "NO_SUCH_CODE", "message": "", "advice": ""}}),
        ];
        for answer in bad {
            assert!(
                matches!(
                    parse_reply::<u32>(answer.clone()),
                    Err(WorkerError::Shape { .. })
                ),
                "{answer}"
            );
        }
    }

    /// One line of `tests/browser/contract.mjs`: what was asked of a real worker, and what it answered.
    #[derive(Deserialize)]
    struct Asked {
        request: Request,
        reply: Value,
    }

    /// Called by `tests/browser/contract.mjs`, which names the file in `PASSERBY_REPLIES`.
    #[test]
    #[ignore = "needs the replies of a real worker"]
    fn replies_of_a_real_worker_are_read() {
        use passerby_artifacts::protocol::{
            FileData, ModelCard, RunCard, ToolbarRun, VisionSettings,
        };
        use passerby_artifacts::settings::RunSettings;
        let path = std::env::var("PASSERBY_REPLIES").expect("PASSERBY_REPLIES names a file");
        let lines = std::fs::read_to_string(path).unwrap();
        let mut seen = std::collections::HashSet::new();
        for line in lines.lines() {
            let Asked { request, reply } = serde_json::from_str(line).unwrap();
            let read = |read: Result<(), WorkerError>| match read {
                // A fault is an answer too; what is tested is that it can be read.
                Ok(()) | Err(WorkerError::Fault(_)) => {}
                Err(error) => panic!("{request:?}: {error}"),
            };
            // Exhaustive: a new request must be read here too.
            read(match &request {
                Request::GetState => parse_reply::<AppState>(reply).map(drop),
                Request::SetChoices { .. } => parse_reply::<ToolbarRun>(reply).map(drop),
                Request::SetVision { .. } => parse_reply::<VisionSettings>(reply).map(drop),
                Request::SetSettings { .. } => parse_reply::<RunSettings>(reply).map(drop),
                Request::SetModel { .. } => parse_reply::<ModelCard>(reply).map(drop),
                Request::TestModel { .. } => parse_reply::<ModelTest>(reply).map(drop),
                Request::StartRun(_) | Request::ResumeRun { .. } => {
                    parse_reply::<RunStarted>(reply).map(drop)
                }
                Request::AnswerApproval { .. }
                | Request::AnswerQuestion { .. }
                | Request::AnswerSite { .. }
                | Request::StopRun => parse_reply::<Empty>(reply).map(drop),
                Request::Inspect(_) => parse_reply::<Inspection>(reply).map(drop),
                Request::GetReport { .. } | Request::GetRunFile { .. } => {
                    parse_reply::<FilePiece>(reply).map(drop)
                }
                Request::ListRunFiles { .. } => parse_reply::<RunFiles>(reply).map(drop),
                Request::GetScreenshot { .. } => parse_reply::<FileData>(reply).map(drop),
                Request::ListRuns => parse_reply::<Vec<RunCard>>(reply).map(drop),
            });
            seen.insert(std::mem::discriminant(&request));
        }
        assert!(
            seen.len() >= 15,
            "only {} requests were answered",
            seen.len()
        );
    }

    #[test]
    fn a_reply_as_the_worker_writes_it_is_read_back() {
        let fault = Fault::new(FaultCode::RunActive, "A run is going on.", "Stop it first.");
        let answer = serde_json::to_value(Reply::<u32>::Fault(fault.clone())).unwrap();
        assert!(matches!(parse_reply::<u32>(answer), Err(WorkerError::Fault(got)) if got == fault));
        parse_reply::<()>(serde_json::to_value(Reply::Ok(())).unwrap()).unwrap();
    }
}
