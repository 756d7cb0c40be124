//! What of the page is not listed because it was too much: whoever reads the text must know that there is more.

use crate::quote::quoted;
use passerby_artifacts::fault::{Warning, WarningKind};
use std::fmt::Write;

/// Longer sentences are shortened.
const MAX_CHARS: usize = 160;

/// Writes a line for each limit that was met.
pub(crate) fn write(text: &mut String, warnings: &[Warning]) {
    let limits = warnings
        .iter()
        .filter(|warning| warning.kind == WarningKind::Truncated);
    for warning in limits {
        let _ = writeln!(text, "… cut: {}", quoted(&warning.message, MAX_CHARS));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_alone_are_told() {
        let warnings = [
            Warning::new(WarningKind::PageChanged, "The page changed."),
            Warning::new(
                WarningKind::Truncated,
                "The page has more than 3 elements to list;\n\"rest\".",
            ),
        ];
        let mut text = String::new();
        write(&mut text, &warnings);
        assert_eq!(
            text,
            "… cut: \"The page has more than 3 elements to list; \\\"rest\\\".\"\n"
        );
    }
}
