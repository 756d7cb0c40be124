//! A goal in plain words to instructions: what is to be done, clause by clause, and what each word says.
//!
//! [`Reader::load`] takes the model, its pieces and the `model.toml` beside them (`models/goal`), [`Reader::read`] a goal.
//! `models/goal/train/README.md` describes each step: words, pieces, the network, the best reading and its confidence.
//!
//! This crate must never know a tree, a page or a file system: bytes and a text go in, values come out, and equal ones give equal ones.
//!
//! Reading order is the order of the flow: words and pieces in `passerby-lexicon`, `network`, `chain`, `decode`, `reader`.

// What a user or a file says must not stop the core: no sum, no index and no division that could panic.
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

mod manifest;
mod network;

mod chain;
mod decode;

mod error;
mod reader;

pub use error::ReadError;
pub use reader::Reader;
