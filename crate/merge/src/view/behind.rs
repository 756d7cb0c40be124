//! What an open dialog keeps out of reach: the reader is told how much it is, and not what.

use crate::wrappers::parent_of;
use passerby_artifacts::ui_tree::{Source, UiNode, UiTree};

/// For each node whether it lies behind the topmost dialog. All `false` where none is open, or one that leaves the rest
/// of the page to be used.
pub(crate) fn nodes(tree: &UiTree) -> Vec<bool> {
    let nodes = &tree.nodes;
    let nowhere = || vec![false; nodes.len()];
    let Some(top) = topmost(nodes) else {
        return nowhere();
    };
    let mut is_outside = vec![true; nodes.len()];
    for index in 0..nodes.len() {
        let in_dialog = nodes.get(index).is_some_and(is_dialog);
        let is_inside = parent_of(nodes, index).is_some_and(|parent| !at(&is_outside, parent));
        if let Some(own) = is_outside.get_mut(index) {
            *own = !(in_dialog || is_inside);
        }
    }
    let reached = |(index, node): &(usize, &UiNode)| {
        at(&is_outside, *index) && node.is_interactive() && node.visible && node.in_viewport
    };
    let controls: Vec<&UiNode> = nodes
        .iter()
        .enumerate()
        .filter(reached)
        .map(|(_, n)| n)
        .collect();
    let covered = controls.iter().filter(|node| node.covered).count();
    let is_barrier = nodes.get(top).is_some_and(|node| node.states.modal)
        || (covered > 0 && covered.saturating_mul(2) > controls.len());
    if !is_barrier {
        return nowhere();
    }
    // What can be pressed all the same is no more behind it than what a bar above the veil says. Of what is scrolled out of view
    // nobody has tried: it lies where the rest does.
    let is_free = |node: &UiNode| {
        node.is_interactive() && node.in_viewport && !node.covered && !node.states.disabled
    };
    let outside = nodes.iter().zip(is_outside);
    outside
        .map(|(node, is_outside)| is_outside && (!is_free(node) || node.source == Source::Vision))
        .collect()
}

fn topmost(nodes: &[UiNode]) -> Option<usize> {
    let is_open = |index: usize| {
        let inside = nodes.iter().enumerate().skip(index);
        let mut inside = inside.take_while(|(at, _)| *at == index || is_in(nodes, *at, index));
        inside.any(|(_, node)| node.visible && node.in_viewport)
    };
    (0..nodes.len())
        .rev()
        .find(|&index| nodes.get(index).is_some_and(is_dialog) && is_open(index))
}

fn is_dialog(node: &UiNode) -> bool {
    matches!(node.role.as_str(), "dialog" | "alertdialog")
}

fn is_in(nodes: &[UiNode], index: usize, outer: usize) -> bool {
    let mut around = std::iter::successors(parent_of(nodes, index), |&at| parent_of(nodes, at));
    around.any(|at| at == outer)
}

fn at(list: &[bool], index: usize) -> bool {
    list.get(index).copied().unwrap_or(true)
}
