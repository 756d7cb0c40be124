//! What a model said of a page, taken in.

use super::lines::Line;
use crate::evidence::{self, Found};
use crate::facts::Fact;
use crate::page::Page;
use crate::progress::of_page;
use crate::values;
use passerby_artifacts::extraction::{
    EvidenceSource, ExtractedRecord, ExtractedValue, Extraction, FieldSpec, LineQuote, Unsatisfied,
    ValueKind,
};
use passerby_lexicon::words;
use std::collections::BTreeMap;

/// What became of an answer.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Taken {
    /// Values that were taken.
    pub kept: usize,
    /// Quotes that are not in the page, or say no value of their kind.
    pub thrown: Vec<String>,
}

/// Takes the values whose quotes stand in the page.
pub fn take(found: &mut Extraction, page: &Page, lines: &[Line], said: &[LineQuote]) -> Taken {
    let mut taken = Taken::default();
    let mut records: BTreeMap<usize, ExtractedRecord> = BTreeMap::new();
    for quote in said {
        let Some(field) = field(found, &quote.field) else {
            taken.thrown.push(quote.quote.clone());
            continue;
        };
        match value(page, lines, quote, &field) {
            Some(value) => {
                let record = if found.plan.many { quote.record } else { 0 };
                let record = records.entry(record).or_default();
                record.values.entry(field.name).or_insert(value);
            }
            None => taken.thrown.push(quote.quote.clone()),
        }
    }
    taken.kept = records.values().map(|record| record.values.len()).sum();
    if taken.kept == 0 {
        return taken;
    }
    let records: Vec<ExtractedRecord> = records.into_values().collect();
    let fresh = match found.plan.many {
        true => add(found, records),
        false => fill(found, records),
    };
    note_page(found, page, fresh);
    tell_missing(found);
    taken
}

/// The field that is meant.
fn field(found: &Extraction, name: &str) -> Option<FieldSpec> {
    // `TxD` is `txd` to a model that writes as it likes.
    let plain = |name: &str| {
        let letters = name.chars().filter(|c| c.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect::<String>()
    };
    let said = plain(name);
    let is_it = |field: &&FieldSpec| plain(&field.name) == said;
    found.plan.fields.iter().find(is_it).cloned()
}

/// The value that the quote says, in the smallest element that holds it.
fn value(
    page: &Page,
    lines: &[Line],
    said: &LineQuote,
    field: &FieldSpec,
) -> Option<ExtractedValue> {
    let line = lines.get(said.line)?;
    // A model may count wrongly: a neighbour that has the words is meant.
    let near = [said.line.checked_sub(1), said.line.checked_add(1)];
    let near = near.into_iter().flatten().filter_map(|at| lines.get(at));
    let (node, quote) = std::iter::once(line)
        .chain(near)
        .find_map(|line| standing(page, line, &said.quote))?;
    let fact = Fact {
        text: page.text(node),
        href: link(page, node),
        node: Some(node),
        source: EvidenceSource::Model,
        label: field.name.clone(),
        ..Fact::default()
    };
    let read = match field.kind {
        ValueKind::Link | ValueKind::Image => crate::matching::read_as(field.kind, &fact)?,
        // `25 May`, or `1800` where the unit stands elsewhere: all that the page says of it.
        kind => values::read(kind, &quote).or_else(|| values::in_words(kind, &quote))?,
    };
    Some(evidence::value(page, Found::of(&fact, read)))
}

/// The smallest element in which the words of a line stand, and the words as they stand there.
fn standing(page: &Page, line: &Line, quote: &str) -> Option<(usize, String)> {
    let quote = quote.trim();
    if quote.is_empty() || !line.text.contains(quote) {
        return None;
    }
    // The line has blanks where the page has gaps.
    let quote = verbatim(&page.text(line.node), quote)?;
    let within = |at: usize| page.text(at).contains(&quote);
    let smaller = page.inside(line.node).filter(|(at, _)| within(*at)).last();
    let at = smaller.map_or(line.node, |(at, _)| at);
    // The text of a run is its element's.
    let is_run = page.node(at).is_some_and(|node| node.tag == "#text");
    let holder = page.ancestors(at).next().filter(|_| is_run);
    Some((holder.unwrap_or(at), quote))
}

/// The words as they stand in a text, whatever white space is between them.
fn verbatim(text: &str, quote: &str) -> Option<String> {
    if text.contains(quote) {
        return Some(quote.to_owned());
    }
    let sought: Vec<char> = quote.chars().filter(|c| !c.is_whitespace()).collect();
    let signs: Vec<(usize, char)> = text
        .char_indices()
        .filter(|(_, c)| !c.is_whitespace())
        .collect();
    let found = signs
        .windows(sought.len().max(1))
        .find(|window| window.iter().map(|(_, c)| c).eq(sought.iter()))?;
    let (from, _) = found.first()?;
    let (last, sign) = found.last()?;
    let end = last.saturating_add(sign.len_utf8());
    text.get(*from..end).map(str::to_owned)
}

fn link(page: &Page, at: usize) -> String {
    let own = std::iter::once(at).chain(page.ancestors(at).take(3));
    let around = own
        .filter_map(|at| page.node(at))
        .find(|node| !node.href.is_empty());
    let inside = || {
        page.inside(at)
            .map(|(_, node)| node)
            .find(|node| !node.href.is_empty())
    };
    around
        .or_else(inside)
        .map(|node| node.href.clone())
        .unwrap_or_default()
}

/// Further entries of a list; those that are there already are left out.
fn add(found: &mut Extraction, records: Vec<ExtractedRecord>) -> u32 {
    let key = |record: &ExtractedRecord| {
        let parts: Vec<String> = record
            .values
            .iter()
            .map(|(name, value)| format!("{name}={}", words::fold(&value.evidence.quote)))
            .collect();
        parts.join("\u{1f}")
    };
    let mut fresh = 0_u32;
    for record in records {
        let own = key(&record);
        if found.records.iter().all(|other| key(other) != own) {
            found.records.push(record);
            fresh = fresh.saturating_add(1);
        }
    }
    fresh
}

/// The values that the one record lacks.
fn fill(found: &mut Extraction, records: Vec<ExtractedRecord>) -> u32 {
    if found.records.is_empty() {
        found.records.push(ExtractedRecord::default());
    }
    let Some(own) = found.records.first_mut() else {
        return 0;
    };
    for (name, value) in records.into_iter().flat_map(|record| record.values) {
        // What the model reads counts for more than what the rules guess.
        let is_better = |own: &ExtractedValue| own.evidence.by != EvidenceSource::Model;
        if own.values.get(&name).is_none_or(is_better) {
            own.values.insert(name, value);
        }
    }
    1
}

fn note_page(found: &mut Extraction, page: &Page, fresh: u32) {
    let is_there = found
        .pages
        .iter()
        .any(|read| read.url == page.content.url && read.at_ms == page.content.taken_at_ms);
    if !is_there {
        found.pages.push(of_page(page, fresh));
    }
}

/// What is missing is said anew.
fn tell_missing(found: &mut Extraction) {
    let has =
        |name: &str, records: &[ExtractedRecord]| records.iter().any(|record| record.has(name));
    let records = std::mem::take(&mut found.records);
    found.unsatisfied.retain(|told| !has(&told.field, &records));
    found.records = records
        .into_iter()
        .map(|mut record| {
            let missing = found
                .plan
                .fields
                .iter()
                .filter(|field| !record.values.contains_key(&field.name));
            record.unsatisfied = missing
                .map(|field| Unsatisfied {
                    field: field.name.clone(),
                    reason: "The pages that were read do not say it.".to_owned(),
                })
                .collect();
            record
        })
        .collect();
}
