//! Getting out of the way what lies over the element that is meant: dialogs and cookie banners.

use super::proposal::{Proposal, called_dialog, capital, identity_of};
use super::screen_context::{ScreenContext, had_effect};
use crate::targets;
use crate::words::{Concept, has_concept};
use passerby_artifacts::decision::{Action, Decision, Predicate};
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::persona::Level;
use passerby_artifacts::screen::Dialog;
use passerby_artifacts::ui_tree::UiNode;

/// What has to be done before the proposal can be; empty when its way is free.
pub(super) fn way_to(look: &ScreenContext, proposal: &Proposal) -> Vec<Proposal> {
    if proposal.action.is_terminal() {
        return Vec::new();
    }
    let node = proposal.target.as_ref().and_then(|t| look.node(&t.node));
    if let Some(dialog) = look.screen().dialogs.last() {
        let inside = node.is_some_and(|n| look.is_inside(&n.id, &dialog.node));
        let modal = look.node(&dialog.node).is_some_and(|n| n.states.modal);
        if !inside && (modal || node.is_some_and(|n| look.is_covered(n))) {
            return close(look, dialog);
        }
    }
    if node.is_some_and(|n| look.is_covered(n)) {
        banner(look)
    } else {
        Vec::new()
    }
}

/// Ways to close the topmost dialog, when nothing else is left to do.
pub(super) fn open_dialog(look: &ScreenContext) -> Vec<Proposal> {
    look.screen()
        .dialogs
        .last()
        .map(|d| close(look, d))
        .unwrap_or_default()
}

/// The key that closes most layers, tried once after something lay over what was meant.
pub(super) fn layer(look: &ScreenContext) -> Option<Proposal> {
    let key = Action::PressKey {
        key: "Escape".to_owned(),
        times: 1,
    };
    let tried = look.executed().any(|(_, d)| d.action == key);
    (look.last_was_obscured() && !tried).then(|| {
        Proposal::free(key, 0.7, "Something lies over what is left here.")
            .expecting("It goes away.", Predicate::SomethingChanges)
    })
}

/// How often one control is pressed to leave what it closes: it may stand in each of several layers.
const MAX_LEAVES: usize = 4;

/// The control that closes what is open, where that is no dialog to the page: as long as its last press had an effect.
pub(super) fn leave(look: &ScreenContext) -> Option<Proposal> {
    let leaves = |n: &&UiNode| {
        let is_it = |d: &Decision| d.target.as_ref().is_some_and(|t| t.node == n.id);
        let mut presses = look.executed().rev().filter(|(_, d)| is_it(d));
        let worked = presses.next().is_none_or(|(step, _)| had_effect(step));
        is_button(n)
            && targets::dismisses(n)
            && !look.is_covered(n)
            && worked
            && look.times("click", identity_of(look, &n.id).as_ref(), &n.id) < MAX_LEAVES
    };
    let node = look.tree().nodes.iter().find(leaves)?;
    Some(
        press(look, node, 0.75)
            .because("I have tried what is here, so I close it.")
            .expecting(
                "What lies behind it comes back.",
                Predicate::SomethingChanges,
            ),
    )
}

fn close(look: &ScreenContext, dialog: &Dialog) -> Vec<Proposal> {
    let called = called_dialog(&dialog.label, dialog.is_layer);
    let inside = |n: &&UiNode| look.is_inside(&n.id, &dialog.node) && is_button(n);
    let mut buttons: Vec<&UiNode> = look
        .tree()
        .nodes
        .iter()
        .filter(inside)
        .filter(|n| dismisses(look, n))
        .collect();
    buttons.sort_by_key(|n| rank(look, n));
    let expecting = |p: Proposal| {
        let of = vec![Predicate::DialogCloses, Predicate::SomethingChanges];
        p.because(format!("{} is in my way.", capital(&called)))
            .expecting(
                format!("{} goes away.", capital(&called)),
                Predicate::AnyOf { of },
            )
    };
    let pressed = buttons.into_iter().map(|n| expecting(press(look, n, 0.85)));
    let key = Action::PressKey {
        key: "Escape".to_owned(),
        times: 1,
    };
    let escape = expecting(Proposal::free(key, 0.7, String::new()));
    let mut presses = look
        .executed()
        .rev()
        .filter(|(_, d)| d.action == escape.action);
    let is_vain = presses.next().is_some_and(|(step, _)| !had_effect(step));
    pressed.chain((!is_vain).then_some(escape)).collect()
}

/// A banner that is no dialog, such as the question for cookies.
fn banner(look: &ScreenContext) -> Vec<Proposal> {
    let asks_for_cookies = look
        .tree()
        .nodes
        .iter()
        .any(|n| n.visible && has_concept(&n.name, Concept::Cookies));
    let fits = |n: &&UiNode| {
        is_button(n)
            && !n.covered
            && (has_concept(&n.name, Concept::Cookies) || asks_for_cookies)
            && dismisses(look, n)
    };
    let mut buttons: Vec<&UiNode> = look.tree().nodes.iter().filter(fits).collect();
    buttons.sort_by_key(|n| rank(look, n));
    let expecting = |n: &UiNode| {
        press(look, n, 0.8)
            .because("A banner lies over what I want.")
            .expecting("The banner goes away.", Predicate::SomethingChanges)
    };
    buttons.into_iter().map(expecting).collect()
}

fn press(look: &ScreenContext, node: &UiNode, sure: f64) -> Proposal {
    Proposal::on(node, identity_of(look, &node.id), Action::Click, sure)
}

fn is_button(node: &UiNode) -> bool {
    node.visible
        && node.offers(ActionKind::Click)
        && matches!(node.role.as_str(), "button" | "link")
}

fn dismisses(look: &ScreenContext, node: &UiNode) -> bool {
    let tries = look.times("click", identity_of(look, &node.id).as_ref(), &node.id);
    tries < 2 && (targets::dismisses(node) || has_concept(&node.name, Concept::Accept))
}

/// To close is the plainest, to refuse the next; but who is in a hurry, or unsure, takes what is offered first.
fn rank(look: &ScreenContext, node: &UiNode) -> u8 {
    let persona = look.context.persona;
    let takes = persona.patience == Level::Low || persona.technical_comfort == Level::Low;
    let accepts = has_concept(&node.name, Concept::Accept);
    if has_concept(&node.name, Concept::Cookies)
        || has_concept(&node.name, Concept::Reject)
        || accepts
    {
        return if accepts == takes { 1 } else { 2 };
    }
    0
}
