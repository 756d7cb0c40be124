//! A question about a site becomes a plan, and the content of its pages values, each with the words of the page that prove it.
//!
//! [`plan`] reads the question and the schema. [`page`] is a page, ready to be asked; [`facts`] are the texts that it says, with their labels, [`records`] the
//! entries that it lists, [`values`] what a text says as a value of a kind. [`single`] answers a question about one thing, [`list`] one about
//! many; [`answer`] chooses and says what is missing. [`check`] proves a stored answer again.
//!
//! This crate must never make a value up: what has no quote in the page is no value. It must never know a browser, and a site only by the data files of
//! its profiles.

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

pub mod facts;
pub mod page;
pub mod records;
pub mod values;

pub mod plan;

mod about;
pub mod answer;
pub mod check;
mod evidence;
mod list;
mod matching;
mod pager;
mod profile;
mod progress;
mod prose;
mod release;
pub mod shape;
mod single;
pub mod told;
mod way;

pub use answer::{conclude, drop_guesses, look_around, read};
pub use page::Page;
pub use progress::Progress;
pub use way::{Move, Ways};
