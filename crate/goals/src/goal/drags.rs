//! Clauses that move things: `drag Ada to the top`, `drag the file into "Done"`.

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
    if has("top") || has("start") || has("beginning") {
        return Some(Place::Nth(Nth::From(1)));
    }
    if has("bottom") || has("end") {
        return Some(Place::Nth(Nth::Last));
    }
    let side = words
        .iter()
        .find(|w| matches!(w.as_str(), "left" | "right"));
    side.map(|side| by(side))
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
