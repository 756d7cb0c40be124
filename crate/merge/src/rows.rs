//! What the row is called in which a control stands: by that it is known among its like, whatever comes before it.
//!
//! Controls of one role and name are peers. A peer's row is the widest part of the page that holds no other peer, and is
//! called by the most telling text in it (a heading, else the first text or link) that no other row has. Where nothing in
//! there tells them apart, it is what stands between one and the next. Rows that read the same have no name. Dates and
//! amounts, labels of controls and what stands in a menu are names only where nothing else is.

use crate::table::at;
use crate::telling::{Telling, telling};
use crate::wrappers::parent_of;
use passerby_artifacts::ui_tree::{Source, UiNode, UiTree};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// So many texts of a row are looked at.
const MAX_TEXTS: usize = 12;
/// They are chosen among so many,
const MAX_COMPARED: usize = 100;
/// which stand among so many nodes.
const MAX_NODES: usize = 1_000;
/// Longer texts are told apart by their beginning.
const MAX_CHARS: usize = 120;

/// A row's name, and what stands around its control.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RowName {
    /// A text of the page, on one line; empty where nothing tells the row from its like.
    pub text: String,
    /// Whether the control surely belongs to it: it stands in a list item or a row, or has peers. Else the text only
    /// stands before it.
    pub is_certain: bool,
    /// Whether nothing else on the page has its role and name.
    pub is_alone: bool,
    /// Where that is not certain: all texts before it that may be the name, the nearest first.
    pub beside: Vec<String>,
    /// Texts of the row, whether others have them too; the most telling first.
    pub inside: Vec<String>,
    /// The last texts before the control, but for those before another of its like; the nearest first.
    pub nearest: Vec<String>,
}

/// For each node of the tree the name of its row; `None` for what is no control.
pub fn row_names(tree: &UiTree) -> Vec<Option<RowName>> {
    let rows = Rows::of(&tree.nodes);
    let mut names: Vec<Option<RowName>> = vec![None; tree.nodes.len()];
    for peers in rows.peers() {
        let found = match peers.as_slice() {
            [only] => vec![rows.of_single(*only)],
            peers => rows.of_peers(peers),
        };
        let mut before = None;
        for (&peer, name) in peers.iter().zip(found) {
            if let Some(place) = names.get_mut(peer) {
                *place = Some(RowName {
                    is_alone: peers.len() == 1,
                    nearest: rows.nearest_texts(before, peer),
                    ..name
                });
            }
            before = Some(peer);
        }
    }
    names
}

struct Rows<'a> {
    nodes: &'a [UiNode],
    /// The last node inside of each, itself where it holds none.
    ends: Vec<usize>,
    /// How well each tells what a row is.
    telling: Vec<Telling>,
}

impl<'a> Rows<'a> {
    fn of(nodes: &'a [UiNode]) -> Self {
        let mut ends: Vec<usize> = (0..nodes.len()).collect();
        for index in (0..nodes.len()).rev() {
            let end = at(&ends, index);
            let parent = parent_of(nodes, index).and_then(|parent| ends.get_mut(parent));
            if let Some(known) = parent {
                *known = end.max(*known);
            }
        }
        Self {
            nodes,
            ends,
            telling: telling(nodes),
        }
    }

    /// What can be operated, now or once it is enabled, by role and name, each in document order.
    fn peers(&self) -> impl Iterator<Item = Vec<usize>> {
        let mut peers: BTreeMap<(&str, &str), Vec<usize>> = BTreeMap::new();
        for (index, node) in self.nodes.iter().enumerate() {
            if node.is_control() && node.source != Source::Vision {
                let alike = peers.entry((&node.role, &node.name)).or_default();
                alike.push(index);
            }
        }
        peers.into_values()
    }

    fn of_peers(&self, peers: &[usize]) -> Vec<RowName> {
        let parts: Vec<Option<usize>> = peers
            .iter()
            .map(|&peer| self.part_of(peer, peers))
            .collect();
        let inside = parts.iter().zip(peers).map(|(part, &peer)| match part {
            Some(part) => self.texts(*part, at(&self.ends, *part), peer),
            None => Vec::new(),
        });
        let inside: Vec<Vec<String>> = inside.collect();
        let mut names = own_names(&inside);
        if !names.iter().all(Option::is_some) {
            names = self.named_by_what_precedes(names, &parts, peers);
        }
        let each = names.into_iter().zip(inside).zip(peers);
        each.map(|((name, mut inside), &peer)| {
            inside.extend(self.row_around(peer).unwrap_or_default());
            RowName {
                is_certain: name.is_some(),
                text: name.unwrap_or_default(),
                inside,
                ..RowName::default()
            }
        })
        .collect()
    }

    /// The names, and where there is none, what stands between one row and the next.
    fn named_by_what_precedes(
        &self,
        names: Vec<Option<String>>,
        parts: &[Option<usize>],
        peers: &[usize],
    ) -> Vec<Option<String>> {
        // The page's boxes may not hold what the rows are called: a bar of buttons below its heading.
        let firsts = parts
            .iter()
            .zip(peers)
            .map(|(part, &peer)| part.unwrap_or(peer));
        let ends = firsts
            .clone()
            .map(|first| at(&self.ends, first).saturating_add(1));
        let before: Vec<(usize, usize)> = std::iter::once(0).chain(ends).zip(firsts).collect();
        // A single heading is one of the page.
        let headings: Vec<Vec<String>> = before.iter().map(|&range| self.headings(range)).collect();
        let are_headed = headings.iter().all(|headings| !headings.is_empty());
        let outside = match are_headed {
            true => own_names(&headings),
            false => Vec::new(),
        };
        let nearest = before.iter().zip(peers);
        let nearest = nearest.map(|(&range, &peer)| self.texts_before(range, peer));
        let nearest = own_names(&nearest.collect::<Vec<_>>());
        let outside = outside.into_iter().chain(std::iter::repeat(None));
        let all = names.into_iter().zip(outside).zip(nearest);
        all.map(|((inside, heading), near)| inside.or(heading).or(near))
            .collect()
    }

    /// The headings in a range of nodes, the nearest to its end first.
    fn headings(&self, (from, part): (usize, usize)) -> Vec<String> {
        let is_heading = |index: &usize| {
            let node = self.nodes.get(*index);
            node.is_some_and(|node| node.role == "heading" && !node.name.trim().is_empty())
        };
        let mut headings: Vec<usize> = (from..part).rev().filter(is_heading).collect();
        headings.sort_by_key(|&index| at(&self.telling, index));
        self.folded(headings.into_iter())
    }

    /// The texts in a range of nodes, from its end on: the nearest is the likeliest name, a heading or not.
    fn texts_before(&self, (from, part): (usize, usize), peer: usize) -> Vec<String> {
        let before = (from..part).rev().take(MAX_NODES);
        let said = before.filter(|&index| self.says_else(index, peer));
        self.best(said, Telling::Text)
    }

    /// The widest part that holds this peer alone.
    fn part_of(&self, peer: usize, peers: &[usize]) -> Option<usize> {
        let is_alone = |part: usize| {
            let end = at(&self.ends, part);
            let first = peers.partition_point(|&other| other < part);
            let after = peers.partition_point(|&other| other <= end);
            after.saturating_sub(first) == 1
        };
        let around = std::iter::successors(parent_of(self.nodes, peer), |&part| {
            parent_of(self.nodes, part)
        });
        around.take_while(|&part| is_alone(part)).last()
    }

    /// The last texts before a control and behind another, the nearest first.
    fn nearest_texts(&self, behind: Option<usize>, control: usize) -> Vec<String> {
        let first = behind.map_or(0, |other| at(&self.ends, other).saturating_add(1));
        let before = (first..control).rev().take(MAX_NODES);
        let said = before.filter(|&index| self.says_else(index, control));
        self.folded(said.take(MAX_TEXTS))
    }

    /// The list item or row around it.
    fn row_holding(&self, index: usize) -> Option<usize> {
        let mut around = std::iter::successors(parent_of(self.nodes, index), |&part| {
            parent_of(self.nodes, part)
        });
        let is_row = |part: &usize| {
            let role = self.nodes.get(*part).map_or("", |node| node.role.as_str());
            matches!(role, "row" | "listitem" | "article" | "treeitem" | "option")
        };
        around.find(is_row)
    }

    /// The texts of the list item or row around it.
    fn row_around(&self, index: usize) -> Option<Vec<String>> {
        let row = self.row_holding(index)?;
        Some(self.texts(row, at(&self.ends, row), index))
    }

    /// Of the texts of a row those first that the rows next to it do not have: two people may share their first name.
    fn own_first(&self, row: usize, texts: Vec<String>) -> Vec<String> {
        let parent = parent_of(self.nodes, row);
        let role = |index: usize| self.nodes.get(index).map_or("", |node| node.role.as_str());
        let before = parent.map_or(0, |parent| parent.saturating_add(1));
        let last = parent.map_or(self.nodes.len(), |parent| at(&self.ends, parent));
        let others = (before..=last)
            .filter(|&other| other != row && role(other) == role(row))
            .filter(|&other| parent_of(self.nodes, other) == parent)
            .take(MAX_COMPARED);
        let others: BTreeSet<String> = others
            .flat_map(|other| self.folded(other..=at(&self.ends, other)))
            .collect();
        let (own, shared): (Vec<_>, Vec<_>) =
            texts.into_iter().partition(|text| !others.contains(text));
        own.into_iter().chain(shared).collect()
    }

    /// The list item or row around it, else the text before it.
    fn of_single(&self, index: usize) -> RowName {
        if let Some(row) = self.row_holding(index) {
            let inside = self.own_first(row, self.texts(row, at(&self.ends, row), index));
            return RowName {
                text: inside.first().cloned().unwrap_or_default(),
                is_certain: !inside.is_empty(),
                inside,
                ..RowName::default()
            };
        }
        let beside = self.nearest_texts(None, index);
        RowName {
            text: beside.first().cloned().unwrap_or_default(),
            beside,
            ..RowName::default()
        }
    }

    /// The texts from one node to another, but for what the control itself says: the most telling first.
    fn texts(&self, first: usize, last: usize, control: usize) -> Vec<String> {
        let end = last.min(first.saturating_add(MAX_NODES));
        let said = (first..=end).filter(|&index| self.says_else(index, control));
        self.best(said, Telling::Heading)
    }

    /// Whether it is a text, and not what the control itself says, or shows as its value.
    fn says_else(&self, index: usize, control: usize) -> bool {
        let name = |index: usize| self.nodes.get(index).map_or("", |node| node.name.as_str());
        let value = self
            .nodes
            .get(control)
            .and_then(|node| node.value.as_deref());
        let is_seen = |node: &UiNode| node.source != Source::Vision && !node.name.trim().is_empty();
        !(control..=at(&self.ends, control)).contains(&index)
            && self.nodes.get(index).is_some_and(is_seen)
            && name(index) != name(control)
            && value.is_none_or(|value| value.trim() != name(index).trim())
    }

    /// The most telling of these nodes first, as they come where they tell as much: what tells more than `most` tells no more
    /// than that.
    fn best(&self, nodes: impl Iterator<Item = usize>, most: Telling) -> Vec<String> {
        let mut said: Vec<usize> = nodes.take(MAX_COMPARED).collect();
        said.sort_by_key(|&index| at(&self.telling, index).max(most));
        said.truncate(MAX_TEXTS);
        self.folded(said.into_iter())
    }

    fn folded(&self, nodes: impl Iterator<Item = usize>) -> Vec<String> {
        let nodes = nodes.filter_map(|index| self.nodes.get(index));
        nodes.map(|node| folded(&node.name)).collect()
    }
}

/// Of each row's texts the first that no other row has.
fn own_names(rows: &[Vec<String>]) -> Vec<Option<String>> {
    let mut rows_with: HashMap<&str, usize> = HashMap::new();
    for texts in rows {
        let each: BTreeSet<&str> = texts.iter().map(String::as_str).collect();
        for text in each {
            let rows = rows_with.entry(text).or_default();
            *rows = rows.saturating_add(1);
        }
    }
    let is_own = |text: &&String| rows_with.get(text.as_str()) == Some(&1);
    rows.iter()
        .map(|texts| texts.iter().find(is_own).cloned())
        .collect()
}

/// On one line, and no longer than need be.
fn folded(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").chars().take(MAX_CHARS).collect()
}
