//! Who runs: a file or an id, and the goal they pursue unless another is named.
//!
//! A persona file is checked here, before a browser is started; the worker reads its text again.

use passerby_artifacts::protocol::{PersonaCard, PersonaChoice};
use passerby_decide::persona::{PersonaError as FileError, parse_persona};
use std::fs;
use std::path::{Path, PathBuf};

/// Why a persona cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum PersonaError {
    /// The file cannot be read.
    #[error("Persona {} could not be read: {source}.", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The file is no persona.
    #[error("Persona {}: {source}.", path.display())]
    Malformed {
        /// The file.
        path: PathBuf,
        /// What is wrong and where; never a secret.
        source: FileError,
    },
    /// There is no persona of this id.
    #[error("No persona has the id `{id}`. There are: {}. A persona of your own is named by its file, such as personas/{id}.yaml.", known.join(", "))]
    Unknown {
        /// The id asked for.
        id: String,
        /// The ids there are.
        known: Vec<String>,
    },
    /// Neither the command nor the persona names a goal.
    #[error("Persona `{persona}` proposes no goal. Name one with --goal.")]
    NoGoal {
        /// The persona.
        persona: String,
    },
}

/// A persona as named on the command line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PersonaSource {
    /// One that ships with the extension.
    Id(String),
    /// A file, read.
    File {
        /// Where it lies.
        path: PathBuf,
        /// Its text.
        yaml: String,
        /// The goals it proposes.
        goals: Vec<String>,
    },
}

impl PersonaSource {
    /// Reads what is named: a file when it looks like a path or is there, else an id.
    ///
    /// # Errors
    /// [`PersonaError::Unreadable`], [`PersonaError::Malformed`].
    pub fn read(named: &str) -> Result<Self, PersonaError> {
        let path = Path::new(named);
        let extension = path
            .extension()
            .and_then(|e| e.to_str())
            .unwrap_or_default();
        let is_path = matches!(extension, "yaml" | "yml") || path.components().count() > 1;
        if is_path || path.is_file() {
            Self::read_file(path)
        } else {
            Ok(Self::Id(named.to_owned()))
        }
    }

    fn read_file(path: &Path) -> Result<Self, PersonaError> {
        let path = path.to_owned();
        match fs::read_to_string(&path) {
            Ok(yaml) => match parse_persona(&yaml) {
                Ok((persona, _)) => Ok(Self::File {
                    path,
                    yaml,
                    goals: persona.goals,
                }),
                Err(source) => Err(PersonaError::Malformed { path, source }),
            },
            Err(source) => Err(PersonaError::Unreadable { path, source }),
        }
    }

    /// The goal: the one named, else the persona's first.
    ///
    /// # Errors
    /// [`PersonaError::Unknown`], [`PersonaError::NoGoal`].
    pub fn goal(
        &self,
        named: Option<&str>,
        shipped: &[PersonaCard],
    ) -> Result<String, PersonaError> {
        let (persona, proposed) = match self {
            Self::Id(id) => (id.clone(), &find(id, shipped)?.goals),
            Self::File { path, goals, .. } => (path.display().to_string(), goals),
        };
        named
            .or_else(|| proposed.first().map(String::as_str))
            .filter(|goal| !goal.trim().is_empty())
            .map(str::to_owned)
            .ok_or(PersonaError::NoGoal { persona })
    }

    /// As the worker wants it.
    pub fn choice(&self) -> PersonaChoice {
        match self {
            Self::Id(id) => PersonaChoice::Id(id.clone()),
            Self::File { yaml, .. } => PersonaChoice::Yaml(yaml.clone()),
        }
    }
}

fn find<'a>(id: &str, shipped: &'a [PersonaCard]) -> Result<&'a PersonaCard, PersonaError> {
    shipped
        .iter()
        .find(|card| card.id == id)
        .ok_or_else(|| PersonaError::Unknown {
            id: id.to_owned(),
            known: shipped.iter().map(|card| card.id.clone()).collect(),
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADA: &str =
        "id: ada\nname: Ada\nsummary: Reads every word.\ntechnical_comfort: low\npatience: high\n";

    fn shipped() -> Vec<PersonaCard> {
        let card = |id: &str, goals: &[&str]| PersonaCard {
            id: id.to_owned(),
            name: id.to_owned(),
            summary: String::new(),
            goals: goals.iter().map(|goal| (*goal).to_owned()).collect(),
        };
        vec![
            card("student", &["find a flat", "ask a question"]),
            card("tester", &[]),
        ]
    }

    fn written(yaml: &str) -> Result<PersonaSource, PersonaError> {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("persona.yaml");
        fs::write(&path, yaml).unwrap();
        PersonaSource::read(path.to_str().unwrap())
    }

    #[test]
    fn a_file_looks_like_a_path_and_an_id_does_not() {
        let id = PersonaSource::read("student").unwrap();
        assert_eq!(id.choice(), PersonaChoice::Id("student".to_owned()));
        for path in [
            "no-such.yaml",
            "no-such.yml",
            "personas/student",
            "./student",
        ] {
            assert!(
                matches!(
                    PersonaSource::read(path),
                    Err(PersonaError::Unreadable { .. })
                ),
                "{path}"
            );
        }
        assert_eq!(
            written(ADA).unwrap().choice(),
            PersonaChoice::Yaml(ADA.to_owned())
        );
    }

    #[test]
    fn the_goal_is_the_one_named_or_the_first_proposed() {
        let id = |id: &str| PersonaSource::Id(id.to_owned());
        let file = |more: &str| written(&format!("{ADA}{more}")).unwrap();
        let rows = [
            (id("student"), None, Ok("find a flat")),
            (id("student"), Some("buy milk"), Ok("buy milk")),
            (id("tester"), None, Err("proposes no goal")),
            (id("tester"), Some("  "), Err("proposes no goal")),
            (id("nobody"), Some("buy milk"), Err("student, tester")),
            (file("goals: [read, write]"), None, Ok("read")),
            (file(""), Some("go"), Ok("go")),
            (file(""), None, Err("persona.yaml")),
        ];
        for (source, named, expected) in rows {
            match (source.goal(named, &shipped()), expected) {
                (Ok(goal), Ok(wanted)) => assert_eq!(goal, wanted),
                (Err(error), Err(part)) => assert!(error.to_string().contains(part), "{error}"),
                (got, wanted) => panic!("{source:?}: {got:?}, expected {wanted:?}"),
            }
        }
    }

    #[test]
    fn a_bad_file_is_refused_without_showing_its_secrets() {
        let secret = "credentials:\n  password: {value: hunter2}\n";
        for bad in [
            format!("goals: 7\n{secret}"),
            format!("{ADA}goals: 7\n{secret}"),
            format!("{secret}["),
        ] {
            let error = written(&bad).unwrap_err();
            assert!(matches!(error, PersonaError::Malformed { .. }), "{error}");
            assert!(!error.to_string().contains("hunter2"), "{error}");
        }
    }
}
