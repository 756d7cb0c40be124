//! Findings that are known: they do not fail a suite, and are told once they are gone.

use passerby_artifacts::finding::Finding;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

pub use passerby_report::Known;

/// Why a baseline cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("The baseline {} could not be {done}: {why}. `passerby suite --update-baseline` writes a new one.", path.display())]
pub struct BaselineError {
    /// The file.
    pub path: PathBuf,
    /// `read` or `written`.
    pub done: &'static str,
    /// What is wrong.
    pub why: String,
}

/// The known findings of each goal: personas share them.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Baseline(BTreeMap<String, BTreeSet<Known>>);

impl Baseline {
    /// Reads one; one that is not there yet is empty.
    ///
    /// # Errors
    /// The file cannot be read or is none.
    pub fn read(path: &Path) -> Result<Self, BaselineError> {
        let failed = |why: String| BaselineError {
            path: path.to_owned(),
            done: "read",
            why,
        };
        match std::fs::read_to_string(path) {
            Ok(text) => serde_json::from_str(&text).map_err(|error| failed(error.to_string())),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(failed(error.to_string())),
        }
    }

    /// Writes it.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), BaselineError> {
        let failed = |why: String| BaselineError {
            path: path.to_owned(),
            done: "written",
            why,
        };
        let text = serde_json::to_string_pretty(self).map_err(|error| failed(error.to_string()))?;
        std::fs::write(path, text + "\n").map_err(|error| failed(error.to_string()))
    }

    /// Whether a finding of a goal is known.
    pub fn knows(&self, goal: &str, finding: &Finding) -> bool {
        let known = self.0.get(goal);
        known.is_some_and(|known| known.contains(&Known::of(finding)))
    }

    /// Adds a finding of a goal.
    pub fn add(&mut self, goal: &str, finding: &Finding) {
        let known = self.0.entry(goal.to_owned()).or_default();
        known.insert(Known::of(finding));
    }

    /// What is known of the goals that `seen` has, and was not met there.
    pub fn gone(&self, seen: &Self) -> Vec<(String, Known)> {
        let goals = self.0.iter().filter(|(goal, _)| seen.0.contains_key(*goal));
        let gone = goals.flat_map(|(goal, known)| {
            let met = seen.0.get(goal);
            let left = known
                .iter()
                .filter(move |known| met.is_none_or(|met| !met.contains(*known)));
            left.map(|known| (goal.clone(), known.clone()))
        });
        gone.collect()
    }

    /// Notes that a goal was run, whatever was found.
    pub fn ran(&mut self, goal: &str) {
        self.0.entry(goal.to_owned()).or_default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use passerby_artifacts::finding::{FindingKind, Severity};

    fn finding(title: &str) -> Finding {
        serde_json::from_value(serde_json::json!({
            "kind": FindingKind::DeadClick, "severity": Severity::High, "title": title, "detail": "", "suggestion": "", "step": 1,
        }))
        .unwrap()
    }

    #[test]
    fn a_finding_is_known_by_what_it_is_and_not_by_its_numbers() {
        let mut baseline = Baseline::default();
        baseline.add("register", &finding("Waited 3.2 s for the list"));
        assert!(baseline.knows("register", &finding("Waited 14.9 s for the list")));
        assert!(!baseline.knows("register", &finding("Waited 3.2 s for the map")));
        assert!(!baseline.knows("log in", &finding("Waited 3.2 s for the list")));
        let mut seen = Baseline::default();
        assert!(baseline.gone(&seen).is_empty(), "the goal was not run");
        seen.ran("register");
        assert_eq!(baseline.gone(&seen).len(), 1);
    }

    #[test]
    fn a_baseline_is_read_as_it_was_written() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("known.json");
        assert_eq!(Baseline::read(&path).unwrap(), Baseline::default());
        let mut baseline = Baseline::default();
        baseline.add("register", &finding("Nothing happens"));
        baseline.write(&path).unwrap();
        assert_eq!(Baseline::read(&path).unwrap(), baseline);
        std::fs::write(&path, "[]").unwrap();
        assert!(
            Baseline::read(&path)
                .unwrap_err()
                .to_string()
                .contains("--update-baseline")
        );
    }
}
