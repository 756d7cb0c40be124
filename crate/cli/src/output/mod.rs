//! What is shown: lines for people and for programs. Pure text in, text out, apart from [`print`].
//!
//! Names and texts come from pages: control characters in them could repaint the terminal and are
//! never let through.

mod extraction;
mod inspect;
mod run;

pub use crate::text::{printable, printable_json};
pub use extraction::answer;
pub use inspect::{ImageOut, InspectLine, InspectedPage, header, stats_line};
pub use run::{RunSummary, deed_line, is_settled, step_json, step_line};

use crate::error::CliError;
use std::io::Write;

/// Writes text to standard output, whole.
///
/// # Errors
/// [`CliError::Stdout`], also when the reader has gone.
pub fn print(text: &str) -> Result<(), CliError> {
    let mut stdout = std::io::stdout().lock();
    stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush())
        .map_err(CliError::Stdout)
}

/// The same on one line and not longer than `limit` characters.
pub fn one_line(text: &str, limit: usize) -> String {
    let folded = printable(&text.split_whitespace().collect::<Vec<_>>().join(" "));
    if folded.chars().count() <= limit {
        return folded;
    }
    let mut short: String = folded.chars().take(limit.saturating_sub(1)).collect();
    short.push('…');
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_folded_and_cut() {
        assert_eq!(one_line("  a\n b\tc ", 80), "a b c");
        assert_eq!(one_line("abcdef", 6), "abcdef");
        assert_eq!(one_line("abcdefg", 6), "abcde…");
    }
}
