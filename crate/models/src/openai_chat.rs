//! OpenAI Chat Completions: `POST /v1/chat/completions`; reference as of November 2026,
//! https://platform.openai.com/docs/api-reference/chat/create
//!
//! The answer's shape comes by `response_format` with a strict JSON schema. The endpoint caches equal beginnings by
//! itself, so the rules stand first. A stream has `choices[].delta` in each event, the figures in the one before
//! `[DONE]`, which come only where they are asked for.

use super::wire::{
    Assembly, Codec, FinishReason, Partial, Taken, WireAnswer, WireRequest, append, count,
    count_at, key_header, with,
};
use passerby_artifacts::model::{ModelRole, ModelSettings, ModelUsage};
use serde_json::{Value, json};

pub(super) const CODEC: Codec = Codec {
    path: |_, _| "v1/chat/completions".to_owned(),
    headers,
    body: |question| chat(question, "developer", "max_completion_tokens"),
    read,
    assembly: || Box::new(Chunks::default()),
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
    let body = json!({
        "model": question.settings.model,
        "messages": std::iter::once(system).chain(turns).collect::<Value>(),
        "response_format": {
            "type": "json_schema",
            "json_schema": {"name": question.schema_name, "strict": true, "schema": question.schema},
        },
        limit: question.request.max_output_tokens,
    });
    match question.stream {
        true => with(
            body,
            &json!({"stream": true, "stream_options": {"include_usage": true}}),
        ),
        false => body,
    }
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

/// The chunks of a stream.
#[derive(Debug, Default)]
pub(super) struct Chunks {
    content: String,
    refusal: String,
    thinking: String,
    /// Whether there was a choice at all.
    chosen: bool,
    finish_reason: Option<Value>,
    usage: Option<Value>,
}

impl Assembly for Chunks {
    fn take(&mut self, event: &Value) -> Taken {
        let usage = event.get("usage").filter(|usage| usage.is_object());
        if let Some(usage) = usage {
            self.usage = Some(usage.clone());
        }
        let Some(choices) = event["choices"].as_array() else {
            return match usage {
                Some(_) => Taken::Known,
                None => Taken::Unknown,
            };
        };
        let first = choices.iter().find(|choice| count(&choice["index"]) == 0);
        if let Some(choice) = first {
            self.chosen = true;
            let delta = &choice["delta"];
            append(&mut self.content, &delta["content"]);
            append(&mut self.refusal, &delta["refusal"]);
            // Two names for it among the servers of this kind.
            append(&mut self.thinking, &delta["reasoning_content"]);
            append(&mut self.thinking, &delta["reasoning"]);
            if !choice["finish_reason"].is_null() {
                self.finish_reason = Some(choice["finish_reason"].clone());
            }
        }
        Taken::Known
    }

    fn body(&mut self, closed: bool) -> Option<Value> {
        if !closed && self.finish_reason.is_none() {
            return None;
        }
        let message = json!({"content": self.content, "refusal": self.refusal});
        let choice = json!({"message": message, "finish_reason": self.finish_reason});
        let choices: Vec<Value> = self.chosen.then_some(choice).into_iter().collect();
        Some(json!({"choices": choices, "usage": self.usage}))
    }

    fn partial(&self) -> Partial<'_> {
        Partial {
            text: &self.content,
            thinking: &self.thinking,
        }
    }
}
