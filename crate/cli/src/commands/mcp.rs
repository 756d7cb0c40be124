//! `passerby mcp`: serves a coding agent until it closes standard input, or registers the program with the user's browsers.

mod install;

use crate::args::{McpArgs, McpCommand};
use crate::error::{CliError, CommandOutcome};
use crate::mcp;

/// Serves.
///
/// # Errors
/// When the client does not speak the protocol, or the program cannot be registered.
pub async fn perform(args: &McpArgs) -> Result<CommandOutcome, CliError> {
    if let Some(McpCommand::Install(install)) = &args.command {
        return install::perform(install);
    }
    let desk = mcp::Desk::new(
        args.browser.clone(),
        (args.lent, args.input),
        args.model.asked()?,
        args.runs.clone(),
    );
    let serving = tokio::task::LocalSet::new();
    serving
        .run_until(mcp::serve(desk))
        .await
        .map_err(CliError::Serving)?;
    Ok(CommandOutcome::Success)
}
