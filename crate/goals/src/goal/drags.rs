//! Clauses that move things: `drag Ada to the top`, `drag the file into "Done"`, `sort the numbers`.

use super::lexer::Token;
use super::orders::Order;
use super::wanted::{Nth, Wanted, nth};
use crate::slices::Parts;

/// Where a thing is to be dragged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// To this place in its list.
    Nth(Nth),
    /// By so many places, `(right, down)`.
    By(i32, i32),
    /// To this row and column of its grid: 0 the first, 1 the middle, 2 the last.
    Cell(u8, u8),
    /// To where another thing is.
    Onto(Wanted),
}

/// `rest` follows the verb.
pub(super) fn read(rest: &[Token]) -> Option<Order> {
    let words: Vec<String> = rest.iter().map(Token::folded).collect();
    let at = words
        .iter()
        .rposition(|w| matches!(w.as_str(), "to" | "onto" | "into" | "in" | "inside"));
    let step = words
        .iter()
        .position(|w| matches!(w.as_str(), "up" | "down" | "left" | "right"));
    let (what, place) = match (at, step) {
        (Some(at), _) => (
            rest.before(at),
            place(words.after(at)).unwrap_or_else(|| Place::Onto(target(rest.after(at)))),
        ),
        (None, Some(step)) => (rest.before(step), by(words.get(step)?)),
        (None, None) => return None,
    };
    let what = thing(what)?;
    Some(Order::Drag { what, place })
}

fn target(rest: &[Token]) -> Wanted {
    thing(rest).unwrap_or_default()
}

/// The thing that is meant; where nothing but a noun is said (`the item`, `the box`), it is called by that.
fn thing(phrase: &[Token]) -> Option<Wanted> {
    let named = Wanted::read(phrase).pop();
    let is_told = named
        .as_ref()
        .is_some_and(|w| !w.name.is_empty() || w.nth.is_some());
    if is_told {
        return named;
    }
    let noun = phrase.iter().rev().find_map(Token::word)?;
    Some(Wanted {
        name: noun.to_owned(),
        kind: None,
        ..named.unwrap_or_default()
    })
}

/// By one place, the way that the word says.
fn by(word: &str) -> Place {
    match word {
        "right" => Place::By(1, 0),
        "left" => Place::By(-1, 0),
        "down" => Place::By(0, 1),
        "up" => Place::By(0, -1),
        _ => Place::By(0, 0),
    }
}

fn place(words: &[String]) -> Option<Place> {
    let has = |word: &str| words.iter().any(|w| w == word);
    if let Some(nth) = words.iter().find_map(|w| nth(w)) {
        return Some(Place::Nth(nth));
    }
    let middle = has("center") || has("centre") || has("middle");
    let row = (has("top") || has("start") || has("beginning"))
        .then_some(0)
        .or((has("bottom") || has("end")).then_some(2));
    let column = has("left").then_some(0).or(has("right").then_some(2));
    match (row, column, middle) {
        (Some(0), None, false) => Some(Place::Nth(Nth::From(1))),
        (Some(_), None, false) => Some(Place::Nth(Nth::Last)),
        (None, None, false) => None,
        (row, column, _) => Some(Place::Cell(row.unwrap_or(1), column.unwrap_or(1))),
    }
}

/// `the numbers in increasing order`: whether the greatest comes first; `None` where no order is told.
pub(super) fn sorting(rest: &[Token]) -> Option<Order> {
    let words: Vec<String> = rest.iter().map(Token::folded).collect();
    let has = |list: &[&str]| words.iter().any(|w| list.contains(&w.as_str()));
    let down = has(&["decreasing", "descending"]);
    let up = has(&[
        "increasing",
        "ascending",
        "alphabetical",
        "alphabetically",
        "numerical",
    ]);
    (up || down).then_some(Order::Arrange { down })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::goal::lexer::lex;

    #[test]
    fn drags_say_what_goes_where() {
        let rows = [
            ("Milk to the top", Place::Nth(Nth::From(1))),
            ("Milk to the 3rd position", Place::Nth(Nth::From(3))),
            ("Milk down by one", Place::By(0, 1)),
            ("Milk left by one", Place::By(-1, 0)),
            ("Milk to the bottom right", Place::Cell(2, 2)),
            ("Milk to the center", Place::Cell(1, 1)),
            ("Milk into \"Basket\"", Place::Onto(Wanted::named("Basket"))),
        ];
        for (goal, expected) in rows {
            let Some(Order::Drag { what, place }) = read(&lex(goal)) else {
                panic!("{goal} is a drag");
            };
            assert_eq!((what.name.as_str(), place), ("Milk", expected), "{goal}");
        }
    }
}
