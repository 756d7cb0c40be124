//! What a goal wishes for, by the words that its parts begin with: words, or a change.

use crate::words;

/// What a question begins with; `Could you delete it?` asks for an act.
const QUESTIONS: [&str; 30] = [
    "what", "which", "when", "who", "whose", "where", "how", "why", "was", "welche", "welcher",
    "welches", "wann", "wer", "wo", "wie", "wieviel", "warum", "quel", "quelle", "quand", "qui",
    "ou", "combien", "que", "cual", "cuando", "quien", "donde", "cuanto",
];
/// What else people begin a wish for an answer with.
const ASKING: [&str; 42] = [
    "tell",
    "find",
    "look",
    "check",
    "see",
    "read",
    "list",
    "count",
    "name",
    "say",
    "report",
    "know",
    "whether",
    "is",
    "are",
    "does",
    "do",
    "did",
    "has",
    "have",
    "verify",
    "compare",
    "sag",
    "sage",
    "nenne",
    "finde",
    "schau",
    "prufe",
    "prufen",
    "lies",
    "zahle",
    "ob",
    "dis",
    "dites",
    "trouve",
    "trouver",
    "verifie",
    "verifier",
    "dime",
    "busca",
    "averigua",
    "comprueba",
];
/// What a wish for a change begins with.
const CHANGING: [&str; 62] = [
    "delete",
    "remove",
    "erase",
    "add",
    "create",
    "make",
    "change",
    "set",
    "rename",
    "move",
    "send",
    "book",
    "order",
    "buy",
    "cancel",
    "approve",
    "reject",
    "assign",
    "upload",
    "archive",
    "save",
    "edit",
    "update",
    "write",
    "post",
    "reply",
    "invite",
    "register",
    "submit",
    "publish",
    "merge",
    "close",
    "pay",
    "enable",
    "disable",
    "turn",
    "switch",
    "put",
    "losche",
    "loschen",
    "entferne",
    "andere",
    "erstelle",
    "lege",
    "setze",
    "verschiebe",
    "sende",
    "bestelle",
    "buche",
    "supprime",
    "supprimez",
    "ajoute",
    "ajoutez",
    "cree",
    "creez",
    "modifie",
    "envoie",
    "elimina",
    "borra",
    "anade",
    "crea",
    "cambia",
];
/// Words of politeness and order before what a wish begins with.
const BEFORE: [&str; 26] = [
    "please", "bitte", "then", "and", "now", "would", "could", "can", "you", "kindly", "to",
    "also", "dann", "und", "mir", "me", "let", "us", "i", "need", "want", "ensuite", "puis", "et",
    "y", "luego",
];

/// Whether the goal is a question for something that can be read, and nothing else.
pub(super) fn is_question(goal: &str) -> bool {
    let first = words::tokens(goal).into_iter().next();
    let asks = first.is_some_and(|word| QUESTIONS.contains(&word.as_str()));
    goal.contains('?') && asks && !wants_change(goal)
}

/// Whether some part of the goal may be met by words: a goal that only wants changes is not.
pub(super) fn wants_words(goal: &str) -> bool {
    let asks = |word: &String| QUESTIONS.contains(&word.as_str());
    let is_order = parts(goal).all(|part| begins_with(part, &CHANGING));
    let seeks = || {
        words::tokens(goal).iter().any(asks) || parts(goal).any(|part| begins_with(part, &ASKING))
    };
    !wants_change(goal) || (!is_order && seeks())
}

/// Whether some part of it wants something changed.
pub(super) fn wants_change(text: &str) -> bool {
    parts(text).any(|part| begins_with(part, &CHANGING))
}

/// A goal in pieces that may each be a wish.
pub(super) fn parts(goal: &str) -> impl Iterator<Item = &str> {
    let sentences = goal.split(['.', '!', '?', ';', ',', ':', '\n']);
    let joined = sentences.flat_map(|sentence| sentence.split(" and "));
    let joined = joined.flat_map(|part| part.split(" then "));
    joined
        .map(str::trim)
        .filter(|part| !words::tokens(part).is_empty())
}

/// Whether the first word of a part, but for words of politeness, is one of these.
pub(super) fn begins_with(part: &str, verbs: &[&str]) -> bool {
    let said = said(part);
    said.first()
        .is_some_and(|word| verbs.contains(&word.as_str()))
}

/// The words of a part without those of politeness before them.
pub(super) fn said(part: &str) -> Vec<String> {
    let words = words::tokens(part).into_iter();
    words
        .skip_while(|word| BEFORE.contains(&word.as_str()))
        .collect()
}

/// The parts that want something changed.
pub(super) fn changes(goal: &str) -> impl Iterator<Item = &str> {
    parts(goal).filter(|part| begins_with(part, &CHANGING))
}
