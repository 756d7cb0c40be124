//! How much of a screen is read, and how long that takes.
//!
//! Who scans sees headings, controls, the top of lists and the beginning of texts first. Who reads everything
//! reads in order until their patience for one page is used up. Where that came to nothing, either reads on for as long again.
//!
//! What nobody passes over ([`super::salience`]) is read in any case, to a bound.
//!
//! What was read earlier in the run is recognised and not read again: it costs a look and no time for its words. How much
//! of a page is taken in at one look does not depend on what is known of it.

use super::memory::{Memory, digest};
use super::salience::Salient;
use super::traits::Traits;
use passerby_artifacts::ui_tree::UiTree;
use std::collections::{BTreeMap, BTreeSet};

/// Entries of a list that a scanner takes in at a glance.
const TOP_OF_LIST: usize = 5;
/// Words of a text that a scanner takes in at a glance.
const TOP_OF_TEXT: usize = 20;
/// Words of a text that the eye takes in with one rest, as it does the name of a control: a label, a name, a figure. The span of
/// letters seen at one rest is about 20: Rayner, Eye movements in reading and information processing, Psychological Bulletin 124
/// (1998).
const SEEN_AT_ONCE: usize = 4;
/// Words of a text that stands out which are read however little patience is left: two or three sentences.
const MOST_OF_SALIENT: usize = 60;
/// Before the first word is read the eye has found its way, ms.
const ORIENTATION_MS: u64 = 400;
/// Seeing that what stands there is what was read before, ms, once a look: one movement of the eye with its rest, since
/// people know a picture that they saw before again at a single one. Card, Moran and Newell, The Psychology of
/// Human-Computer Interaction (1983), fig. 2.1; Potter, Meaning in visual search, Science 187 (1975).
const RECOGNITION_MS: u64 = 230;
/// What is left of a screen is read where it is no more than so many texts
const LAST_TEXTS: usize = 3;
/// with so many words: a sentence or two.
const LAST_WORDS: usize = 40;
/// Roles that are running text: of all else the whole is seen at once.
const PROSE_ROLES: [&str; 4] = ["text", "paragraph", "blockquote", "note"];

/// What is read of a tree.
#[derive(Debug, Default)]
pub(super) struct Read {
    /// Nodes that are passed over whole.
    pub(super) skipped: Vec<usize>,
    /// Nodes of which only so many words are read.
    pub(super) cut: BTreeMap<usize, usize>,
    /// Words in the viewport that were read and not known.
    pub(super) words: u32,
    /// Words in the viewport that were known.
    pub(super) known: u32,
    /// The texts in the viewport of which words were read.
    pub(super) texts: Memory,
    /// How long it took, ms.
    pub(super) look_ms: u32,
}

/// How somebody reads.
#[derive(Clone, Copy)]
pub(super) struct Manner {
    /// In passing.
    pub(super) scans: bool,
    /// For as long again as patience lasts, from where they stopped: who came to nothing reads on before they give up.
    pub(super) on: bool,
}

/// What the persona reads of the nodes that can be made out.
pub(super) fn read(
    traits: &Traits,
    tree: &UiTree,
    can_be_read: impl Fn(usize) -> bool + Copy,
    Manner { scans, on }: Manner,
    salient: &Salient,
    memory: &Memory,
) -> Read {
    let mut read = Read::default();
    if scans {
        read.skipped = below_the_top(tree);
        read.skipped.retain(|&i| !salient.is_held_by(i));
    }
    let budget =
        u64::from(traits.reads_ms).saturating_mul(u64::from(traits.words_per_minute)) / 60_000;
    let mut passed: BTreeSet<usize> = read.skipped.iter().copied().collect();
    for (i, node) in tree.nodes.iter().enumerate() {
        if node.parent.is_some_and(|p| p < i && passed.contains(&p)) {
            passed.insert(i);
        }
        let count = word_count(&node.name);
        if passed.contains(&i) || !node.visible || count == 0 || !can_be_read(i) {
            continue;
        }
        let is_prose = PROSE_ROLES.contains(&node.role.as_str()) && count > SEEN_AT_ONCE;
        let known = if on { 0 } else { read.known };
        let taken_in = u64::from(read.words).saturating_add(u64::from(known));
        let left = usize::try_from(budget.saturating_sub(taken_in)).unwrap_or(0);
        let known_of = |node| match on {
            true => usize::try_from(memory.words(digest(node))).unwrap_or(0),
            false => 0,
        };
        let most = match (is_prose, scans) {
            (false, _) => count,
            (true, true) => TOP_OF_TEXT.max(salient.words_of(i)).min(left),
            (true, false) => left.saturating_add(known_of(node)),
        };
        let most = most.max(MOST_OF_SALIENT.min(salient.words_of(i)));
        if count > most {
            read.cut.insert(i, most);
        }
        if node.in_viewport {
            let words = u32::try_from(count.min(most)).unwrap_or(u32::MAX);
            read.take_in(digest(node), words, memory);
        }
    }
    read.finish(tree, can_be_read, memory);
    read.look_ms = look_ms(traits, &read);
    read
}

impl Read {
    /// Nobody stops before the last sentence or two of a screen: what is left of it is read where it is no more than that.
    fn finish(&mut self, tree: &UiTree, can_be_read: impl Fn(usize) -> bool, memory: &Memory) {
        let in_view = |i: usize| {
            tree.nodes
                .get(i)
                .filter(|node| node.visible && node.in_viewport)
        };
        let left: Vec<(usize, usize)> = self
            .cut
            .iter()
            .filter_map(|(&i, &most)| Some((i, word_count(&in_view(i)?.name).checked_sub(most)?)))
            .collect();
        let words: usize = left.iter().map(|(_, words)| words).sum();
        if !self.skipped.is_empty() || left.len() > LAST_TEXTS || words > LAST_WORDS {
            return;
        }
        for (i, _) in left {
            let Some(node) = in_view(i).filter(|_| can_be_read(i)) else {
                continue;
            };
            let before = self.cut.remove(&i).unwrap_or_default();
            let whole = u32::try_from(word_count(&node.name)).unwrap_or(u32::MAX);
            let known = memory.words(digest(node)).min(whole);
            let before = u32::try_from(before).unwrap_or(u32::MAX);
            let known_of_rest = known.saturating_sub(before);
            self.known = self.known.saturating_add(known_of_rest);
            let new = whole.saturating_sub(before).saturating_sub(known_of_rest);
            self.words = self.words.saturating_add(new);
            if new > 0 {
                self.texts.keep(digest(node), whole);
            }
        }
    }

    /// So many words from the beginning of a text are taken in: those that are known are recognised, the others read.
    fn take_in(&mut self, text: u32, words: u32, memory: &Memory) {
        let known = words.min(memory.words(text));
        let new = words.saturating_sub(known);
        self.known = self.known.saturating_add(known);
        self.words = self.words.saturating_add(new);
        if new > 0 {
            self.texts.keep(text, words);
        }
    }
}

fn look_ms(traits: &Traits, read: &Read) -> u32 {
    let per_word = 60_000_u64
        .checked_div(u64::from(traits.words_per_minute))
        .unwrap_or_default();
    let recognition_ms = if read.known > 0 { RECOGNITION_MS } else { 0 };
    let look_ms = per_word
        .saturating_mul(u64::from(read.words))
        .saturating_add(ORIENTATION_MS)
        .saturating_add(recognition_ms);
    u32::try_from(look_ms).unwrap_or(u32::MAX)
}

/// What a scanner takes in from the beginning only, or not at all: where what stands out has to be looked for.
pub(super) fn passed_over(tree: &UiTree) -> Vec<usize> {
    let long = tree.nodes.iter().enumerate().filter(|(_, node)| {
        let is_prose = PROSE_ROLES.contains(&node.role.as_str());
        is_prose && word_count(&node.name) > TOP_OF_TEXT
    });
    let mut all = below_the_top(tree);
    all.extend(long.map(|(i, _)| i));
    all
}

/// Entries of lists and rows of tables beyond the first few.
fn below_the_top(tree: &UiTree) -> Vec<usize> {
    let mut seen: BTreeMap<Option<usize>, usize> = BTreeMap::new();
    let mut below = Vec::new();
    for (i, node) in tree.nodes.iter().enumerate() {
        if matches!(node.role.as_str(), "listitem" | "row" | "article") {
            let count = seen.entry(node.parent).or_default();
            *count = usize::saturating_add(*count, 1);
            if *count > TOP_OF_LIST {
                below.push(i);
            }
        }
    }
    below
}

pub(super) fn word_count(text: &str) -> usize {
    text.split_whitespace().count()
}

/// The first words of a text.
pub(super) fn first_words(text: &str, most: usize) -> String {
    let words: Vec<&str> = text.split_whitespace().take(most).collect();
    words.join(" ")
}
