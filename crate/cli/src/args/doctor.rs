//! Arguments of `doctor`.

use super::{BrowserArgs, ModelArgs};
use clap::Args;

/// Arguments of `doctor`.
#[derive(Debug, Args)]
pub struct DoctorArgs {
    /// The language model, where one is to be tried as well.
    #[command(flatten)]
    pub model: ModelArgs,
    /// The browser.
    #[command(flatten)]
    pub browser: BrowserArgs,
}
