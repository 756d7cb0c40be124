//! A recording made in Chrome DevTools as a script: each of its steps becomes a decision that names its element by role and name.
//!
//! Reading order: `file` (the recording as DevTools writes it), `element` (what a step is done on), `steps` (which steps are acts),
//! `script` (acts as lines of a script, and as a goal). Nothing here knows a browser: what cannot be understood is told before one
//! is started.

mod element;
mod error;
mod file;
mod script;
mod steps;

pub use error::RecordingError;

use crate::args::parse_url;
use std::path::Path;
use url::Url;

/// A script holds no more decisions.
const MOST_ACTS: usize = 499;

/// What a recording asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recording {
    /// Where it begins.
    pub url: Option<Url>,
    /// The decisions, each a line of JSON; the last one ends the run.
    pub script: Vec<String>,
    /// What it does, in words.
    pub goal: String,
    /// Steps that are not done, a sentence each.
    pub left_out: Vec<String>,
}

impl Recording {
    /// Reads a file.
    ///
    /// # Errors
    /// [`RecordingError`].
    pub fn read(path: &Path) -> Result<Self, RecordingError> {
        let text = std::fs::read_to_string(path).map_err(|source| RecordingError::Unreadable {
            path: path.to_owned(),
            source,
        })?;
        Self::parse(&text, path)
    }

    fn parse(text: &str, path: &Path) -> Result<Self, RecordingError> {
        let recorded = file::parse(text, path)?;
        let taken = steps::take(&recorded.steps, path)?;
        let url = taken.url.map(|(number, url)| {
            parse_url(&url).map_err(|error| RecordingError::Step {
                path: path.to_owned(),
                number,
                why: format!("its address is not one to begin on: {error}"),
            })
        });
        if taken.acts.is_empty() || taken.acts.len() > MOST_ACTS {
            return Err(RecordingError::Length {
                path: path.to_owned(),
                count: taken.acts.len(),
                most: MOST_ACTS,
            });
        }
        let goal = script::goal(&taken.acts);
        Ok(Self {
            url: url.transpose()?,
            script: script::lines(&taken.acts),
            goal: goal.unwrap_or(recorded.title),
            left_out: taken.left_out,
        })
    }
}

#[cfg(test)]
mod tests;
