//! Decision and tree to an input plan; the page's reply to an outcome.
//!
//! [`plan`] makes a decision executable: it finds the node that is meant, checks that the node
//! takes this input, and says how the content script finds the element again. [`succeeded`] and
//! [`explain`] read the page's reply. This crate must never know who decided or why, nor touch a
//! page; whether an act *may* be done is asked of the gates beforehand. The shapes stand in
//! [`passerby_artifacts::act`].

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

mod names;
mod plan;
mod reply;

pub use plan::{PlanError, plan, pointed};
pub use reply::{explain, succeeded};
