//! One row a case: what a run did, which findings come of it.

#[path = "../common/mod.rs"]
mod common;
mod runs;

mod cards;
mod contrast;
mod controls;
mod errors;
mod forms;
mod layers;
mod limitations;
mod responses;
mod targets;
