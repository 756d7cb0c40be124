//! `passerby completions` and `passerby man`: made from the command line's own description, so that they never lag behind it.

use crate::args::{Cli, CompletionsArgs};
use crate::error::{CliError, CommandOutcome};
use crate::output;
use clap::CommandFactory;

/// Prints the completions of a shell.
///
/// # Errors
/// When nothing can be printed.
pub fn perform(args: &CompletionsArgs) -> Result<CommandOutcome, CliError> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "passerby", &mut script);
    output::print(&String::from_utf8_lossy(&script))?;
    Ok(CommandOutcome::Success)
}

/// Prints the man page.
///
/// # Errors
/// When nothing can be printed.
pub fn man() -> Result<CommandOutcome, CliError> {
    let mut page = Vec::new();
    let man = clap_mangen::Man::new(Cli::command());
    man.render(&mut page).map_err(CliError::Stdout)?;
    output::print(&String::from_utf8_lossy(&page))?;
    Ok(CommandOutcome::Success)
}
