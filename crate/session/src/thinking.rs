//! A screen that is thought about, and what waits while it is: a question to the model, an act that needs approval.

use crate::stages::Stages;
use passerby_artifacts::act::ActPlan;
use passerby_artifacts::costly::CostlyKind;
use passerby_artifacts::decision::{GateName, Thought};
use passerby_artifacts::model::ModelRequest;
use passerby_artifacts::run::{Glance, StepRecord};
use passerby_artifacts::screen::ScreenState;
use passerby_artifacts::trace::Effect;
use passerby_artifacts::ui_tree::{NodeId, UiTree};
use passerby_decide::{Conclusion, Refusal};
use std::collections::BTreeSet;

/// A screen that is being thought about.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Thinking {
    pub step: StepRecord,
    pub tree: UiTree,
    pub screen: ScreenState,
    pub fingerprint: String,
    pub refused: Vec<Refusal>,
    /// What the picture alone shows, and may be nothing: no model is told of it.
    pub doubtful: BTreeSet<NodeId>,
    /// The glance that came to nothing, after which the persona reads on; `None` before.
    pub glanced: Option<Glance>,
    /// What the model has said of it so far.
    pub stages: Stages,
    /// The act that waits for the user's approval.
    pub pending: Option<PendingApproval>,
    /// The question that waits for the user's answer.
    pub question: Option<Thought>,
    /// The claim that waits to be checked, which would end the run.
    pub claim: Option<PendingClaim>,
    /// Whether the model is asked what the goal wants.
    pub reads: bool,
    /// What the model is asked of a page that is read for its values.
    pub page: Option<PageAsked>,
    /// What the model is asked; `None` while it is not.
    pub asked: Option<PendingQuestion>,
}

/// Why a decision was not let through.
pub(crate) struct GateRefusal {
    pub rule: GateName,
    pub reason: String,
    /// The kind of approval that it lacks.
    pub kind: Option<CostlyKind>,
}

/// What comes of a thought.
pub(crate) enum DecisionProgress {
    Done(Vec<Effect>),
    Again(Box<Thinking>),
}

/// A question that has no answer yet.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PendingQuestion {
    pub request: ModelRequest,
    pub retries: u32,
    /// Whether this is the repair of an answer that could not be read.
    pub repairs: bool,
}

impl PendingQuestion {
    /// One that was not asked yet.
    pub fn new(request: ModelRequest) -> Self {
        Self {
            request,
            retries: 0,
            repairs: false,
        }
    }
}

/// A question of an extraction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PageAsked {
    /// What is asked for.
    Plan,
    /// What a part of the page answers.
    Part {
        /// Its rank among them.
        part: usize,
        /// How many parts the page has.
        parts: usize,
    },
}

/// A claim that the goal is met, and the end that it would make.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PendingClaim {
    pub thought: Thought,
    pub end: Conclusion,
}

/// An act that waits.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PendingApproval {
    pub thought: Thought,
    pub plan: Option<ActPlan>,
    /// The kind that is approved with it, for this act alone.
    pub kind: CostlyKind,
    pub why: String,
}
