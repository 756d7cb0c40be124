//! Arguments of `fleet`.

use super::{BrowserArgs, InputArgs};
use clap::Args;
use std::path::PathBuf;

/// Arguments of `fleet`.
#[derive(Debug, Args)]
pub struct FleetArgs {
    /// The plan: personas, sites and goals (YAML).
    #[arg(value_name = "FILE", default_value = "fleet.yaml")]
    pub file: PathBuf,
    /// Browsers at once, at most [default: as many as the grid has slots; without a grid one].
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=10_000), value_name = "N")]
    pub slots: Option<u32>,
    /// Begin a run that did not come to its end so often at most; then it counts as broken.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=20), value_name = "N")]
    pub attempts: u32,
    /// Wait so long for a grid that does not answer or has no slots, seconds.
    #[arg(long, default_value_t = 600, value_parser = clap::value_parser!(u32).range(1..=86_400), value_name = "S")]
    pub grid_wait: u32,
    /// Folder for fleet.jsonl (what was done), index.html, fleet.json, findings.jsonl and the folder of each run; the same plan
    /// with the same folder goes on [default: `runs/fleet-<fingerprint of the plan>`].
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// How the runs click and type.
    #[command(flatten)]
    pub input: InputArgs,
    /// The browser.
    #[command(flatten)]
    pub browser: BrowserArgs,
}
