//! Texts of the page as they stand in a line of the log.

/// Names and texts are shortened to this.
pub(super) const SHORT: usize = 60;

pub(super) fn quoted(text: &str) -> String {
    format!("\"{}\"", short(text, SHORT))
}

/// One line of at most so many characters.
pub(super) fn short(text: &str, chars: usize) -> String {
    let folded = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if folded.chars().count() <= chars {
        return folded;
    }
    folded
        .chars()
        .take(chars.saturating_sub(1))
        .chain(['…'])
        .collect()
}
