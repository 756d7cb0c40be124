//! A screen cut down to what a persona takes in.
//!
//! Nothing is moved: what is not taken in loses its name, its actions and its place among what the screen
//! means, so that every index and id still holds.

use super::language::{self, Foreign};
use super::memory::Memory;
use super::reading::{Manner, first_words, passed_over, read, word_count};
use super::salience::Salient;
use super::traits::Traits;
use super::{conventions, sight};
use crate::context::Context;
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::persona::Reading;
use passerby_artifacts::quote::shown;
use passerby_artifacts::role::{in_plain_words, place_in_words};
use passerby_artifacts::run::Glance;
use passerby_artifacts::screen::ScreenState;
use passerby_artifacts::ui_tree::{NodeId, Source, UiNode, UiTree};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// How closely somebody looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Depth {
    /// As they usually do.
    Glance,
    /// All that they can make out.
    Whole,
}

/// What was taken in.
pub(super) struct Perceived<'a> {
    pub(super) tree: Cow<'a, UiTree>,
    pub(super) screen: Cow<'a, ScreenState>,
    pub(super) glance: Glance,
    /// Whether reading on would show more.
    pub(super) skipped: bool,
    /// How many named nodes in view were passed over, whole or from some word on.
    pub(super) unread: usize,
    /// Indices of what is not taken in.
    pub(super) gone: BTreeSet<usize>,
    /// Indices of those among them that show a picture which says nothing to the persona: they see that something can be pressed.
    pub(super) signs: BTreeSet<usize>,
    /// Boxes in the viewport of what stands there and cannot be made out.
    pub(super) blurred: Vec<CssRect>,
}

/// What is taken in at one look by who remembers what they have read.
pub(super) fn perceive<'a>(
    context: &Context<'a>,
    traits: &Traits,
    depth: Depth,
    memory: &Memory,
) -> Perceived<'a> {
    let tree = context.tree;
    let foreign = language::foreign(context.persona, tree, context.goal);
    let unseen = unseen(context, traits, foreign.as_ref());
    let scans = depth == Depth::Glance && traits.reading == Reading::Scans;
    let can_be_read = |i| !unseen.contains_key(&i);
    let salient = Salient::of(context, &passed_over(tree));
    let manner = Manner {
        scans,
        on: depth == Depth::Whole,
    };
    let read = read(traits, tree, can_be_read, manner, &salient, memory);
    let words_in_view: usize = tree
        .nodes
        .iter()
        .filter(|node| node.visible && node.in_viewport)
        .map(|node| word_count(&node.name))
        .sum();
    let glance = Glance {
        look_ms: read.look_ms,
        words_read: read.words,
        words_known: read.known,
        texts: read.texts.into_texts(),
        words_in_view: u32::try_from(words_in_view).unwrap_or(u32::MAX),
        overlooked: foreign
            .iter()
            .map(Foreign::sentence)
            .chain(told(tree, &unseen))
            .collect(),
    };
    let is_in_view = |i: &usize| {
        tree.nodes
            .get(*i)
            .is_some_and(|n| n.visible && n.in_viewport)
    };
    let is_cut = read.cut.keys().any(is_in_view);
    let skipped = scans && !(read.skipped.is_empty() && read.cut.is_empty())
        || depth == Depth::Glance && is_cut;
    // What stands in a foreign part is judged by itself: the way to another language may be among it.
    let is_foreign = |why: &OverlookReason| *why == OverlookReason::Foreign;
    let whole = unseen.iter().filter(|(_, why)| !is_foreign(why));
    let mut gone = with_inside(tree, whole.map(|(i, _)| i).chain(&read.skipped));
    let foreign_parts = unseen.iter().filter(|(_, why)| is_foreign(why));
    gone.extend(foreign_parts.map(|(i, _)| *i));
    if gone.is_empty() && read.cut.is_empty() {
        return Perceived {
            tree: Cow::Borrowed(tree),
            screen: Cow::Borrowed(context.screen),
            glance,
            skipped,
            unread: 0,
            gone,
            signs: BTreeSet::new(),
            blurred: Vec::new(),
        };
    }
    let blurred = blurred(tree, &unseen, &gone);
    let passed_over = with_inside(tree, read.skipped.iter());
    let in_view = |i: &&usize| {
        let node = tree.nodes.get(**i);
        node.is_some_and(|n| n.visible && n.in_viewport && !n.name.trim().is_empty())
    };
    let unread = passed_over
        .iter()
        .chain(read.cut.keys())
        .filter(in_view)
        .count();
    let is_sign = |why: &OverlookReason| *why == OverlookReason::Unknown;
    let signs = unseen.iter().filter(|(_, why)| is_sign(why));
    Perceived {
        unread,
        signs: signs.map(|(&i, _)| i).collect(),
        screen: Cow::Owned(screen_without(context.screen, tree, &gone, &read.cut)),
        tree: Cow::Owned(tree_without(tree, &gone, &read.cut)),
        glance,
        skipped,
        gone,
        blurred,
    }
}

/// Where a picture must not show more than the persona makes out: letters that are too small, pictures that say nothing
/// to them. A box with something in it that they do take in stays as it is.
fn blurred(
    tree: &UiTree,
    unseen: &BTreeMap<usize, OverlookReason>,
    gone: &BTreeSet<usize>,
) -> Vec<CssRect> {
    let kept = tree.nodes.iter().enumerate();
    let kept = kept.filter(|(i, node)| !gone.contains(i) && node.visible && node.in_viewport);
    let kept: Vec<&UiNode> = kept.map(|(_, node)| node).collect();
    let shows_more = |rect: &CssRect| {
        let inside =
            |node: &&UiNode| rect.contains(node.rect.centre()) && node.rect.area() < rect.area();
        kept.iter().any(inside)
    };
    let reasons = unseen
        .iter()
        .filter(|(_, why)| matches!(why, OverlookReason::TooSmall | OverlookReason::Unknown));
    let nodes = reasons.filter_map(|(&i, _)| tree.nodes.get(i));
    // What the picture alone shows as a picture may be letters, which are read as such.
    nodes
        .filter(|node| node.source != Source::Vision)
        .filter(|node| node.visible && node.in_viewport && !shows_more(&node.rect))
        .map(|node| node.rect)
        .collect()
}

/// What the persona cannot make out or does not know the meaning of, and why.
fn unseen(
    context: &Context<'_>,
    traits: &Traits,
    foreign: Option<&Foreign>,
) -> BTreeMap<usize, OverlookReason> {
    let tree = context.tree;
    let hides = |node: &UiNode| foreign.is_some_and(|foreign| foreign.hides(context.persona, node));
    let nodes = tree.nodes.iter().enumerate();
    nodes
        .filter(|(_, node)| node.visible || node.is_interactive())
        .filter_map(|(i, node)| {
            let foreign = hides(node).then_some(OverlookReason::Foreign);
            Some((i, why(traits, tree, i, node).or(foreign)?))
        })
        .collect()
}

/// Why something is not taken in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum OverlookReason {
    TooSmall,
    Unknown,
    OutOfReach,
    Foreign,
}

fn why(traits: &Traits, tree: &UiTree, i: usize, node: &UiNode) -> Option<OverlookReason> {
    if sight::is_out_of_reach(traits, node) {
        Some(OverlookReason::OutOfReach)
    } else if sight::is_too_small(traits, node) && has_room_for_letters(node) {
        Some(OverlookReason::TooSmall)
    } else if conventions::is_unknown(traits, tree, i, node) {
        Some(OverlookReason::Unknown)
    } else {
        None
    }
}

/// Whether its name can be written there: a bar of a chart has one for those who hear it.
fn has_room_for_letters(node: &UiNode) -> bool {
    /// Narrower no letter is painted, CSS px.
    const LETTER_PX: f64 = 2.0;
    let words = node.name.split_whitespace();
    let longest = words.map(|word| word.chars().count()).max().unwrap_or(0);
    node.rect.width >= LETTER_PX * longest as f64
}

/// What was overlooked in the viewport, as sentences.
fn told(tree: &UiTree, unseen: &BTreeMap<usize, OverlookReason>) -> Vec<String> {
    let mut sentences: Vec<String> = Vec::new();
    let nodes = unseen
        .iter()
        .filter_map(|(&i, why)| Some((tree.nodes.get(i)?, why)));
    // What lies under a dialog is not looked at.
    for (node, why) in nodes.filter(|(node, _)| node.in_viewport && !node.covered) {
        let name = shown(&node.name);
        let sentence = match why {
            // Said once, of the whole page.
            OverlookReason::Foreign => continue,
            // A shape that the page does not list may be no control.
            OverlookReason::OutOfReach if node.source == Source::Vision => continue,
            OverlookReason::Unknown if node.source == Source::Vision && name.is_empty() => continue,
            OverlookReason::TooSmall => format!("“{name}” is written too small for me to read."),
            OverlookReason::Unknown if name.is_empty() => {
                format!(
                    "There is a small picture at {:.0}, {:.0}; I do not know what it does.",
                    node.rect.x, node.rect.y
                )
            }
            OverlookReason::Unknown => format!("I do not know what the picture “{name}” means."),
            OverlookReason::OutOfReach if name.is_empty() => {
                let (role, viewport) = (in_plain_words(&node.role), &tree.viewport);
                let place = place_in_words(node.rect.centre(), viewport.width, viewport.height);
                format!("I am not told what the {role} {place} is called.")
            }
            OverlookReason::OutOfReach => format!("I cannot get at “{name}”."),
        };
        if !sentences.contains(&sentence) {
            sentences.push(sentence);
        }
    }
    sentences
}

/// The nodes and all below them.
fn with_inside<'a>(tree: &UiTree, tops: impl Iterator<Item = &'a usize>) -> BTreeSet<usize> {
    let mut gone: BTreeSet<usize> = tops.copied().collect();
    for (i, node) in tree.nodes.iter().enumerate() {
        if node.parent.is_some_and(|p| p < i && gone.contains(&p)) {
            gone.insert(i);
        }
    }
    gone
}

/// The tree without these nodes, and what lies in them is among these: who reads it is not even told that they are there.
pub(super) fn without(tree: &UiTree, gone: &BTreeSet<usize>) -> UiTree {
    let mut kept = tree.clone();
    let mut places: BTreeMap<usize, usize> = BTreeMap::new();
    kept.nodes = Vec::new();
    for (i, node) in tree.nodes.iter().enumerate() {
        if gone.contains(&i) {
            continue;
        }
        let mut node = node.clone();
        // Of a part that says nothing, what is in it may still be read.
        let around = tree.ancestors(i).find(|above| !gone.contains(above));
        node.parent = around.and_then(|above| places.get(&above).copied());
        places.insert(i, kept.nodes.len());
        kept.nodes.push(node);
    }
    kept
}

fn tree_without(tree: &UiTree, gone: &BTreeSet<usize>, cut: &BTreeMap<usize, usize>) -> UiTree {
    let mut tree = tree.clone();
    for (i, node) in tree.nodes.iter_mut().enumerate() {
        if gone.contains(&i) {
            node.visible = false;
            node.in_viewport = false;
            node.name.clear();
            node.actions.clear();
        }
        if let Some(&most) = cut.get(&i) {
            node.name = first_words(&node.name, most);
        }
    }
    tree
}

fn screen_without(
    screen: &ScreenState,
    tree: &UiTree,
    gone: &BTreeSet<usize>,
    cut: &BTreeMap<usize, usize>,
) -> ScreenState {
    let id = |i: usize| tree.nodes.get(i).map(|node| &node.id);
    let gone_ids: BTreeSet<&NodeId> = gone.iter().filter_map(|&i| id(i)).collect();
    let cut_ids: BTreeMap<&NodeId, usize> = cut
        .iter()
        .filter_map(|(&i, &most)| Some((id(i)?, most)))
        .collect();
    let mut screen = screen.clone();
    screen.actions.retain(|a| !gone_ids.contains(&a.node));
    let unread = holders_of_nothing(tree, gone);
    screen
        .outputs
        .retain(|o| !gone_ids.contains(&o.node) && !unread.contains(&o.node));
    for output in &mut screen.outputs {
        if let Some(&most) = cut_ids.get(&output.node) {
            output.text = first_words(&output.text, most);
        }
    }
    screen.outputs.retain(|o| !o.text.is_empty());
    screen
}

/// What holds texts none of which is taken in: the words of its output are theirs.
fn holders_of_nothing<'t>(tree: &'t UiTree, gone: &BTreeSet<usize>) -> BTreeSet<&'t NodeId> {
    let (mut unread, mut read) = (BTreeSet::new(), BTreeSet::new());
    let texts = tree.nodes.iter().enumerate().filter(|(i, node)| {
        let is_text = node.role == "text" && !node.name.trim().is_empty();
        is_text && (node.visible || gone.contains(i))
    });
    for (i, _) in texts {
        let holders = if gone.contains(&i) {
            &mut unread
        } else {
            &mut read
        };
        holders.extend(tree.ancestors(i));
    }
    let nodes = unread.difference(&read);
    nodes
        .filter_map(|&i| tree.nodes.get(i).map(|node| &node.id))
        .collect()
}
