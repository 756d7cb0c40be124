//! A run as a folder: every file with its path and bytes, in reading order.

use crate::{html, json, markdown, write_trace};
use passerby_artifacts::run::{RunRecord, StepRecord};
use passerby_artifacts::trace::TraceLine;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// PNG bytes by the id of their screenshot.
pub type Images = BTreeMap<String, Vec<u8>>;

/// One file of a run folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunFile {
    /// Path inside the folder, with `/` between parts; never absolute, never with `..`.
    pub path: String,
    /// Content.
    pub bytes: Vec<u8>,
}

impl RunFile {
    fn new(path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self {
            path: path.into(),
            bytes: bytes.into(),
        }
    }
}

/// The whole run: `events.jsonl`, `step_001.json`, `step_001.png`, …, `result.json`, `report.md`,
/// `report.html`. An image is there once, however many steps looked at it; one that is not in
/// `images` is left out.
pub fn run_folder(run: &RunRecord, trace: &[TraceLine], images: &Images) -> Vec<RunFile> {
    let mut files = vec![RunFile::new("events.jsonl", write_trace(trace))];
    for step in &run.steps {
        let name = format!("step_{:03}.json", step.index);
        files.push(RunFile::new(name, pretty(step)));
        if let Some(file) = image_file(step, images) {
            files.push(file);
        }
    }
    files.push(RunFile::new("result.json", json(run)));
    files.push(RunFile::new("report.md", markdown(run)));
    files.push(RunFile::new("report.html", html(run, images)));
    let mut seen = BTreeSet::new();
    files.retain(|file| seen.insert(file.path.clone()));
    files
}

fn image_file(step: &StepRecord, images: &Images) -> Option<RunFile> {
    let shot = step.screenshot.as_ref()?;
    let bytes = images.get(&shot.id)?;
    Some(RunFile::new(
        image_name(&shot.id, step.index),
        bytes.clone(),
    ))
}

/// Name of the file that holds a screenshot. An id read from a file may hold anything; one that
/// is no plain name is replaced by the number of its step.
pub(crate) fn image_name(id: &str, step: u32) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    if (1..=64).contains(&id.len()) && id.chars().all(plain) {
        format!("{id}.png")
    } else {
        format!("step_{step:03}.png")
    }
}

/// A value as JSON for people: indented, ended by a newline.
pub(crate) fn pretty<T: Serialize>(value: &T) -> String {
    // Cannot fail: records have text keys only, and their numbers are all JSON numbers or null.
    serde_json::to_string_pretty(value).expect("a record is always JSON") + "\n"
}
