//! Menus that closed as one of their entries was tried: they are opened again for the others, once nothing else is left in view.

use super::super::proposal::{Proposal, called};
use super::super::screen_context::ScreenContext;
use super::{Explored, SURE};
use passerby_artifacts::decision::{Action, Decision, Predicate, Target};
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::ScreenOutcome;
use passerby_artifacts::ui_tree::UiNode;

/// How often one is opened in all.
const MAX_OPENED: usize = 5;

/// Opens what holds entries that were not tried.
pub(super) fn again(look: &ScreenContext, explored: &Explored) -> Option<Proposal> {
    let acts: Vec<(&StepRecord, &Decision)> = look.executed().collect();
    let mut openers = acts
        .iter()
        .enumerate()
        .rev()
        .filter(|(_, (step, _))| opened(step));
    openers.find_map(|(at, (step, decision))| {
        let target = decision.target.as_ref()?;
        let node = standing(look, target)?;
        let later: Vec<&Target> = targets(acts.get(at..).unwrap_or_default()).collect();
        // Only how it was opened last says what it is good for.
        let is_last = later
            .iter()
            .skip(1)
            .all(|t| called_as(t) != called_as(target));
        let is_of_it = |item: &(&str, &str), target: &Target| *item == called_as(target);
        // Opened in vain last time, it would be so again.
        let was_used = entries(step).any(|item| later.iter().any(|t| is_of_it(&item, t)));
        let times = targets(&acts)
            .filter(|t| called_as(t) == called_as(target))
            .count();
        let is_left = entries(step).any(|item| {
            let mut tried = explored
                .tried
                .iter()
                .filter_map(|t| t.decision.target.as_ref());
            !tried.any(|t| is_of_it(&item, t)) && !is_shown(look, item)
        });
        (is_last && was_used && is_left && times < MAX_OPENED).then(|| {
            let why = format!("{} has entries that I have not tried.", called(look, node));
            Proposal::press(look, node, SURE)
                .because(why)
                .expecting("Its entries are there again.", Predicate::SomethingChanges)
        })
    })
}

/// Whether the act brought entries to light and led nowhere.
fn opened(step: &StepRecord) -> bool {
    let decision = step
        .thought
        .as_ref()
        .map(|thought| &thought.decision.action);
    let stayed = step
        .outcome()
        .is_some_and(|outcome| outcome != ScreenOutcome::Navigation);
    matches!(decision, Some(Action::Click)) && stayed && entries(step).count() >= 2
}

/// Links and entries of menus that came with the act, by role and name.
fn entries(step: &StepRecord) -> impl Iterator<Item = (&str, &str)> {
    let added = step
        .difference
        .iter()
        .flat_map(|difference| &difference.added);
    let named = added.map(|item| (item.role.as_str(), item.text.trim()));
    named.filter(|(role, name)| matches!(*role, "link" | "menuitem") && !name.is_empty())
}

fn targets<'a>(acts: &'a [(&StepRecord, &Decision)]) -> impl Iterator<Item = &'a Target> {
    acts.iter()
        .filter_map(|(_, decision)| decision.target.as_ref())
}

fn called_as(target: &Target) -> (&str, &str) {
    (target.role.as_str(), target.name.trim())
}

/// What is called so on this screen and can be pressed.
fn standing<'t>(look: &ScreenContext<'t>, target: &Target) -> Option<&'t UiNode> {
    let mut nodes = look.tree().nodes.iter();
    nodes.find(|node| {
        (node.role.as_str(), node.name.trim()) == called_as(target)
            && node.visible
            && node.is_interactive()
            && !node.states.disabled
            && !node.covered
    })
}

fn is_shown(look: &ScreenContext, (role, name): (&str, &str)) -> bool {
    let mut nodes = look.tree().nodes.iter();
    nodes.any(|node| node.visible && node.role == role && node.name.trim() == name)
}
