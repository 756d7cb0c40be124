//! Page elements and detections to one UI tree, its ids and its formats.
//!
//! [`merge()`] makes the tree: every listed element and every detection has exactly one place in it.
//! [`compact_text()`] writes it for readers who pay by the word, [`marks()`] numbers what can be
//! operated and [`draw_marks()`] draws those numbers on the screenshot.
//!
//! This crate must never know a browser, a model or a clock: equal inputs give equal trees.
//! Reading order is the order of the flow: `admission` makes bad input harmless, `matching` decides
//! where each detection belongs, `merge` assembles, `ids` names; then the formats `text` and `marks`.
//! What comes before is `passerby-detect`; what reads the tree next is `passerby-screen`.

mod merge;

mod admission;
mod ids;
mod matching;

mod fold;
mod quote;
mod text;

mod digits;
mod marks;

pub use admission::MAX_NODES;
pub use marks::{MergeError, draw_marks, encode_png, marks};
pub use merge::{MergeConfig, merge};
pub use text::{Scope, TextOptions, compact_text};
