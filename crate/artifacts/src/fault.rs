//! Typed faults and warnings that travel between stages and to the user.
//!
//! A stage has its own error enum; at the edge each becomes a [`Fault`]: a code that programs
//! read, a message that says what happened, and an advice that says what to do.

use serde::{Deserialize, Serialize};

/// A fault as the panel, the command line and the report show it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{code}: {message} {advice}")]
pub struct Fault {
    /// What kind of fault.
    pub code: FaultCode,
    /// What happened, one sentence.
    pub message: String,
    /// What to do about it, one sentence.
    pub advice: String,
}

impl Fault {
    /// A fault from its parts.
    pub fn new(code: FaultCode, message: impl Into<String>, advice: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            advice: advice.into(),
        }
    }
}

/// Machine-readable kind of a fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum FaultCode {
    /// A page that extensions may not read (the browser's own pages, its store).
    UiNotAvailable,
    /// The page could not be asked: tab closed, navigated away, script failed.
    UiQueryFailed,
    /// Input from outside does not have the right shape or value.
    ValidationError,
    /// The tab could not be captured.
    CaptureFailed,
    /// The detector could not be loaded or run.
    DetectorFailed,
    /// The page did not answer, or could not be opened.
    PageUnreachable,
    /// No process holds the page any more: it crashed, or the browser put it aside to save memory.
    PageUnloaded,
    /// Something could not be stored or read back.
    StorageFailed,
    /// The language model could not be asked, or gave no answer that could be used.
    ModelFailed,
    /// A run is already going on.
    RunActive,
    /// This build of the extension, or this browser, gives no trusted input.
    TrustedInputUnavailable,
    /// There is no such run, report or persona.
    NotFound,
    /// A fault of Passerby itself.
    Internal,
}

impl std::fmt::Display for FaultCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::UiNotAvailable => "UI_NOT_AVAILABLE",
            Self::UiQueryFailed => "UI_QUERY_FAILED",
            Self::ValidationError => "VALIDATION_ERROR",
            Self::CaptureFailed => "CAPTURE_FAILED",
            Self::DetectorFailed => "DETECTOR_FAILED",
            Self::PageUnreachable => "PAGE_UNREACHABLE",
            Self::PageUnloaded => "PAGE_UNLOADED",
            Self::StorageFailed => "STORAGE_FAILED",
            Self::ModelFailed => "MODEL_FAILED",
            Self::RunActive => "RUN_ACTIVE",
            Self::TrustedInputUnavailable => "TRUSTED_INPUT_UNAVAILABLE",
            Self::NotFound => "NOT_FOUND",
            Self::Internal => "INTERNAL",
        })
    }
}

/// Something that is missing or was cut, while the rest stays useful.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Warning {
    /// Short machine-readable kind, such as `frame_unreadable`, `truncated`, `detector_failed`.
    pub kind: String,
    /// One sentence for people.
    pub message: String,
}

impl Warning {
    /// A warning from its parts.
    pub fn new(kind: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            kind: kind.into(),
            message: message.into(),
        }
    }
}
