//! From a typed question to what is sent, and from what came back to an answer or a fault.

use super::{
    anthropic, compatible, endpoint, faults, gemini, ollama, openai_chat, openai_responses, schema,
};
use passerby_artifacts::model::{
    AnswerSchema, ModelApi, ModelFault, ModelFaultKind, ModelRequest, ModelRole, ModelSettings,
    ModelTurn, ModelUsage,
};
use serde_json::Value;

/// What is to be sent, by POST.
#[derive(Clone, PartialEq, Eq)]
pub struct HttpRequest {
    /// Absolute address.
    pub url: String,
    /// Names and values; the key is among them.
    pub headers: Vec<(String, String)>,
    /// JSON.
    pub body: String,
}

/// What came back.
#[derive(Debug, Clone, Copy)]
pub struct HttpResponse<'a> {
    /// HTTP status.
    pub status: u16,
    /// The header `Retry-After`.
    pub retry_after: Option<&'a str>,
    /// Body of the answer.
    pub body: &'a str,
}

/// What a protocol's file makes of a question.
pub(super) struct WireRequest<'a> {
    pub settings: &'a ModelSettings,
    pub request: &'a ModelRequest,
    /// Stands for the JSON schema of the answer, see [`SCHEMA_PLACEHOLDER`].
    pub schema: &'static str,
    pub schema_name: &'static str,
    /// The image of the first turn, PNG, base64.
    pub png_base64: Option<&'a str>,
}

impl WireRequest<'_> {
    /// Each turn, with the image where it belongs to the turn.
    pub fn turns(&self) -> impl Iterator<Item = (&ModelTurn, Option<&str>)> {
        // With the first turn: an answer and its repair are about the same picture, which endpoints then have cached.
        let image = move |at: usize| self.png_base64.filter(|_| at == 0);
        let turns = self.request.turns.iter().enumerate();
        turns.map(move |(at, turn)| (turn, image(at)))
    }
}

/// Stands in a body where the schema is put in at last, so that its fields keep their order. As a whole JSON string it
/// can occur in no text of the question: there its quotes are escaped.
const SCHEMA_PLACEHOLDER: &str = "@schema@";

/// What a protocol's file reads in a body of status 2xx.
#[derive(Debug, Default)]
pub(super) struct WireAnswer {
    /// The answer's text; empty where there is none.
    pub text: String,
    /// `None` where the endpoint tells no figures.
    pub usage: Option<ModelUsage>,
    pub end: FinishReason,
}

/// How an answer ended.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) enum FinishReason {
    #[default]
    Complete,
    /// At the limit of tokens.
    TokenLimit,
    /// The model or its endpoint declined.
    Refused,
}

/// One protocol.
pub(super) struct Codec {
    pub path: fn(&ModelSettings) -> String,
    pub headers: fn(&ModelSettings) -> Vec<(String, String)>,
    pub body: fn(&WireRequest) -> Value,
    /// `None`: JSON of another shape.
    pub read: fn(&Value) -> Option<WireAnswer>,
}

fn codec(api: ModelApi) -> Codec {
    match api {
        ModelApi::Anthropic => anthropic::CODEC,
        ModelApi::OpenaiChat => openai_chat::CODEC,
        ModelApi::OpenaiResponses => openai_responses::CODEC,
        ModelApi::Gemini => gemini::CODEC,
        ModelApi::Ollama => ollama::CODEC,
        ModelApi::Compatible => compatible::CODEC,
    }
}

/// What is to be sent. `png_base64` is the image that [`ModelRequest::image`] names.
///
/// # Errors
/// [`ModelFaultKind::BadRequest`] when the endpoint's address or a header cannot be used.
pub fn encode(
    settings: &ModelSettings,
    request: &ModelRequest,
    png_base64: Option<&str>,
) -> Result<HttpRequest, ModelFault> {
    let codec = codec(settings.api);
    let url = endpoint::url(settings, &(codec.path)(settings))?;
    let question = WireRequest {
        settings,
        request,
        schema: SCHEMA_PLACEHOLDER,
        schema_name: schema::name(request.schema),
        png_base64,
    };
    let mut headers = vec![("content-type".to_owned(), "application/json".to_owned())];
    headers.extend((codec.headers)(settings));
    for (name, value) in &settings.headers {
        let name = name.trim().to_ascii_lowercase();
        endpoint::check_header(&name, &value.0)?;
        // What the user sets takes the place of what we would send.
        headers.retain(|(kept, _)| *kept != name);
        headers.push((name, value.0.clone()));
    }
    let placeholder = format!("\"{SCHEMA_PLACEHOLDER}\"");
    let body = (codec.body)(&question).to_string();
    Ok(HttpRequest {
        url,
        headers,
        body: body.replace(&placeholder, &schema::json_schema(request.schema)),
    })
}

/// The answer's text and what it used.
///
/// # Errors
/// The [`ModelFault`] that the status, the body or the way the answer ended amounts to.
pub fn decode(
    settings: &ModelSettings,
    response: &HttpResponse,
) -> Result<(String, ModelUsage), ModelFault> {
    if !(200..300).contains(&response.status) {
        return Err(faults::of_status(settings, response));
    }
    let Ok(body) = serde_json::from_str::<Value>(response.body) else {
        return Err(faults::not_json(settings, response.body));
    };
    // Some servers behind proxies answer with status 200 and an error inside.
    let error = body.get("error").filter(|error| !error.is_null());
    let read = error.is_none().then(|| (codec(settings.api).read)(&body));
    let Some(read) = read.flatten() else {
        return Err(faults::malformed(settings, &body));
    };
    let usage = read.usage.unwrap_or_else(|| estimated(&read.text));
    match read.end {
        FinishReason::Complete => Ok((read.text, usage)),
        FinishReason::TokenLimit => Err(faults::ended(ModelFaultKind::TooLong, usage)),
        FinishReason::Refused => Err(faults::ended(ModelFaultKind::Refused, usage)),
    }
}

/// A question that any model can answer, to see whether the endpoint works: its answers' shape is asked for too.
pub fn ping() -> ModelRequest {
    ModelRequest {
        system: "You are asked whether you work.".to_owned(),
        turns: vec![ModelTurn {
            role: ModelRole::User,
            text: "Answer with the JSON object {\"ok\": true}.".to_owned(),
        }],
        image: None,
        schema: AnswerSchema::PingV1,
        // Models that think first use up small limits before they say a word.
        max_output_tokens: 300,
    }
}

/// Whether the answer to [`ping`] has the shape that was asked for.
pub fn read_ping(text: &str) -> bool {
    serde_json::from_str::<Value>(text)
        .is_ok_and(|value| value.get("ok").is_some_and(Value::is_boolean))
}

/// Four characters a token, which is what English text has.
fn estimated(text: &str) -> ModelUsage {
    ModelUsage {
        input_tokens: 0,
        cached_input_tokens: 0,
        output_tokens: (text.len() as u64).div_ceil(4),
        estimated: true,
    }
}

/// A header with the key, where there is one.
pub(super) fn key_header(
    name: &str,
    value: String,
    settings: &ModelSettings,
) -> Vec<(String, String)> {
    if settings.key.0.is_empty() {
        return Vec::new();
    }
    vec![(name.to_owned(), value)]
}

/// A whole number in a body; anything else counts as none.
pub(super) fn count(value: &Value) -> u64 {
    value.as_u64().unwrap_or(0)
}

/// The same of what lies deeper, by its JSON pointer.
pub(super) fn count_at(body: &Value, pointer: &str) -> u64 {
    body.pointer(pointer).map_or(0, count)
}
