//! What extension pages and the command line ask of the service worker, and what it answers.
//!
//! A request is one JSON object with a `type`; the reply is `{"ok": true, "value": …}` or
//! `{"ok": false, "fault": …}`. The value's type stands beside each request. The worker also sends
//! [`Push`] messages to open extension pages, unasked.

use crate::decision::Policy;
use crate::fault::{Fault, Warning};
use crate::model::{ModelSettings, ModelUsage};
use crate::run::{RunView, StopReason};
use crate::telling::Telling;
use crate::ui_tree::{NodeId, PerceptionStats, UiTree};
use serde::{Deserialize, Serialize};

/// What can be asked of the service worker.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Request {
    /// Everything the panel shows. Value: [`AppState`].
    GetState,
    /// Remember what the toolbar button starts. Value: [`Choices`] as kept.
    SetChoices {
        /// What to remember.
        choices: Choices,
    },
    /// How the detector looks from now on. Value: [`VisionSettings`] as kept.
    SetVision {
        /// What to remember.
        vision: VisionSettings,
    },
    /// Which language model is asked from now on. Value: [`ModelCard`] as kept.
    SetModel {
        /// What to remember.
        model: Box<ModelSettings>,
        /// Whether key and headers stay as they are, whatever `model` says.
        #[serde(default)]
        keep_secrets: bool,
    },
    /// Ask the language model whether it works. Value: [`ModelTest`].
    TestModel {
        /// The endpoint.
        model: Box<ModelSettings>,
        /// Whether the kept key and headers are sent, whatever `model` says.
        #[serde(default)]
        keep_secrets: bool,
    },
    /// Start a run. Value: [`RunStarted`].
    StartRun {
        /// Tab to run on; `None`: the active tab of the last focused window.
        #[serde(default)]
        tab_id: Option<i32>,
        /// Who runs.
        persona: PersonaChoice,
        /// What they want; empty where they explore.
        goal: String,
        /// Whether they try what is there, without a goal.
        #[serde(default)]
        explore: bool,
        /// Who decides.
        #[serde(default)]
        policy: Policy,
        /// Steps at most, 1..=500.
        #[serde(default = "default_steps")]
        steps: u32,
        /// Time at most, s, 1..=86400.
        #[serde(default = "default_timeout_s")]
        timeout_s: u32,
        /// Whether the detector looks.
        #[serde(default = "yes")]
        vision: bool,
        /// The language model, for the policies that ask one; `None`: the one that is kept.
        #[serde(default)]
        model: Option<Box<ModelSettings>>,
        /// The decisions of the scripted policy, each a step's answer, JSON; at most 500.
        #[serde(default)]
        script: Vec<String>,
        /// What becomes of acts that cost or destroy.
        #[serde(default)]
        costly: Costly,
        /// Hosts the run may navigate to, such as `example.org`, at most 100; empty: the one it starts on.
        #[serde(default)]
        allowed_hosts: Vec<String>,
        /// Whether acts are done by the browser's own input; refused where [`AppState::can_trust_input`] is false.
        #[serde(default)]
        trusted_input: bool,
    },
    /// Say whether the act that waits for leave may be done. Value: an empty object.
    AnswerLeave {
        /// Name of the run that asked.
        run_id: String,
        /// Number of the step that asked.
        step: u32,
        /// Whether it may.
        given: bool,
    },
    /// Go on with a run that ended with its browser. Value: [`RunStarted`].
    ResumeRun {
        /// Name of the run.
        run_id: String,
        /// Tab to go on in; `None`: the active tab of the last focused window. It is led to where the run was.
        #[serde(default)]
        tab_id: Option<i32>,
    },
    /// Stop the run that is going on, if any. Value: an empty object.
    StopRun,
    /// Look at a tab once. Value: [`Inspection`].
    Inspect {
        /// Tab to look at; `None`: the active tab of the last focused window.
        #[serde(default)]
        tab_id: Option<i32>,
        /// What to give.
        #[serde(default)]
        mode: InspectMode,
        /// Whether the detector looks.
        #[serde(default = "yes")]
        vision: bool,
        /// Whether to give the tree as JSON too.
        #[serde(default)]
        verbose: bool,
        /// Whether to give the screenshot with numbered boxes too.
        #[serde(default)]
        marks: bool,
        /// Whether to list every element, exposed or not, each with the role, name and description of the standards.
        #[serde(default)]
        all: bool,
        /// Attributes to give with each element, at most 20 names.
        #[serde(default)]
        attributes: Vec<String>,
        /// How the tree is told as text.
        #[serde(default)]
        tell: Telling,
    },
    /// A file of a run that has ended. Value: [`FileData`].
    GetReport {
        /// Name of the run.
        run_id: String,
        /// Which file.
        format: ReportFormat,
    },
    /// An image of a run. Value: [`FileData`].
    GetScreenshot {
        /// Name of the run.
        run_id: String,
        /// Name of the image.
        id: String,
    },
    /// The runs that are kept, the newest first. Value: list of [`RunCard`].
    ListRuns,
}

fn default_steps() -> u32 {
    30
}

fn default_timeout_s() -> u32 {
    600
}

fn yes() -> bool {
    true
}

/// What becomes of acts that cost or destroy: paying, buying, deleting, sending money, installing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Costly {
    /// They are refused: nobody is there to be asked.
    #[default]
    Refuse,
    /// They wait for the user's leave.
    Ask,
    /// They are done like any other.
    Allow,
}

/// A persona by id, or as a file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PersonaChoice {
    /// One that ships with the product.
    Id(String),
    /// The text of a persona file.
    Yaml(String),
}

/// What `inspect` gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InspectMode {
    /// The tree.
    #[default]
    Tree,
    /// The screenshot.
    Screenshot,
    /// Both.
    Both,
}

/// Files of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReportFormat {
    /// Markdown.
    Markdown,
    /// Self-contained HTML.
    Html,
    /// JSON.
    Json,
    /// The trace, JSON Lines.
    Trace,
    /// The whole run folder.
    Zip,
}

/// A reply.
#[derive(Debug, Clone, PartialEq)]
pub enum Reply<T> {
    /// It worked.
    Ok(T),
    /// It did not.
    Fault(Fault),
}

#[derive(Serialize, Deserialize)]
struct WireReply<T> {
    ok: bool,
    #[serde(
        default = "none",
        deserialize_with = "some",
        bound(deserialize = "T: Deserialize<'de>"),
        skip_serializing_if = "Option::is_none"
    )]
    value: Option<T>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fault: Option<Fault>,
}

fn none<T>() -> Option<T> {
    None
}

/// A value that is there, be it `null`: `Reply<()>` is an answer too.
fn some<'de, D: serde::Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

impl<T: Serialize> Serialize for Reply<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Ok(value) => WireReply {
                ok: true,
                value: Some(value),
                fault: None,
            }
            .serialize(serializer),
            Self::Fault(fault) => WireReply::<T> {
                ok: false,
                value: None,
                fault: Some(fault.clone()),
            }
            .serialize(serializer),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Reply<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error;
        let wire = WireReply::<T>::deserialize(deserializer)?;
        match (wire.ok, wire.value, wire.fault) {
            (true, Some(value), _) => Ok(Self::Ok(value)),
            (false, _, Some(fault)) => Ok(Self::Fault(fault)),
            (true, None, _) => Err(D::Error::missing_field("value")),
            (false, _, None) => Err(D::Error::missing_field("fault")),
        }
    }
}

impl<T> From<Result<T, Fault>> for Reply<T> {
    fn from(result: Result<T, Fault>) -> Self {
        match result {
            Ok(value) => Self::Ok(value),
            Err(fault) => Self::Fault(fault),
        }
    }
}

impl<T> From<Reply<T>> for Result<T, Fault> {
    fn from(reply: Reply<T>) -> Self {
        match reply {
            Reply::Ok(value) => Ok(value),
            Reply::Fault(fault) => Err(fault),
        }
    }
}

/// What the toolbar button starts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Choices {
    /// Id of the persona.
    pub persona_id: String,
    /// Goal; empty: the button only opens the panel.
    pub goal: String,
    /// Whether the goal is left aside, and what is there is tried.
    #[serde(default)]
    pub explore: bool,
    /// Who decides.
    #[serde(default)]
    pub policy: Policy,
    /// Steps at most.
    pub steps: u32,
    /// Time at most, s.
    pub timeout_s: u32,
    /// Whether the detector looks.
    pub vision: bool,
    /// Whether acts are done by the browser's own input.
    #[serde(default)]
    pub trusted_input: bool,
}

impl Choices {
    /// The goal of a run that these choices start; empty where it explores.
    pub fn wish(&self) -> String {
        if self.explore {
            String::new()
        } else {
            self.goal.clone()
        }
    }
}

/// How the detector looks. [P2]
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct VisionSettings {
    /// Detections less sure than this are dropped, 0..=1.
    pub confidence: f64,
    /// Of two detections that overlap more than this (intersection over union) only the surer is kept, 0..=1.
    pub iou: f64,
    /// Time without use after which the model leaves the memory, s, 30..=3600.
    pub unload_after_s: u32,
}

impl Default for VisionSettings {
    fn default() -> Self {
        Self {
            confidence: 0.3,
            iou: 0.5,
            unload_after_s: 300,
        }
    }
}

/// Everything the panel shows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct AppState {
    /// Version of the extension.
    pub version: String,
    /// Personas to pick from.
    pub personas: Vec<PersonaCard>,
    /// What the toolbar button starts.
    pub choices: Choices,
    /// How the detector looks.
    pub vision: VisionSettings,
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
    /// Id.
    pub id: String,
    /// Name.
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
    /// Goal.
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
    /// Address.
    pub url: String,
    /// Title.
    pub title: String,
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

/// What the worker sends to open extension pages, unasked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Push {
    /// The run is in this state now.
    RunChanged {
        /// The run.
        view: Box<RunView>,
    },
    /// Something else changed: ask for the state again.
    StateChanged,
}
