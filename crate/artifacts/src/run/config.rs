//! What is asked of a run.

use crate::costly::{CostlyKind, kinds_or_all};
use crate::decision::Policy;
use crate::extraction::ExtractionPlan;
use crate::instruction::Instruction;
use crate::model::ModelPlan;
use crate::settings::RunSettings;
use serde::{Deserialize, Serialize};

/// What was asked of a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RunConfig {
    /// Name of the run, unique on this machine, fit for a file name.
    pub run_id: String,
    /// What the persona wants.
    pub goal: String,
    /// The goal as it was read when the run began, clause by clause; empty where it was not read, and in older traces.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub instructions: Vec<Instruction>,
    /// Who decides.
    #[serde(default)]
    pub policy: Policy,
    /// Steps at most.
    pub steps: u32,
    /// Time at most, ms.
    pub timeout_ms: u64,
    /// Whether the detector looks.
    pub vision: bool,
    /// Hosts the run may navigate to; empty: the one it starts on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub allowed_hosts: Vec<String>,
    /// Kinds of costly acts that need no approval. Older traces hold a yes or no for all of them.
    #[serde(
        default,
        deserialize_with = "kinds_or_all",
        skip_serializing_if = "Vec::is_empty"
    )]
    pub allow_costly: Vec<CostlyKind>,
    /// Whether costly acts that need approval wait for the user's word; else they are refused.
    #[serde(
        default,
        alias = "ask_leave",
        skip_serializing_if = "std::ops::Not::not"
    )]
    pub ask_approval: bool,
    /// Whether somebody is there to answer questions; else a run that has one ends with it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ask_user: bool,
    /// Whether acts are done by the browser's own input, through its debugger.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub trusted_input: bool,
    /// Whether an act is done by script where the browser refuses its own input; else the act fails.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub input_fallback: bool,
    /// Whether a run without a goal may change what servers keep; else the browser lets it only read.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub allow_changes: bool,
    /// Whether axe-core checks each page once; traces of versions without it hold nothing of this.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub axe: bool,
    /// How long the page may take to come to rest after an act, ms.
    pub settle_timeout_ms: u32,
    /// From what an unsteady hand's misses follow, with the step and the persona: the same again with the same number.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub seed: u32,
    /// Limits, thresholds and waits.
    #[serde(default = "RunSettings::before_settings")]
    pub settings: RunSettings,
    /// The language model, for the policies that ask one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<ModelPlan>,
    /// The decisions of the scripted policy, each a step's answer as a model would give it, JSON.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub script: Vec<String>,
    /// How the goal is to be answered with values, where it is a question that asks for such; such a run only reads.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extraction: Option<Box<ExtractionPlan>>,
}

impl Default for RunConfig {
    fn default() -> Self {
        Self {
            run_id: String::new(),
            goal: String::new(),
            instructions: Vec::new(),
            policy: Policy::Rules,
            steps: 30,
            timeout_ms: 600_000,
            vision: true,
            allowed_hosts: Vec::new(),
            allow_costly: Vec::new(),
            ask_approval: false,
            ask_user: false,
            trusted_input: false,
            input_fallback: false,
            allow_changes: false,
            axe: false,
            settle_timeout_ms: 8_000,
            seed: 0,
            settings: RunSettings::default(),
            model: None,
            script: Vec::new(),
            extraction: None,
        }
    }
}

pub(super) fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl RunConfig {
    /// Whether nothing on a server may be changed: a run without a goal asks for nothing to be, and an extraction never does.
    pub fn is_read_only(&self) -> bool {
        self.extraction.is_some() || self.goal.trim().is_empty() && !self.allow_changes
    }
}
