//! Looking for what is not to be seen yet: folded sections, tabs, menus, further pages, the rest of a list.
//! Each is opened once; what was tried is remembered by the steps themselves.

use super::super::proposal::{Proposal, called, identity_of};
use super::super::screen_context::{ScreenContext, had_effect, was_in_vain};
use super::{done, find, press, sure};
use crate::goal::Wanted;
use crate::words;
use passerby_artifacts::decision::{Action, Predicate};
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::ui_tree::UiNode;

/// How often one list is scrolled on.
const MAX_SCROLLS: usize = 6;

/// Ways to bring more to light, the most likely first.
pub(super) fn ways(look: &ScreenContext) -> Vec<Proposal> {
    let mut ways: Vec<Proposal> = folded(look).collect();
    ways.extend(scrolled(look));
    ways.extend(paged(look));
    ways
}

/// Folds out what a goal names, or the first that is folded.
pub(super) fn expand(look: &ScreenContext, wanted: &Wanted) -> Vec<Proposal> {
    let is_folded = |n: &UiNode| n.states.expanded == Some(false) && n.offers(ActionKind::Click);
    let named = find::find(look, &done::section(wanted), is_folded);
    let found = named.len();
    let one = |(likeness, node): (f64, &UiNode)| {
        Proposal::press(look, node, sure(likeness, found))
            .because(format!("I am to fold out {}.", wanted.shown()))
            .expecting("It folds out.", Predicate::SomethingChanges)
    };
    let mut ways: Vec<Proposal> = named.into_iter().map(one).collect();
    if ways.is_empty() && !wanted.name.is_empty() {
        // Much that folds out does not say so.
        ways = press::press(look, wanted);
    }
    if ways.is_empty() { by_sign(look) } else { ways }
}

/// Whether a name is a sign that something folds out.
pub(super) fn is_sign(name: &str) -> bool {
    matches!(
        name.trim(),
        "+" | "▸" | "▶" | "▾" | "▼" | "⋮" | "…" | "☰" | "≡"
    )
}

/// Who looks around does not know that it is there: a model beside the rules is asked first.
const LOOKS_AROUND: f64 = 0.7;

/// Presses what bears such a sign.
fn by_sign(look: &ScreenContext) -> Vec<Proposal> {
    let sign = |n: &&UiNode| n.visible && n.handle.is_some() && is_sign(&n.name);
    let fresh = look
        .tree()
        .nodes
        .iter()
        .filter(sign)
        .filter(|n| !was_pressed(look, n));
    let one = |node: &UiNode| {
        Proposal::press(look, node, LOOKS_AROUND)
            .because("This sign says that there is more.")
            .expecting("More appears.", Predicate::SomethingChanges)
    };
    fresh.map(one).collect()
}

fn folded<'l>(look: &'l ScreenContext) -> impl Iterator<Item = Proposal> + use<'l> {
    let hides = |n: &&UiNode| {
        let folded =
            n.states.expanded == Some(false) && !matches!(n.role.as_str(), "combobox" | "textbox");
        let unseen_tab = n.role == "tab" && n.states.selected == Some(false);
        n.visible && n.offers(ActionKind::Click) && (folded || unseen_tab) && !was_pressed(look, n)
    };
    let nodes = look.tree().nodes.iter();
    nodes.filter(hides).map(|n| {
        Proposal::press(look, n, LOOKS_AROUND)
            .because(format!(
                "I do not see it, and have not looked under {} yet.",
                called(look, n)
            ))
            .expecting("More appears.", Predicate::SomethingChanges)
    })
}

/// Pressed with an effect, or twice without one.
fn was_pressed(look: &ScreenContext, node: &UiNode) -> bool {
    let on_it = look
        .executed()
        .filter(|(_, d)| d.target.as_ref().is_some_and(|t| t.node == node.id));
    let pressed: Vec<bool> = on_it.map(|(step, _)| had_effect(step)).collect();
    pressed.len() > 1 || pressed.contains(&true)
}

/// Lists and panes that have more in them.
fn scrolled<'l>(look: &'l ScreenContext) -> impl Iterator<Item = Proposal> + use<'l> {
    let scrolls =
        |n: &&UiNode| n.visible && n.actions.contains(&ActionKind::Scroll) && n.tag != "textarea";
    let nodes = look.tree().nodes.iter().filter(scrolls);
    nodes.filter_map(|n| {
        let identity = identity_of(look, &n.id);
        let times = look.times("scroll", identity.as_ref(), &n.id);
        let spent = look.executed().any(|(step, d)| {
            let same = d.target.as_ref().is_some_and(|t| t.node == n.id);
            same && matches!(d.action, Action::Scroll { .. }) && moved_nothing(step)
        });
        (times < MAX_SCROLLS && !spent).then(|| {
            Proposal::on(n, identity, Action::Scroll { screens: 1.0 }, 0.7)
                .because("There may be more of it further down.")
                .expecting("More of it comes into view.", Predicate::Scrolls)
        })
    })
}

/// Whether a scroll came to an end: it moved nothing, or could not.
fn moved_nothing(step: &StepRecord) -> bool {
    use passerby_artifacts::screen::Signal;
    was_in_vain(step)
        || step
            .difference
            .as_ref()
            .is_some_and(|d| d.signals.contains(&Signal::NoOp))
}

/// The way to the next page of a list.
fn paged<'l>(look: &'l ScreenContext) -> impl Iterator<Item = Proposal> + use<'l> {
    const ON: &[&str] = &[
        "next",
        "next page",
        "more",
        "show more",
        "load more",
        "older",
        "weiter",
        ">",
        "›",
        "»",
    ];
    let leads = |n: &&UiNode| {
        let name = n.name.trim();
        let says = ON.contains(&name) || ON.contains(&words::fold(name).as_str());
        n.visible && n.offers(ActionKind::Click) && n.role != "menuitem" && says
    };
    look.tree().nodes.iter().filter(leads).map(|n| {
        Proposal::press(look, n, 0.72)
            .because("It may be further on.")
            .expecting("More of it appears.", Predicate::SomethingChanges)
    })
}
