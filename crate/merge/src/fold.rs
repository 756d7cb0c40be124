//! Which nodes say nothing of their own: wrappers, and text that repeats the name of what it stands in.
//!
//! Knows the tree and nothing of how it is written; `text` leaves out what is told here.

use passerby_artifacts::dom::{ActionKind, States};
use passerby_artifacts::ui_tree::{Source, UiNode};

/// Which nodes only repeat the name of what they stand in: all that is in there together is that name.
pub(crate) fn repeated_texts(nodes: &[UiNode]) -> Vec<bool> {
    let holders = holders(nodes);
    let mut has_content = vec![false; nodes.len()];
    let mut has_other = vec![false; nodes.len()];
    for (index, holder) in holders.iter().enumerate() {
        if let Some(holder) = *holder {
            has_content[holder] |= !is_wrapper(&nodes[index]);
            has_other[holder] |= !is_wrapper(&nodes[index]) && !is_plain(&nodes[index]);
        }
    }
    // Whether the content itself holds something shows only now.
    let mut content: Vec<String> = vec![String::new(); nodes.len()];
    for (index, holder) in holders.iter().enumerate() {
        if let Some(holder) = *holder {
            has_other[holder] |= has_content[index];
            if !has_other[holder] {
                content[holder].extend(nodes[index].name.split_whitespace());
            }
        }
    }
    let repeats: Vec<bool> = (0..nodes.len())
        .map(|index| {
            let name = &nodes[index].name;
            let letters = name.chars().filter(|c| !c.is_whitespace());
            let has_only_text = has_content[index] && !has_other[index];
            has_only_text && !name.is_empty() && content[index].chars().eq(letters)
        })
        .collect();
    holders
        .iter()
        .map(|holder| holder.is_some_and(|holder| repeats[holder]))
        .collect()
}

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

/// For each node the nearest ancestor that is no wrapper.
fn holders(nodes: &[UiNode]) -> Vec<Option<usize>> {
    let mut holders: Vec<Option<usize>> = Vec::with_capacity(nodes.len());
    for index in 0..nodes.len() {
        let holder = parent_of(nodes, index).and_then(|parent| {
            if is_wrapper(&nodes[parent]) {
                holders[parent]
            } else {
                Some(parent)
            }
        });
        holders.push(holder);
    }
    holders
}

/// Text or a picture that tells nothing but its name.
fn is_plain(node: &UiNode) -> bool {
    matches!(node.role.as_str(), "text" | "img" | "image")
        && node.source == Source::Dom
        && !node.is_interactive()
        && node.states == States::default()
}

/// The parent, if it precedes the node as it should: a tree may come from a file.
pub(crate) fn parent_of(nodes: &[UiNode], index: usize) -> Option<usize> {
    nodes[index].parent.filter(|&parent| parent < index)
}
