//! The network in whole numbers: one operator of ours in tract's graph, in place of the whole f32 network.
//!
//! tract still parses the file. What it parsed is matched node by node (`plan`) against what the kernels of `passerby-kernels` can do,
//! with the activation scales that the file carries (`calibration`); the result is one operator (`operator`) from RGB bytes to
//! the heads. One for all, because between two convolutions there is then nothing that tract would have to know of: no f32, no other
//! layout, no copy for a concatenation. A file that does not match, or carries no scales, is run by tract in f32 as before.

mod graph;

mod calibration;
mod layout;
mod matching;
mod plan;

mod operator;

pub(crate) use operator::model;
pub(crate) use plan::plan;

use passerby_kernels::KernelError;

/// Why a model is run in f32.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unfit {
    /// The scales are not there, or cannot be read.
    #[error("it carries no activation scales: {0}")]
    Uncalibrated(String),
    /// A node is none that the kernels do.
    #[error("node {node}: {reason}")]
    Node {
        /// Its name.
        node: String,
        /// What does not fit.
        reason: &'static str,
    },
    /// A node reads what none before it gives.
    #[error("no node gives {0} to those behind it")]
    Unwritten(String),
    /// A head is not there.
    #[error("no node gives {0}")]
    Head(String),
    /// The kernels refuse.
    #[error(transparent)]
    Kernel(#[from] KernelError),
}
