//! The values that a clause gives, each with what its field may be called.

use super::apart;
use crate::slices::Parts;
use passerby_artifacts::instruction::{Act, Instruction, Mark, Tag};

/// What a task comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// To have it on the screen.
    Look,
    /// To learn something.
    Ask,
    /// To have one more of it.
    Make,
    /// To have something of it otherwise.
    Change,
    /// To have it no more.
    Remove,
    /// Something that a control does by itself: approve, restart, download.
    Press,
}

/// A value, and what it is for.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Entry {
    /// The field as the goal names it; empty where it does not.
    pub field: String,
    /// What the field may be called where the goal does not name it.
    pub hints: &'static str,
    /// Its clause, as a position in the goal's instructions.
    pub clause: usize,
    /// What else its clause says: `with the title` of `with the title “Saffron buns”`.
    pub beside: String,
    pub value: Value,
    /// How sure it is that its clause is read as it is meant, 0..=1.
    pub sureness: f64,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Value {
    /// To be written or chosen.
    Text(String),
    /// The name of the thing itself.
    Name(String),
    /// On or off.
    Switch(bool),
}

impl Value {
    pub(super) fn text(&self) -> &str {
        match self {
            Self::Text(text) | Self::Name(text) => text,
            Self::Switch(_) => "",
        }
    }
}

/// What a clause says to enter or choose.
pub(super) fn entries(instruction: &Instruction, kind: Kind) -> Vec<Entry> {
    if matches!(kind, Kind::Look | Kind::Ask | Kind::Remove) {
        return Vec::new();
    }
    let marks = &instruction.marks;
    let mut used: Vec<usize> = Vec::new();
    let mut found = Vec::new();
    for (at, mark) in marks.iter().enumerate() {
        let is_value = match mark.tag {
            Tag::Value => true,
            Tag::Time | Tag::Amount => kind == Kind::Make || instruction.act == Act::Set,
            _ => false,
        };
        if !is_value {
            continue;
        }
        let field = field_beside(marks, at, &used);
        used.extend(field);
        let named = field.and_then(|at| marks.get(at)).map(bare);
        let text = bare(mark);
        let is_name = kind == Kind::Make && named.is_none() && mark.tag == Tag::Value;
        let is_first = !found
            .iter()
            .any(|entry: &Entry| matches!(entry.value, Value::Name(_)));
        let texts = match is_name && is_first || named.is_some() {
            true => vec![text],
            false => apart::values(&text),
        };
        found.extend(texts.into_iter().map(|text| Entry {
            field: named.clone().unwrap_or_default(),
            hints: hints(instruction.act, mark.tag),
            clause: 0,
            beside: beside(instruction),
            sureness: instruction.sureness,
            value: match switched(&text).filter(|_| named.is_some()) {
                Some(on) => Value::Switch(on),
                None if is_name && is_first => Value::Name(text),
                None => Value::Text(text),
            },
        }));
    }
    let object = instruction.said(Tag::Object).next().unwrap_or_default();
    if let Some((value, field)) = value_before_field(marks).filter(|_| found.is_empty()) {
        found.push(Entry {
            field,
            hints: "",
            clause: 0,
            beside: beside(instruction),
            sureness: instruction.sureness,
            value: Value::Text(value),
        });
    }
    match instruction.act {
        Act::Check | Act::Uncheck if found.is_empty() && !object.is_empty() => found.push(Entry {
            field: object.to_owned(),
            hints: "",
            clause: 0,
            beside: beside(instruction),
            sureness: instruction.sureness,
            value: Value::Switch(instruction.act == Act::Check),
        }),
        // `It should be solved by the Summer rollout`: nothing else says what is set.
        Act::Set if found.is_empty() && object.is_empty() => {
            let place = instruction.said(Tag::Place).last();
            found.extend(place.map(|place| Entry {
                field: String::new(),
                hints: hints(Act::Move, Tag::Place),
                clause: 0,
                beside: beside(instruction),
                sureness: instruction.sureness,
                value: Value::Text(place.to_owned()),
            }));
        }
        Act::Move => {
            let place = instruction.said(Tag::Place).last();
            found.extend(place.filter(|_| found.is_empty()).map(|place| Entry {
                field: String::new(),
                hints: "move project folder category collection parent queue list status location",
                clause: 0,
                beside: beside(instruction),
                sureness: instruction.sureness,
                value: Value::Text(place.to_owned()),
            }));
        }
        // A new thing that has only its name.
        Act::Add | Act::Register | Act::Invite if found.is_empty() && is_a_name(marks) => {
            found.push(Entry {
                field: String::new(),
                hints: "name title subject",
                clause: 0,
                beside: beside(instruction),
                sureness: instruction.sureness,
                value: Value::Name(object.to_owned()),
            });
        }
        _ => {}
    }
    found
}

/// On or off, where a value says no more.
fn switched(text: &str) -> Option<bool> {
    match text.to_lowercase().as_str() {
        "on" | "yes" | "an" | "ja" | "oui" => Some(true),
        "off" | "no" | "aus" | "nein" | "non" => Some(false),
        _ => None,
    }
}

/// `high priority`, taken for the name of a field: its value stands before it.
fn value_before_field(marks: &[Mark]) -> Option<(String, String)> {
    let is_field = |mark: &&Mark| mark.tag == Tag::Field;
    let mut fields = marks.iter().filter(is_field);
    let only = fields.next().filter(|_| fields.next().is_none())?;
    let is_alone = marks
        .iter()
        .all(|mark| matches!(mark.tag, Tag::Field | Tag::Act));
    let (value, field) = only.text.rsplit_once(' ').filter(|_| is_alone)?;
    let is_plain = value.split_whitespace().count() <= 2;
    is_plain.then(|| (value.to_owned(), field.to_owned()))
}

/// The words of a clause that say nothing by themselves.
pub(super) fn beside(instruction: &Instruction) -> String {
    let mut text = instruction.text.clone();
    for mark in &instruction.marks {
        text = text.replacen(&mark.text, " ", 1);
    }
    text
}

/// Whether the object is quoted: then it is what the new thing is called.
fn is_a_name(marks: &[Mark]) -> bool {
    let object = marks.iter().find(|mark| mark.tag == Tag::Object);
    object.is_some_and(|mark| bare(mark) != mark.text)
}

/// The field that is named right before a value, else right behind it.
fn field_beside(marks: &[Mark], at: usize, used: &[usize]) -> Option<usize> {
    let is_free = |place: &usize| {
        !used.contains(place) && marks.get(*place).is_some_and(|m| m.tag == Tag::Field)
    };
    let before = (0..at).rev().find(|place| {
        marks
            .get(*place)
            .is_some_and(|m| matches!(m.tag, Tag::Field | Tag::Value))
    });
    let behind = at.checked_add(1);
    before
        .filter(is_free)
        .or_else(|| behind.filter(is_free))
        .or_else(|| {
            // `set the status of the ticket to done`: the only field.
            let mut fields = (0..marks.len()).filter(is_free);
            let values = marks.iter().filter(|m| m.tag == Tag::Value).count();
            fields
                .next()
                .filter(|_| fields.next().is_none() && values == 1)
        })
        .filter(|_| !marks.before(at).is_empty() || behind.is_some())
}

pub(super) fn bare(mark: &Mark) -> String {
    mark.text
        .trim_matches(|c: char| "\"'“”„«»‘’".contains(c))
        .trim()
        .to_owned()
}

/// What a field may be called that an act fills.
pub(super) fn hints(act: Act, tag: Tag) -> &'static str {
    match (act, tag) {
        (_, Tag::Time) => "date day due start time when",
        (_, Tag::Amount) => "quantity amount number count",
        (Act::Assign, _) => "assignee assigned owner responsible agent user",
        (Act::Rename, _) => "name title label",
        (Act::Reply | Act::Send, _) => "comment reply message notes answer text body",
        (Act::Rate, _) => "rating stars score",
        (Act::Move, _) => {
            "move project folder category collection parent queue list status location"
        }
        (Act::Check | Act::Uncheck | Act::Approve | Act::Reject, _) => "status state",
        _ => "",
    }
}
