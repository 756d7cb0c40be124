//! A run: what was asked, what is going on, how it ended.

mod config;
mod facts;
mod step;
mod stop;
mod view;

use crate::clause::ClauseRecord;
use crate::extraction::Extraction;
use crate::fault::Warning;
use crate::finding::{Finding, Limitation};
use crate::path_time::PathTime;
use crate::persona::Persona;
use serde::{Deserialize, Serialize};

pub use config::RunConfig;
pub use facts::{AccessGap, ControlFact, Cover, FaintTextFact, SameNamed, SmallTextFact};
pub use step::{Glance, StepRecord, model_work};
pub use stop::StopReason;
pub use view::{ApprovalRequest, Phase, RunView, SiteRequest, StepView, UserQuestion};

/// A whole run, as the report shows it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RunRecord {
    /// [`crate::SCHEMA_VERSION`] of the writer.
    pub schema: u32,
    /// What was asked.
    pub config: RunConfig,
    /// Who did it.
    pub persona: Persona,
    /// Address it began on.
    pub start_url: String,
    /// When it began, milliseconds since the Unix epoch.
    pub started_at_ms: u64,
    /// When it ended.
    pub ended_at_ms: u64,
    /// Why it ended.
    pub stop: StopReason,
    /// The clauses of the goal, and what became of each; empty for an exploration.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clauses: Vec<ClauseRecord>,
    /// What an extraction found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extraction: Option<Box<Extraction>>,
    /// What was done.
    pub steps: Vec<StepRecord>,
    /// What a product team should look at, the gravest first.
    pub findings: Vec<Finding>,
    /// What may be a finding and may have another cause, so that a person has to look first; in records of earlier versions these
    /// are among the findings.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub needs_review: Vec<Finding>,
    /// What Passerby itself could not do.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub limitations: Vec<Limitation>,
    /// How long people would need for it; `None` where nothing was done, or in a record of an earlier version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path_time: Option<PathTime>,
    /// What is missing in the whole run.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
}
