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
mod cases;
mod commands;
mod config;
mod error;
mod files;
mod fleet;
mod following;
mod interrupt;
mod logging;
mod markup;
mod mcp;
mod native_host;
mod output;
mod persona;
mod recording;
mod requests;
mod run_folder;
mod suite;
mod text;
mod wait;
mod worker;

use error::{CliError, CommandOutcome};
use std::process::ExitCode;

fn main() -> ExitCode {
    if native_host::is_started_by_browser(std::env::args().nth(1).as_deref()) {
        return serve_browser();
    }
    let folder = std::env::current_dir().unwrap_or_default();
    let words = match config::complete(std::env::args_os().collect(), &folder) {
        Ok(words) => words,
        Err(error) => return failed(&CliError::from(error)),
    };
    let asked = args::Cli::read(words.words);
    logging::install(asked.log);
    let done = match asked.log.print_config {
        true => print_config(&words.origins),
        false => commands::perform(&asked),
    };
    match done {
        Ok(ending) => ending.into(),
        Err(error) => failed(&error),
    }
}

/// Carries messages between the browser that started this program and a coding agent.
fn serve_browser() -> ExitCode {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let served = runtime.and_then(|runtime| {
        let served = runtime.block_on(native_host::serve());
        // A read of standard input that still waits must not keep the program.
        runtime.shutdown_background();
        served
    });
    match served {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failed(&CliError::NativeHost(error)),
    }
}

fn failed(error: &CliError) -> ExitCode {
    eprintln!("passerby: {}", output::printable(&error.to_string()));
    error.exit_code().into()
}

fn print_config(origins: &[config::Origin]) -> Result<CommandOutcome, CliError> {
    for config::Origin { name, from } in origins {
        output::print(&output::printable(&format!("{name:<24} {from}\n")))?;
    }
    Ok(CommandOutcome::Success)
}
