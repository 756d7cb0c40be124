//! What a run is asked to do: by its arguments, or by a recording. Read before a browser is started.

use crate::args::RunArgs;
use crate::error::CliError;
use crate::output;
use crate::recording::{Recording, RecordingError};
use passerby_artifacts::decision::Policy;
use std::path::Path;
use url::Url;

/// A run takes no more steps.
const MOST_STEPS: u32 = 500;

/// Where it begins, what is wanted, and who decides.
pub(super) struct Asked {
    pub url: Url,
    /// `None`: the persona's own.
    pub goal: Option<String>,
    pub policy: Policy,
    /// The decisions of the scripted policy.
    pub script: Vec<String>,
    pub steps: u32,
}

impl Asked {
    /// What these arguments ask for; steps of a recording that are left out are told.
    ///
    /// # Errors
    /// A file cannot be read or used, or there is no address.
    pub fn of(args: &RunArgs) -> Result<Self, CliError> {
        let Some(path) = args.recording.as_deref() else {
            return Ok(Self {
                url: args.url.clone().ok_or(CliError::NoStart)?,
                goal: args.goal.clone(),
                policy: args.policy.into(),
                script: script(args.script.as_deref())?,
                steps: args.steps,
            });
        };
        let recording = Recording::read(path)?;
        for left_out in &recording.left_out {
            eprintln!("warning: {}", output::printable(left_out));
        }
        let no_start = || RecordingError::NoStart {
            path: path.to_owned(),
        };
        let acts = u32::try_from(recording.script.len()).unwrap_or(MOST_STEPS);
        let url = args.url.clone().or(recording.url);
        Ok(Self {
            url: url.ok_or_else(no_start)?,
            goal: args.goal.clone().or(Some(recording.goal)),
            policy: Policy::Scripted,
            script: recording.script,
            // Each of its acts takes one.
            steps: args.steps.max(acts).min(MOST_STEPS),
        })
    }
}

/// The lines of a script that hold something.
fn script(path: Option<&Path>) -> Result<Vec<String>, CliError> {
    let Some(path) = path else {
        return Ok(Vec::new());
    };
    let text = std::fs::read_to_string(path).map_err(|source| CliError::Script {
        path: path.to_owned(),
        source,
    })?;
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    Ok(lines.map(str::to_owned).collect())
}
