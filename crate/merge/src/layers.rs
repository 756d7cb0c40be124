//! Dialogs that are no dialogs to the browser: layers fixed over the whole window, with controls in them, and the rest of the
//! page out of the pointer's reach behind.

use crate::wrappers::parent_of;
use passerby_artifacts::ui_tree::{Source, UiNode};

/// Gives such layers the role that people would. What lies in a dialog already is a part of that one.
pub(crate) fn name_dialogs(nodes: &mut [UiNode]) {
    let layers: Vec<usize> = nodes
        .iter()
        .enumerate()
        .filter(|(at, node)| node.states.layer && is_dialog(nodes, *at))
        .map(|(at, _)| at)
        .collect();
    for at in layers {
        if let Some(node) = nodes.get_mut(at) {
            node.role = "dialog".to_owned();
        }
    }
}

fn is_dialog(nodes: &[UiNode], layer: usize) -> bool {
    let is_in = |at: usize| around(nodes, at).any(|outer| outer == layer);
    if around(nodes, layer).any(|outer| is_named_one(nodes, outer)) {
        return false;
    }
    let (mut inside, mut behind, mut free) = (0_usize, 0_usize, 0_usize);
    for (at, node) in nodes.iter().enumerate() {
        let counts = node.is_interactive()
            && node.visible
            && node.in_viewport
            && node.source != Source::Vision
            && at != layer;
        if !counts {
            continue;
        }
        let count = match (is_in(at), node.covered) {
            (true, true) => continue,
            // One that says so itself needs no other name.
            (true, false)
                if around(nodes, at)
                    .take_while(|o| *o != layer)
                    .any(|o| is_named_one(nodes, o)) =>
            {
                return false;
            }
            (true, false) => &mut inside,
            (false, true) => &mut behind,
            (false, false) => &mut free,
        };
        *count = count.saturating_add(1);
    }
    inside > 0 && behind > 0 && free.saturating_mul(MOST_FREE) <= behind
}

/// Of so many controls behind a layer one may stand above it: a help button, a cookie bar.
const MOST_FREE: usize = 4;

fn is_named_one(nodes: &[UiNode], at: usize) -> bool {
    let role = nodes.get(at).map_or("", |node| node.role.as_str());
    matches!(role, "dialog" | "alertdialog")
}

fn around(nodes: &[UiNode], at: usize) -> impl Iterator<Item = usize> {
    std::iter::successors(parent_of(nodes, at), |&outer| parent_of(nodes, outer))
}

#[cfg(test)]
mod tests {
    use super::*;
    use passerby_artifacts::dom::{ActionKind, ElementFacts};

    fn node(parent: Option<usize>, role: &str, covered: bool) -> UiNode {
        UiNode {
            parent,
            facts: ElementFacts {
                role: role.to_owned(),
                visible: true,
                in_viewport: true,
                covered,
                actions: match role {
                    "button" => vec![ActionKind::Click],
                    _ => Vec::new(),
                },
                ..ElementFacts::default()
            },
            ..UiNode::default()
        }
    }

    fn layer(parent: Option<usize>) -> UiNode {
        let mut layer = node(parent, "generic", false);
        layer.facts.states.layer = true;
        layer
    }

    #[test]
    fn a_layer_is_a_dialog_where_it_keeps_people_from_the_page() {
        let button = |parent, covered| node(parent, "button", covered);
        for (name, nodes, expected) in [
            (
                "a modal",
                vec![button(None, true), layer(None), button(Some(1), false)],
                true,
            ),
            (
                "the page itself",
                vec![layer(None), button(Some(0), false)],
                false,
            ),
            (
                "a place for notices",
                vec![button(None, false), layer(None), button(Some(1), false)],
                false,
            ),
            ("a veil", vec![button(None, true), layer(None)], false),
            (
                "around a dialog that says so",
                vec![
                    button(None, true),
                    layer(None),
                    node(Some(1), "dialog", false),
                    button(Some(2), false),
                ],
                false,
            ),
        ] {
            let mut nodes = nodes;
            name_dialogs(&mut nodes);
            let named = nodes
                .iter()
                .any(|node| node.states.layer && node.role == "dialog");
            assert_eq!(named, expected, "{name}");
        }
    }
}
