//! Pressing, closing, focusing.

use super::super::proposal::{Proposal, identity_of};
use super::super::screen_context::ScreenContext;
use super::{figure, find, near, sure};
use crate::goal::{Kind, Touch, Wanted};
use crate::targets;
use passerby_artifacts::decision::{Action, Predicate};
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::ui_tree::UiNode;

/// A text that is pressed because a script may listen to it is less sure than a control.
const UNMARKED: f64 = 0.9;
/// So is what a goal means by its looks.
const DRAWN: f64 = 0.85;

pub(super) fn press(look: &ScreenContext, wanted: &Wanted) -> Vec<Proposal> {
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
    if ways.is_empty() && !wanted.near.is_empty() {
        // `Open the user whose e-mail is …`: what is pressed in that row is not said.
        let own = near::pressable(look, &wanted.near);
        ways.extend(own.map(|node| pressing(look, wanted, node, UNMARKED)));
    }
    if ways.is_empty() && !wanted.name.is_empty() {
        ways = unmarked(look, wanted);
    }
    if ways.is_empty() {
        let drawn = figure::looking_like(look, &wanted.name);
        ways.extend(
            drawn
                .into_iter()
                .map(|node| pressing(look, wanted, node, DRAWN)),
        );
    }
    ways
}

/// Points at it, clicks it twice or opens its menu.
pub(super) fn touch(look: &ScreenContext, wanted: &Wanted, how: Touch) -> Vec<Proposal> {
    let action = match how {
        Touch::Twice => Action::DoubleClick,
        Touch::Menu => Action::ContextMenu,
        Touch::Hover => Action::Hover,
    };
    let mut named = find::find(look, wanted, |n| n.handle.is_some());
    named.sort_by(|a, b| {
        let told = |n: &UiNode| n.offers(ActionKind::Click);
        b.0.total_cmp(&a.0).then(told(b.1).cmp(&told(a.1)))
    });
    named.retain(|(likeness, _)| *likeness >= 0.7);
    let drawn = figure::looking_like(look, &wanted.name);
    named.extend(drawn.into_iter().map(|node| (DRAWN, node)));
    let one = |(likeness, node): (f64, &UiNode)| {
        let identity = identity_of(look, &node.id);
        Proposal::on(node, identity, action.clone(), sure(likeness, 0))
            .because(format!("My goal says what to do with {}.", wanted.shown()))
            .expecting("The page answers.", Predicate::SomethingChanges)
    };
    named.into_iter().map(one).collect()
}

fn pressing(look: &ScreenContext, wanted: &Wanted, node: &UiNode, sure: f64) -> Proposal {
    Proposal::press(look, node, sure).because(format!("I am to press {}.", wanted.shown()))
}

/// What does not tell that it can be pressed: a script may listen to it all the same.
fn unmarked(look: &ScreenContext, wanted: &Wanted) -> Vec<Proposal> {
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

pub(super) fn focus(look: &ScreenContext, wanted: &Wanted) -> Vec<Proposal> {
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
pub(super) fn mark(look: &ScreenContext, wanted: &Wanted) -> Vec<Proposal> {
    let wanted = Wanted {
        kind: wanted.kind.or(Some(Kind::Paragraph)),
        name: String::new(),
        nth: wanted.nth,
        ..Wanted::default()
    };
    let mut texts = find::find(look, &wanted, |n| n.handle.is_some());
    texts.sort_by_key(|(_, n)| std::cmp::Reverse(n.name.len()));
    let one = |(likeness, node): (f64, &UiNode)| {
        Proposal::on(
            node,
            None,
            Action::SelectText {
                part: String::new(),
                within: String::new(),
            },
            sure(likeness, 1),
        )
        .because("I am to mark this text.")
        .expecting("It is marked.", Predicate::NothingChanges)
    };
    texts.into_iter().map(one).collect()
}

/// Closes the topmost dialog.
pub(super) fn close(look: &ScreenContext) -> Vec<Proposal> {
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
