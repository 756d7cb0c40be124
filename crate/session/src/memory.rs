//! What a session remembers from step to step, beyond the steps themselves.

use crate::ids::KnownIds;
use passerby_artifacts::clause::ClauseRecord;
use passerby_artifacts::costly::CostlyKind;
use passerby_artifacts::decision::{Action, Decision, Thought, bare_key};
use passerby_artifacts::dom::Transient;
use passerby_artifacts::fault::Warning;
use passerby_artifacts::screen::{Identity, ScreenState};
use passerby_artifacts::ui_tree::NodeId;
use passerby_decide::Stopped;
use passerby_decide::gates::ActedOn;
use std::collections::{BTreeSet, VecDeque};

/// An act that was given to the page and whose effect is not judged yet.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PendingAct {
    /// The screen it was decided on.
    pub before: ScreenState,
    /// The form it submits, if it submits one.
    pub submits: Option<Identity>,
    /// What it was done on, where the screen has an identity for it.
    pub on: Option<Identity>,
    /// Origin of the address that it leads to, where the control tells it.
    pub leads_to: Option<String>,
    /// When the intent was journalled, milliseconds since the Unix epoch.
    pub began_at_ms: u64,
    /// Time since then in which no worker lived, ms.
    pub unwatched_ms: u64,
    /// When the page had come to rest after it.
    pub settled_at_ms: Option<u64>,
}

/// What is left of the acts of one answer.
#[derive(Debug, Clone, Default)]
pub(crate) struct RemainingActs {
    /// In their order.
    pub acts: VecDeque<Thought>,
    /// How many were decided on.
    pub count: usize,
    /// What was expected of them all, in the words of who decided.
    pub expected: String,
}

/// What a session remembers.
#[derive(Debug, Clone, Default)]
pub(crate) struct Memory {
    /// Acts so far, each with the screen it was done on.
    pub acted: Vec<ActedOn>,
    /// Thoughts that the gates refused since the last act.
    pub thoughts_since_act: u32,
    /// Lines of the script that were used.
    pub script_at: usize,
    /// Steps in a row that failed for want of perception.
    pub failed_looks: u32,
    /// Acts that were decided on with the one before, and are still to be done.
    pub rest: RemainingActs,
    /// How far the acts of the last answer came, where they stopped before their end and nothing was done since.
    pub stopped: Option<Stopped>,
    /// How often the worker died since the run last came to a new step.
    pub wakes: u32,
    /// The kind that the user approved for the act under way.
    pub approved: Option<CostlyKind>,
    /// Origin of the site that the user allowed last.
    pub site_allowed: Option<String>,
    /// How far the run is with each clause of its goal, as of the latest look.
    pub clauses: Vec<ClauseRecord>,
    /// What happened before the first step.
    pub notes: Vec<Warning>,
    /// The pages that axe-core has answered for, whatever it said; see [`crate::audit::page_key`].
    pub audited: BTreeSet<String>,
    /// In a hybrid run: how many clauses were seen to be done when the model took over.
    pub model_since: Option<usize>,
    /// What the ids that were shown mean.
    pub ids: KnownIds,
    /// What the picture alone showed at the last look.
    pub seen_in_picture: BTreeSet<NodeId>,
    /// What came and went before a look that failed: the page tells it once only.
    pub transients: Vec<Transient>,
}

/// The form that this decision submits: a press on one of its submit controls, or Enter in one of its inputs.
pub(crate) fn submitted_form(decision: &Decision, screen: &ScreenState) -> Option<Identity> {
    let target = decision.target.as_ref()?;
    let form = match &decision.action {
        Action::Click => screen
            .forms
            .iter()
            .find(|f| f.submits.iter().any(|s| s.node == target.node)),
        Action::PressKey { key, .. } if bare_key(key) == "Enter" => screen.forms.iter().find(|f| {
            f.inputs.iter().any(|i| i.node == target.node)
                || f.submits.iter().any(|s| s.node == target.node)
        }),
        _ => None,
    };
    form.map(|f| f.identity.clone())
}
