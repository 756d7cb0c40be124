//! What a card for several places adds: how many they are, what they may be for, what they are written as.

use super::{quoted, unnamed};
use passerby_artifacts::finding::{Finding, FindingKind};
use passerby_artifacts::role::in_plain_words;

/// A card for several places tells how many they are. `roles`: of the elements; `controls`: how many elements these are where the same
/// one was met in several places.
pub(in crate::findings) fn tell_count(card: &mut Finding, roles: &[&str], controls: usize) {
    let first = roles.first().copied().unwrap_or_default();
    let is_one = roles.iter().all(|role| *role == first);
    match card.kind {
        FindingKind::UnlabelledControl => {
            let what = if is_one {
                unnamed(first, "")
            } else {
                "A form control without a label".to_owned()
            };
            if controls > 1 {
                card.title = format!("{what}, in at least {controls} places");
            }
            let places = card
                .more_places
                .iter()
                .filter_map(|place| place.element.as_ref());
            if card
                .element
                .iter()
                .chain(places)
                .any(|element| !element.name.is_empty())
            {
                card.detail
                    .push_str(" axe-core finds no name for those that are told with one here.");
            }
        }
        FindingKind::SmallTarget if controls > 1 => {
            let plain = in_plain_words(first);
            card.title = format!("{} smaller than 24 px", counted(controls, &plain));
        }
        // They name their controls, or texts.
        FindingKind::NoKeyboardAccess | FindingKind::SmallText => return,
        // A text that stands in twenty rows is told once, and of clocks and counters each state: their number says nothing.
        FindingKind::Contrast if controls > 1 => {
            card.detail.push_str(" Other texts have it too.");
            return;
        }
        _ => {}
    }
    card.detail.push_str(&match controls {
        // A page that is looked at again is not counted again.
        1 => format!(" It was met on {} pages or views.", card.count),
        all if all == card.count => format!(" The same was met in {all} places."),
        some => format!(
            " The same was met in {some} places, {} times over all pages.",
            card.count
        ),
    });
}

/// What a card's controls may be for, those with a hint each once.
pub(in crate::findings) fn tell_hints(card: &mut Finding, hints: &[&str]) {
    let mut told: Vec<String> = Vec::new();
    for hint in hints.iter().filter(|hint| !hint.is_empty()) {
        let hint = quoted(hint);
        if told.len() < NAMED_HINTS && !told.contains(&hint) && !card.detail.contains(&hint) {
            told.push(hint);
        }
    }
    if !told.is_empty() {
        card.detail.push_str(&format!(
            " Among them, by picture or text beside it: {}.",
            told.join(", ")
        ));
    }
}

/// Controls that a card tells by their hints.
const NAMED_HINTS: usize = 6;
/// Kinds of markup that a card names; the rest is counted.
const NAMED_MAKES: usize = 4;

/// Where the elements of a card are of several kinds of markup, what they are: a developer finds them by it.
pub(in crate::findings) fn tell_makes(card: &mut Finding, makes: &[(String, usize)]) {
    if makes.len() < 2 {
        return;
    }
    let named = makes.iter().take(NAMED_MAKES);
    let named: Vec<String> = named
        .map(|(make, count)| format!("{count} × {make}"))
        .collect();
    let more = match makes.len().saturating_sub(named.len()) {
        0 => String::new(),
        more => format!("; and {more} more"),
    };
    card.detail
        .push_str(&format!(" By markup: {}{more}.", named.join("; ")));
}

/// `3 buttons`, `2 switches`.
fn counted(count: usize, noun: &str) -> String {
    match noun.strip_suffix('y') {
        Some(stem) => format!("{count} {stem}ies"),
        None if noun.ends_with(['s', 'x']) || noun.ends_with("ch") => format!("{count} {noun}es"),
        None => format!("{count} {noun}s"),
    }
}
