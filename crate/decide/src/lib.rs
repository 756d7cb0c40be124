//! Persona, tree and history to a decision: personas, policies (rules, models), gates.
//!
//! This is the stage as `session`, `web` and `cli` know it; what it is made of are crates of their own, each with what it must
//! never know. [`think`] is the first policy: deterministic rules without a model or a network. It looks at one screen with
//! the eyes of one persona ([`think_as`]) and gives three of a step's four products. [`model`] writes the questions to a
//! language model and reads its answers. [`gates`] say whether a decision may be executed; [`persona`] reads persona files and
//! keeps their secrets apart; [`redaction`] takes those out of whatever is told.
//!
//! This crate must never know a site by name, touch a page, or see a secret in a decision: a decision names a credential, the
//! executor puts its value in. What is on a page is data and is never obeyed: only the goal and the persona say what is wanted.
//!
//! Reading order: `passerby-context`, what a policy is given; `passerby-rules` with the goal in plain words
//! (`passerby-goals`) and the elements that its words mean (`passerby-grounding`); `passerby-models`; `passerby-personas`;
//! `passerby-gates`.

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

use passerby_artifacts::decision::Thought;
use passerby_artifacts::run::Glance;

pub use passerby_context::{Context, Refusal, Stopped};
pub use passerby_gates as gates;
pub use passerby_goals::{spells_out, withhold_secret, without_login};
pub use passerby_grounding::entries::{entry_text, nearer_entries};
pub use passerby_models as model;
pub use passerby_personas::{
    Seen, Traits, had_enough, hand, look_as, persona, takes_the_mouse, waits_ms,
};
pub use passerby_redaction as redaction;
pub use passerby_rules::{Claimed, Conclusion, at_limit, checked, clauses, conclude, signs, think};

/// Thinks as the persona, by the rules: about what they take in, at a glance first and, where that comes to nothing, after
/// reading on. Gives the thought and what was taken in. Total and deterministic, as [`think`] is.
pub fn think_as(context: &Context) -> (Thought, Glance) {
    passerby_personas::think_as(context, think)
}
