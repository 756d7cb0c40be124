//! Whether what a part of a claim names is what something was done to: “Published “Pumpkin rolls”” is not shown by publishing another
//! article, though “Pumpkin rolls” stood on the screen.

use super::super::acts::of_act;
use super::amounts::month_named;
use super::brought::belongs_to_login;
use super::deeds::Deed;
use crate::entries::is_name;
use crate::words;
use passerby_artifacts::decision::Action;
use passerby_artifacts::run::StepRecord;
use std::collections::BTreeSet;

/// Words of parts that tell what was left as it was: nothing was done to what they name.
const RESTRAINT: [&str; 40] = [
    "not",
    "no",
    "nothing",
    "only",
    "else",
    "rest",
    "other",
    "others",
    "alone",
    "leave",
    "left",
    "unchanged",
    "untouched",
    "stays",
    "stay",
    "stayed",
    "remains",
    "remain",
    "keep",
    "kept",
    "without",
    "instead",
    "never",
    "dont",
    "nicht",
    "nichts",
    "kein",
    "keine",
    "nur",
    "bleibt",
    "bleiben",
    "unverandert",
    "andere",
    "anderen",
    "ohne",
    "statt",
    "pas",
    "rien",
    "sans",
    "sin",
];
/// A word that stands on so large a share of at least so many pages belongs to the site, or is the user's own name.
const EVERYWHERE: (usize, usize) = (3, 5);
const MIN_PAGES: usize = 3;

/// A name in the part's words that the run saw and did nothing to; as the page writes it.
pub(super) fn unbound(part: &str, history: &[StepRecord], deeds: &[Deed]) -> Option<String> {
    let is_restraint = tells_of_restraint(part);
    // Of an act at a point of the picture nobody can tell by words what it was done to.
    let has_unknown = deeds.is_empty() || deeds.iter().any(|deed| !has_target(deed.step));
    if is_restraint || has_unknown {
        return None;
    }
    let mut named = words::subject(part);
    // A part begins with what is done.
    let first = words::tokens(part.split_whitespace().next().unwrap_or_default());
    named.retain(|word| !first.contains(word) && word.starts_with(char::is_alphabetic));
    // A month is entered as a number more often than not.
    named.retain(|word| month_named(word).is_none());
    let entries: Vec<&str> = history
        .iter()
        .flat_map(|step| {
            names(&step.tree_text)
                .into_iter()
                .chain(addresses(&step.off_view))
        })
        .collect();
    named.into_iter().find(|word| {
        let is_bound = deeds.iter().any(|deed| has(deed, word)) || is_typed(word, history);
        let is_seen = || entries.iter().any(|entry| is_name(word, entry));
        !is_bound && is_seen() && !is_plain_word(word, history) && !is_everywhere(word, history)
    })
}

/// Whether a part tells of what was left as it was.
fn tells_of_restraint(part: &str) -> bool {
    let said = words::tokens(part);
    said.iter().any(|word| RESTRAINT.contains(&word.as_str()))
}

/// Whether the deed was done to what has the word, or its plural.
fn has(deed: &Deed, word: &str) -> bool {
    let single = word.strip_suffix('s').unwrap_or(word);
    deed.on.contains(single) || deed.on.contains(&format!("{single}s"))
}

fn has_target(step: &StepRecord) -> bool {
    let thought = step.thought.as_ref();
    thought.is_some_and(|thought| {
        thought.decision.target.is_some()
            || matches!(thought.decision.action, Action::PressKey { .. })
    })
}

/// Whether the run typed the word to log in.
fn is_typed(word: &str, history: &[StepRecord]) -> bool {
    let mut steps = history.iter().enumerate();
    steps.any(|(at, step)| {
        belongs_to_login(history, at) && words::tokens(&of_act(step)).iter().any(|own| own == word)
    })
}

/// What a look's entries are called: links, items, what stands in rows, and headings. What buttons and fields are called names no thing.
fn names(look: &str) -> Vec<&str> {
    const IDS: [&str; 2] = ["lnk_", "itm_"];
    let mut names = Vec::new();
    for line in look.lines().map(str::trim_start) {
        let is_entry = line.starts_with('|')
            || ["h1 ", "h2 ", "h3 "]
                .iter()
                .any(|head| line.starts_with(head));
        let mut parts = line.split('"');
        while let (Some(before), Some(name)) = (parts.next(), parts.next()) {
            let id = before.split_whitespace().last().unwrap_or_default();
            let is_control = id.contains('_') && !IDS.iter().any(|begin| id.starts_with(begin));
            if !is_control && (is_entry || id.contains('_')) {
                names.push(name);
            }
        }
    }
    names
}

/// Lines of what is out of view that are addresses of mail: of other lines nobody can tell whether they name a thing or a button.
fn addresses(off_view: &str) -> impl Iterator<Item = &str> {
    off_view.lines().filter(|line| line.contains('@'))
}

/// Whether some look has it in small letters and in no address: no name, then.
fn is_plain_word(word: &str, history: &[StepRecord]) -> bool {
    let mut looks = history
        .iter()
        .flat_map(|step| [&step.tree_text, &step.off_view]);
    looks.any(|look| {
        let mut parts = look.split(|c: char| c.is_whitespace() || "\"(),:".contains(c));
        parts.any(|part| part.starts_with(char::is_lowercase) && words::fold(part) == word)
    })
}

fn is_everywhere(word: &str, history: &[StepRecord]) -> bool {
    let pages: BTreeSet<&str> = history.iter().map(|step| step.url.as_str()).collect();
    let has = |step: &&StepRecord| {
        let mut words = words::tokens(&step.tree_text).into_iter();
        words.any(|own| own == word)
    };
    let with: BTreeSet<&str> = history
        .iter()
        .filter(has)
        .map(|step| step.url.as_str())
        .collect();
    let (share, of) = EVERYWHERE;
    pages.len() >= MIN_PAGES && with.len().saturating_mul(of) > pages.len().saturating_mul(share)
}
