//! What a persona would hit at the first try.

use super::traits::Traits;
use crate::rules::shown;
use passerby_artifacts::decision::{Action, Decision};
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::ui_tree::{UiNode, UiTree};

/// What happens at the first try where the target is too small for this aim: the neighbour that is hit
/// instead, or nothing. The act itself is then done, as at a second try.
pub(super) fn miss(traits: &Traits, tree: &UiTree, decision: &Decision) -> Option<String> {
    let points = matches!(
        decision.action,
        Action::Click | Action::DoubleClick | Action::ContextMenu | Action::Check { .. }
    );
    let target = decision.target.as_ref().filter(|_| points)?;
    let node = tree.node(&target.node)?;
    let (width, height) = (node.rect.width, node.rect.height);
    // Who uses the keyboard does not aim; inline links may be low, their line is what one aims at.
    let aims = !traits.needs_access && width > 0.0 && height > 0.0;
    if !aims || width.min(height) >= traits.min_target_px {
        return None;
    }
    let name = shown(&node.name);
    let size = format!("“{name}” is only {width:.0} × {height:.0} px");
    Some(match neighbour(tree, node, traits.min_target_px) {
        Some(other) => format!(
            "{size}: at the first try I hit “{}” beside it.",
            shown(&other.name)
        ),
        None => format!("{size}: at the first try I missed it."),
    })
}

/// The nearest other thing to press within reach of a slip.
fn neighbour<'a>(tree: &'a UiTree, target: &UiNode, slip_px: f64) -> Option<&'a UiNode> {
    tree.nodes
        .iter()
        .filter(|node| node.id != target.id && node.visible && node.is_interactive())
        .filter(|node| !contains(&node.rect, &target.rect) && !contains(&target.rect, &node.rect))
        .map(|node| (gap(&node.rect, &target.rect), node))
        .filter(|(gap, _)| *gap <= slip_px)
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, node)| node)
}

fn contains(outer: &CssRect, inner: &CssRect) -> bool {
    outer.x <= inner.x
        && outer.y <= inner.y
        && outer.right() >= inner.right()
        && outer.bottom() >= inner.bottom()
}

/// Distance between two boxes along the worse axis, CSS px.
fn gap(a: &CssRect, b: &CssRect) -> f64 {
    let across = (a.x - b.right()).max(b.x - a.right());
    let down = (a.y - b.bottom()).max(b.y - a.bottom());
    across.max(down).max(0.0)
}
