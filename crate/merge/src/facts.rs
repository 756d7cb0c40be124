//! Where page and eye disagree: what only one of them knows, of which the other should know too.
//!
//! Told sparingly, because each becomes a finding of a report:
//! - *visible, not accessible*: the detector is sure of a control where the page lists none, or where
//!   it lists one without a role or a name. Not told of icons and boxes to tick the page does not list (an
//!   ornament is rightly hidden), of what is part of a picture or of another document, nor of a listing cut short.
//! - *accessible, not visible*: a control that assistive technology and keyboard reach and of which
//!   nothing is painted, anywhere on the page: transparent, clipped away, left of the page's edge.
//!   Not told of the known patterns that are meant so, boxes of a point (text for screen readers) and
//!   links to a place of the same page (skip links show when focused), nor where the detector sees
//!   something in its place (a transparent checkbox over a painted one). What lies outside the
//!   viewport or under something else can still be brought into view: it is no such control.

use passerby_artifacts::detection::DetectionClass;
use passerby_artifacts::fault::{Warning, WarningKind};
use passerby_artifacts::ui_tree::{AccessFact, Source, UiNode};

/// From here on a detection is sure enough to hold against the page.
const MIN_CONFIDENCE: f32 = 0.6;

/// Boxes that overlap by this much are of one thing.
const MIN_IOU: f64 = 0.5;

/// Boxes up to this wide or high are for screen readers, CSS px.
const POINT: f64 = 2.0;

/// Sets [`UiNode::fact`] of every node. `warnings`: what the listing lacks.
pub(crate) fn state(nodes: &mut [UiNode], page_url: &str, warnings: &[Warning]) {
    let is_whole = !warnings.iter().any(|w| w.kind == WarningKind::Truncated);
    let facts: Vec<Option<AccessFact>> = nodes
        .iter()
        .map(|node| {
            if is_visible_only(nodes, node, is_whole) {
                Some(AccessFact::VisibleNotAccessible)
            } else {
                is_accessible_only(node, page_url).then_some(AccessFact::AccessibleNotVisible)
            }
        })
        .collect();
    for (node, fact) in nodes.iter_mut().zip(facts) {
        node.fact = fact;
    }
    withdraw_what_meets(nodes);
}

fn is_visible_only(nodes: &[UiNode], node: &UiNode, is_whole: bool) -> bool {
    let is_sure = node.confidence.is_some_and(|c| c >= MIN_CONFIDENCE);
    is_sure
        && match node.source {
            Source::Dom => false,
            // A part of a control shows that the control is painted, not that it looks like one.
            Source::Merged => {
                node.class.is_some()
                    && node.is_interactive()
                    && (has_no_role(node) || node.name.trim().is_empty())
            }
            Source::Vision => {
                let parent = node.parent.and_then(|parent| nodes.get(parent));
                let is_known_place = is_whole && !parent.is_some_and(is_picture_or_frame);
                // Bullets, dots and colour samples look like what is ticked.
                let may_be_ornament = matches!(
                    node.class,
                    Some(DetectionClass::Icon | DetectionClass::Toggle)
                );
                // A word of the page in a coloured box is a label, as far as anybody can tell.
                let holds_text = nodes.iter().any(|other| {
                    other.role == "text"
                        && other.visible
                        && node.rect.contains(other.rect.centre())
                        && other.rect.width * 3.0 >= node.rect.width
                });
                is_known_place && !may_be_ornament && !holds_text
            }
        }
}

fn has_no_role(node: &UiNode) -> bool {
    matches!(node.role.as_str(), "generic" | "none" | "presentation")
}

/// A picture may show controls; what is in another document may not be listed.
fn is_picture_or_frame(node: &UiNode) -> bool {
    matches!(node.role.as_str(), "iframe" | "img" | "image" | "figure") && node.tag != "canvas"
}

fn is_accessible_only(node: &UiNode, page_url: &str) -> bool {
    node.source == Source::Dom
        && !node.visible
        && node.is_interactive()
        && !node.states.disabled
        && !has_no_role(node)
        && node.rect.width > POINT
        && node.rect.height > POINT
        && !leads_within(node, page_url)
}

/// Whether the link leads to a place of the page it stands on.
fn leads_within(node: &UiNode, page_url: &str) -> bool {
    let page = page_url.split('#').next().unwrap_or(page_url);
    let rest = node.href.as_deref().and_then(|h| h.strip_prefix(page));
    rest.is_some_and(|rest| rest.len() > 1 && rest.starts_with('#'))
}

/// A control that is not painted and a painted one the page does not know, in one place, are one.
fn withdraw_what_meets(nodes: &mut [UiNode]) {
    let is_hidden = |(_, n): &(usize, &UiNode)| n.fact == Some(AccessFact::AccessibleNotVisible);
    let hidden = nodes.iter().enumerate().filter(is_hidden);
    let painted: Vec<(usize, &UiNode)> = nodes
        .iter()
        .enumerate()
        .filter(|(_, n)| n.source == Source::Vision)
        .collect();
    let mut met: Vec<usize> = Vec::new();
    for (index, node) in hidden {
        let same_place = |(_, other): &&(usize, &UiNode)| other.rect.iou(&node.rect) >= MIN_IOU;
        for (other, _) in painted.iter().filter(same_place) {
            met.extend([index, *other]);
        }
    }
    for index in met {
        if let Some(node) = nodes.get_mut(index) {
            node.fact = None;
        }
    }
}
