//! Why a recording cannot be run.

use std::path::PathBuf;

/// Why a recording cannot be run.
#[derive(Debug, thiserror::Error)]
pub enum RecordingError {
    /// The file cannot be read.
    #[error("The recording {} could not be read: {source}.", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The file is no recording.
    #[error("{} is no recording of Chrome DevTools: {why}. In the Recorder panel, choose Export and JSON.", path.display())]
    Malformed {
        /// The file.
        path: PathBuf,
        /// What is wrong, without a full stop.
        why: String,
    },
    /// A step cannot be read.
    #[error("{}, step {number}: {why}. Record it again, or mend the step in the file.", path.display())]
    Step {
        /// The file.
        path: PathBuf,
        /// Number of the step, from 1.
        number: usize,
        /// What is wrong, without a full stop.
        why: String,
    },
    /// A step names no element that could be found.
    #[error(
        "{}, step {number} ({kind}) is not understood: none of its selectors says what its element is called, and Passerby finds elements by role and name. Record it again with the selector types ARIA and Text, or add a selector to the step, such as [\"aria/Log in[role=\\\"button\\\"]\"].",
        path.display()
    )]
    NoName {
        /// The file.
        path: PathBuf,
        /// Number of the step, from 1.
        number: usize,
        /// Its type.
        kind: &'static str,
    },
    /// It does nothing, or too much.
    #[error("{} has {count} acts, and a run takes from 1 to {most}. Record what is to be done, or cut the recording into several.", path.display())]
    Length {
        /// The file.
        path: PathBuf,
        /// How many it has.
        count: usize,
        /// How many it may have.
        most: usize,
    },
    /// There is no address to begin on.
    #[error("{} opens no address. Name the one to begin on with --url.", path.display())]
    NoStart {
        /// The file.
        path: PathBuf,
    },
}
