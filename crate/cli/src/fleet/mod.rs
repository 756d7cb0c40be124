//! `passerby fleet`: personas × sites × goals over as many browsers as a grid runs at once, with one report over all.
//!
//! Nothing here speaks to a browser. Reading order: `plan` (the file), `outcome` (what came of a run), `journal` (what was done
//! so far, on disk), `join` (findings of many runs in bounded memory), `traits` (what sets personas apart), `summary` and `page`
//! (the report).

mod join;
mod journal;
mod outcome;
mod page;
mod plan;
mod summary;
mod traits;

pub use journal::{Begun, Journal, JournalError, Open};
pub use outcome::{End, Outcome, found};
pub use page::html as page;
pub use plan::{Fleet, FleetError, Job};
pub use summary::{Summary, SummaryError};
