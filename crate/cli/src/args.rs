//! What can be asked on the command line. Nothing here touches the world.

mod costly;
mod doctor;
mod export;
mod extract;
mod fleet;
mod headers;
mod inspect;
mod mcp;
mod model;
mod personas;
mod settings;
mod suite;
mod values;

use clap::error::ErrorKind;
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use passerby_artifacts::decision::Policy;
use std::ffi::OsString;
use std::path::PathBuf;
use url::Url;

pub use costly::CostlyName;
pub use doctor::DoctorArgs;
pub use export::{ExportArgs, ExportFormat, ReportArgs, ReportFormat};
pub use extract::{AnswerFormat, ExtractArgs, ReaderName};
pub use fleet::FleetArgs;
pub use inspect::{Format, InspectArgs, Mode, ViewName};
pub use mcp::{InstallArgs, McpArgs, McpCommand};
pub use model::ModelArgs;
pub use personas::{PersonasArgs, PersonasCommand};
pub use settings::{RunSettingsArgs, SettingsArgs};
pub use suite::SuiteArgs;
pub use values::{WindowSize, parse_url};

use values::{parse_grid, parse_scale, parse_window};

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
    #[command(after_help = EXIT_CODES)]
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
    /// Click and type by the browser's own input, as trusted as a person's, through its debugger.
    #[arg(long)]
    pub trusted_input: bool,
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

/// Arguments of `replay`.
#[derive(Debug, Args)]
pub struct ReplayArgs {
    /// Folder of a run, or its events.jsonl.
    #[arg(value_name = "DIR")]
    pub dir: PathBuf,
}

/// Which browser, and how large its window.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Browser")]
pub struct BrowserArgs {
    /// Folder of the built extension [default: `dist-automation` here or beside the program's own build].
    #[arg(long, env = "PASSERBY_EXTENSION", value_name = "DIR")]
    pub extension: Option<PathBuf>,
    /// Chromium or Chrome [default: the first of chromium, google-chrome, … in PATH].
    #[arg(long, env = "PASSERBY_CHROMIUM", value_name = "PATH")]
    pub chromium: Option<PathBuf>,
    /// chromedriver of the same version [default: chromedriver in PATH].
    #[arg(long, env = "PASSERBY_CHROMEDRIVER", value_name = "PATH")]
    pub chromedriver: Option<PathBuf>,
    /// WebDriver endpoint that starts the browser, such as a Selenium Grid; left out, chromedriver here.
    #[arg(long, env = "PASSERBY_GRID", value_name = "URL", value_parser = parse_grid, conflicts_with_all = ["chromedriver", "profile"])]
    pub grid: Option<Url>,
    /// Folder of the extension on the nodes of the grid; left out, the extension is sent along with each session, which takes
    /// seconds and half a gigabyte of the hub's memory.
    #[arg(
        long,
        env = "PASSERBY_GRID_EXTENSION",
        value_name = "DIR",
        requires = "grid"
    )]
    pub grid_extension: Option<PathBuf>,
    /// A further argument of Chromium's, such as --no-sandbox where it runs as root on a grid; may be given several times.
    #[arg(long = "chromium-arg", value_name = "ARG", allow_hyphen_values = true)]
    pub chromium_args: Vec<String>,
    /// Folder in which the browser keeps its data, so that a run whose browser was closed can be resumed [default: a new
    /// one, removed at the end].
    #[arg(long, value_name = "DIR")]
    pub profile: Option<PathBuf>,
    /// Show the browser's windows.
    #[arg(long)]
    pub headed: bool,
    /// Show no windows, as is the default.
    #[arg(long, conflicts_with = "headed")]
    pub headless: bool,
    /// Size of the page's viewport, CSS px.
    #[arg(long, default_value = "1280x800", value_parser = parse_window, value_name = "WxH")]
    pub window: WindowSize,
    /// Device pixels per CSS pixel.
    #[arg(long, default_value_t = 1.0, value_parser = parse_scale, value_name = "N")]
    pub scale: f64,
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

#[cfg(test)]
mod tests;
