//! Numbers for what can be operated (set-of-mark); `images` draws them on a screenshot.

use passerby_artifacts::protocol::Mark;
use passerby_artifacts::ui_tree::UiTree;

/// A number from 1 for each node that can be operated and is visible in the viewport, in document order.
pub fn marks(tree: &UiTree) -> Vec<Mark> {
    let marked = tree
        .nodes
        .iter()
        .filter(|node| node.is_interactive() && node.visible && node.in_viewport);
    (1u32..)
        .zip(marked)
        .map(|(number, node)| Mark {
            number,
            id: node.id.clone(),
        })
        .collect()
}
