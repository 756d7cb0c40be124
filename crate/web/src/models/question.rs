//! One question to an endpoint, piece by piece where the endpoint does that, else in one piece.

use super::feed::ThoughtFeed;
use super::fetch::{Fetched, fetch};
use crate::permissions;
use passerby_artifacts::model::{
    ModelFault, ModelFaultKind, ModelRequest, ModelSettings, ModelUsage,
};
use passerby_decide::model::{self, HttpFailure, HttpResponse};
use std::cell::Cell;

/// What is asked, and of whom.
pub(super) struct Question<'a> {
    pub settings: &'a ModelSettings,
    pub request: &'a ModelRequest,
    /// The image of the question.
    pub png_base64: Option<&'a str>,
    pub feed: Option<&'a ThoughtFeed<'a>>,
}

/// How one request failed.
struct Failure {
    fault: ModelFault,
    /// The status that the fault is of.
    status: Option<u16>,
}

impl From<ModelFault> for Failure {
    fn from(fault: ModelFault) -> Self {
        Self {
            fault,
            status: None,
        }
    }
}

impl Question<'_> {
    /// The answer's text and what it used. A server that refuses to stream is asked once more without, and `whole` is set
    /// where that worked: it is not asked for streams again.
    pub async fn answered(&self, whole: &Cell<bool>) -> Result<(String, ModelUsage), ModelFault> {
        let stream = self.settings.stream && !whole.get();
        let answered = self.once(stream).await;
        if !stream {
            return answered.map_err(|failure| failure.fault);
        }
        match &answered {
            Ok((_, usage)) if usage.estimated => {
                // Caps need figures, and some servers tell them only with an answer in one piece.
                whole.set(true);
            }
            Err(Failure {
                fault,
                status: Some(status),
            }) if model::may_refuse_stream(self.settings, *status, fault) => {
                let again = self.once(false).await;
                whole.set(again.is_ok());
                return again.map_err(|failure| failure.fault);
            }
            // Whoever is asked again is asked for one piece then.
            Err(Failure { fault, .. }) if is_broken(fault.kind) => whole.set(true),
            _ => {}
        }
        answered.map_err(|failure| failure.fault)
    }

    async fn once(&self, stream: bool) -> Result<(String, ModelUsage), Failure> {
        let http = model::encode(self.settings, self.request, self.png_base64, stream)?;
        log::debug!("asking the model: {} bytes", http.body.len());
        let fetched = match fetch(self.settings, &http, self.feed).await {
            Ok(fetched) => fetched,
            Err(HttpFailure::Unreachable { .. }) => {
                let allowed = permissions::has_leave_for(&http.url).await;
                return Err(
                    model::failure(self.settings, HttpFailure::Unreachable { allowed }).into(),
                );
            }
            Err(failure) => return Err(model::failure(self.settings, failure).into()),
        };
        match fetched {
            Fetched::Streamed(answered) => answered.map_err(Failure::from),
            Fetched::Whole {
                status,
                retry_after,
                body,
            } => {
                log::debug!("the endpoint answered {status} with {} bytes", body.len());
                let response = HttpResponse {
                    status,
                    retry_after: retry_after.as_deref(),
                    body: &body,
                };
                model::decode(self.settings, &response).map_err(|fault| Failure {
                    fault,
                    status: Some(status),
                })
            }
        }
    }
}

/// Whether a stream that failed so may do so each time.
fn is_broken(kind: ModelFaultKind) -> bool {
    matches!(kind, ModelFaultKind::Malformed | ModelFaultKind::CutOff)
}
