//! The file of a suite.
//!
//! ```yaml
//! url: http://127.0.0.1:8080/       # the addresses of the goals are relative to it
//! personas: [ada, personas/kim.yaml]
//! goals:
//!   - name: register
//!     url: /register
//!     goal: Register a new account
//!     expect: met                   # met, partly_met, not_met, not_understood; met if left out
//!     steps: 40
//!     allow: [send]
//!   - name: look around
//!     explore: true
//! baseline: findings.json           # findings that are known do not fail the suite
//! fail_on: high                     # low, medium, high, never: the new findings that do
//! ```

use crate::cases::{Case, GoalFile, case, first_line, persona};
use crate::persona::PersonaError;
use clap::ValueEnum;
use passerby_artifacts::finding::Severity;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Runs of one suite.
const MOST_CASES: usize = 1_000;

/// Why a suite cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum PlanError {
    /// The file cannot be read.
    #[error("The suite {} could not be read: {source}.", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The file is no suite.
    #[error("The suite {}: {why}.", path.display())]
    Malformed {
        /// The file.
        path: PathBuf,
        /// What is wrong, and where.
        why: String,
    },
    /// A persona cannot be used.
    #[error(transparent)]
    Persona(#[from] PersonaError),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SuiteFile {
    #[serde(default)]
    url: String,
    personas: Vec<String>,
    goals: Vec<GoalFile>,
    #[serde(default)]
    baseline: Option<PathBuf>,
    #[serde(default)]
    fail_on: FailOn,
}

/// From which severity on new findings fail the suite.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, ValueEnum)]
#[serde(rename_all = "snake_case")]
pub enum FailOn {
    /// From details on.
    Low,
    /// From what costs time or trust on.
    Medium,
    /// From what stops people on.
    #[default]
    High,
    /// Never.
    Never,
}

impl FailOn {
    /// Whether a new finding of this severity fails the suite.
    pub fn fails(self, severity: Severity) -> bool {
        match self {
            Self::Low => true,
            Self::Medium => severity >= Severity::Medium,
            Self::High => severity >= Severity::High,
            Self::Never => false,
        }
    }
}

/// A suite, checked.
#[derive(Debug)]
pub struct Suite {
    /// The runs, in the order of the file: all goals of the first persona, then those of the next.
    pub cases: Vec<Case>,
    /// The file of known findings.
    pub baseline: Option<PathBuf>,
    /// Which new findings fail it.
    pub fail_on: FailOn,
}

impl Suite {
    /// Reads a suite and all that it names.
    ///
    /// # Errors
    /// [`PlanError`].
    pub fn read(path: &Path) -> Result<Self, PlanError> {
        let text = std::fs::read_to_string(path).map_err(|source| PlanError::Unreadable {
            path: path.to_owned(),
            source,
        })?;
        let home = path.parent().unwrap_or(Path::new(""));
        let malformed = |why: String| PlanError::Malformed {
            path: path.to_owned(),
            why,
        };
        let file: SuiteFile = serde_saphyr::from_str(&text)
            .map_err(|error| malformed(first_line(&error.to_string())))?;
        let mut cases = Vec::new();
        for name in &file.personas {
            let persona = persona(home, name)?;
            for goal in &file.goals {
                cases.push(case(&file.url, (name, &persona), goal).map_err(malformed)?);
            }
        }
        if cases.is_empty() || cases.len() > MOST_CASES {
            return Err(malformed(format!(
                "it makes {} runs of its personas and goals, and has to make from 1 to {MOST_CASES}",
                cases.len()
            )));
        }
        let mut folders = BTreeSet::new();
        if let Some(twice) = cases.iter().find(|case| !folders.insert(case.folder())) {
            return Err(malformed(format!(
                "there are two runs of the name `{}`; give goals and personas names of their own",
                twice.folder()
            )));
        }
        Ok(Self {
            cases,
            baseline: file.baseline.map(|path| home.join(path)),
            fail_on: file.fail_on,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Suite, PlanError> {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("passerby.yaml");
        std::fs::write(&path, text).unwrap();
        Suite::read(&path)
    }

    #[test]
    fn a_suite_is_its_personas_times_its_goals() {
        let suite = read(
            "url: http://127.0.0.1:1/app/\npersonas: [ada, tom]\ngoals:\n  - {name: Log in, url: login, goal: Log in, allow: [send]}\n  - {name: look, explore: true}\nfail_on: medium\nbaseline: known.json\n",
        )
        .unwrap();
        let told: Vec<(String, &str)> = suite
            .cases
            .iter()
            .map(|case| (case.folder(), case.url.path()))
            .collect();
        let expected = [
            ("ada-log-in", "/app/login"),
            ("ada-look", "/app/"),
            ("tom-log-in", "/app/login"),
            ("tom-look", "/app/"),
        ];
        assert_eq!(told, expected.map(|(name, path)| (name.to_owned(), path)));
        assert!(suite.fail_on.fails(Severity::Medium));
        assert!(!suite.fail_on.fails(Severity::Low));
        assert!(
            suite
                .baseline
                .is_some_and(|path| path.ends_with("known.json"))
        );
    }

    #[test]
    fn what_is_no_suite_says_what_is_wrong_with_it() {
        let rows = [
            ("", "end of input"),
            ("personas: [ada]", "missing field"),
            ("personas: []\ngoals: []\nurl: http://a/", "0 runs"),
            (
                "personas: [ada]\ngoals: [{name: a}]\nurl: http://a/",
                "either a `goal`",
            ),
            (
                "personas: [ada]\ngoals: [{name: a, goal: b, url: nowhere}]",
                "`url`",
            ),
            (
                "personas: [ada]\ngoals: [{name: a, goal: b, colour: red}]\nurl: http://a/",
                "colour",
            ),
            (
                "personas: [ada]\ngoals: [{name: a, goal: b, steps: 0}]\nurl: http://a/",
                "steps",
            ),
            (
                "personas: [ada]\ngoals: [{name: a, goal: b, allow: [all]}]\nurl: http://a/",
                "allow",
            ),
            (
                "personas: [ada]\ngoals: [{name: a, goal: b}, {name: A, goal: c}]\nurl: http://a/",
                "two runs",
            ),
            (
                "personas: [nobody.yaml]\ngoals: [{name: a, goal: b}]\nurl: http://a/",
                "nobody.yaml",
            ),
        ];
        for (text, said) in rows {
            let error = read(text).unwrap_err().to_string();
            assert!(error.contains(said), "{text}: {error}");
        }
    }
}
