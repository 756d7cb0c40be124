//! The expectation contract: what was expected, all that is known, the verdict and its evidence. One row a case.

#[path = "../common/mod.rs"]
mod common;
mod world;

mod invariants;
mod requests;
mod screen;
mod time_and_logic;
