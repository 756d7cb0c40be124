//! A goal in plain words to the acts, values and words that it names, by phrases.
//!
//! [`Goal::parse`] reads a goal once: its task, the values that it gives, the acts that it spells out ([`Order`]), the things
//! that they are done to ([`Wanted`]). [`take_login`] finds the login that it gives, [`withhold_secret`] hides the secret of it,
//! [`forbidden`] tells what it wants left alone. [`dates`] and [`quotes`] read days and quotations in any text.
//!
//! This crate must never know a tree, a page or a persona: a text goes in, words come out, and equal ones give equal ones.
//! Which element is meant is decided in `passerby-grounding`, what is done with it in `passerby-rules`. Goals in words that
//! no phrase covers are read in `passerby-instructions`.
//!
//! Reading order: `goal`, then `orders` in it and the files for each kind of clause, `login`; then the rest.

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

mod goal;

pub mod dates;
pub mod forbidden;
pub mod quotes;

pub use goal::{
    Clause, Given, Goal, Kind, Login, Message, MessageAct, Nth, Order, Place, Pointed, Pointing,
    Task, Test, Text, Touch, Wanted, Way, is_verb, kind_named, spells_out, take_login,
    withhold_secret, without_login,
};

use passerby_lexicon::{slices, words};
