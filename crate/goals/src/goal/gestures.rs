//! Clauses about keys, the wheel and the pointer: `press Enter`, `scroll to the bottom`, `hover over the menu`.

use super::lexer::Token;
use super::orders::Order;
use crate::slices::Parts;

/// What is done to a thing that is neither a click nor a drag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Touch {
    /// Click it twice in a row.
    Twice,
    /// Open its context menu.
    Menu,
    /// Bring the pointer over it.
    Hover,
}

/// Where the page is scrolled to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// A screen down.
    Down,
    /// A screen up.
    Up,
    /// The end.
    Bottom,
    /// The beginning.
    Top,
}

/// Most often that a goal may have something done; more is a mistake.
const MAX_TIMES: usize = 20;

/// Keys by the names people have for them; `KeyboardEvent.key` beside.
const KEYS: &[(&str, &str)] = &[
    ("enter", "Enter"),
    ("return", "Enter"),
    ("escape", "Escape"),
    ("esc", "Escape"),
    ("tab", "Tab"),
    ("space", " "),
    ("spacebar", " "),
    ("backspace", "Backspace"),
    ("delete", "Delete"),
    ("page down", "PageDown"),
    ("page up", "PageUp"),
    ("arrow down", "ArrowDown"),
    ("arrow up", "ArrowUp"),
    ("arrow left", "ArrowLeft"),
    ("arrow right", "ArrowRight"),
    ("down arrow", "ArrowDown"),
    ("up arrow", "ArrowUp"),
    ("left arrow", "ArrowLeft"),
    ("right arrow", "ArrowRight"),
];

/// `Enter`, `the Tab key twice`: nothing else may be said, or it is a button of that name.
pub(super) fn key(rest: &[Token]) -> Option<Order> {
    let (rest, times) = often(rest);
    let words: Vec<String> = rest.iter().map(Token::folded).collect();
    let is_key = words.iter().any(|w| w == "key" || w == "keyboard");
    let said: Vec<&str> = words
        .iter()
        .map(String::as_str)
        .filter(|w| !matches!(*w, "the" | "key" | "on" | "keyboard" | "your"))
        .collect();
    let name = said.join(" ");
    let (_, key) = KEYS.iter().find(|(known, _)| *known == name)?;
    // `press Delete` is said of a button; of a key it is said that it is one.
    if matches!(*key, "Delete" | " ") && !is_key {
        return None;
    }
    Some(Order::Key {
        key: (*key).to_owned(),
        times: u32::try_from(times).unwrap_or(1),
        is_key,
    })
}

/// The phrase without how often it is meant, and that: `"+" three times`.
pub(super) fn often(rest: &[Token]) -> (&[Token], usize) {
    const NUMBERS: &[&str] = &[
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    ];
    match rest {
        [what @ .., last] if last.folded() == "twice" => (what, 2),
        [what @ .., count, last] if matches!(last.folded().as_str(), "times" | "time") => {
            let word = count.folded();
            let spelt = (1..).zip(NUMBERS).find(|(_, n)| **n == word);
            let spelt = spelt.map(|(number, _)| number);
            match spelt.or_else(|| word.parse().ok()) {
                Some(times) if (1..=MAX_TIMES).contains(&times) => (what, times),
                _ => (rest, 1),
            }
        }
        _ => (rest, 1),
    }
}

/// What the pointer is to be brought to: `the mouse over the square`, `over the menu`.
pub(super) fn pointed(rest: &[Token]) -> &[Token] {
    let joint = |t: &Token| {
        matches!(
            t.folded().as_str(),
            "over" | "on" | "onto" | "inside" | "at" | "to" | "above" | "in"
        )
    };
    rest.iter()
        .position(joint)
        .map_or(rest, |at| rest.after(at))
}

pub(super) fn scroll(rest: &[Token]) -> Option<Order> {
    let has = |list: &[&str]| rest.iter().any(|t| list.contains(&t.folded().as_str()));
    // `scroll to the comments`, `scroll the list`: a look for them, and no way to go.
    let way = if has(&["bottom", "end"]) {
        Way::Bottom
    } else if has(&["top", "beginning", "start"]) {
        Way::Top
    } else if has(&["up"]) {
        Way::Up
    } else if has(&["down"]) {
        Way::Down
    } else {
        return None;
    };
    Some(Order::Scroll(way))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::goal::lexer::lex;

    #[test]
    fn keys_are_told_from_buttons() {
        let rows = [
            ("Enter", Some(("Enter", 1, false))),
            ("the Escape key", Some(("Escape", 1, true))),
            ("Tab three times", Some(("Tab", 3, false))),
            ("the down arrow key twice", Some(("ArrowDown", 2, true))),
            ("Delete", None),
            ("the Delete key", Some(("Delete", 1, true))),
            ("Enter the shop", None),
            ("Save", None),
        ];
        for (phrase, expected) in rows {
            let read = key(&lex(phrase));
            let told = read.as_ref().map(|order| match order {
                Order::Key { key, times, is_key } => (key.as_str(), *times, *is_key),
                other => panic!("{phrase}: {other:?}"),
            });
            assert_eq!(told, expected, "{phrase}");
        }
    }

    #[test]
    fn ways_to_scroll_are_read() {
        let rows = [
            ("down", Some(Way::Down)),
            ("to the bottom of the page", Some(Way::Bottom)),
            ("back to the top", Some(Way::Top)),
            ("to the comments", None),
        ];
        for (phrase, expected) in rows {
            let expected = expected.map(Order::Scroll);
            assert_eq!(scroll(&lex(phrase)), expected, "{phrase}");
        }
    }
}
