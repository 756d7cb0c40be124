//! The trace: one JSON line for each thing that happened, in order.
//!
//! The first line says what was asked, every later one is an event that reached the session together
//! with the effects the session gave for it. Feeding the events of a trace to a new session gives
//! the same effects again, byte for byte; that is how a trace is replayed and a run resumed.

use crate::act::{ActPlan, ActRecovery, ActReply, Settled};
use crate::audit::Audit;
use crate::content::PageContent;
use crate::costly::CostlyKind;
use crate::detection::Detections;
use crate::dom::DomSnapshot;
use crate::fault::{Fault, Warning};
use crate::geometry::Viewport;
use crate::model::{ModelAnswer, ModelFault, ModelRequest};
use crate::persona::Persona;
use crate::run::{RunConfig, StepRecord, StopReason};
use crate::screenshot::Screenshot;
use serde::{Deserialize, Serialize};

/// One line of a trace.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TraceLine {
    /// [`crate::SCHEMA_VERSION`] of the writer.
    pub v: u32,
    /// Number of the line, from 0, without gaps.
    pub seq: u64,
    /// What the line holds.
    #[serde(flatten)]
    pub body: TraceBody,
}

/// What a line of a trace holds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "line", rename_all = "snake_case")]
#[allow(clippy::large_enum_variant)] // A trace has one beginning: its size costs nothing.
pub enum TraceBody {
    /// The first line.
    Begin {
        /// What was asked.
        config: RunConfig,
        /// Who does it (without secrets).
        persona: Persona,
    },
    /// Something happened, and this is what followed.
    Step {
        /// What reached the session.
        event: Event,
        /// What the session wants done.
        effects: Vec<Effect>,
    },
}

/// Something that reaches a session. Every event bears its time: a session has no clock.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Event {
    /// When, milliseconds since the Unix epoch.
    pub at_ms: u64,
    /// The event.
    #[serde(flatten)]
    pub kind: EventKind,
}

/// Kinds of events.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum EventKind {
    /// The run begins on the page at this address.
    Started {
        /// Address of the tab.
        url: String,
    },
    /// The page came to rest, or did not within the limit.
    Settled {
        /// What was observed while the page came to rest.
        settled: Settled,
    },
    /// The page could not be asked whether it is at rest.
    SettleFailed {
        /// Why the page could not be waited for.
        fault: Fault,
    },
    /// The visible tab was captured.
    Captured {
        /// Facts about the image.
        screenshot: Screenshot,
    },
    /// It could not be.
    CaptureFailed {
        /// Why the capture failed.
        fault: Fault,
    },
    /// The page's elements were listed.
    SnapshotTaken {
        /// The elements of the page.
        snapshot: DomSnapshot,
    },
    /// They could not be.
    SnapshotFailed {
        /// Why the page could not be listed.
        fault: Fault,
    },
    /// The detector looked.
    Detected {
        /// What it saw.
        detections: Detections,
    },
    /// It could not.
    DetectFailed {
        /// Why the detector failed.
        fault: Fault,
    },
    /// axe-core checked the page.
    Audited {
        /// What it said.
        audit: Box<Audit>,
    },
    /// It could not.
    AuditFailed {
        /// Why the page was not checked.
        fault: Fault,
    },
    /// The page's readable content was taken.
    ContentRead {
        /// What the page says.
        content: Box<PageContent>,
    },
    /// It could not be.
    ContentFailed {
        /// Why the content was not read.
        fault: Fault,
    },
    /// The model answered.
    ModelAnswered {
        /// The model's answer.
        answer: ModelAnswer,
    },
    /// It did not.
    ModelFailed {
        /// Why the model did not answer.
        fault: ModelFault,
    },
    /// The user said whether what was asked about may be done.
    #[serde(alias = "leave_answered")]
    ApprovalAnswered {
        /// Whether it may.
        given: bool,
    },
    /// The user answered what was asked.
    UserAnswered {
        /// The answer; empty: they gave none.
        text: String,
    },
    /// The user said whether the extension may read the site that the run came to.
    SiteAnswered {
        /// Whether it may.
        given: bool,
        /// Whether the run left the site for the tab that it came from.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        went_back: bool,
    },
    /// How long the session's own stages took: a session has no clock, so its executor measures them.
    Measured {
        /// Merge, ms.
        merge_ms: f64,
        /// Understanding, deciding and planning, ms.
        decide_ms: f64,
    },
    /// Something happened beside what was asked for: the page opened a dialog or a tab. No effect follows.
    Noted {
        /// What, for the step it happened in.
        warning: Warning,
    },
    /// The wait between two acts is over.
    Paused,
    /// The act came back.
    ActReplied {
        /// How it ended.
        reply: ActReply,
    },
    /// The page was asked what became of an act.
    Recalled {
        /// What it knows.
        recall: ActRecovery,
    },
    /// The worker was stopped by the browser and woke again; whatever was under way may or may not have happened.
    #[serde(alias = "woken")]
    WorkerRestarted,
    /// The time of the run is up.
    TimeUp,
    /// The user stopped the run: *Stop* in the panel, Ctrl+C in a shell.
    StopRequested,
    /// The tab is gone.
    TabClosed,
    /// Whoever performs the effects cannot go on: its storage is full, or what it kept cannot be read.
    #[serde(alias = "broken")]
    Aborted {
        /// The fault that ends the run.
        fault: Fault,
    },
}

/// What a session wants done. The executor saves the line that holds an effect before it performs it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "effect", rename_all = "snake_case")]
pub enum Effect {
    /// Wait for the page to come to rest. Answer: `Settled` or `SettleFailed`.
    Settle {
        /// Limit, ms.
        timeout_ms: u32,
    },
    /// Wait, once the page has come to rest after an act. Answer: `Paused`.
    Pause {
        /// How long, ms.
        ms: u32,
    },
    /// Capture the visible tab. Answer: `Captured` or `CaptureFailed`.
    Capture {
        /// Name for the image.
        id: String,
        /// Viewport of the snapshot just taken; the image shows the same one.
        viewport: Viewport,
        /// Name of an earlier image that it is to be compared with.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        compare_with: Option<String>,
    },
    /// List the page's elements. Answer: `SnapshotTaken` or `SnapshotFailed`.
    Snapshot,
    /// Run the detector on the image. Answer: `Detected` or `DetectFailed`.
    Detect {
        /// Name of the image.
        id: String,
    },
    /// Have axe-core check the page. Answer: `Audited` or `AuditFailed`.
    Audit {
        /// What it may take of the page's time, ms.
        timeout_ms: u32,
    },
    /// Take the page's readable content. Answer: `ContentRead` or `ContentFailed`.
    ReadContent,
    /// Ask the model. Answer: `ModelAnswered` or `ModelFailed`.
    AskModel {
        /// How long to wait before asking, ms.
        delay_ms: u32,
        /// The question to the model.
        request: Box<ModelRequest>,
    },
    /// Ask the user whether this may be done. Answer: `ApprovalAnswered`.
    #[serde(alias = "ask_leave")]
    RequestApproval {
        /// Why it needs leave, one sentence.
        why: String,
    },
    /// Ask the user a question. Answer: `UserAnswered`.
    AskUser {
        /// The question.
        question: String,
    },
    /// Ask the user for permission to read the site that the run came to. Answer: `SiteAnswered`.
    RequestSite {
        /// Origin of the site, where the act that led there tells it: the browser withholds the address of a page that
        /// may not be read.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        origin: Option<String>,
    },
    /// Act. Answer: `ActReplied`.
    Act {
        /// Number of the step, from 1.
        step: u32,
        /// What to do.
        plan: ActPlan,
        /// The kind that the user approved for this act, beside those of the run.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        approved: Option<CostlyKind>,
    },
    /// Find out what became of an act whose worker died, without doing it. Answer: `Recalled`.
    Recall {
        /// Number of the step, from 1.
        step: u32,
        /// What was to be done.
        plan: ActPlan,
    },
    /// Show that a step is as it is now (decided, acted, evaluated): replaces what was shown of this step.
    Emit {
        /// The step.
        step: Box<StepRecord>,
    },
    /// The run has ended: write its report.
    End {
        /// Why the run ended.
        stop: StopReason,
    },
}
