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
    /// The run has credentials that are kept nowhere: its persona's file is needed once more.
    PersonaNeeded,
    /// The site shows what is asked for to nobody who is not logged in.
    LoginNeeded,
    /// The extension has no permission for this site yet; the user can give it.
    SiteNotAllowed,
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
            Self::PersonaNeeded => "PERSONA_NEEDED",
            Self::LoginNeeded => "LOGIN_NEEDED",
            Self::SiteNotAllowed => "SITE_NOT_ALLOWED",
            Self::TrustedInputUnavailable => "TRUSTED_INPUT_UNAVAILABLE",
            Self::NotFound => "NOT_FOUND",
            Self::Internal => "INTERNAL",
        })
    }
}

/// Something that is missing or was cut, while the rest stays useful.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Warning {
    /// What it is about.
    pub kind: WarningKind,
    /// One sentence for people.
    pub message: String,
}

impl Warning {
    /// A warning from its parts.
    pub fn new(kind: WarningKind, message: impl Into<String>) -> Self {
        Self {
            kind,
            message: message.into(),
        }
    }

    /// The message for people: without the name of the gate that refused, which says nothing to those who do not know Passerby from
    /// inside.
    pub fn told(&self) -> &str {
        let end = self
            .message
            .ends_with(')')
            .then(|| self.message.rfind(" (gate "));
        end.flatten()
            .and_then(|end| self.message.get(..end))
            .unwrap_or(&self.message)
    }
}

/// Machine-readable kind of a warning.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WarningKind {
    /// Something is not listed, or cut, because it was too much.
    Truncated,
    /// The page changed while it was read.
    PageChanged,
    /// A dialog of the page was answered, during an act or before a look.
    Dialog,
    /// A script of the page failed; the message is the page's own account of the error.
    ScriptError,
    /// One that failed before the last act began: while the page was loading or at rest.
    ScriptErrorBeforeAct,
    /// Things that came and went are not told: there were too many.
    TransientsDropped,
    /// What came and went had an impossible box, role or time.
    BadTransient,
    /// The page gave an impossible size of its viewport.
    BadViewport,
    /// Elements named a parent that does not precede them.
    BadParent,
    /// Elements had an impossible box.
    BadRect,
    /// Elements had a role that is no word.
    BadRole,
    /// Detections had an impossible box or confidence.
    BadDetection,
    /// Frames could not be read.
    FrameUnreadable,
    /// Closed shadow roots could not be opened.
    RootUnreadable,
    /// Regions are drawn by a plugin or by the browser itself.
    PluginUnreadable,
    /// The page did not come to rest in time.
    NotSettled,
    /// There is no picture.
    CaptureFailed,
    /// The detector did not work.
    DetectorFailed,
    /// The detector is switched off.
    VisionOff,
    /// axe-core did not check the page, or not all of it.
    AuditIncomplete,
    /// The page could not be looked at.
    StepFailed,
    /// A decision of the script was passed over.
    Script,
    /// A gate refused what was thought of first.
    Refused,
    /// Acts that were decided on together (a form to be filled and sent) were not all done.
    FormNotFilled,
    /// The user approved an act.
    ApprovalGiven,
    /// The model was asked again after a fault.
    ModelRetry,
    /// The model was asked again after an answer that could not be used.
    ModelRepair,
    /// The model gave no answer that could be used.
    ModelFailed,
    /// The worker was stopped while it waited for the model, which was asked once more.
    AskedAgain,
    /// Nobody can tell what became of an act.
    OutcomeUnknown,
    /// The run came to a site that the extension had no permission for, and what the user said.
    SitePermission,
    /// The run goes on in a tab that the page opened.
    NewTab,
    /// A server asked for a login by HTTP auth, and how that was answered.
    HttpAuth,
    /// The page began to download a file.
    Download,
    /// The page's side reported something of an act: a dialog and its answer, input that went by script.
    PageNote,
    /// The persona's hand did otherwise than meant, or took other means than usual.
    Hand,
    /// The browser refused a request, because the run is read-only or nobody approved what the request does: what the page
    /// showed then is no fault of the page.
    #[serde(alias = "read_only_refused")]
    RequestRefused,
    /// A link that a read-only run only followed may have made something on the server.
    MayHaveMade,
    /// A request got no answer, and may be one that the browser refused: it did not tell which it refused.
    RequestUnanswered,
    /// The browser refused a WebSocket of a run that only reads: what comes by it is missing on the page.
    SocketRefused,
    /// A request of the same document was refused in this step or an earlier one, so that what the page shows or lacks may come of that.
    AfterRefusal,
    /// One that this version does not know: a trace of another version is read and written as it is.
    #[serde(untagged)]
    Other(String),
}

impl std::fmt::Display for WarningKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.serialize(f)
    }
}
