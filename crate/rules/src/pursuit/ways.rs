//! The controls that may lead on, or do the act, each with its signs.

use super::super::screen_context::ScreenContext;
use super::meaning::says_one;
use super::past::Past;
use super::signs::{COMPARED, OWN_SIGNS, SIGNS, Signs, name_of};
use super::task::Task;
use super::{labels, links};
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::ui_tree::UiNode;

/// A control that may be pressed to get on.
pub(super) struct Way<'l> {
    pub node: &'l UiNode,
    pub signs: [f64; SIGNS],
}

/// All of a screen, in the order of the page.
pub(super) fn all<'l>(look: &'l ScreenContext<'l>, task: &Task, past: &Past) -> Vec<Way<'l>> {
    let signs = Signs::new(look, task, past);
    let nodes = look.tree().nodes.iter();
    let mut ways: Vec<Way> = nodes
        .filter(|node| may_be_pressed(look, node))
        .map(|node| Way {
            node,
            signs: signs.of(node),
        })
        .collect();
    compare(&mut ways);
    ways
}

/// Adds to the signs of each control how it stands to the best of the others.
fn compare(ways: &mut [Way]) {
    for (nth, sign) in COMPARED.iter().enumerate() {
        let of = |way: &Way| way.signs.get(*sign).copied().unwrap_or_default();
        let mut values: Vec<f64> = ways.iter().map(of).collect();
        values.sort_by(|a, b| b.total_cmp(a));
        let (best, next) = (
            values.first().copied().unwrap_or_default(),
            values.get(1).copied().unwrap_or_default(),
        );
        for way in ways.iter_mut() {
            let own = of(way);
            let others = if own >= best { next } else { best };
            if let Some(to) = way.signs.get_mut(OWN_SIGNS.saturating_add(nth)) {
                *to = own - others;
            }
        }
    }
}

/// Whether a control can lead anywhere or do something by itself; what sends a form with fields is another matter.
fn may_be_pressed(look: &ScreenContext, node: &UiNode) -> bool {
    let is_way = matches!(
        node.role.as_str(),
        "link" | "button" | "tab" | "menuitem" | "treeitem" | "row" | "switch" | "menuitemcheckbox"
    );
    let name = name_of(node);
    let forms = &look.screen().forms;
    let sends = || {
        forms.iter().any(|form| {
            !form.inputs.is_empty() && form.submits.iter().any(|submit| submit.node == node.id)
        })
    };
    is_way
        && node.visible
        && !node.states.disabled
        && node.offers(ActionKind::Click)
        && !name.is_empty()
        && !says_one(name, labels::LOG_OUT)
        && node
            .href
            .as_deref()
            .is_none_or(|href| links::is_of_this_site(look, href))
        && (!links::leads_nowhere(look, node) || says_one(name, labels::EDIT))
        && !links::sorts(look, node)
        && !sends()
}
