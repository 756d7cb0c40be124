//! What sets personas apart from others.

use passerby_artifacts::persona::{Level, Persona};
use serde::Serialize;
use std::collections::BTreeSet;

/// What a persona is, each as `patience: low`.
pub fn of(persona: &Persona) -> BTreeSet<String> {
    let mut traits = BTreeSet::from([
        format!("technical comfort: {}", word(persona.technical_comfort)),
        format!("patience: {}", word(persona.patience)),
        format!("reading: {}", word(persona.reading)),
        format!("input: {}", word(persona.input)),
        format!(
            "eyesight: {}",
            word(persona.eyesight.unwrap_or(Level::Medium))
        ),
        format!("aim: {}", word(persona.aim.unwrap_or(Level::Medium))),
        format!("language: {}", persona.language),
    ]);
    let needs = persona.accessibility_needs.iter();
    traits.extend(needs.map(|need| format!("need: {need}")));
    traits
}

/// A value of one of the persona's enums, as a persona file writes it.
fn word(value: impl Serialize) -> String {
    let written = serde_json::to_value(value).ok();
    let word = written.as_ref().and_then(|value| value.as_str());
    word.unwrap_or_default().to_owned()
}

/// What all of these have and none of the others. Of one alone almost everything does: then there is nothing to tell.
pub fn apart(these: &[&BTreeSet<String>], others: &[&BTreeSet<String>]) -> Vec<String> {
    let Some((first, rest)) = these.split_first() else {
        return Vec::new();
    };
    if others.is_empty() || rest.is_empty() {
        return Vec::new();
    }
    let shared = first
        .iter()
        .filter(|one| rest.iter().all(|set| set.contains(*one)));
    let own = shared.filter(|one| !others.iter().any(|set| set.contains(*one)));
    own.cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn personas_are_told_apart_by_what_all_of_them_have_and_no_other() {
        let set = |text: &str| -> BTreeSet<String> { text.split(' ').map(str::to_owned).collect() };
        let (a, b, c) = (
            set("patient mouse en"),
            set("patient keys de"),
            set("hasty mouse en"),
        );
        let rows = [
            (vec![&a, &b], vec![&c], vec!["patient"]),
            (vec![&c], vec![&a, &b], vec![]),
            (vec![&a, &c], vec![&b], vec!["en", "mouse"]),
            (vec![&a], vec![&b], vec![]),
            (vec![&a, &b, &c], vec![], vec![]),
        ];
        for (these, others, expected) in rows {
            assert_eq!(apart(&these, &others), expected);
        }
    }
}
