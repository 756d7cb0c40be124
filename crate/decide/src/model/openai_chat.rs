//! OpenAI Chat Completions: `POST /v1/chat/completions`; reference as of November 2026,
//! https://platform.openai.com/docs/api-reference/chat/create
//!
//! The answer's shape comes by `response_format` with a strict JSON schema. The endpoint caches equal beginnings by
//! itself, so the rules stand first.

use super::wire::{Codec, FinishReason, WireAnswer, WireRequest, count, count_at, key_header};
use passerby_artifacts::model::{ModelRole, ModelSettings, ModelUsage};
use serde_json::{Value, json};

pub(super) const CODEC: Codec = Codec {
    path: |_| "v1/chat/completions".to_owned(),
    headers,
    body: |question| chat(question, "developer", "max_completion_tokens"),
    read,
};

pub(super) fn headers(settings: &ModelSettings) -> Vec<(String, String)> {
    key_header(
        "authorization",
        format!("Bearer {}", settings.key.0),
        settings,
    )
}

/// The body, with the names that differ between OpenAI and those that are like it.
pub(super) fn chat(question: &WireRequest, system_role: &str, limit: &str) -> Value {
    let system = json!({"role": system_role, "content": question.request.system});
    let turns = question.turns().map(|(turn, png)| {
        let role = match turn.role {
            ModelRole::User => "user",
            ModelRole::Assistant => "assistant",
        };
        let Some(png) = png else {
            return json!({"role": role, "content": turn.text});
        };
        let image = json!({"type": "image_url", "image_url": {"url": format!("data:image/png;base64,{png}")}});
        json!({"role": role, "content": [image, {"type": "text", "text": turn.text}]})
    });
    json!({
        "model": question.settings.model,
        "messages": std::iter::once(system).chain(turns).collect::<Value>(),
        "response_format": {
            "type": "json_schema",
            "json_schema": {"name": question.schema_name, "strict": true, "schema": question.schema},
        },
        limit: question.request.max_output_tokens,
    })
}

pub(super) fn read(body: &Value) -> Option<WireAnswer> {
    let choice = body["choices"].get(0)?;
    let message = choice.get("message")?;
    let refused = message["refusal"]
        .as_str()
        .is_some_and(|why| !why.is_empty());
    let end = match choice["finish_reason"].as_str() {
        Some("length") => FinishReason::TokenLimit,
        Some("content_filter") => FinishReason::Refused,
        _ if refused => FinishReason::Refused,
        _ => FinishReason::Complete,
    };
    let usage = body
        .get("usage")
        .filter(|usage| usage.is_object())
        .map(|usage| ModelUsage {
            input_tokens: count(&usage["prompt_tokens"]),
            cached_input_tokens: count_at(usage, "/prompt_tokens_details/cached_tokens"),
            output_tokens: count(&usage["completion_tokens"]),
            estimated: false,
        });
    let text = message["content"].as_str().unwrap_or_default().to_owned();
    Some(WireAnswer { text, usage, end })
}
