//! What was done for a task: read off the steps since it began.

use super::super::orders::same_text;
use super::super::screen_context::{had_effect, submits, was_in_vain};
use super::choice;
use super::form_told as told;
use super::labels;
use super::meaning::{self, says_one};
use super::names;
use super::task::{Entry, Kind, Task, Value};
use crate::dates::Day;
use passerby_artifacts::decision::{Action, Decision, TextSource};
use passerby_artifacts::instruction::Act;
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::{ScreenOutcome, Signal};

pub(super) type Step<'l> = (&'l StepRecord, &'l Decision);

/// What the steps of a task came to.
pub(super) struct Past<'l> {
    /// The steps since it began.
    pub steps: Vec<Step<'l>>,
    /// Of each entry the step that made it, as a position in `steps`.
    pub entered: Vec<Option<usize>>,
    /// The last step that kept what was entered.
    pub saved: Option<usize>,
    /// The step that did what the task wants by itself.
    pub pressed: Option<usize>,
    /// The step that asked to move the thing.
    pub moved_at: Option<usize>,
    /// The step that pressed what does something by itself, whatever it is called.
    pub acted: Option<usize>,
}

impl<'l> Past<'l> {
    pub(super) fn of(task: &Task, steps: &[Step<'l>]) -> Self {
        let moved_at = steps.iter().position(|step| begins_move(task, step));
        let made = |entry: &Entry| {
            let by_field = steps.iter().rposition(|step| makes(entry, step));
            by_field.or_else(|| names::made(entry, steps)).or_else(|| {
                let begun = moved_at?;
                let after = |(at, step): (usize, &Step)| {
                    (at > begun && leads_to(entry, step)).then_some(at)
                };
                steps.iter().enumerate().rev().find_map(after)
            })
        };
        let mut entered: Vec<Option<usize>> = task.entries.iter().map(made).collect();
        let first = entered.iter().flatten().min().copied();
        let saves = |at: usize, step: &Step| first.is_some_and(|first| first < at) && keeps(step);
        let saved = steps
            .iter()
            .enumerate()
            .rev()
            .find(|(at, step)| saves(*at, step))
            .map(|(at, _)| at);
        // What a form held already when it was sent needed no step.
        let sent = saved.and_then(|at| Some((at, &steps.get(at)?.0.tree_text)));
        for (entry, made) in task.entries.iter().zip(&mut entered) {
            let held = sent.filter(|(_, page)| told::holds(page, &entry.field, entry.value.text()));
            // Before the press that sent it, so that it counts as kept.
            *made = made.or(held.and_then(|(at, _)| at.checked_sub(1)));
        }
        Self {
            pressed: steps.iter().position(|step| does(task, step)),
            acted: steps
                .iter()
                .position(|step| acts(task, step) && !begins_move(task, step)),
            steps: steps.to_vec(),
            entered,
            saved,
            moved_at,
        }
    }

    /// Whether one more of what is to be made was kept, with all values or some.
    pub(super) fn is_made(&self, task: &Task) -> bool {
        task.kind == Kind::Make && self.saved.is_some()
    }

    /// Whether something was entered and is not kept yet.
    pub(super) fn is_unsaved(&self) -> bool {
        let last = self.entered.iter().flatten().max();
        last.is_some_and(|last| self.saved.is_none_or(|saved| saved < *last))
    }

    /// Entries that no step made.
    pub(super) fn open<'t>(&self, task: &'t Task) -> Vec<&'t Entry> {
        let pairs = task.entries.iter().zip(&self.entered);
        pairs
            .filter(|(_, made)| made.is_none())
            .map(|(entry, _)| entry)
            .collect()
    }

    /// The step at which the task was done, as far as the steps alone tell.
    pub(super) fn done_at(&self, task: &Task) -> Option<usize> {
        let acted = self
            .acted
            .filter(|_| self.entered.iter().all(Option::is_none));
        match task.kind {
            Kind::Look => self.pressed,
            Kind::Ask => None,
            Kind::Change | Kind::Press if acted.is_some() => acted.map(|at| self.confirmed(at)),
            Kind::Remove | Kind::Press if task.entries.is_empty() => {
                self.pressed.map(|at| self.confirmed(at))
            }
            _ if task.entries.is_empty() => self.pressed,
            _ => {
                let all = self.entered.iter().all(Option::is_some);
                let last = self.entered.iter().flatten().max().copied()?;
                let saved = self.saved.filter(|saved| *saved > last);
                saved.filter(|_| all)
            }
        }
    }

    /// The step that said yes to what a press asked, else the press.
    fn confirmed(&self, at: usize) -> usize {
        let opened = self
            .steps
            .get(at)
            .is_some_and(|(step, _)| opens_a_dialog(step));
        let next = at.saturating_add(1);
        match opened && next < self.steps.len() {
            true => next,
            false => at,
        }
    }
}

pub(super) fn opens_a_dialog(step: &StepRecord) -> bool {
    let mut signals = step.difference.iter().flat_map(|d| &d.signals);
    signals.any(|signal| matches!(signal, Signal::DialogOpened { .. }))
}

/// Whether a step pressed what does something by itself: no link, nothing that folds out, opens a form or leaves one.
fn acts(task: &Task, (step, decision): &Step) -> bool {
    const ROLES: &[&str] = &["button", "menuitem", "switch", "menuitemcheckbox"];
    const NO_ACTS: [&[&str]; 6] = [
        labels::EDIT,
        labels::MORE,
        labels::NEW,
        labels::LEAVE,
        labels::OPEN,
        labels::CONFIRM,
    ];
    let Some(target) = &decision.target else {
        return false;
    };
    let name = target.name.as_str();
    if !matches!(decision.action, Action::Click) || !had_effect(step) {
        return false;
    }
    // `Annuler` cancels a booking, and leaves a form.
    let ends = matches!(task.kind, Kind::Remove | Kind::Press)
        && !leaves_a_form((step, decision))
        && (says_one(name, labels::of_act(task.act)) || says_one(name, labels::DELETE));
    let is_other = is_save(name) || NO_ACTS.iter().any(|list| says_one(name, list));
    let does = ROLES.contains(&target.role.as_str()) && !submits(step) && !is_other;
    (ends || does) && !folds(&step.tree_text, &target.node.0)
}

/// Whether a step pressed the bare `Cancel` of a form, which leaves it; one in an entry of a list is the entry's.
fn leaves_a_form((step, decision): Step) -> bool {
    let Some(target) = &decision.target else {
        return false;
    };
    labels::only_leaves(&target.name)
        && (target.role == "link" || told::has_a_form(&step.tree_text, &target.node.0))
}

/// Whether a control was told as one that folds something out or in.
fn folds(page: &str, id: &str) -> bool {
    let told = page
        .lines()
        .find_map(|line| line.split_once(&format!("{id} ")));
    let own = told.map(|(_, rest)| rest.split(" | ").next().unwrap_or_default());
    own.is_some_and(|own| own.contains(" collapsed") || own.contains(" expanded"))
}

/// Whether a step asked where the thing of a task shall go to.
fn begins_move(task: &Task, (step, decision): &Step) -> bool {
    let name = decision
        .target
        .as_ref()
        .map_or("", |target| target.name.as_str());
    task.act == Act::Move
        && matches!(decision.action, Action::Click)
        && had_effect(step)
        && says_one(name, labels::of_act(Act::Move))
        && name.split_whitespace().count() <= 4
}

/// Whether a step pressed what is called like the place that an entry names.
fn leads_to(entry: &Entry, (step, decision): &Step) -> bool {
    let name = decision
        .target
        .as_ref()
        .map_or("", |target| target.name.as_str());
    matches!(decision.action, Action::Click)
        && !was_in_vain(step)
        && meaning::likeness(entry.value.text(), name) > meaning::IS_IT
}

/// Whether a step entered or chose what an entry says.
fn makes(entry: &Entry, (step, decision): &Step) -> bool {
    if was_in_vain(step) {
        return false;
    }
    let target = decision.target.as_ref();
    let name = target.map_or("", |target| target.name.as_str());
    match (&entry.value, &decision.action) {
        (Value::Switch(on), Action::Check { on: state }) => {
            on == state && meaning::likeness(&entry.field, name) > 0.0
        }
        (Value::Switch(_), Action::Click) => {
            target.is_some_and(|t| {
                matches!(
                    t.role.as_str(),
                    "switch" | "checkbox" | "radio" | "menuitemcheckbox"
                )
            }) && meaning::likeness(&entry.field, name) > 0.3
        }
        (
            value,
            Action::Type {
                text: TextSource::Plain { text },
            },
        ) => written_alike(value.text(), text),
        (value, Action::Insert { text }) => same_text(value.text(), text),
        (Value::Text(value), Action::Select { option }) => {
            choice::fit(value, option) >= choice::MIN_FIT
        }
        (Value::Text(value), Action::Click | Action::Check { on: true }) => {
            let is_choice = target.is_some_and(|t| {
                matches!(
                    t.role.as_str(),
                    "radio" | "option" | "checkbox" | "menuitemradio" | "menuitem" | "tab"
                )
            });
            is_choice && choice::fit(value, name) >= 0.9
        }
        _ => false,
    }
}

/// Whether a text that was typed is the value, as its field wanted it spelt.
fn written_alike(value: &str, typed: &str) -> bool {
    let day = |text: &str| Day::written(text);
    same_text(value, typed)
        || day(value).is_some_and(|value| day(typed) == Some(value))
        || choice::number_of(value).is_some_and(|number| number == typed.trim())
}

/// Whether a step kept what was entered.
fn keeps((step, decision): &Step) -> bool {
    let name = decision
        .target
        .as_ref()
        .map_or("", |target| target.name.as_str());
    let presses = matches!(decision.action, Action::Click);
    had_effect(step) && !was_refused(step) && (submits(step) || presses && is_save(name))
}

/// Whether the page answered a step with an error.
fn was_refused(step: &StepRecord) -> bool {
    let fails = step.outcome() == Some(ScreenOutcome::FormSubmissionFailed);
    let mut signals = step.difference.iter().flat_map(|d| &d.signals);
    fails || signals.any(|signal| matches!(signal, Signal::ErrorAppeared { .. }))
}

/// Whether a control keeps what was entered, by its name.
pub(super) fn is_save(name: &str) -> bool {
    let is_short = name.split_whitespace().count() <= 2;
    let saves = says_one(name, labels::KEEP) || is_short && says_one(name, labels::SAVE);
    saves && !says_one(name, labels::LEAVE)
}

/// Whether a step did what the task wants, by itself.
fn does(task: &Task, (step, decision): &Step) -> bool {
    let presses = matches!(decision.action, Action::Click | Action::DoubleClick);
    let name = decision
        .target
        .as_ref()
        .map_or("", |target| target.name.as_str());
    if !presses || was_in_vain(step) || !had_effect(step) {
        return false;
    }
    match task.kind {
        Kind::Remove | Kind::Press if leaves_a_form((step, decision)) => false,
        Kind::Look | Kind::Ask => {
            let mut things = task.objects.iter();
            things.any(|thing| thing.is(name) || thing.likeness(name) > meaning::LEADS_TO)
        }
        Kind::Remove | Kind::Press => says_one(name, labels::of_act(task.act)),
        // To open what changes a thing is not to have changed it.
        Kind::Change if labels::of_act(task.act) == labels::EDIT => false,
        Kind::Make | Kind::Change => {
            task.entries.is_empty() && says_one(name, labels::of_act(task.act))
        }
    }
}
