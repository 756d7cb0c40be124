//! What came and went since the tree before, a line each. It is no node any more: it has no id and cannot be acted on.

use super::ViewOptions;
use super::phrase::{box_text, plain_role};
use crate::quote::quoted;
use passerby_artifacts::dom::Transient;
use std::fmt::Write;

/// The last ones are told, the others counted.
const MAX_TRANSIENTS: usize = 8;

/// Writes a line for each, in their order.
pub(crate) fn write<'a>(
    text: &mut String,
    transients: impl IntoIterator<Item = &'a Transient>,
    options: &ViewOptions,
) {
    let all: Vec<&Transient> = transients.into_iter().collect();
    let surplus = all.len().saturating_sub(MAX_TRANSIENTS);
    if surplus > 0 {
        let _ = writeln!(text, "… came and went: {surplus} more");
    }
    for gone in all.into_iter().skip(surplus) {
        let _ = write!(text, "… came and went: {}", plain_role(&gone.role));
        if !gone.name.is_empty() {
            let _ = write!(text, " {}", quoted(&gone.name, options.max_name_chars));
        }
        if options.boxes {
            let _ = write!(text, " {}", box_text(&gone.rect));
        }
        let _ = writeln!(text, " for {:.1}s", gone.shown_ms() as f64 / 1000.0);
    }
}
