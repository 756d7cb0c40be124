//! Answers to what a goal asks: a text of the page, by the label that stands with it and by the thing that it is said of.

use super::super::proposal::{Proposal, shown};
use super::super::screen_context::ScreenContext;
use super::facts::{self, Fact};
use super::meaning::{self, Thing, Word};
use super::past::Past;
use super::scent;
use super::task::{Question, Sort, Task};
use crate::words;
use passerby_artifacts::decision::{Action, Predicate};

/// A label that answers less to what is asked is of something else.
const MIN_LABEL: f64 = 0.55;

/// A question that is less surely read is not answered: an answer claims to be one.
const SURE_ENOUGH: f64 = 0.25;

/// Two texts that answer this much alike leave it open.
const CLEARLY: f64 = 0.05;

/// The answer to all that these tasks ask, where this screen has all of it.
pub(super) fn ways(look: &ScreenContext, tasks: &[(&Task, &Past)]) -> Vec<Proposal> {
    let facts = facts::of(look);
    let mut parts = Vec::new();
    let mut sure = 0.9_f64;
    for (task, past) in tasks {
        if task.sureness < SURE_ENOUGH {
            return Vec::new();
        }
        let heads = look.headings().map(|head| head.name.as_str());
        let page = Page {
            is_reached: scent::is_reached(look, task, past),
            heads: heads.chain([look.screen().title.as_str()]).collect(),
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
        .filter(|fact| question.sort.holds(&fact.text))
        .filter(|fact| is_about(task, fact, page))
        .filter(|fact| says_no_more(task, question, fact))
        .map(|fact| (labelled(question, fact), fact))
        .filter(|(fit, _)| *fit >= MIN_LABEL)
        .map(|(fit, fact)| (fit + leads(task, fact), fact))
        .collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0));
    let (best, fact) = *scored.first()?;
    let is_other = |(fit, other): &&(f64, &Fact)| *fit > best - CLEARLY && other.text != fact.text;
    if scored.iter().any(|scored| is_other(&scored)) {
        return None;
    }
    let label = shown(&fact.label);
    let phrase = match label.is_empty() {
        true => format!("“{}”", fact.text),
        false => format!("“{}” ({label})", fact.text),
    };
    Some((phrase, (0.5 + 0.4 * best).min(0.9)))
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
        false if question.sort.is_called(&fact.label) => named.max(0.6),
        false => named,
    }
}

/// Whether a label says nothing that the goal does not: `Basket total` is not the total of an order.
fn says_no_more(task: &Task, question: &Question, fact: &Fact) -> bool {
    let goal = words::tokens(&task.text);
    let is_said = |word: &Word| {
        let same = |other: &String| words::same_word(&word.text, other);
        let is_meant = |field: &String| meaning::likeness(field, &word.text) > meaning::LEADS_TO;
        word.is_weak
            || goal.iter().any(same)
            || question.sort.is_called(&word.text)
            || question.fields.iter().any(is_meant)
    };
    meaning::words_of(&fact.label).iter().all(is_said)
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
}

/// Whether a text is said of the thing that the goal asks about: in its row, or on its own page.
fn is_about(task: &Task, fact: &Fact, page: &Page) -> bool {
    let things: Vec<&Thing> = task.objects.iter().filter(|thing| thing.tells()).collect();
    let is_own = page.is_reached && (fact.group.is_empty() || fact.is_own);
    // What was opened by one name of several is not yet of all that the goal tells.
    let is_of_page =
        |thing: &Thing| things.len() == 1 || page.heads.iter().any(|head| thing.is(head));
    let is_in_row = |thing: &Thing| thing.is(&fact.group) && !thing.is(&fact.text);
    things
        .iter()
        .all(|thing| is_in_row(thing) || is_own && is_of_page(thing))
}
