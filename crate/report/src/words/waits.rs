//! A wait for what a page says, in words.

use crate::text::quote;
use crate::unit;

/// `wait until it says “Saved”, 10 s at most`
pub(crate) fn until(text: &str, gone: bool, ms: u32) -> String {
    let no_more = if gone { "no longer says" } else { "says" };
    format!(
        "wait until the page {no_more} {}, {} at most",
        quote(text),
        unit::duration(f64::from(ms))
    )
}
