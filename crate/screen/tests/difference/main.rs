//! What a user would say happened: one row a case.

#[path = "../common/mod.rs"]
mod common;
mod told;

mod errors;
mod forms;
mod pages;
mod parts;
mod relisted;
