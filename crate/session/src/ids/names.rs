//! What things are called, as far as an id belongs to a name.

use passerby_artifacts::ui_tree::{Source, UiNode, UiTree};
use passerby_merge::without_digits;
use std::collections::BTreeMap;

/// What the name of a control without words begins with.
const PICTURE: char = '≈';
/// Roles of what comes in lists of its like and often has no name: it is called by what is in it.
const ITEMS: [&str; 5] = ["row", "listitem", "article", "treeitem", "option"];

/// What a node is called.
#[derive(Debug, Clone, Default)]
pub(super) struct Called {
    /// As it stands.
    pub exact: String,
    /// Numbers tick (clocks, badges, prices): every run of digits counts as the same.
    pub folded: String,
    /// Whether something else on the page differs from it in a number alone, which then says which one it is.
    pub is_numbered: bool,
}

/// Of each node of the tree what it is called.
pub(super) fn called(tree: &UiTree) -> Vec<Called> {
    let items = item_labels(tree);
    let exact = tree.nodes.iter().zip(items).map(|(node, item)| {
        let own = item.unwrap_or(&node.name);
        match own.trim() {
            "" if !node.icon.is_empty() => format!("{PICTURE}{}", node.icon),
            // A field without a label is the one that the text beside it names.
            "" if node.input.is_some() && !node.guessed_label.is_empty() => {
                format!("{PICTURE}{}", node.guessed_label)
            }
            _ => own.to_owned(),
        }
    });
    let mut called: Vec<Called> = exact
        .map(|exact| Called {
            folded: without_digits(&exact).into_owned(),
            exact,
            is_numbered: false,
        })
        .collect();
    let mut alike: BTreeMap<(&str, String), Vec<usize>> = BTreeMap::new();
    for (index, node) in tree
        .nodes
        .iter()
        .enumerate()
        .filter(|(_, n)| n.is_control())
    {
        let folded = called
            .get(index)
            .map_or_else(String::new, |c| c.folded.clone());
        alike.entry((&node.role, folded)).or_default().push(index);
    }
    for group in alike.into_values().filter(|group| group.len() > 1) {
        for index in group {
            if let Some(name) = called.get_mut(index) {
                name.is_numbered = name.exact != name.folded;
            }
        }
    }
    called
}

/// Whether the name only tells what a picture shows, which may turn, or the text beside it.
pub(super) fn is_picture(name: &str) -> bool {
    name.is_empty() || name.starts_with(PICTURE)
}

/// Of each item without a name the first text in it that is no control's own.
fn item_labels(tree: &UiTree) -> Vec<Option<&str>> {
    let mut labels: Vec<Option<&str>> = vec![None; tree.nodes.len()];
    for (index, node) in tree.nodes.iter().enumerate() {
        let says = !node.name.trim().is_empty() && node.source != Source::Vision;
        if !says || node.is_control() && node.role != "link" {
            continue;
        }
        let item = tree
            .ancestors(index)
            .find(|&around| tree.nodes.get(around).is_some_and(is_item));
        if let Some(label) = item.and_then(|item| labels.get_mut(item)) {
            label.get_or_insert(&node.name);
        }
    }
    labels
}

/// Whether it has no name and is one of several, or a box that is pressed as a whole: a card.
fn is_item(node: &UiNode) -> bool {
    let is_box = node.role == "generic" && node.is_control();
    node.name.trim().is_empty() && (is_box || ITEMS.contains(&node.role.as_str()))
}
