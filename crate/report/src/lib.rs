//! A finished run, written for a product team: Markdown, one HTML file, JSON, and a run folder.
//!
//! The three formats tell the same facts in the same order, because both texts are drawn from one
//! [`view`] of the run and the JSON is the record itself. A product team reads from the top: who wanted
//! what, whether it was met, the worst findings, what worked; then all findings, then how it went.
//!
//! Everything a page said (names, titles, addresses, errors) is hostile until it is printed: it
//! is folded and cut in [`text`], and escaped by the two writers, which take markup only as literals
//! of this crate. Nothing here knows a clock, a browser or a file: equal runs give equal bytes.
//!
//! Where to look next: [`view`] decides *what* is told, [`words`] *how it is said*, [`markdown`]
//! and [`html`] how it looks, [`playwright`], [`recorder`] and [`sarif`] what other tools get, [`folder`] and [`archive`] how it is handed over.

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

mod error;

mod text;
mod unit;
mod words;

mod view;

mod acts;
mod html;
mod json;
mod known;
mod markdown;
mod playwright;
mod recorder;
mod sarif;

mod archive;
mod folder;
mod images;
mod trace;

pub use archive::Archive;
pub use error::ReportError;
pub use folder::{Content, RunFile, run_folder, step_json};
pub use html::html;
pub use images::{Images, Originals, PICTURE_WIDTH_PX, Picture, PictureFormat};
pub use json::json;
pub use known::Known;
pub use markdown::markdown;
pub use playwright::{PlaywrightTest, playwright};
pub use recorder::{RecorderFlow, recorder};
pub use sarif::{Sarif, SarifSource, sarif};
pub use trace::{read_trace, write_trace};
pub use unit::day;
pub use words::verdict;
