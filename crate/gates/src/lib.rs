//! What is asked before anything is executed.
//!
//! [`check`] puts a decision through the gates in a fixed order; the first that refuses is named
//! with its reason. Finish and give up end a run and touch nothing, so only the confidence gate
//! looks at them; a question to the user touches nothing either, and only its number is limited.
//!
//! A gate knows the decision, the tree and what was acted on before; this crate must never
//! know the goal, so that no goal can talk it round.
//!
//! Reading order: [`check`], then the gates in the order of its table, each with a `check` of its own; [`costly`] is the
//! largest.

// What a page, a model or a file says must not stop the core: no sum, no index and no division that could panic.
#![cfg_attr(
    not(test),
    warn(
        clippy::arithmetic_side_effects,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::string_slice,
        clippy::unreachable
    )
)]

mod ask;
mod budget;
mod confidence;
pub mod costly;
mod credential;
mod host;
mod hosts;
mod known_page;
mod made;
mod read_only;
mod repeat;
mod target;

pub use repeat::act_in_words;

use passerby_artifacts::decision::{Action, Decision, GateName, GateVerdict, Target};
use passerby_artifacts::run::RunConfig;
use passerby_artifacts::screen::PageState;
use passerby_artifacts::ui_tree::{UiNode, UiTree};
use passerby_lexicon::{slices, words};
use std::mem::{Discriminant, discriminant};

pub use host::leads_to;
pub use made::{making_link, may_have_made};

/// What the gates know beside the decision.
#[derive(Debug, Clone, Copy)]
pub struct GateContext<'a> {
    /// What was asked of the run.
    pub config: &'a RunConfig,
    /// The tree the decision was made on.
    pub tree: &'a UiTree,
    /// Which page of a known site that is, where one is known.
    pub page: Option<&'a PageState>,
    /// Fingerprint of the screen the decision was made on.
    pub fingerprint: &'a str,
    /// The acts of the run so far, the oldest first; a run that has met its goal ends with a `finish`.
    pub acted: &'a [ActedOn],
    /// Thoughts of which none came to be executed since the last act (or the start).
    pub thoughts_since_act: u32,
    /// Host of the page the run began on.
    pub start_host: &'a str,
}

/// One act of the past, as the gates remember it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActedOn {
    /// Fingerprint of the screen it was done on.
    pub fingerprint: String,
    /// Which action, whatever it was done with.
    pub action: Discriminant<Action>,
    /// Whether it said that the goal is met.
    pub meets_goal: bool,
    /// What it was done on, as [`key`] gives it.
    pub key: String,
    /// Whether a signal showed progress afterwards.
    pub progressed: bool,
    /// Whether a link that was only followed may have made something; see [`may_have_made`].
    pub may_have_made: bool,
    /// Whether nobody can tell if it was done.
    pub unknown: bool,
}

impl ActedOn {
    /// What is to be remembered of a decision about to be executed; whether it progressed is set
    /// when its effect is known.
    pub fn new(decision: &Decision, fingerprint: &str) -> Self {
        Self {
            fingerprint: fingerprint.to_owned(),
            action: discriminant(&decision.action),
            meets_goal: matches!(decision.action, Action::Finish { .. }),
            key: key(decision),
            progressed: false,
            may_have_made: false,
            unknown: false,
        }
    }

    fn is_same_act(&self, decision: &Decision) -> bool {
        self.action == discriminant(&decision.action) && self.key == key(decision)
    }
}

/// What a decision acts on, equal for the same thing: the target's identity, else its node; for
/// acts without a target the address, the key or `page`.
pub fn key(decision: &Decision) -> String {
    if let Some(target) = &decision.target {
        let target = target_key(target);
        // Another key on the same thing is another act.
        return match &decision.action {
            Action::PressKey { key, .. } => format!("{target} {key}"),
            _ => target,
        };
    }
    match &decision.action {
        Action::Navigate { url } => url.clone(),
        Action::PressKey { key, .. } => key.clone(),
        Action::AskUser { question } => question.clone(),
        Action::Scroll { screens } if *screens < 0.0 => "page:up".to_owned(),
        Action::Scroll { .. } => "page:down".to_owned(),
        _ => "page".to_owned(),
    }
}

fn target_key(target: &Target) -> String {
    match &target.identity {
        Some(identity) => identity.0.clone(),
        None => target.node.0.clone(),
    }
}

type Gate = fn(&Decision, &GateContext<'_>) -> Option<RefusalReason>;

/// The gates, in the order they are asked, under the names they refuse with.
const GATES: [(GateName, Gate); 9] = [
    (GateName::Confidence, confidence::check),
    (GateName::Target, target::check),
    (GateName::Host, host::check),
    (GateName::ReadOnly, read_only::check),
    (GateName::Target, target::check_focus),
    (GateName::Credential, credential::check),
    (GateName::Repeat, repeat::check),
    (GateName::KnownPage, known_page::check),
    (GateName::Budget, budget::check),
];

/// The gate after which approval is asked for: what nothing else speaks against so far.
const BEFORE_COSTLY: GateName = GateName::Credential;

/// One sentence: why a gate refuses.
type RefusalReason = String;

/// Whether the decision may be executed. Total: any decision on any tree gets a verdict.
pub fn check(decision: &Decision, context: &GateContext) -> GateVerdict {
    for (rule, gate) in GATES {
        if decision.action.is_word() && rule != GateName::Confidence {
            continue;
        }
        if let Some(reason) = gate(decision, context) {
            let kind = None;
            return GateVerdict::Refused { rule, reason, kind };
        }
        if rule == BEFORE_COSTLY
            && let Some((reason, kind)) = costly::check(decision, context)
        {
            return GateVerdict::Refused {
                rule: GateName::Costly,
                reason,
                kind: Some(kind),
            };
        }
    }
    match ask::check(decision, context) {
        Some(reason) => GateVerdict::Refused {
            rule: GateName::Budget,
            reason,
            kind: None,
        },
        None => GateVerdict::Passed,
    }
}

/// What a press of the target reaches: the target, and the control that it stands in where it is none itself. People
/// press words and pictures, and the press is that of the link or the button around them.
fn pressed_by<'t>(decision: &Decision, tree: &'t UiTree) -> Vec<&'t UiNode> {
    let Some(node) = node_of(decision, tree) else {
        return Vec::new();
    };
    let is_control = |n: &&UiNode| n.is_interactive() || n.states.disabled || n.href.is_some();
    let mut pressed = vec![node];
    if !is_control(&node)
        && let Some(at) = tree.index_of(&node.id)
    {
        pressed.extend(tree.around(at).find(is_control));
    }
    pressed
}

fn node_of<'t>(decision: &Decision, tree: &'t UiTree) -> Option<&'t UiNode> {
    tree.node(&decision.target.as_ref()?.node)
}

/// What the act falls on: its target, or what has the focus where a key is pressed without one.
fn operated<'t>(decision: &Decision, tree: &'t UiTree) -> Option<&'t UiNode> {
    if decision.target.is_none() && matches!(decision.action, Action::PressKey { .. }) {
        return tree.nodes.iter().rfind(|node| node.states.focused);
    }
    node_of(decision, tree)
}

/// Whether a press on it only puts the caret there.
fn takes_text(node: &UiNode) -> bool {
    matches!(
        node.role.as_str(),
        "textbox" | "searchbox" | "combobox" | "spinbutton"
    )
}

/// The buttons of the nearest form around a node; none when there is no form.
fn buttons_of_form<'t>(node: &UiNode, tree: &'t UiTree) -> Vec<&'t UiNode> {
    let Some(index) = tree.index_of(&node.id) else {
        return Vec::new();
    };
    let is_form = |n: &UiNode| n.role == "form" || n.tag == "form" || n.role == "search";
    let mut around = tree.ancestors(index).zip(tree.around(index));
    let Some((form, _)) = around.find(|(_, node)| is_form(node)) else {
        return Vec::new();
    };
    let inside = tree.inside(form);
    inside.filter(|node| node.role == "button").collect()
}
