//! Boxes that together are one value: `for Noor, Piet and Salma` ticks these and no others.

use super::super::proposal::{Proposal, identity_of, shown};
use super::super::screen_context::ScreenContext;
use super::choice;
use super::control::{Control, Takes};
use super::past::Past;
use super::task::{Kind, Task, Value};
use crate::words;
use passerby_artifacts::decision::{Action, Predicate};
use passerby_artifacts::dom::{ActionKind, Checked};
use passerby_artifacts::ui_tree::UiNode;

/// A box that answers less to a value is another's.
const IS_IT: f64 = 0.9;

/// Of what is made, the boxes beside those that the goal names, which are on though it does not name them.
pub(super) fn others_off(
    look: &ScreenContext,
    task: &Task,
    past: &Past,
    controls: &[Control],
) -> Vec<Proposal> {
    // Of a thing that is there already, what is ticked may have to stay.
    if task.kind != Kind::Make
        || past.is_made(task)
        || past.entered.iter().flatten().next().is_none()
    {
        return Vec::new();
    }
    let boxes: Vec<&Control> = controls.iter().filter(|c| is_box(c)).collect();
    let mut ways = Vec::new();
    for field in several(task) {
        let values: Vec<&str> = values_of(task, field).collect();
        let names =
            |control: &&&Control| values.iter().any(|value| is_called(&boxes, control, value));
        let named: Vec<&&Control> = boxes.iter().filter(names).collect();
        let parents: Vec<Option<usize>> = named
            .iter()
            .map(|control| set_of(look, control.node))
            .collect();
        let Some(Some(set)) = parents.first().copied() else {
            continue;
        };
        if named.len() < values.len() || parents.iter().any(|parent| *parent != Some(set)) {
            continue;
        }
        let others = boxes.iter().filter(|control| !names(control));
        let on = others.filter(|control| {
            set_of(look, control.node) == Some(set)
                && control.node.states.checked == Some(Checked::True)
        });
        ways.extend(on.map(|control| untick(look, control.node)));
    }
    ways
}

/// The fields for which the goal gives several values.
fn several(task: &Task) -> Vec<&str> {
    let mut fields: Vec<&str> = Vec::new();
    for entry in &task.entries {
        let is_known = fields.contains(&entry.field.as_str());
        if !entry.field.is_empty() && !is_known && values_of(task, &entry.field).count() > 1 {
            fields.push(&entry.field);
        }
    }
    fields
}

fn values_of<'t>(task: &'t Task, field: &'t str) -> impl Iterator<Item = &'t str> {
    let of_field = task
        .entries
        .iter()
        .filter(move |entry| entry.field == field);
    of_field.filter_map(|entry| match &entry.value {
        Value::Text(text) => Some(text.as_str()),
        _ => None,
    })
}

/// Whether a box is the one for a value: called so, and only where none is, alike. `Pieter` is not `Piet`.
fn is_called(boxes: &[&Control], control: &Control, value: &str) -> bool {
    let same = |control: &Control| words::fold(&control.node.name) == words::fold(value);
    match boxes.iter().any(|control| same(control)) {
        true => same(control),
        false => choice::fit(value, &control.node.name) >= IS_IT,
    }
}

fn is_box(control: &Control) -> bool {
    control.kind == Takes::Switch && control.node.role == "checkbox"
}

/// What holds the boxes of one set: the nearest that holds another box, too.
fn set_of(look: &ScreenContext, node: &UiNode) -> Option<usize> {
    let tree = look.tree();
    let at = look.position(&node.id)?;
    tree.ancestors(at).find(|around| {
        let boxes = tree
            .inside(*around)
            .filter(|other| other.role == "checkbox" && other.visible);
        boxes.count() > 1
    })
}

fn untick(look: &ScreenContext, node: &UiNode) -> Proposal {
    let action = match node.offers(ActionKind::Check) {
        true => Action::Check { on: false },
        false => Action::Click,
    };
    let identity = identity_of(look, &node.id);
    let predicate = identity
        .clone()
        .map_or(Predicate::SomethingChanges, |input| {
            Predicate::CheckedBecomes { input, on: false }
        });
    let called = shown(&node.name);
    Proposal::on(node, identity, action, 0.8)
        .because(format!("My goal names others, and not “{called}”."))
        .expecting(format!("“{called}” is off."), predicate)
}
