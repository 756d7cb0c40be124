//! A person's name that a form asks for in two fields.

use super::super::screen_context::was_in_vain;
use super::control::{Control, Takes};
use super::fit::has_its_name;
use super::task::{Entry, Value};
use crate::fields::{FieldPurpose, by_words, wants};
use crate::words;
use passerby_artifacts::decision::{Action, Decision, TextSource};
use passerby_artifacts::run::StepRecord;

/// More words than these are no name of a person.
const MOST_WORDS: usize = 4;

/// The parts of a name, as the two fields take them.
pub(super) struct Parts {
    pub first: String,
    pub last: String,
}

/// The parts of an entry that is a person's name.
pub(super) fn parts(entry: &Entry) -> Option<Parts> {
    const TITLES: &[&str] = &[
        "mr", "mrs", "ms", "miss", "dr", "herr", "frau", "m", "mme", "mlle", "sr", "sra", "don",
        "dona",
    ];
    let field = words::tokens(&entry.field);
    let is_called = |word: &str| matches!(word, "name" | "nom" | "nombre" | "person" | "contact");
    let is_named = match field.as_slice() {
        [] => matches!(entry.value, Value::Name(_)),
        [only] if is_called(only) => true,
        _ => by_words(&entry.field) == Some(FieldPurpose::FullName),
    };
    if !is_named {
        return None;
    }
    let text = entry.value.text();
    if let Some((last, first)) = text.split_once(", ") {
        return named(first, last);
    }
    let is_title = |word: &&str| {
        words::tokens(word)
            .first()
            .is_none_or(|word| TITLES.contains(&word.as_str()))
    };
    let mut rest = text.split_whitespace().skip_while(is_title);
    let first = rest.next()?;
    let last: Vec<&str> = rest.collect();
    named(first, &last.join(" "))
}

fn named(first: &str, last: &str) -> Option<Parts> {
    let is_name = |text: &str| {
        let begins = |word: &str| word.chars().next().is_some_and(char::is_uppercase);
        text.split_whitespace().last().is_some_and(begins)
            && !text.chars().any(|c| c.is_ascii_digit() || c == '@')
    };
    let length = first
        .split_whitespace()
        .chain(last.split_whitespace())
        .count();
    (is_name(first) && is_name(last) && length <= MOST_WORDS).then(|| Parts {
        first: first.trim().to_owned(),
        last: last.trim().to_owned(),
    })
}

/// The fields for the first and for the last name, where a form has both and none for the whole.
pub(super) fn fields<'c, 't>(
    entry: &Entry,
    controls: &'c [Control<'t>],
) -> Option<(&'c Control<'t>, &'c Control<'t>)> {
    let purpose = |control: &Control| {
        let input = control.input.filter(|_| control.kind == Takes::Text)?;
        Some(wants(input, control.node))
    };
    let only = |is: &dyn Fn(FieldPurpose) -> bool| {
        let mut fitting = controls
            .iter()
            .filter(|control| purpose(control).is_some_and(is));
        fitting.next().filter(|_| fitting.next().is_none())
    };
    let first = only(&|purpose| purpose == FieldPurpose::FirstName)?;
    // `Name` beside `First name` is the last one.
    let last = only(&|purpose| purpose == FieldPurpose::LastName)
        .or_else(|| only(&|purpose| purpose == FieldPurpose::FullName))?;
    let is_other =
        |control: &&Control| control.node.id != first.node.id && control.node.id != last.node.id;
    let mut others = controls.iter().filter(is_other);
    let is_whole = |control: &Control| {
        control.kind == Takes::Text
            && !entry.field.is_empty()
            && has_its_name(entry, &control.label)
    };
    (!others.any(is_whole)).then_some((first, last))
}

/// The step that made a name whole: both parts were typed, or one where the other stood already.
pub(super) fn made(entry: &Entry, steps: &[(&StepRecord, &Decision)]) -> Option<usize> {
    let Parts { first, last } = parts(entry)?;
    let typed = |part: &str| {
        steps.iter().rposition(|(step, decision)| {
            let name = decision.target.as_ref().map_or("", |t| t.name.as_str());
            let is_it = matches!(&decision.action, Action::Type { text: TextSource::Plain { text } } if text == part);
            let is_for_it = matches!(
                by_words(name),
                Some(FieldPurpose::FirstName | FieldPurpose::LastName | FieldPurpose::FullName)
            );
            is_it && is_for_it && !was_in_vain(step)
        })
    };
    let stood = |part: &str, at: usize| {
        let page = steps.get(at).map(|(step, _)| step.tree_text.as_str());
        page.is_some_and(|page| page.contains(&format!("value=\"{part}\"")))
    };
    match (typed(&first), typed(&last)) {
        (Some(a), Some(b)) => Some(a.max(b)),
        (Some(at), None) => stood(&last, at).then_some(at),
        (None, Some(at)) => stood(&first, at).then_some(at),
        (None, None) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(field: &str, value: &str) -> Entry {
        Entry {
            field: field.to_owned(),
            hints: "",
            clause: 0,
            beside: String::new(),
            value: Value::Text(value.to_owned()),
            sureness: 0.9,
        }
    }

    #[test]
    fn a_persons_name_has_two_parts() {
        for (field, value, first, last) in [
            ("Name", "Joanne Marsh", "Joanne", "Marsh"),
            ("Name", "Mrs Petra Vogel", "Petra", "Vogel"),
            ("Name", "Rademacher, Uwe", "Uwe", "Rademacher"),
            ("Nombre", "Rafael Soto Prieto", "Rafael", "Soto Prieto"),
        ] {
            let parts = parts(&entry(field, value));
            let parts = parts.map(|parts| (parts.first, parts.last));
            assert_eq!(parts, Some((first.to_owned(), last.to_owned())), "{value}");
        }
        for (field, value) in [
            ("Company name", "Marsh Timber"),
            ("Name", "April"),
            ("Name", "Print 40 sacks"),
            ("Room", "Old Library"),
        ] {
            assert!(parts(&entry(field, value)).is_none(), "{field} {value}");
        }
    }
}
