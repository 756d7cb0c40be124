//! A question about one thing: on its own page, or in the entry of a list that is clearly the one.

use crate::about::About;
use crate::evidence::{self, Found};
use crate::facts::Fact;
use crate::list;
use crate::matching::{LEAST, Wanted};
use crate::page::Page;
use crate::prose::Prose;
use crate::records::{Entry, Group, text_of};
use passerby_artifacts::extraction::{
    EvidenceSource, ExtractedRecord, ExtractedValue, ExtractionPlan, FieldSpec, Unsatisfied, Value,
    ValueKind,
};
use passerby_lexicon::words;

/// Where the values are looked for.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Place {
    /// The whole page is about the thing.
    Page,
    /// The page has some of its words: only a sentence that says what is asked counts.
    Near,
    /// An entry of it is.
    Entry(Entry),
}

/// An entry has to be nearer to the thing than any other by so much.
const CLEARLY: f64 = 0.15;
/// A longer entry is a section, characters.
const LONG: usize = 1_500;
/// Share of the question's words that a page has at least of which sentences are read.
const SOME: f64 = 0.3;
/// Two values that answer alike leave it open.
const APART: f64 = 0.04;

/// The answer on this page; `None` where the page and its entries are about something else.
pub fn answer(
    page: &Page,
    facts: &[Fact],
    groups: &[Group],
    plan: &ExtractionPlan,
) -> Option<ExtractedRecord> {
    if plan.rank.is_some() {
        return list::ranked(page, facts, groups, plan);
    }
    let about = About::new(&plan.entities);
    let places = places(page, groups, &about);
    let mut best: Option<ExtractedRecord> = None;
    for place in places {
        let record = record(page, facts, plan, place, groups);
        let is_better = best
            .as_ref()
            .is_none_or(|other| record.values.len() > other.values.len());
        if !record.values.is_empty() && is_better {
            best = Some(record);
        }
    }
    best
}

/// The entry that is clearly the thing, then the page where it is about it.
fn places(page: &Page, groups: &[Group], about: &About) -> Vec<Place> {
    let identity = page.identity();
    let mut places = Vec::new();
    let rest = about.beyond(&identity);
    if !about.is_empty() && !rest.is_empty() {
        places.extend(entry_about(page, groups, about).map(Place::Entry));
    }
    let is_called = || {
        page.headings()
            .filter(|(at, level)| *level == 1 && !page.is_around(*at))
            .any(|(at, _)| about.is_called(&page.text(at)))
    };
    if about.is_empty() || about.is_said_by(&identity) || is_called() {
        places.push(Place::Page);
    } else {
        let own = about.coverage(&identity);
        if own.share >= SOME || about.has_names() && own.has_names {
            places.push(Place::Near);
        }
    }
    places
}

fn entry_about(page: &Page, groups: &[Group], about: &About) -> Option<Entry> {
    let identity = page.identity();
    let mut scored: Vec<(f64, usize, Entry)> = Vec::new();
    for group in groups {
        for entry in &group.entries {
            let whole = text_of(page, entry);
            // The words of a long section stand anywhere in it; what it is about its heading says.
            let text = match whole.chars().count() > LONG {
                true => whole.lines().next().unwrap_or_default().to_owned(),
                false => whole,
            };
            let own = about.coverage(&text);
            let with_page = format!("{identity}\n{text}");
            if own.share > 0.0 && about.is_said_by(&with_page) {
                // What an entry begins with says what it is of.
                let head = about.named_in(text.lines().next().unwrap_or_default());
                let score = about.coverage(&with_page).share + 0.5 * head;
                scored.push((score, text.len(), *entry));
            }
        }
    }
    scored.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let (best, _, entry) = *scored.first()?;
    // Entries in each other are one: the smallest that says it all.
    let rival = scored.iter().find(|(_, _, other)| !overlaps(entry, *other));
    rival
        .is_none_or(|(score, _, _)| best - score >= CLEARLY)
        .then_some(entry)
}

fn overlaps(one: Entry, other: Entry) -> bool {
    one.from < other.to && other.from < one.to
}

fn record(
    page: &Page,
    facts: &[Fact],
    plan: &ExtractionPlan,
    place: Place,
    groups: &[Group],
) -> ExtractedRecord {
    let mut record = ExtractedRecord::default();
    let about = About::new(&plan.entities);
    let in_place: Vec<&Fact> = facts
        .iter()
        .filter(|fact| stands_in(page, fact, place, groups, &about))
        .collect();
    let prose = Prose::new(page, groups, &about);
    let said = Said::of(plan);
    for field in &plan.fields {
        let bare = is_surely(page, place, &about);
        let answer = value(page, &in_place, &prose, field, (place, bare)).and_then(|found| {
            match said.tells(field, &found.read.quote) {
                true => Err(format!(
                    "The page says there what the question says itself: “{}”.",
                    shown(&found.read.quote)
                )),
                false => Ok(found),
            }
        });
        match answer {
            Ok(found) => {
                record
                    .values
                    .insert(field.name.clone(), evidence::value(page, found));
            }
            Err(reason) => record.unsatisfied.push(Unsatisfied {
                field: field.name.clone(),
                reason,
            }),
        }
    }
    drop_shared(&mut record);
    record
}

/// One text of a sentence that would answer several questions answers none.
fn drop_shared(record: &mut ExtractedRecord) {
    let place = |value: &ExtractedValue| (value.evidence.quote.clone(), value.evidence.node);
    let of_text = record.values.iter();
    let of_text = of_text.filter(|(_, value)| value.evidence.by == EvidenceSource::Text);
    let places: Vec<(String, _)> = of_text
        .map(|(name, value)| (name.clone(), place(value)))
        .collect();
    for (name, own) in &places {
        let is_shared = places.iter().any(|(other, at)| other != name && at == own);
        if is_shared && let Some(value) = record.values.remove(name) {
            record.unsatisfied.push(Unsatisfied {
                field: name.clone(),
                reason: format!(
                    "“{}” would be the answer to several of the fields.",
                    shown(&value.evidence.quote)
                ),
            });
        }
    }
}

/// The words of the question, which answer nothing.
struct Said {
    words: Vec<String>,
}

impl Said {
    /// `Is it red or blue?` is answered by one of its own words.
    fn of(plan: &ExtractionPlan) -> Self {
        const CHOICE: [&str; 4] = ["or", "oder", "ou", "o"];
        let mut words = words::tokens(&plan.question);
        if words.iter().any(|word| CHOICE.contains(&word.as_str())) {
            words.clear();
        }
        Self { words }
    }

    /// Whether a text says no more than the question does. What something is called may well be what it was called there.
    fn tells(&self, field: &FieldSpec, quote: &str) -> bool {
        let is_name = matches!(field.name.as_str(), "title" | "name");
        let tokens = words::tokens(quote);
        field.kind == ValueKind::Text
            && !is_name
            && !tokens.is_empty()
            && tokens.iter().all(|token| self.words.contains(token))
    }
}

/// Whether a fact is said of the thing: in its entry, or on its page outside of lists of other things.
fn stands_in(page: &Page, fact: &Fact, place: Place, groups: &[Group], about: &About) -> bool {
    let Some(at) = fact.node else {
        return place == Place::Page;
    };
    if place == Place::Near {
        return false;
    }
    match place {
        Place::Entry(entry) => entry.holds(at),
        Place::Page | Place::Near => {
            if page.is_around(at) {
                return false;
            }
            // A cell of a table with heads of columns is of its row; of a table that has but one row, of the page.
            let mut tables = groups
                .iter()
                .filter(|group| group.is_table && group.entries.len() > 1);
            let in_row =
                tables.find_map(|group| group.entries.iter().find(|entry| entry.holds(at)));
            in_row.is_none_or(|row| {
                let own = about.coverage(&text_of(page, row));
                own.share > 0.0 && !about.is_empty()
            })
        }
    }
}

/// The value of a field, or why there is none.
fn value<'f>(
    page: &Page,
    facts: &[&'f Fact],
    prose: &Prose,
    field: &FieldSpec,
    (place, takes_bare): (Place, bool),
) -> Result<Found<'f>, String> {
    let wanted = Wanted::new(field);
    let mut scored: Vec<(f64, Found)> = facts
        .iter()
        .filter_map(|fact| {
            let mut score = wanted.answers(fact);
            if !fact.lead.is_empty() && place == Place::Page {
                score -= 0.02;
            }
            let read = (score >= LEAST).then(|| wanted.read(fact)).flatten()?;
            Some((score, Found::of(fact, read)))
        })
        .collect();
    scored.sort_by(|a, b| {
        b.0.total_cmp(&a.0).then(
            a.1.fact
                .node
                .unwrap_or(usize::MAX)
                .cmp(&b.1.fact.node.unwrap_or(usize::MAX)),
        )
    });
    if let Some((best, found)) = scored.first() {
        let rival = scored.iter().find(|(score, other)| {
            *score > best - APART
                && other.read.value != found.read.value
                && !is_same_text(page, &other.fact, &found.fact)
        });
        if let Some((_, other)) = rival {
            return Err(format!(
                "The page has several texts that may be it: “{}” and “{}”.",
                shown(&found.read.quote),
                shown(&other.read.quote)
            ));
        }
        return Ok(found.clone());
    }
    let within = match place {
        Place::Page | Place::Near => None,
        Place::Entry(entry) => Some(entry),
    };
    let said = prose.answer(&wanted, within);
    let bare = || {
        let bare = takes_bare.then(|| without_label(facts, &wanted, place));
        bare.flatten()
    };
    said.or_else(bare).ok_or_else(|| {
        format!(
            "No text of the page is called “{}” or the like.",
            field.name.replace('_', " ")
        )
    })
}

/// Whether a place is about the thing beyond doubt, so that values count there which nothing is said of: it bears the names, or is called by the
/// question's words and no others. `Earnings (annual)` is not the annual plan.
fn is_surely(page: &Page, place: Place, about: &About) -> bool {
    if about.is_empty() || about.has_names() {
        return true;
    }
    let heads = || page.headings().filter(|(at, _)| !page.is_around(*at));
    match place {
        Place::Entry(entry) => {
            let text = text_of(page, &entry);
            about.is_called(text.lines().next().unwrap_or_default())
        }
        Place::Page | Place::Near => heads()
            .filter(|(_, level)| *level == 1)
            .any(|(at, _)| about.is_called(&page.text(at))),
    }
}

/// One stands in the other.
fn is_same_text(page: &Page, one: &Fact, other: &Fact) -> bool {
    match (one.node, other.node) {
        (Some(one), Some(other)) => {
            one == other || page.is_inside(one, other) || page.is_inside(other, one)
        }
        _ => false,
    }
}

fn shown(text: &str) -> String {
    text.chars().take(60).collect()
}

/// An amount of nothing: that of an empty basket.
fn is_nothing(value: &Value) -> bool {
    matches!(value, Value::Money { amount, .. } if *amount == 0.0)
}

/// What needs no label: the heading for a title, and the only value of a kind that is seldom meant otherwise.
fn without_label<'f>(facts: &[&'f Fact], wanted: &Wanted, place: Place) -> Option<Found<'f>> {
    let field = wanted.field;
    let is_title = matches!(field.name.as_str(), "title" | "name");
    if is_title {
        let mut heads = facts.iter().filter(|fact| fact.level > 0);
        let head = match place {
            Place::Page | Place::Near => heads.find(|fact| fact.level == 1),
            Place::Entry(_) => heads.next(),
        };
        let fact = head.or_else(|| {
            facts.iter().find(|fact| {
                matches!(place, Place::Entry(_)) && !fact.href.is_empty() && fact.label.is_empty()
            })
        })?;
        return Some(Found::of(fact, wanted.read(fact)?));
    }
    // `1.14.0 - 2024-12-16`: a heading says when and which.
    if let Place::Entry(_) = place
        && matches!(field.kind, ValueKind::Date)
    {
        let head = facts.iter().find(|fact| fact.level > 0);
        let found = head.and_then(|fact| Some(Found::of(fact, wanted.read(fact)?)));
        if found.is_some() {
            return found;
        }
    }
    let tells_itself = matches!(
        field.kind,
        ValueKind::Money | ValueKind::Rating | ValueKind::Size
    );
    // A day that nothing is said of is that on which something came out, and a length of time is any.
    let is_day_of_entry = matches!(place, Place::Entry(_))
        && field.kind == ValueKind::Date
        && field.name == "published";
    let may = tells_itself || is_day_of_entry;
    if !may {
        return None;
    }
    let plain = facts
        .iter()
        .filter(|fact| fact.source == EvidenceSource::Entry && fact.label.is_empty());
    let mut found: Vec<Found> = plain
        .filter_map(|fact| Some(Found::of(fact, wanted.read(fact)?)))
        .filter(|found| !is_nothing(&found.read.value))
        .collect();
    found.dedup_by(|a, b| a.read.value == b.read.value);
    match found.as_slice() {
        [only] => Some(only.clone()),
        _ => None,
    }
}
