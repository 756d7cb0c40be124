//! Page elements and detections to one UI tree, its ids and its formats.
//!
//! [`merge()`] makes the tree: every listed element and every detection has exactly one place in it.
//! [`screen_view()`], [`full_view()`] and [`delta_view()`] write it for readers who pay by the word, [`marks()`] numbers what can be
//! operated and `images` draws those numbers on the screenshot.
//!
//! This crate must never know a browser, a model or a clock: equal inputs give equal trees.
//! Reading order is the order of the flow: `stitch` joins the listings of several documents, `sanitize` makes bad
//! input harmless, `matching` decides where each detection belongs, `merge` assembles, `ids` names, `facts` tells where
//! page and eye disagree; then the formats `view` and `marks`.
//! What comes before is `passerby-detect`; what reads the tree next is `passerby-screen`.

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

mod stitch;

mod merge;

mod table;

mod grid;
mod guessed_labels;
mod layers;
mod leaves;
mod matching;
mod sanitize;

mod hash;
mod ids;
mod stable_key;

mod facts;

mod quote;
mod view;
mod wrappers;

mod marks;

mod dates;
mod rows;
mod telling;

pub use marks::marks;
pub use merge::{MergeConfig, merge};
pub use rows::{RowName, row_names};
pub use sanitize::MAX_NODES;
pub use stable_key::without_digits;
pub use stitch::{FrameListing, Listing, stitch};
pub use view::{
    DeltaKind, DeltaView, FullTexts, Scope, ViewOptions, ViewState, delta_view, full_view,
    picture_words, reachable_view, screen_view, sought_words,
};
