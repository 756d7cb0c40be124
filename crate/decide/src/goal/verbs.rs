//! The verb of a clause: one word for each kind of act, whatever a goal calls it.

use super::lexer::Token;
use crate::slices::Parts;

/// Words a verb may stand after and still be the clause's own.
const BEFORE_VERBS: &[&str] = &[
    "to", "by", "please", "now", "must", "should", "can", "you", "next", "finally", "first",
    "bitte",
];

/// The verb of a clause and where it stands; of one of several words, the last of them.
pub(super) fn verb_of(clause: &[Token]) -> Option<(usize, &'static str)> {
    let words: Vec<String> = clause.iter().map(Token::folded).collect();
    words.iter().enumerate().find_map(|(at, word)| {
        if let Some(two) = verb_of_two(&words, at, word) {
            return Some((at.checked_add(1)?, two));
        }
        let before = words.before(at).last();
        let free = before.is_none_or(|before| BEFORE_VERBS.contains(&before.as_str()));
        let verb = free.then(|| verb(word)).flatten()?;
        Some((at, verb))
    })
}

/// `double click`, `right-click`, `turn on`.
fn verb_of_two(words: &[String], at: usize, word: &str) -> Option<&'static str> {
    let next = words.next_to(at).map_or("", String::as_str);
    Some(match (word, next) {
        ("double", "click" | "tap") => "double",
        ("right", "click") => "context",
        ("turn" | "switch", "on") => "tick",
        ("turn" | "switch", "off") => "untick",
        ("move" | "keep" | "put", "the" | "your")
            if words
                .iter()
                .any(|w| matches!(w.as_str(), "mouse" | "pointer" | "cursor")) =>
        {
            "hover"
        }
        _ => return None,
    })
}

/// One verb for each kind of act.
fn verb(word: &str) -> Option<&'static str> {
    Some(match word {
        "double click" | "doubleclick" => "double",
        "right click" | "rightclick" => "context",
        "click" | "clicking" | "press" | "pressing" | "tap" | "hit" | "push" | "klicke"
        | "drucke" | "cliquez" => "press",
        "check" | "tick" | "checking" => "tick",
        "complete" | "finish" => "complete",
        "search" | "suche" | "recherchez" => "search",
        "go" | "open" | "visit" | "navigate" | "show" | "view" | "switch" | "return" | "gehe"
        | "offne" => "reach",
        "uncheck" | "untick" | "deselect" | "unselect" => "untick",
        "hover" | "point" => "hover",
        "scroll" => "scroll",
        "clear" | "empty" => "clear",
        "toggle" => "press",
        "select" | "choose" | "pick" | "selecting" | "wahle" => "choose",
        "set" | "adjust" | "change" => "set",
        "type" | "enter" | "write" | "put" | "fill" | "input" | "typing" | "entering" => "fill",
        "add" | "create" => "add",
        "submit" | "absenden" => "submit",
        "expand" | "unfold" => "expand",
        "close" | "dismiss" => "close",
        "focus" => "focus",
        "mark" | "classify" | "label" => "mark",
        "drag" | "move" => "drag",
        "sort" | "arrange" | "rearrange" | "reorder" => "sort",
        "highlight" => "highlight",
        "buy" | "book" | "order" | "get" => "buy",
        _ => return None,
    })
}
