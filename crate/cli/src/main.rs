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
mod env_file;
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
mod progress;
mod recording;
mod requests;
mod run_folder;
mod suite;
mod text;
mod wait;
mod worker;

use args::EnvironmentArgs;
use env_file::EnvFile;
use error::{CliError, CommandOutcome};
use std::ffi::OsString;
use std::process::ExitCode;

fn main() -> ExitCode {
    if native_host::is_started_by_browser(std::env::args().nth(1).as_deref()) {
        return serve_browser();
    }
    started(&std::env::args_os().collect::<Vec<_>>()).unwrap_or_else(|error| failed(&error))
}

/// Does what these words ask for; with the variables of a file where they name one.
fn started(words: &[OsString]) -> Result<ExitCode, CliError> {
    let folder = std::env::current_dir().unwrap_or_default();
    let completed = config::complete(words.to_vec(), &folder)?;
    let asked = args::Cli::read(completed.words);
    let environment = match &asked.environment {
        EnvironmentArgs {
            env_file: Some(path),
            env_file_is_read: false,
        } => Some(EnvFile::read(path)?),
        _ => None,
    };
    if asked.log.print_config {
        return print_config(&completed.origins, environment.as_ref());
    }
    if let Some(environment) = environment {
        return environment.start_again(words).map_err(CliError::Runtime);
    }
    logging::install(asked.log);
    commands::perform(&asked).map(ExitCode::from)
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

/// Where each option comes from, and each variable of the file; values are secret.
fn print_config(
    origins: &[config::Origin],
    environment: Option<&EnvFile>,
) -> Result<ExitCode, CliError> {
    let file = |variable: Option<&OsString>| {
        let file = environment?;
        file.sets(variable?.to_str()?).then(|| file.path())
    };
    let mut lines: Vec<(&str, String)> = Vec::new();
    for config::Origin {
        name,
        variable,
        from,
    } in origins
    {
        let from = match (from, file(variable.as_ref())) {
            (config::Source::Default, Some(path)) => path.display().to_string(),
            (from, _) => from.to_string(),
        };
        lines.push((name, from));
    }
    if let Some(file) = environment {
        let path = file.path().display();
        lines.extend(file.names().map(|(name, is_set)| match is_set {
            true => (name, path.to_string()),
            false => (name, config::Source::Environment.to_string()),
        }));
    }
    for (name, from) in lines {
        output::print(&output::printable(&format!("{name:<24} {from}\n")))?;
    }
    Ok(CommandOutcome::Success.into())
}
