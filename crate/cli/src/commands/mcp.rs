//! `passerby mcp`: serves a coding agent until it closes standard input.

use crate::args::McpArgs;
use crate::error::{CliError, CommandOutcome};
use crate::mcp;

/// Serves.
///
/// # Errors
/// When the client does not speak the protocol.
pub async fn perform(args: &McpArgs) -> Result<CommandOutcome, CliError> {
    let desk = mcp::Desk::new(args.browser.clone(), args.model.asked()?, args.runs.clone());
    let serving = tokio::task::LocalSet::new();
    serving
        .run_until(mcp::serve(desk))
        .await
        .map_err(CliError::Serving)?;
    Ok(CommandOutcome::Success)
}
