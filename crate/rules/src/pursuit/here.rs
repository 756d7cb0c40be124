//! Whether a page is where the values of a task belong: about the thing itself, or a form for one more of it.

use super::super::screen_context::{ScreenContext, had_effect};
use super::evidence::heads;
use super::past::Past;
use super::task::{Kind, Task};
use super::{labels, meaning, reached};
use crate::fields::takes_text;
use crate::targets;
use passerby_artifacts::decision::Action;
use passerby_artifacts::screen::Form;
use passerby_artifacts::ui_tree::{NodeId, UiNode};

/// Whether the page is where the task's values belong: about the thing itself, or a form for one more of it.
pub(super) fn is_here(look: &ScreenContext, task: &Task, past: &Past) -> bool {
    if task.kind != Kind::Make || past.is_made(task) {
        return reached::is_reached(look, task, past);
    }
    let says = |text: &str| meaning::says_one(text, labels::NEW);
    let is_about = |text: &str| task.objects.iter().any(|thing| thing.likeness(text) > 0.3);
    let is_for_it = |text: &str| says(text) && (is_about(text) || labels::made_by(text).is_empty());
    // What was only cleared away or folded out since did not lead here.
    let led_here = past.steps.iter().rev().find(|(step, decision)| {
        let name = decision
            .target
            .as_ref()
            .map_or("", |target| target.name.as_str());
        let aside = targets::is_dismissal(name) || meaning::says_one(name, labels::MORE);
        matches!(decision.action, Action::Click) && had_effect(step) && !aside
    });
    let opened = led_here.is_some_and(|(_, decision)| {
        decision
            .target
            .as_ref()
            .is_some_and(|target| is_for_it(&target.name))
    });
    let dialogs = look
        .screen()
        .dialogs
        .iter()
        .map(|dialog| dialog.label.as_str());
    let mut heads = look
        .headings()
        .map(|head| head.name.as_str())
        .chain(dialogs);
    let is_edit = |head: &str| meaning::says_one(head, labels::EDIT);
    opened || heads.any(|head| says(head) && is_about(head) && !is_edit(head))
}

/// Whether the page is the user's own or one where the application is set up, which there is one of.
pub(super) fn is_set_up(look: &ScreenContext) -> bool {
    const OTHERS: &[&str] = &[
        "privacy",
        "security",
        "notifications",
        "permissions",
        "datenschutz",
        "benachrichtigungen",
        "confidentialite",
        "privacidad",
        "notificaciones",
        "datos",
    ];
    let lists = [labels::OWN, labels::SETTINGS, OTHERS];
    let heads = heads(look);
    lists.iter().any(|list| meaning::says_one(&heads, list))
}

/// Whether the page is a form for one more of the thing that takes most of the values: then it is the place, whatever it is called.
/// `entries`: how many of them found a field here; `first`: the first of those fields.
pub(super) fn is_form_for_it(
    look: &ScreenContext,
    task: &Task,
    past: &Past,
    entries: usize,
    first: Option<&UiNode>,
) -> bool {
    const LEAST: usize = 2;
    let made = past.entered.iter().flatten().count();
    let taken = entries.saturating_add(made);
    let takes_most =
        taken >= LEAST && taken.saturating_mul(5) >= task.entries.len().saturating_mul(3);
    let says_new = |text: &str| meaning::says_one(text, labels::NEW);
    let pressed = past.steps.iter().rev().find_map(|(_, decision)| {
        let target = decision.target.as_ref();
        target.filter(|_| matches!(decision.action, Action::Click))
    });
    // `Edit order` is of an order that is there already.
    let is_edit = [heads(look), look.path()]
        .iter()
        .any(|text| meaning::says_one(text, labels::EDIT));
    let is_new = !is_edit
        && (says_new(&heads(look))
            || pressed.is_some_and(|target| says_new(&target.name))
            || says_new(&look.path()));
    // A form of what is there already shows what it holds.
    let form = first.and_then(|node| form_of(look, node));
    let is_blank = form.is_some_and(|form| {
        let mut texts = form
            .inputs
            .iter()
            .filter(|input| takes_text(input) && !input.kind.starts_with("date"));
        texts.all(|input| !input.filled || was_typed(past, &input.node))
    });
    // `New contact` is no form for a rule, whatever two of its fields take.
    let rest = labels::made_by(&heads(look));
    let is_about = task.objects.iter().any(|thing| thing.likeness(&rest) > 0.3);
    let is_it = taken > LEAST || rest.is_empty() || is_about;
    task.kind == Kind::Make && !past.is_made(task) && takes_most && is_it && (is_new || is_blank)
}

fn form_of<'t>(look: &ScreenContext<'t>, node: &UiNode) -> Option<&'t Form> {
    let has = |form: &&Form| form.inputs.iter().any(|input| input.node == node.id);
    look.screen().forms.iter().find(has)
}

fn was_typed(past: &Past, node: &NodeId) -> bool {
    past.steps.iter().any(|(_, decision)| {
        let is_it = decision
            .target
            .as_ref()
            .is_some_and(|target| target.node == *node);
        is_it && matches!(decision.action, Action::Type { .. })
    })
}
