//! A Chromium with the extension loaded, driven through chromedriver: of this machine, or of a grid.
//!
//! It opens pages and carries messages to the extension; it never knows what the messages mean
//! ([`crate::worker`] does). Reading order: `locate` (which programs), `extension` (its id),
//! `driver` (the chromedriver process), `grid` (many machines), `launch` (how the browser starts), `driven` (a browser that this
//! program drives), `viewport` and `page` (the size of its pages, and how one is loaded), `lent` (the tab that a user lends from
//! their own), `either` (one of the two).

mod driven;
mod driver;
mod either;
mod extension;
mod focus;
mod grid;
mod launch;
mod lent;
mod locate;
mod page;
mod viewport;

pub use driven::{SessionMark, Target};
pub use either::Browser;
pub use extension::shipped_id;
pub use grid::{end_labelled, end_session, shown as shown_grid, status as grid_status};
pub use launch::runs_as_root;
pub use locate::{Setup, extension_dir, parts};

use passerby_artifacts::fault::{Fault, FaultCode};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::path::PathBuf;
use thirtyfour::error::{WebDriverError, WebDriverErrorInner};

/// What is being done where a grid starts a browser.
const STARTING_ON_GRID: &str = "Starting Chromium on the grid";

/// Why the browser is not there or does not obey.
#[derive(Debug, thiserror::Error)]
pub enum BrowserError {
    /// A program is not there.
    #[error("{what} was not found{}. Install it, or name it with {option} or {env}.", searched(.looked))]
    ProgramMissing {
        /// Which program.
        what: &'static str,
        /// Where it was looked for.
        looked: Vec<String>,
        /// Option that names it.
        option: &'static str,
        /// Environment variable that names it.
        env: &'static str,
    },
    /// The built extension is not there.
    #[error("No built extension was found{}. Build it with `./build.sh build`, or name its folder with --extension or PASSERBY_EXTENSION.", searched(.looked))]
    ExtensionMissing {
        /// Folders looked into.
        looked: Vec<String>,
    },
    /// The extension's manifest is no good.
    #[error("{} is not a usable manifest: {why}. Build the extension again with `./build.sh build`.", path.display())]
    Manifest {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        why: String,
    },
    /// A program or its folder could not be set up.
    #[error(
        "{what} could not be started: {source}. Check that it is an executable of this machine."
    )]
    Start {
        /// What was started.
        what: String,
        /// Why not.
        source: std::io::Error,
    },
    /// chromedriver did not say that it listens.
    #[error("{} {}; {}. Check that it is a chromedriver and runs: `{} --version`.", program.display(), silence(*.waited_s), written(.said), program.display())]
    DriverSilent {
        /// What was started.
        program: PathBuf,
        /// Time waited, s; `None` where it ended or wrote no more before.
        waited_s: Option<u64>,
        /// What it wrote so far.
        said: String,
    },
    /// A command to the browser failed.
    #[error("{doing} failed: {}. {}", short_message(source), advice(doing, source))]
    Command {
        /// What was being done.
        doing: &'static str,
        /// What chromedriver answered.
        source: WebDriverError,
    },
    /// Its windows take no commands.
    #[error(
        "Chromium was started {tries} times, and its first window never took a command. Close what else keeps this machine busy, and run again."
    )]
    NoUsableWindow {
        /// Starts.
        tries: u32,
    },
    /// A grid does not tell how it stands.
    #[error(
        "The grid at {grid} is of no use: {why}. Start it, or name another with --grid or PASSERBY_GRID."
    )]
    Grid {
        /// Its address, without a password.
        grid: String,
        /// What is wrong.
        why: String,
    },
    /// The extension cannot be packed for a grid.
    #[error("The extension could not be packed for the grid: {}: {why}.", path.display())]
    Packing {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        why: String,
    },
    /// What its extension had kept cannot be had by starting it again.
    #[error(
        "The browser was none of this program's own machine: what its extension had kept is gone with it."
    )]
    NotReopened,
    /// No user lends a tab, or none any more.
    #[error(
        "There is no lent tab: {why}. Let the user press “Lend this tab to a coding agent” in Passerby's side panel; `passerby mcp install` registers this program with the browser once."
    )]
    NothingLent {
        /// What is wrong, without a full stop.
        why: String,
    },
    /// A script's result does not have the expected shape.
    #[error("{doing} gave something unexpected: {found}.")]
    Unexpected {
        /// What was being done.
        doing: &'static str,
        /// What came.
        found: String,
    },
    /// The window cannot have the size asked for.
    #[error(
        "The page's viewport could not be made {asked} CSS px; the nearest is {width}x{height}. Choose another --window."
    )]
    Viewport {
        /// Size asked for.
        asked: crate::args::WindowSize,
        /// Width there is, CSS px.
        width: u32,
        /// Height there is, CSS px.
        height: u32,
    },
}

impl BrowserError {
    fn command(doing: &'static str) -> impl FnOnce(WebDriverError) -> Self {
        move |source| Self::Command { doing, source }
    }

    /// The fault of the page alone, where only it or its window is concerned and another address may still work.
    pub fn page_fault(&self) -> Option<Fault> {
        let Self::Command { doing, source } = self else {
            return None;
        };
        let spares_the_browser = matches!(
            source.as_inner(),
            WebDriverErrorInner::NoSuchWindow(_)
                | WebDriverErrorInner::JavascriptError(_)
                | WebDriverErrorInner::ScriptTimeout(_)
                | WebDriverErrorInner::WebDriverTimeout(_)
                | WebDriverErrorInner::UnexpectedAlertOpen(_)
        );
        let message = format!("{doing} failed: {}.", short_message(source));
        spares_the_browser
            .then(|| Fault::new(FaultCode::UiQueryFailed, message, advice(doing, source)))
    }

    /// Whether another start of the browser may well do better.
    fn may_not_come_again(&self) -> bool {
        let Self::Command { source, .. } = self else {
            return matches!(self, Self::DriverSilent { .. });
        };
        !matches!(source.as_inner(), WebDriverErrorInner::InvalidArgument(_))
    }

    /// Whether the extension may merely not be ready yet: its page failed to load or to speak.
    pub fn may_pass(&self) -> bool {
        self.page_fault().is_some()
            || matches!(self, Self::Command { source, .. } if matches!(source.as_inner(), WebDriverErrorInner::UnknownError(_)))
    }
}

fn searched(looked: &[String]) -> String {
    if looked.is_empty() {
        String::new()
    } else {
        format!(" (looked at: {})", looked.join(", "))
    }
}

fn advice(doing: &str, error: &WebDriverError) -> &'static str {
    match error.as_inner() {
        _ if doing == STARTING_ON_GRID => {
            "Check that Chrome starts on its nodes; where they run it as root (in containers), add --chromium-arg=--no-sandbox."
        }
        WebDriverErrorInner::SessionNotCreated(_) | WebDriverErrorInner::SessionCreateError(_) => {
            "Check that Chromium starts by itself, and that chromedriver has its version."
        }
        WebDriverErrorInner::RequestFailed(_)
        | WebDriverErrorInner::HttpError(_)
        | WebDriverErrorInner::InvalidSessionId(_)
        | WebDriverErrorInner::FatalError(_) => "The browser or chromedriver died; run again.",
        _ => "Run again, with --headed to watch it.",
    }
}

fn silence(waited_s: Option<u64>) -> String {
    match waited_s {
        Some(waited_s) => format!("did not tell its port within {waited_s} s"),
        None => "ended without telling its port".to_owned(),
    }
}

fn written(said: &str) -> String {
    match said {
        "" => "it wrote nothing".to_owned(),
        said => format!("it wrote: {said}"),
    }
}

/// The first line of what chromedriver said, without its stack of addresses.
fn short_message(error: &WebDriverError) -> String {
    use WebDriverErrorInner as E;
    let whole = match error.as_inner() {
        E::NoSuchWindow(info)
        | E::JavascriptError(info)
        | E::ScriptTimeout(info)
        | E::WebDriverTimeout(info)
        | E::SessionNotCreated(info)
        | E::InvalidSessionId(info)
        | E::InvalidArgument(info)
        | E::UnexpectedAlertOpen(info)
        | E::UnknownError(info) => info.value.message.clone(),
        _ => in_json(&error.to_string()),
    };
    whole
        .lines()
        .next()
        .unwrap_or_default()
        .trim()
        .trim_start_matches("unknown error: ")
        .trim_end_matches('.')
        .to_owned()
}

/// The message in an answer that is told whole, as grids do; else the text as it is.
fn in_json(text: &str) -> String {
    let answer = text.find('{').and_then(|at| text.get(at..));
    let answer = answer.and_then(|answer| serde_json::from_str::<Value>(answer).ok());
    let message = answer
        .as_ref()
        .and_then(|answer| answer.pointer("/value/message"));
    let message = message.and_then(Value::as_str).map(str::trim_start);
    message.unwrap_or(text).to_owned()
}

/// A script's result in the shape it must have.
fn parse<T: DeserializeOwned>(found: Value, doing: &'static str) -> Result<T, BrowserError> {
    T::deserialize(&found).map_err(|_| BrowserError::Unexpected {
        doing,
        found: found.to_string(),
    })
}
