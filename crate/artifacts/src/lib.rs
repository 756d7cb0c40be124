//! The values that Passerby's stages exchange, and nothing else.
//!
//! Every stage reads some of these and writes others; none imports another stage. The types
//! carry units and coordinate spaces in their names, travel as JSON with `snake_case` keys, and
//! are versioned by [`SCHEMA_VERSION`]. This crate must never know a browser, a model or a file.
//!
//! Reading order is the order of the flow: what the page gave ([`screenshot`], [`dom`],
//! [`detection`]), what was made of it ([`ui_tree`], [`screen`]), who looks ([`persona`]), what they
//! decide ([`decision`]), how it is done ([`act`]), and what is kept ([`run`], [`trace`], [`finding`]).

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

pub mod geometry;
pub mod header;
pub mod model;
pub mod quote;
pub mod role;

pub mod detection;
pub mod dom;
pub mod screenshot;

pub mod edited;
pub mod extraction;
pub mod screen;
pub mod ui_tree;

pub mod act;
pub mod audit;
pub mod clause;
pub mod content;
pub mod contrast;
pub mod costly;
pub mod decision;
pub mod hand;
pub mod instruction;
pub mod persona;

pub mod finding;
pub mod path_time;
pub mod settings;

pub mod run;
pub mod trace;

pub mod fault;
pub mod protocol;
pub mod render_options;
pub mod wcag;

/// Version of every shape in this crate; written into snapshots, traces and reports.
/// A reader refuses a higher version than its own.
pub const SCHEMA_VERSION: u32 = 1;
