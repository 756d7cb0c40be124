//! What a persona can make out: letters that are large enough, things that their senses and tools reach.

use super::traits::Traits;
use passerby_artifacts::detection::DetectionClass;
use passerby_artifacts::ui_tree::{AccessFact, Source, UiNode};

/// Roles that hold one line of text, so that their height tells the size of the letters.
const LINE_ROLES: [&str; 6] = ["text", "link", "button", "cell", "listitem", "paragraph"];

/// Whether the letters are too small for these eyes. A line box is never lower than its letters, so a box
/// that is too low is certain; what is high enough may still be small, and counts as read.
pub(super) fn is_too_small(traits: &Traits, node: &UiNode) -> bool {
    let has_letters = node.name.chars().any(char::is_alphabetic);
    let height = node.rect.height;
    // A picture is called something, and nothing is written there.
    let is_picture = !node.icon.is_empty() || node.class == Some(DetectionClass::Icon);
    has_letters
        && !is_picture
        && LINE_ROLES.contains(&node.role.as_str())
        && height > 0.0
        && height < traits.min_line_px
}

/// Whether the persona's way of finding things reaches the node at all.
pub(super) fn is_out_of_reach(traits: &Traits, node: &UiNode) -> bool {
    if !node.is_interactive() {
        return false;
    }
    if traits.needs_access {
        node.source == Source::Vision || node.fact == Some(AccessFact::VisibleNotAccessible)
    } else {
        node.fact == Some(AccessFact::AccessibleNotVisible)
    }
}
