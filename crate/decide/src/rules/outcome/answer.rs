//! Whether an answer in words is what the goal wants, and rests on the screen.
//!
//! An answer ends a run as well as an act does. Where the goal wants something changed, saying a text of the screen is not enough.

use super::brought::brought;
use super::claim::{all_together, quotes, texts, untouched};
use super::record;
use crate::context::Context;
use crate::rules::screen_context::ScreenContext;
use crate::words;
use passerby_artifacts::clause::{ClauseRecord, ClauseState};

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

/// What is to be said of an answer.
pub(super) enum Said {
    /// It answers the goal.
    Answers,
    /// It answers what the goal asks, and this of the goal was not done.
    Open(Vec<ClauseRecord>),
    /// The goal asks nothing, or the screen does not show it.
    Nothing,
}

/// Holds an answer against the goal and the run.
pub(super) fn judge(context: &Context, answer: &str) -> Said {
    if !wants_words(context.goal) || !is_said(context, answer) {
        return Said::Nothing;
    }
    if !wants_change(context.goal) {
        return Said::Answers;
    }
    let look = ScreenContext::new(context);
    let mut open = untouched(context, &look, answer);
    open.retain(|clause| wants_change(&clause.text));
    if open.is_empty() && brought(context.history).is_empty() {
        let changing = parts(context.goal).filter(|part| begins_with(part, &CHANGING));
        open.extend(changing.map(|part| record(part, ClauseState::NotTried, "")));
    }
    if open.is_empty() {
        Said::Answers
    } else {
        Said::Open(open)
    }
}

/// Whether the goal is a question for something that can be read, and nothing else.
pub(super) fn is_question(goal: &str) -> bool {
    let first = words::tokens(goal).into_iter().next();
    let asks = first.is_some_and(|word| QUESTIONS.contains(&word.as_str()));
    goal.contains('?') && asks && !wants_change(goal)
}

/// Whether some part of the goal may be met by words: a goal that only wants changes is not.
fn wants_words(goal: &str) -> bool {
    let asks = |word: &String| QUESTIONS.contains(&word.as_str());
    let is_order = parts(goal).all(|part| begins_with(part, &CHANGING));
    let seeks = || {
        words::tokens(goal).iter().any(asks) || parts(goal).any(|part| begins_with(part, &ASKING))
    };
    !wants_change(goal) || (!is_order && seeks())
}

fn wants_change(text: &str) -> bool {
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

fn begins_with(part: &str, verbs: &[&str]) -> bool {
    let words = words::tokens(part);
    let mut said = words.iter().filter(|word| !BEFORE.contains(&word.as_str()));
    said.next()
        .is_some_and(|word| verbs.contains(&word.as_str()))
}

/// Whether what an answer rests on stands on the screen, or stood there earlier in the run, as where several pages are compared: what
/// it quotes, else its numbers, else all of it.
fn is_said(context: &Context, answer: &str) -> bool {
    let look = ScreenContext::new(context);
    let together = all_together(&look);
    let looks = context.history.iter().map(|step| &step.tree_text);
    let earlier: Vec<String> = looks.map(|look| words::fold(look)).collect();
    let stands = |words: &str| {
        let words = words::fold(words);
        !words.is_empty()
            && (texts(&look).any(|text| words::fold(text).contains(&words))
                || together.contains(&words)
                || earlier.iter().any(|look| look.contains(&words)))
    };
    let quotes = quotes(answer);
    if !quotes.is_empty() {
        return quotes.into_iter().all(stands);
    }
    let is_number = |word: &&str| word.contains(|c: char| c.is_ascii_digit());
    let ends = |c: char| !c.is_alphanumeric();
    let numbers = answer.split_whitespace().filter(is_number);
    let numbers: Vec<&str> = numbers.map(|word| word.trim_matches(ends)).collect();
    if numbers.is_empty() {
        return stands(answer);
    }
    numbers.into_iter().all(stands)
}
