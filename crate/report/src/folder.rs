//! A run as a folder: which files it has, in reading order. Whoever writes it asks for one content after the other, so
//! that nobody has to hold a long run whole.

use crate::images::image_name;
use crate::json::pretty;
use passerby_artifacts::run::{RunRecord, StepRecord};
use std::collections::BTreeSet;

/// One file of a run folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunFile {
    /// Name inside the folder: letters, digits, `_`, `-` and `.` only.
    pub name: String,
    /// What it holds.
    pub content: Content,
}

/// What a file of a run folder holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Content {
    /// The trace: see [`crate::write_trace`].
    Trace,
    /// The record of the step at this place of [`RunRecord::steps`]: see [`step_json`].
    Step(usize),
    /// The screenshot of this id as it was taken, PNG.
    Screenshot(String),
    /// See [`crate::json`].
    Result,
    /// See [`crate::markdown`].
    Markdown,
    /// See [`crate::html`].
    Html,
}

/// The whole run: `events.jsonl`, `step_001.json`, `step_001.png`, …, `result.json`, `report.md`,
/// `report.html`. An image is there once, however many steps looked at it.
pub fn run_folder(run: &RunRecord) -> Vec<RunFile> {
    let file = |name: &str, content| RunFile {
        name: name.to_owned(),
        content,
    };
    let mut files = vec![file("events.jsonl", Content::Trace)];
    for (at, step) in run.steps.iter().enumerate() {
        let name = format!("step_{:03}.json", step.index);
        files.push(file(&name, Content::Step(at)));
        if let Some(shot) = &step.screenshot {
            let name = image_name(&shot.id, step.index);
            files.push(file(&name, Content::Screenshot(shot.id.clone())));
        }
    }
    files.push(file("result.json", Content::Result));
    files.push(file("report.md", Content::Markdown));
    files.push(file("report.html", Content::Html));
    let mut seen = BTreeSet::new();
    files.retain(|file| seen.insert(file.name.clone()));
    files
}

/// The record of a step, as its file in the run folder.
pub fn step_json(step: &StepRecord) -> String {
    pretty(step)
}
