//! What a failed question amounts to, and how the user can mend it.
//!
//! The words of a server may hold the key it was given, so they are quoted only where the key is not what is wrong,
//! and never with a key in them.

use super::wire::HttpResponse;
use passerby_artifacts::model::{
    ModelApi, ModelFault, ModelFaultKind as Kind, ModelSettings, ModelUsage,
};
use serde_json::Value;

/// A server's words are quoted to this length.
const QUOTE_CHARS: usize = 200;
/// A pause longer than a day is a mistake of the server's.
const MAX_RETRY_AFTER_S: f64 = 86_400.0;

/// How a fetch failed before there was a status or a whole body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HttpFailure {
    /// Nothing answered, or the browser does not let us ask.
    Unreachable {
        /// Whether the extension has leave for the host.
        allowed: bool,
    },
    /// No whole answer within the limit.
    TimedOut {
        /// The limit, s.
        limit_s: u32,
    },
    /// The connection ended within the body.
    CutOff,
    /// The body is larger than any answer.
    TooLarge {
        /// The limit, MiB.
        limit_mb: usize,
    },
}

/// The fault for a fetch that failed.
pub fn failure(settings: &ModelSettings, failure: HttpFailure) -> ModelFault {
    let host = host(settings);
    match failure {
        HttpFailure::Unreachable { allowed: false } => fault(
            Kind::Unreachable,
            format!("Passerby is not allowed to ask {host}."),
            "Press “Test this endpoint” in the settings and allow access to that host.",
        ),
        HttpFailure::Unreachable { allowed: true } => fault(
            Kind::Unreachable,
            format!("Nothing answers at {host}."),
            "Check the address and its port, that the server runs, and the network.",
        ),
        HttpFailure::TimedOut { limit_s } => fault(
            Kind::TimedOut,
            format!("{host} gave no whole answer within {limit_s} s."),
            "Raise the time limit in the endpoint's settings, or take a faster model.",
        ),
        HttpFailure::TooLarge { limit_mb } => fault(
            Kind::TooLong,
            format!(
                "{host} answered with more than {limit_mb} MiB, which no answer of a model is."
            ),
            "Check the address: something other than a language model may listen there.",
        ),
        HttpFailure::CutOff => fault(
            Kind::CutOff,
            format!("The connection to {host} was cut before the answer was whole."),
            "Try again; if it stays so, look into the server's log.",
        ),
    }
}

/// The fault for a status that is not 2xx.
pub(super) fn of_status(settings: &ModelSettings, response: &HttpResponse) -> ModelFault {
    let said = said(settings, response.body);
    let folded = response.body.to_lowercase();
    let kind = kind_of(response.status, &folded);
    let host = host(settings);
    let status = response.status;
    let told = if said.is_empty() {
        String::new()
    } else {
        format!(" It says: “{said}”.")
    };
    let (message, advice) = match kind {
        Kind::Unauthorized => (
            format!("{host} does not accept the key (status {status})."),
            "Enter the key again; it must be a valid key of this API.".to_owned(),
        ),
        Kind::Forbidden if settings.api == ModelApi::Ollama => (
            format!("Ollama at {host} refuses requests of browser extensions (status {status})."),
            "Start Ollama with the environment variable OLLAMA_ORIGINS=chrome-extension://* and try again.".to_owned(),
        ),
        Kind::Forbidden => (
            format!("{host} refuses the request (status {status})."),
            "See whether the key may use this model, and whether the server lets browser extensions in.".to_owned(),
        ),
        Kind::NotFound => (
            format!("{host} knows no model “{}”, or nothing is at this address (status {status}).{told}", settings.model),
            match settings.api {
                ModelApi::Ollama => format!("Run “ollama pull {}”, or correct the model's name.", settings.model),
                _ => "Correct the model's name, or the address.".to_owned(),
            },
        ),
        Kind::TooLarge => (
            format!("The question is too long for the model (status {status}).{told}"),
            "Take the compact prompt in the settings, or a model with a larger context.".to_owned(),
        ),
        Kind::RateLimited => (
            format!("{host} got too many questions (status {status}).{told}"),
            "Wait a little, or raise the account's limits.".to_owned(),
        ),
        Kind::QuotaUsed => (
            format!("The account at {host} has nothing left to spend (status {status})."),
            "Add credit to the account, or set another endpoint.".to_owned(),
        ),
        Kind::TimedOut => (
            format!("{host} gave up waiting for the answer (status {status})."),
            "Try again, or take a faster model.".to_owned(),
        ),
        Kind::Overloaded => (
            format!("{host} is overloaded (status {status})."),
            "Try again later, or set another endpoint.".to_owned(),
        ),
        Kind::ServerError => (
            format!("{host} broke while answering (status {status}).{told}"),
            "Try again later; for a server of your own, look into its log.".to_owned(),
        ),
        _ => (
            format!("{host} does not understand the question (status {status}).{told}"),
            "Check which kind of API the endpoint speaks, and that its model can give JSON of a given shape.".to_owned(),
        ),
    };
    let retry_after_ms = response.retry_after.and_then(retry_after_ms);
    ModelFault {
        retry_after_ms,
        ..fault(kind, message, advice)
    }
}

fn kind_of(status: u16, body: &str) -> Kind {
    let says = |words: &[&str]| words.iter().any(|word| body.contains(word));
    match status {
        // Gemini tells a wrong key with status 400.
        400 if says(&["api_key_invalid", "api key not valid"]) => Kind::Unauthorized,
        400 | 413 | 422
            if says(&[
                "context_length",
                "context length",
                "context size",
                "too long",
                "too large",
                "exceed_context",
            ]) =>
        {
            Kind::TooLarge
        }
        401 => Kind::Unauthorized,
        402 => Kind::QuotaUsed,
        403 => Kind::Forbidden,
        404 => Kind::NotFound,
        408 | 504 => Kind::TimedOut,
        413 => Kind::TooLarge,
        429 if says(&["insufficient_quota", "credit balance"]) => Kind::QuotaUsed,
        429 => Kind::RateLimited,
        503 | 529 => Kind::Overloaded,
        500.. => Kind::ServerError,
        _ => Kind::BadRequest,
    }
}

/// The fault for a body that is no JSON.
pub(super) fn not_json(settings: &ModelSettings, body: &str) -> ModelFault {
    let start = body.trim_start();
    if start.starts_with('{') || start.starts_with('[') {
        return failure(settings, HttpFailure::CutOff);
    }
    let what = if start.starts_with('<') {
        "a web page"
    } else {
        "something else"
    };
    fault(
        Kind::NotJson,
        format!("{} answered with {what} instead of JSON.", host(settings)),
        "Check the address: it should be that of an API, such as https://api.example.com/v1, and no login page may stand before it.",
    )
}

/// The fault for JSON of another shape.
pub(super) fn malformed(settings: &ModelSettings, body: &Value) -> ModelFault {
    let said = said(settings, &body.to_string());
    let told = if said.is_empty() {
        String::new()
    } else {
        format!(" It says: “{said}”.")
    };
    fault(
        Kind::Malformed,
        format!(
            "{} answered in a shape that its API does not have.{told}",
            host(settings)
        ),
        "Check which kind of API the endpoint speaks.",
    )
}

/// The fault for an error that comes as an event of a stream: the status that it would have been, where it tells one.
pub(super) fn in_stream(settings: &ModelSettings, event: &Value) -> ModelFault {
    let error = &event["error"];
    let codes = [
        &error["code"],
        &error["type"],
        &error["status"],
        &event["code"],
    ];
    match codes.into_iter().find_map(status_of_code) {
        Some(status) => of_status(
            settings,
            &HttpResponse {
                status,
                retry_after: None,
                body: &event.to_string(),
            },
        ),
        None => malformed(settings, event),
    }
}

/// The names are those of Anthropic, OpenAI and Gemini; proxies give the number.
/// https://platform.claude.com/docs/en/api/errors
fn status_of_code(code: &Value) -> Option<u16> {
    let number = code.as_u64().or_else(|| code.as_str()?.parse().ok());
    let number = number.and_then(|number| u16::try_from(number).ok());
    if let Some(number) = number.filter(|number| (400..600).contains(number)) {
        return Some(number);
    }
    Some(match code.as_str()? {
        "invalid_request_error" | "context_length_exceeded" | "INVALID_ARGUMENT" => 400,
        "authentication_error" | "invalid_api_key" | "UNAUTHENTICATED" => 401,
        "billing_error" => 402,
        "permission_error" | "PERMISSION_DENIED" => 403,
        "not_found_error" | "NOT_FOUND" => 404,
        "request_too_large" => 413,
        "rate_limit_error"
        | "rate_limit_exceeded"
        | "insufficient_quota"
        | "RESOURCE_EXHAUSTED" => 429,
        "api_error" | "server_error" | "INTERNAL" => 500,
        "timeout_error" | "DEADLINE_EXCEEDED" => 504,
        "overloaded_error" | "UNAVAILABLE" => 529,
        _ => return None,
    })
}

/// Whether a server that failed so may only not want to answer piece by piece: the same may be asked once without.
pub fn may_refuse_stream(settings: &ModelSettings, status: u16, fault: &ModelFault) -> bool {
    match status {
        // Its streams have a path of their own, which a proxy need not have.
        404 => settings.api == ModelApi::Gemini,
        501 => true,
        _ => fault.kind == Kind::BadRequest,
    }
}

/// The fault for an answer that ended otherwise than whole.
pub(super) fn ended(kind: Kind, usage: ModelUsage) -> ModelFault {
    let (message, advice) = match kind {
        Kind::TooLong => (
            "The model's answer was longer than allowed and is not whole.",
            "Raise the number of tokens that an answer may have.",
        ),
        _ => (
            "The model declined to answer.",
            "Say the goal in other words, or take another model.",
        ),
    };
    ModelFault {
        usage: Some(usage),
        ..fault(kind, message, advice)
    }
}

fn fault(kind: Kind, message: impl Into<String>, advice: impl Into<String>) -> ModelFault {
    ModelFault {
        kind,
        message: message.into(),
        advice: advice.into(),
        retry_after_ms: None,
        usage: None,
    }
}

/// Host and port of the endpoint.
fn host(settings: &ModelSettings) -> String {
    let base = match settings.base_url.trim() {
        "" => super::endpoint::default_base_url(settings.api),
        given => given,
    };
    let url = url::Url::parse(base).ok();
    let host = url.as_ref().and_then(|url| {
        let port = url
            .port()
            .map(|port| format!(":{port}"))
            .unwrap_or_default();
        Some(format!("{}{port}", url.host_str()?))
    });
    host.unwrap_or_else(|| "the endpoint".to_owned())
}

/// What the server says is wrong: the shapes are `{"error": {"message"}}`, `{"error": "…"}`, `{"message"}`, `{"detail"}`.
fn said(settings: &ModelSettings, body: &str) -> String {
    let Ok(body) = serde_json::from_str::<Value>(body) else {
        return String::new();
    };
    // Gemini puts the object into a list.
    let body = body.get(0).unwrap_or(&body);
    let error = &body["error"];
    let candidates = [&error["message"], error, &body["message"], &body["detail"]];
    let text = candidates
        .iter()
        .find_map(|value| value.as_str())
        .unwrap_or_default();
    let mut text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let secrets = std::iter::once(&settings.key).chain(settings.headers.values());
    for secret in secrets.filter(|secret| secret.0.len() >= 4) {
        text = text.replace(&secret.0, "…");
    }
    if text.chars().count() > QUOTE_CHARS {
        text = text.chars().take(QUOTE_CHARS - 1).chain(['…']).collect();
    }
    text
}

/// `Retry-After` in seconds, which is what the APIs send; a date is not read, since there is no clock here.
fn retry_after_ms(header: &str) -> Option<u32> {
    let seconds: f64 = header.trim().parse().ok()?;
    (0.0..=MAX_RETRY_AFTER_S)
        .contains(&seconds)
        .then_some((seconds * 1000.0) as u32)
}
