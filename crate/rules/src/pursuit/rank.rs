//! Things that a goal tells by their rank: the latest, the bigger of two. Nothing here finds out which that is.

use super::meaning::{Thing, says_one};
use passerby_artifacts::instruction::{Instruction, Mark, Tag};

/// Words that tell a thing by its rank.
const RANKS: &[&str] = &[
    "first",
    "last",
    "latest",
    "later",
    "newest",
    "newer",
    "oldest",
    "older",
    "earliest",
    "earlier",
    "next",
    "previous",
    "second",
    "third",
    "cheapest",
    "cheaper",
    "biggest",
    "bigger",
    "largest",
    "smallest",
    "smaller",
    "longest",
    "shortest",
    "best",
    "worst",
    "most",
    "least",
    "highest",
    "lowest",
    "top",
    "bottom",
    "recent",
    "final",
    "erste",
    "letzte",
    "neueste",
    "alteste",
    "nachste",
    "premier",
    "premiere",
    "dernier",
    "derniere",
    "prochain",
    "prochaine",
    "primero",
    "primera",
    "ultimo",
    "ultima",
    "proximo",
    "proxima",
];

/// Whether a clause tells its things so.
pub(super) fn tells(instruction: &Instruction, objects: &[Thing]) -> bool {
    let is_ranked = |text: &str| says_one(text, RANKS);
    // A number tells without the rank.
    let is_told = objects
        .iter()
        .any(|thing| thing.text.chars().any(|c| c.is_ascii_digit()));
    let ranks = instruction.said(Tag::Order).next().is_some();
    !is_told && (ranks || objects.iter().any(|thing| is_ranked(&thing.text)))
}

/// A clause whose order says no rank but how the thing is, as a description of the thing: `the blurry one`.
pub(super) fn described(instruction: &Instruction) -> Option<Instruction> {
    let is_rank = |text: &str| says_one(text, RANKS);
    let is_other = |mark: &Mark| mark.tag == Tag::Order && !is_rank(&mark.text);
    if !instruction.marks.iter().any(is_other) || instruction.said(Tag::Object).next().is_none() {
        return None;
    }
    let said: Vec<&str> = instruction
        .marks
        .iter()
        .filter(|mark| is_other(mark))
        .map(|mark| mark.text.as_str())
        .collect();
    let mut told = instruction.clone();
    told.marks.retain(|mark| !is_other(mark));
    let object = told.marks.iter_mut().find(|mark| mark.tag == Tag::Object)?;
    object.text = format!("{}, {}", object.text, said.join(", "));
    Some(told)
}
