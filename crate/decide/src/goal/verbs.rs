//! The verb of a clause: one word for each kind of act, whatever a goal calls it.

use super::lexer::Token;

/// Words a verb may stand after and still be the clause's own.
const BEFORE_VERBS: &[&str] = &[
    "to", "by", "please", "now", "must", "should", "can", "you", "next", "finally", "first",
    "bitte",
];

/// The verb of a clause and where it stands; of one of several words, the last of them.
pub(super) fn verb_of(clause: &[Token]) -> Option<(usize, &'static str)> {
    (0..clause.len()).find_map(|at| {
        if let Some(two) = verb_of_two(clause, at) {
            return Some((at + 1, two));
        }
        let free = at == 0 || BEFORE_VERBS.contains(&clause[at - 1].folded().as_str());
        let verb = free.then(|| verb(&clause[at].folded())).flatten()?;
        Some((at, verb))
    })
}

/// `double click`, `right-click`, `turn on`.
fn verb_of_two(clause: &[Token], at: usize) -> Option<&'static str> {
    let next = clause.get(at + 1).map(Token::folded).unwrap_or_default();
    Some(match (clause[at].folded().as_str(), next.as_str()) {
        ("double", "click" | "tap") => "double",
        ("right", "click") => "context",
        ("turn" | "switch", "on") => "tick",
        ("turn" | "switch", "off") => "untick",
        ("move" | "keep" | "put", "the" | "your")
            if clause
                .iter()
                .any(|t| matches!(t.folded().as_str(), "mouse" | "pointer" | "cursor")) =>
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
