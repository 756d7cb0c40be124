//! What can go wrong, with the facts and what to do about it.

/// Why a goal was not read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// A file's bytes are not those its manifest was written for.
    #[error(
        "{file} of the reader of goals is damaged: its SHA-256 is {actual}, not {expected}. Reinstall the extension, or rebuild it from models/goal."
    )]
    Damaged {
        /// Name of the file.
        file: &'static str,
        /// SHA-256 that the manifest names, hexadecimal.
        expected: String,
        /// SHA-256 of the bytes, hexadecimal.
        actual: String,
    },
    /// The manifest cannot be read.
    #[error(
        "model.toml of the reader of goals cannot be read: {0}. Write it anew with the model's recipe."
    )]
    ManifestUnreadable(#[from] toml::de::Error),
    /// The manifest describes a model that this program cannot run.
    #[error(
        "model.toml of the reader of goals does not fit this version: {reason}. Use the model that belongs to it."
    )]
    ManifestMismatch {
        /// What does not fit.
        reason: String,
    },
    /// The model cannot be made ready to run.
    #[error("The reader of goals cannot be loaded: {reason}. Rebuild it from models/goal.")]
    Unloadable {
        /// What the runtime said.
        reason: String,
    },
    /// The network failed on a goal.
    #[error("The reader of goals failed: {reason}. Work on without it, and report the goal.")]
    Run {
        /// What the runtime said.
        reason: String,
    },
}
