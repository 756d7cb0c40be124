//! What can be asked on the command line. Nothing here touches the world.

mod browser;
mod costly;
mod doctor;
mod environment;
mod export;
mod extract;
mod fleet;
mod headers;
mod input;
mod inspect;
mod mcp;
mod model;
mod personas;
mod run;
mod settings;
mod suite;
mod values;

use clap::error::ErrorKind;
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use std::ffi::OsString;
use std::path::PathBuf;

pub use browser::BrowserArgs;
pub use costly::CostlyName;
pub use doctor::DoctorArgs;
pub use environment::EnvironmentArgs;
pub use export::{ExportArgs, ExportFormat, ReportArgs, ReportFormat};
pub use extract::{AnswerFormat, ExtractArgs, ReaderName};
pub use fleet::FleetArgs;
pub use input::{AskedInput, InputArgs};
pub use inspect::{Format, InspectArgs, Mode, ViewName};
pub use mcp::{InstallArgs, McpArgs, McpCommand};
pub use model::ModelArgs;
pub use personas::{PersonasArgs, PersonasCommand};
pub use run::{PolicyName, ResumeArgs, RunArgs};
pub use settings::{RunSettingsArgs, SettingsArgs};
pub use suite::SuiteArgs;
pub use values::{WindowSize, parse_url};

const FLEET_EXIT_CODES: &str = "Exit codes:
  0  all runs were run, whatever came of them
  2  wrong usage
  3  some could not be run, or none: grid, extension or disk missing
  130  interrupted; the same command goes on";

const EXIT_CODES: &str = "Exit codes:
  0  goal met, question answered, or all explored; every address looked at; replay identical
  1  ended otherwise; an address failed; replay differs
  2  wrong usage
  3  could not run or go on: browser, driver, extension, page or model missing
  4  goal partly met
  5  goal claimed to be met, but not seen
  6  goal not understood
  7  an answer of the user is needed
  130  interrupted";

/// A simulated user that lives in the browser.
#[derive(Debug, Parser)]
#[command(name = "passerby", version, about, after_help = EXIT_CODES, arg_required_else_help = true)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
    /// What is said meanwhile.
    #[command(flatten)]
    pub log: LogArgs,
    /// With which variables.
    #[command(flatten)]
    pub environment: EnvironmentArgs,
}

/// What is said on standard error.
#[derive(Debug, Clone, Copy, Args)]
pub struct LogArgs {
    /// Tell what is done; twice (-vv): every request to the worker, with its time.
    #[arg(short, long, global = true, action = clap::ArgAction::Count, conflicts_with = "quiet")]
    pub verbose: u8,
    /// Show no progress, only the outcome.
    #[arg(long, global = true)]
    pub quiet: bool,
    /// Tell where each option of the command comes from, and do nothing else.
    #[arg(long, global = true)]
    pub print_config: bool,
}

impl Cli {
    /// Reads a command line; on wrong usage says so and ends the program.
    pub fn read(words: Vec<OsString>) -> Self {
        Self::parse_from(words)
            .checked()
            .unwrap_or_else(|error| error.exit())
    }

    /// What no single argument can tell.
    fn checked(self) -> Result<Self, clap::Error> {
        let shows_nothing = matches!(
            &self.command,
            Command::Inspect(InspectArgs {
                mode: Mode::Screenshot,
                format: Format::Text,
                screenshot: None,
                ..
            })
        );
        if shows_nothing {
            let message = "--mode screenshot needs --screenshot OUT.png, or --format json to have it in the line";
            return Err(Self::command().error(ErrorKind::MissingRequiredArgument, message));
        }
        let names_no_model = matches!(
            &self.command,
            Command::Run(RunArgs {
                policy: PolicyName::Model | PolicyName::Hybrid,
                model: ModelArgs { model: None, .. },
                ..
            }) | Command::Extract(ExtractArgs {
                policy: ReaderName::Model | ReaderName::Hybrid,
                model: ModelArgs { model: None, .. },
                ..
            })
        );
        if names_no_model {
            let message = "--policy model and hybrid need --model NAME";
            return Err(Self::command().error(ErrorKind::MissingRequiredArgument, message));
        }
        let follows = |args: &RunArgs| args.recording.is_some();
        if matches!(&self.command, Command::Explore(args) if follows(args)) {
            let message = "a recording is followed by `run`; an exploration goes its own way";
            return Err(Self::command().error(ErrorKind::ArgumentConflict, message));
        }
        Ok(self)
    }
}

/// The program's commands.
#[derive(Debug, Subcommand)]
#[allow(clippy::large_enum_variant)] // There is one a process: its size costs nothing.
pub enum Command {
    /// Tell what is on a page: its elements as one tree, its screenshot, or both.
    #[command(after_help = EXIT_CODES)]
    Inspect(InspectArgs),
    /// Let a persona pursue a goal on a page and write what happened into a folder.
    #[command(after_help = EXIT_CODES)]
    Run(RunArgs),
    /// Let a persona try what is there until nothing is new, changing nothing: `run --explore`.
    #[command(after_help = EXIT_CODES)]
    Explore(RunArgs),
    /// Answer a question about a site with values, each with the words of the page that prove it.
    #[command(after_help = EXIT_CODES)]
    Extract(ExtractArgs),
    /// Go on with a run whose browser was closed, in the profile that it was begun with.
    #[command(after_help = EXIT_CODES)]
    Resume(ResumeArgs),
    /// Run personas × goals with what is expected of them: a gate for continuous integration.
    #[command(after_help = EXIT_CODES)]
    Suite(SuiteArgs),
    /// Run personas × sites × goals in many browsers at once, on a grid or here; a plan that was stopped goes on.
    #[command(after_help = FLEET_EXIT_CODES)]
    Fleet(FleetArgs),
    /// Serve a coding agent over the Model Context Protocol, on standard input and output.
    #[command(after_help = EXIT_CODES)]
    Mcp(McpArgs),
    /// Feed a run's trace to the session again, without a browser, and compare every decision.
    #[command(after_help = EXIT_CODES)]
    Replay(ReplayArgs),
    /// Make the report of a run again, and verify the run.
    Report(ReportArgs),
    /// Write a run as a Playwright test or as a flow for the Recorder of Chrome DevTools.
    Export(ExportArgs),
    /// List, show, check and begin personas.
    Personas(PersonasArgs),
    /// Check what a run needs: browser, driver, extension and, if named, the language model.
    Doctor(DoctorArgs),
    /// Print the completions for a shell.
    Completions(CompletionsArgs),
    /// Print the man page.
    Man,
}

/// Arguments of `completions`.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell.
    #[arg(value_enum)]
    pub shell: clap_complete::Shell,
}

/// Arguments of `replay`.
#[derive(Debug, Args)]
pub struct ReplayArgs {
    /// Folder of a run, or its events.jsonl.
    #[arg(value_name = "DIR")]
    pub dir: PathBuf,
}

/// On or off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Switch {
    /// It is done.
    On,
    /// It is left out.
    Off,
}

impl Switch {
    /// Whether on.
    pub fn is_on(self) -> bool {
        self == Self::On
    }
}

#[cfg(test)]
mod tests;
