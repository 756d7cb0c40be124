//! What a table, or a list of groups, says of something.

use super::near;
use crate::screen_context::ScreenContext;
use crate::words;
use passerby_artifacts::ui_tree::UiNode;

/// The cell in its row and under the heading; where there is no such table, what
/// stands beside the label in the group that names it.
pub fn cell(look: &ScreenContext, row: &str, column: &str) -> Option<String> {
    let nodes = || {
        look.tree()
            .nodes
            .iter()
            .filter(|n| n.visible && !n.name.trim().is_empty())
    };
    let called = |n: &&UiNode, label: &str| words::tokens(&n.name) == words::tokens(label);
    let heads = nodes().filter(|n| called(n, column));
    let rows: Vec<&UiNode> = nodes().filter(|n| called(n, row)).collect();
    let between = |at: f64, from: f64, length: f64| from <= at && at <= from + length;
    let meets = |head: &UiNode, row: &UiNode, n: &UiNode| {
        let (x, y) = n.rect.centre();
        n.id != row.id
            && head.rect.bottom() <= y
            && between(x, head.rect.x, head.rect.width)
            && between(y, row.rect.y, row.rect.height)
    };
    let in_table = |head: &UiNode| {
        let row = rows.iter().find(|row| row.rect.y > head.rect.y)?;
        nodes()
            .find(|n| meets(head, row, n))
            .map(|n| n.name.trim().to_owned())
    };
    let labels = || near::inside_with(look, row);
    let beside = || {
        let group = labels()?;
        let inner = look
            .tree()
            .nodes
            .iter()
            .filter(|n| look.is_inside(&n.id, &group));
        let label = inner.clone().position(|n| called(&n, column))?;
        inner
            .clone()
            .skip(label)
            .nth(1)
            .map(|n| n.name.trim().to_owned())
    };
    heads
        .filter(|n| n.role != "text" || !rows.is_empty())
        .find_map(in_table)
        .or_else(beside)
}
