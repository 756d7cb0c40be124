//! Personas: their files and secrets, what they take in of a screen, and with what they act.
//!
//! [`persona`] reads persona files and keeps their secrets in a [`Vault`](persona::Vault), apart from what the policies see.
//! [`look_as`] cuts a screen down to what a persona makes out of it ([`Traits`]), [`think_as`] lets a policy think about that,
//! [`had_enough`] ends a run that somebody like this would have left. [`hand`] says with what they act: keys, or a pointer
//! that comes down somewhat beside.
//!
//! This crate must never decide what is done, and must never tell a secret but for the origin that it is bound to. The policy
//! that thinks is handed to it.
//!
//! Reading order: [`persona`], then `perception` from its `traits` on, then `hand`.

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

pub mod persona;

mod hand;
mod perception;

use passerby_context as context;
use passerby_lexicon::words;
use passerby_redaction as redaction;

pub use hand::{hand, takes_the_mouse};
pub use perception::{Seen, Traits, had_enough, look_as, think_as, waits_ms};
