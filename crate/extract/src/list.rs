//! A question about many: the entries of the page's list that hold, each with its values.

use crate::about::About;
use crate::evidence::{self, Found};
use crate::facts::Fact;
use crate::matching::{LEAST, Wanted, read_as};
use crate::page::Page;
use crate::records::{Entry, Group, text_of};
use crate::values::{self, Read};
use passerby_artifacts::extraction::{
    EvidenceSource, ExtractedRecord, ExtractionPlan, FieldCondition, FieldSpec, Rank, Test,
    Unsatisfied, ValueKind,
};
use passerby_lexicon::words;

/// The entries of a page that answer.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Listed {
    /// Those that hold.
    pub records: Vec<ExtractedRecord>,
    /// How well the list answers to what is asked, 0..=1.
    pub fit: f64,
    /// How many entries it has, holding or not.
    pub entries: usize,
    /// Conditions that could be checked of no entry.
    pub unchecked: Vec<String>,
    /// Node that holds the list.
    pub holder: usize,
}

/// A list that answers less is another one.
const LEAST_FIT: f64 = 0.45;

/// How a list's entries give a field its value.
#[derive(Debug, Clone, PartialEq)]
enum Column {
    /// By this label.
    Labelled(String),
    /// The first heading or link of the entry.
    Head,
    /// The only text of its kind.
    Kind,
    /// The entries do not have it.
    None,
}

/// The list of the page that answers best; `None` where none does.
pub fn answer(
    page: &Page,
    facts: &[Fact],
    groups: &[Group],
    plan: &ExtractionPlan,
) -> Option<Listed> {
    let listed = groups
        .iter()
        .filter_map(|group| read(page, facts, group, plan));
    // Of two lists that one is meant that has what is asked for.
    let rank = |listed: &Listed| listed.fit * if listed.records.is_empty() { 0.6 } else { 1.0 };
    let best = listed.max_by(|a, b| rank(a).total_cmp(&rank(b)).then(a.entries.cmp(&b.entries)))?;
    (best.fit >= LEAST_FIT).then_some(best)
}

/// The facts of each entry.
fn by_entry<'f>(facts: &'f [Fact], group: &Group) -> Vec<Vec<&'f Fact>> {
    let in_entry = |entry: &Entry| {
        // What is said of the whole entry is the value of none of its parts.
        let is_part = |at: usize| {
            entry.holds(at) && (at > entry.from || entry.to.saturating_sub(entry.from) <= 3)
        };
        facts
            .iter()
            .filter(|fact| fact.node.is_some_and(is_part))
            .collect()
    };
    group.entries.iter().map(in_entry).collect()
}

fn read(page: &Page, facts: &[Fact], group: &Group, plan: &ExtractionPlan) -> Option<Listed> {
    const MOST: usize = 1_000;
    if group.entries.len() > MOST {
        return None;
    }
    let entries = by_entry(facts, group);
    let columns: Vec<(Column, f64)> = plan
        .fields
        .iter()
        .map(|field| column(&entries, field))
        .collect();
    let all: f64 = columns.iter().map(|(_, fit)| fit).sum();
    let mut fit = all / plan.fields.len().max(1) as f64;
    if fit <= 0.0 {
        return None;
    }
    fit *= 0.85 + 0.15 * named(page, group, &plan.kind);
    let identity = page.identity();
    let about = About::new(&plan.entities);
    let mut listed = Listed {
        fit,
        entries: entries.len(),
        holder: group.holder,
        ..Listed::default()
    };
    let mut checked = vec![false; plan.conditions.len()];
    let is_of_kind = |text: &str| {
        words::tokens(text)
            .iter()
            .any(|word| words::same_word(word, &plan.kind))
    };
    // A list of all sorts of things holds what is asked for among others.
    let are_told_apart = !plan.kind.is_empty()
        && named(page, group, &plan.kind) < 1.0
        && (about.is_empty() || about.coverage(&identity).share == 0.0);
    for (entry, own) in group.entries.iter().zip(&entries) {
        let text = text_of(page, entry);
        // What the page says of itself holds of each of its entries.
        let is_about = is_about(
            &about,
            plan,
            &format!("{identity}\n{}\n{text}", group.heads),
        );
        let holds = plan
            .conditions
            .iter()
            .zip(&mut checked)
            .all(|(condition, checked)| {
                let holds = holds(own, &text, condition);
                *checked |= holds.is_some();
                holds == Some(true)
            });
        let tokens = words::tokens(&text);
        let bears = |word: &String| tokens.iter().any(|own| words::same_word(word, own));
        let is_as_said = plan.required.iter().all(bears) && !plan.excluded.iter().any(bears);
        let is_of_kind = || !are_told_apart || is_of_kind(&format!("{}\n{text}", group.heads));
        if is_about && holds && is_as_said && is_of_kind() {
            let record = record(page, own, &plan.fields, &columns);
            if !record.values.is_empty() {
                listed.records.push(record);
            }
        }
    }
    let unchecked = plan
        .conditions
        .iter()
        .zip(&checked)
        .filter(|(_, checked)| !**checked);
    listed.unchecked = unchecked
        .map(|(condition, _)| condition.text.clone())
        .collect();
    if !listed.unchecked.is_empty() {
        listed.fit *= 0.5;
    }
    Some(listed)
}

/// Whether an entry is of what the question is about. Where a bound tells the entries apart, the names alone have to be there: the rest is how
/// people speak of such things.
fn is_about(about: &About, plan: &ExtractionPlan, text: &str) -> bool {
    const ALL: f64 = 0.99;
    let own = about.coverage(text);
    about.is_empty() || own.share >= ALL || !plan.conditions.is_empty() && own.has_names
}

/// Whether what stands around the list is called as what is asked for.
fn named(page: &Page, group: &Group, kind: &str) -> f64 {
    if kind.is_empty() {
        return 1.0;
    }
    let node = page.node(group.holder);
    let own = node
        .map(|node| format!("{} {} {}", node.class, node.label, node.role))
        .unwrap_or_default();
    let before = page
        .headings()
        .take_while(|(at, _)| *at < group.holder)
        .last();
    let head = before.map(|(at, _)| page.text(at)).unwrap_or_default();
    let around = words::tokens(&format!("{own} {head} {}", page.identity()));
    match around.iter().any(|word| words::same_word(word, kind)) {
        true => 1.0,
        false => 0.0,
    }
}

/// How the entries give a field its value, and how well that answers, 0..=1.
fn column(entries: &[Vec<&Fact>], field: &FieldSpec) -> (Column, f64) {
    let wanted = Wanted::new(field);
    let count = entries.len().max(1) as f64;
    let mut labels: Vec<(&str, f64, usize)> = Vec::new();
    for own in entries {
        let mut seen: Vec<&str> = Vec::new();
        for fact in own {
            let label = fact.label.as_str();
            if label.is_empty() || seen.contains(&label) || wanted.read(fact).is_none() {
                continue;
            }
            seen.push(label);
            match labels.iter_mut().find(|(other, _, _)| *other == label) {
                Some((_, _, times)) => *times = times.saturating_add(1),
                None => labels.push((label, wanted.answers(fact), 1)),
            }
        }
    }
    let scored = labels.into_iter().filter(|(_, score, _)| *score >= LEAST);
    // A value may be missing here and there.
    let scored =
        scored.map(|(label, score, times)| (label, score * (0.4 + 0.6 * (times as f64 / count))));
    let labelled = scored.max_by(|a, b| a.1.total_cmp(&b.1));
    if let Some((label, score)) = labelled
        && score >= LEAST * 0.8
    {
        return (Column::Labelled(label.to_owned()), score);
    }
    let is_title = matches!(field.name.as_str(), "title" | "name" | "number")
        || field
            .words
            .iter()
            .any(|word| word == "title" || word == "name");
    if is_title && field.kind == ValueKind::Text {
        let with_head = entries.iter().filter(|own| head(own).is_some()).count() as f64;
        return match with_head > 0.0 {
            true => (Column::Head, 0.75 * with_head / count),
            false => (Column::None, 0.0),
        };
    }
    let with_kind = entries
        .iter()
        .filter(|own| only_of_kind(own, field.kind).is_some())
        .count() as f64;
    match with_kind > 0.0 {
        true => (Column::Kind, 0.7 * with_kind / count),
        false => (Column::None, 0.0),
    }
}

/// What an entry is called: its heading, else its first link with words, else what it begins with.
fn head<'f>(own: &[&'f Fact]) -> Option<&'f Fact> {
    let is_said = |fact: &&&Fact| {
        fact.text.chars().any(char::is_alphabetic) && fact.text.chars().count() <= 300
    };
    let heading = own.iter().filter(is_said).find(|fact| fact.level > 0);
    let link = || {
        own.iter()
            .filter(is_said)
            .find(|fact| !fact.href.is_empty() && fact.label.is_empty() && fact.src.is_empty())
    };
    let first = || {
        own.iter()
            .filter(is_said)
            .find(|fact| fact.label.is_empty() && fact.source == EvidenceSource::Entry)
    };
    heading.or_else(link).or_else(first).copied()
}

/// The only value of a kind that an entry has, of kinds that tell themselves.
fn only_of_kind<'f>(own: &[&'f Fact], kind: ValueKind) -> Option<Found<'f>> {
    let tells_itself = matches!(
        kind,
        ValueKind::Money
            | ValueKind::Date
            | ValueKind::Rating
            | ValueKind::Size
            | ValueKind::Duration
            | ValueKind::Image
            | ValueKind::Link
    );
    if !tells_itself {
        return None;
    }
    let plain = own.iter().filter(|fact| {
        fact.source == EvidenceSource::Entry || fact.source == EvidenceSource::Heading
    });
    let mut found: Vec<Found> = plain
        .filter_map(|fact| Some(Found::of(fact, read_as(kind, fact)?)))
        .collect();
    found.dedup_by(|a, b| a.read.value == b.read.value);
    let first_link = kind == ValueKind::Link || kind == ValueKind::Image;
    match found.as_slice() {
        [only] => Some(only.clone()),
        [first, ..] if first_link => Some(first.clone()),
        _ => None,
    }
}

fn record(
    page: &Page,
    own: &[&Fact],
    fields: &[FieldSpec],
    columns: &[(Column, f64)],
) -> ExtractedRecord {
    let mut record = ExtractedRecord::default();
    for (field, (column, _)) in fields.iter().zip(columns) {
        match in_column(own, field, column) {
            Some(found) => {
                record
                    .values
                    .insert(field.name.clone(), evidence::value(page, found));
            }
            None => record.unsatisfied.push(Unsatisfied {
                field: field.name.clone(),
                reason: match column {
                    Column::None => "The entries of the list do not say it.".to_owned(),
                    _ => "This entry does not say it.".to_owned(),
                },
            }),
        }
    }
    // What an entry is called is not what it costs, or how long it takes.
    let repeats = |name: &str| {
        let own = record
            .values
            .get(name)
            .map(|value| value.evidence.quote.clone());
        let mut others = record
            .values
            .iter()
            .filter(|(other, _)| other.as_str() != name);
        own.is_some_and(|own| others.any(|(_, value)| value.evidence.quote == own))
    };
    for name in ["title", "name"] {
        if repeats(name) {
            record.values.remove(name);
            record.unsatisfied.push(Unsatisfied {
                field: name.to_owned(),
                reason: "This entry does not say it.".to_owned(),
            });
            break;
        }
    }
    record
}

fn in_column<'f>(own: &[&'f Fact], field: &FieldSpec, column: &Column) -> Option<Found<'f>> {
    let wanted = Wanted::new(field);
    match column {
        Column::Labelled(label) => {
            let mut labelled = own.iter().filter(|fact| fact.label == *label);
            labelled.find_map(|fact| Some(Found::of(fact, wanted.read(fact)?)))
        }
        Column::Head => {
            let fact = head(own)?;
            Some(Found::of(fact, wanted.read(fact)?))
        }
        Column::Kind => only_of_kind(own, field.kind),
        Column::None => None,
    }
}

/// Whether a condition holds of an entry; `None` where the entry does not say.
fn holds(own: &[&Fact], text: &str, condition: &FieldCondition) -> Option<bool> {
    if let Test::Says { words: wanted } = &condition.test {
        let coverage = words::coverage(&words::content(wanted), &words::tokens(text));
        return Some(coverage >= 1.0);
    }
    let number = compared(own, condition)?;
    Some(match condition.test {
        Test::Below { bound } => number < bound,
        Test::AtMost { bound } => number <= bound,
        Test::Above { bound } => number > bound,
        Test::AtLeast { bound } => number >= bound,
        Test::Between { least, most } => (least..=most).contains(&number),
        Test::Says { .. } => return None,
    })
}

fn compared(own: &[&Fact], condition: &FieldCondition) -> Option<f64> {
    let spec = FieldSpec {
        name: condition.field.clone(),
        kind: condition.kind,
        ..FieldSpec::default()
    };
    let wanted = Wanted::new(&spec);
    let labelled = own
        .iter()
        .filter(|fact| !condition.field.is_empty() && wanted.answers(fact) >= LEAST);
    let labelled = labelled
        .filter_map(|fact| read_as(condition.kind, fact))
        .next();
    labelled
        .or_else(|| first_of_kind(own, condition.kind))
        .and_then(|read| values::comparable(&read.value))
}

fn first_of_kind(own: &[&Fact], kind: ValueKind) -> Option<Read> {
    // A bare number may be anything.
    if kind == ValueKind::Number {
        let numbers: Vec<Read> = own
            .iter()
            .filter(|fact| fact.source == EvidenceSource::Table || fact.label.is_empty())
            .filter_map(|fact| read_as(kind, fact))
            .collect();
        return match numbers.as_slice() {
            [only] => Some(only.clone()),
            _ => None,
        };
    }
    let mut found = own.iter().filter_map(|fact| read_as(kind, fact));
    found.next()
}

/// The entry that a rank means, among those that are about what is asked.
pub fn ranked(
    page: &Page,
    facts: &[Fact],
    groups: &[Group],
    plan: &ExtractionPlan,
) -> Option<ExtractedRecord> {
    let rank = plan.rank.as_ref()?;
    let wanted = ExtractionPlan {
        many: true,
        rank: None,
        ..plan.clone()
    };
    let mut best: Option<(f64, ExtractedRecord)> = None;
    for group in groups {
        let Some(found) = ranked_in(page, facts, group, &wanted, rank) else {
            continue;
        };
        if best.as_ref().is_none_or(|(fit, _)| found.0 > *fit) {
            best = Some(found);
        }
    }
    best.map(|(_, record)| record)
}

fn ranked_in(
    page: &Page,
    facts: &[Fact],
    group: &Group,
    plan: &ExtractionPlan,
    rank: &Rank,
) -> Option<(f64, ExtractedRecord)> {
    let listed = read(page, facts, group, plan)
        .filter(|listed| listed.fit >= LEAST_FIT && listed.unchecked.is_empty())?;
    let entries = by_entry(facts, group);
    let identity = page.identity();
    let about = About::new(&plan.entities);
    let condition = FieldCondition {
        text: rank.text.clone(),
        field: rank.words.first().cloned().unwrap_or_default(),
        kind: rank.kind,
        test: Test::AtLeast {
            bound: f64::NEG_INFINITY,
        },
    };
    let mut values: Vec<(f64, usize)> = Vec::new();
    for (at, (entry, own)) in group.entries.iter().zip(&entries).enumerate() {
        let text = text_of(page, entry);
        let is_about = is_about(
            &about,
            plan,
            &format!("{identity}\n{}\n{text}", group.heads),
        );
        let keeps = plan
            .conditions
            .iter()
            .all(|condition| holds(own, &text, condition) == Some(true));
        if is_about
            && keeps
            && let Some(value) = compared(own, &condition)
        {
            values.push((if rank.greatest { -value } else { value }, at));
        }
    }
    values.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (best, at) = *values.first()?;
    let is_alone = values.get(1).is_none_or(|(next, _)| *next > best);
    let columns: Vec<(Column, f64)> = plan
        .fields
        .iter()
        .map(|field| column(&entries, field))
        .collect();
    let own = entries.get(at)?;
    is_alone.then(|| (listed.fit, record(page, own, &plan.fields, &columns)))
}
