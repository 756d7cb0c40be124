//! The tree with the way down: children, and for each node whether it can be seen.
//!
//! A [`UiTree`] comes from outside, so its parent indices are checked here once and trusted
//! afterwards. Must never know what a role means: that begins in [`crate::regions`].

use crate::text::fold;
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::ui_tree::{UiNode, UiTree};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// What stands at an index that is none of the tree's.
static NOTHING: LazyLock<UiNode> = LazyLock::new(UiNode::default);

/// A tree that can be walked in both directions.
pub(crate) struct Outline<'t> {
    tree: &'t UiTree,
    parents: Vec<Option<usize>>,
    children: Vec<Vec<usize>>,
}

impl<'t> Outline<'t> {
    /// The outline of a tree; a parent index that does not stand before its child counts as none.
    pub(crate) fn new(tree: &'t UiTree) -> Self {
        let parents: Vec<Option<usize>> = tree
            .nodes
            .iter()
            .enumerate()
            .map(|(i, node)| node.parent.filter(|&parent| parent < i))
            .collect();
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); parents.len()];
        for (i, parent) in parents.iter().enumerate() {
            if let Some(children) = parent.and_then(|parent| children.get_mut(parent)) {
                children.push(i);
            }
        }
        Self {
            tree,
            parents,
            children,
        }
    }

    /// The node at an index; an empty one where there is none.
    pub(crate) fn node(&self, i: usize) -> &'t UiNode {
        self.tree.nodes.get(i).unwrap_or(&NOTHING)
    }

    /// All indices, parents before children.
    pub(crate) fn indices(&self) -> std::ops::Range<usize> {
        0..self.tree.nodes.len()
    }

    /// The checked parent of a node.
    pub(crate) fn parent(&self, i: usize) -> Option<usize> {
        self.parents.get(i).copied().flatten()
    }

    /// Direct children in document order.
    pub(crate) fn children(&self, i: usize) -> &[usize] {
        self.children.get(i).map_or(&[], Vec::as_slice)
    }

    /// Ancestors, nearest first.
    pub(crate) fn ancestors(&self, i: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(self.parent(i), |&i| self.parent(i))
    }

    /// All that stands around any of the nodes. Ways up that meet are walked once: a page can nest thousands of levels.
    pub(crate) fn around(&self, nodes: &[usize]) -> BTreeSet<usize> {
        let mut around = BTreeSet::new();
        for &i in nodes {
            for ancestor in self.ancestors(i) {
                if !around.insert(ancestor) {
                    break;
                }
            }
        }
        around
    }

    /// Whether `i` is `top` or stands below it.
    pub(crate) fn is_within(&self, i: usize, top: usize) -> bool {
        i == top || self.ancestors(i).any(|ancestor| ancestor == top)
    }

    /// Everything below a node, in document order.
    pub(crate) fn descendants(&self, top: usize) -> impl Iterator<Item = usize> + '_ {
        let mut pending: Vec<usize> = self.children(top).iter().rev().copied().collect();
        std::iter::from_fn(move || {
            let next = pending.pop()?;
            pending.extend(self.children(next).iter().rev());
            Some(next)
        })
    }

    /// Whether the node can be pressed (also while it is disabled).
    pub(crate) fn is_pressable(&self, i: usize) -> bool {
        self.node(i).actions.contains(&ActionKind::Click)
    }

    /// The visible text below a node, folded.
    pub(crate) fn text_below(&self, top: usize) -> String {
        let mut text = String::new();
        for i in self.descendants(top) {
            let node = self.node(i);
            if node.role == "text" && node.visible {
                append(&mut text, &node.name);
            }
        }
        text
    }

    /// What a person would call the node: its name, else its visible text, else nothing.
    pub(crate) fn label(&self, i: usize) -> String {
        let name = fold(&self.node(i).name);
        if name.is_empty() {
            self.text_below(i)
        } else {
            name
        }
    }
}

/// Appends a run of text, with a space unless punctuation follows.
pub(crate) fn append(text: &mut String, run: &str) {
    let run = fold(run);
    if run.is_empty() {
        return;
    }
    let closes = run.starts_with(['.', ',', ';', ':', '!', '?', ')', ']', '…']);
    if !text.is_empty() && !closes {
        text.push(' ');
    }
    text.push_str(&run);
}
