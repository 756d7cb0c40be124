//! From a typed question to what is sent, and from what came back to an answer or a fault, by the protocol of each API.

use super::wire::{Codec, FinishReason, HttpRequest, HttpResponse, WireRequest};
use super::{
    anthropic, compatible, endpoint, faults, gemini, ollama, openai_chat, openai_responses, schema,
};
use passerby_artifacts::model::{
    AnswerSchema, ModelApi, ModelFault, ModelFaultKind, ModelRequest, ModelRole, ModelSettings,
    ModelTurn, ModelUsage,
};
use serde_json::Value;

/// Stands in a body where the schema is put in at last, so that its fields keep their order. As a whole JSON string it
/// can occur in no text of the question: there its quotes are escaped.
const SCHEMA_PLACEHOLDER: &str = "@schema@";

pub(super) fn codec(api: ModelApi) -> Codec {
    match api {
        ModelApi::Anthropic => anthropic::CODEC,
        ModelApi::OpenaiChat => openai_chat::CODEC,
        ModelApi::OpenaiResponses => openai_responses::CODEC,
        ModelApi::Gemini => gemini::CODEC,
        ModelApi::Ollama => ollama::CODEC,
        ModelApi::Compatible => compatible::CODEC,
    }
}

/// What is to be sent. `png_base64` is the image that [`ModelRequest::image`] names; `stream`: whether the answer is to
/// come piece by piece, for a [`super::StreamReader`].
///
/// # Errors
/// [`ModelFaultKind::BadRequest`] when the endpoint's address or a header cannot be used.
pub fn encode(
    settings: &ModelSettings,
    request: &ModelRequest,
    png_base64: Option<&str>,
    stream: bool,
) -> Result<HttpRequest, ModelFault> {
    let codec = codec(settings.api);
    let url = endpoint::url(settings, &(codec.path)(settings, stream))?;
    let question = WireRequest {
        settings,
        request,
        schema: SCHEMA_PLACEHOLDER,
        schema_name: schema::name(request.schema),
        png_base64,
        stream,
    };
    let mut headers = vec![("content-type".to_owned(), "application/json".to_owned())];
    headers.extend((codec.headers)(settings));
    for ((name, value), number) in settings.headers.iter().zip(1..) {
        let name = name.trim().to_ascii_lowercase();
        endpoint::check_header(&name, &value.0, number)?;
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
    read(settings, &body)
}

/// The answer in a body of status 2xx, which came in one piece or was put together of the events of a stream.
pub(super) fn read(
    settings: &ModelSettings,
    body: &Value,
) -> Result<(String, ModelUsage), ModelFault> {
    // Some servers behind proxies answer with status 200 and an error inside.
    let error = body.get("error").filter(|error| !error.is_null());
    let read = error.is_none().then(|| (codec(settings.api).read)(body));
    let Some(read) = read.flatten() else {
        return Err(faults::malformed(settings, body));
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
        cheap: false,
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
