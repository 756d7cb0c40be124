//! Whether the page is about the thing of a task.

use super::super::screen_context::{ScreenContext, was_in_vain};
use super::evidence::{Evidence, heads};
use super::meaning;
use super::past::{Past, Step};
use super::task::{Kind, Task};
use super::{labels, likely, rows};
use crate::slices::Parts;
use passerby_artifacts::decision::Action;

/// What is gone is gone: nothing is removed by a description.
pub(super) fn may_be_described(task: &Task) -> bool {
    !matches!(task.kind, Kind::Remove | Kind::Press | Kind::Make)
}

/// Whether the page is about the thing itself: its headings or a dialog say so, or it was opened and nothing else since.
pub(super) fn is_reached(look: &ScreenContext, task: &Task, past: &Past) -> bool {
    let is_it = |text: &str| {
        task.objects.iter().any(|thing| match task.kind {
            // What is gone is gone.
            Kind::Remove | Kind::Press => thing.is(text),
            _ => thing.is_likely(text),
        })
    };
    let dialogs = look
        .screen()
        .dialogs
        .iter()
        .map(|dialog| dialog.label.as_str());
    let title = std::iter::once(look.screen().title.as_str());
    let mut heads = look
        .own_headings()
        .map(|head| head.name.as_str())
        .chain(dialogs)
        .chain(title);
    if heads.any(is_it) || is_where_it_was_made(task, past) || is_likely_it(look, task, past) {
        return true;
    }
    for (step, decision) in past.steps.iter().rev() {
        let target = decision.target.as_ref();
        let (name, role) = target.map_or(("", ""), |t| (t.name.as_str(), t.role.as_str()));
        if !matches!(decision.action, Action::Click) || was_in_vain(step) {
            continue;
        }
        let is_described = || {
            let pressed = target.map_or("", |target| target.node.0.as_str());
            may_be_described(task) && likely::was_it(pressed, &step.tree_text, &task.objects)
        };
        if is_it(name) || rows::was_of_it(&(*step, *decision), &task.objects) || is_described() {
            return true;
        }
        let stays = matches!(
            role,
            "tab" | "button" | "menuitem" | "option" | "radio" | "checkbox"
        ) || meaning::says_one(name, labels::EDIT)
            || meaning::says_one(name, labels::MORE);
        if !stays {
            return false;
        }
    }
    false
}

/// Whether the page says most of what the goal tells of the thing. To have seen it is claimed on more.
fn is_likely_it(look: &ScreenContext, task: &Task, past: &Past) -> bool {
    let evidence = Evidence::of(task);
    match task.kind {
        Kind::Look | Kind::Make => false,
        Kind::Remove => evidence.is_surely(&heads(look)),
        _ => evidence.is_page(look, past),
    }
}

/// Whether the page is the one that came of making the thing.
fn is_where_it_was_made(task: &Task, past: &Past) -> bool {
    let saved = past.saved.filter(|_| past.is_made(task));
    let since = saved.map(|at| past.steps.after(at).iter());
    let leads = |(_, decision): &Step| {
        let role = decision.target.as_ref().map(|target| target.role.as_str());
        matches!(decision.action, Action::Click) && role == Some("link")
    };
    since.is_some_and(|mut since| !since.any(leads))
}
