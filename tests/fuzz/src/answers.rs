//! What people and models write: persona files, replies of model endpoints, answers and lines of scripts.

use crate::look;
use passerby_artifacts::audit::{MAX_AUDIT_NODES, MAX_VIOLATIONS};
use passerby_artifacts::model::{ModelApi, ModelSettings};
use passerby_decide::model::claim_check;
use passerby_decide::model::{Framing, HttpResponse, StreamReader, decode, read_ping};
use passerby_decide::persona::parse_persona;
use passerby_decide::redaction::Redaction;
use passerby_session::read_audit;

const APIS: [ModelApi; 6] = [
    ModelApi::OpenaiChat,
    ModelApi::OpenaiResponses,
    ModelApi::Anthropic,
    ModelApi::Gemini,
    ModelApi::Ollama,
    ModelApi::Compatible,
];

/// A persona file.
pub fn persona(bytes: &[u8]) {
    if let Ok(text) = std::str::from_utf8(bytes) {
        let _ = parse_persona(text);
    }
}

/// What a content script answers of axe-core.
pub fn audit(bytes: &[u8]) {
    let Some(audit) = serde_json::from_slice(bytes)
        .ok()
        .and_then(|raw| read_audit(raw).ok())
    else {
        return;
    };
    assert!(audit.violations.len() <= MAX_VIOLATIONS);
    for violation in &audit.violations {
        assert!((1..=MAX_AUDIT_NODES).contains(&violation.nodes.len()));
        assert!(violation.count >= violation.nodes.len());
    }
}

/// The reply of an endpoint; the first byte chooses the API, the second the status.
pub fn reply(bytes: &[u8]) {
    let ([first, second, body @ ..], Some(_)) = (bytes, bytes.first()) else {
        return;
    };
    let body = String::from_utf8_lossy(body);
    let settings = ModelSettings {
        api: APIS[usize::from(*first) % APIS.len()],
        ..ModelSettings::default()
    };
    let response = HttpResponse {
        status: [200, 429, 500, 400, 0, u16::MAX][usize::from(*second) % 6],
        retry_after: body.lines().next(),
        body: &body,
    };
    if let Ok((text, _)) = decode(&settings, &response) {
        let _ = read_ping(&text);
        let _ = claim_check::parse(&text);
    }
}

/// The reply of an endpoint that streams; the first byte chooses the API, the second how long its pieces are. Where they
/// end makes no difference.
pub fn stream(bytes: &[u8]) {
    let [first, second, body @ ..] = bytes else {
        return;
    };
    let settings = ModelSettings {
        api: APIS[usize::from(*first) % APIS.len()],
        ..ModelSettings::default()
    };
    let framing = match settings.api {
        ModelApi::Ollama => Framing::JsonLines,
        _ => Framing::ServerSentEvents,
    };
    let redaction = Redaction::of([("password", "hunter2")]);
    let read = |length: usize| {
        let mut reader = StreamReader::new(&settings, framing);
        for piece in body.chunks(length.max(1)) {
            let ended = reader.push(piece)?;
            assert!(reader.readable(&redaction).chars().count() <= 1_200);
            if ended {
                break;
            }
        }
        reader.finish()
    };
    assert_eq!(read(usize::from(*second)), read(body.len()));
}

/// The answer of a model, or a line of a script, given to a run; the first byte chooses which.
pub fn answer(bytes: &[u8]) {
    if let Some((choice, text)) = bytes.split_first() {
        look::told(&String::from_utf8_lossy(text), *choice);
    }
}
