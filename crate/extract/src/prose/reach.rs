//! How near the words of a question stand to each part of a page: in the sentence, in the entry, in the headings above, in what the page
//! says of itself.

use crate::about::About;
use crate::page::{Page, level};
use crate::records::{Entry, Group};

/// A set of the question's words: bit by bit, in the order of [`About`].
pub type Set = u64;

/// Where the words of a question stand on a page.
#[derive(Debug)]
pub struct Reach {
    /// Weight of each word.
    weights: Vec<f64>,
    /// Words that are names.
    names: Set,
    /// Words in what the page says of itself.
    pub identity: Set,
    /// Words of each node's own text.
    own: Vec<Set>,
    /// Words of the headings that each node stands under.
    heads: Vec<Set>,
    /// The smallest entry that each node stands in, as an index of [`Self::entries`].
    entry: Vec<Option<usize>>,
    entries: Vec<(Entry, Set)>,
}

/// A name counts for more than how it is spoken of.
const NAME: f64 = 2.0;

impl Reach {
    /// Reads where they stand.
    pub fn new(page: &Page, groups: &[Group], about: &About) -> Self {
        let nodes = &page.content.nodes;
        let own: Vec<Set> = nodes.iter().map(|node| about.set(&node.text)).collect();
        let mut reach = Self {
            weights: about
                .names()
                .map(|is_name| if is_name { NAME } else { 1.0 })
                .collect(),
            names: about
                .names()
                .enumerate()
                .filter(|(_, is_name)| *is_name)
                .fold(0, |set, (at, _)| set | bit(at)),
            identity: about.set(&page.identity()),
            heads: heads(page, about),
            entry: vec![None; nodes.len()],
            entries: Vec::new(),
            own,
        };
        reach.read_entries(groups);
        reach
    }

    fn read_entries(&mut self, groups: &[Group]) {
        let listed = groups
            .iter()
            .flat_map(|group| group.entries.iter().map(move |entry| (entry, group)));
        let mut listed: Vec<_> = listed.collect();
        // The smallest come last and stay.
        listed.sort_by_key(|(entry, _)| std::cmp::Reverse(entry.to.saturating_sub(entry.from)));
        for (entry, _) in listed {
            let set = self.within(entry.from, entry.to);
            let index = self.entries.len();
            self.entries.push((*entry, set));
            let own = self.entry.get_mut(entry.from..entry.to);
            own.unwrap_or_default().fill(Some(index));
        }
    }

    /// The words in the nodes `from..to`.
    pub fn within(&self, from: usize, to: usize) -> Set {
        let own = self.own.get(from..to.min(self.own.len()));
        own.unwrap_or_default().iter().fold(0, |all, set| all | set)
    }

    /// The words in the headings above a node.
    pub fn above(&self, at: usize) -> Set {
        self.heads.get(at).copied().unwrap_or_default()
    }

    /// The smallest entry that a node stands in, and its words.
    pub fn entry(&self, at: usize) -> Option<(Entry, Set)> {
        let index = self.entry.get(at).copied().flatten()?;
        self.entries.get(index).copied()
    }

    /// Share of the question's words that are in a set, by weight; 1 where it has none.
    pub fn share(&self, set: Set) -> f64 {
        let all: f64 = self.weights.iter().sum();
        if all <= 0.0 {
            return 1.0;
        }
        let own = self.weights.iter().enumerate();
        let own: f64 = own
            .filter(|(at, _)| set & bit(*at) != 0)
            .map(|(_, weight)| weight)
            .sum();
        own / all
    }

    /// Share of its names that are in a set; 1 where it has none.
    pub fn named(&self, set: Set) -> f64 {
        match self.names.count_ones() {
            0 => 1.0,
            all => f64::from((set & self.names).count_ones()) / f64::from(all),
        }
    }
}

/// The bit of a word.
fn bit(at: usize) -> Set {
    u32::try_from(at)
        .ok()
        .and_then(|at| 1_u64.checked_shl(at))
        .unwrap_or_default()
}

/// The words of the headings that are open at each node: a heading closes those of its own level and below.
fn heads(page: &Page, about: &About) -> Vec<Set> {
    let mut open: Vec<(u8, Set)> = Vec::new();
    let nodes = page.content.nodes.iter().enumerate();
    nodes
        .map(|(at, node)| {
            if let Some(level) = level(node) {
                open.retain(|(own, _)| *own < level);
                open.push((level, about.set(&page.text(at))));
            }
            open.iter().fold(0, |all, (_, set)| all | set)
        })
        .collect()
}
