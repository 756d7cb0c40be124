//! A run: what was asked, what is going on, how it ended.

use crate::act::{ActPlan, ActReply, Settled};
use crate::audit::Audit;
use crate::clause::ClauseRecord;
use crate::costly::{CostlyKind, kinds_or_all};
use crate::decision::{Decision, Evaluation, GateVerdict, Policy, Thought};
use crate::dom::Transient;
use crate::fault::{Fault, Warning};
use crate::finding::{Finding, Limitation};
use crate::geometry::CssRect;
use crate::model::{ModelPlan, ModelWork};
use crate::path_time::PathTime;
use crate::persona::Persona;
use crate::screen::{Difference, PageState, ScreenOutcome};
use crate::screenshot::Screenshot;
use crate::settings::RunSettings;
use crate::ui_tree::{AccessFact, PerceptionStats};
use serde::{Deserialize, Serialize};

/// What was asked of a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RunConfig {
    /// Name of the run, unique on this machine, fit for a file name.
    pub run_id: String,
    /// What the persona wants.
    pub goal: String,
    /// Who decides.
    #[serde(default)]
    pub policy: Policy,
    /// Steps at most.
    pub steps: u32,
    /// Time at most, ms.
    pub timeout_ms: u64,
    /// Whether the detector looks.
    pub vision: bool,
    /// Hosts the run may navigate to; empty: the one it starts on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub allowed_hosts: Vec<String>,
    /// Kinds of costly acts that need no approval. Older traces hold a yes or no for all of them.
    #[serde(
        default,
        deserialize_with = "kinds_or_all",
        skip_serializing_if = "Vec::is_empty"
    )]
    pub allow_costly: Vec<CostlyKind>,
    /// Whether costly acts that need approval wait for the user's word; else they are refused.
    #[serde(
        default,
        alias = "ask_leave",
        skip_serializing_if = "std::ops::Not::not"
    )]
    pub ask_approval: bool,
    /// Whether somebody is there to answer questions; else a run that has one ends with it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ask_user: bool,
    /// Whether acts are done by the browser's own input, through its debugger.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub trusted_input: bool,
    /// Whether a run without a goal may change what servers keep; else the browser lets it only read.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub allow_changes: bool,
    /// Whether axe-core checks each page once; traces of versions without it hold nothing of this.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub axe: bool,
    /// How long the page may take to come to rest after an act, ms.
    pub settle_timeout_ms: u32,
    /// From what an unsteady hand's misses follow, with the step and the persona: the same again with the same number.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub seed: u32,
    /// Limits, thresholds and waits.
    #[serde(default = "RunSettings::before_settings")]
    pub settings: RunSettings,
    /// The language model, for the policies that ask one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<ModelPlan>,
    /// The decisions of the scripted policy, each a step's answer as a model would give it, JSON.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub script: Vec<String>,
}

impl Default for RunConfig {
    fn default() -> Self {
        Self {
            run_id: String::new(),
            goal: String::new(),
            policy: Policy::Rules,
            steps: 30,
            timeout_ms: 600_000,
            vision: true,
            allowed_hosts: Vec::new(),
            allow_costly: Vec::new(),
            ask_approval: false,
            ask_user: false,
            trusted_input: false,
            allow_changes: false,
            axe: false,
            settle_timeout_ms: 8_000,
            seed: 0,
            settings: RunSettings::default(),
            model: None,
            script: Vec::new(),
        }
    }
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl RunConfig {
    /// Whether nothing on a server may be changed: a run without a goal asks for nothing to be.
    pub fn is_read_only(&self) -> bool {
        self.goal.trim().is_empty() && !self.allow_changes
    }
}

/// Why a run ended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "reason", rename_all = "snake_case")]
pub enum StopReason {
    /// The goal is met, and this shows it.
    GoalMet {
        /// What on the screen shows it.
        evidence: String,
    },
    /// Some clauses of the goal are done, as was seen; others are not.
    PartlyMet {
        /// Which are done and which are not, and why the run ended: for people.
        what: String,
    },
    /// Whoever decided says that the goal is met, and nothing that the run saw shows it.
    ClaimedNotSeen {
        /// What was claimed.
        claim: String,
    },
    /// No clause of the goal was understood, so nothing was tried.
    NotUnderstood {
        /// The words that were not understood.
        what: String,
    },
    /// The persona gave up.
    GaveUp {
        /// Why the persona gave up, one sentence.
        why: String,
    },
    /// The run needs an answer of the user, and nobody was there to give it.
    UserNeeded {
        /// What was asked.
        question: String,
    },
    /// A run without a goal has tried what there is.
    Explored {
        /// How much that was.
        what: String,
    },
    /// All steps are used.
    StepsReached,
    /// The time is used up.
    TimeUp,
    /// The gates let nothing through any more.
    NothingLeft {
        /// What the last gate said.
        why: String,
    },
    /// Something broke that could not be mended.
    Unrecoverable {
        /// The fault that ended the run.
        fault: Fault,
    },
    /// The user pressed Stop.
    StoppedByUser,
    /// The tokens or the money that the run may spend on its model are spent.
    BudgetReached {
        /// Which, and how much.
        what: String,
    },
}

impl StopReason {
    /// Whether the run reached its goal.
    pub fn is_goal_met(&self) -> bool {
        matches!(self, Self::GoalMet { .. })
    }

    /// Whether the run did what it was started for: met its goal or, without one, went through all there is.
    pub fn is_success(&self) -> bool {
        matches!(self, Self::GoalMet { .. } | Self::Explored { .. })
    }

    /// The reason in one sentence.
    pub fn sentence(&self) -> String {
        match self {
            Self::GoalMet { evidence } => format!("The goal is met: {evidence}"),
            Self::PartlyMet { what } => format!("The goal is partly met. {what}"),
            Self::ClaimedNotSeen { claim } => {
                format!("It is not clear whether the goal is met. What speaks for it: {claim}")
            }
            Self::NotUnderstood { what } => format!("Passerby did not understand the goal: {what}"),
            Self::GaveUp { why } => format!("The persona gave up: {why}"),
            Self::UserNeeded { question } => {
                format!("The run needs an answer, and nobody was there to give it: {question}")
            }
            Self::Explored { what } => format!("The persona tried all there was: {what}"),
            Self::StepsReached => "The run used all its steps.".to_owned(),
            Self::TimeUp => "The run used all its time.".to_owned(),
            Self::NothingLeft { why } => {
                format!("Passerby held back all that was left to try: {why}")
            }
            Self::Unrecoverable { fault } => format!(
                "The run could not go on: {} {}",
                fault.message, fault.advice
            ),
            Self::StoppedByUser => "The user pressed Stop.".to_owned(),
            Self::BudgetReached { what } => format!("The budget for the model is spent: {what}"),
        }
    }
}

/// Everything kept of one step.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StepRecord {
    /// Number, from 1.
    pub index: u32,
    /// When the step began, milliseconds since the Unix epoch.
    pub started_at_ms: u64,
    /// Address the persona looked at.
    pub url: String,
    /// Title of that page.
    pub title: String,
    /// Which page of a known site it is, where a site profile says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<PageState>,
    /// The image they looked at; `None` when it could not be taken.
    pub screenshot: Option<Screenshot>,
    /// Counts and times of the look.
    pub stats: PerceptionStats,
    /// The tree as compact text, as it was decided on.
    pub tree_text: String,
    /// Controls that a person could see and that had no name, at most 20, with their place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unlabelled: Vec<ControlFact>,
    /// Controls that only the eye or only assistive technology could find, at most 20.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub access_gaps: Vec<AccessGap>,
    /// Texts in view whose contrast is less than they need, at most 60.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faint: Vec<FaintTextFact>,
    /// Names that several links in view share, at most 10.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub same_named: Vec<SameNamed>,
    /// The open dialogs, the topmost last, at most 10.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dialogs: Vec<ControlFact>,
    /// The layer that lies over most of the controls in view.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cover: Option<Cover>,
    /// What axe-core said, where it checked this state of the page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub audit: Option<Audit>,
    /// What appeared and vanished since the step before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub transients: Vec<Transient>,
    /// Errors that the page's scripts did not catch since the step before, in the page's words, at most 10.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub script_errors: Vec<String>,
    /// What the persona took in of the screen, and what not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub glance: Option<Glance>,
    /// Analysis, decision and expectation.
    pub thought: Option<Thought>,
    /// Where the decision's target stood, CSS px of the screenshot's viewport.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target_rect: Option<CssRect>,
    /// The larger box around the target that takes its press too, CSS px of the top viewport; `None`: there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target_area: Option<CssRect>,
    /// Whether another control comes so near to the middle of a small target that a press may hit it instead.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub target_crowded: bool,
    /// What the gates said.
    pub gate: Option<GateVerdict>,
    /// What the user answered, where the step asked them; empty: they gave no answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// What was to be done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<ActPlan>,
    /// What the page answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reply: Option<ActReply>,
    /// How the page came to rest after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settled: Option<Settled>,
    /// What changed on the screen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difference: Option<Difference>,
    /// What became of the expectation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evaluation: Option<Evaluation>,
    /// Time to decide, ms.
    pub decide_ms: f64,
    /// What a language model did for this step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<ModelWork>,
    /// What was missing in this step.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
}

/// What language models did in these steps; `None` if none was asked.
pub fn model_work(steps: &[StepRecord]) -> Option<ModelWork> {
    let mut whole = None;
    for work in steps.iter().filter_map(|step| step.model.as_ref()) {
        whole.get_or_insert_with(ModelWork::default).add(work);
    }
    whole
}

impl StepRecord {
    /// A step that has just begun: of this number, from 1, at this time, milliseconds since the Unix epoch; all else is
    /// still empty.
    pub fn new(index: u32, started_at_ms: u64) -> Self {
        Self {
            index,
            started_at_ms,
            url: String::new(),
            title: String::new(),
            page: None,
            screenshot: None,
            stats: PerceptionStats::default(),
            tree_text: String::new(),
            unlabelled: Vec::new(),
            access_gaps: Vec::new(),
            faint: Vec::new(),
            same_named: Vec::new(),
            dialogs: Vec::new(),
            cover: None,
            audit: None,
            transients: Vec::new(),
            script_errors: Vec::new(),
            glance: None,
            thought: None,
            target_rect: None,
            target_area: None,
            target_crowded: false,
            gate: None,
            answer: None,
            plan: None,
            reply: None,
            settled: None,
            difference: None,
            evaluation: None,
            decide_ms: 0.0,
            model: None,
            warnings: Vec::new(),
        }
    }

    /// A box of this step's viewport as one of the page; unchanged where the scroll offset is not known.
    pub fn on_page(&self, rect: CssRect) -> CssRect {
        let viewport = self.screenshot.as_ref().map(|s| s.viewport);
        viewport.map_or(rect, |viewport| CssRect {
            x: rect.x + viewport.scroll_x,
            y: rect.y + viewport.scroll_y,
            ..rect
        })
    }

    /// What the step's act amounted to on the screen.
    pub fn outcome(&self) -> Option<ScreenOutcome> {
        self.difference.as_ref().map(|d| d.outcome)
    }
}

/// What a persona took in of one screen: simulated, by their traits. The run itself does not wait for it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Glance {
    /// How long the person would have looked, ms.
    pub look_ms: u32,
    /// Words they read: those that they had not read in an earlier step.
    pub words_read: u32,
    /// Words they recognised, since they had read them in an earlier step.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub words_known: u32,
    /// Words that stand in the viewport.
    pub words_in_view: u32,
    /// What they did not make out, know or hit, one sentence each, at most 8.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub overlooked: Vec<String>,
    /// The texts of which they read words here: a digest of role and text, and how many words of it are known now. Later
    /// steps tell by them what was read before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub texts: Vec<(u32, u32)>,
}

/// A control as a finding needs it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ControlFact {
    /// ARIA role of the element.
    pub role: String,
    /// Name; empty when it has none.
    pub name: String,
    /// Where, CSS px.
    pub rect: CssRect,
}

/// A text that stands out too little, as a finding needs it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FaintTextFact {
    /// The control that it is on, or the text itself.
    pub control: ControlFact,
    /// Contrast that was measured, by WCAG 2.2, 1..=21.
    pub ratio: f64,
    /// Contrast that it needs.
    pub wanted: f64,
    /// The text's colour on that background.
    pub colour: [u8; 3],
    /// What is behind it.
    pub background: [u8; 3],
    /// Whether it is a hint in an empty field.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub placeholder: bool,
}

/// Links in view that are called the same and lead to different places, where nothing around them tells them apart.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SameNamed {
    /// The links, at least three, at most 20.
    pub links: Vec<ControlFact>,
}

/// A layer that keeps the pointer from most of the controls in view.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cover {
    /// What it is, in words.
    pub by: String,
    /// How many controls it covers.
    pub covered: usize,
    /// How many are in view.
    pub controls: usize,
}

/// A control that only some people can find.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct AccessGap {
    /// To whom it is there.
    pub fact: AccessFact,
    /// The control.
    pub control: ControlFact,
}

/// A whole run, as the report shows it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RunRecord {
    /// [`crate::SCHEMA_VERSION`] of the writer.
    pub schema: u32,
    /// What was asked.
    pub config: RunConfig,
    /// Who did it.
    pub persona: Persona,
    /// Address it began on.
    pub start_url: String,
    /// When it began, milliseconds since the Unix epoch.
    pub started_at_ms: u64,
    /// When it ended.
    pub ended_at_ms: u64,
    /// Why it ended.
    pub stop: StopReason,
    /// The clauses of the goal, and what became of each; empty for an exploration.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clauses: Vec<ClauseRecord>,
    /// What was done.
    pub steps: Vec<StepRecord>,
    /// What a product team should look at, the gravest first.
    pub findings: Vec<Finding>,
    /// What Passerby itself could not do.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub limitations: Vec<Limitation>,
    /// How long people would need for it; `None` where nothing was done, or in a record of an earlier version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path_time: Option<PathTime>,
    /// What is missing in the whole run.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
}

/// What the panel and the command line show of a run while it goes on and after.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RunView {
    /// Name of the run.
    pub run_id: String,
    /// What was asked.
    pub goal: String,
    /// Id of the persona.
    pub persona_id: String,
    /// Name of the persona.
    pub persona_name: String,
    /// Steps at most.
    pub steps_limit: u32,
    /// What is going on.
    pub phase: Phase,
    /// When it began, milliseconds since the Unix epoch.
    pub started_at_ms: u64,
    /// The steps so far.
    pub steps: Vec<StepView>,
    /// Why it ended; `None` while it goes on.
    pub stop: Option<StopReason>,
    /// The clauses of the goal, and how far the run is with each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clauses: Vec<ClauseRecord>,
    /// The findings, once it has ended.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub findings: Vec<Finding>,
    /// What language models did so far; `None` while none was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<ModelWork>,
    /// What waits for the user's approval.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub approval_request: Option<ApprovalRequest>,
    /// What waits for the user's answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<UserQuestion>,
    /// The site that the run came to and has no permission for: it waits for the user's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub site_request: Option<SiteRequest>,
    /// The report can be read; false while the run goes on.
    pub report_ready: bool,
}

/// A site that the extension may not read yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SiteRequest {
    /// Its origin; `None` where the browser does not tell it.
    pub origin: Option<String>,
}

/// An act that waits for the user's approval.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ApprovalRequest {
    /// Number of the step.
    pub step: u32,
    /// What would be done.
    pub decision: Decision,
    /// Why it needs approval, one sentence.
    pub why: String,
}

/// A question that waits for the user's answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UserQuestion {
    /// Number of the step.
    pub step: u32,
    /// What is asked.
    pub question: String,
    /// Why the persona asks.
    pub why: String,
}

/// One step in the live transcript.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StepView {
    /// Number, from 1.
    pub index: u32,
    /// Address of the page.
    pub url: String,
    /// Id of the image with marks, to be asked for apart.
    pub screenshot_id: Option<String>,
    /// Analysis, decision and expectation.
    pub thought: Option<Thought>,
    /// What the gates said.
    pub gate: Option<GateVerdict>,
    /// What the user answered, where they were asked; empty: nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// What the page answered.
    pub reply: Option<ActReply>,
    /// What became of the expectation.
    pub evaluation: Option<Evaluation>,
    /// Counts and times of the look.
    pub stats: PerceptionStats,
    /// What a language model did for this step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<ModelWork>,
    /// What was missing in this step.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
}

/// What a run is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Not begun.
    Ready,
    /// Waiting for the page to come to rest.
    Settling,
    /// The page is looked at.
    Observing,
    /// Thinking.
    Deciding,
    /// Waiting for the user's approval, of an act or of a site, or for their answer.
    Waiting,
    /// An act is under way.
    Acting,
    /// The run has ended.
    Ended,
}
