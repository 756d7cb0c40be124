//! The runs of this server: each has a folder, which stays when the server ends.

use super::answer::ToolError;
use crate::run_folder;
use passerby_artifacts::finding::Finding;
use passerby_artifacts::run::RunRecord;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Runs that are listed.
const LISTED: usize = 20;

/// A run that has ended.
#[derive(Debug, Clone)]
pub struct KeptRun {
    /// Its name: that of its folder.
    pub id: String,
    /// Where its files lie.
    pub folder: PathBuf,
    /// What it was to do.
    pub what: String,
}

/// The runs, oldest first.
#[derive(Debug)]
pub struct Kept {
    base: PathBuf,
    runs: Vec<KeptRun>,
}

impl Kept {
    /// `base`: the folder that theirs are made in.
    pub fn new(base: PathBuf) -> Self {
        Self {
            base,
            runs: Vec::new(),
        }
    }

    /// A folder for one more run, which is not there yet.
    pub fn next_folder(&self, kind: &str) -> PathBuf {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        let seconds = since.unwrap_or_default().as_secs();
        let names = std::iter::once(format!("{kind}-{seconds}"))
            .chain((2_u32..).map(|number| format!("{kind}-{seconds}-{number}")));
        let mut free = names.map(|name| self.base.join(name));
        let is_free = |folder: &PathBuf| !folder.exists();
        free.find(is_free).unwrap_or_else(|| self.base.clone())
    }

    /// Keeps a run; its name.
    pub fn keep(&mut self, folder: &Path, what: &str) -> String {
        let name = folder.file_name().unwrap_or_default();
        let id = name.to_string_lossy().into_owned();
        self.runs.push(KeptRun {
            id: id.clone(),
            folder: folder.to_owned(),
            what: what.to_owned(),
        });
        id
    }

    /// The newest runs, newest first.
    pub fn newest(&self) -> impl Iterator<Item = &KeptRun> {
        self.runs.iter().rev().take(LISTED)
    }

    /// The run of that name; the newest where none is named.
    ///
    /// # Errors
    /// There is none.
    pub fn run(&self, id: &str) -> Result<&KeptRun, ToolError> {
        let mut newest = self.runs.iter().rev();
        let run = newest.find(|run| id.is_empty() || run.id == id);
        run.ok_or_else(|| {
            let ids: Vec<&str> = self.newest().map(|run| run.id.as_str()).collect();
            ToolError::validation(match ids.is_empty() {
                true => "This server has had no run yet. Call try_as first.".to_owned(),
                false => format!("There is no run {id:?}; there are {}.", ids.join(", ")),
            })
        })
    }
}

impl KeptRun {
    /// What its folder holds of it.
    ///
    /// # Errors
    /// The file is gone or no such record.
    pub fn record(&self) -> Result<RunRecord, ToolError> {
        let path = self.folder.join(run_folder::RESULT_FILE);
        let failed = |why: String| ToolError {
            code: "UI_QUERY_FAILED",
            message: format!("{} could not be read: {why}.", path.display()),
            lost_browser: false,
        };
        let text = std::fs::read_to_string(&path).map_err(|error| failed(error.to_string()))?;
        serde_json::from_str(&text).map_err(|error| failed(error.to_string()))
    }

    /// The findings, each with what a developer needs to mend it.
    ///
    /// # Errors
    /// As [`record`](Self::record).
    pub fn findings(&self) -> Result<Value, ToolError> {
        let record = self.record()?;
        let told = |finding: &Finding| {
            json!({
                "title": finding.title,
                "severity": finding.severity,
                "detail": finding.detail,
                "suggestion": finding.suggestion,
                "step": finding.step,
                "element": finding.element,
                "basis": finding.basis,
                "count": finding.count,
                "standards": finding.standards(),
                "reproduce": finding.reproduce,
            })
        };
        let findings: Vec<Value> = record.findings.iter().map(told).collect();
        let review: Vec<Value> = record.needs_review.iter().map(told).collect();
        Ok(json!({"runId": self.id, "findings": findings, "needsReview": review}))
    }
}
