//! What the service worker answers with: what the panel shows, and what was asked for.

use super::{ToolbarRun, VisionSettings};
use crate::fault::{Fault, Warning};
use crate::model::{ModelSettings, ModelUsage};
use crate::run::{RunView, StopReason};
use crate::settings::RunSettings;
use crate::ui_tree::{NodeId, PerceptionStats, UiTree};
use serde::{Deserialize, Serialize};

/// Everything the panel shows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct AppState {
    /// Version of the extension.
    pub version: String,
    /// Personas to pick from.
    pub personas: Vec<PersonaCard>,
    /// What the toolbar button starts.
    pub choices: ToolbarRun,
    /// How the detector looks.
    pub vision: VisionSettings,
    /// Limits, thresholds and waits of runs and looks.
    #[serde(default)]
    pub settings: RunSettings,
    /// Which language model is asked.
    pub model: ModelCard,
    /// The run that is going on, or the last one.
    pub run: Option<RunView>,
    /// Whether the detector works.
    pub detector: DetectorStatus,
    /// Whether this build of the extension may give trusted input.
    pub can_trust_input: bool,
    /// The runs that are kept, the newest first.
    pub runs: Vec<RunCard>,
    /// The last fault outside a run, such as a toolbar press on a page that may not be read.
    pub fault: Option<Fault>,
}

/// An endpoint as it may be shown: without its secrets.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ModelCard {
    /// The settings; the key is empty, and so are the headers' values.
    pub settings: ModelSettings,
    /// Whether a key is kept.
    pub has_key: bool,
}

impl From<ModelSettings> for ModelCard {
    fn from(mut settings: ModelSettings) -> Self {
        let has_key = !settings.key.0.is_empty();
        settings.key.0.clear();
        settings
            .headers
            .values_mut()
            .for_each(|value| value.0.clear());
        Self { settings, has_key }
    }
}

/// The endpoint works.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ModelTest {
    /// Whether the answer had the shape that was asked for.
    pub keeps_shape: bool,
    /// Tokens of the test.
    pub usage: ModelUsage,
    /// Time from question to answer, ms.
    pub took_ms: f64,
}

/// A persona to pick.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PersonaCard {
    /// Id of the persona.
    pub id: String,
    /// Name of the persona.
    pub name: String,
    /// Who they are.
    pub summary: String,
    /// Goals they propose.
    pub goals: Vec<String>,
}

/// State of the detector.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DetectorStatus {
    /// Whether its model is in memory.
    pub loaded: bool,
    /// Name and version of the model; empty before its first use.
    pub model: String,
    /// Why it does not work, if it does not.
    pub fault: Option<Fault>,
}

/// A run that is kept.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RunCard {
    /// Name of the run.
    pub run_id: String,
    /// Name of the persona.
    pub persona_name: String,
    /// What the run was to reach; empty for an exploration.
    pub goal: String,
    /// Address it began on.
    pub start_url: String,
    /// When it began, milliseconds since the Unix epoch.
    pub started_at_ms: u64,
    /// Steps done.
    pub steps: u32,
    /// Why it ended; `None` while it goes on.
    pub stop: Option<StopReason>,
}

/// A run has begun.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunStarted {
    /// Name of the run.
    pub run_id: String,
}

/// One look at a tab.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Inspection {
    /// Address of the tab.
    pub url: String,
    /// Title of the tab's document.
    pub title: String,
    /// The HTTP status with which the server refused the page, 400 or more; `None`: it did not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub http_status: Option<u16>,
    /// The tree told as asked, `no change` where a delta tells nothing; empty in mode `screenshot`.
    pub text: String,
    /// The tree as JSON, if asked for.
    pub tree: Option<UiTree>,
    /// Counts and times.
    pub stats: PerceptionStats,
    /// What is missing, and why.
    pub warnings: Vec<Warning>,
    /// The screenshot, if asked for.
    pub screenshot: Option<FileData>,
    /// The screenshot with numbered boxes, if asked for.
    pub marked: Option<FileData>,
    /// What the numbers mean.
    pub marks: Vec<Mark>,
}

/// A number drawn on a marked screenshot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// The number, from 1.
    pub number: u32,
    /// The node it stands for.
    pub id: NodeId,
}

/// A file as JSON can carry it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileData {
    /// Name to save it under.
    pub name: String,
    /// Media type.
    pub mime: String,
    /// Content, base64 with padding.
    pub base64: String,
}

/// The files of a run folder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunFiles {
    /// Their names, in reading order.
    pub names: Vec<String>,
}

/// A piece of a file. Whoever asked asks for the next one until the file is whole: a message has a limit, a file has none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FilePiece {
    /// Name to save the file under.
    pub name: String,
    /// Media type of the file.
    pub mime: String,
    /// Size of the whole file, bytes. Where it differs between two pieces, the file was made anew: begin again.
    pub total_bytes: u64,
    /// The piece, base64 with padding; empty only at the end of the file.
    pub base64: String,
}
