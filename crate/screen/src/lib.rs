//! UI tree to meaning: semantics, canonical state, difference, signals.
//!
//! [`understand`] reads one tree and says what the screen means: its forms, what can be pressed,
//! what it says, which dialogs are open. [`fingerprint`] names such a state in 16 digits.
//! [`difference`] compares two of them and says what a user would say happened.
//!
//! Everything here is a pure function of its arguments and total: a tree that makes no sense
//! gives a state that says little, never a panic. This crate must never know how a tree was made,
//! who looks at it, or what they want. What is done with a difference is told in `evaluate`.
//!
//! Reading order is the order of the flow: [`understand`](mod@understand) over an outline of the
//! tree, then [`fingerprint`](mod@fingerprint), then [`difference`](mod@difference).

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

mod text;

mod outline;
mod regions;

mod actions;
mod ambient;
mod busy;
mod dialogs;
mod forms;
mod identity;
mod inputs;
mod intent;
mod outputs;
mod submits;
mod tone;
mod transients;
mod understand;
mod volatile;

mod look;
mod only_seen;
mod profile;

mod fingerprint;

mod difference;

use passerby_lexicon::{phrases, screens as lexicon};

pub use difference::{Act, difference};
pub use fingerprint::fingerprint;
pub use profile::page_state;
pub use understand::understand;

/// What stands in a state in place of a secret's value.
pub const WITHHELD: &str = "(withheld)";
