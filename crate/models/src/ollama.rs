//! Ollama: `POST /api/chat`; reference as of November 2026, https://docs.ollama.com/api/chat
//!
//! The answer's shape comes by `format`. Its default context is cut without a word, so the one that is needed is asked
//! for; the same size each time, since another one loads the model anew. A stream is an object in each line, the last with
//! the figures.

use super::openai_chat;
use super::wire::{
    Assembly, Codec, FinishReason, Partial, Taken, WireAnswer, WireRequest, append, count, with,
};
use passerby_artifacts::model::{ModelRole, ModelUsage, PromptSize};
use serde_json::{Value, json};

pub(super) const CODEC: Codec = Codec {
    path: |_, _| "api/chat".to_owned(),
    headers: openai_chat::headers,
    body,
    read,
    assembly: || Box::new(Lines::default()),
};

fn body(question: &WireRequest) -> Value {
    let system = json!({"role": "system", "content": question.request.system});
    let turns = question.turns().map(|(turn, png)| {
        let role = match turn.role {
            ModelRole::User => "user",
            ModelRole::Assistant => "assistant",
        };
        match png {
            Some(png) => json!({"role": role, "content": turn.text, "images": [png]}),
            None => json!({"role": role, "content": turn.text}),
        }
    });
    let context = match question.settings.prompt {
        PromptSize::Compact => 8_192,
        PromptSize::Full => 16_384,
    };
    json!({
        "model": question.settings.model,
        "messages": std::iter::once(system).chain(turns).collect::<Value>(),
        "stream": question.stream,
        "format": question.schema,
        "options": {"num_ctx": context, "num_predict": question.request.max_output_tokens},
    })
}

fn read(body: &Value) -> Option<WireAnswer> {
    let text = body.pointer("/message/content")?.as_str()?.to_owned();
    let end = match body["done_reason"].as_str() {
        Some("length") => FinishReason::TokenLimit,
        _ => FinishReason::Complete,
    };
    let usage = body.get("eval_count").map(|output| ModelUsage {
        // What was in the cache is left out of the count by some versions: then there is no figure for it.
        input_tokens: count(&body["prompt_eval_count"]),
        cached_input_tokens: 0,
        output_tokens: count(output),
        estimated: false,
    });
    Some(WireAnswer { text, usage, end })
}

/// The lines of a stream.
#[derive(Debug, Default)]
struct Lines {
    content: String,
    thinking: String,
    last: Option<Value>,
}

impl Assembly for Lines {
    fn take(&mut self, event: &Value) -> Taken {
        let message = &event["message"];
        append(&mut self.content, &message["content"]);
        append(&mut self.thinking, &message["thinking"]);
        if event["done"] == true {
            self.last = Some(event.clone());
            return Taken::Last;
        }
        match message.is_object() {
            true => Taken::Known,
            false => Taken::Unknown,
        }
    }

    fn body(&mut self, _closed: bool) -> Option<Value> {
        let last = self.last.take()?;
        Some(with(last, &json!({"message": {"content": self.content}})))
    }

    fn partial(&self) -> Partial<'_> {
        Partial {
            text: &self.content,
            thinking: &self.thinking,
        }
    }
}
