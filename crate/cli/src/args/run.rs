//! Arguments of `run`, `explore` and `resume`.

use super::{BrowserArgs, CostlyName, InputArgs, ModelArgs, RunSettingsArgs, Switch, parse_url};
use clap::{Args, ValueEnum};
use passerby_artifacts::decision::Policy;
use std::path::PathBuf;
use url::Url;

/// Arguments of `run`.
#[derive(Debug, Clone, Args)]
pub struct RunArgs {
    /// Who runs: a persona file (YAML), or the id of a persona that ships with Passerby.
    #[arg(value_name = "PERSONA")]
    pub persona: String,
    /// Address to begin on.
    #[arg(long, value_name = "URL", value_parser = parse_url, required_unless_present = "recording")]
    pub url: Option<Url>,
    /// What the persona wants; left out, the first goal of the persona, or what the recording does.
    // A goal may be a line of somebody's list: `- sort by name`.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub goal: Option<String>,
    /// Pursue no goal: try what is there until nothing is new.
    #[arg(long, conflicts_with = "goal")]
    pub explore: bool,
    /// Who decides.
    #[arg(long, value_enum, default_value_t = PolicyName::Rules)]
    pub policy: PolicyName,
    /// Steps at most.
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=500), value_name = "N")]
    pub steps: u32,
    /// Time at most, seconds.
    #[arg(long, default_value_t = 600, value_parser = clap::value_parser!(u32).range(1..=86_400), value_name = "S")]
    pub timeout: u32,
    /// Whether the detector looks at the screenshots.
    #[arg(long, value_enum, default_value_t = Switch::On, value_name = "ON|OFF")]
    pub vision: Switch,
    /// Whether axe-core checks the accessibility of each page, once.
    #[arg(long, value_enum, default_value_t = Switch::On, value_name = "ON|OFF")]
    pub axe: Switch,
    /// The decisions of the scripted policy: JSON Lines, each a step's answer as a model would give it.
    #[arg(long, value_name = "FILE", required_if_eq("policy", "scripted"))]
    pub script: Option<PathBuf>,
    /// A recording of Chrome DevTools (JSON): its steps are done as the persona does them. It begins on --url, else on its own address.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["policy", "script", "reading", "explore"])]
    pub recording: Option<PathBuf>,
    /// What the goal wants, task by task: a file of JSON as a language model answers it under `hybrid`. The rules then need not read it.
    #[arg(long, value_name = "FILE", conflicts_with = "explore")]
    pub reading: Option<PathBuf>,
    /// Kinds of costly acts that may be done; may be given several times. What is not allowed is refused.
    #[arg(long, value_enum, value_name = "KIND")]
    pub allow: Vec<CostlyName>,
    /// Allow costly acts of all kinds.
    #[arg(long)]
    pub allow_costly: bool,
    /// Let a run without a goal change what servers keep; left out, the browser refuses all but reading.
    #[arg(long, requires = "explore")]
    pub allow_changes: bool,
    /// Where an unsteady hand comes down follows from this number: another one, other misses.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u32,
    /// How clicks and keys reach the page.
    #[command(flatten)]
    pub input: InputArgs,
    /// Hosts the run may go to; left out, the one it begins on.
    #[arg(long, value_name = "HOST,…", value_delimiter = ',')]
    pub allow_hosts: Vec<String>,
    /// Tell each step as a line of JSON on standard output, and the outcome as the last.
    #[arg(long)]
    pub json: bool,
    /// Limits, thresholds and waits.
    #[command(flatten)]
    pub settings: RunSettingsArgs,
    /// The language model.
    #[command(flatten)]
    pub model: ModelArgs,
    /// Folder for the run: events.jsonl, step_001.json, step_001.png, …, result.json, report.md, report.html
    /// [default: `runs/run-<seconds since 1970>`].
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Replace the run that the folder holds.
    #[arg(long)]
    pub force: bool,
    /// The browser.
    #[command(flatten)]
    pub browser: BrowserArgs,
}

/// Arguments of `resume`.
#[derive(Debug, Args)]
pub struct ResumeArgs {
    /// Name of the run; left out, the newest that has not ended.
    #[arg(value_name = "RUN")]
    pub run: Option<String>,
    /// The persona that the run was begun with, where it has credentials of its own: they are kept nowhere.
    #[arg(long, value_name = "FILE")]
    pub persona: Option<String>,
    /// The language model, if the run asks one.
    #[command(flatten)]
    pub model: ModelArgs,
    /// Folder for the run, as of `run`.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Replace the run that the folder holds.
    #[arg(long)]
    pub force: bool,
    /// The browser; --profile names the one that the run was begun in.
    #[command(flatten)]
    pub browser: BrowserArgs,
}

/// Who decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PolicyName {
    /// Deterministic rules: no model, no network.
    Rules,
    /// A language model, see --model.
    Model,
    /// The rules where they are sure, a language model where they are not.
    Hybrid,
    /// The decisions of a file, see --script.
    Scripted,
}

impl From<PolicyName> for Policy {
    fn from(name: PolicyName) -> Self {
        match name {
            PolicyName::Rules => Self::Rules,
            PolicyName::Model => Self::Model,
            PolicyName::Hybrid => Self::Hybrid,
            PolicyName::Scripted => Self::Scripted,
        }
    }
}
