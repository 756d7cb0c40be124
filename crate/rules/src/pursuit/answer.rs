//! Answers to what a goal asks: a text of the page, by the label that stands with it and by the thing that it is said of.

use super::super::proposal::{Proposal, shown};
use super::super::screen_context::ScreenContext;
use super::evidence::Evidence;
use super::facts::{self, Fact};
use super::meaning::{self, Thing, Word};
use super::past::Past;
use super::task::{Question, Sort, Task};
use super::{answer_kinds, place, reached};
use crate::words;
use passerby_artifacts::decision::{Action, Predicate};

/// A label that answers less to what is asked is of something else.
const MIN_LABEL: f64 = 0.55;

/// A question that is less surely read is not answered: an answer claims to be one.
const SURE_ENOUGH: f64 = 0.25;

/// How sure the only text of its kind on the page of the thing is the answer.
const SURE_OF_ONLY: f64 = 0.72;

/// Words for what is left of something.
const LEFT: &[&str] = &[
    "left",
    "remaining",
    "remains",
    "still",
    "balance",
    "available",
    "free",
    "open",
    "due",
    "unpaid",
    "outstanding",
    "ubrig",
    "noch",
    "rest",
    "offen",
    "verfugbar",
    "frei",
    "reste",
    "restant",
    "disponible",
    "solde",
    "queda",
    "quedan",
    "restante",
    "saldo",
    "pendiente",
];

/// Two texts that answer this much alike leave it open.
const CLEARLY: f64 = 0.05;

/// The answer to all that these tasks ask, where this screen has all of it.
pub(super) fn ways(look: &ScreenContext, tasks: &[(&Task, &Past)]) -> Vec<Proposal> {
    let facts = facts::of(look);
    let mut parts = Vec::new();
    let mut sure = 0.9_f64;
    for (task, past) in tasks {
        if task.sureness < SURE_ENOUGH || task.is_ranked {
            return Vec::new();
        }
        let heads = look.headings().map(|head| head.name.as_str());
        let page = Page {
            is_reached: reached::is_reached(look, task, past),
            heads: heads.chain([look.screen().title.as_str()]).collect(),
            row: row_of(task, &facts),
            is_there: place::holds(look, task, past),
        };
        for question in &task.questions {
            let Some((part, how)) = answer(task, question, &page, &facts) else {
                return Vec::new();
            };
            sure = sure.min(how);
            parts.push(part);
        }
    }
    if parts.is_empty() {
        return Vec::new();
    }
    let text = format!("{}.", parts.join("; "));
    let why = "The page says what I was to find out.";
    let proposal = Proposal::free(Action::Answer { text }, sure, why)
        .expecting("Nothing more is to happen.", Predicate::NothingChanges);
    vec![proposal]
}

/// The text that answers a question and its label, as a phrase, and how sure that is; `None` where none does, or several do.
fn answer(task: &Task, question: &Question, page: &Page, facts: &[Fact]) -> Option<(String, f64)> {
    let mut scored: Vec<(f64, &Fact)> = facts
        .iter()
        .filter(|fact| question.sort.holds(&fact.text) && Sort::of(&task.text).holds(&fact.text))
        .filter(|fact| is_about(task, fact, page))
        .map(|fact| {
            (
                labelled(question, fact) * says_more(task, question, fact),
                fact,
            )
        })
        .filter(|(fit, _)| *fit >= MIN_LABEL)
        .map(|(fit, fact)| (fit + leads(task, fact), fact))
        .collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0));
    let Some((best, fact)) = scored.first().copied() else {
        let said: Vec<&Fact> = facts
            .iter()
            .filter(|fact| is_about(task, fact, page))
            .collect();
        let only = answer_kinds::only(&task.text, question, &said)?;
        return Some((phrase(only), SURE_OF_ONLY));
    };
    let is_other = |(fit, other): &&(f64, &Fact)| *fit > best - CLEARLY && other.text != fact.text;
    if scored.iter().any(|scored| is_other(&scored)) {
        return None;
    }
    Some((phrase(fact), (0.5 + 0.4 * best).min(0.9)))
}

/// A text with the label that it stands with.
fn phrase(fact: &Fact) -> String {
    let label = shown(&fact.label);
    match label.is_empty() {
        true => format!("“{}”", fact.text),
        false => format!("“{}” ({label})", fact.text),
    }
}

/// How well the label of a text answers to what is asked, 0..=1.
fn labelled(question: &Question, fact: &Fact) -> f64 {
    let named = question.fields.iter().map(|field| {
        let own = meaning::likeness(field, &fact.label);
        let sort = Sort::of_word(field);
        // `Who wrote it` is answered by `Author`, `how long` by `Duration`.
        own.max(match sort {
            Some(sort) if sort.is_called(&fact.label) => 0.7,
            _ => 0.0,
        })
    });
    let named = named.fold(0.0, f64::max);
    match question.fields.is_empty() {
        true if question.sort.is_called(&fact.label) => 0.7,
        true => 0.0,
        // What the goal names is asked, and not whatever else is a number.
        false if question.sort != Sort::Number && question.sort.is_called(&fact.label) => {
            named.max(0.6)
        }
        false => named,
    }
}

/// What a label counts that says more than the goal: `Basket total` is not surely the total of an order.
fn says_more(task: &Task, question: &Question, fact: &Fact) -> f64 {
    const MORE: f64 = 0.85;
    let goal = words::tokens(&task.text);
    let is_said = |word: &Word| {
        let same = |other: &String| words::same_word(&word.text, other);
        let is_meant = |field: &String| meaning::likeness(field, &word.text) > meaning::LEADS_TO;
        word.is_weak
            || goal.iter().any(same)
            || question.sort.is_called(&word.text)
            || question.fields.iter().any(is_meant)
    };
    // What is left is not what there was, nor what is gone.
    if meaning::says_one(&task.text, LEFT) && !meaning::says_one(&fact.label, LEFT) {
        return 0.0;
    }
    let label = words::tokens(&fact.label);
    let begins = |field: &String| {
        let words = words::tokens(field);
        let pairs = words.iter().zip(&label);
        !words.is_empty()
            && words.len() <= label.len()
            && pairs
                .into_iter()
                .all(|(own, other)| words::same_word(own, other))
    };
    match meaning::words_of(&fact.label).iter().all(is_said) {
        true => 1.0,
        // `Downloads, all time` for the downloads.
        false if question.fields.iter().any(begins) => MORE,
        false => 0.0,
    }
}

/// A row that begins with the thing is about it, one that only names it may be about another.
fn leads(task: &Task, fact: &Fact) -> f64 {
    let mut things = task.objects.iter();
    match things.any(|thing| thing.tells() && thing.is(&fact.lead)) {
        true => 0.1,
        false => 0.0,
    }
}

/// What the page says of itself.
struct Page<'l> {
    /// Whether it is about the thing.
    is_reached: bool,
    /// Its title and headings.
    heads: Vec<&'l str>,
    /// Whether it is where the goal says.
    is_there: bool,
    /// The row that clearly answers best to what the goal tells of the thing.
    row: Option<&'l str>,
}

/// The row, item or card of the page that clearly answers best to the thing.
fn row_of<'f>(task: &Task, facts: &'f [Fact]) -> Option<&'f str> {
    const LEAST: f64 = 0.45;
    const CLEARLY: f64 = 0.15;
    let evidence = Evidence::of(task);
    let mut rows: Vec<&str> = facts.iter().map(|fact| fact.group.as_str()).collect();
    rows.retain(|row| !row.is_empty());
    rows.sort_unstable();
    rows.dedup();
    let mut scored: Vec<(f64, &str)> = rows
        .into_iter()
        .map(|row| (evidence.coverage(row), row))
        .collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0));
    let (best, row) = *scored.first()?;
    let next = scored.get(1).map_or(0.0, |(next, _)| *next);
    let is_it = evidence.tells() && evidence.has_names(row);
    (is_it && best >= LEAST && best - next >= CLEARLY).then_some(row)
}

/// Whether a text is said of the thing that the goal asks about: in its row, or on its own page.
fn is_about(task: &Task, fact: &Fact, page: &Page) -> bool {
    let things: Vec<&Thing> = task.objects.iter().filter(|thing| thing.tells()).collect();
    let is_own = page.is_reached && (fact.group.is_empty() || fact.is_own);
    // What was opened by one name of several is not yet of all that the goal tells.
    let is_of_page =
        |thing: &Thing| things.len() == 1 || page.heads.iter().any(|head| thing.is(head));
    let is_in_row = |thing: &Thing| thing.is(&fact.group) && !thing.is(&fact.text);
    let is_likely_row = !fact.group.is_empty() && page.row == Some(fact.group.as_str());
    let is_told = !things.is_empty() || task.places.iter().any(Thing::tells);
    is_told
        && page.is_there
        && (is_likely_row
            || things
                .iter()
                .all(|thing| is_in_row(thing) || is_own && is_of_page(thing)))
}
