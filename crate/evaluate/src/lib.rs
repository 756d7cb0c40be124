//! Expectation and difference to a verdict; the run to findings.
//!
//! [`evaluate`] says after each act whether what was expected came about, and on which facts that
//! rests. [`findings`] reads a whole run and says what a product team should look at, one file for
//! each kind of finding; [`path_time`] predicts how long people need for the way that the run took.
//!
//! Everything here is a pure function of its arguments and total. This crate must never know how a
//! difference was found, how a decision was made, or how a report looks. Title, detail and
//! suggestion of a finding are written here; where they stand on the page is told in `report`.

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

mod observed;

mod happened;
mod kept_back;
mod keys;
mod network;
mod verdict;

mod after_refusal;
mod any_change;
mod caret;
mod caveats;
mod elsewhere;

mod evaluate;
mod notes;

mod findings;
mod limitations;
mod path_time;
mod refusal;

pub use after_refusal::after_refusal;
pub use caret::with_caret;
pub use elsewhere::with_elsewhere;
pub use evaluate::evaluate;
pub use findings::{Run, findings, needs_review};
pub use kept_back::kept_back;
pub use limitations::limitations;
pub use observed::Observed;
pub use path_time::path_time;
pub use verdict::is_other_picture;
