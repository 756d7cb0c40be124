//! How results and errors are told.

use crate::browser::BrowserError;
use crate::error::CliError;
use crate::output;
use crate::worker::WorkerError;
use passerby_artifacts::fault::{Fault, FaultCode};
use passerby_artifacts::protocol::{FileData, Inspection};
use passerby_artifacts::ui_tree::PerceptionStats;
use serde_json::{Value, json};

/// What a tool answers.
#[derive(Debug, Default)]
pub struct Answer {
    /// Texts, in order.
    pub texts: Vec<String>,
    /// A picture.
    pub picture: Option<FileData>,
}

impl Answer {
    /// One text.
    pub fn text(text: impl Into<String>) -> Self {
        Self {
            texts: vec![text.into()],
            picture: None,
        }
    }
}

/// Why a tool gave no answer: one of the codes that clients know, what happened and what to do.
#[derive(Debug, Clone, PartialEq)]
pub struct ToolError {
    pub code: &'static str,
    pub message: String,
    /// Whether the browser is gone or does not obey: the next call starts another.
    pub lost_browser: bool,
}

impl ToolError {
    /// What was asked makes no sense.
    pub fn validation(message: impl Into<String>) -> Self {
        Self {
            code: "VALIDATION_ERROR",
            message: message.into(),
            lost_browser: false,
        }
    }

    /// There is no page to look at.
    pub fn not_available(message: impl Into<String>) -> Self {
        Self {
            code: "UI_NOT_AVAILABLE",
            message: message.into(),
            lost_browser: false,
        }
    }

    /// As the client gets it.
    pub fn to_json(&self) -> Value {
        json!({"error": {"code": self.code, "message": output::printable(&self.message)}})
    }
}

impl From<Fault> for ToolError {
    fn from(fault: Fault) -> Self {
        let code = match fault.code {
            FaultCode::ValidationError | FaultCode::NotFound => "VALIDATION_ERROR",
            FaultCode::UiNotAvailable | FaultCode::PageUnreachable => "UI_NOT_AVAILABLE",
            _ => "UI_QUERY_FAILED",
        };
        Self {
            code,
            message: format!("{} {}", fault.message, fault.advice),
            lost_browser: false,
        }
    }
}

impl From<BrowserError> for ToolError {
    fn from(error: BrowserError) -> Self {
        match error.page_fault() {
            Some(fault) => fault.into(),
            None => Self {
                lost_browser: true,
                ..Self::not_available(error.to_string())
            },
        }
    }
}

impl From<WorkerError> for ToolError {
    fn from(error: WorkerError) -> Self {
        match error {
            WorkerError::Fault(fault) => fault.into(),
            WorkerError::Browser(error) => error.into(),
            other => Self {
                lost_browser: true,
                ..Self::not_available(other.to_string())
            },
        }
    }
}

impl From<CliError> for ToolError {
    fn from(error: CliError) -> Self {
        match error {
            CliError::Browser(error) => error.into(),
            CliError::Worker(error) => error.into(),
            CliError::Page(fault) => fault.into(),
            CliError::Plan(_) | CliError::Persona(_) | CliError::Setting(_) => {
                Self::validation(error.to_string())
            }
            other => Self {
                code: "UI_QUERY_FAILED",
                message: other.to_string(),
                lost_browser: false,
            },
        }
    }
}

/// A look: the tree, the picture and the counts, as far as they were asked for.
pub fn look(seen: Inspection, verbose: bool) -> Answer {
    let mut texts = Vec::new();
    match (&seen.tree, verbose) {
        (Some(tree), true) => texts.push(json!({"tree": tree}).to_string()),
        _ if seen.text.is_empty() => {}
        _ => texts.push(output::printable(seen.text.trim_end())),
    }
    let warnings: Vec<&String> = seen.warnings.iter().map(|warned| &warned.message).collect();
    let mut told = json!({"stats": stats(&seen.stats)});
    if let (Some(told), false) = (told.as_object_mut(), warnings.is_empty()) {
        told.insert("warnings".to_owned(), json!(warnings));
    }
    texts.push(told.to_string());
    Answer {
        texts,
        picture: seen.screenshot,
    }
}

/// Counts and times, ms.
fn stats(stats: &PerceptionStats) -> Value {
    let times = &stats.timings;
    let ms = |time: f64| time.round() as i64;
    let whole =
        times.capture_ms + times.decode_ms + times.detect_ms + times.snapshot_ms + times.merge_ms;
    json!({
        "axNodes": stats.dom + stats.merged,
        "visionNodes": stats.vision + stats.merged,
        "mergedNodes": stats.merged,
        "latencyMs": {
            "capture": ms(times.capture_ms), "decode": ms(times.decode_ms), "detect": ms(times.detect_ms),
            "snapshot": ms(times.snapshot_ms), "merge": ms(times.merge_ms), "total": ms(whole),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_bear_the_codes_that_clients_know() {
        let rows = [
            (FaultCode::ValidationError, "VALIDATION_ERROR"),
            (FaultCode::PageUnreachable, "UI_NOT_AVAILABLE"),
            (FaultCode::UiQueryFailed, "UI_QUERY_FAILED"),
            (FaultCode::RunActive, "UI_QUERY_FAILED"),
        ];
        for (code, told) in rows {
            let error = ToolError::from(Fault::new(code, "It failed.", "Try again."));
            assert_eq!(error.code, told);
            assert_eq!(error.message, "It failed. Try again.");
            assert!(!error.lost_browser);
        }
    }
}
