//! Google Gemini: `POST /v1beta/models/{model}:generateContent`; reference as of November 2026,
//! https://ai.google.dev/api/generate-content
//!
//! The answer's shape comes by `responseJsonSchema`. The endpoint caches equal beginnings by itself. A stream comes by
//! another path, and each of its events looks like an answer.

use super::wire::{
    Assembly, Codec, FinishReason, Partial, Taken, WireAnswer, WireRequest, append, count,
    key_header, with,
};
use passerby_artifacts::model::{ModelRole, ModelUsage};
use serde_json::{Value, json};

pub(super) const CODEC: Codec = Codec {
    path: |settings, stream| {
        let model = settings.model.trim().trim_start_matches("models/");
        // A name is one part of the path, whatever the user typed.
        let name: String = url::form_urlencoded::byte_serialize(model.as_bytes()).collect();
        match stream {
            true => format!("v1beta/models/{name}:streamGenerateContent?alt=sse"),
            false => format!("v1beta/models/{name}:generateContent"),
        }
    },
    headers: |settings| key_header("x-goog-api-key", settings.key.0.clone(), settings),
    body,
    read,
    assembly: || Box::new(Responses::default()),
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

/// The events of a stream.
#[derive(Debug, Default)]
struct Responses {
    text: String,
    thinking: String,
    /// Whether there was a candidate at all.
    chosen: bool,
    finish_reason: Option<Value>,
    feedback: Option<Value>,
    usage: Option<Value>,
}

impl Assembly for Responses {
    fn take(&mut self, event: &Value) -> Taken {
        if let Some(usage) = event.get("usageMetadata") {
            // Each event tells the figures so far, and not all of them.
            self.usage = Some(with(self.usage.take().unwrap_or_default(), usage));
        }
        if let Some(feedback) = event.get("promptFeedback") {
            self.feedback = Some(feedback.clone());
        }
        let Some(candidate) = event["candidates"].get(0) else {
            let known = event.get("usageMetadata").or(event.get("promptFeedback"));
            return match known {
                Some(_) => Taken::Known,
                None => Taken::Unknown,
            };
        };
        self.chosen = true;
        let parts = candidate
            .pointer("/content/parts")
            .and_then(Value::as_array);
        for part in parts.into_iter().flatten() {
            let said = match part["thought"] == true {
                true => &mut self.thinking,
                false => &mut self.text,
            };
            append(said, &part["text"]);
        }
        if !candidate["finishReason"].is_null() {
            self.finish_reason = Some(candidate["finishReason"].clone());
        }
        Taken::Known
    }

    fn body(&mut self, _closed: bool) -> Option<Value> {
        let feedback = self.feedback.as_ref();
        let blocked = feedback
            .and_then(|feedback| feedback.get("blockReason"))
            .is_some_and(Value::is_string);
        if self.finish_reason.is_none() && !blocked {
            return None;
        }
        let content = json!({"parts": [{"text": self.text}]});
        let candidate = json!({"content": content, "finishReason": self.finish_reason});
        let candidates: Vec<Value> = self.chosen.then_some(candidate).into_iter().collect();
        let body = json!({"candidates": candidates, "promptFeedback": self.feedback});
        let usage = self.usage.as_ref();
        Some(usage.map_or(body.clone(), |usage| {
            with(body, &json!({"usageMetadata": usage}))
        }))
    }

    fn partial(&self) -> Partial<'_> {
        Partial {
            text: &self.text,
            thinking: &self.thinking,
        }
    }
}
