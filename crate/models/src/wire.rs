//! What the files of the protocols share: the question they are given, the answer they read, what is sent and what
//! comes back. Which protocol an API speaks is told in `codecs`.

use passerby_artifacts::model::{ModelRequest, ModelSettings, ModelTurn, ModelUsage};
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
    /// Stands for the JSON schema of the answer, which takes its place once the body is written.
    pub schema: &'static str,
    pub schema_name: &'static str,
    /// The image of the first turn, PNG, base64.
    pub png_base64: Option<&'a str>,
    /// Whether the answer is to come piece by piece.
    pub stream: bool,
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

/// Puts the events of a stream together to the body that would have come in one piece: then one reader reads both, and
/// an answer is the same whichever way it came.
pub(super) trait Assembly {
    /// Takes in one event.
    fn take(&mut self, event: &Value) -> Taken;
    /// The body; `None` where it is not whole. `closed`: whether the end was told.
    fn body(&mut self, closed: bool) -> Option<Value>;
    /// What there is so far.
    fn partial(&self) -> Partial<'_>;
}

/// What an event was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Taken {
    /// Part of the answer, or said about it.
    Known,
    /// The last one.
    Last,
    /// Something else, which is passed over: APIs get new events.
    Unknown,
}

/// An answer that is not whole yet.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Partial<'a> {
    /// The beginning of the answer's text.
    pub text: &'a str,
    /// What the model thought before it began to answer.
    pub thinking: &'a str,
}

/// One protocol.
pub(super) struct Codec {
    /// Path of a question; whether its answer is to come piece by piece.
    pub path: fn(&ModelSettings, bool) -> String,
    pub headers: fn(&ModelSettings) -> Vec<(String, String)>,
    pub body: fn(&WireRequest) -> Value,
    /// `None`: JSON of another shape.
    pub read: fn(&Value) -> Option<WireAnswer>,
    /// For the events of one answer.
    pub assembly: fn() -> Box<dyn Assembly>,
}

/// The object with further fields, which take the place of those it has. Nulls say nothing.
pub(super) fn with(mut object: Value, more: &Value) -> Value {
    if !object.is_object() {
        object = Value::Object(serde_json::Map::new());
    }
    if let (Some(fields), Some(more)) = (object.as_object_mut(), more.as_object()) {
        let said = more.iter().filter(|(_, value)| !value.is_null());
        fields.extend(said.map(|(name, value)| (name.clone(), value.clone())));
    }
    object
}

/// Adds a piece of text, where the event has one.
pub(super) fn append(text: &mut String, piece: &Value) {
    text.push_str(piece.as_str().unwrap_or_default());
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
