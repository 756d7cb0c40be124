//! Whether a change was left behind: it made a button for saving it usable, and the run went on without pressing it.

use super::brought::{action, acts_of, is_search};
use crate::words;
use passerby_artifacts::decision::Action;
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::{Change, ChangedProperty, Identity, Signal};
use passerby_lexicon::screens;

/// What such buttons are called beside that, also by the names of their icons.
const SAVING: [&str; 6] = ["check", "done", "ok", "apply", "update", "confirm"];

/// The label of the button that was left.
pub(super) fn left(history: &[StepRecord]) -> Option<String> {
    let mut waiting: Vec<(&Identity, &str)> = Vec::new();
    let mut acts = acts_of(history);
    acts.find_map(|step| {
        let action = action(step)?;
        let was_pressed = is_pressed(step, action, &waiting);
        // A press of one of them is an answer for all: `Save` and `Publish` wait for the same change.
        if was_pressed || turned(step).any(|change| is_off(change) && has(&waiting, change)) {
            waiting.clear();
        }
        if !was_pressed && leaves(step, action) {
            return waiting.first().map(|(_, label)| (*label).to_owned());
        }
        if leaves(step, action) {
            waiting.clear();
        } else if !is_search(step) {
            let on = turned(step).filter(|change| !is_off(change) && saves(change));
            waiting.extend(on.map(|change| (&change.identity, change.label.as_str())));
        }
        None
    })
}

/// What became usable or ceased to be.
fn turned(step: &StepRecord) -> impl Iterator<Item = &Change> {
    let changes = step
        .difference
        .iter()
        .flat_map(|difference| &difference.changed);
    changes.filter(|change| change.property == ChangedProperty::Disabled)
}

fn is_off(change: &Change) -> bool {
    change.after == "true"
}

fn has(waiting: &[(&Identity, &str)], change: &Change) -> bool {
    waiting
        .iter()
        .any(|(identity, _)| **identity == change.identity)
}

fn saves(change: &Change) -> bool {
    let label = change.label.to_lowercase();
    let mut own = words::tokens(&label).into_iter();
    // A field that is called so is none that is pressed, and a search keeps nothing.
    let identity = &change.identity.0;
    let is_pressed = identity.contains(":submit:") || identity.starts_with("screen:action:");
    let searches = words::tokens(&label).iter().any(|word| word == "search");
    is_pressed
        && !searches
        && !screens::NOT_SUBMIT.is_in(&label)
        && (screens::SUBMIT.is_in(&label) || own.any(|word| SAVING.contains(&word.as_str())))
}

/// Whether one of them was pressed, or Enter, which presses the button of a form.
fn is_pressed(step: &StepRecord, action: &Action, waiting: &[(&Identity, &str)]) -> bool {
    let target = step
        .thought
        .as_ref()
        .and_then(|thought| thought.decision.target.as_ref());
    match action {
        Action::PressKey { key, .. } => key.ends_with("Enter") || key.ends_with("+s"),
        Action::Click | Action::DoubleClick => target.is_some_and(|target| {
            let is_it = |(identity, label): &(&Identity, &str)| {
                target.identity.as_ref() == Some(*identity) || target.name == *label
            };
            waiting.iter().any(is_it)
        }),
        _ => false,
    }
}

/// Whether the act led away from where the change was made.
fn leaves(step: &StepRecord, action: &Action) -> bool {
    let path = |url: &str| url.split(['?', '#']).next().unwrap_or(url).to_owned();
    let mut signals = step
        .difference
        .iter()
        .flat_map(|difference| &difference.signals);
    matches!(action, Action::Navigate { .. } | Action::Back)
        || signals.any(|signal| match signal {
            Signal::NavigationOccurred { from, to } => path(from) != path(to),
            Signal::DialogClosed { .. } => true,
            _ => false,
        })
}
