//! Arguments of `mcp`.

use super::{BrowserArgs, InputArgs, ModelArgs};
use clap::{Args, Subcommand};
use std::path::PathBuf;

/// Arguments of `mcp`.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct McpArgs {
    /// In place of serving.
    #[command(subcommand)]
    pub command: Option<McpCommand>,
    /// Work in the tab that the user lends from their own browser, logged in as they are, in place of a browser of its own.
    #[arg(long)]
    pub lent: bool,
    /// Folder in which each run gets a folder of its own.
    #[arg(long, value_name = "DIR", default_value = "runs")]
    pub runs: PathBuf,
    /// How clicks and keys reach pages; in a tab that is lent, by script where nothing else is named.
    #[command(flatten)]
    pub input: InputArgs,
    /// The language model, where one is to read goals and pages besides the rules.
    #[command(flatten)]
    pub model: ModelArgs,
    /// The browser.
    #[command(flatten)]
    pub browser: BrowserArgs,
}

/// What `mcp` does in place of serving.
#[derive(Debug, Subcommand)]
pub enum McpCommand {
    /// Register this program with the browsers of this user, so that their extension can lend a tab to a coding agent.
    Install(InstallArgs),
}

/// Arguments of `mcp install`.
#[derive(Debug, Args)]
pub struct InstallArgs {
    /// Folder of a browser's user data [default: those of Chromium, Chrome, Edge and Brave that are there].
    #[arg(long, value_name = "DIR")]
    pub profile: Option<PathBuf>,
    /// Take the registration away.
    #[arg(long)]
    pub remove: bool,
    /// Id of the extension, where it is another build than the one that ships.
    #[arg(long, value_name = "ID", default_value = "")]
    pub extension_id: String,
}
