//! What a policy is given to think about: who looks, what they want, the screen, the steps before, what was refused.
//!
//! The rules, the models and the perception of personas read the same [`Context`]; `passerby-decide` hands it to them. This
//! crate must never decide anything: it holds what is known, and no opinion on it.

// What a page, a model or a file says must not stop the core: no sum, no index and no division that could panic.
#![cfg_attr(
    not(test),
    warn(
        clippy::arithmetic_side_effects,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::string_slice,
        clippy::unreachable
    )
)]

use passerby_artifacts::decision::{Decision, GateName};
use passerby_artifacts::instruction::Instruction;
use passerby_artifacts::persona::Persona;
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::ScreenState;
use passerby_artifacts::ui_tree::UiTree;

/// Everything one thought rests on.
#[derive(Debug, Clone, Copy)]
pub struct Context<'a> {
    /// Who looks.
    pub persona: &'a Persona,
    /// What they want, in plain words.
    pub goal: &'a str,
    /// The goal as the reader of goals took it; empty where it was not read.
    pub instructions: &'a [Instruction],
    /// What is on the screen, as nodes.
    pub tree: &'a UiTree,
    /// What that means: forms, actions, outputs, dialogs.
    pub screen: &'a ScreenState,
    /// Fingerprint of the screen; equal screens have equal ones.
    pub fingerprint: &'a str,
    /// The steps before this one, the oldest first, each with what became of it.
    pub history: &'a [StepRecord],
    /// What was refused already on this very screen; none of it is proposed again.
    pub refused: &'a [Refusal],
    /// When the run began, milliseconds since the Unix epoch: days that a persona makes up are counted from it, so that
    /// they stay the same in all of its steps.
    pub began_at_ms: u64,
    /// A decision less sure than this is not executed, 0..=1.
    pub min_confidence: f64,
    /// Steps that are left, this one included.
    pub steps_left: u32,
    /// How far the acts of the last answer came, where they stopped before their end.
    pub stopped: Option<&'a Stopped>,
}

/// A decision of this very screen that the gates or the planner did not let through.
#[derive(Debug, Clone, PartialEq)]
pub struct Refusal {
    /// What was decided.
    pub decision: Decision,
    /// Which gate refused it, or `plan`.
    pub rule: GateName,
    /// Why, one sentence.
    pub reason: String,
}

/// Acts of one answer that stopped before their end.
#[derive(Debug, Clone, PartialEq)]
pub struct Stopped {
    /// How many of them were done.
    pub done: usize,
    /// At which they stopped: the last one that was done, or the first that was not.
    pub at: Decision,
    /// What was not as it should be, in words that may be the page's.
    pub why: String,
    /// Those that were not done, but for the one at which they stopped.
    pub left: Vec<Decision>,
    /// What the model expected of them all.
    pub expected: String,
}
