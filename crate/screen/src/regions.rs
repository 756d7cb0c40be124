//! Where each node stands: form, dialog, region of the screen, list of results, block of text.
//!
//! One pass over the tree from the roots down, so that later questions cost nothing. Must never
//! judge what a text says; that is [`crate::outputs`] and [`crate::tone`].

use crate::lexicon;
use crate::outline::Outline;
use crate::text::canonical;
use passerby_artifacts::screen::Region;
use std::collections::{BTreeMap, BTreeSet};

/// Roles whose node is a form, whether or not it has inputs.
const FORM_ROLES: [&str; 2] = ["form", "search"];
/// Roles that make one text of the runs below them.
const BLOCK_ROLES: [&str; 19] = [
    "heading",
    "paragraph",
    "listitem",
    "cell",
    "gridcell",
    "columnheader",
    "rowheader",
    "caption",
    "blockquote",
    "term",
    "definition",
    "note",
    "tooltip",
    "figure",
    "code",
    "timer",
    "progressbar",
    "meter",
    "marquee",
];
/// Roles whose texts the page announces: https://www.w3.org/TR/wai-aria-1.2/#live_region_roles
/// (`log` is left out: each of its entries is a text of its own).
const LIVE_ROLES: [&str; 2] = ["alert", "status"];
/// Roles that hold rows or entries.
const CONTAINER_ROLES: [&str; 6] = ["list", "table", "grid", "treegrid", "feed", "listbox"];
/// Landmarks that related controls do not reach across.
/// https://www.w3.org/TR/wai-aria-1.2/#landmark_roles
const LANDMARK_ROLES: [&str; 8] = [
    "banner",
    "complementary",
    "contentinfo",
    "form",
    "main",
    "navigation",
    "region",
    "search",
];

/// Where one node stands. Indices are of the node itself or its nearest ancestor of the kind.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct NodeContext {
    /// The form it belongs to by markup.
    pub(crate) form: Option<usize>,
    /// The dialog it belongs to.
    pub(crate) dialog: Option<usize>,
    /// The landmark or dialog it belongs to.
    pub(crate) landmark: Option<usize>,
    /// The list, table or grid it belongs to.
    pub(crate) container: Option<usize>,
    /// The pressable it belongs to.
    pub(crate) pressable: Option<usize>,
    /// The label, legend or option it belongs to.
    pub(crate) caption: Option<usize>,
    /// The node whose runs of text make one text with its own.
    pub(crate) block: Option<usize>,
    /// Region by landmarks alone.
    landmark_region: Option<Region>,
    /// Whether the block is an entry of results.
    pub(crate) in_results: bool,
    /// Whether the block is announced by the page.
    pub(crate) live: bool,
}

impl NodeContext {
    /// Region of the screen, were it no entry of results.
    pub(crate) fn outside_results(&self) -> Region {
        self.landmark_region.unwrap_or(Region::Unknown)
    }

    /// Region of the screen.
    pub(crate) fn region(&self) -> Region {
        match self.landmark_region {
            Some(region @ (Region::Modal | Region::Header | Region::Footer)) => region,
            _ if self.in_results => Region::Results,
            Some(region) => region,
            None => Region::Unknown,
        }
    }
}

/// The places of all nodes.
#[derive(Debug, Default)]
pub(crate) struct NodeContexts(Vec<NodeContext>);

impl NodeContexts {
    /// The places of an outline's nodes.
    pub(crate) fn of(outline: &Outline<'_>) -> Self {
        let mut contexts = Self::default();
        for i in outline.indices() {
            let above = outline
                .parent(i)
                .map(|p| contexts.at(p))
                .unwrap_or_default();
            contexts.0.push(structure(outline, i, above));
        }
        let entries = result_entries(outline, &contexts);
        for i in outline.indices() {
            let above = outline
                .parent(i)
                .map(|p| contexts.at(p))
                .unwrap_or_default();
            if let Some(place) = contexts.0.get_mut(i) {
                let is_entry = entries.contains(&i);
                (place.block, place.in_results, place.live) = block(outline, i, &above, is_entry);
            }
        }
        contexts
    }

    /// Where a node stands; nowhere, if there is no such node.
    pub(crate) fn at(&self, i: usize) -> NodeContext {
        self.0.get(i).copied().unwrap_or_default()
    }
}

/// Everything but the blocks of text, which need to know the results first.
fn structure(outline: &Outline<'_>, i: usize, above: NodeContext) -> NodeContext {
    let node = outline.node(i);
    let role = node.role.as_str();
    let mut place = above;
    let is_dialog = is_dialog(role, &node.tag);
    if is_dialog {
        // What stands in a dialog does not belong to a form around it.
        place = NodeContext {
            dialog: Some(i),
            ..NodeContext::default()
        };
    }
    if FORM_ROLES.contains(&role) || node.tag == "form" {
        place.form = Some(i);
    }
    if is_dialog || LANDMARK_ROLES.contains(&role) {
        place.landmark = Some(i);
    }
    if CONTAINER_ROLES.contains(&role) {
        place.container = Some(i);
    }
    if outline.is_pressable(i) {
        place.pressable = Some(i);
    }
    if matches!(node.tag.as_str(), "label" | "legend" | "option") || role == "option" {
        place.caption = Some(i);
    }
    place.landmark_region = landmark_region(role, &node.tag).or(above.landmark_region);
    if above.landmark_region == Some(Region::Modal) {
        place.landmark_region = Some(Region::Modal);
    }
    place
}

/// Whether a node is a dialog by role or tag.
pub(crate) fn is_dialog(role: &str, tag: &str) -> bool {
    matches!(role, "dialog" | "alertdialog") || tag == "dialog"
}

fn landmark_region(role: &str, tag: &str) -> Option<Region> {
    match role {
        _ if is_dialog(role, tag) => Some(Region::Modal),
        "banner" | "navigation" | "menubar" => Some(Region::Header),
        "main" | "form" | "search" => Some(Region::Main),
        "contentinfo" => Some(Region::Footer),
        _ if tag == "form" => Some(Region::Main),
        _ => None,
    }
}

/// The nodes that are entries of a list or table that shows results.
fn result_entries(outline: &Outline<'_>, contexts: &NodeContexts) -> BTreeSet<usize> {
    let mut entries_of: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for i in outline.indices() {
        if let Some(holder) = holder(outline, contexts, i) {
            entries_of.entry(holder).or_default().push(i);
        }
    }
    entries_of
        .into_iter()
        .filter(|(holder, entries)| shows_results(outline, contexts, *holder, entries.len()))
        .flat_map(|(_, entries)| entries)
        .collect()
}

/// The node that an entry is an entry of.
fn holder(outline: &Outline<'_>, contexts: &NodeContexts, i: usize) -> Option<usize> {
    let node = outline.node(i);
    let above = outline.parent(i)?;
    if !node.visible {
        return None;
    }
    match node.role.as_str() {
        "listitem" => contexts.at(above).container,
        "row" => {
            let heads_only = outline
                .children(i)
                .iter()
                .all(|&cell| outline.node(cell).role == "columnheader");
            contexts.at(above).container.filter(|_| !heads_only)
        }
        "article" => contexts.at(above).container.or(Some(above)),
        _ => None,
    }
}

/// Two entries make a list; one alone does when the page calls it a result.
fn shows_results(
    outline: &Outline<'_>,
    contexts: &NodeContexts,
    holder: usize,
    entries: usize,
) -> bool {
    // A list inside a form lays out its fields, or its choices; one in a header or footer leads elsewhere.
    let leads_elsewhere = matches!(
        contexts.at(holder).landmark_region,
        Some(Region::Header | Region::Footer)
    );
    if entries == 0 || contexts.at(holder).form.is_some() || leads_elsewhere {
        return false;
    }
    let named = std::iter::once(holder)
        .chain(outline.ancestors(holder))
        .take(3)
        .any(|i| lexicon::RESULTS.is_in(&canonical(&outline.node(i).name)));
    named || entries >= 2 || outline.node(holder).role == "feed"
}

/// `(block, in_results, live)`: the nearest entry, announced node or block of text, where an entry
/// and an announced node keep the blocks inside them.
fn block(
    outline: &Outline<'_>,
    i: usize,
    above: &NodeContext,
    is_entry: bool,
) -> (Option<usize>, bool, bool) {
    let node = outline.node(i);
    let role = node.role.as_str();
    if is_entry {
        (Some(i), true, false)
    } else if LIVE_ROLES.contains(&role) || node.tag == "output" {
        (Some(i), above.in_results, true)
    } else if is_dialog(role, &node.tag) {
        (None, false, false)
    } else if BLOCK_ROLES.contains(&role) && !above.in_results && !above.live {
        (Some(i), false, false)
    } else {
        (above.block, above.in_results, above.live)
    }
}
