//! The personas that ship with the product.

use passerby_artifacts::decision::GOAL_SECRET;
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

/// The secrets of a persona file; of an empty one none.
pub(crate) fn vault_of(yaml: &str) -> Result<Vault, Fault> {
    if yaml.is_empty() {
        return Ok(Vault::default());
    }
    parse(yaml).map(|(_, vault)| vault)
}

/// The file that a run of this persona, as its trace has it, goes on with: the one that is given, the one that ships, or
/// none where there are no credentials. A trace holds their names alone.
///
/// Errors: `PERSONA_NEEDED` where the credentials are in a file that only the user has; a validation error where the file
/// that is given is another persona's.
pub(crate) fn to_go_on(recorded: &Persona, given: Option<&PersonaChoice>) -> Result<String, Fault> {
    // What the goal gave ended with the browser, and is in no file: whoever still needs it is told so by the act.
    let mut recorded = recorded.clone();
    recorded.credentials.retain(|name| name != GOAL_SECRET);
    let recorded = &recorded;
    if let Some(given) = given {
        let yaml = yaml_of(given)?;
        let (persona, _) = parse(&yaml)?;
        if persona.id != recorded.id || persona.credentials != recorded.credentials {
            return Err(is_another(recorded, &persona));
        }
        return Ok(yaml);
    }
    let same = |yaml: &&&str| parse_persona(yaml).is_ok_and(|(persona, _)| &persona == recorded);
    if let Some(shipped) = SHIPPED.iter().find(same) {
        return Ok((*shipped).to_owned());
    }
    if recorded.credentials.is_empty() {
        return Ok(String::new());
    }
    Err(Fault::new(
        FaultCode::PersonaNeeded,
        format!(
            "The run's persona “{}” came from a file and has credentials ({}), which are kept nowhere.",
            recorded.name,
            recorded.credentials.join(", ")
        ),
        "Give the persona's file once more (on the command line: --persona FILE).",
    ))
}

fn is_another(recorded: &Persona, given: &Persona) -> Fault {
    let of = |persona: &Persona| match persona.credentials.as_slice() {
        [] => format!("“{}” without credentials", persona.id),
        names => format!("“{}” with the credentials {}", persona.id, names.join(", ")),
    };
    Fault::new(
        FaultCode::ValidationError,
        format!(
            "The persona that was given is another than the run's: {} in place of {}.",
            of(given),
            of(recorded)
        ),
        "Give the file that the run was begun with.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "name: Own\nsummary: Somebody.\ntechnical_comfort: low\npatience: high\n";

    fn file(id: &str, credentials: &str) -> String {
        format!("id: {id}\n{HEAD}{credentials}")
    }

    #[test]
    fn a_run_goes_on_with_the_file_that_holds_its_credentials() {
        let secret = "credentials:\n  password: {value: hunter2}\n";
        let own = file("own", secret);
        let other = "credentials:\n  pin: {value: hunter2}\n";
        let yaml = |yaml: &str| Some(PersonaChoice::Yaml(yaml.to_owned()));
        let shipped = SHIPPED[0];
        let disguised = file("ada", secret);
        let plain = file("own", "");
        // The file of the run, what is given, and what it goes on with or the fault and its words.
        type Expected<'a> = Result<&'a str, (FaultCode, &'a str)>;
        let needed = |word| Err((FaultCode::PersonaNeeded, word));
        let another = |word| Err((FaultCode::ValidationError, word));
        let rows: [(&str, Option<PersonaChoice>, Expected); 9] = [
            (shipped, None, Ok(shipped)),
            (shipped, Some(PersonaChoice::Id("ada".into())), Ok(shipped)),
            (&plain, None, Ok("")),
            (&own, yaml(&own), Ok(&own)),
            (&own, None, needed("password")),
            // Never the credentials of a persona that only has the same id.
            (&disguised, None, needed("password")),
            (&own, yaml(&file("other", secret)), another("“other”")),
            (&own, yaml(&file("own", other)), another("pin")),
            (&own, yaml("id: ["), another("cannot be used")),
        ];
        for (run, given, expected) in rows {
            let (recorded, _) = parse_persona(run).unwrap();
            match (to_go_on(&recorded, given.as_ref()), expected) {
                (Ok(got), Ok(wanted)) => assert_eq!(got, wanted),
                (Err(fault), Err((code, word))) => {
                    assert_eq!(fault.code, code, "{fault}");
                    assert!(fault.message.contains(word), "{fault}");
                    assert!(!fault.to_string().contains("hunter2"), "{fault}");
                }
                (got, wanted) => panic!("{given:?}: {got:?}, expected {wanted:?}"),
            }
        }
        assert_eq!(vault_of("").unwrap(), Vault::default());
    }
}
