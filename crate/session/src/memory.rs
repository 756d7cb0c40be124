//! What a session remembers from step to step, beyond the steps themselves.

use crate::audit_ahead::AuditAhead;
use crate::ids::KnownIds;
use crate::reader::Reader;
use passerby_artifacts::clause::ClauseRecord;
use passerby_artifacts::costly::CostlyKind;
use passerby_artifacts::decision::{Action, Decision, Target, Thought, bare_key};
use passerby_artifacts::dom::Transient;
use passerby_artifacts::extraction::Extraction;
use passerby_artifacts::fault::Warning;
use passerby_artifacts::instruction::Instruction;
use passerby_artifacts::screen::{Identity, ScreenState};
use passerby_artifacts::ui_tree::{NodeId, UiTree};
use passerby_decide::Stopped;
use passerby_decide::gates::ActedOn;
use std::collections::{BTreeSet, VecDeque};

/// An act that was given to the page and whose effect is not judged yet.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PendingAct {
    /// The screen it was decided on.
    pub before: ScreenState,
    /// The form it submits, if it submits one.
    pub submits: Option<Identity>,
    /// What it was done on, where the screen has an identity for it.
    pub on: Option<Identity>,
    /// Origin of the address that it leads to, where the control tells it.
    pub leads_to: Option<String>,
    /// The page for something new that it leads to, in a run that is read-only.
    pub making_link: Option<String>,
    /// When the intent was journalled, milliseconds since the Unix epoch.
    pub began_at_ms: u64,
    /// Time since then in which no worker lived, ms.
    pub unwatched_ms: u64,
    /// When the page had come to rest after it.
    pub settled_at_ms: Option<u64>,
}

/// What is left of the acts of one answer.
#[derive(Debug, Clone, Default)]
pub(crate) struct RemainingActs {
    /// In their order.
    pub acts: VecDeque<Thought>,
    /// How many were decided on.
    pub count: usize,
    /// What was expected of them all, in the words of who decided.
    pub expected: String,
}

/// What a session remembers.
#[derive(Debug, Clone, Default)]
pub(crate) struct Memory {
    /// Acts so far, each with the screen it was done on.
    pub acted: Vec<ActedOn>,
    /// Thoughts that the gates refused since the last act.
    pub thoughts_since_act: u32,
    /// Lines of the script that were used.
    pub script_at: usize,
    /// Steps in a row that failed for want of perception.
    pub failed_looks: u32,
    /// Acts that were decided on with the one before, and are still to be done.
    pub rest: RemainingActs,
    /// How far the acts of the last answer came, where they stopped before their end and nothing was done since.
    pub stopped: Option<Stopped>,
    /// How often the worker died since the run last came to a new step.
    pub wakes: u32,
    /// The kind that the user approved for the act under way.
    pub approved: Option<CostlyKind>,
    /// Origin of the site that the user allowed last.
    pub site_allowed: Option<String>,
    /// How far the run is with each clause of its goal, as of the latest look.
    pub clauses: Vec<ClauseRecord>,
    /// What an extraction has found so far.
    pub extraction: Option<Box<Extraction>>,
    /// What the model of an extraction reads.
    pub reader: Reader,
    /// Whether an extraction's first page asks for a password.
    pub met_login: bool,
    /// Where an extraction may read next.
    pub ways: passerby_extract::Ways,
    /// The search that an extraction has typed and not sent yet: node of its field.
    pub search_typed: Option<NodeId>,
    /// How often an extraction pressed what shows the search field.
    pub search_openings: u32,
    /// Handle of the control that leads to the next page of the list that is being read.
    pub next_page: Option<u32>,
    /// What happened before the first step.
    pub notes: Vec<Warning>,
    /// The pages that axe-core has answered for, whatever it said; see [`crate::audit::page_key`].
    pub audited: BTreeSet<String>,
    /// What axe-core said of a page that had changed since it was looked at: it belongs to the next look.
    pub audit_ahead: Option<AuditAhead>,
    /// In a hybrid run: how many clauses were seen to be done when the model took over.
    pub model_since: Option<usize>,
    /// In a hybrid run: what the model says that the goal wants; empty where that could not be used, `None` before it was asked.
    pub reading: Option<Vec<Instruction>>,
    /// What the ids that were shown mean.
    pub ids: KnownIds,
    /// What the picture alone showed at the last look.
    pub seen_in_picture: BTreeSet<NodeId>,
    /// What came and went before a look that failed: the page tells it once only.
    pub transients: Vec<Transient>,
}

/// The form that this decision submits: a press on one of its submit controls, or Enter in one of its inputs.
///
/// In a field whose list of suggestions is open Enter takes one of them.
pub(crate) fn submitted_form(
    decision: &Decision,
    screen: &ScreenState,
    tree: &UiTree,
) -> Option<Identity> {
    let target = decision.target.as_ref()?;
    let is_open = |target: &Target| {
        let node = tree.node(&target.node);
        node.is_some_and(|node| node.states.expanded == Some(true))
    };
    let form = match &decision.action {
        Action::Click => screen
            .forms
            .iter()
            .find(|f| f.submits.iter().any(|s| s.node == target.node)),
        Action::PressKey { key, .. } if bare_key(key) == "Enter" && !is_open(target) => {
            screen.forms.iter().find(|f| {
                f.inputs.iter().any(|i| i.node == target.node)
                    || f.submits.iter().any(|s| s.node == target.node)
            })
        }
        _ => None,
    };
    form.map(|f| f.identity.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use passerby_artifacts::dom::{ActionKind, DomNode, DomSnapshot, ElementFacts, States};
    use passerby_artifacts::geometry::{CssRect, Viewport};
    use passerby_merge::{MergeConfig, merge};

    /// A form of a field, whose list of suggestions may be open, and a button.
    fn page(open: bool) -> UiTree {
        let node =
            |role: &str, tag: &str, name: &str, y: f64, actions: &[ActionKind]| ElementFacts {
                role: role.to_owned(),
                tag: tag.to_owned(),
                name: name.to_owned(),
                actions: actions.to_vec(),
                rect: CssRect::new(10.0, y, 200.0, 30.0),
                visible: true,
                in_viewport: true,
                ..ElementFacts::default()
            };
        let mut field = node("combobox", "input", "Time", 20.0, &[ActionKind::Type]);
        field.states = States {
            expanded: Some(open),
            ..States::default()
        };
        let facts = [
            (None, node("form", "form", "Booking", 10.0, &[])),
            (Some(0), field),
            (
                Some(0),
                node("button", "button", "Book", 60.0, &[ActionKind::Click]),
            ),
        ];
        let nodes = facts
            .into_iter()
            .enumerate()
            .map(|(at, (parent, facts))| DomNode {
                handle: at as u32 + 1,
                parent,
                facts,
                ..DomNode::default()
            });
        let snapshot = DomSnapshot {
            schema: passerby_artifacts::SCHEMA_VERSION,
            url: "https://a.example/".to_owned(),
            title: String::new(),
            lang: String::new(),
            document_id: "document".to_owned(),
            viewport: Viewport {
                width: 800.0,
                height: 600.0,
                device_pixel_ratio: 1.0,
                scroll_x: 0.0,
                scroll_y: 0.0,
                page_width: 800.0,
                page_height: 600.0,
            },
            taken_at_ms: 0,
            snapshot_ms: 5.0,
            load_ms: None,
            http_status: None,
            nodes: nodes.collect(),
            texts: Vec::new(),
            frames: Vec::new(),
            transients: Vec::new(),
            warnings: Vec::new(),
        };
        merge(&snapshot, None, &MergeConfig::default())
    }

    #[test]
    fn enter_takes_a_suggestion_where_a_list_of_them_is_open() {
        for (open, sends) in [(false, true), (true, false)] {
            let tree = page(open);
            let screen = passerby_screen::understand(&tree);
            let field = &tree.nodes[1];
            let decision = Decision {
                action: Action::PressKey {
                    key: "Enter".to_owned(),
                    times: 1,
                },
                target: Some(Target {
                    node: field.id.clone(),
                    identity: None,
                    role: field.role.clone(),
                    name: field.name.clone(),
                }),
                confidence: 0.9,
                reasoning: String::new(),
                decided_by: passerby_artifacts::decision::Policy::Model,
                prompt_text: String::new(),
            };
            let form = submitted_form(&decision, &screen, &tree);
            assert_eq!(form.is_some(), sends, "{open}");
        }
    }
}
