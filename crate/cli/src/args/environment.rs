//! Arguments that say which environment variables the program has.

use clap::Args;
use std::path::PathBuf;

/// Which environment variables the program has.
#[derive(Debug, Clone, Args)]
pub struct EnvironmentArgs {
    /// Set the environment variables of this file (`NAME=value`, one a line) where they are not set yet.
    #[arg(long, global = true, value_name = "FILE")]
    pub env_file: Option<PathBuf>,
    /// The variables of the file are set already: the program was started again with them.
    #[arg(long, global = true, hide = true)]
    pub env_file_is_read: bool,
}
