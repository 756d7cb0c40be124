//! What the run did that may have changed something, and where: each deed with all words that say which thing it was done to.
//!
//! A page often shows many things of a kind. So what a page says beside the thing counts only where the run had opened that thing:
//! in a list, an act is done to its own entry alone.

use super::super::acts::of_act;
use super::another_entry::is_tab;
use super::brought::{action, changing};
use super::kept::values;
use crate::words;
use passerby_artifacts::decision::Action;
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::Signal;
use passerby_lexicon::screens;
use std::collections::BTreeSet;

/// An act that may have changed something.
pub(super) struct Deed<'s> {
    /// The step.
    pub step: &'s StepRecord,
    /// Words of what it was done to, and of what was put in.
    pub on: BTreeSet<String>,
    /// The step in which the thing was chosen that it was done to.
    pub chosen: Option<&'s StepRecord>,
}

/// What the acts since the last choice were done to.
#[derive(Default)]
struct Thing<'s> {
    /// The step in which it was chosen; none where an address led to it.
    chosen: Option<&'s StepRecord>,
    /// The looks since.
    looks: Vec<&'s StepRecord>,
}

/// The deeds of the run, but for those of a dialog that was called off.
pub(super) fn deeds(history: &[StepRecord]) -> Vec<Deed<'_>> {
    let changing: Vec<u32> = changing(history).iter().map(|step| step.index).collect();
    let void = called_off(history);
    let last_press = history.iter().rposition(presses);
    let mut thing = Thing::default();
    let mut deeds = Vec::new();
    for (at, step) in history.iter().enumerate() {
        thing.looks.push(step);
        let Some(action) = action(step) else { continue };
        // What was typed after the last press was never sent.
        let is_unsent =
            matches!(action, Action::Type { .. } | Action::Insert { .. }) && Some(at) > last_press;
        let is_void = void.contains(&step.index) || is_unsent;
        if changing.contains(&step.index) && !action.only_looks() && !is_void {
            deeds.push(Deed {
                step,
                on: thing.words(step),
                chosen: thing.chosen,
            });
        }
        match action {
            Action::Navigate { .. } | Action::Back => thing = Thing::default(),
            _ if opens(step) && !is_void => {
                thing = Thing {
                    chosen: Some(step),
                    looks: Vec::new(),
                };
            }
            _ => {}
        }
    }
    deeds
}

fn presses(step: &StepRecord) -> bool {
    matches!(
        action(step),
        Some(Action::Click | Action::DoubleClick | Action::PressKey { .. })
    )
}

impl Thing<'_> {
    /// Words that say what an act on it is done to.
    fn words(&self, step: &StepRecord) -> BTreeSet<String> {
        let mut said = vec![of_act(step), step.target_entry.clone(), step.title.clone()];
        said.push(path(&step.url).to_owned());
        said.extend(dialogs(step));
        said.extend(step.difference.iter().flat_map(|d| d.messages.clone()));
        let shown = headings(&step.tree_text).chain(values(&step.tree_text));
        said.extend(shown.map(str::to_owned));
        if let Some(chosen) = self.chosen {
            said.extend([of_act(chosen), chosen.target_entry.clone()]);
        }
        // Of a page that an address led to nobody can tell which of the things on it was meant.
        if self
            .chosen
            .is_some_and(|chosen| is_another_page(chosen, step))
        {
            let looks = self.looks.iter();
            said.extend(looks.flat_map(|look| [look.tree_text.clone(), look.off_view.clone()]));
        }
        said.iter().flat_map(|text| words::tokens(text)).collect()
    }
}

/// Whether the act is a press on an entry of a list: what follows is done to that.
fn opens(step: &StepRecord) -> bool {
    const CONTROLS: [&str; 7] = [
        "button", "checkbox", "switch", "tab", "menuitem", "option", "combobox",
    ];
    let thought = step.thought.as_ref();
    let target = thought.and_then(|thought| thought.decision.target.as_ref());
    let is_control = target.is_some_and(|target| CONTROLS.contains(&target.role.as_str()));
    let presses = matches!(
        action(step),
        Some(Action::Click | Action::DoubleClick | Action::ContextMenu)
    );
    presses && !is_control && !step.target_entry.is_empty() && !is_tab(step)
}

/// Whether the second look shows another page than the first: another address, title or main heading.
fn is_another_page(before: &StepRecord, after: &StepRecord) -> bool {
    let heading = |step: &StepRecord| {
        let mut lines = step.tree_text.lines().map(str::trim_start);
        lines
            .find(|line| line.starts_with("h1 "))
            .map(str::to_owned)
    };
    path(&before.url) != path(&after.url)
        || before.title != after.title
        || heading(before) != heading(after)
}

fn path(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    rest.split_once('/').map_or("", |(_, path)| path)
}

/// A look's lines of headings and dialogs.
pub(super) fn headings(look: &str) -> impl Iterator<Item = &str> {
    const HEADS: [&str; 6] = ["h1 ", "h2 ", "h3 ", "h4 ", "dialog ", "alertdialog "];
    let lines = look.lines().map(str::trim_start);
    lines.filter(|line| HEADS.iter().any(|head| line.starts_with(head)))
}

fn dialogs(step: &StepRecord) -> Vec<String> {
    let signals = step.difference.iter().flat_map(|d| &d.signals);
    let labels = signals.filter_map(|signal| match signal {
        Signal::DialogOpened { label, .. } | Signal::DialogClosed { label, .. } => {
            Some(label.clone())
        }
        _ => None,
    });
    labels.collect()
}

/// The steps of dialogs that were called off, with those that opened them: what was chosen or typed there is gone.
pub(super) fn called_off(history: &[StepRecord]) -> BTreeSet<u32> {
    let mut void = BTreeSet::new();
    let mut inside: Option<Vec<u32>> = None;
    for step in history {
        let has = |wanted: fn(&Signal) -> bool| {
            let mut signals = step.difference.iter().flat_map(|d| &d.signals);
            signals.any(wanted)
        };
        if let Some(steps) = &mut inside {
            steps.push(step.index);
        }
        if has(|signal| matches!(signal, Signal::DialogClosed { .. })) {
            let steps = inside.take().unwrap_or_default();
            if declines(step) {
                void.extend(steps);
            }
        } else if has(|signal| matches!(signal, Signal::DialogOpened { .. })) {
            inside = Some(vec![step.index]);
        }
    }
    void
}

/// Whether the act calls a dialog off. What deletes is called so too, but keeps its word.
fn declines(step: &StepRecord) -> bool {
    const KEEPING: [&str; 4] = ["delete", "remove", "clear", "reset"];
    let thought = step.thought.as_ref();
    let target = thought.and_then(|thought| thought.decision.target.as_ref());
    let name = target.map_or_else(String::new, |target| target.name.to_lowercase());
    match action(step) {
        Some(Action::PressKey { key, .. }) => key == "Escape",
        Some(Action::Click) => {
            let said = words::tokens(&name);
            screens::NOT_SUBMIT.is_in(&name)
                && !said.iter().any(|word| KEEPING.contains(&word.as_str()))
        }
        _ => false,
    }
}
