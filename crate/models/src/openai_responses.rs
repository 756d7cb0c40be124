//! OpenAI Responses: `POST /v1/responses`; reference as of November 2026,
//! https://platform.openai.com/docs/api-reference/responses/create
//!
//! The answer's shape comes by `text.format`; nothing is stored at the endpoint. The last event of a stream holds the
//! whole response.

use super::openai_chat;
use super::wire::{
    Assembly, Codec, FinishReason, Partial, Taken, WireAnswer, WireRequest, append, count,
    count_at, with,
};
use passerby_artifacts::model::{ModelRole, ModelUsage};
use serde_json::{Value, json};

pub(super) const CODEC: Codec = Codec {
    path: |_, _| "v1/responses".to_owned(),
    headers: openai_chat::headers,
    body,
    read,
    assembly: || Box::new(Events::default()),
};

/// Items of an answer that are kept: it has one or two.
const MAX_ITEMS: usize = 100;

fn body(question: &WireRequest) -> Value {
    let input = question.turns().map(|(turn, png)| {
        let (role, kind) = match turn.role {
            ModelRole::User => ("user", "input_text"),
            ModelRole::Assistant => ("assistant", "output_text"),
        };
        let image = png.map(|png| {
            json!({"type": "input_image", "image_url": format!("data:image/png;base64,{png}")})
        });
        let text = json!({"type": kind, "text": turn.text});
        json!({"role": role, "content": image.into_iter().chain([text]).collect::<Value>()})
    });
    let body = json!({
        "model": question.settings.model,
        "instructions": question.request.system,
        "input": input.collect::<Value>(),
        "text": {"format": {
            "type": "json_schema", "name": question.schema_name, "strict": true, "schema": question.schema,
        }},
        "max_output_tokens": question.request.max_output_tokens,
        "store": false,
    });
    match question.stream {
        true => with(body, &json!({"stream": true})),
        false => body,
    }
}

fn read(body: &Value) -> Option<WireAnswer> {
    let items = body["output"].as_array()?;
    let parts: Vec<&Value> = items
        .iter()
        .filter(|item| item["type"] == "message")
        .filter_map(|item| item["content"].as_array())
        .flatten()
        .collect();
    let refused = parts.iter().any(|part| part["type"] == "refusal");
    let end = match (
        body["status"].as_str(),
        body.pointer("/incomplete_details/reason")
            .and_then(Value::as_str),
    ) {
        (_, Some("content_filter")) => FinishReason::Refused,
        (Some("incomplete"), _) => FinishReason::TokenLimit,
        (Some("failed" | "cancelled"), _) => return None,
        _ if refused => FinishReason::Refused,
        _ => FinishReason::Complete,
    };
    let texts = parts.iter().filter(|part| part["type"] == "output_text");
    let usage = body
        .get("usage")
        .filter(|usage| usage.is_object())
        .map(|usage| ModelUsage {
            input_tokens: count(&usage["input_tokens"]),
            cached_input_tokens: count_at(usage, "/input_tokens_details/cached_tokens"),
            output_tokens: count(&usage["output_tokens"]),
            estimated: false,
        });
    let text = texts.filter_map(|part| part["text"].as_str()).collect();
    Some(WireAnswer { text, usage, end })
}

/// The events of a stream.
#[derive(Debug, Default)]
struct Events {
    text: String,
    thinking: String,
    /// Those that are whole, for proxies that leave them out of the last event.
    items: Vec<Value>,
    response: Option<Value>,
}

impl Assembly for Events {
    fn take(&mut self, event: &Value) -> Taken {
        let kind = event["type"].as_str().unwrap_or_default();
        let Some(kind) = kind.strip_prefix("response.") else {
            return Taken::Unknown;
        };
        match kind {
            "completed" | "incomplete" | "failed" | "cancelled" => {
                self.response = event.get("response").cloned();
                return Taken::Last;
            }
            "output_text.delta" => append(&mut self.text, &event["delta"]),
            "reasoning_summary_text.delta" | "reasoning_text.delta" => {
                append(&mut self.thinking, &event["delta"]);
            }
            "output_item.done" if self.items.len() < MAX_ITEMS => {
                self.items.extend(event.get("item").cloned());
            }
            _ => {}
        }
        Taken::Known
    }

    fn body(&mut self, _closed: bool) -> Option<Value> {
        let response = self.response.take()?;
        let output = response.get("output").and_then(Value::as_array);
        let is_empty = output.is_none_or(Vec::is_empty);
        if is_empty && !self.items.is_empty() {
            return Some(with(response, &json!({"output": self.items})));
        }
        Some(response)
    }

    fn partial(&self) -> Partial<'_> {
        Partial {
            text: &self.text,
            thinking: &self.thinking,
        }
    }
}
