//! How surely a value is meant for a control: by what the goal calls the field, by what the control takes and by what it offers.

use super::super::screen_context::ScreenContext;
use super::control::{Control, Takes, is_first_text, is_only_day};
use super::deeds::parts;
use super::meaning::{self, Thing};
use super::task::{Entry, Kind, Task, Value};
use super::{choice, labels};
use crate::dates::Day;
use crate::fields::{FieldPurpose, by_words, wants};
use crate::words;
use passerby_artifacts::instruction::Act;

/// A field that answers as well to a value is meant, however the clause was read.
pub(super) const UNDOUBTED: f64 = 0.75;

/// Whether two names of fields say opposite ways: `Redirect to` and `Redirect from`.
fn is_contrary(field: &str, label: &str) -> bool {
    let (field, label) = (words::tokens(field), words::tokens(label));
    let says = |text: &[String], word: &str| text.iter().any(|own| own == word);
    let one_way = |a: &str, b: &str| {
        says(&field, a) && !says(&field, b) && says(&label, b) && !says(&label, a)
    };
    [
        ("to", "from"),
        ("until", "from"),
        ("end", "start"),
        ("last", "first"),
        ("maximum", "minimum"),
        ("new", "old"),
    ]
    .iter()
    .any(|(a, b)| one_way(a, b) || one_way(b, a))
}

/// Whether a field holds what the goal calls the thing, and the goal names another field: `Redirect from` of `/winter-hours`.
pub(super) fn is_what_it_is_called(task: &Task, entry: &Entry, control: &Control) -> bool {
    let held = control.input.map_or("", |input| input.value.as_str());
    let held = match held.is_empty() {
        true => control.node.value.as_deref().unwrap_or_default(),
        false => held,
    };
    let is_it = |thing: &Thing| thing.tells() && thing.is(held);
    let label = control.label.trim_end_matches(['*', ':', ' ']);
    task.kind == Kind::Change
        && task.act != Act::Rename
        && !held.is_empty()
        && named(entry, label) < UNDOUBTED
        && task.objects.iter().any(is_it)
}

/// How surely an entry is meant for a control, 0..=1, and which of its options then.
pub(super) fn fit(
    look: &ScreenContext,
    task: &Task,
    entry: &Entry,
    control: &Control,
) -> (f64, Option<String>) {
    let named = named(entry, &control.label) * of_itself(task, entry, control);
    match (&entry.value, control.kind) {
        (Value::Switch(_), Takes::Switch) => (named, None),
        // What is said of a thing may be one of the states that a list offers.
        (Value::Switch(true), Takes::Option) => option(entry, &entry.field, control, 0.5),
        (Value::Switch(_), _) => (0.0, None),
        (Value::Text(value), Takes::Switch) => {
            // One of several that exclude each other, or of several that may be ticked, called as the value.
            let fit = choice::fit(value, &control.node.name);
            (if fit >= 0.9 { 0.6 + 0.3 * fit } else { 0.0 }, None)
        }
        (Value::Name(_), Takes::Switch) => (0.0, None),
        (value, Takes::Option) => option(entry, value.text(), control, named),
        (value, Takes::Text) => (text_fit(look, task, entry, value, control, named), None),
    }
}

/// What a field for a name counts that is of something else than the thing: `From name` of a campaign whose name is told.
fn of_itself(task: &Task, entry: &Entry, control: &Control) -> f64 {
    const OF_ANOTHER: f64 = 0.9;
    let is_name = |word: &meaning::Word| labels::NAME.contains(&word.text.as_str());
    let things = || task.objects.iter().chain(&task.kinds);
    let is_said = |word: &meaning::Word| {
        word.is_weak || is_name(word) || things().any(|thing| thing.likeness(&word.text) > 0.0)
    };
    match is_called(&entry.field) && !meaning::words_of(&control.label).iter().all(is_said) {
        true => OF_ANOTHER,
        false => 1.0,
    }
}

/// Whether the goal only says that something is called so.
fn is_called(field: &str) -> bool {
    const CALLED: &[&str] = &[
        "name",
        "title",
        "titel",
        "nom",
        "titre",
        "nombre",
        "titulo",
        "bezeichnung",
    ];
    meaning::says_one(field, CALLED) && words::tokens(field).len() == 1
}

/// Whether what the goal names as the thing is a list of the page that has the value: `her body weight is in pounds`.
pub(super) fn is_named_by_object(task: &Task, entry: &Entry, control: &Control) -> bool {
    let is_list = control.kind == Takes::Option && entry.field.is_empty();
    // A name is of a thing and of no field.
    let is_plain = |thing: &&Thing| {
        !thing.is_quoted() && thing.text.chars().next().is_some_and(char::is_lowercase)
    };
    let mut things = task.objects.iter().filter(is_plain);
    let options = control
        .node
        .input
        .as_ref()
        .map_or(&[][..], |hints| hints.options.as_slice());
    is_list
        && task.kind == Kind::Change
        && things.any(|thing| thing.likeness(&control.label) >= meaning::IS_IT)
        && options
            .iter()
            .any(|option| choice::fit(entry.value.text(), option) >= 0.9)
}

/// How well a control's label answers to the field that the goal names, or to what such a field may be called.
fn named(entry: &Entry, label: &str) -> f64 {
    if !entry.field.is_empty() {
        if is_contrary(&entry.field, label) {
            return 0.0;
        }
        let is_remark = |text: &str| meaning::says_one(text, labels::REMARK);
        let remark = match is_remark(&entry.field) && is_remark(label) {
            true => 0.8,
            false => 0.0,
        };
        let of_a_part = match entry.value {
            Value::Switch(_) => parts(&entry.field)
                .map(|part| meaning::likeness(part, label))
                .fold(0.0, f64::max),
            _ => 0.0,
        };
        return meaning::likeness(&entry.field, label)
            .max(of_a_part)
            .max(remark)
            .max(alike(entry, label));
    }
    let hints: Vec<&str> = entry.hints.split_whitespace().collect();
    let hinted: f64 = match meaning::says_one(label, &hints) {
        true => 0.75,
        false => 0.0,
    };
    // What else the clause says may be what the field is called.
    hinted.max(0.85 * meaning::likeness(&entry.beside, label))
}

pub(super) fn option(
    entry: &Entry,
    value: &str,
    control: &Control,
    named: f64,
) -> (f64, Option<String>) {
    let hints = control.node.input.as_ref();
    let options = hints
        .map(|hints| hints.options.as_slice())
        .unwrap_or_default();
    if options.is_empty() {
        // A list of the page's own shows its options when it is pressed.
        let fit = if named >= 0.5 { named * 0.95 } else { 0.0 };
        return (fit, Some(value.to_owned()));
    }
    let best = options
        .iter()
        .map(|option| (choice::fit(value, option), option))
        .fold(
            (0.0, None),
            |best: (f64, Option<&String>), (fit, option)| {
                if fit > best.0 {
                    (fit, Some(option))
                } else {
                    best
                }
            },
        );
    let (fit, Some(option)) = best else {
        return (0.0, None);
    };
    if fit < choice::MIN_FIT {
        return (0.0, None);
    }
    let sure = match entry.field.is_empty() {
        true => 0.55 + 0.25 * fit + 0.15 * named,
        false => 0.3 + 0.25 * fit + 0.4 * named,
    };
    (sure, Some(option.clone()))
}

fn text_fit(
    look: &ScreenContext,
    task: &Task,
    entry: &Entry,
    value: &Value,
    control: &Control,
    named: f64,
) -> f64 {
    let text = value.text();
    let kind = control.input.map_or("", |input| input.kind.as_str());
    let is_long = text.chars().count() > 40;
    let is_area = matches!(kind, "textarea" | "contenteditable");
    let fits_kind = match kind {
        "date" | "datetime-local" => Day::written(text).is_some(),
        "number" => choice::number_of(text).is_some(),
        "email" => text.contains('@'),
        _ => true,
    };
    if !fits_kind {
        return 0.0;
    }
    let typed = match kind {
        "date" | "datetime-local" | "email" => 0.15,
        _ if is_area && (is_long || entry.hints.contains("message")) => 0.15,
        _ => 0.0,
    };
    let by_name = match value {
        // The field for what a thing is called: by its label, else the first that is empty and one line high.
        Value::Name(_) if is_for_the_name(task, control) && !is_area => 0.8,
        Value::Name(_) if is_area => 0.0,
        Value::Name(_) => 0.3 * f64::from(u8::from(is_first_text(look, control))) + 0.25,
        // Of two fields for free text, only the label tells which is meant.
        _ if entry.field.is_empty() && entry.hints.is_empty() => named.min(0.7),
        _ => named,
    };
    // A day that the goal calls one goes into the only field for days, whatever that is called.
    let by_kind = match kind {
        "date" | "datetime-local" if is_only_day(look, control) => 0.55,
        _ => 0.0,
    };
    let by_name = by_name.max(by_kind);
    let base = by_name.max(if entry.field.is_empty() { 0.0 } else { named });
    if base <= 0.0 {
        0.0
    } else {
        (base + typed).min(1.0)
    }
}

/// Whether a field is for what the thing itself is called: `Name`, `Issue title`, and not `Edit summary` nor `First name`.
fn is_for_the_name(task: &Task, control: &Control) -> bool {
    let own = control.input.map(|input| wants(input, control.node));
    let is_of_a_person = matches!(
        own,
        Some(
            FieldPurpose::FirstName
                | FieldPurpose::LastName
                | FieldPurpose::MiddleName
                | FieldPurpose::Username
                | FieldPurpose::FullName
                | FieldPurpose::Company
        )
    ) && words::tokens(&control.label).len() > 1;
    let others = meaning::words_of(&control.label)
        .into_iter()
        .filter(|word| {
            let text = [word.text.as_str()];
            let is_name = labels::NAME.iter().any(|name| text.contains(name));
            !is_name && !word.is_weak && word.text != "required"
        });
    let is_said = |word: &meaning::Word| {
        task.objects
            .iter()
            .any(|thing| thing.likeness(&word.text) > 0.0)
    };
    meaning::says_one(&control.label, labels::NAME)
        && !is_of_a_person
        && others.into_iter().all(|word| is_said(&word))
}

/// How well a label answers to a field in other ways than by its words: as both are for what a thing is called, as both are for an address of
/// mail, or as both end on the same noun.
fn alike(entry: &Entry, label: &str) -> f64 {
    const MAIL: &[&str] = &[
        "email",
        "e mail",
        "mail",
        "courriel",
        "correo",
        "recipient",
        "to",
    ];
    let is_short = words::tokens(label).len() <= 2;
    let label_is_name = meaning::says_one(label, labels::NAME) && is_short;
    let last = |text: &str| words::content(text).pop();
    let ends = last(&entry.field).zip(last(label));
    let is_compound = meaning::ends_alike(&entry.field, label);
    let mail = entry.value.text().contains('@') && meaning::says_one(label, MAIL);
    [
        (mail, 0.75),
        (is_of_one_purpose(&entry.field, label), 0.75),
        (is_compound, 0.7),
        (begins_or_ends(entry, label), 0.7),
        (is_called(&entry.field) && label_is_name, 0.7),
        (
            ends.is_some_and(|(own, other)| words::same_word(&own, &other)),
            0.6,
        ),
    ]
    .into_iter()
    .filter(|(is, _)| *is)
    .map(|(_, fit)| fit)
    .fold(0.0, f64::max)
}

/// Whether both are for the day on which something begins, or both for that on which it ends: `Von` and `Beginn`.
fn begins_or_ends(entry: &Entry, label: &str) -> bool {
    const BEGINS: &[&str] = &[
        "from",
        "start",
        "begin",
        "begins",
        "beginning",
        "starts",
        "von",
        "ab",
        "beginn",
        "du",
        "debut",
        "desde",
        "inicio",
        "arrival",
        "check in",
    ];
    const ENDS: &[&str] = &[
        "until",
        "till",
        "end",
        "ends",
        "to",
        "bis",
        "ende",
        "au",
        "fin",
        "jusqu",
        "hasta",
        "departure",
        "check out",
    ];
    let both =
        |list: &[&str]| meaning::says_one(&entry.field, list) && meaning::says_one(label, list);
    Day::written(entry.value.text()).is_some() && (both(BEGINS) || both(ENDS))
}

/// Whether two names of fields, in any language, both ask for the same thing that is known: `mobile` and `Portable`.
fn is_of_one_purpose(field: &str, label: &str) -> bool {
    use FieldPurpose::{
        BirthDate, City, Company, Country, Email, FirstName, HouseNumber, JobTitle, LastName,
        Phone, PostalCode, Street, Url,
    };
    const TELLING: [FieldPurpose; 13] = [
        BirthDate,
        City,
        Company,
        Country,
        Email,
        FirstName,
        HouseNumber,
        JobTitle,
        LastName,
        Phone,
        PostalCode,
        Street,
        Url,
    ];
    let own = by_words(field).filter(|purpose| TELLING.contains(purpose));
    own.is_some() && own == by_words(label)
}

/// Whether a label is another way to say what the goal calls the field.
pub(super) fn has_its_name(entry: &Entry, label: &str) -> bool {
    named(entry, label) >= 0.5
}

/// Whether a label has anything to do with what the goal calls the field.
pub(super) fn has_to_do(entry: &Entry, label: &str) -> bool {
    named(entry, label) >= 0.25
}

/// Whether a field takes a text like the value: a day, a number, an address of mail, or any.
pub(super) fn takes_such(entry: &Entry, control: &Control) -> bool {
    let text = entry.value.text();
    let kind = control.input.map_or("", |input| input.kind.as_str());
    let is_text = control.kind == Takes::Text && !text.is_empty();
    is_text
        && match kind {
            "date" | "datetime-local" => Day::written(text).is_some(),
            "number" => choice::number_of(text).is_some(),
            "email" => text.contains('@'),
            // An address of mail goes where one is asked for, and remarks are for whatever found no place: both tell nothing.
            _ => {
                Day::written(text).is_none()
                    && !text.contains('@')
                    && !meaning::says_one(&control.label, labels::REMARK)
            }
        }
}
