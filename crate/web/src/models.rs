//! Asks the language model's endpoint: the codecs are those of `crate/models`, the fetch and the secrets are here.

use crate::js::message_of;
use crate::{chrome, clock, settings};

mod body;
mod feed;
mod fetch;
mod question;

use passerby_artifacts::decision::Policy;
use passerby_artifacts::fault::{Fault, FaultCode};
use passerby_artifacts::model::{
    ModelAnswer, ModelFault, ModelFaultKind, ModelPlan, ModelRequest, ModelSettings, ModelUsage,
};
use passerby_artifacts::protocol::ModelTest;
use passerby_decide::model::{self, HttpFailure, default_base_url};
use passerby_session::Stopwatch;
use question::Question;
use std::cell::Cell;

pub(crate) use feed::ThoughtFeed;

const TIMEOUT_S: std::ops::RangeInclusive<u32> = 1..=600;
const ANSWER_TOKENS: std::ops::RangeInclusive<u32> = 64..=32_000;

/// How the answers of a run come.
pub(crate) struct AnswerStream<'a> {
    /// Whether they come in one piece whatever the settings say: the endpoint was found not to do otherwise.
    pub whole: &'a Cell<bool>,
    /// Whom the answer is shown to as it forms.
    pub feed: Option<&'a ThoughtFeed<'a>>,
}

/// Asks once; `png_base64` is the image of the question.
pub(crate) async fn ask(
    settings: &ModelSettings,
    request: &ModelRequest,
    png_base64: Option<&str>,
    stream: &AnswerStream<'_>,
) -> Result<ModelAnswer, ModelFault> {
    let question = Question {
        settings,
        request,
        png_base64,
        feed: stream.feed,
    };
    let began = clock::SteadyClock.now_ms();
    let limit_ms = settings.timeout_s.saturating_mul(1000);
    let answered = clock::within(limit_ms, question.answered(stream.whole)).await;
    let (text, usage) = answered.unwrap_or_else(|| {
        let limit_s = settings.timeout_s;
        let timed_out = HttpFailure::TimedOut { limit_s };
        Err(model::failure(settings, timed_out))
    })?;
    log::debug!("the model answered after {} ms", clock::elapsed_ms(began));
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
    let stream = AnswerStream {
        whole: &Cell::new(false),
        feed: None,
    };
    let mut tested = ModelTest {
        keeps_shape: true,
        usage: ModelUsage::default(),
        took_ms: 0.0,
    };
    // Each model of the endpoint: a run with one that is not there would end in its middle.
    for cheap in std::iter::once(false).chain(settings.cheap.iter().map(|_| true)) {
        let request = ModelRequest {
            cheap,
            ..model::ping()
        };
        let answer = ask(&settings.answering(&request), &request, None, &stream)
            .await
            .map_err(Fault::from)?;
        tested.keeps_shape &= model::read_ping(&answer.text);
        tested.usage.add(&answer.usage);
        tested.took_ms += answer.took_ms;
    }
    Ok(tested)
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
        check_claims: settings.check_claims,
        max_output_tokens: settings.max_output_tokens,
        timeout_ms: settings.timeout_s.saturating_mul(1000),
        price: settings.price,
        max_tokens: settings.max_tokens,
        max_cost_usd: settings.max_cost_usd,
        cheap: settings.cheap.clone(),
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
    let cheap = settings.cheap.as_ref();
    if cheap.is_some_and(|cheap| cheap.model.trim().is_empty()) {
        return invalid(
            "The model for cheap questions has no name.".to_owned(),
            "Enter its name at the endpoint, or none at all.",
        );
    }
    let prices = [Some(settings.price), cheap.and_then(|cheap| cheap.price)];
    let amounts = prices
        .into_iter()
        .flatten()
        .flat_map(|price| [price.input_usd, price.cached_input_usd, price.output_usd]);
    let limits = settings.max_cost_usd;
    if amounts
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
