//! What the panel and the command line show of a run.

use super::stop::StopReason;
use crate::act::ActReply;
use crate::clause::{ClaimCheck, ClauseRecord};
use crate::decision::{Decision, Evaluation, GateVerdict, Thought};
use crate::extraction::AnswerTable;
use crate::fault::Warning;
use crate::finding::{Limitation, SourcedFinding};
use crate::model::ModelWork;
use crate::ui_tree::PerceptionStats;
use serde::{Deserialize, Serialize};

/// What the panel and the command line show of a run while it goes on and after.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RunView {
    /// Name of the run.
    pub run_id: String,
    /// What was asked.
    pub goal: String,
    /// Id of the persona.
    pub persona_id: String,
    /// Name of the persona.
    pub persona_name: String,
    /// Steps at most.
    pub steps_limit: u32,
    /// What is going on.
    pub phase: Phase,
    /// When it began, milliseconds since the Unix epoch.
    pub started_at_ms: u64,
    /// The steps so far.
    pub steps: Vec<StepView>,
    /// Why it ended; `None` while it goes on.
    pub stop: Option<StopReason>,
    /// The clauses of the goal, and how far the run is with each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clauses: Vec<ClauseRecord>,
    /// What became of the claim that the run ended with, where it was to be checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim_check: Option<ClaimCheck>,
    /// The findings, once it has ended.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub findings: Vec<SourcedFinding>,
    /// What a person has to look at before it counts as a finding, once it has ended.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub needs_review: Vec<SourcedFinding>,
    /// What Passerby itself could not do, once it has ended: it says nothing of the page.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub limitations: Vec<Limitation>,
    /// What language models did so far; `None` while none was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<ModelWork>,
    /// What waits for the user's approval.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub approval_request: Option<ApprovalRequest>,
    /// What waits for the user's answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<UserQuestion>,
    /// The site that the run came to and has no permission for: it waits for the user's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub site_request: Option<SiteRequest>,
    /// What an extraction found so far, its first entries.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<AnswerTable>,
    /// The report can be read; false while the run goes on.
    pub report_ready: bool,
}

/// A site that the extension may not read yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SiteRequest {
    /// Its origin; `None` where the browser does not tell it.
    pub origin: Option<String>,
}

/// An act that waits for the user's approval.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ApprovalRequest {
    /// Number of the step.
    pub step: u32,
    /// What would be done.
    pub decision: Decision,
    /// Why it needs approval, one sentence.
    pub why: String,
}

/// A question that waits for the user's answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UserQuestion {
    /// Number of the step.
    pub step: u32,
    /// What is asked.
    pub question: String,
    /// Why the persona asks.
    pub why: String,
}

/// One step in the live transcript.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StepView {
    /// Number, from 1.
    pub index: u32,
    /// Address of the page.
    pub url: String,
    /// Id of the image with marks, to be asked for apart.
    pub screenshot_id: Option<String>,
    /// Analysis, decision and expectation.
    pub thought: Option<Thought>,
    /// What the gates said.
    pub gate: Option<GateVerdict>,
    /// What the user answered, where they were asked; empty: nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// What the page answered.
    pub reply: Option<ActReply>,
    /// What became of the expectation.
    pub evaluation: Option<Evaluation>,
    /// Counts and times of the look.
    pub stats: PerceptionStats,
    /// What a language model did for this step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<ModelWork>,
    /// What was missing in this step.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
}

/// What a run is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Not begun.
    Ready,
    /// Waiting for the page to come to rest.
    Settling,
    /// The page is looked at.
    Observing,
    /// Thinking.
    Deciding,
    /// Waiting for the user's approval, of an act or of a site, or for their answer.
    Waiting,
    /// An act is under way.
    Acting,
    /// The run has ended.
    Ended,
}
