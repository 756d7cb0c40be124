//! Whether an element has the colours that a phrase speaks of.

use super::phrase::Phrase;
use passerby_artifacts::ui_tree::UiNode;

/// How well an element has the colours that a phrase speaks of, 0..=1.
pub(super) fn coloured(phrase: &Phrase, node: &UiNode) -> f64 {
    let of = |colour: &&str| {
        let mut paints = node.paint.split(' ');
        let behind = like(colour, paints.next().unwrap_or_default());
        let ground = 0.9 * like(colour, &node.ground);
        let letters = paints
            .map(|paint| 0.85 * like(colour, paint))
            .fold(0.0, f64::max);
        behind.max(ground).max(letters).max(NO_COLOUR)
    };
    phrase.colours.iter().map(of).fold(1.0, f64::min)
}

/// What an element counts that has not the colour.
const NO_COLOUR: f64 = 0.35;

/// How likely a person calls one colour by the name of another, 0..=1.
fn like(said: &str, painted: &str) -> f64 {
    const NEIGHBOURS: &[(&str, &str)] = &[
        ("red", "orange"),
        ("red", "pink"),
        ("orange", "yellow"),
        ("orange", "brown"),
        ("blue", "turquoise"),
        ("green", "turquoise"),
        ("purple", "pink"),
        ("purple", "blue"),
        ("black", "grey"),
        ("white", "grey"),
        ("black", "blue"),
    ];
    let are_near = NEIGHBOURS
        .iter()
        .any(|(a, b)| (*a, *b) == (said, painted) || (*b, *a) == (said, painted));
    match (said == painted, are_near) {
        (true, _) => 1.0,
        (false, true) => 0.6,
        (false, false) => 0.0,
    }
}
