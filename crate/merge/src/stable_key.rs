//! Where a node stands, as a hash: what its id is made of besides the role's prefix.
//!
//! A node is told from its like, those of the same role under the same meaningful ancestor, by the first
//! of these that does so; what tells more would change more often:
//! 1. its label with every run of digits counted as the same: numbers tick (clocks, badges, prices);
//! 2. its label as it stands: `Page 1` and `Page 2` are two buttons;
//! 3. its label, where it leads, and what stands before it: of five `Delete`, the one after `Apples`;
//! 4. how many of the same stand before it.
//!
//! The label is the name; of an item without one (a row, a list item) that of the first thing in it, so
//! that an item more at the head of a list changes no other. Text and structure, which nobody acts on,
//! go from the first to the last at once: a clock more must not change the ids of the others.

use crate::hash::{Hashed, Hasher};
use crate::table::{at, set};
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::geometry::{CssRect, Viewport};
use passerby_artifacts::ui_tree::{Source, UiNode};
use std::borrow::Cow;
use std::collections::HashMap;

/// Step of the coarse box of a detection, CSS px: about the size of the smallest control.
const COARSE_STEP: f64 = 16.0;

/// A 64-bit hash of each node's role, name and place. Nodes stand in document order, parents before children.
pub(crate) fn places(nodes: &[UiNode], viewport: &Viewport) -> Vec<u64> {
    let owners = owners(nodes);
    let typed = typed(nodes);
    let labels = labels(nodes, &typed);
    let mut places = vec![0; nodes.len()];
    // An owner precedes what it owns, so its own place is known when theirs is asked for.
    for (owner, members) in groups(&owners) {
        let scope = owner.map_or(0, |owner| at(&places, owner));
        let mut group = Group {
            nodes,
            labels: &labels,
            typed: &typed,
            viewport,
            kinds: Vec::with_capacity(members.len()),
        };
        group.tell_apart(&members);
        if let ([only], [kind]) = (&members[..], &group.kinds[..]) {
            set(&mut places, *only, placed(scope, *kind, 0));
            continue;
        }
        let counted = group.kinds.iter().zip(ordinals(&group.kinds));
        for (&member, (&kind, ordinal)) in members.iter().zip(counted) {
            set(&mut places, member, placed(scope, kind, ordinal));
        }
    }
    places
}

/// Groups up to this size are compared pair by pair: most are, and a map would cost more than all else that is done.
const SMALL_GROUP: usize = 16;

/// Of each kind, how many equal ones stand before it.
fn ordinals(kinds: &[u64]) -> Vec<u64> {
    if kinds.len() <= SMALL_GROUP {
        let before =
            |(at, kind)| kinds.iter().take(at).filter(|other| *other == kind).count() as u64;
        return kinds.iter().enumerate().map(before).collect();
    }
    let mut met: HashMap<u64, u64, Hashed> = HashMap::default();
    let ordinal = |kind: &u64| {
        let count = met.entry(*kind).or_insert(0);
        let before = *count;
        *count = before.saturating_add(1);
        before
    };
    kinds.iter().map(ordinal).collect()
}

/// Of each kind, whether there is an equal one.
fn shared(kinds: &[u64]) -> Vec<bool> {
    if kinds.len() <= SMALL_GROUP {
        let is_shared = |kind| kinds.iter().filter(|other| *other == kind).count() > 1;
        return kinds.iter().map(is_shared).collect();
    }
    let mut again: HashMap<u64, bool, Hashed> = HashMap::default();
    for &kind in kinds {
        again
            .entry(kind)
            .and_modify(|again| *again = true)
            .or_default();
    }
    let is_shared = |kind| again.get(kind).copied().unwrap_or_default();
    kinds.iter().map(is_shared).collect()
}

fn placed(scope: u64, kind: u64, ordinal: u64) -> u64 {
    Hasher::new()
        .number(scope)
        .number(kind)
        .number(ordinal)
        .finish()
}

/// The nearest ancestor of each node that is no wrapper.
fn owners(nodes: &[UiNode]) -> Vec<Option<usize>> {
    let mut owners: Vec<Option<usize>> = Vec::with_capacity(nodes.len());
    for node in nodes {
        owners.push(node.parent.and_then(|parent| {
            if nodes.get(parent).is_some_and(is_wrapper) {
                at(&owners, parent)
            } else {
                Some(parent)
            }
        }));
    }
    owners
}

/// The nodes of each owner in document order, owners in theirs. Wrappers stand among them: they have ids too.
fn groups(owners: &[Option<usize>]) -> Vec<(Option<usize>, Vec<usize>)> {
    let mut roots = Vec::new();
    let mut owned: Vec<Vec<usize>> = vec![Vec::new(); owners.len()];
    for (index, owner) in owners.iter().enumerate() {
        let list = owner.and_then(|owner| owned.get_mut(owner));
        list.unwrap_or(&mut roots).push(index);
    }
    let owned = owned.into_iter().enumerate();
    let owned = owned.filter(|(_, members)| !members.is_empty());
    std::iter::once((None, roots))
        .chain(owned.map(|(owner, members)| (Some(owner), members)))
        .collect()
}

/// Which nodes stand in a field: the text in there is its value.
fn typed(nodes: &[UiNode]) -> Vec<bool> {
    let mut typed: Vec<bool> = Vec::with_capacity(nodes.len());
    for node in nodes {
        let takes_text = |p: usize| {
            nodes
                .get(p)
                .is_some_and(|n| n.actions.contains(&ActionKind::Type))
        };
        let is_typed = |p| at(&typed, p) || takes_text(p);
        typed.push(node.parent.is_some_and(is_typed));
    }
    typed
}

/// The node whose name is each node's label: itself, or the first named thing in an item without a name.
fn labels(nodes: &[UiNode], typed: &[bool]) -> Vec<usize> {
    let mut labels: Vec<usize> = (0..nodes.len()).collect();
    let mut first_inside: Vec<Option<usize>> = vec![None; nodes.len()];
    // The way back meets the first child last, which is the one that stays.
    for (index, node) in nodes.iter().enumerate().rev() {
        let is_named = !node.name.is_empty() && !at(typed, index) && node.source != Source::Vision;
        let first = if is_named {
            Some(index)
        } else {
            at(&first_inside, index)
        };
        if is_item(node) {
            set(&mut labels, index, first.unwrap_or(index));
        }
        if let (Some(parent), Some(_)) = (node.parent, first) {
            set(&mut first_inside, parent, first);
        }
    }
    labels
}

/// What comes in rows of its like, and is known by what is in it.
fn is_item(node: &UiNode) -> bool {
    node.name.is_empty()
        && matches!(
            node.role.as_str(),
            "listitem" | "row" | "article" | "treeitem" | "option" | "cell" | "gridcell"
        )
}

/// The nodes of one owner.
struct Group<'a> {
    nodes: &'a [UiNode],
    labels: &'a [usize],
    typed: &'a [bool],
    viewport: &'a Viewport,
    /// Of each member, what it is told apart by.
    kinds: Vec<u64>,
}

impl Group<'_> {
    fn tell_apart(&mut self, members: &[usize]) {
        let kinds = members.iter().map(|&member| match self.nodes.get(member) {
            Some(node) if node.source == Source::Vision => {
                kind_of_detection(self.nodes, node, self.viewport)
            }
            _ => self.by_folded_label(member),
        });
        self.kinds = kinds.collect();
        if !self.refine(members, |group, _, member| group.by_label(member)) {
            return;
        }
        let before: Vec<u64> = self.what_stands_before(members);
        self.refine(members, |group, position, member| {
            group.by_surroundings(member, at(&before, position))
        });
    }

    /// Gives a finer kind to each member that can be acted on or is an item and shares its kind with another;
    /// whether there was any.
    fn refine(&mut self, members: &[usize], finer: impl Fn(&Self, usize, usize) -> u64) -> bool {
        if members.len() < 2 {
            return false;
        }
        let mut any = false;
        let shared = shared(&self.kinds);
        for (position, (&member, shared)) in members.iter().zip(shared).enumerate() {
            let is_told_apart = self.nodes.get(member).is_some_and(|node| {
                node.source != Source::Vision && (node.is_control() || is_item(node))
            });
            if is_told_apart && shared {
                let kind = finer(self, position, member);
                set(&mut self.kinds, position, kind);
                any = true;
            }
        }
        any
    }

    fn label(&self, member: usize) -> &str {
        if at(self.typed, member) {
            return "";
        }
        let label = self.nodes.get(at(self.labels, member));
        label.map_or("", |node| node.name.as_str())
    }

    fn by_folded_label(&self, member: usize) -> u64 {
        let label = without_digits(self.label(member));
        self.kind("folded", member).text(&label).finish()
    }

    fn by_label(&self, member: usize) -> u64 {
        let label = self.label(member);
        self.kind("label", member).text(label).finish()
    }

    fn by_surroundings(&self, member: usize, before: u64) -> u64 {
        let href = self.nodes.get(member).and_then(|node| node.href.as_deref());
        self.kind("surroundings", member)
            .text(self.label(member))
            .text(href.unwrap_or_default())
            .number(before)
            .finish()
    }

    fn kind(&self, told_by: &str, member: usize) -> Hasher {
        let role = self.nodes.get(member).map_or("", |node| node.role.as_str());
        Hasher::new().text(told_by).text(role)
    }

    /// Of each member, the text or heading that stands before it in the group.
    fn what_stands_before(&self, members: &[usize]) -> Vec<u64> {
        let mut last = 0;
        members
            .iter()
            .map(|&member| {
                let before = last;
                let says = |n: &&UiNode| !n.name.is_empty() && !n.is_control();
                let text = self.nodes.get(member).filter(says);
                if let Some(node) = text.filter(|_| !at(self.typed, member)) {
                    last = Hasher::new().text(&without_digits(&node.name)).finish();
                }
                before
            })
            .collect()
    }
}

fn kind_of_detection(nodes: &[UiNode], node: &UiNode, viewport: &Viewport) -> u64 {
    let around = node.parent.and_then(|parent| nodes.get(parent));
    let around: Option<CssRect> = around.map(|parent| parent.rect);
    // Relative to what it stands in, or else to the page: both scroll with it.
    let (left, top) = around.map_or((-viewport.scroll_x, -viewport.scroll_y), |r| (r.x, r.y));
    let (x, y) = node.rect.centre();
    let mut hasher = Hasher::new().text("vision").text(&node.role);
    for length in [x - left, y - top, node.rect.width, node.rect.height] {
        hasher = hasher.number(((length / COARSE_STEP).round() as i64).cast_unsigned());
    }
    hasher.finish()
}

/// Any run of digits counts as the same.
pub fn without_digits(name: &str) -> Cow<'_, str> {
    if !name.chars().any(char::is_numeric) {
        return Cow::Borrowed(name);
    }
    let mut folded = String::with_capacity(name.len());
    for c in name.chars() {
        let c = if c.is_numeric() { '#' } else { c };
        if c != '#' || !folded.ends_with('#') {
            folded.push(c);
        }
    }
    Cow::Owned(folded)
}

/// An element that only holds others: pages add and drop them without anybody seeing it.
fn is_wrapper(node: &UiNode) -> bool {
    node.source != Source::Vision
        && node.name.is_empty()
        && !node.is_interactive()
        && matches!(node.role.as_str(), "generic" | "none" | "presentation")
}
