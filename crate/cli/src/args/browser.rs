//! Which browser, and how large its window.

use super::WindowSize;
use super::values::{parse_grid, parse_scale, parse_window};
use clap::Args;
use std::path::PathBuf;
use url::Url;

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
