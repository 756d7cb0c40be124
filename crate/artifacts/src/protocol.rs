//! What extension pages and the command line ask of the service worker, and what it answers.
//!
//! A request is one JSON object with a `type`; the reply is `{"ok": true, "value": …}` or
//! `{"ok": false, "fault": …}`. The value's type stands beside each request. The worker also sends
//! [`Push`] messages to open extension pages, unasked.

mod lent;
mod reply;
mod shown;

use crate::costly::CostlyKind;
use crate::decision::Policy;
use crate::model::ModelSettings;
use crate::render_options::RenderOptions;
use crate::run::RunView;
use crate::settings::RunSettings;
use serde::{Deserialize, Serialize};

pub use crate::settings::VisionSettings;
pub use lent::{for_lent_tab, state_for_lent_tab};
pub use reply::Reply;
pub use shown::*;

/// What can be asked of the service worker.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Request {
    /// Everything the panel shows. Value: [`AppState`].
    GetState,
    /// Remember what the toolbar button starts. Value: [`ToolbarRun`] as kept.
    SetChoices {
        /// What to remember.
        choices: ToolbarRun,
    },
    /// How the detector looks from now on. Value: [`VisionSettings`] as kept.
    SetVision {
        /// What to remember.
        vision: VisionSettings,
    },
    /// The limits, thresholds and waits of runs and looks from now on. Value: [`RunSettings`] as kept.
    SetSettings {
        /// What to remember.
        settings: Box<RunSettings>,
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
    StartRun(Box<StartRun>),
    /// Say whether the act that waits for leave may be done. Value: [`Empty`].
    AnswerApproval {
        /// Name of the run that asked.
        run_id: String,
        /// Number of the step that asked.
        step: u32,
        /// Whether it may.
        given: bool,
    },
    /// Answer the question that a run waits with. Value: [`Empty`].
    AnswerQuestion {
        /// Name of the run that asked.
        run_id: String,
        /// Number of the step that asked.
        step: u32,
        /// The answer, at most 2000 characters; empty: none is given.
        text: String,
    },
    /// Say whether the extension may read the site that the run came to; the permission itself is asked for by whoever
    /// sends this. Value: [`Empty`].
    AnswerSite {
        /// Name of the run that asked.
        run_id: String,
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
        /// The run's persona once more, for the credentials, which are kept nowhere; `None`: it has none, or ships with
        /// the product.
        #[serde(default)]
        persona: Option<PersonaChoice>,
        /// The run's language model, for the policies that ask one; `None`: the one that is kept.
        #[serde(default)]
        model: Option<Box<ModelSettings>>,
    },
    /// Stop the run that is going on, if any, and the act under way. Value: [`Empty`].
    StopRun,
    /// Look at a tab once. Value: [`Inspection`].
    Inspect(Box<Inspect>),
    /// A file of a run that has ended, piece by piece. Value: [`FilePiece`].
    GetReport {
        /// Name of the run.
        run_id: String,
        /// Which file.
        format: ReportFormat,
        /// Where the piece begins, bytes.
        #[serde(default)]
        offset: u64,
    },
    /// What the folder of a run that has ended holds. Value: [`RunFiles`].
    ListRunFiles {
        /// Name of the run.
        run_id: String,
    },
    /// A file of that folder, piece by piece. Value: [`FilePiece`].
    GetRunFile {
        /// Name of the run.
        run_id: String,
        /// Name of the file, such as `step_001.json`.
        name: String,
        /// Where the piece begins, bytes.
        #[serde(default)]
        offset: u64,
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

/// What a run is to be.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StartRun {
    /// Tab to run on; `None`: the active tab of the last focused window.
    #[serde(default)]
    pub tab_id: Option<i32>,
    /// Who runs.
    pub persona: PersonaChoice,
    /// What they want; empty where they explore.
    pub goal: String,
    /// Whether they try what is there, without a goal.
    #[serde(default)]
    pub explore: bool,
    /// Who decides.
    #[serde(default)]
    pub policy: Policy,
    /// Steps at most, 1..=500.
    #[serde(default = "default_steps")]
    pub steps: u32,
    /// Time at most, s, 1..=86400.
    #[serde(default = "default_timeout_s")]
    pub timeout_s: u32,
    /// Whether the detector looks.
    #[serde(default = "yes")]
    pub vision: bool,
    /// The language model, for the policies that ask one; `None`: the one that is kept.
    #[serde(default)]
    pub model: Option<Box<ModelSettings>>,
    /// The decisions of the scripted policy, each a step's answer, JSON; at most 500.
    #[serde(default)]
    pub script: Vec<String>,
    /// What the goal wants, task by task, where somebody has read it already: a reading as a model answers it, JSON of at most 20,000 characters. `None`: the
    /// reader of goals reads it, and under the hybrid policy the model where that is not sure.
    #[serde(default)]
    pub reading: Option<String>,
    /// What becomes of acts that cost, destroy or commit.
    #[serde(default)]
    pub costly: CostlyPolicy,
    /// Whether somebody is there to answer questions; else a run that has one ends with it.
    #[serde(default)]
    pub ask_user: bool,
    /// Kinds of them that are done like any other whatever `costly` says.
    #[serde(default)]
    pub allow: Vec<CostlyKind>,
    /// Hosts the run may navigate to, such as `example.org`, at most 100; empty: the one it starts on.
    #[serde(default)]
    pub allowed_hosts: Vec<String>,
    /// Hosts beside the one it starts on, at most 100; not together with `allowed_hosts`.
    #[serde(default)]
    pub further_hosts: Vec<String>,
    /// Whether acts are done by the browser's own input; refused where [`AppState::can_trust_input`] is false.
    #[serde(default)]
    pub trusted_input: bool,
    /// Whether an act is done by script where the browser refuses its own input; else the act fails.
    #[serde(default)]
    pub input_fallback: bool,
    /// Whether a run that explores may change what servers keep; else the browser lets it only read.
    #[serde(default)]
    pub allow_changes: bool,
    /// The goal is a question that is to be answered with values; `None`: it is pursued as a goal.
    #[serde(default)]
    pub extract: Option<ExtractRequest>,
    /// From what an unsteady hand's misses follow: the same again with the same number, persona and page.
    #[serde(default)]
    pub seed: u32,
    /// Whether axe-core checks each page once.
    #[serde(default)]
    pub axe: bool,
    /// Limits, thresholds and waits; `None`: those that are kept.
    #[serde(default)]
    pub settings: Option<Box<RunSettings>>,
    /// The address that was asked for, where a server may have led the tab elsewhere since: the persona's
    /// credentials are for its origin. `None`: the tab's own.
    #[serde(default)]
    pub asked_url: Option<String>,
}

/// How a question is to be answered.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ExtractRequest {
    /// JSON of at most 20,000 characters: an object of field names and types, or a JSON Schema; `None`: the question says what is asked.
    #[serde(default)]
    pub schema: Option<String>,
    /// Pages of a list that are read at most, 1..=100.
    #[serde(default = "one")]
    pub pages: u32,
    /// Whether addresses may be opened that no page links to.
    #[serde(default)]
    pub allow_url_search: bool,
}

fn one() -> u32 {
    1
}

/// What is wanted of one look.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Inspect {
    /// Tab to look at; `None`: the active tab of the last focused window.
    #[serde(default)]
    pub tab_id: Option<i32>,
    /// What to give.
    #[serde(default)]
    pub mode: InspectMode,
    /// Whether the detector looks.
    #[serde(default = "yes")]
    pub vision: bool,
    /// Whether to give the tree as JSON too.
    #[serde(default)]
    pub verbose: bool,
    /// Whether to give the screenshot with numbered boxes too.
    #[serde(default)]
    pub marks: bool,
    /// Whether to list every element, exposed or not, each with the role, name and description of the standards.
    #[serde(default)]
    pub all: bool,
    /// Attributes to give with each element, at most 20 names.
    #[serde(default)]
    pub attributes: Vec<String>,
    /// How the tree is told as text.
    #[serde(default)]
    pub tell: RenderOptions,
    /// How pictures are taken, read and merged; `None`: as the kept settings say.
    #[serde(default)]
    pub settings: Option<Box<RunSettings>>,
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

/// The answer to what has nothing to tell: an empty object, never `null`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Empty {}

/// What becomes of acts that cost, destroy or commit and whose kind is not allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CostlyPolicy {
    /// They are refused: nobody is there to be asked.
    #[default]
    Refuse,
    /// They wait for the user's approval.
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
    /// Tree and screenshot.
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

/// What the toolbar button starts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ToolbarRun {
    /// Id of the persona.
    pub persona_id: String,
    /// Goal; empty: the button only opens the panel.
    pub goal: String,
    /// Whether the goal is left aside, and what is there is tried.
    #[serde(default)]
    pub explore: bool,
    /// How the goal is answered, where it is a question to be answered with values.
    #[serde(default)]
    pub extract: Option<ExtractRequest>,
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
    /// Whether axe-core checks each page once.
    #[serde(default = "yes")]
    pub axe: bool,
    /// Hosts that the run may go to beside the one it starts on.
    #[serde(default)]
    pub further_hosts: Vec<String>,
}

impl ToolbarRun {
    /// The goal of a run that these choices start; empty where it explores.
    pub fn goal_of_run(&self) -> String {
        if self.explore {
            String::new()
        } else {
            self.goal.clone()
        }
    }
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
    /// A model is answering, and this is what can be read so far: not checked, not part of the run, kept nowhere.
    ThoughtForming {
        /// Name of the run.
        run_id: String,
        /// Its sentences, at most 1200 characters; of what is longer, the end.
        text: String,
    },
    /// Something else changed: ask for the state again.
    StateChanged,
}
