//! What the run's acts brought about, in words: what a claim has to rest on.
//!
//! Whoever only logs in and opens pages has changed nothing, though all that those pages say is new to the run. So what comes with
//! another page counts only after an act that may have changed something: something was put in, or a button was pressed.

use super::super::acts::of_act;
use crate::words::{self, Concept, concepts_in};
use passerby_artifacts::decision::{Action, GateVerdict, TextSource};
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::{Difference, Signal};
use passerby_lexicon::screens;

/// What says that something was done says it in few words; a card of facts may name when its thing was created.
const MESSAGE_WORDS: usize = 10;
/// So much that is new is another screen, whatever the address says.
const ANOTHER_SCREEN: usize = 5;

/// Texts that came, went or changed with acts that may have changed something, and what those acts put in; folded.
pub(super) fn brought(history: &[StepRecord]) -> Vec<String> {
    let texts = changing(history).into_iter().flat_map(texts_of);
    texts.map(|text| words::fold(&text)).collect()
}

/// The steps whose acts may have changed something, and those that only looked at what came of one.
pub(super) fn changing(history: &[StepRecord]) -> Vec<&StepRecord> {
    let mut steps = Vec::new();
    // Whether a login or a search is under way: what it opens or finds was there before.
    let mut only_opens = false;
    let mut counts = false;
    for (at, step) in history.iter().enumerate() {
        let Some(action) = action(step) else { continue };
        let seeks = puts_in(action) && is_search(step);
        let logs_in = belongs_to_login(history, at);
        only_opens |= logs_in || seeks;
        if !action.only_looks() {
            counts = match action {
                _ if seeks || logs_in => false,
                action if puts_in(action) => true,
                _ => step
                    .difference
                    .as_ref()
                    .is_some_and(|d| !only_opens && did(step, d)),
            };
        }
        if counts {
            steps.push(step);
        }
        if step.difference.as_ref().is_some_and(is_elsewhere) {
            only_opens = false;
        }
    }
    steps
}

/// Whether the act is done on a field or button for searching.
pub(super) fn is_search(step: &StepRecord) -> bool {
    let target = step
        .thought
        .as_ref()
        .and_then(|t| t.decision.target.as_ref());
    target.is_some_and(|target| {
        target.role == "searchbox" || concepts_in(&target.name).contains(&Concept::Search)
    })
}

/// Roles of what is chosen or switched by a press.
const CHOICES: [&str; 6] = [
    "option",
    "radio",
    "checkbox",
    "switch",
    "menuitemradio",
    "menuitemcheckbox",
];

pub(super) fn action(step: &StepRecord) -> Option<&Action> {
    Some(&step.thought.as_ref()?.decision.action)
}

/// All acts that were done: of a run that logs in and changes its password, the rules know only those after the last secret.
pub(super) fn acts_of(history: &[StepRecord]) -> impl Iterator<Item = &StepRecord> {
    history.iter().filter(|step| {
        let is_terminal = action(step).is_none_or(Action::is_terminal);
        !is_terminal && !matches!(step.gate, Some(GateVerdict::Refused { .. }))
    })
}

/// Whether a credential is typed, or anything into a field for a password.
fn types_secret(step: &StepRecord) -> bool {
    let thought = step.thought.as_ref();
    let target = thought.and_then(|thought| thought.decision.target.as_ref());
    let identity = target.and_then(|target| target.identity.as_ref());
    match action(step) {
        Some(Action::Type {
            text: TextSource::Credential { .. },
        }) => true,
        Some(Action::Type { .. }) => identity.is_some_and(|id| id.0.contains(":password:")),
        _ => false,
    }
}

/// Fields of a login at most: who, the secret, and whether to be remembered.
const LOGIN_FIELDS: usize = 3;

/// Whether this fills a field of a login: few in a row, with one secret among them. Who registers fills more, or the secret twice,
/// and so does who changes their password.
pub(super) fn belongs_to_login(history: &[StepRecord], at: usize) -> bool {
    let fills = |step: &&StepRecord| action(step).is_some_and(puts_in);
    let (before, after) = history.split_at(at);
    let before = before.iter().rev().take_while(fills);
    let after = after.iter().take_while(fills);
    let row: Vec<&StepRecord> = before.chain(after).collect();
    let secrets = row.iter().filter(|step| types_secret(step)).count();
    secrets == 1 && row.len() <= LOGIN_FIELDS
}

fn puts_in(action: &Action) -> bool {
    action.fills() || matches!(action, Action::Drag { .. })
}

/// Whether a press did more than lead elsewhere: the page answered it, it was that of a button, or it changed what stands here.
fn did(step: &StepRecord, difference: &Difference) -> bool {
    if is_search(step) {
        return false;
    }
    let target = step
        .thought
        .as_ref()
        .and_then(|t| t.decision.target.as_ref());
    let role = target.map(|target| target.role.as_str());
    let is_key = matches!(action(step), Some(Action::PressKey { .. }));
    let chooses = role.is_some_and(|role| CHOICES.contains(&role));
    says_done(difference)
        || is_key
        || chooses
        || role == Some("button")
        || (!is_arrival(difference) && !difference.changed.is_empty())
}

/// Whether the page says by itself that something was done.
pub(super) fn says_done(difference: &Difference) -> bool {
    difference.messages.iter().any(|message| {
        message.split_whitespace().count() <= MESSAGE_WORDS
            && screens::SUCCESS.is_in(&message.to_lowercase())
    })
}

/// Whether another page or another list came.
fn is_elsewhere(difference: &Difference) -> bool {
    is_arrival(difference) || difference.added.len() >= ANOTHER_SCREEN
}

fn is_arrival(difference: &Difference) -> bool {
    let mut signals = difference.signals.iter();
    signals.any(|signal| {
        matches!(
            signal,
            Signal::ScreenLoaded | Signal::NavigationOccurred { .. }
        )
    })
}

fn texts_of(step: &StepRecord) -> Vec<String> {
    let mut texts = vec![of_act(step)];
    if let Some(difference) = &step.difference {
        // Where another screen came, what is not on it is not gone.
        let gone = difference
            .removed
            .iter()
            .filter(|_| !is_elsewhere(difference));
        let items = difference.added.iter().chain(gone);
        texts.extend(items.map(|item| item.text.clone()));
        let changes = difference.changed.iter();
        texts.extend(changes.flat_map(|change| [change.before.clone(), change.after.clone()]));
        texts.extend(difference.messages.iter().cloned());
    }
    texts.extend(step.transients.iter().map(|passed| passed.name.clone()));
    texts
}
