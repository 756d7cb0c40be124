//! Links that are called the same and lead to different places, and buttons that are called the same, where nothing around them
//! tells them apart.

use super::is_unlabelled;
use passerby_artifacts::run::{ControlFact, SameNamed};
use passerby_artifacts::ui_tree::{UiNode, UiTree};
use std::collections::{BTreeMap, BTreeSet};

/// Names that a step keeps at most.
const NAME_LIMIT: usize = 10;
/// Two may be a logo and a heading; three come out of one template.
const MIN_LINKS: usize = 3;
/// Links of one name that a step keeps at most.
const LINK_LIMIT: usize = 20;
/// What tells a link in it apart: https://www.w3.org/TR/WCAG22/#dfn-programmatically-determined-link-context
const CONTEXTS: [&str; 14] = [
    "row",
    "listitem",
    "cell",
    "gridcell",
    "columnheader",
    "rowheader",
    "treeitem",
    "article",
    "definition",
    "term",
    "option",
    "menu",
    "menuitem",
    "tab",
];

/// The names that several links, or several buttons, in view share, with those.
pub(crate) fn same_named(tree: &UiTree) -> Vec<SameNamed> {
    let mut groups: BTreeMap<(&str, String), Vec<(usize, &UiNode)>> = BTreeMap::new();
    for (at, node) in tree.nodes.iter().enumerate() {
        if is_plain(tree, at, node) {
            let name = node.name.trim().to_lowercase();
            let key = (node.role.as_str(), name);
            groups.entry(key).or_default().push((at, node));
        }
    }
    let mut same: Vec<(usize, SameNamed)> = groups
        .into_values()
        .filter(|named| do_different_things(named) && !are_told_apart(tree, named))
        .filter_map(|links| {
            let first = links.first()?.0;
            let links = links
                .into_iter()
                .take(LINK_LIMIT)
                .map(|(_, node)| ControlFact {
                    id: node.id.to_string(),
                    role: node.role.clone(),
                    name: node.name.trim().to_owned(),
                    make: String::new(),
                    hint: String::new(),
                    rect: node.rect,
                });
            Some((
                first,
                SameNamed {
                    links: links.collect(),
                },
            ))
        })
        .collect();
    same.sort_by_key(|(first, _)| *first);
    same.into_iter()
        .map(|(_, same)| same)
        .take(NAME_LIMIT)
        .collect()
}

fn is_plain(tree: &UiTree, at: usize, node: &UiNode) -> bool {
    let can_be_seen = node.visible && node.in_viewport && !node.covered;
    let has_name = !node.name.trim().is_empty() && !is_unlabelled(tree, at, node);
    let is_meant = node.role == "link" || node.role == "button";
    is_meant && node.handle.is_some() && can_be_seen && has_name && !node.states.disabled
}

/// Whether no two links lead to one place: a logo and its caption may well be called the same. What a button does is not known.
fn do_different_things(named: &[(usize, &UiNode)]) -> bool {
    if named.iter().all(|(_, node)| node.role == "button") {
        return named.len() >= MIN_LINKS;
    }
    let places: BTreeSet<&str> = named
        .iter()
        .filter_map(|(_, node)| node.href.as_deref())
        .filter(|href| !href.is_empty() && !href.starts_with("javascript:"))
        .collect();
    named.len() >= MIN_LINKS && places.len() == named.len()
}

/// Whether the row, the item or a description says what each is about.
fn are_told_apart(tree: &UiTree, links: &[(usize, &UiNode)]) -> bool {
    let descriptions: BTreeSet<&str> = links.iter().map(|(_, n)| n.description.trim()).collect();
    let described = descriptions.len() == links.len();
    let in_context = |at: usize| {
        let mut around = tree.around(at);
        around.any(|outer| CONTEXTS.contains(&outer.role.as_str()))
    };
    let headings: BTreeSet<usize> = links
        .iter()
        .filter_map(|(at, node)| heading_over(tree, *at, node))
        .collect();
    // The text beside a button says what the button is for.
    let beside: BTreeSet<&str> = links
        .iter()
        .filter(|(_, node)| node.role == "button")
        .filter_map(|(at, node)| text_beside(tree, *at, node))
        .collect();
    let is_labelled = beside.len() == links.len();
    // A heading of its own before each is what a reader has gone by, and what a screen reader jumps to.
    let is_headed = headings.len() == links.len();
    let has_context = links.iter().any(|(at, _)| in_context(*at));
    described || has_context || is_headed || is_labelled || are_in_boxes(tree, links)
}

/// Whether each stands in a named part of the page of its own.
fn are_in_boxes(tree: &UiTree, links: &[(usize, &UiNode)]) -> bool {
    let boxes: BTreeSet<&str> = links
        .iter()
        .filter_map(|(at, _)| {
            let mut around = tree.around(*at);
            around.find(|outer| !outer.name.trim().is_empty())
        })
        .map(|outer| outer.name.trim())
        .collect();
    boxes.len() == links.len()
}

/// Nodes before a button among which the text beside it is looked for.
const BESIDE_NODES: usize = 4;

/// The text on the same line before a button.
fn text_beside<'t>(tree: &'t UiTree, at: usize, button: &UiNode) -> Option<&'t str> {
    let before = tree.nodes.iter().take(at).rev().take(BESIDE_NODES);
    let mut line = before.filter(|node| {
        let (own, other) = (button.rect, node.rect);
        node.visible && other.y < own.y + own.height && own.y < other.y + other.height
    });
    let text = line.find(|node| {
        let name = node.name.trim();
        !name.is_empty() && !name.eq_ignore_ascii_case(button.name.trim())
    })?;
    Some(text.name.trim())
}

/// Nodes before a link among which its heading is looked for.
const HEADING_NODES: usize = 12;
/// How far over a link its heading may stand, CSS px.
const HEADING_PX: f64 = 160.0;

/// The last heading before the link, close over it.
fn heading_over(tree: &UiTree, at: usize, link: &UiNode) -> Option<usize> {
    let before = tree.nodes.iter().enumerate().take(at).rev();
    let mut near = before.take(HEADING_NODES);
    let (index, heading) = near.find(|(_, node)| node.role == "heading" && node.visible)?;
    let down = link.rect.y - heading.rect.y;
    ((0.0..=HEADING_PX).contains(&down) && !heading.name.trim().is_empty()).then_some(index)
}
