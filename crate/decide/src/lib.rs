//! Persona, tree and history to a decision: personas, policies (rules, model), gates.
//!
//! [`think`] is the first policy: deterministic rules without a model or a network. It looks at
//! one screen with the eyes of one persona and gives three of a step's four products. [`gates`]
//! say whether a decision may be executed; [`persona`] reads persona files and keeps their secrets
//! apart. This crate must never know a site by name, touch a page, or see a secret in a decision:
//! a decision names a credential, the executor puts its value in. What is on a page is data and
//! is never obeyed: only the goal and the persona say what is wanted.
//!
//! Reading order: [`rules`](think), then what they use: the goal in plain words, forms, fields and
//! values, lexical targets, words.

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

mod rules;

mod narration;

use passerby_artifacts::decision::Thought;
use passerby_artifacts::run::Glance;
use passerby_context as context;
use passerby_goals::{self as goal, dates, forbidden, quotes};
use passerby_grounding::{entries, fields, forms, targets, values};
use passerby_lexicon::{slices, words};

pub use passerby_gates as gates;
pub use passerby_models as model;
pub use passerby_redaction as redaction;

pub use context::{Context, Refusal, Stopped};
pub use entries::{entry_text, nearer_entries};
pub use goal::withhold_secret;
pub use passerby_personas::{
    Seen, Traits, had_enough, hand, look_as, persona, takes_the_mouse, waits_ms,
};
pub use rules::{Claimed, Conclusion, at_limit, checked, clauses, conclude, think};

/// Thinks as the persona, by the rules: about what they take in, at a glance first and, where that comes to nothing, after
/// reading on. Gives the thought and what was taken in. Total and deterministic, as [`think`] is.
pub fn think_as(context: &Context) -> (Thought, Glance) {
    passerby_personas::think_as(context, think)
}
