//! What axe-core says of a page that has changed since it was looked at.

use passerby_artifacts::audit::{Audit, AuditNode};
use passerby_artifacts::dom::DomSnapshot;
use passerby_artifacts::fault::Warning;
use passerby_artifacts::geometry::CssRect;

/// An answer that tells of more than the look it was asked for.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct AuditAhead {
    pub document_id: String,
    pub audit: Audit,
    pub warnings: Vec<Warning>,
}

/// Roles of what a snapshot lists wherever people can see it.
const ALWAYS_LISTED: [&str; 7] = [
    "button",
    "checkbox",
    "combobox",
    "img",
    "link",
    "searchbox",
    "textbox",
];

/// Whether axe-core found something in view that the page did not show at this look: it came meanwhile, and no picture of the look
/// shows it.
pub(crate) fn is_ahead(audit: &Audit, snapshot: &DomSnapshot) -> bool {
    let view = CssRect {
        x: 0.0,
        y: 0.0,
        width: snapshot.viewport.width,
        height: snapshot.viewport.height,
    };
    let nodes = audit.violations.iter().flat_map(|found| &found.nodes);
    let mut seen = nodes.filter(|node| {
        let in_view = |rect: CssRect| rect.area() > 1.0 && view.contains(rect.centre());
        ALWAYS_LISTED.contains(&node.role.as_str()) && node.rect.is_some_and(in_view)
    });
    let is_listed = |found: &AuditNode| {
        snapshot.nodes.iter().any(|node| {
            let stands_there = |rect: CssRect| node.rect.contains(rect.centre());
            found.handle == Some(node.handle)
                || node.role == found.role && found.rect.is_some_and(stands_there)
        })
    };
    seen.any(|node| !is_listed(node))
}
