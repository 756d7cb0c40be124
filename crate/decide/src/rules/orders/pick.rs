//! Options, checkboxes and radio buttons.

use super::super::look::Look;
use super::super::proposal::{Proposal, identity_of, shown};
use super::{find, press, sure};
use crate::goal::Wanted;
use crate::words;
use passerby_artifacts::decision::{Action, Predicate};
use passerby_artifacts::dom::{ActionKind, Checked};
use passerby_artifacts::ui_tree::UiNode;

pub(super) fn is_on(node: &UiNode) -> bool {
    node.states.checked == Some(Checked::True)
}

pub(super) fn choose(look: &Look, wanted: &Wanted) -> Vec<Proposal> {
    let option = &wanted.name;
    let offers = |n: &&UiNode| n.visible && n.offers(ActionKind::Select);
    let has = |n: &UiNode| {
        let options = &n.input.as_ref()?.options;
        options
            .iter()
            .find(|o| words::fold(o) == words::fold(option))
            .cloned()
    };
    let lists = look.tree().nodes.iter().filter(offers);
    let lists = lists.filter_map(|n| Some((n, has(n)?)));
    let mut proposals: Vec<Proposal> = lists
        .map(|(node, label)| {
            let identity = identity_of(look, &node.id);
            let expects = format!("“{}” is chosen.", shown(&label));
            let becomes = |input| Predicate::ValueBecomes {
                input,
                value: Some(label.clone()),
            };
            let predicate = identity
                .clone()
                .map_or(Predicate::SomethingChanges, becomes);
            let action = Action::Select {
                option: label.clone(),
            };
            Proposal::on(node, identity, action, 0.9)
                .because(format!("I am to choose “{}”.", shown(option)))
                .expecting(expects, predicate)
        })
        .collect();
    if option.is_empty() && wanted.nth.is_none() {
        return proposals;
    }
    proposals.extend(tick(look, wanted, true));
    proposals.extend(press::press(look, wanted));
    proposals
}

pub(super) fn tick(look: &Look, wanted: &Wanted, on: bool) -> Vec<Proposal> {
    let named = find::find(look, wanted, |n| {
        n.states.checked.is_some() && !n.states.disabled
    });
    let found = named.len();
    let state = if on { "on" } else { "off" };
    named
        .into_iter()
        .map(|(likeness, node)| {
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
            Proposal::on(node, identity, action, sure(likeness, found))
                .because(format!("{} is to be {state}.", wanted.shown()))
                .expecting(format!("{} is {state}.", wanted.shown()), predicate)
        })
        .collect()
}
