//! Clauses of a goal that ask for nothing of their own.

use super::lexer::Token;
use crate::words;

/// `change nothing else`: what is not to be done. Whether it was not is not looked at.
pub(super) fn forbids(clause: &[Token]) -> bool {
    const NOTHING: &[&str] = &["nothing", "nichts", "rien", "nada", "niente"];
    let said = |t: &Token| {
        t.word()
            .is_some_and(|word| NOTHING.contains(&words::fold(word).as_str()))
    };
    clause.iter().any(said)
}

/// What people say to each other before and after they ask for something.
const COURTESY: &[&str] = &[
    "hey", "hi", "hello", "hiya", "thanks", "thank", "thx", "cheers", "ta", "pls", "plz", "ok",
    "okay", "right", "well", "hallo", "moin", "bitte", "danke", "hola", "gracias", "bonjour",
    "salut", "merci", "svp", "ciao", "grazie",
];

/// `to find`, `then`, `hi there`: nothing is asked for.
pub(super) fn is_idle(clause: &[Token]) -> bool {
    let words = clause.iter().filter_map(Token::word);
    let words = words.filter(|word| !COURTESY.contains(&words::fold(word).as_str()));
    let text = words.collect::<Vec<_>>().join(" ");
    words::subject(&text).is_empty() && clause.iter().all(|t| t.quoted().is_none())
}

/// Whether a clause names a kind of thing: `website`, `the menu`.
pub(super) fn names_kind(clause: &[Token]) -> bool {
    const KINDS: [&str; 14] = [
        "page", "site", "website", "form", "section", "link", "button", "tab", "field", "box",
        "menu", "list", "seite", "formular",
    ];
    let mut words = clause.iter().filter_map(Token::word).map(words::fold);
    words.any(|word| KINDS.contains(&word.as_str()))
}
