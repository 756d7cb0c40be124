//! Which element of a screen the words of a goal mean: fields, forms, options, rows, labels.
//!
//! [`ScreenContext`] is a screen with the goal and the past, ready to be asked. [`forms`] finds the form that serves the goal,
//! [`fields`] what a field asks for, [`values`] what goes into it. [`find`] gives the elements that answer to a description,
//! [`near`], [`table`] and [`figure`] those that are meant by what stands beside them or by their looks, [`targets`] how well
//! a name answers. [`meaning`], [`choice`] and [`labels`] compare the words of instructions with labels; [`entries`] tells
//! what else a list holds that is nearer to the goal.
//!
//! This crate must never decide what is done or when a goal is met: it scores, and whoever asks chooses. It must never know a
//! site by name.
//!
//! Reading order: `screen_context`, `targets`, `find`, then what a form needs (`fields`, `values`, `forms`), then the rest.

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

pub mod screen_context;
mod stage;

pub mod targets;

pub mod figure;
pub mod find;
pub mod mention;
pub mod near;
pub mod table;

pub mod fields;
pub mod forms;
mod patterns;
pub mod values;

pub mod choice;
pub mod days;
pub mod labels;
pub mod meaning;

pub mod entries;

use passerby_context as context;
use passerby_goals::{self as goal, dates, forbidden};
use passerby_lexicon::{slices, words};

pub use screen_context::ScreenContext;
pub use stage::LoginStage;
