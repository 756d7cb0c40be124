//! Runs that a model decides: what it is asked, what it says, and what is done of it.

#[path = "../common/mod.rs"]
mod common;

mod approval;
mod claims;
mod pages;
mod personas;
mod policies;
mod questions;
mod readings;
mod several_acts;
mod staged;
mod whole_forms;
