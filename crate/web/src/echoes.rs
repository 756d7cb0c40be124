//! Where a page paints the value of a credential: those boxes are covered in pictures, as secret fields are.

use passerby_artifacts::dom::{DomNode, DomSnapshot};
use passerby_artifacts::geometry::CssRect;
use passerby_decide::redaction::Redaction;

/// The boxes of what holds a value, CSS px of the top viewport; of nested elements the innermost.
pub(crate) fn boxes(snapshot: &DomSnapshot, redaction: &Redaction) -> Vec<CssRect> {
    if redaction.is_empty() {
        return Vec::new();
    }
    let holds: Vec<bool> = snapshot
        .nodes
        .iter()
        .map(|node| tells(node, redaction))
        .collect();
    let mut is_outer = vec![false; holds.len()];
    for (node, _) in snapshot
        .nodes
        .iter()
        .zip(&holds)
        .filter(|(_, holds)| **holds)
    {
        if let Some(outer) = node.parent.and_then(|parent| is_outer.get_mut(parent)) {
            *outer = true;
        }
    }
    // What lies around something that holds a value passes it on outwards, so that only the innermost is covered.
    for index in (0..snapshot.nodes.len()).rev() {
        if is_outer.get(index) == Some(&true)
            && let Some(outer) = snapshot
                .nodes
                .get(index)
                .and_then(|node| node.parent)
                .filter(|&parent| parent < index)
                .and_then(|parent| is_outer.get_mut(parent))
        {
            *outer = true;
        }
    }
    snapshot
        .nodes
        .iter()
        .zip(holds)
        .zip(is_outer)
        .filter(|((node, holds), is_outer)| *holds && !is_outer && node.rect.area() > 0.0)
        .map(|((node, _), _)| node.rect)
        .collect()
}

/// What the content script puts where a page repeats the value of one of its own secret fields
/// (extension/content/secrets/redact.ts).
const WITHHELD: &str = "•••";

fn tells(node: &DomNode, redaction: &Redaction) -> bool {
    let texts = [
        Some(&node.name),
        Some(&node.description),
        node.value.as_ref(),
    ];
    texts
        .into_iter()
        .flatten()
        .any(|text| text.contains(WITHHELD) || redaction.holds(text))
}
