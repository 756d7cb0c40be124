//! Clauses that name several things: each of them is meant, or only one, and then not always is it clear which.

use crate::words;
use passerby_artifacts::instruction::{Act, Instruction, Mark, Tag};

/// Words that join two things that the same is done to.
const AND: &[&str] = &[
    "and", "und", "et", "y", "e", "as", "well", "also", "both", "sowie", "ainsi", "que", "both",
];
/// Words before a noun.
const BEFORE: &[&str] = &[
    "the", "a", "an", "my", "our", "your", "that", "this", "its", "der", "die", "das", "den", "le",
    "la", "les", "el", "los", "las",
];

/// The same clause for each of the things that it joins: `delete A, B and C`; itself where it names one.
pub(super) fn each(instruction: &Instruction) -> Vec<Instruction> {
    let objects: Vec<&Mark> = objects(instruction).collect();
    if objects.len() < 2 || !between(instruction).iter().all(|text| is_joint(text)) {
        return vec![instruction.clone()];
    }
    let of = |object: &&Mark| {
        let mut one = instruction.clone();
        one.marks
            .retain(|mark| mark.tag != Tag::Object || mark == *object);
        one
    };
    objects.iter().map(of).collect()
}

/// Whether a clause speaks of one thing in a sentence that denies something, and does something to another in the next:
/// `the one in room 8 has not. Close the right case`.
pub(super) fn is_unclear(instruction: &Instruction) -> bool {
    const NOT: &[&str] = &["not", "never", "nicht", "pas", "no"];
    // Which one is the later, nothing here can tell; and what is gone is gone.
    let ranks = instruction.said(Tag::Order).next().is_some();
    let has_number = |object: &str| object.chars().any(|c| c.is_ascii_digit());
    let is_told = instruction.said(Tag::Object).any(has_number);
    if ranks && !is_told && matches!(instruction.act, Act::Delete | Act::Cancel) {
        return true;
    }
    let borders = |text: &str| text.contains(['.', ';', '!', '?']);
    between(instruction).iter().any(|text| {
        let words = words::tokens(text);
        borders(text) && words.iter().any(|word| NOT.contains(&word.as_str()))
    })
}

fn objects(instruction: &Instruction) -> impl Iterator<Item = &Mark> {
    instruction
        .marks
        .iter()
        .filter(|mark| mark.tag == Tag::Object)
}

/// What stands between the things that a clause names.
fn between(instruction: &Instruction) -> Vec<String> {
    let mut rest = instruction.text.as_str();
    let mut found = Vec::new();
    let mut is_first = true;
    for object in objects(instruction) {
        let Some((before, after)) = rest.split_once(&object.text) else {
            continue;
        };
        if !is_first {
            found.push(before.to_owned());
        }
        is_first = false;
        rest = after;
    }
    found
}

fn is_joint(text: &str) -> bool {
    let words = words::tokens(text);
    let says = |word: &String| AND.contains(&word.as_str()) || BEFORE.contains(&word.as_str());
    let has_mark = text.contains([',', '&', '+']);
    words.iter().all(says) && (has_mark || words.iter().any(|word| AND.contains(&word.as_str())))
}

/// `resolved and 100 % done`: two values that one mark holds.
pub(super) fn values(text: &str) -> Vec<String> {
    let is_quoted = text.contains(['"', '\'', '“', '„', '«', '‘']);
    let is_lower = text.chars().next().is_some_and(char::is_lowercase);
    let parts: Vec<String> = text
        .split(" and ")
        .map(|part| part.trim().to_owned())
        .collect();
    let is_plain = !is_quoted
        && is_lower
        && parts.len() == 2
        && parts
            .iter()
            .all(|part| part.split_whitespace().count() <= 3);
    match is_plain {
        true => parts,
        false => vec![text.to_owned()],
    }
}
