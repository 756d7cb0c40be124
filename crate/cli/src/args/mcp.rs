//! Arguments of `mcp`.

use super::{BrowserArgs, ModelArgs};
use clap::Args;
use std::path::PathBuf;

/// Arguments of `mcp`.
#[derive(Debug, Args)]
pub struct McpArgs {
    /// Folder in which each run gets a folder of its own.
    #[arg(long, value_name = "DIR", default_value = "runs")]
    pub runs: PathBuf,
    /// The language model, where one is to read goals and pages besides the rules.
    #[command(flatten)]
    pub model: ModelArgs,
    /// The browser.
    #[command(flatten)]
    pub browser: BrowserArgs,
}
