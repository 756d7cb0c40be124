//! Whether what a goal wants made is of the kind that was made: an income is no expense, a default reviewer no review group.

use super::brought::{action, belongs_to_login, is_search};
use super::kept::wanted;
use super::misplaced::name_of;
use super::wishes::{parts, said};
use crate::words;
use passerby_artifacts::decision::Action;
use passerby_artifacts::run::StepRecord;

/// What a wish for something new begins with.
const MAKING: [&str; 14] = [
    "add", "create", "make", "record", "enter", "register", "insert", "new", "file", "write",
    "put", "set", "log", "open",
];
/// Of these, what is done with things that are there as well (“put Lena on Cc”): then an article tells that it is a new one.
const ALSO_OTHERWISE: [&str; 7] = ["put", "set", "open", "enter", "log", "write", "file"];
/// What tells so.
const ONE_MORE: [&str; 4] = ["a", "an", "new", "another"];
/// What ends the name of the kind: `a new review group called …`, `an expense of 45`.
const ENDS: [&str; 24] = [
    "for", "of", "with", "called", "named", "to", "in", "on", "at", "by", "from", "that", "which",
    "titled", "under", "into", "about", "saying", "so", "worth", "using", "as", "where", "please",
];
/// What stands before the name.
const DETERMINERS: [&str; 7] = ["a", "an", "the", "new", "another", "our", "my"];
/// A kind has so many words at most: whoever says more describes something.
const MAX_WORDS: usize = 4;
/// What leads to a kind of thing is called so in few words.
const MAX_OFFER: usize = 4;
/// How ids of what leads elsewhere or presses begin in a look's text.
const OFFERS: [&str; 4] = ["lnk_", "btn_", "tab_", "mi_"];
const PRESSES: [&str; 1] = ["btn_"];

/// Whether what the goal gives was entered where things of another kind are made, though the page offers that kind by name.
pub(super) fn is_another(goal: &str, history: &[StepRecord]) -> bool {
    let folded = words::fold(goal);
    let entered: Vec<usize> = history
        .iter()
        .enumerate()
        .filter(|(at, step)| enters(step, &folded) && !belongs_to_login(history, *at))
        .map(|(at, _)| at)
        .collect();
    let (Some(first), Some(last)) = (entered.first(), entered.last()) else {
        return false;
    };
    kinds(goal).iter().any(|kind| {
        let is_offered = history.iter().any(|step| offers(&step.tree_text, kind));
        let is_place = |at: &usize| history.get(*at).is_some_and(|step| is_named(step, kind));
        let led_there = history.iter().take(*first).any(|step| acts_on(step, kind));
        let pressed = history.iter().skip(*last).find(|step| presses(step));
        let beside = pressed.is_some_and(|step| is_beside(step, kind));
        (is_offered && !led_there && !entered.iter().any(is_place)) || beside
    })
}

/// What kinds of things the goal wants made: the head of each name (`group` of “a new review group”).
fn kinds(goal: &str) -> Vec<String> {
    let unquoted: String = goal
        .split(['"', '“', '”', '„', '«', '»'])
        .step_by(2)
        .collect::<Vec<_>>()
        .join(" , ");
    parts(&unquoted).filter_map(kind).collect()
}

fn kind(part: &str) -> Option<String> {
    let words = said(part);
    let (verb, name) = words.split_first()?;
    let is_one_more = name
        .iter()
        .take(2)
        .any(|word| ONE_MORE.contains(&word.as_str()));
    let is_verb = MAKING.contains(&verb.as_str())
        && (is_one_more || !ALSO_OTHERWISE.contains(&verb.as_str()));
    let name: Vec<&String> = name
        .iter()
        .skip_while(|word| DETERMINERS.contains(&word.as_str()))
        .take_while(|word| is_verb && !ENDS.contains(&word.as_str()))
        .collect();
    let is_word = |word: &&String| word.chars().all(char::is_alphabetic) && word.len() > 3;
    let head = name.last().copied().filter(is_word)?;
    (name.len() <= MAX_WORDS).then(|| head.clone())
}

/// Whether the step puts in a text of the goal, which is folded, and not to search with.
fn enters(step: &StepRecord, goal: &str) -> bool {
    let is_of_goal =
        matches!(action(step), Some(Action::Type { text }) if wanted(text, goal).is_some());
    is_of_goal && !is_search(step)
}

/// Whether a look shows a link or button that is called by the kind.
fn offers(look: &str, kind: &str) -> bool {
    names(look, &OFFERS).any(|name| {
        let words = words::tokens(name);
        words.len() <= MAX_OFFER && has(&words, kind)
    })
}

/// Whether the page on which the step was done is called by the kind: its title, its address, a heading, a dialog, a form, a field.
fn is_named(step: &StepRecord, kind: &str) -> bool {
    const PLACES: [&str; 9] = [
        "h1", "h2", "h3", "h4", "dialog", "form", "group", "region", "txt_",
    ];
    let path = step.url.split_once("://").map_or("", |(_, rest)| rest);
    let path = path.split_once('/').map_or("", |(_, path)| path);
    let lines = step.tree_text.lines().filter(|line| {
        let line = line.trim_start_matches(['-', '+', ' ']);
        PLACES.iter().any(|place| line.starts_with(place))
    });
    let said = [step.title.as_str(), path].into_iter().chain(lines);
    said.map(words::tokens).any(|words| has(&words, kind)) || acts_on(step, kind)
}

/// Whether what the step acted on, without what it put in, is called by the kind.
fn acts_on(step: &StepRecord, kind: &str) -> bool {
    let thought = step.thought.as_ref();
    let target = thought.and_then(|thought| thought.decision.target.as_ref());
    target.is_some_and(|target| has(&words::tokens(&target.name), kind))
}

fn presses(step: &StepRecord) -> bool {
    matches!(action(step), Some(Action::Click | Action::DoubleClick))
}

/// Whether another button of the look is called as the one that was pressed but for one word, which is the kind.
fn is_beside(step: &StepRecord, kind: &str) -> bool {
    let thought = step.thought.as_ref();
    let Some(target) = thought.and_then(|thought| thought.decision.target.as_ref()) else {
        return false;
    };
    let pressed = words::tokens(&target.name);
    let mut others = names(&step.tree_text, &PRESSES).map(words::tokens);
    !has(&pressed, kind)
        && pressed.len() > 1
        && others.any(|other| {
            let mut pairs = pressed.iter().zip(&other).filter(|(a, b)| a != b);
            let differs_by = pairs.next().filter(|_| pairs.next().is_none());
            other.len() == pressed.len()
                && differs_by.is_some_and(|(_, b)| words::same_word(b, kind))
        })
}

fn has(words: &[String], kind: &str) -> bool {
    words.iter().any(|word| words::same_word(word, kind))
}

/// The names behind the ids that begin so.
fn names<'l>(look: &'l str, begins: &'l [&str]) -> impl Iterator<Item = &'l str> {
    let after = begins.iter().flat_map(|begin| look.split(begin).skip(1));
    after.filter_map(name_of)
}

#[cfg(test)]
mod tests {
    use super::kinds;

    #[test]
    fn what_is_put_somewhere_is_no_kind_of_thing_to_be_made() {
        for (goal, expected) in [
            (
                "Open a new ticket. Please also put lena on Cc.",
                &["ticket"][..],
            ),
            ("Add expense of 45 for lunch", &["expense"]),
            ("Put a note on it", &["note"]),
            ("Set priority to minor", &[]),
        ] {
            assert_eq!(kinds(goal), expected, "{goal}");
        }
    }
}
