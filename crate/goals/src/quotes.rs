//! What a text quotes.

use crate::words;

/// Texts in double quotes.
pub fn quotes(claim: &str) -> Vec<&str> {
    let parts: Vec<&str> = claim.split(['"', '“', '”', '„', '«', '»']).collect();
    // Every second part stands between quotes; an opening one without an end quotes nothing.
    let closed = parts.len().saturating_sub(1);
    let inside = parts.iter().take(closed).skip(1).step_by(2);
    inside
        .copied()
        .filter(|quote| !words::fold(quote).is_empty())
        .collect()
}
