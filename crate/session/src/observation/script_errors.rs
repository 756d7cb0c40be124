//! Errors of the page's scripts among what a look was told.

use passerby_artifacts::fault::{Warning, WarningKind};

/// Errors of either kind that a step keeps at most, and characters of each.
const MAX_ERRORS: usize = 10;
const MAX_CHARS: usize = 400;

/// What a look was told, by what it is about.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Told {
    /// Errors since the last act began.
    pub errors: Vec<String>,
    /// Errors from before it.
    pub before_act: Vec<String>,
    /// What is about the look itself.
    pub warnings: Vec<Warning>,
}

/// Tells errors of the page from warnings of the look.
pub(crate) fn script_errors(told: &[Warning]) -> Told {
    let of_kind = |kind: WarningKind| {
        let errors = told.iter().filter(move |warning| warning.kind == kind);
        let kept = errors.take(MAX_ERRORS);
        kept.map(|error| error.message.chars().take(MAX_CHARS).collect())
            .collect()
    };
    let is_error = |warning: &&Warning| {
        matches!(
            warning.kind,
            WarningKind::ScriptError | WarningKind::ScriptErrorBeforeAct
        )
    };
    Told {
        errors: of_kind(WarningKind::ScriptError),
        before_act: of_kind(WarningKind::ScriptErrorBeforeAct),
        warnings: told.iter().filter(|w| !is_error(w)).cloned().collect(),
    }
}
