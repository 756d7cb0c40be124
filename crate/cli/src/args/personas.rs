//! Arguments of `personas`.

use clap::{Args, Subcommand};
use std::path::PathBuf;

/// Arguments of `personas`.
#[derive(Debug, Args)]
pub struct PersonasArgs {
    /// What to do.
    #[command(subcommand)]
    pub command: PersonasCommand,
    /// Folder of the built extension, with the personas that ship [default: `dist-automation` here or beside the program's own build].
    #[arg(long, env = "PASSERBY_EXTENSION", value_name = "DIR", global = true)]
    pub extension: Option<PathBuf>,
}

/// What can be done with personas.
#[derive(Debug, Subcommand)]
pub enum PersonasCommand {
    /// List those that ship.
    List,
    /// Print the file of one that ships, to begin one's own with.
    Show {
        /// Its id.
        id: String,
    },
    /// Check a file of one's own.
    Check {
        /// The file.
        file: PathBuf,
    },
    /// Write a new file to change.
    New {
        /// The file, which must not be there yet.
        file: PathBuf,
    },
}
