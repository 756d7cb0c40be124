//! What came of a suite.

use super::baseline::Known;
use crate::cases::Case;
use serde::Serialize;
use std::path::PathBuf;
use std::time::Duration;

/// What came of one case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// As expected, without a new finding that fails it.
    Passed,
    /// Passed, after an attempt that did not.
    Flaky,
    /// It ended otherwise, or has such a finding.
    Failed,
    /// It could not be run.
    Broken,
}

impl Verdict {
    /// In a word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Flaky => "flaky",
            Self::Failed => "failed",
            Self::Broken => "broken",
        }
    }
}

/// One case.
#[derive(Debug, Serialize)]
pub struct CaseResult {
    /// Name of the goal.
    pub goal: String,
    /// The persona.
    pub persona: String,
    /// What came of it.
    pub verdict: Verdict,
    /// Why, of each attempt that did not pass: a sentence each.
    pub failures: Vec<Vec<String>>,
    /// How the last attempt ended.
    pub end: String,
    /// Its findings, as `high: title`, the new ones first.
    pub new_findings: Vec<String>,
    /// Those that the baseline knows.
    pub known_findings: Vec<String>,
    /// Seconds, all attempts together.
    pub seconds: f64,
    /// Folder of the last attempt's run.
    pub folder: PathBuf,
}

/// All cases.
#[derive(Debug, Serialize)]
pub struct SuiteResult {
    /// In their order.
    pub cases: Vec<CaseResult>,
    /// Known findings that were not met any more: goal and finding.
    pub mended: Vec<(String, Known)>,
}

impl CaseResult {
    /// A case that could not be run.
    pub fn broken(case: &Case, why: String, folder: PathBuf, took: Duration) -> Self {
        Self {
            goal: case.goal_name.clone(),
            persona: case.persona_name.clone(),
            verdict: Verdict::Broken,
            failures: vec![vec![why.clone()]],
            end: why,
            new_findings: Vec::new(),
            known_findings: Vec::new(),
            seconds: took.as_secs_f64(),
            folder,
        }
    }

    /// `ada · register`.
    pub fn name(&self) -> String {
        format!("{} · {}", self.persona, self.goal)
    }
}

impl SuiteResult {
    /// How many cases have this verdict.
    pub fn count(&self, verdict: Verdict) -> usize {
        let of_it = |case: &&CaseResult| case.verdict == verdict;
        self.cases.iter().filter(of_it).count()
    }

    /// `3 passed, 1 flaky, 1 failed, 0 broken`.
    pub fn summary(&self) -> String {
        format!(
            "{} passed, {} flaky, {} failed, {} broken",
            self.count(Verdict::Passed),
            self.count(Verdict::Flaky),
            self.count(Verdict::Failed),
            self.count(Verdict::Broken)
        )
    }
}
