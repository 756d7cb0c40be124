//! Asks the language model's endpoint: the codecs are `decide`'s, the fetch and the secrets are here.

use crate::js::message_of;
use crate::{chrome, clock, permissions, settings};

mod body;

use passerby_artifacts::decision::Policy;
use passerby_artifacts::fault::{Fault, FaultCode};
use passerby_artifacts::model::{
    ModelAnswer, ModelFault, ModelFaultKind, ModelPlan, ModelRequest, ModelSettings,
};
use passerby_artifacts::protocol::ModelTest;
use passerby_decide::model::{self, HttpFailure, HttpRequest, HttpResponse, default_base_url};
use passerby_session::Stopwatch;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    AbortController, Headers, ReferrerPolicy, RequestCache, RequestCredentials, RequestInit,
    RequestRedirect, Response,
};

const TIMEOUT_S: std::ops::RangeInclusive<u32> = 1..=600;
const ANSWER_TOKENS: std::ops::RangeInclusive<u32> = 64..=32_000;

/// Asks once; `png_base64` is the image of the question.
pub(crate) async fn ask(
    settings: &ModelSettings,
    request: &ModelRequest,
    png_base64: Option<&str>,
) -> Result<ModelAnswer, ModelFault> {
    let http = model::encode(settings, request, png_base64)?;
    log::debug!("asking the model: {} bytes", http.body.len());
    let began = clock::SteadyClock.now_ms();
    let limit_ms = settings.timeout_s.saturating_mul(1000);
    let fetched = clock::within(limit_ms, fetch(&http)).await;
    let timed_out = HttpFailure::TimedOut {
        limit_s: settings.timeout_s,
    };
    let fetched = match fetched.unwrap_or(Err(timed_out)) {
        Ok(fetched) => fetched,
        Err(HttpFailure::Unreachable { .. }) => {
            let allowed = permissions::has_leave_for(&http.url).await;
            return Err(model::failure(
                settings,
                HttpFailure::Unreachable { allowed },
            ));
        }
        Err(failure) => return Err(model::failure(settings, failure)),
    };
    log::debug!(
        "the model's endpoint answered {} with {} bytes after {} ms",
        fetched.status,
        fetched.body.len(),
        clock::elapsed_ms(began)
    );
    let response = HttpResponse {
        status: fetched.status,
        retry_after: fetched.retry_after.as_deref(),
        body: &fetched.body,
    };
    let (text, usage) = model::decode(settings, &response)?;
    Ok(ModelAnswer {
        text,
        usage,
        took_ms: clock::elapsed_ms(began),
    })
}

/// Whether the endpoint works, and how well it keeps to a shape.
pub(crate) async fn test(settings: &ModelSettings) -> Result<ModelTest, Fault> {
    if !settings.is_set() {
        return Err(not_set().into());
    }
    let answer = ask(settings, &model::ping(), None)
        .await
        .map_err(Fault::from)?;
    Ok(ModelTest {
        keeps_shape: model::read_ping(&answer.text),
        usage: answer.usage,
        took_ms: answer.took_ms,
    })
}

/// The settings given, with the kept secrets where the one who gives them never saw them.
pub(crate) async fn merged(
    mut given: ModelSettings,
    keep_secrets: bool,
) -> Result<ModelSettings, Fault> {
    check(&given)?;
    if keep_secrets {
        let kept = settings::model().await?;
        // A kept key belongs to its origin: it is not sent to another one because an address was changed.
        let (kept_for, given_for) = (origin_of(&kept), origin_of(&given));
        if kept_for.is_some() && kept_for == given_for && kept.api == given.api {
            given.key = kept.key;
            given.headers = kept.headers;
        }
    }
    Ok(given)
}

/// The endpoint of a run by this policy, if it needs one.
pub(crate) async fn chosen(
    policy: Policy,
    given: Option<ModelSettings>,
) -> Result<Option<ModelSettings>, Fault> {
    if !matches!(policy, Policy::Model | Policy::Hybrid) {
        return Ok(None);
    }
    let settings = match given {
        Some(given) => given,
        None => settings::model().await?,
    };
    check(&settings)?;
    if !settings.is_set() {
        return Err(not_set().into());
    }
    Ok(Some(settings))
}

/// What a run may know of its endpoint. The fence's name and the seed are drawn here: a session has no chance.
pub(crate) fn plan(settings: &ModelSettings) -> Result<ModelPlan, Fault> {
    // Never without: a page could close a fence whose name it can guess.
    let drawn = chrome::random_uuid().map_err(|error| {
        Fault::new(
            FaultCode::Internal,
            format!(
                "The browser gave no random number ({}).",
                message_of(&error)
            ),
            "Update the browser.",
        )
    })?;
    let drawn = drawn.replace('-', "");
    let (fence, rest) = drawn.split_at(drawn.len() / 2);
    Ok(ModelPlan {
        api: settings.api,
        model: settings.model.trim().to_owned(),
        prompt: settings.prompt,
        sight: settings.sight,
        staged: settings.staged,
        max_output_tokens: settings.max_output_tokens,
        timeout_ms: settings.timeout_s.saturating_mul(1000),
        price: settings.price,
        max_tokens: settings.max_tokens,
        max_cost_usd: settings.max_cost_usd,
        fence: fence.to_owned(),
        seed: u32::from_str_radix(rest.get(..8).unwrap_or("0"), 16).unwrap_or(0),
    })
}

/// The fault of a run or a test without a model.
pub(crate) fn not_set() -> ModelFault {
    ModelFault {
        kind: ModelFaultKind::BadRequest,
        message: "No language model is set.".to_owned(),
        advice: "Enter the endpoint and the model's name in the settings.".to_owned(),
        retry_after_ms: None,
        usage: None,
    }
}

struct Fetched {
    status: u16,
    retry_after: Option<String>,
    body: String,
}

/// Ends the fetch when nobody waits for it any more: a run that is stopped does not go on paying.
struct AbortOnDrop(AbortController);

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        self.0.abort();
    }
}

async fn fetch(request: &HttpRequest) -> Result<Fetched, HttpFailure> {
    let unreachable = |_| HttpFailure::Unreachable { allowed: true };
    let abort = AbortOnDrop(AbortController::new().map_err(unreachable)?);
    let options = options(request, &abort.0).map_err(unreachable)?;
    let response: Response = chrome::fetch_with(&request.url, &options)
        .await
        .map_err(unreachable)?
        .unchecked_into();
    let retry_after = response.headers().get("retry-after").ok().flatten();
    let body = body::text(&response).await?;
    Ok(Fetched {
        status: response.status(),
        retry_after,
        body,
    })
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

/// Scheme, host and port: a key that is kept for `https` is not sent in clear, nor to another port.
fn origin_of(settings: &ModelSettings) -> Option<String> {
    let base = match settings.base_url.trim() {
        "" => default_base_url(settings.api),
        given => given,
    };
    model::origin(base)
}

fn check(settings: &ModelSettings) -> Result<(), Fault> {
    let invalid = |message: String, advice: &str| {
        Err(Fault::new(FaultCode::ValidationError, message, advice))
    };
    if !TIMEOUT_S.contains(&settings.timeout_s) {
        return invalid(
            format!(
                "A time limit of {} s for an answer is not possible.",
                settings.timeout_s
            ),
            "Give a number from 1 to 600.",
        );
    }
    if !ANSWER_TOKENS.contains(&settings.max_output_tokens) {
        return invalid(
            format!(
                "Answers of {} tokens are not possible.",
                settings.max_output_tokens
            ),
            "Give a number from 64 to 32000.",
        );
    }
    let price = &settings.price;
    let amounts = [price.input_usd, price.cached_input_usd, price.output_usd];
    let limits = settings.max_cost_usd;
    if amounts
        .into_iter()
        .chain(limits)
        .any(|amount| !(0.0..1e6).contains(&amount))
    {
        return invalid(
            "A price or the limit of costs is no amount of money.".to_owned(),
            "Give US dollars, 0 or more.",
        );
    }
    Ok(())
}
