//! Wrappers: elements that hold others and say nothing of their own. Knows the tree and nothing of how it is written.

use passerby_artifacts::dom::{ActionKind, States};
use passerby_artifacts::ui_tree::{Source, UiNode};

/// An element that only holds others and of which there is nothing to say.
pub(crate) fn is_wrapper(node: &UiNode) -> bool {
    matches!(
        node.role.as_str(),
        "generic" | "none" | "presentation" | "paragraph"
    ) && node.source == Source::Dom
        && node.name.is_empty()
        && node.description.is_empty()
        && node.value.is_none()
        && !node.is_interactive()
        && !node.actions.contains(&ActionKind::Scroll)
        && node.states == States::default()
        && node.unseen.is_none()
}

/// The parent, if it precedes the node as it should: a tree may come from a file.
pub(crate) fn parent_of(nodes: &[UiNode], index: usize) -> Option<usize> {
    nodes.get(index)?.parent.filter(|&parent| parent < index)
}
