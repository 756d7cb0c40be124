//! Options, checkboxes and radio buttons.

use super::super::proposal::{Proposal, identity_of, shown};
use super::super::screen_context::ScreenContext;
use super::{find, press, sure};
use crate::goal::Wanted;
use crate::targets;
use crate::words;
use passerby_artifacts::decision::{Action, Predicate};
use passerby_artifacts::dom::{ActionKind, Checked};
use passerby_artifacts::ui_tree::UiNode;

pub(super) fn is_on(node: &UiNode) -> bool {
    node.states.checked == Some(Checked::True)
}

/// `from`: what the list is called; empty: any.
pub(super) fn choose(look: &ScreenContext, wanted: &Wanted, from: &str) -> Vec<Proposal> {
    let option = &wanted.name;
    let offers = |n: &&UiNode| n.visible && n.offers(ActionKind::Select);
    let has = |n: &UiNode| {
        let options = &n.input.as_ref()?.options;
        options
            .iter()
            .find(|o| words::fold(o) == words::fold(option))
            .cloned()
    };
    let nodes = look.tree().nodes.iter();
    let lists = nodes.filter(offers).filter(|n| is_list(look, n, from));
    let lists = lists.filter_map(|n| Some((n, has(n)?)));
    let mut proposals: Vec<Proposal> = lists
        .map(|(node, label)| selecting(look, node, &label, 0.9))
        .collect();
    if option.is_empty() && wanted.nth.is_none() {
        return proposals;
    }
    if proposals.is_empty() && !from.is_empty() && !is_unfolded(look) {
        proposals.extend(unfold(look, from));
    }
    proposals.extend(tick(look, wanted, true));
    proposals.extend(press::press(look, wanted));
    proposals
}

/// Whether some list of a page's own making shows its options now.
fn is_unfolded(look: &ScreenContext) -> bool {
    let open = |n: &UiNode| {
        n.visible
            && n.states.expanded == Some(true)
            && matches!(n.role.as_str(), "combobox" | "listbox")
    };
    look.tree().nodes.iter().any(open)
}

/// Takes an option of a list.
pub(super) fn selecting(look: &ScreenContext, node: &UiNode, label: &str, sure: f64) -> Proposal {
    let identity = identity_of(look, &node.id);
    let becomes = |input| Predicate::ValueBecomes {
        input,
        value: Some(label.to_owned()),
    };
    let predicate = identity
        .clone()
        .map_or(Predicate::SomethingChanges, becomes);
    let action = Action::Select {
        option: label.to_owned(),
    };
    Proposal::on(node, identity, action, sure)
        .because(format!("I am to choose “{}”.", shown(label)))
        .expecting(format!("“{}” is chosen.", shown(label)), predicate)
}

/// Whether a list is called so, by its name or by its label.
pub(super) fn is_list(look: &ScreenContext, node: &UiNode, from: &str) -> bool {
    from.is_empty() || find::label_likeness(look, node, from) > 0.0
}

/// A list of a page's own making shows its options once it is pressed.
fn unfold(look: &ScreenContext, from: &str) -> Vec<Proposal> {
    let opens = |n: &&UiNode| {
        n.visible
            && n.offers(ActionKind::Click)
            && (matches!(n.role.as_str(), "combobox" | "listbox") || n.states.expanded.is_some())
            && is_list(look, n, from)
    };
    let one = |n: &UiNode| {
        Proposal::press(look, n, 0.85)
            .because(format!("What I am to choose is in “{}”.", shown(from)))
            .expecting("Its options appear.", Predicate::SomethingChanges)
    };
    look.tree().nodes.iter().filter(opens).map(one).collect()
}

/// The checkboxes that answer to a description: by their names, else by the text of the row they stand in.
pub(super) fn boxes<'l>(look: &ScreenContext<'l>, wanted: &Wanted) -> Vec<(f64, &'l UiNode)> {
    let usable = |n: &UiNode| n.states.checked.is_some() && !n.states.disabled;
    let named = find::find(look, wanted, usable);
    if !named.is_empty() || wanted.name.is_empty() {
        return named;
    }
    let says = |n: &&UiNode| n.visible && !usable(n) && targets::named(n, &wanted.name) >= 0.95;
    let nodes = look.tree().nodes.iter();
    let rows = nodes.clone().filter(says);
    let beside = rows.filter_map(|text| {
        let in_row = |n: &&UiNode| {
            let apart = (n.rect.centre().1 - text.rect.centre().1).abs();
            n.visible
                && usable(n)
                && n.name.trim().is_empty()
                && apart < text.rect.height.max(8.0) / 2.0
        };
        let distance = |n: &UiNode| (n.rect.centre().0 - text.rect.x).abs();
        nodes
            .clone()
            .filter(in_row)
            .min_by(|a, b| distance(a).total_cmp(&distance(b)))
    });
    beside.map(|n| (0.85, n)).collect()
}

pub(super) fn tick(look: &ScreenContext, wanted: &Wanted, on: bool) -> Vec<Proposal> {
    let mut named = boxes(look, wanted);
    if wanted.all {
        named.retain(|(_, n)| is_on(n) != on);
    }
    if named.is_empty() && !wanted.name.is_empty() && wanted.kind.is_none() && on {
        // `Enable notifications` may be said of a button.
        return press::press(look, wanted);
    }
    let found = named.len();
    let state = if on { "on" } else { "off" };
    named
        .into_iter()
        .map(|(likeness, node)| {
            ticking(look, node, &wanted.shown(), on, sure(likeness, found))
                .because(format!("{} is to be {state}.", wanted.shown()))
        })
        .collect()
}

/// Switches a box; `called` is what it is called in a sentence.
pub(super) fn ticking(
    look: &ScreenContext,
    node: &UiNode,
    called: &str,
    on: bool,
    sure: f64,
) -> Proposal {
    let identity = identity_of(look, &node.id);
    let action = if node.offers(ActionKind::Check) {
        Action::Check { on }
    } else {
        Action::Click
    };
    let becomes = |input| Predicate::CheckedBecomes { input, on };
    let predicate = identity
        .clone()
        .map_or(Predicate::SomethingChanges, becomes);
    let state = if on { "on" } else { "off" };
    Proposal::on(node, identity, action, sure).expecting(format!("{called} is {state}."), predicate)
}
