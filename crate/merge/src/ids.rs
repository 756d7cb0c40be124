//! Names the nodes: a prefix for the role and a short hash of role, name and place.
//!
//! *Place* is never a position in pixels for what the page lists: it is the chain of the named or
//! meaningful ancestors and the ordinal among equals under the same one. So ids survive scrolling, a
//! re-render, another window size and a wrapper more or less. What a user types is no part of it
//! either. What only the detector sees has no name: its place is a coarse box within its element.

use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::geometry::{CssRect, Viewport};
use passerby_artifacts::ui_tree::{NodeId, Source, UiNode};
use std::collections::{BTreeMap, BTreeSet};

/// Hex digits of an id's hash, as long as no other node has the same ones.
const SHORT_HASH_DIGITS: usize = 4;

/// Step of the coarse box of a detection, CSS px: about the size of the smallest control.
const COARSE_STEP: f64 = 16.0;

/// Gives every node its id. Nodes stand in document order, parents before children.
pub(crate) fn assign(nodes: &mut [UiNode], viewport: &Viewport) {
    let places = places(nodes, viewport);
    let mut taken: BTreeSet<String> = BTreeSet::new();
    // The page's own nodes choose first: a detection that comes and goes must not lengthen their ids.
    for vision in [false, true] {
        for (node, &place) in nodes.iter_mut().zip(&places) {
            if (node.source == Source::Vision) == vision {
                let id = free_id(prefix(node), place, &taken);
                taken.insert(id.clone());
                node.id = NodeId(id);
            }
        }
    }
}

/// The shortest id of this place that is not taken yet.
fn free_id(prefix: &str, place: u64, taken: &BTreeSet<String>) -> String {
    let mut hash = place;
    loop {
        let digits = format!("{hash:016x}");
        let free = (SHORT_HASH_DIGITS..=digits.len())
            .map(|length| format!("{prefix}_{}", &digits[..length]))
            .find(|id| !taken.contains(id));
        if let Some(id) = free {
            return id;
        }
        // Two places with all 64 bits in common: as good as impossible, but never a collision.
        hash = Hasher::new().number(hash).number(1).finish();
    }
}

/// A 64-bit hash of each node's role, name and place.
fn places(nodes: &[UiNode], viewport: &Viewport) -> Vec<u64> {
    let mut places: Vec<u64> = Vec::with_capacity(nodes.len());
    // What the children of each node start from; wrappers pass on what they got.
    let mut scopes: Vec<u64> = Vec::with_capacity(nodes.len());
    let mut within_input: Vec<bool> = Vec::with_capacity(nodes.len());
    let mut ordinals: BTreeMap<u64, u64> = BTreeMap::new();
    for node in nodes {
        let scope = node.parent.map_or(0, |parent| scopes[parent]);
        let edited = node.parent.is_some_and(|parent| within_input[parent]);
        let kind = if node.source == Source::Vision {
            let parent_rect = node.parent.map(|parent| nodes[parent].rect);
            hash_of_detection(node, scope, parent_rect, viewport)
        } else {
            hash_of_element(node, scope, edited)
        };
        let ordinal = ordinals.entry(kind).or_insert(0);
        let place = Hasher::new().number(kind).number(*ordinal).finish();
        *ordinal += 1;
        places.push(place);
        scopes.push(if is_wrapper(node) { scope } else { place });
        within_input.push(edited || holds_typed_text(node));
    }
    places
}

fn hash_of_element(node: &UiNode, scope: u64, edited: bool) -> u64 {
    let name = match (edited, node.is_interactive()) {
        // The text inside a field is its value.
        (true, _) => String::new(),
        (false, true) => node.name.clone(),
        (false, false) => without_digits(&node.name),
    };
    Hasher::new()
        .number(scope)
        .text(&node.role)
        .text(&name)
        .finish()
}

fn hash_of_detection(
    node: &UiNode,
    scope: u64,
    parent_rect: Option<CssRect>,
    viewport: &Viewport,
) -> u64 {
    // Relative to what it stands in, or else to the page: both scroll with it.
    let (left, top) = parent_rect.map_or((-viewport.scroll_x, -viewport.scroll_y), |r| (r.x, r.y));
    let (x, y) = node.rect.centre();
    let mut hasher = Hasher::new().number(scope).text("vision").text(&node.role);
    for length in [x - left, y - top, node.rect.width, node.rect.height] {
        hasher = hasher.number(((length / COARSE_STEP).round() as i64).cast_unsigned());
    }
    hasher.finish()
}

/// Numbers tick (clocks, counters, prices): any run of digits counts as the same.
fn without_digits(name: &str) -> String {
    let mut folded = String::with_capacity(name.len());
    for c in name.chars() {
        let c = if c.is_numeric() { '#' } else { c };
        if c != '#' || !folded.ends_with('#') {
            folded.push(c);
        }
    }
    folded
}

/// An element that only holds others: pages add and drop them without anybody seeing it.
fn is_wrapper(node: &UiNode) -> bool {
    node.source != Source::Vision
        && node.name.is_empty()
        && !node.is_interactive()
        && matches!(node.role.as_str(), "generic" | "none" | "presentation")
}

fn holds_typed_text(node: &UiNode) -> bool {
    node.actions.contains(&ActionKind::Type)
}

/// The short form of a role in an id.
fn prefix(node: &UiNode) -> &'static str {
    match node.role.as_str() {
        "window" | "document" | "application" | "dialog" | "alertdialog" => "w",
        "button" => "btn",
        "link" => "lnk",
        "textbox" | "searchbox" | "spinbutton" => "txt",
        "checkbox" | "switch" => "chk",
        "radio" => "rad",
        "slider" => "sld",
        "combobox" => "pop",
        "list" | "listbox" | "table" | "grid" | "tree" | "treegrid" | "feed" => "lst",
        "listitem" | "option" | "row" | "cell" | "gridcell" | "columnheader" | "rowheader"
        | "treeitem" | "term" | "definition" => "itm",
        "tab" | "tablist" => "tab",
        "menu" | "menubar" => "mnu",
        "menuitem" | "menuitemcheckbox" | "menuitemradio" => "mi",
        "img" | "image" | "figure" => "img",
        "text" | "heading" | "paragraph" | "label" | "caption" | "legend" => "lbl",
        "progressbar" | "meter" => "prg",
        "toolbar" => "tb",
        "group" | "radiogroup" | "region" | "main" | "navigation" | "banner" | "contentinfo"
        | "complementary" | "form" | "search" | "article" | "section" | "tabpanel" => "pnl",
        "scrollbar" => "scr",
        "generic" if node.actions.contains(&ActionKind::Scroll) => "scr",
        _ => "el",
    }
}

/// FNV-1a over 64 bits with a final mix: the same on every machine and in every version of Rust,
/// which the standard library's hasher does not promise.
struct Hasher(u64);

impl Hasher {
    fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn bytes(mut self, bytes: &[u8]) -> Self {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        self
    }

    fn number(self, number: u64) -> Self {
        self.bytes(&number.to_le_bytes())
    }

    /// The length goes first, so that `("ab", "c")` and `("a", "bc")` differ.
    fn text(self, text: &str) -> Self {
        self.number(text.len() as u64).bytes(text.as_bytes())
    }

    /// FNV's high digits mix poorly, and ids show those: one multiply-and-shift round spreads them.
    fn finish(self) -> u64 {
        let mixed = (self.0 ^ (self.0 >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
        mixed ^ (mixed >> 33)
    }
}
