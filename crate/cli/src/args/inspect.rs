//! What `inspect` can be asked.

use super::{BrowserArgs, SettingsArgs, Switch};
use clap::{Args, ValueEnum};
use passerby_artifacts::protocol::InspectMode;
use passerby_artifacts::render_options::{RenderOptions, View};
use passerby_artifacts::ui_tree::NodeId;
use std::path::PathBuf;

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
    /// How the page is looked at.
    #[command(flatten)]
    pub settings: SettingsArgs,
    /// Save the screenshot with numbered boxes here, and tell the numbers in the text (`#7`); for several addresses a number is put before the extension.
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
    /// Tell of each node that bears an id its box, whether it is enabled, and who knows of it: the page, the detector or
    /// both.
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
