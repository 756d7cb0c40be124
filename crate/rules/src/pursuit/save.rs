//! Keeping what was entered, and saying yes to what the page asks then.

use super::super::proposal::Proposal;
use super::super::screen_context::ScreenContext;
use super::past::{Past, is_save, opens_a_dialog};
use super::task::{Kind, Task};
use super::{labels, links, meaning, reached};
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::screen::Form;
use passerby_artifacts::ui_tree::{NodeId, UiNode};

/// The controls that keep what was entered: those of its form, else those of the page that are called so.
pub(super) fn ways(look: &ScreenContext, task: &Task, past: &Past) -> Vec<Proposal> {
    let form = touched(look, past);
    let submits = form.iter().flat_map(|form| &form.submits);
    let of_form: Vec<&UiNode> = submits.filter_map(|s| look.node(&s.node)).collect();
    let usable = |node: &&UiNode| node.visible && node.offers(ActionKind::Click);
    let mut ways: Vec<Proposal> = of_form
        .into_iter()
        .filter(usable)
        .filter(|node| !meaning::says_one(&node.name, labels::LEAVE))
        .map(|node| saving(look, task, node, 0.88))
        .collect();
    let others = look.tree().nodes.iter().filter(usable).filter(|node| {
        matches!(node.role.as_str(), "button" | "link" | "menuitem")
            && is_save(&node.name)
            // What folds out is a menu: `Send Email` of an application's own ways.
            && node.states.expanded.is_none()
            && !links::is_in_navigation(look, node)
            && !meaning::says_one(&node.name, labels::DELETE)
            && node.name.split_whitespace().count() <= 5
            && (node.role == "button" || node.href.is_none())
    });
    ways.extend(others.map(|node| saving(look, task, node, 0.78)));
    ways.sort_by(|a, b| b.confidence.total_cmp(&a.confidence));
    ways
}

/// A control that says what the task makes, and saving words before those that are other words for entering.
fn saving(look: &ScreenContext, task: &Task, node: &UiNode, sure: f64) -> Proposal {
    let plain = meaning::says_one(
        &node.name,
        &[
            "save",
            "submit",
            "create",
            "update",
            "apply",
            "ok",
            "speichern",
            "enregistrer",
            "guardar",
        ],
    );
    let named = task
        .objects
        .iter()
        .any(|thing| thing.likeness(&node.name) > 0.3);
    let inside = look
        .screen()
        .dialogs
        .last()
        .is_some_and(|dialog| look.is_inside(&node.id, &dialog.node));
    let sure = sure
        + if plain { 0.05 } else { 0.0 }
        + if named { 0.02 } else { 0.0 }
        // `Create` rather than `Create and add another`.
        - 0.005 * node.name.split_whitespace().count().min(6) as f64
        + if inside { 0.03 } else { 0.0 };
    Proposal::press(look, node, sure).because("What I entered counts only once it is kept.")
}

/// The form in which the last value was entered.
fn touched<'l>(look: &ScreenContext<'l>, past: &Past) -> Option<&'l Form> {
    let last = past.entered.iter().flatten().max()?;
    let target = past.steps.get(*last)?.1.target.as_ref()?;
    let holds = |form: &&Form| {
        form.inputs.iter().any(|input| {
            input.node == target.node || Some(&input.identity) == target.identity.as_ref()
        })
    };
    look.screen().forms.iter().find(holds)
}

/// A dialog or a page that the last press opened asks whether it is meant: it is.
pub(super) fn confirming(look: &ScreenContext, task: &Task, past: &Past) -> Vec<Proposal> {
    let Some((last, _)) = past.steps.last() else {
        return Vec::new();
    };
    // What only opened a form for one more asks nothing; a question there is of something else.
    let was_entered = past.entered.iter().any(Option::is_some);
    let is_of_it = task.entries.is_empty() && reached::is_reached(look, task, past);
    if task.kind == Kind::Make && !was_entered && !is_of_it {
        return Vec::new();
    }
    let dialog = look
        .screen()
        .dialogs
        .last()
        .filter(|dialog| opens_a_dialog(last) && !asks_for_values(look, task, &dialog.node));
    if dialog.is_none() && !asks_on_a_page(look, task, past) {
        return Vec::new();
    }
    let is_inside = |node: &UiNode| dialog.is_none_or(|d| look.is_inside(&node.id, &d.node));
    let usable = |node: &&UiNode| node.visible && node.offers(ActionKind::Click) && is_inside(node);
    let says_yes = |name: &str| meaning::says_one(name, labels::CONFIRM) || is_save(name);
    let answers = || look.tree().nodes.iter().filter(usable);
    // Asked whether to cancel a booking, a bare `Cancel` beside `OK` keeps it.
    let has_a_yes = answers().any(|node| says_yes(&node.name) && !labels::only_leaves(&node.name));
    let mut ways: Vec<Proposal> = answers()
        .filter(|node| dialog.is_some() || node.role == "button")
        .filter_map(|node| {
            let own = labels::of_act(task.act);
            if has_a_yes && labels::only_leaves(&node.name) {
                return None;
            }
            // `Edit` says yes to nothing.
            let does = own != labels::EDIT && meaning::says_one(&node.name, own);
            let says_yes = says_yes(&node.name);
            let leaves = meaning::says_one(&node.name, labels::LEAVE);
            let sure = match (does, says_yes) {
                (true, _) => 0.9,
                (_, true) if !leaves => 0.85,
                _ => return None,
            };
            let why = "It asks whether I mean it, and I do.";
            Some(Proposal::press(look, node, sure).because(why))
        })
        .collect();
    ways.sort_by(|a, b| b.confidence.total_cmp(&a.confidence));
    ways
}

/// Whether a dialog is a form for what the task enters, which is more than a yes.
fn asks_for_values(look: &ScreenContext, task: &Task, dialog: &NodeId) -> bool {
    let is_field = |node: &&UiNode| {
        node.visible && (node.offers(ActionKind::Type) || node.takes(ActionKind::Select))
    };
    let mut fields = look.tree().nodes.iter().filter(is_field);
    matches!(task.kind, Kind::Make | Kind::Change)
        && fields.any(|node| look.is_inside(&node.id, dialog))
}

/// Whether the press that does the task led to a page that names the act and the thing: `Delete document: Autumn programme`.
fn asks_on_a_page(look: &ScreenContext, task: &Task, past: &Past) -> bool {
    let was_last = past
        .pressed
        .is_some_and(|at| at.saturating_add(1) == past.steps.len());
    let says = |text: &str| {
        meaning::says_one(text, labels::of_act(task.act)) && task.objects.iter().any(|t| t.is(text))
    };
    let title = std::iter::once(look.screen().title.as_str());
    let mut heads = look.headings().map(|head| head.name.as_str()).chain(title);
    matches!(task.kind, Kind::Remove | Kind::Press) && was_last && heads.any(says)
}
