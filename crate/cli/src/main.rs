//! `passerby`, the native program: drives a real browser that has the extension loaded, and replays traces.
//!
//! It knows the extension only through its messages and the session only through traces; how a page is
//! read or a decision made is none of its business. Reading order: [`args`] (what can be asked),
//! [`commands`] (what is done), [`browser`] and [`worker`] (with what), [`output`] (what is shown).

// What a page, a model or a file says must not stop the program.
#![cfg_attr(
    not(test),
    warn(clippy::expect_used, clippy::indexing_slicing, clippy::string_slice)
)]
// Faults and progress go to the terminal; results go through `output`.
#![allow(clippy::print_stderr)]

mod args;
mod browser;
mod commands;
mod error;
mod files;
mod following;
mod interrupt;
mod logging;
mod mcp;
mod output;
mod persona;
mod requests;
mod run_folder;
mod suite;
mod text;
mod wait;
mod worker;

use std::process::ExitCode;

fn main() -> ExitCode {
    let asked = args::Cli::read();
    logging::install(asked.log);
    match commands::perform(&asked) {
        Ok(ending) => ending.into(),
        Err(error) => {
            eprintln!("passerby: {}", output::printable(&error.to_string()));
            error.exit_code().into()
        }
    }
}
