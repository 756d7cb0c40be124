//! Words of several languages: how they are made comparable, and the tables of what they mean.
//!
//! [`normal`] is the one normalisation, in its strengths. [`phrases`] finds phrases of a set in a text; [`screens`] are
//! the sets by which a screen is read, [`words`] the stems, synonyms and concepts by which goals and labels are compared,
//! [`costly`] the phrases of acts that need approval. [`pieces`] parts words into what the models of `models/goal` know, and [`vectors`] tells by
//! one of them how near two texts are. [`slices`] gives parts of lists, of words and of other things. This crate must never
//! know a tree, a goal or a persona: what a word means for them is decided where it is used.

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

pub mod costly;
pub mod normal;
pub mod phrases;
pub mod pieces;
// Tables of words are read by the line, not by the word.
#[rustfmt::skip]
pub mod screens;
pub mod slices;
pub mod vectors;
pub mod words;
