//! Arguments of `extract`.

use super::{BrowserArgs, InputArgs, ModelArgs, RunSettingsArgs, parse_url};
use clap::{Args, ValueEnum};
use passerby_artifacts::decision::Policy;
use std::path::PathBuf;
use url::Url;

/// Arguments of `extract`.
#[derive(Debug, Args)]
pub struct ExtractArgs {
    /// What is asked: a question, or `owner/name` for the newest release of a repository.
    #[arg(
        value_name = "QUESTION",
        required_unless_present = "check",
        allow_hyphen_values = true
    )]
    pub question: Option<String>,
    /// Address to begin on; left out, the code host of a repository that the question names.
    #[arg(long, value_name = "URL", value_parser = parse_url)]
    pub url: Option<Url>,
    /// What is asked of each: a file of JSON, an object of field names and types, or a JSON Schema.
    #[arg(long, value_name = "FILE")]
    pub schema: Option<PathBuf>,
    /// Pages of a list that are read at most.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100), value_name = "N")]
    pub pages: u32,
    /// Let addresses be opened that no page links to.
    #[arg(long)]
    pub allow_url_search: bool,
    /// How the answer is written to standard output.
    #[arg(long, value_enum, default_value_t = AnswerFormat::Json, value_name = "FORMAT")]
    pub format: AnswerFormat,
    /// Prove the answer that a run folder holds once more, without a browser.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["question", "url", "schema", "out"])]
    pub check: Option<PathBuf>,
    /// Steps at most.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=500), value_name = "N")]
    pub steps: u32,
    /// Time at most, seconds.
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..=86_400), value_name = "S")]
    pub timeout: u32,
    /// Hosts the run may go to; left out, the one it begins on.
    #[arg(long, value_name = "HOST,…", value_delimiter = ',')]
    pub allow_hosts: Vec<String>,
    /// Who reads the pages. `hybrid`: the rules one thing's values where they see all of them, else the model.
    #[arg(long, value_enum, default_value_t = ReaderName::Rules, value_name = "POLICY")]
    pub policy: ReaderName,
    /// How clicks and keys reach the page.
    #[command(flatten)]
    pub input: InputArgs,
    /// The language model.
    #[command(flatten)]
    pub model: ModelArgs,
    /// Limits, thresholds and waits.
    #[command(flatten)]
    pub settings: RunSettingsArgs,
    /// Folder for the run, with answer.json beside its other files [default: `runs/extract-<seconds since 1970>`].
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Replace the run that the folder holds.
    #[arg(long)]
    pub force: bool,
    /// The browser.
    #[command(flatten)]
    pub browser: BrowserArgs,
}

/// Who reads the pages of an extraction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ReaderName {
    /// Deterministic rules: no model, no network.
    Rules,
    /// A language model, see --model; each of its values has to stand in the page.
    Model,
    /// The rules where they see all, a language model where they do not.
    Hybrid,
}

impl From<ReaderName> for Policy {
    fn from(name: ReaderName) -> Self {
        match name {
            ReaderName::Rules => Self::Rules,
            ReaderName::Model => Self::Model,
            ReaderName::Hybrid => Self::Hybrid,
        }
    }
}

/// How an answer is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum AnswerFormat {
    /// One JSON document: result, evidence, what is missing.
    Json,
    /// One record a line.
    Jsonl,
    /// A table of the page's words, for spreadsheets.
    Csv,
    /// The same as a table in Markdown.
    Md,
}
