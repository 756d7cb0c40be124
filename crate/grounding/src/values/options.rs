//! Which option of a list to take.

use super::{Field, defaults, given_for};
use crate::goal::{Goal, Order};
use crate::words::{self, Concept};
use passerby_artifacts::persona::Persona;

use super::Origin;

/// The option of the field's list that is to be chosen, and who says so; `None` when the one
/// chosen already will do or the list has nothing to choose.
pub fn choose(field: &Field, goal: &Goal, persona: &Persona) -> Option<(String, Origin)> {
    let options: Vec<&String> = field.node.input.as_ref()?.options.iter().collect();
    let current = field.node.value.as_deref().unwrap_or(&field.input.value);
    let wanted = given_for(field, goal)
        .into_iter()
        .chain(goal.orders.iter().filter_map(|order| match order {
            Order::Choose { wanted, .. } => Some(wanted.name.clone()),
            _ => None,
        }));
    for text in wanted {
        if let Some(option) = matching(&options, &text) {
            return differs(option, current).then(|| (option.clone(), Origin::Goal));
        }
    }
    for text in defaults::own(field.wants, persona) {
        if let Some(option) = matching(&options, &text) {
            return differs(option, current).then(|| (option.clone(), Origin::Persona));
        }
    }
    let chosen =
        field.input.filled && !is_placeholder(current) && !first_is_asking(&options, current);
    if chosen {
        return None;
    }
    let sensible = options
        .into_iter()
        .find(|o| !is_placeholder(o) && differs(o, current));
    sensible.map(|option| (option.clone(), Origin::Habit))
}

fn differs(option: &str, current: &str) -> bool {
    words::fold(option) != words::fold(current)
}

fn matching<'o>(options: &[&'o String], text: &str) -> Option<&'o String> {
    let wanted = words::fold(text);
    let exact = options.iter().find(|o| words::fold(o) == wanted);
    let wanted = words::tokens(text);
    let within = || {
        options
            .iter()
            .find(|o| !wanted.is_empty() && words::coverage(&wanted, &words::tokens(o)) >= 1.0)
    };
    exact.or_else(within).copied()
}

/// Whether a label asks to choose instead of being a choice.
pub(crate) fn is_placeholder(label: &str) -> bool {
    let folded = words::tokens(label);
    folded.is_empty() || (folded.len() <= 6 && words::has_concept(label, Concept::Placeholder))
}

/// A page may tell an option's code for the current value: then an empty code is the asking one.
fn first_is_asking(options: &[&String], current: &str) -> bool {
    let first = options.first().copied();
    first.is_some_and(|o| is_placeholder(o) && !differs(o, current))
}
