//! Anthropic Messages: `POST /v1/messages`, version 2023-06-01; reference as of November 2026,
//! https://platform.claude.com/docs/en/api/messages
//!
//! The answer's shape comes by a tool that must be called, which every model has; the tool and the rules are cached
//! up to the breakpoint in `system`. Browsers must say that they know what they do with a key. A stream tells the answer
//! block by block, the tool's input as pieces of JSON; https://platform.claude.com/docs/en/build-with-claude/streaming

use super::wire::{
    Assembly, Codec, FinishReason, Partial, Taken, WireAnswer, WireRequest, append, count,
    key_header, with,
};
use passerby_artifacts::model::{ModelRole, ModelSettings, ModelUsage};
use serde_json::{Value, json};
use std::collections::BTreeMap;

pub(super) const CODEC: Codec = Codec {
    path: |_, _| "v1/messages".to_owned(),
    headers,
    body,
    read,
    assembly: || Box::new(Blocks::default()),
};

/// Blocks of an answer that are kept: it has one or two.
const MAX_BLOCKS: u64 = 100;

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
    let body = json!({
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
    });
    match question.stream {
        true => with(body, &json!({"stream": true})),
        false => body,
    }
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

/// The blocks of a stream.
#[derive(Debug, Default)]
struct Blocks {
    blocks: BTreeMap<u64, Block>,
    thinking: String,
    stop_reason: Option<Value>,
    usage: Option<Value>,
}

#[derive(Debug, Default)]
struct Block {
    /// As it began.
    start: Value,
    text: String,
    /// The tool's input.
    input: String,
}

impl Assembly for Blocks {
    fn take(&mut self, event: &Value) -> Taken {
        let at = count(&event["index"]);
        match event["type"].as_str() {
            Some("message_start") => self.count_in(event.pointer("/message/usage")),
            Some("content_block_start") if at < MAX_BLOCKS => {
                let block = self.blocks.entry(at).or_default();
                block.start = event["content_block"].clone();
            }
            Some("content_block_delta") if at < MAX_BLOCKS => {
                let delta = &event["delta"];
                let block = self.blocks.entry(at).or_default();
                append(&mut block.text, &delta["text"]);
                append(&mut block.input, &delta["partial_json"]);
                append(&mut self.thinking, &delta["thinking"]);
            }
            Some("message_delta") => {
                self.count_in(event.get("usage"));
                let reason = event.pointer("/delta/stop_reason");
                if let Some(reason) = reason.filter(|reason| !reason.is_null()) {
                    self.stop_reason = Some(reason.clone());
                }
            }
            Some("message_stop") => return Taken::Last,
            Some("content_block_start" | "content_block_delta" | "content_block_stop") => {}
            _ => return Taken::Unknown,
        }
        Taken::Known
    }

    fn body(&mut self, closed: bool) -> Option<Value> {
        if !closed && self.stop_reason.is_none() {
            return None;
        }
        let content: Value = self.blocks.values().map(Block::whole).collect();
        let body = json!({"content": content, "stop_reason": self.stop_reason});
        let usage = self.usage.as_ref();
        Some(usage.map_or(body.clone(), |usage| with(body, &json!({"usage": usage}))))
    }

    fn partial(&self) -> Partial<'_> {
        let mut blocks = self.blocks.values();
        let said = blocks
            .find(|block| block.is_tool())
            .map(|block| &block.input)
            .or_else(|| self.blocks.values().map(|block| &block.text).next_back());
        Partial {
            text: said.map_or("", String::as_str),
            thinking: &self.thinking,
        }
    }
}

impl Blocks {
    /// The figures come in two parts, the later ones in place of the earlier.
    fn count_in(&mut self, usage: Option<&Value>) {
        if let Some(usage) = usage.filter(|usage| usage.is_object()) {
            self.usage = Some(with(self.usage.take().unwrap_or_default(), usage));
        }
    }
}

impl Block {
    fn is_tool(&self) -> bool {
        self.started("type").is_some_and(|kind| kind == "tool_use") || !self.input.is_empty()
    }

    fn started(&self, name: &str) -> Option<&Value> {
        self.start.get(name)
    }

    /// As it would stand in an answer that comes in one piece.
    fn whole(&self) -> Value {
        if !self.is_tool() {
            let word = |name: &str| self.started(name).and_then(Value::as_str);
            let began = word("text").unwrap_or_default();
            let kind = word("type").unwrap_or("text");
            return match kind {
                "text" => json!({"type": kind, "text": format!("{began}{}", self.text)}),
                _ => json!({"type": kind}),
            };
        }
        let input = match self.input.trim() {
            "" => self.started("input").cloned().unwrap_or_default(),
            // What is no JSON is for the check of the answer to tell.
            given => {
                serde_json::from_str(given).unwrap_or_else(|_| Value::String(given.to_owned()))
            }
        };
        json!({"type": "tool_use", "input": input})
    }
}
