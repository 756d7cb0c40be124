//! How well an element answers by what it and the texts around it say.

use super::candidate::Candidate;
use super::phrase::{Phrase, Word};
use crate::find;
use crate::goal::Kind;
use passerby_artifacts::ui_tree::UiNode;

/// What there is must be meant, where nothing is said of it that tells.
const FLOOR: f64 = 0.03;
/// What a word that says whose it is counts on the thing itself.
const AROUND_ON_IT: f64 = 0.7;

/// How well an element answers by what it says, and what stands around it says, 0..=1.
pub(super) fn score(phrase: &Phrase, each: &Candidate, around: &[f64]) -> f64 {
    let weights: f64 = phrase.words.iter().map(|word| word.weight).sum();
    let share = |of: f64| if weights > 0.0 { of / weights } else { 0.5 };
    // What says whose it is stands around the thing rather than on it.
    let on_it = |word: &Word, own: f64| {
        if word.is_around {
            AROUND_ON_IT * own
        } else {
            own
        }
    };
    let own: f64 = phrase
        .words
        .iter()
        .zip(&each.own)
        .map(|(word, own)| word.weight * on_it(word, *own))
        .sum();
    let around = around.iter().chain(std::iter::repeat(&0.0));
    let explained: f64 = phrase
        .words
        .iter()
        .zip(&each.own)
        .zip(around)
        .map(|((word, own), around)| word.weight * on_it(word, *own).max(*around))
        .sum();
    let kind = phrase.kind.map_or(NO_KIND, |kind| of_kind(each.node, kind));
    let meant = 0.55 * share(explained)
        + 0.2 * share(own)
        + 0.15 * each.precise * (2.0 * share(own)).min(1.0)
        + 0.1 * each.whole;
    let meant = meant.max(0.75 * each.whole).max(each.literal);
    FLOOR + (1.0 - FLOOR) * meant * kind
}

/// How much of a phrase an element and what is around it explain, and how little the word that is explained least.
pub(super) fn explained(phrase: &Phrase, each: &Candidate, around: &[f64]) -> (f64, f64) {
    let around = around.iter().chain(std::iter::repeat(&0.0));
    let each: Vec<(f64, f64)> = phrase
        .words
        .iter()
        .zip(&each.own)
        .zip(around)
        .map(|((word, own), around)| (word.weight, own.max(*around)))
        .collect();
    let weights: f64 = each.iter().map(|(weight, _)| weight).sum();
    if weights <= 0.0 {
        return (1.0, 0.0);
    }
    let sum: f64 = each.iter().map(|(weight, has)| weight * has).sum();
    let open = each
        .iter()
        .map(|(weight, has)| weight * (1.0 - has))
        .fold(0.0, f64::max);
    (sum / weights, open)
}

/// What an element counts of which the phrase says no kind.
const NO_KIND: f64 = 0.95;

/// How well an element is of a kind, 0..=1: many links look like buttons, and nobody takes a field for one.
fn of_kind(node: &UiNode, kind: Kind) -> f64 {
    if find::is_a(node, kind) {
        return 1.0;
    }
    let is_pressed = matches!(
        node.role.as_str(),
        "button" | "link" | "tab" | "menuitem" | "generic" | "listitem"
    );
    match kind {
        Kind::Button | Kind::Link | Kind::Tab | Kind::Section | Kind::Image if is_pressed => 0.85,
        // A list of the page's own making is a button that opens it.
        Kind::List if is_pressed && node.states.expanded.is_some() => 0.9,
        Kind::Image | Kind::Heading | Kind::Paragraph | Kind::Dialog => 0.7,
        _ => 0.45,
    }
}
