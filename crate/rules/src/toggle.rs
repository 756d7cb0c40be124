//! Checkboxes, switches and radio buttons of the form that serves the goal.

use super::fill::{confidence, label_of};
use super::proposal::Proposal;
use super::screen_context::ScreenContext;
use crate::forms::Serving;
use crate::values::{Field, Origin};
use crate::words::{self, Concept};
use passerby_artifacts::decision::{Action, Predicate};
use passerby_artifacts::dom::ActionKind;

/// A box is ticked when it must be, when it agrees to the terms, or when the goal names it.
pub(super) fn tick(look: &ScreenContext, serving: &Serving, field: &Field) -> Option<Proposal> {
    let label = label_of(field);
    let terms = words::has_concept(&label, Concept::Terms)
        && !words::has_concept(&label, Concept::Subscribe);
    let named = look
        .goal
        .quoted
        .iter()
        .any(|q| crate::targets::named(field.node, q) > 0.8);
    let wanted = field.input.required || terms || named;
    if !wanted || field.input.checked == Some(true) || pressed_often(look, field) {
        return None;
    }
    let why = if terms {
        format!("I have to agree to “{label}” to go on.")
    } else {
        format!("“{label}” has to be ticked.")
    };
    Some(switch_on(serving, field, why))
}

/// One choice of each group: the goal's, else the persona's, else the first.
pub(super) fn radio(
    look: &ScreenContext,
    serving: &Serving,
    field: &Field,
    all: &[Field],
) -> Option<Proposal> {
    let group: Vec<&Field> = all.iter().filter(|f| same_group(f, field)).collect();
    let best = *group.iter().max_by_key(|f| {
        let place = group
            .iter()
            .position(|g| g.node.id == f.node.id)
            .unwrap_or(0);
        (suits(look, f), std::cmp::Reverse(place))
    })?;
    let chosen = group.iter().find(|f| f.input.checked == Some(true));
    let better = chosen.is_some_and(|c| suits(look, best) == 2 && c.node.id != best.node.id);
    let settled = chosen.is_some() && !better;
    if settled || best.node.id != field.node.id || pressed_often(look, field) {
        return None;
    }
    let why = format!(
        "One of {} has to be chosen; “{}” suits me.",
        group.len(),
        label_of(field)
    );
    Some(switch_on(serving, field, why))
}

fn same_group(a: &Field, b: &Field) -> bool {
    let name = |f: &Field| {
        f.node
            .input
            .as_ref()
            .map(|h| h.field_name.clone())
            .unwrap_or_default()
    };
    let is_radio = |f: &Field| f.input.kind == "radio" || f.input.role == "radio";
    is_radio(a)
        && is_radio(b)
        && name(a) == name(b)
        && (!name(a).is_empty() || a.node.parent == b.node.parent)
}

/// 2: the goal names it; 1: a detail of the persona does; 0: neither.
fn suits(look: &ScreenContext, field: &Field) -> u8 {
    let goal = look
        .goal
        .quoted
        .iter()
        .chain(look.goal.given.iter().map(|g| &g.value));
    if goal
        .into_iter()
        .any(|text| crate::targets::named(field.node, text) > 0.8)
    {
        return 2;
    }
    let details = ["gender", "title", "country"]
        .iter()
        .filter_map(|k| look.context.persona.details.get(*k));
    u8::from(
        details
            .into_iter()
            .any(|text| words::fold(text) == words::fold(&field.input.label)),
    )
}

fn pressed_often(look: &ScreenContext, field: &Field) -> bool {
    let times = |action| look.times(action, Some(&field.input.identity), &field.node.id);
    times("check").saturating_add(times("click")) >= 2
}

fn switch_on(serving: &Serving, field: &Field, why: String) -> Proposal {
    let sure = confidence(serving, field, Origin::Habit).max(0.5 + 0.3 * serving.score);
    let action = if field.node.offers(ActionKind::Check) {
        Action::Check { on: true }
    } else {
        Action::Click
    };
    let predicate = Predicate::CheckedBecomes {
        input: field.input.identity.clone(),
        on: true,
    };
    let expects = format!("“{}” is on.", label_of(field));
    Proposal::on(field.node, Some(field.input.identity.clone()), action, sure)
        .because(why)
        .expecting(expects, predicate)
}
