//! The loop: a deterministic state machine that takes events and gives effects.
//!
//! `session` alone knows the order of the stages. It has no clock, no randomness and no input or
//! output: whoever executes its effects (the service worker, a test) feeds the answers back as
//! events. So a run can be replayed from its trace, and resumed from its journal.
//!
//! [`Run`] is a [`Session`] that keeps its trace; [`replay`] feeds a trace to a new one.

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

mod acting;
mod answer_time;
mod approval;
mod ask;
mod audit;
mod audit_ahead;
mod claim_check;
mod composite;
mod ending;
mod extracting;
mod extracting_by_model;
mod hand;
mod ids;
mod judging;
mod looking;
mod machine;
mod memory;
mod observation;
mod question;
mod reader;
mod reading;
mod record;
mod replay;
mod run;
mod search;
mod site;
mod stages;
mod stopwatch;
#[cfg(test)]
mod test_tree;
mod think;
mod thinking;
mod trail;

pub use audit::{AuditError, RawAudit, read_audit};
pub use machine::Session;
pub use replay::{ReplayError, Replayed, replay};
pub use run::{Effects, ResumeError, Run};
pub use stopwatch::{Laps, NoStopwatch, Stopwatch};
