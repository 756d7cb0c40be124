//! What says that a page is still at work. It is no part of what the page says: it is gone by the time
//! the page has answered.
//!
//! Must never know for what the page works.

use crate::lexicon;
use crate::outline::Outline;
use crate::text::{canonical, fold};

/// Whether a text only says that the page is at work: `Loading…`, `Loading results…`.
pub(crate) fn says_busy(text: &str) -> bool {
    let text = canonical(text);
    let bare = text.trim_end_matches(|c: char| !c.is_alphanumeric());
    let unfinished = text.ends_with('…') || text.ends_with("...");
    lexicon::BUSY.has(bare)
        || unfinished
            && lexicon::BUSY.find_in(bare).any(|(at, _)| at == 0)
            && bare.split(' ').count() <= 4
}

/// Whether the node turns without saying how far it is.
/// https://www.w3.org/TR/wai-aria-1.2/#progressbar
pub(crate) fn is_spinner(outline: &Outline<'_>, i: usize) -> bool {
    let node = outline.node(i);
    let tells_how_far = node
        .value
        .as_deref()
        .is_some_and(|value| value.chars().any(char::is_numeric));
    node.visible && node.role == "progressbar" && !tells_how_far
}

/// What a spinner is called.
pub(crate) fn spinner_words(outline: &Outline<'_>, i: usize) -> String {
    let name = fold(&outline.node(i).name);
    if name.is_empty() {
        "a spinner".to_owned()
    } else {
        name
    }
}
