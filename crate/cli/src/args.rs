//! What can be asked on the command line. Nothing here touches the world.

mod costly;

use clap::error::ErrorKind;
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use passerby_artifacts::decision::Policy;
use passerby_artifacts::protocol::InspectMode;
use passerby_artifacts::render_options::{RenderOptions, View};
use passerby_artifacts::ui_tree::NodeId;
use std::path::PathBuf;
use url::Url;

pub use costly::CostlyName;

const EXIT_CODES: &str = "Exit codes:
  0  goal met, or all explored; every address looked at; replay identical
  1  ended otherwise; an address failed; replay differs; interrupted
  2  wrong usage
  3  could not run: browser, driver, extension or page missing";

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
}

impl Cli {
    /// Reads the command line; on wrong usage says so and ends the program.
    pub fn read() -> Self {
        Self::parse().checked().unwrap_or_else(|error| error.exit())
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
    /// Feed a run's trace to the session again, without a browser, and compare every decision.
    #[command(after_help = EXIT_CODES)]
    Replay(ReplayArgs),
}

/// Arguments of `inspect`.
#[derive(Debug, Args)]
pub struct InspectArgs {
    /// Addresses to look at; `-` reads them from standard input, one a line.
    #[arg(required = true, value_name = "URL")]
    pub urls: Vec<String>,
    /// What to give.
    #[arg(long, value_enum, default_value_t = Mode::Tree)]
    pub mode: Mode,
    /// Whether the detector looks at the screenshot.
    #[arg(long, value_enum, default_value_t = Switch::On, value_name = "ON|OFF")]
    pub vision: Switch,
    /// `text`: the compact tree; `json`: one object a line for each address.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
    /// List every element, exposed or not, each with the role, name and description of the standards.
    #[arg(long)]
    pub all: bool,
    /// Give these attributes with each element of the JSON tree, such as `data-testid`.
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    pub attributes: Vec<String>,
    /// How the tree is told as text.
    #[command(flatten)]
    pub tell: TextArgs,
    /// Save the screenshot with numbered boxes here; for several addresses a number is put before the extension.
    #[arg(long, value_name = "OUT.png")]
    pub marks: Option<PathBuf>,
    /// Save the screenshot here; for several addresses a number is put before the extension.
    #[arg(long, value_name = "OUT.png")]
    pub screenshot: Option<PathBuf>,
    /// The browser.
    #[command(flatten)]
    pub browser: BrowserArgs,
}

/// How the tree is told as text.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Text")]
pub struct TextArgs {
    /// `screen`: what is in the viewport; `full`: the whole page; `delta`: what changed since the address before, all
    /// being opened in one window; where another document was loaded, the screen, whole.
    #[arg(long, value_enum, default_value_t = ViewName::Full)]
    pub view: ViewName,
    /// Tell where links lead.
    #[arg(long)]
    pub hrefs: bool,
    /// Tell the descriptions (mostly tooltips) of everything, not only of what takes input.
    #[arg(long)]
    pub descriptions: bool,
    /// Tell the box of each node that bears an id, and who knows of it: the page, the detector or both.
    #[arg(long)]
    pub boxes: bool,
    /// Tell these texts whole, however long: ids, or `all`.
    #[arg(long, value_name = "ID,…", value_delimiter = ',')]
    pub whole: Vec<String>,
}

impl TextArgs {
    /// What to ask the worker for.
    pub fn asked(&self) -> RenderOptions {
        RenderOptions {
            view: self.view.into(),
            reader: "cli".to_owned(),
            hrefs: self.hrefs,
            descriptions: self.descriptions,
            boxes: self.boxes,
            whole: self.whole.iter().cloned().map(NodeId).collect(),
            all_whole: self.whole.iter().any(|id| id == "all"),
        }
    }
}

/// What of the page is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ViewName {
    /// The viewport.
    Screen,
    /// The page.
    Full,
    /// What changed.
    Delta,
}

impl From<ViewName> for View {
    fn from(name: ViewName) -> Self {
        match name {
            ViewName::Screen => Self::Screen,
            ViewName::Full => Self::Full,
            ViewName::Delta => Self::Delta,
        }
    }
}

/// Arguments of `run`.
#[derive(Debug, Args)]
pub struct RunArgs {
    /// Who runs: a persona file (YAML), or the id of a persona that ships with Passerby.
    #[arg(value_name = "PERSONA")]
    pub persona: String,
    /// Address to begin on.
    #[arg(long, value_name = "URL", value_parser = parse_url)]
    pub url: Url,
    /// What the persona wants; left out, the first goal of the persona.
    #[arg(long, value_name = "TEXT")]
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
    /// The decisions of the scripted policy: JSON Lines, each a step's answer as a model would give it.
    #[arg(long, value_name = "FILE", required_if_eq("policy", "scripted"))]
    pub script: Option<PathBuf>,
    /// Kinds of costly acts that may be done; may be given several times. What is not allowed is refused.
    #[arg(long, value_enum, value_name = "KIND")]
    pub allow: Vec<CostlyName>,
    /// Allow costly acts of all kinds.
    #[arg(long)]
    pub allow_costly: bool,
    /// Let a run without a goal change what servers keep; left out, the browser refuses all but reading.
    #[arg(long, requires = "explore")]
    pub allow_changes: bool,
    /// Click and type by the browser's own input, as trusted as a person's, through its debugger.
    #[arg(long)]
    pub trusted_input: bool,
    /// Hosts the run may go to; left out, the one it begins on.
    #[arg(long, value_name = "HOST,…", value_delimiter = ',')]
    pub allow_hosts: Vec<String>,
    /// The language model.
    #[command(flatten)]
    pub model: ModelArgs,
    /// Folder for the run: events.jsonl, step_001.json, step_001.png, …, result.json, report.md, report.html.
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Replace the run that the folder holds.
    #[arg(long)]
    pub force: bool,
    /// The browser.
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
    /// Show the browser's windows.
    #[arg(long)]
    pub headed: bool,
    /// Size of the page's viewport, CSS px.
    #[arg(long, default_value = "1280x800", value_parser = parse_window, value_name = "WxH")]
    pub window: WindowSize,
    /// Device pixels per CSS pixel.
    #[arg(long, default_value_t = 1.0, value_parser = parse_scale, value_name = "N")]
    pub scale: f64,
}

/// What `inspect` gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Mode {
    /// The tree of elements.
    Tree,
    /// The screenshot.
    Screenshot,
    /// The tree and the screenshot.
    Both,
}

impl Mode {
    /// What to ask the worker for, given that the screenshot may be wanted for a file too.
    pub fn asked(self, screenshot_wanted: bool) -> InspectMode {
        match (self, screenshot_wanted) {
            (Self::Tree, false) => InspectMode::Tree,
            (Self::Screenshot, _) => InspectMode::Screenshot,
            (Self::Both, _) | (Self::Tree, true) => InspectMode::Both,
        }
    }
}

/// How `inspect` writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people and prompts.
    Text,
    /// JSON Lines.
    Json,
}

/// On or off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Switch {
    /// The detector runs.
    On,
    /// The detector does not run.
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

/// Size of a viewport, CSS px.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WindowSize {
    /// Width, CSS px.
    pub width: u32,
    /// Height, CSS px.
    pub height: u32,
}

impl std::fmt::Display for WindowSize {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

/// Why a value on the command line, or an address in a list, is no good.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ValueError {
    /// Not two numbers.
    #[error("write it as width x height in CSS px, such as 1280x800, each within 100..=8000")]
    Window,
    /// Not a usable ratio.
    #[error("write it as a number within 0.5..=4, such as 2")]
    Scale,
    /// Not an absolute address.
    #[error("not an absolute address ({0}); write it whole, such as https://example.com/")]
    Url(#[from] url::ParseError),
    /// An address of a kind that the browser does not show.
    #[error(
        "`{scheme}:` is not a kind of address the browser shows; write it whole, such as http://{given}"
    )]
    Scheme {
        /// What stands before the colon.
        scheme: String,
        /// The whole.
        given: String,
    },
}

/// An absolute address that a browser can show.
///
/// # Errors
/// [`ValueError::Url`] and [`ValueError::Scheme`] (such as `localhost:3000`, where `localhost` reads as a scheme).
pub fn parse_url(given: &str) -> Result<Url, ValueError> {
    let url = Url::parse(given)?;
    match url.scheme() {
        "http" | "https" | "file" | "data" | "about" | "chrome" | "chrome-extension" => Ok(url),
        scheme => Err(ValueError::Scheme {
            scheme: scheme.to_owned(),
            given: given.to_owned(),
        }),
    }
}

fn parse_window(given: &str) -> Result<WindowSize, ValueError> {
    let (width, height) = given.split_once(['x', 'X']).ok_or(ValueError::Window)?;
    let side = |text: &str| {
        text.parse::<u32>()
            .ok()
            .filter(|px| (100..=8000).contains(px))
            .ok_or(ValueError::Window)
    };
    Ok(WindowSize {
        width: side(width)?,
        height: side(height)?,
    })
}

fn parse_scale(given: &str) -> Result<f64, ValueError> {
    given
        .parse::<f64>()
        .ok()
        .filter(|scale| (0.5..=4.0).contains(scale))
        .ok_or(ValueError::Scale)
}

mod model;

pub use model::ModelArgs;

#[cfg(test)]
mod tests;
