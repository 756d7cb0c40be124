//! How the program ends: the errors of its commands and the exit code of each.

use crate::browser::BrowserError;
use crate::files::FileError;
use crate::fleet::JournalError;
use crate::persona::PersonaError;
use crate::recording::RecordingError;
use crate::worker::WorkerError;
use passerby_artifacts::fault::Fault;
use passerby_artifacts::header::HeaderError;
use passerby_artifacts::settings::SettingError;
use passerby_extract::plan::PlanError;
use passerby_session::ReplayError;
use std::path::PathBuf;
use std::process::ExitCode;

/// How a command that could be carried out came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CommandOutcome {
    /// Goal met, every address looked at, replay identical.
    Success,
    /// Some clauses of the goal were done, as was seen.
    PartlyMet,
    /// The goal was claimed to be met, and nothing on the screen showed it.
    ClaimedNotSeen,
    /// No clause of the goal was understood.
    NotUnderstood,
    /// The run needs an answer of the user, and nobody was there to give it.
    UserNeeded,
    /// Something broke while it ran: the page, the browser or the model was gone.
    Broken,
    /// It was stopped with Ctrl+C, and what there was until then is written.
    Interrupted,
    /// Anything else.
    Failure,
}

impl From<CommandOutcome> for ExitCode {
    fn from(ending: CommandOutcome) -> Self {
        match ending {
            CommandOutcome::Success => Code::Good.into(),
            CommandOutcome::Failure => Code::Otherwise.into(),
            CommandOutcome::PartlyMet => Code::PartlyMet.into(),
            CommandOutcome::ClaimedNotSeen => Code::ClaimedNotSeen.into(),
            CommandOutcome::NotUnderstood => Code::NotUnderstood.into(),
            CommandOutcome::UserNeeded => Code::UserNeeded.into(),
            CommandOutcome::Broken => Code::CouldNotRun.into(),
            CommandOutcome::Interrupted => Code::Interrupted.into(),
        }
    }
}

/// The program's exit codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Code {
    /// Goal met, every address looked at, replay identical.
    Good = 0,
    /// It ran and ended otherwise.
    Otherwise = 1,
    /// What was asked makes no sense; clap uses the same code.
    Usage = 2,
    /// It could not run, or not go on.
    CouldNotRun = 3,
    /// Some clauses of the goal were done, as was seen.
    PartlyMet = 4,
    /// The goal was claimed to be met, and nothing on the screen showed it.
    ClaimedNotSeen = 5,
    /// No clause of the goal was understood.
    NotUnderstood = 6,
    /// The run needs an answer of the user, and nobody was there to give it.
    UserNeeded = 7,
    /// Ctrl+C, as shells tell it.
    Interrupted = 130,
}

impl From<Code> for ExitCode {
    fn from(code: Code) -> Self {
        Self::from(code as u8)
    }
}

/// Why a command could not be carried out.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// The list of addresses on standard input cannot be read.
    #[error("The list of addresses could not be read from standard input: {0}")]
    Stdin(#[source] std::io::Error),
    /// There is nothing to look at.
    #[error(
        "No address was given. Name at least one, or `-` to read them from standard input, one a line."
    )]
    NoUrls,
    /// The persona cannot be used.
    #[error(transparent)]
    Persona(#[from] PersonaError),
    /// A header for the model's endpoint cannot be sent.
    #[error("--header: {0}.")]
    Header(#[from] HeaderError),
    /// A setting cannot be used.
    #[error("--set: {0}.")]
    Setting(#[from] SettingError),
    /// There is no run to go on with.
    #[error("{} holds no run that has not ended{}. Name the folder that the run's --profile named.", profile.display(), of(run.as_deref()))]
    NothingToResume {
        /// The browser's profile.
        profile: PathBuf,
        /// The run that was asked for.
        run: Option<String>,
    },
    /// The folder for the run holds something already.
    #[error("{} is not an empty folder. Choose another with --out, or pass --force to replace the run in it.", path.display())]
    OutNotEmpty {
        /// The folder.
        path: PathBuf,
    },
    /// The browser could not be started or does not obey.
    #[error(transparent)]
    Browser(#[from] BrowserError),
    /// The extension's worker did not do what was asked.
    #[error(transparent)]
    Worker(#[from] WorkerError),
    /// The page under test could not be opened.
    #[error(transparent)]
    Page(#[from] Fault),
    /// A file of the worker's cannot be had.
    #[error(transparent)]
    File(#[from] FileError),
    /// The worker lost sight of the run.
    #[error(
        "The extension no longer knows of run {run_id}. Its worker may have crashed; run again, with --headed to watch it."
    )]
    RunLost {
        /// Name of the run.
        run_id: String,
    },
    /// The run did not end when its time was up.
    #[error(
        "Run {run_id} did not end within {waited_s} s, though its time was up and it was told to stop. Run again, with --headed to watch it."
    )]
    RunStuck {
        /// Name of the run.
        run_id: String,
        /// Time waited for its end, s.
        waited_s: u64,
    },
    /// A file cannot be written.
    #[error("{} could not be written: {source}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The script cannot be read.
    #[error("The script {} could not be read: {source}", path.display())]
    Script {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// A recording cannot be run.
    #[error(transparent)]
    Recording(#[from] RecordingError),
    /// The question cannot be planned.
    #[error("{0}")]
    Plan(PlanError),
    /// No address to begin on.
    #[error(
        "Name the address to begin on with --url; only a repository (`owner/name`) has one of its own."
    )]
    NoStart,
    /// The schema cannot be read.
    #[error("The schema {} could not be read: {source}", path.display())]
    Schema {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// A folder holds no answer.
    #[error("{} holds no answer of an extraction: {why} Name a folder that `passerby extract --out` wrote.", path.display())]
    NoAnswer {
        /// The folder.
        path: PathBuf,
        /// Why, one sentence.
        why: String,
    },
    /// The reading of the goal cannot be read.
    #[error("The reading of the goal, {}, could not be read: {source}", path.display())]
    Reading {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// Standard output is closed or full.
    #[error("Standard output could not be written: {0}")]
    Stdout(#[source] std::io::Error),
    /// The trace cannot be read.
    #[error("{} could not be read: {source} Name a run folder, as `passerby run --out` writes it.", path.display())]
    TraceUnreadable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// A line of the trace is not one.
    #[error("{}, line {line}: not a line of a trace: {source}", path.display())]
    TraceLine {
        /// The file.
        path: PathBuf,
        /// Number of the line, from 1.
        line: usize,
        /// What the reader said.
        source: serde_json::Error,
    },
    /// The trace is of a later version.
    #[error("{} was written in version {found} of the trace, and this program reads up to {known}. Use a newer passerby.", path.display())]
    TraceNewer {
        /// The file.
        path: PathBuf,
        /// Version of the trace.
        found: u32,
        /// Version of this program.
        known: u32,
    },
    /// The trace cannot be fed to a session.
    #[error("The trace cannot be replayed: {0}")]
    Replay(#[source] ReplayError),
    /// The program's own machinery failed.
    #[error("The program could not set itself up: {0}")]
    Runtime(#[source] std::io::Error),
    /// A folder holds no run.
    #[error("{} could not be read: {why}. Name a run folder, as `passerby run --out` writes it.", path.display())]
    NoRun {
        /// The file.
        path: PathBuf,
        /// Why, without a full stop.
        why: String,
    },
    /// The defaults of the command line cannot be read.
    #[error(transparent)]
    Config(#[from] crate::config::ConfigError),
    /// The file of environment variables cannot be read.
    #[error(transparent)]
    EnvFile(#[from] crate::env_file::EnvFileError),
    /// The suite cannot be read.
    #[error(transparent)]
    Suite(#[from] crate::suite::PlanError),
    /// The known findings cannot be read or written.
    #[error(transparent)]
    Baseline(#[from] crate::suite::BaselineError),
    /// The plan of a fleet cannot be read.
    #[error(transparent)]
    Fleet(#[from] crate::fleet::FleetError),
    /// What a fleet has done cannot be kept.
    #[error(transparent)]
    Journal(#[from] crate::fleet::JournalError),
    /// What a fleet has done cannot be told.
    #[error(transparent)]
    Summary(#[from] crate::fleet::SummaryError),
    /// There is no place for known findings.
    #[error("--update-baseline needs a file to write: name it as `baseline` in the suite.")]
    NoBaseline,
    /// The client of the MCP server does not speak its protocol.
    #[error(
        "The client could not be served: {0}. The server is started by an MCP client, which speaks to it on standard input."
    )]
    Serving(#[source] std::io::Error),
    /// There is no Playwright to verify with.
    #[error("The test is written, and could not be verified by Playwright: {why}.")]
    NoPlaywright {
        /// Why, without a full stop.
        why: String,
    },
    /// The browser cannot be served.
    #[error("The browser that lends a tab could not be served: {0}")]
    NativeHost(#[source] std::io::Error),
    /// The program cannot be registered with browsers.
    #[error("{} could not be written: {source}", path.display())]
    Install {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// No browser was found to register with.
    #[error(
        "No browser of this user was found (looked at: {looked}). Start the browser once, or name the folder of its user data with --profile."
    )]
    NoBrowserToInstall {
        /// Folders.
        looked: String,
    },
    /// The user pressed Ctrl+C.
    #[error("Interrupted; the browser was closed.")]
    Interrupted,
}

fn of(run: Option<&str>) -> String {
    run.map_or_else(String::new, |run| format!(" of the name {run}"))
}

impl CliError {
    /// The exit code that tells this error.
    pub fn exit_code(&self) -> Code {
        match self {
            Self::Stdin(_)
            | Self::NoUrls
            | Self::Script { .. }
            | Self::Recording(_)
            | Self::Reading { .. }
            | Self::Plan(_)
            | Self::NoStart
            | Self::Schema { .. }
            | Self::NoAnswer { .. }
            | Self::Persona(_)
            | Self::Suite(_)
            | Self::Fleet(_)
            | Self::Journal(JournalError::OtherPlan { .. } | JournalError::Line { .. })
            | Self::Baseline(_)
            | Self::NoBaseline
            | Self::Config(_)
            | Self::EnvFile(_)
            | Self::NoRun { .. }
            | Self::Header(_)
            | Self::Setting(_)
            | Self::NothingToResume { .. }
            | Self::OutNotEmpty { .. } => Code::Usage,
            Self::Interrupted => Code::Interrupted,
            _ => Code::CouldNotRun,
        }
    }
}
