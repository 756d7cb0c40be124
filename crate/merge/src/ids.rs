//! Names the nodes: a prefix for the role and a short hash of role, name and place.
//!
//! *Place* is never a position in pixels for what the page lists: it is the chain of the named or
//! meaningful ancestors, and what tells the node from its like under the same one (see `stable_key`). So ids
//! survive scrolling, a re-render, another window size and a wrapper more or less. What a user types is
//! no part of it either. What only the detector sees has no name: its place is a coarse box within its
//! element.

use crate::hash::{Hashed, Hasher};
use crate::stable_key::places;
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::geometry::Viewport;
use passerby_artifacts::ui_tree::{NodeId, Source, UiNode};
use std::collections::HashSet;

/// Hex digits of an id's hash, as long as no other node has the same ones.
const SHORT_HASH_DIGITS: usize = 4;
/// All that a hash has, of four bits each.
const HASH_DIGITS: usize = 16;
/// The longest prefix, an underscore and all digits.
const MAX_ID_LENGTH: usize = 20;

/// Gives every node its id. Nodes stand in document order, parents before children.
pub(crate) fn assign(nodes: &mut [UiNode], viewport: &Viewport) {
    let places = places(nodes, viewport);
    let mut taken = Taken(HashSet::with_capacity_and_hasher(
        nodes.len(),
        Hashed::default(),
    ));
    // The page's own nodes choose first: a detection that comes and goes must not lengthen their ids.
    for vision in [false, true] {
        for (node, &place) in nodes.iter_mut().zip(&places) {
            if (node.source == Source::Vision) == vision {
                node.id = NodeId(taken.free_id(prefix(node), place));
            }
        }
    }
}

/// The ids that are given already, each as a hash: an id is a string only once it is free.
struct Taken(HashSet<u64, Hashed>);

impl Taken {
    /// The shortest id of this place that is not taken yet, which it then is.
    fn free_id(&mut self, prefix: &str, place: u64) -> String {
        let mut hash = place;
        loop {
            for digits in SHORT_HASH_DIGITS..=HASH_DIGITS {
                let shown = hash >> (HASH_DIGITS.saturating_sub(digits) << 2);
                // Two ids whose hashes are equal count as one: the second then only gets another.
                let key = Hasher::new()
                    .text(prefix)
                    .number(digits as u64)
                    .number(shown);
                if self.0.insert(key.finish()) {
                    return spelt(prefix, shown, digits);
                }
            }
            // Two places with all 64 bits in common: as good as impossible, but never a collision.
            hash = Hasher::new().number(hash).number(1).finish();
        }
    }
}

/// `btn_0a1f`: written out, since formatting takes as long as all the rest of an id.
fn spelt(prefix: &str, shown: u64, digits: usize) -> String {
    let mut id = String::with_capacity(MAX_ID_LENGTH);
    id.push_str(prefix);
    id.push('_');
    for place in (0..digits as u32).rev() {
        let digit = shown.unbounded_shr(place << 2) & 0xf;
        id.push(char::from_digit(digit as u32, 16).unwrap_or('0'));
    }
    id
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
