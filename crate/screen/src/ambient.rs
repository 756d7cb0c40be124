//! Parts of a screen that change by themselves: carousels, advertisements, tickers.
//!
//! What changes in there is nobody's doing, unless the act was done in there. Must never compare: that is
//! done in [`crate::difference`].

use crate::lexicon;
use crate::outline::Outline;
use crate::text::canonical;
use std::collections::BTreeSet;

/// Roles of what may be such a part. A landmark that holds the page's own content is none.
const PART_ROLES: [&str; 7] = [
    "region",
    "group",
    "generic",
    "article",
    "complementary",
    "figure",
    "iframe",
];
/// Roles that run by themselves: https://www.w3.org/TR/wai-aria-1.2/#marquee and #timer
const RUNNING_ROLES: [&str; 2] = ["marquee", "timer"];

/// For each node the number of the part it stands in, from 0 in document order.
pub(crate) fn parts(outline: &Outline<'_>) -> Vec<Option<usize>> {
    let turned: BTreeSet<usize> = outline
        .indices()
        .filter(|&i| turns_slides(outline, i))
        .filter_map(|i| outline.ancestors(i).find(|&a| may_be_part(outline, a)))
        .collect();
    let mut parts: Vec<Option<usize>> = Vec::with_capacity(outline.indices().len());
    let mut numbers = 0..;
    for i in outline.indices() {
        let above = outline.parent(i).and_then(|parent| *parts.get(parent)?);
        let begins = above.is_none() && (turned.contains(&i) || runs_by_itself(outline, i));
        parts.push(above.or_else(|| begins.then(|| numbers.next()).flatten()));
    }
    parts
}

fn may_be_part(outline: &Outline<'_>, i: usize) -> bool {
    PART_ROLES.contains(&outline.node(i).role.as_str())
}

/// Whether the control turns a carousel: `Next slide`, or the dot `Slide 2`.
fn turns_slides(outline: &Outline<'_>, i: usize) -> bool {
    if !outline.is_pressable(i) {
        return false;
    }
    let name = canonical(&outline.node(i).name);
    let numbered = name
        .strip_prefix("slide ")
        .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    numbered || lexicon::TURNS_SLIDES.is_in(&name)
}

fn runs_by_itself(outline: &Outline<'_>, i: usize) -> bool {
    let node = outline.node(i);
    if RUNNING_ROLES.contains(&node.role.as_str()) {
        return true;
    }
    if !may_be_part(outline, i) {
        return false;
    }
    let name = canonical(&node.name);
    let labels_itself = outline.children(i).iter().any(|&child| {
        let child = outline.node(child);
        child.role == "text" && lexicon::ADVERTISEMENT.has(&canonical(&child.name))
    });
    lexicon::CAROUSEL.is_in(&name) || lexicon::ADVERTISEMENT.has(&name) || labels_itself
}
