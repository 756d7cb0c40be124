//! Where a question goes, and what may stand in its headers.

use passerby_artifacts::header;
use passerby_artifacts::model::{ModelApi, ModelFault, ModelFaultKind, ModelSettings};
use url::Url;

/// Endings that users paste with the address; the protocol adds its own.
const PASTED: [&str; 7] = [
    "/chat/completions",
    "/responses",
    "/messages",
    "/api/chat",
    "/models",
    "/api",
    "/completions",
];

/// The address of an API's maker; for Ollama the one it listens on, for others the one that LM Studio listens on.
pub fn default_base_url(api: ModelApi) -> &'static str {
    match api {
        ModelApi::Anthropic => "https://api.anthropic.com",
        ModelApi::OpenaiChat | ModelApi::OpenaiResponses => "https://api.openai.com",
        ModelApi::Gemini => "https://generativelanguage.googleapis.com",
        ModelApi::Ollama => "http://127.0.0.1:11434",
        ModelApi::Compatible => "http://127.0.0.1:1234",
    }
}

/// Scheme, host and port of an address, the usual port told too; `None` for what is no web address.
pub fn origin(address: &str) -> Option<String> {
    let url = Url::parse(address.trim()).ok()?;
    let is_web = matches!(url.scheme(), "http" | "https") && url.has_host();
    is_web.then(|| url.origin().ascii_serialization())
}

/// The base address with the protocol's path. A base that names no version gets the protocol's.
pub(super) fn url(settings: &ModelSettings, path: &str) -> Result<String, ModelFault> {
    let given = match settings.base_url.trim() {
        "" => default_base_url(settings.api),
        given => given,
    };
    let base =
        Url::parse(given).map_err(|error| unusable(&format!("it cannot be read ({error})")))?;
    if !matches!(base.scheme(), "http" | "https") || !base.has_host() {
        return Err(unusable("it does not begin with http:// or https://"));
    }
    if !base.username().is_empty() || base.password().is_some() {
        return Err(unusable(
            "it holds a name or a password; put them into a header",
        ));
    }
    let mut folder = base.path().trim_end_matches('/');
    for ending in PASTED {
        folder = folder.strip_suffix(ending).unwrap_or(folder);
    }
    // `/v1` of the path is dropped where the base ends with a version of its own.
    let path = match (has_version(folder), path.split_once('/')) {
        (true, Some((version, rest))) if is_version(version) => rest,
        _ => path,
    };
    let origin = base.origin().ascii_serialization();
    // Either may ask for something of its own.
    let (path, asked) = path.split_once('?').unwrap_or((path, ""));
    let queries = [base.query().unwrap_or_default(), asked];
    let queries: Vec<&str> = queries.into_iter().filter(|q| !q.is_empty()).collect();
    let query = match queries.as_slice() {
        [] => String::new(),
        some => format!("?{}", some.join("&")),
    };
    Ok(format!("{origin}{folder}/{path}{query}"))
}

fn has_version(folder: &str) -> bool {
    folder.rsplit('/').next().is_some_and(is_version)
}

fn is_version(word: &str) -> bool {
    word.strip_prefix('v')
        .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// Whether the header can be sent at all: the browser would throw, or leave it out, without saying which.
pub(super) fn check_header(name: &str, value: &str, number: usize) -> Result<(), ModelFault> {
    header::check_header(name, value, number).map_err(|error| ModelFault {
        kind: ModelFaultKind::BadRequest,
        message: format!("A header of the endpoint's settings cannot be sent: {error}."),
        advice: "Write headers as “Name: value”, in plain letters, one a line.".to_owned(),
        retry_after_ms: None,
        usage: None,
    })
}

fn unusable(why: &str) -> ModelFault {
    ModelFault {
        kind: ModelFaultKind::BadRequest,
        message: format!("The endpoint's address cannot be used: {why}."),
        advice: "Write it whole, such as https://api.example.com/v1 or http://127.0.0.1:11434."
            .to_owned(),
        retry_after_ms: None,
        usage: None,
    }
}
