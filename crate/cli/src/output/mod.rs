//! What is shown: lines for people and for programs. Pure text in, text out, apart from [`print`].
//!
//! Names and texts come from pages: control characters in them could repaint the terminal and are
//! never let through.

mod extraction;
mod inspect;
mod run;

pub use extraction::answer;
pub use inspect::{ImageOut, InspectLine, InspectedPage, header, stats_line};
pub use run::{RunSummary, is_settled, step_line};

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

/// Text that a terminal shows and does not obey: control characters other than line breaks and tabs,
/// and those that reorder text, become U+FFFD.
pub fn printable(text: &str) -> String {
    text.chars()
        .map(|c| if is_harmless(c) { c } else { '\u{fffd}' })
        .collect()
}

fn is_harmless(c: char) -> bool {
    let reorders =
        matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    matches!(c, '\n' | '\t') || !(c.is_control() || reorders)
}

/// The same on one line and not longer than `limit` characters.
fn one_line(text: &str, limit: usize) -> String {
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
    fn a_terminal_is_told_nothing_by_a_page() {
        let rows = [
            ("plain text, ümläut\tand\n", "plain text, ümläut\tand\n"),
            ("\u{1b}[2Jgone", "\u{fffd}[2Jgone"),
            (
                "bell\u{7} del\u{7f} csi\u{9b}",
                "bell\u{fffd} del\u{fffd} csi\u{fffd}",
            ),
            ("back\rward", "back\u{fffd}ward"),
            ("exe\u{202e}gpj", "exe\u{fffd}gpj"),
        ];
        for (given, shown) in rows {
            assert_eq!(printable(given), shown);
        }
    }

    #[test]
    fn a_line_is_folded_and_cut() {
        assert_eq!(one_line("  a\n b\tc ", 80), "a b c");
        assert_eq!(one_line("abcdef", 6), "abcdef");
        assert_eq!(one_line("abcdefg", 6), "abcde…");
    }
}
