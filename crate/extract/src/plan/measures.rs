//! What is asked for without a name: by an adjective (`how heavy`), or somebody.

use super::spec::spec;
use super::word::Word;
use passerby_artifacts::extraction::{FieldSpec, ValueKind};

/// `How heavy is it`: what an adjective asks for, with what pages call it.
const MEASURES: &[(&[&str], &str, &[&str])] = &[
    (
        &["heavy", "schwer", "lourd", "lourde", "pesado", "pesada"],
        "weight",
        &["weight", "gewicht", "poids", "peso", "mass"],
    ),
    (
        &[
            "high", "tall", "hoch", "gross", "haut", "haute", "alto", "alta",
        ],
        "height",
        &[
            "height",
            "altitude",
            "elevation",
            "hohe",
            "hauteur",
            "altura",
        ],
    ),
    (
        &["wide", "broad", "breit", "large", "ancho", "ancha"],
        "width",
        &["width", "breite", "largeur", "ancho"],
    ),
    (
        &["deep", "tief", "profond", "profunda", "profundo"],
        "depth",
        &["depth", "tiefe", "profondeur", "profundidad"],
    ),
    (
        &["far", "weit", "loin", "lejos"],
        "distance",
        &["distance", "entfernung", "distancia"],
    ),
    (
        &["fast", "schnell", "vite", "rapido"],
        "speed",
        &["speed", "tempo", "vitesse", "velocidad"],
    ),
    (
        &["old", "alt", "vieux", "viejo"],
        "age",
        &["age", "alter", "edad"],
    ),
];

/// What is asked by `how` and an adjective.
pub(super) fn measured(words: &mut [Word]) -> Option<FieldSpec> {
    let asks = |word: &Word| matches!(word.folded.as_str(), "how" | "wie" | "que" | "cuan");
    let at = words.windows(2).position(|pair| {
        let adjective = |word: &Word| {
            MEASURES
                .iter()
                .any(|(said, _, _)| said.contains(&word.folded.as_str()))
        };
        pair.first().is_some_and(asks) && pair.get(1).is_some_and(adjective)
    })?;
    let adjective = words.get_mut(at.saturating_add(1))?;
    let (_, name, called) = MEASURES
        .iter()
        .find(|(said, _, _)| said.contains(&adjective.folded.as_str()))?;
    adjective.taken = true;
    Some(spec(name, ValueKind::Number, called))
}

/// Somebody is asked for, and no attribute says in what part.
pub(super) fn asks_who(words: &[Word]) -> Option<FieldSpec> {
    let asks = words.iter().any(|word| {
        matches!(
            word.folded.as_str(),
            "who" | "whom" | "wer" | "wen" | "wem" | "qui" | "quien" | "quienes"
        )
    });
    asks.then(|| spec("who", ValueKind::Text, &["name", "by", "author", "person"]))
}
