//! Arguments of `export` and `report`.

use super::BrowserArgs;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Arguments of `export`.
#[derive(Debug, Args)]
pub struct ExportArgs {
    /// Folder of the run.
    #[arg(value_name = "DIR")]
    pub dir: PathBuf,
    /// What it is written as.
    #[arg(long, value_enum, default_value_t = ExportFormat::Playwright)]
    pub format: ExportFormat,
    /// File for it, such as tests/register.spec.ts or register.json [default: standard output].
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Run the Playwright test once against the page, with the Playwright that is installed where the file is, and mark the file with
    /// what came of it.
    #[arg(long, requires = "out", conflicts_with = "format")]
    pub verify: bool,
    /// The browser that it is verified in.
    #[command(flatten)]
    pub browser: BrowserArgs,
}

/// What a run is exported as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ExportFormat {
    /// A Playwright test, with what was expected and held as assertions.
    Playwright,
    /// A user flow for the Recorder of Chrome DevTools: JSON.
    Recorder,
}

/// Arguments of `report`.
#[derive(Debug, Args)]
pub struct ReportArgs {
    /// Folder of the run.
    #[arg(value_name = "DIR")]
    pub dir: PathBuf,
    /// How it is written.
    #[arg(long, value_enum, default_value_t = ReportFormat::Html)]
    pub format: ReportFormat,
    /// Check first that the run's trace, fed to a session again, gives this very result.
    #[arg(long)]
    pub verify: bool,
    /// File for the report; its pictures lead to the run's folder [default: standard output].
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// How a report is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ReportFormat {
    /// One page with its pictures.
    Html,
    /// Markdown.
    Md,
    /// The record of the run.
    Json,
    /// The findings as SARIF 2.1.0, for code hosts and editors.
    Sarif,
}
