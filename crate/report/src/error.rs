//! What can go wrong when a run is written or a trace is read.

use passerby_artifacts::SCHEMA_VERSION;
use passerby_artifacts::trace::TraceLine;

/// Why a trace could not be read, or a run folder not be packed.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// A line is not a line of a trace.
    #[error(
        "Line {line} of the trace cannot be read: {reason}. Use the file as Passerby wrote it."
    )]
    BadLine {
        /// Number of the line in the file, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// The writer stopped in the middle of the last line; everything before it is sound.
    #[error(
        "Line {line} of the trace, the last one, is cut off. The {} lines before it are whole: go on from them.",
        .whole.len()
    )]
    CutOff {
        /// Number of the line in the file, from 1.
        line: usize,
        /// The lines before it.
        whole: Vec<TraceLine>,
    },
    /// A newer Passerby wrote this.
    #[error(
        "Line {line} of the trace has version {found}, and this Passerby reads versions up to {SCHEMA_VERSION}. Read it with a newer Passerby."
    )]
    NewerVersion {
        /// Number of the line in the file, from 1.
        line: usize,
        /// Version of the line.
        found: u64,
    },
    /// Lines are missing, doubled or in another order.
    #[error(
        "Line {line} of the trace bears the number {found} where {expected} is due: lines are missing, doubled or in another order. Use the file as Passerby wrote it."
    )]
    OutOfOrder {
        /// Number of the line in the file, from 1.
        line: usize,
        /// `seq` that was due.
        expected: u64,
        /// `seq` that stood there.
        found: u64,
    },
    /// A file of the run may not bear this path.
    #[error(
        "The path {path:?} cannot go into a run folder: use relative paths without `..`, each only once."
    )]
    BadPath {
        /// The path.
        path: String,
    },
    /// The archive could not be written.
    #[error("The file {path:?} could not be packed: {source}. Save the files one by one instead.")]
    NotPacked {
        /// File that was being packed; empty for the archive's directory.
        path: String,
        /// What the packer said.
        source: ::zip::result::ZipError,
    },
}
