//! Google Gemini: `POST /v1beta/models/{model}:generateContent`; reference as of November 2026,
//! https://ai.google.dev/api/generate-content
//!
//! The answer's shape comes by `responseJsonSchema`. The endpoint caches equal beginnings by itself.

use super::wire::{Codec, FinishReason, WireAnswer, WireRequest, count, key_header};
use passerby_artifacts::model::{ModelRole, ModelUsage};
use serde_json::{Value, json};

pub(super) const CODEC: Codec = Codec {
    path: |settings| {
        let model = settings.model.trim().trim_start_matches("models/");
        // A name is one part of the path, whatever the user typed.
        let name: String = url::form_urlencoded::byte_serialize(model.as_bytes()).collect();
        format!("v1beta/models/{name}:generateContent")
    },
    headers: |settings| key_header("x-goog-api-key", settings.key.0.clone(), settings),
    body,
    read,
};

/// Ends at which the endpoint withholds the answer.
const WITHHELD: [&str; 6] = [
    "SAFETY",
    "RECITATION",
    "BLOCKLIST",
    "PROHIBITED_CONTENT",
    "SPII",
    "IMAGE_SAFETY",
];

fn body(question: &WireRequest) -> Value {
    let contents = question.turns().map(|(turn, png)| {
        let role = match turn.role {
            ModelRole::User => "user",
            ModelRole::Assistant => "model",
        };
        let image = png.map(|data| json!({"inlineData": {"mimeType": "image/png", "data": data}}));
        let text = json!({"text": turn.text});
        json!({"role": role, "parts": image.into_iter().chain([text]).collect::<Value>()})
    });
    json!({
        "systemInstruction": {"parts": [{"text": question.request.system}]},
        "contents": contents.collect::<Value>(),
        "generationConfig": {
            "responseMimeType": "application/json",
            "responseJsonSchema": question.schema,
            "maxOutputTokens": question.request.max_output_tokens,
        },
    })
}

fn read(body: &Value) -> Option<WireAnswer> {
    let usage = body.get("usageMetadata").map(|usage| ModelUsage {
        input_tokens: count(&usage["promptTokenCount"]),
        cached_input_tokens: count(&usage["cachedContentTokenCount"]),
        output_tokens: count(&usage["candidatesTokenCount"])
            .saturating_add(count(&usage["thoughtsTokenCount"])),
        estimated: false,
    });
    if body
        .pointer("/promptFeedback/blockReason")
        .is_some_and(Value::is_string)
    {
        return Some(WireAnswer {
            text: String::new(),
            usage,
            end: FinishReason::Refused,
        });
    }
    let candidate = body["candidates"].get(0)?;
    let end = match candidate["finishReason"].as_str() {
        Some("MAX_TOKENS") => FinishReason::TokenLimit,
        Some(reason) if WITHHELD.contains(&reason) => FinishReason::Refused,
        _ => FinishReason::Complete,
    };
    let parts = candidate
        .pointer("/content/parts")
        .and_then(Value::as_array);
    let said = parts
        .into_iter()
        .flatten()
        .filter(|part| part["thought"] != true);
    let text = said.filter_map(|part| part["text"].as_str()).collect();
    Some(WireAnswer { text, usage, end })
}
