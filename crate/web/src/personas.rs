//! The personas that ship with the product.

use passerby_artifacts::fault::{Fault, FaultCode};
use passerby_artifacts::persona::Persona;
use passerby_artifacts::protocol::{PersonaCard, PersonaChoice};
use passerby_decide::persona::{Vault, parse_persona};

const SHIPPED: [&str; 8] = [
    include_str!("../../../extension/personas/ada.yaml"),
    include_str!("../../../extension/personas/bram.yaml"),
    include_str!("../../../extension/personas/greta.yaml"),
    include_str!("../../../extension/personas/kenji.yaml"),
    include_str!("../../../extension/personas/lucia.yaml"),
    include_str!("../../../extension/personas/marco.yaml"),
    include_str!("../../../extension/personas/noor.yaml"),
    include_str!("../../../extension/personas/tom.yaml"),
];

/// What the panel shows of them.
pub(crate) fn cards() -> Vec<PersonaCard> {
    SHIPPED
        .iter()
        .filter_map(|yaml| parse_persona(yaml).ok())
        .map(|(persona, _)| PersonaCard {
            id: persona.id,
            name: persona.name,
            summary: persona.summary,
            goals: persona.goals,
        })
        .collect()
}

/// The text of the persona file that was chosen.
pub(crate) fn yaml_of(choice: &PersonaChoice) -> Result<String, Fault> {
    match choice {
        PersonaChoice::Yaml(yaml) => Ok(yaml.clone()),
        PersonaChoice::Id(id) => SHIPPED
            .iter()
            .find(|yaml| parse_persona(yaml).is_ok_and(|(persona, _)| &persona.id == id))
            .map(|yaml| (*yaml).to_owned())
            .ok_or_else(|| {
                let known: Vec<String> = cards().into_iter().map(|card| card.id).collect();
                Fault::new(
                    FaultCode::NotFound,
                    format!("There is no persona “{id}”."),
                    format!(
                        "Choose one of: {}; or give a persona file.",
                        known.join(", ")
                    ),
                )
            }),
    }
}

/// The persona in a file, and the secrets it brought, apart from it.
pub(crate) fn parse(yaml: &str) -> Result<(Persona, Vault), Fault> {
    parse_persona(yaml).map_err(|error| {
        Fault::new(
            FaultCode::ValidationError,
            format!("The persona file cannot be used: {error}"),
            "Mend the file and start again.",
        )
    })
}
