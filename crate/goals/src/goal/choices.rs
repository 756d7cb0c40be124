//! Clauses that choose or set something: an option, a day, the value of a slider.

use super::kinds::Kind;
use super::lexer::Token;
use super::orders::Order;
use super::wanted::{Nth, Wanted};
use super::{days, fills};
use crate::words;

/// `verb`: `choose` or `set`; `rest` follows it.
pub(super) fn read(rest: &[Token], verb: &str) -> Vec<Order> {
    if let Some(day) = days::read(rest) {
        return vec![Order::Day(day)];
    }
    let (rest, from) = list(rest);
    let things = Wanted::read(rest);
    let numbers: Vec<i64> = numbers(rest);
    let by_steps = things
        .first()
        .and_then(|w| w.kind)
        .filter(|k| matches!(k, Kind::Slider | Kind::Spinner));
    if let Some(kind) = by_steps
        && !numbers.is_empty()
    {
        let which = things.first().and_then(|w| w.nth);
        let several = numbers.len() > 1;
        let each = (1..).zip(numbers);
        let one = |(at, value): (usize, i64)| {
            let nth = if several { Some(Nth::From(at)) } else { which };
            let kind = Some(kind);
            let name = String::new();
            Order::SetTo {
                wanted: Wanted {
                    name,
                    kind,
                    nth,
                    ..Wanted::default()
                },
                value,
            }
        };
        return each.map(one).collect();
    }
    if verb == "set" {
        return fills::read(rest, rest);
    }
    let nothing = |w: &Wanted| matches!(words::fold(&w.name).as_str(), "nothing" | "none");
    let wanted = things.into_iter().filter(|w| !nothing(w));
    // `Paris from the list of cities`: the option is what stands before.
    wanted.map(|w| option(w, &from)).collect()
}

/// `"Texas" in "State"`: what stands before the list, and what the list is called.
fn list(rest: &[Token]) -> (&[Token], String) {
    let joint = |t: &Token| matches!(t.folded().as_str(), "in" | "from" | "under" | "as");
    let at = rest
        .array_windows()
        .rposition(|[before, word]| joint(word) && before.quoted().is_some());
    let parts = at.and_then(|at| rest.split_at_checked(at.checked_add(1)?));
    let name = parts.and_then(|(_, after)| after.iter().find_map(Token::quoted));
    match (parts, name) {
        (Some((before, _)), Some(name)) => (before, name.to_owned()),
        _ => (rest, String::new()),
    }
}

/// `"Alaska" and "Delaware" in "States"`: the list that is named last is that of both.
pub(super) fn share_list(orders: &mut [Order]) {
    let [before @ .., Order::Choose { from: list, .. }] = orders else {
        return;
    };
    for order in before.iter_mut().rev() {
        match order {
            Order::Choose { from, .. } if from.is_empty() => from.clone_from(list),
            _ => break,
        }
    }
}

fn option(wanted: Wanted, from: &str) -> Order {
    let lower = wanted.name.to_lowercase();
    let end = [" from ", " in the ", " as "]
        .iter()
        .filter_map(|joint| lower.find(joint))
        .min();
    // Indices of the lower-case text fit the name only where no letter changes its length.
    let name = end
        .and_then(|end| wanted.name.get(..end))
        .unwrap_or(&wanted.name)
        .to_owned();
    Order::Choose {
        wanted: Wanted { name, ..wanted },
        from: from.to_owned(),
    }
}

/// Whole numbers of a phrase, also those in brackets: `[12,3,11]`.
fn numbers(rest: &[Token]) -> Vec<i64> {
    let words = rest.iter().filter_map(|t| t.word().or_else(|| t.quoted()));
    words
        .flat_map(|w| w.split([',', '[', ']', '(', ')']))
        .filter_map(|part| part.parse().ok())
        .collect()
}
