//! What tests for other tools ask of a step: whether its act was done, and what the screen told of its target.

use passerby_artifacts::act::ActOutcome;
use passerby_artifacts::decision::{GateVerdict, Target};
use passerby_artifacts::run::StepRecord;

/// Roles by which other tools find an element; another one is found by its text.
pub(crate) const ROLES: [&str; 34] = [
    "alert",
    "alertdialog",
    "article",
    "banner",
    "button",
    "cell",
    "checkbox",
    "columnheader",
    "combobox",
    "dialog",
    "form",
    "gridcell",
    "heading",
    "img",
    "link",
    "list",
    "listbox",
    "listitem",
    "main",
    "menu",
    "menuitem",
    "menuitemcheckbox",
    "menuitemradio",
    "navigation",
    "option",
    "radio",
    "row",
    "searchbox",
    "slider",
    "spinbutton",
    "status",
    "switch",
    "tab",
    "treeitem",
];

/// Whether the page did what was decided.
pub(crate) fn was_done(step: &StepRecord) -> bool {
    let refused = matches!(step.gate, Some(GateVerdict::Refused { .. }));
    let reply = step.reply.as_ref();
    !refused
        && reply
            .is_some_and(|reply| matches!(reply.outcome, ActOutcome::Done | ActOutcome::PageLeft))
}

/// Whether the screen tells the field as one for a secret.
pub(crate) fn is_secret(target: &Target, step: &StepRecord) -> bool {
    told(target, step).any(|behind| behind.trim_start().starts_with("secret"))
}

/// Whether the screen tells the box as ticked; `None` where it does not tell it.
pub(crate) fn is_checked(target: &Target, step: &StepRecord) -> Option<bool> {
    let is_so = |behind: &str| behind.split_whitespace().any(|word| word == "checked");
    told(target, step)
        .map(is_so)
        .reduce(|one, other| one || other)
}

/// What is told of the target behind its name, up to the next text in quotes; once for each place it is told at.
fn told<'s>(target: &Target, step: &'s StepRecord) -> impl Iterator<Item = &'s str> {
    let id = format!("{} ", target.node.0);
    let places: Vec<usize> = step
        .tree_text
        .match_indices(&id)
        .map(|(at, _)| at)
        .collect();
    places.into_iter().map(move |at| {
        let rest = step.tree_text.get(at.saturating_add(id.len())..);
        let own = rest.unwrap_or_default().lines().next().unwrap_or_default();
        let behind = own.trim_start_matches('"').split_once('"');
        behind
            .map_or("", |(_, behind)| behind)
            .split('"')
            .next()
            .unwrap_or_default()
    })
}

/// An address without query and fragment.
pub(crate) fn path(url: &str) -> &str {
    url.split(['?', '#']).next().unwrap_or_default()
}
