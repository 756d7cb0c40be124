//! Errors of the page's scripts among what a look was told.

use passerby_artifacts::fault::{Warning, WarningKind};

/// Errors that a step keeps at most, and characters of each.
const MAX_ERRORS: usize = 10;
const MAX_CHARS: usize = 400;

/// The errors, and the warnings that are about the look itself.
pub(crate) fn script_errors(told: &[Warning]) -> (Vec<String>, Vec<Warning>) {
    let (errors, warnings): (Vec<&Warning>, Vec<&Warning>) = told
        .iter()
        .partition(|warning| warning.kind == WarningKind::ScriptError);
    let errors = errors
        .into_iter()
        .take(MAX_ERRORS)
        .map(|error| error.message.chars().take(MAX_CHARS).collect());
    (errors.collect(), warnings.into_iter().cloned().collect())
}
