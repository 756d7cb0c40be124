//! Numbers for what can be operated (set-of-mark); `images` draws them on a screenshot.

use passerby_artifacts::protocol::Mark;
use passerby_artifacts::ui_tree::{UiNode, UiTree};

/// A number from 1 for each node that can be operated and is visible in the viewport, in document order.
pub fn marks(tree: &UiTree) -> Vec<Mark> {
    let marked = tree.nodes.iter().filter(|node| is_marked(node));
    (1u32..)
        .zip(marked)
        .map(|(number, node)| Mark {
            number,
            id: node.id.clone(),
        })
        .collect()
}

/// The same numbers, for each node the one that it has.
pub(crate) fn numbers(tree: &UiTree) -> Vec<Option<u32>> {
    let mut next = 1_u32;
    let number = |node: &UiNode| {
        is_marked(node).then(|| {
            let number = next;
            next = next.saturating_add(1);
            number
        })
    };
    tree.nodes.iter().map(number).collect()
}

fn is_marked(node: &UiNode) -> bool {
    node.is_interactive() && node.visible && node.in_viewport
}
