//! Everything that is kept of a step.

use super::config::is_zero;
use super::facts::{AccessGap, ControlFact, Cover, FaintTextFact, SameNamed, SmallTextFact};
use crate::act::{ActPlan, ActReply, Settled};
use crate::audit::Audit;
use crate::clause::ClaimCheck;
use crate::decision::{Evaluation, GateVerdict, Thought};
use crate::dom::Transient;
use crate::fault::{Warning, WarningKind};
use crate::geometry::CssRect;
use crate::model::{AnsweredBy, ModelWork};
use crate::screen::{Difference, PageState, ScreenOutcome, Signal};
use crate::screenshot::Screenshot;
use crate::ui_tree::PerceptionStats;
use serde::{Deserialize, Serialize};

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
    /// How long that page took to load, ms, where no act of the run led there; see [`crate::dom::DomSnapshot::load_ms`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub load_ms: Option<f64>,
    /// The HTTP status with which the server refused the page at which the run began, 400 or more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub http_status: Option<u16>,
    /// Which page of a known site it is, where a site profile says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<PageState>,
    /// The image they looked at; `None` when it could not be taken.
    pub screenshot: Option<Screenshot>,
    /// Counts and times of the look.
    pub stats: PerceptionStats,
    /// The tree as compact text, as it was decided on.
    pub tree_text: String,
    /// What the page said outside of the window, which `tree_text` only counts: a line each, at most 8,000 characters.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub off_view: String,
    /// Controls that a person could see and that had no name, at most 20, with their place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unlabelled: Vec<ControlFact>,
    /// Controls that only the eye or only assistive technology could find, at most 20.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub access_gaps: Vec<AccessGap>,
    /// Texts in view whose contrast is less than they need, at most 60.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faint: Vec<FaintTextFact>,
    /// Texts in view whose letters are smaller than [`crate::persona::LETTERS_FOR_ALL_PX`], at most 12.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub small_texts: Vec<SmallTextFact>,
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
    /// Labels of fields on the screen that the run typed into before on this page, and that are empty now; secrets are left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub emptied: Vec<String>,
    /// What appeared and vanished since the step before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub transients: Vec<Transient>,
    /// Errors that the page's scripts did not catch since the act of the step before, in the page's words, at most 10.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub script_errors: Vec<String>,
    /// Those from before that act, told only now, at most 10: thrown while the page was loading or at rest.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub script_errors_before_act: Vec<String>,
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
    /// What the row is called in which the target stands, in the page's words; empty where it has none of its own.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub target_row: String,
    /// Words for the picture that a target without a name shows; empty where nothing is known of it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub target_picture: String,
    /// What a drag was let go on: the name of the smallest named thing there; empty where nothing is known of it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub dropped_on: String,
    /// What the whole entry of a list says in which the target stands, in the page's words, at most 200 characters; empty where it is in
    /// none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub target_entry: String,
    /// Entries of the list that the target is in which say all that its own says of the goal, and more: at most 5, in the page's words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nearer_entries: Vec<String>,
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
    /// Whether the page that it leads to came only while the next steps waited.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub came_late: bool,
    /// Time to decide, ms.
    pub decide_ms: f64,
    /// What a language model did for this step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<ModelWork>,
    /// Which model answered which question, in order; empty where the run has but one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answered_by: Vec<AnsweredBy>,
    /// What became of the claim that this step ends the run with, where it was to be checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim_check: Option<ClaimCheck>,
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
            off_view: String::new(),
            unlabelled: Vec::new(),
            access_gaps: Vec::new(),
            faint: Vec::new(),
            small_texts: Vec::new(),
            load_ms: None,
            http_status: None,
            same_named: Vec::new(),
            dialogs: Vec::new(),
            cover: None,
            audit: None,
            emptied: Vec::new(),
            transients: Vec::new(),
            script_errors: Vec::new(),
            script_errors_before_act: Vec::new(),
            glance: None,
            thought: None,
            target_rect: None,
            target_area: None,
            target_crowded: false,
            target_row: String::new(),
            target_picture: String::new(),
            dropped_on: String::new(),
            target_entry: String::new(),
            nearer_entries: Vec::new(),
            gate: None,
            answer: None,
            plan: None,
            reply: None,
            settled: None,
            difference: None,
            evaluation: None,
            came_late: false,
            decide_ms: 0.0,
            model: None,
            answered_by: Vec::new(),
            claim_check: None,
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

    /// Whether the browser refused a request of this step because the run may not make it.
    pub fn had_a_request_refused(&self) -> bool {
        let refused = [
            WarningKind::RequestRefused,
            WarningKind::RequestUnanswered,
            WarningKind::SocketRefused,
        ];
        self.warnings.iter().any(|w| refused.contains(&w.kind))
    }

    /// Whether it has a warning of this kind.
    pub fn has_warning(&self, kind: &WarningKind) -> bool {
        self.warnings.iter().any(|warning| warning.kind == *kind)
    }

    /// Whether another document was loaded by what was done in it.
    pub fn loaded_a_document(&self) -> bool {
        let mut signals = self.difference.iter().flat_map(|d| &d.signals);
        signals.any(|signal| *signal == Signal::ScreenLoaded)
    }

    /// Whether it closed a dialog that one of these earlier steps opened, a request of which had been refused: the page's notice of
    /// that, which nobody else meets.
    pub fn closes_notice_of_refusal(&self, earlier: &[StepRecord]) -> bool {
        let signals = |step: &'_ StepRecord| -> Vec<Signal> {
            step.difference
                .iter()
                .flat_map(|difference| difference.signals.clone())
                .collect()
        };
        let opened: Vec<String> = earlier
            .iter()
            .filter(|step| step.index < self.index && step.had_a_request_refused())
            .flat_map(signals)
            .filter_map(|signal| match signal {
                Signal::DialogOpened { label, .. } => Some(label),
                _ => None,
            })
            .collect();
        let mut closed = signals(self).into_iter();
        closed.any(
            |signal| matches!(signal, Signal::DialogClosed { label, .. } if opened.contains(&label)),
        ) || self.acts_on_error_of_refusal(earlier)
    }

    /// Whether its act was done on a text that came in one of these earlier steps with an error, a request having been refused.
    fn acts_on_error_of_refusal(&self, earlier: &[Self]) -> bool {
        let decision = self.thought.as_ref().map(|thought| &thought.decision);
        let target = decision.and_then(|decision| decision.target.as_ref());
        let Some(name) = target
            .map(|target| target.name.trim())
            .filter(|n| !n.is_empty())
        else {
            return false;
        };
        let refused = earlier.iter().filter(|step| {
            let is_of_refusal =
                step.had_a_request_refused() || step.has_warning(&WarningKind::AfterRefusal);
            step.index < self.index && is_of_refusal
        });
        let mut signals = refused.flat_map(|step| step.difference.iter().flat_map(|d| &d.signals));
        signals.any(|signal| match signal {
            Signal::ErrorAppeared { text } => name.contains(text.trim()) || text.contains(name),
            _ => false,
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
