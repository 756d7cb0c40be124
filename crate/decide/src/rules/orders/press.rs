//! Pressing, closing, focusing.

use super::super::look::Look;
use super::super::proposal::{Proposal, identity_of};
use super::{find, sure};
use crate::goal::{Kind, Wanted};
use crate::targets;
use passerby_artifacts::decision::{Action, Predicate};
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::ui_tree::UiNode;

/// A text that is pressed because a script may listen to it is less sure than a control.
const UNMARKED: f64 = 0.9;

pub(super) fn press(look: &Look, wanted: &Wanted) -> Vec<Proposal> {
    let named = find::find(look, wanted, |n| {
        n.offers(ActionKind::Click) || n.offers(ActionKind::Check)
    });
    let found = named.len();
    let takes = |(_, n): &(f64, &UiNode)| n.offers(ActionKind::Click);
    let mut ways: Vec<Proposal> = named
        .into_iter()
        .filter(takes)
        .map(|(likeness, node)| pressing(look, wanted, node, sure(likeness, found)))
        .collect();
    if ways.is_empty() && !wanted.name.is_empty() {
        ways = unmarked(look, wanted);
    }
    ways
}

fn pressing(look: &Look, wanted: &Wanted, node: &UiNode, sure: f64) -> Proposal {
    Proposal::press(look, node, sure).because(format!("I am to press {}.", wanted.shown()))
}

/// What does not tell that it can be pressed: a script may listen to it all the same.
fn unmarked(look: &Look, wanted: &Wanted) -> Vec<Proposal> {
    let named = find::find(look, wanted, |n| {
        matches!(
            n.role.as_str(),
            "text" | "listitem" | "cell" | "img" | "generic" | "heading" | "row"
        ) && n.handle.is_some()
    });
    let whole = named.into_iter().filter(|(likeness, _)| *likeness >= 0.85);
    whole
        .map(|(likeness, node)| pressing(look, wanted, node, sure(UNMARKED * likeness, 0)))
        .collect()
}

pub(super) fn focus(look: &Look, wanted: &Wanted) -> Vec<Proposal> {
    let fields = find::find(look, wanted, |n| n.offers(ActionKind::Type));
    let found = fields.len();
    let one = |(likeness, node): (f64, &UiNode)| {
        pressing(look, wanted, node, sure(likeness, found))
            .because(format!("I am to put the caret into {}.", wanted.shown()))
    };
    let ways: Vec<Proposal> = fields.into_iter().map(one).collect();
    if ways.is_empty() {
        press(look, wanted)
    } else {
        ways
    }
}

/// Marks a text; what is longer is likelier to be meant.
pub(super) fn mark(look: &Look, wanted: &Wanted) -> Vec<Proposal> {
    let wanted = Wanted {
        kind: wanted.kind.or(Some(Kind::Paragraph)),
        name: String::new(),
        nth: wanted.nth,
    };
    let mut texts = find::find(look, &wanted, |n| n.handle.is_some());
    texts.sort_by_key(|(_, n)| std::cmp::Reverse(n.name.len()));
    let one = |(likeness, node): (f64, &UiNode)| {
        Proposal::on(node, None, Action::SelectText, sure(likeness, 1))
            .because("I am to mark this text.")
            .expecting("It is marked.", Predicate::NothingChanges)
    };
    texts.into_iter().map(one).collect()
}

/// Closes the topmost dialog.
pub(super) fn close(look: &Look) -> Vec<Proposal> {
    let dialog = look.screen().dialogs.last();
    let inside = |n: &UiNode| dialog.is_none_or(|d| look.is_inside(&n.id, &d.node));
    let closes = |n: &&UiNode| {
        n.visible && !n.covered && n.offers(ActionKind::Click) && inside(n) && targets::dismisses(n)
    };
    let one = |node: &UiNode| {
        let of = vec![Predicate::DialogCloses, Predicate::SomethingChanges];
        Proposal::on(node, identity_of(look, &node.id), Action::Click, 0.9)
            .because("I am to close this.")
            .expecting("It goes away.", Predicate::AnyOf { of })
    };
    look.tree().nodes.iter().filter(closes).map(one).collect()
}
