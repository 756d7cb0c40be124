//! Anthropic Messages: `POST /v1/messages`, version 2023-06-01; reference as of November 2026,
//! https://platform.claude.com/docs/en/api/messages
//!
//! The answer's shape comes by a tool that must be called, which every model has; the tool and the rules are cached
//! up to the breakpoint in `system`. Browsers must say that they know what they do with a key.

use super::wire::{Codec, FinishReason, WireAnswer, WireRequest, count, key_header};
use passerby_artifacts::model::{ModelRole, ModelSettings, ModelUsage};
use serde_json::{Value, json};

pub(super) const CODEC: Codec = Codec {
    path: |_| "v1/messages".to_owned(),
    headers,
    body,
    read,
};

fn headers(settings: &ModelSettings) -> Vec<(String, String)> {
    let mut headers = key_header("x-api-key", settings.key.0.clone(), settings);
    headers.push(("anthropic-version".to_owned(), "2023-06-01".to_owned()));
    headers.push((
        "anthropic-dangerous-direct-browser-access".to_owned(),
        "true".to_owned(),
    ));
    headers
}

fn body(question: &WireRequest) -> Value {
    let messages = question.turns().map(|(turn, png)| {
        let role = match turn.role {
            ModelRole::User => "user",
            ModelRole::Assistant => "assistant",
        };
        let image = png.map(|data| {
            json!({"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": data}})
        });
        let text = json!({"type": "text", "text": turn.text});
        json!({"role": role, "content": image.into_iter().chain([text]).collect::<Value>()})
    });
    json!({
        "model": question.settings.model,
        "max_tokens": question.request.max_output_tokens,
        "system": [{"type": "text", "text": question.request.system, "cache_control": {"type": "ephemeral"}}],
        "tools": [{
            "name": question.schema_name,
            "description": "Gives the answer.",
            "input_schema": question.schema,
        }],
        "tool_choice": {"type": "tool", "name": question.schema_name, "disable_parallel_tool_use": true},
        "messages": messages.collect::<Value>(),
    })
}

fn read(body: &Value) -> Option<WireAnswer> {
    let blocks = body["content"].as_array()?;
    let tool = blocks.iter().find(|block| block["type"] == "tool_use");
    let said = blocks.iter().filter_map(|block| block["text"].as_str());
    let text = match tool {
        Some(tool) => tool["input"].to_string(),
        // Proxies that do not force tools answer in words: the check of the answer tells whether they will do.
        None => said.collect(),
    };
    let end = match body["stop_reason"].as_str() {
        Some("refusal") => FinishReason::Refused,
        Some("max_tokens" | "model_context_window_exceeded") => FinishReason::TokenLimit,
        _ => FinishReason::Complete,
    };
    let usage = body.get("usage").map(|usage| {
        let cached = count(&usage["cache_read_input_tokens"]);
        let written = count(&usage["cache_creation_input_tokens"]);
        ModelUsage {
            // `input_tokens` leaves out what was read from or written into the cache.
            input_tokens: count(&usage["input_tokens"])
                .saturating_add(cached)
                .saturating_add(written),
            cached_input_tokens: cached,
            output_tokens: count(&usage["output_tokens"]),
            estimated: false,
        }
    });
    Some(WireAnswer { text, usage, end })
}
