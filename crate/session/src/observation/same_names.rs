//! Links that are called the same and lead to different places, where nothing around them tells them apart.

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

/// The names that several links in view share, with those links.
pub(crate) fn same_named(tree: &UiTree) -> Vec<SameNamed> {
    let mut groups: BTreeMap<String, Vec<(usize, &UiNode)>> = BTreeMap::new();
    for (at, node) in tree.nodes.iter().enumerate() {
        if is_plain_link(tree, at, node) {
            let name = node.name.trim().to_lowercase();
            groups.entry(name).or_default().push((at, node));
        }
    }
    let mut same: Vec<(usize, SameNamed)> = groups
        .into_values()
        .filter(|links| lead_apart(links) && !are_told_apart(tree, links))
        .filter_map(|links| {
            let first = links.first()?.0;
            let links = links
                .into_iter()
                .take(LINK_LIMIT)
                .map(|(_, node)| ControlFact {
                    role: node.role.clone(),
                    name: node.name.trim().to_owned(),
                    make: String::new(),
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

fn is_plain_link(tree: &UiTree, at: usize, node: &UiNode) -> bool {
    let can_be_seen = node.visible && node.in_viewport && !node.covered;
    let has_name = !node.name.trim().is_empty() && !is_unlabelled(tree, at, node);
    node.role == "link" && node.handle.is_some() && can_be_seen && has_name && !node.states.disabled
}

/// Whether no two of them lead to one place: a logo and its caption may well be called the same.
fn lead_apart(links: &[(usize, &UiNode)]) -> bool {
    let places: BTreeSet<&str> = links
        .iter()
        .filter_map(|(_, node)| node.href.as_deref())
        .filter(|href| !href.is_empty() && !href.starts_with("javascript:"))
        .collect();
    links.len() >= MIN_LINKS && places.len() == links.len()
}

/// Whether the row, the item or a description says what each is about. A name without a letter or digit says nothing
/// that they could add to.
fn are_told_apart(tree: &UiTree, links: &[(usize, &UiNode)]) -> bool {
    let descriptions: BTreeSet<&str> = links.iter().map(|(_, n)| n.description.trim()).collect();
    let described = descriptions.len() == links.len();
    let is_wordless = |node: &UiNode| !node.name.chars().any(char::is_alphanumeric);
    let in_context = |at: usize| {
        let mut around = tree.around(at);
        around.any(|outer| CONTEXTS.contains(&outer.role.as_str()))
    };
    let headings: BTreeSet<usize> = links
        .iter()
        .filter_map(|(at, node)| heading_over(tree, *at, node))
        .collect();
    // A heading of its own before each is what a reader has gone by, and what a screen reader jumps to.
    let is_headed = headings.len() == links.len();
    let has_context = links
        .iter()
        .any(|(at, node)| in_context(*at) && !is_wordless(node));
    described || has_context || is_headed
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
