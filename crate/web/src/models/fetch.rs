//! One request to an endpoint, and what comes back: in one piece, or as the events of a stream.

use super::body;
use super::feed::ThoughtFeed;
use crate::chrome;
use passerby_artifacts::model::{ModelFault, ModelSettings, ModelUsage};
use passerby_decide::model::{
    Framing, HttpFailure, HttpRequest, MAX_BODY_BYTES, MAX_STREAM_BYTES, StreamReader,
};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    AbortController, Headers, ReferrerPolicy, RequestCache, RequestCredentials, RequestInit,
    RequestRedirect, Response,
};

/// What came back.
pub(super) enum Fetched {
    /// A body.
    Whole {
        status: u16,
        retry_after: Option<String>,
        body: String,
    },
    /// The events of a stream, which were read already.
    Streamed(Result<(String, ModelUsage), ModelFault>),
}

/// Ends the fetch when nobody waits for it any more: a run that is stopped does not go on paying.
struct AbortOnDrop(AbortController);

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Whether the server streams is told by its header: some answer in one piece although asked otherwise.
pub(super) async fn fetch(
    settings: &ModelSettings,
    request: &HttpRequest,
    feed: Option<&ThoughtFeed<'_>>,
) -> Result<Fetched, HttpFailure> {
    let unreachable = |_| HttpFailure::Unreachable { allowed: true };
    let abort = AbortOnDrop(AbortController::new().map_err(unreachable)?);
    let options = options(request, &abort.0).map_err(unreachable)?;
    let response: Response = chrome::fetch_with(&request.url, &options)
        .await
        .map_err(unreachable)?
        .unchecked_into();
    let header = |name: &str| response.headers().get(name).ok().flatten();
    let framing = header("content-type").and_then(|kind| Framing::of(&kind));
    if let Some(framing) = framing.filter(|_| response.ok()) {
        let reader = StreamReader::new(settings, framing);
        return Ok(Fetched::Streamed(streamed(&response, reader, feed).await?));
    }
    Ok(Fetched::Whole {
        status: response.status(),
        retry_after: header("retry-after"),
        body: body::text(&response, MAX_BODY_BYTES).await?,
    })
}

/// Reads up to the event that ends the answer: a server that keeps its connection open is not waited for.
async fn streamed(
    response: &Response,
    mut reader: StreamReader<'_>,
    feed: Option<&ThoughtFeed<'_>>,
) -> Result<Result<(String, ModelUsage), ModelFault>, HttpFailure> {
    let Some(mut pieces) = body::Pieces::of(response, MAX_STREAM_BYTES) else {
        return Ok(reader.finish());
    };
    while let Some(piece) = pieces.next().await? {
        match reader.push(&piece) {
            Ok(false) => {}
            Ok(true) => break,
            Err(fault) => return Ok(Err(fault)),
        }
        if let Some(feed) = feed {
            feed.follow(&reader);
        }
    }
    Ok(reader.finish())
}

fn options(request: &HttpRequest, abort: &AbortController) -> Result<RequestInit, JsValue> {
    let headers = Headers::new()?;
    for (name, value) in &request.headers {
        headers.set(name, value)?;
    }
    let options = RequestInit::new();
    options.set_method("POST");
    options.set_headers_headers(&headers);
    options.set_body_opt_str(Some(&request.body));
    options.set_credentials(RequestCredentials::Omit);
    options.set_cache(RequestCache::NoStore);
    // A key must not follow a redirection to another host.
    options.set_redirect(RequestRedirect::Error);
    options.set_referrer_policy(ReferrerPolicy::NoReferrer);
    options.set_signal(Some(&abort.signal()));
    Ok(options)
}
