//! The verb of a clause: one word for each kind of act, whatever a goal calls it.

use super::lexer::Token;

/// Words a verb may stand after and still be the clause's own.
const BEFORE_VERBS: &[&str] = &[
    "to", "by", "please", "now", "must", "should", "can", "you", "next", "finally", "first",
    "bitte",
];

/// The verb of a clause and where it stands.
pub(super) fn verb_of(clause: &[Token]) -> Option<(usize, &'static str)> {
    (0..clause.len()).find_map(|at| {
        let free = at == 0 || BEFORE_VERBS.contains(&clause[at - 1].folded().as_str());
        let verb = free.then(|| verb(&clause[at].folded())).flatten()?;
        Some((at, verb))
    })
}

/// One verb for each kind of act.
fn verb(word: &str) -> Option<&'static str> {
    Some(match word {
        "click" | "clicking" | "press" | "pressing" | "tap" | "hit" | "push" | "klicke"
        | "drucke" | "cliquez" => "press",
        "check" | "tick" | "checking" => "tick",
        "complete" | "finish" => "complete",
        "search" | "suche" | "recherchez" => "search",
        "go" | "open" | "visit" | "navigate" | "show" | "view" | "switch" | "return" | "gehe"
        | "offne" => "reach",
        "uncheck" | "untick" | "deselect" | "unselect" => "untick",
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
