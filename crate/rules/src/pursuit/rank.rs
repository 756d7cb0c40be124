//! Things that a goal tells by their rank: the latest, the bigger of two. Nothing here finds out which that is.

use super::meaning::{Thing, says_one};
use passerby_artifacts::instruction::{Instruction, Tag};

/// Whether a clause tells its things so.
pub(super) fn tells(instruction: &Instruction, objects: &[Thing]) -> bool {
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
    let is_ranked = |text: &str| says_one(text, RANKS);
    // A number tells without the rank.
    let is_told = objects
        .iter()
        .any(|thing| thing.text.chars().any(|c| c.is_ascii_digit()));
    let ranks = instruction.said(Tag::Order).next().is_some();
    !is_told && (ranks || objects.iter().any(|thing| is_ranked(&thing.text)))
}
