//! The elements that a phrase may mean, each with how well it answers and how surely it is the one.

use super::MOST_NODES;
use super::around::context;
use super::candidate::{Candidate, candidate, weighed};
use super::colour::coloured;
use super::order::{by_count, by_place};
use super::phrase::Phrase;
use super::relations::{anchors, by_relations};
use super::score::{explained, score};
use super::sure::{Signs, sureness};
use super::texts::Vectors;
use crate::goal::Kind;
use crate::words;
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::ui_tree::{UiNode, UiTree};

/// A field is seldom what is to be pressed.
const PRESSED_FIELD: f64 = 0.6;
/// What an element gets for its colour, whatever it says.
const BY_COLOUR: f64 = 0.2;

/// An element that may be meant.
#[derive(Debug, Clone, Copy)]
pub struct Found<'t> {
    /// The element.
    pub node: &'t UiNode,
    /// How well it answers, 0..=1.
    pub score: f64,
    /// How surely it is the one that is meant, 0..=1.
    pub sure: f64,
    /// What that is reckoned from.
    pub signs: Signs,
}

/// The usable elements that answer to a phrase, the best first.
pub fn choose<'t>(
    tree: &'t UiTree,
    phrase: &Phrase,
    usable: impl Fn(&UiNode) -> bool,
) -> Vec<Found<'t>> {
    let vectors = Vectors::default();
    let nodes = tree.nodes.iter().take(MOST_NODES).enumerate();
    let told = phrase;
    let phrase = &weighed(&vectors, tree, phrase);
    let mut all: Vec<Candidate> = nodes
        .filter(|(_, node)| node.visible && node.handle.is_some() && usable(node))
        .map(|(at, node)| candidate(&vectors, phrase, at, node))
        .collect();
    let presses = all.iter().any(|each| !is_written(each.node));
    let means_field = matches!(phrase.kind, Some(Kind::Field | Kind::TextArea));
    let anchors = anchors(&vectors, tree, phrase);
    let context = context(&vectors, tree, phrase, &all);
    let scores: Vec<f64> = all
        .iter()
        .enumerate()
        .map(|(at, each)| score(phrase, each, context.get(at).map_or(&[], Vec::as_slice)))
        .collect();
    for (at, (each, score)) in all.iter_mut().zip(scores).enumerate() {
        let is_odd = presses && is_written(each.node) && !means_field;
        each.score = if is_odd { PRESSED_FIELD * score } else { score };
        (each.explained, each.open) =
            explained(told, each, context.get(at).map_or(&[], Vec::as_slice));
    }
    for each in &mut all {
        let coloured = coloured(phrase, each.node);
        each.score = each.score * coloured
            + if phrase.colours.is_empty() {
                0.0
            } else {
                BY_COLOUR * coloured
            };
    }
    by_relations(&anchors, tree, &mut all);
    by_place(tree, phrase, &mut all);
    by_count(phrase, &mut all);
    let mut order: Vec<&Candidate> = all.iter().filter(|each| each.score > 0.0).collect();
    order.sort_by(|a, b| b.score.total_cmp(&a.score));
    sured(phrase, &order)
}

fn is_written(node: &UiNode) -> bool {
    node.offers(ActionKind::Type)
}

/// With how surely each is the one that is meant.
fn sured<'t>(phrase: &Phrase, order: &[&Candidate<'t>]) -> Vec<Found<'t>> {
    let first = order.first();
    let best = first.map_or(0.0, |each| each.score);
    // What leads to the same is no other.
    let others: Vec<&&Candidate> = order
        .iter()
        .skip(1)
        .filter(|each| first.is_none_or(|first| !is_same(first.node, each.node)))
        .collect();
    let next = others.first().map_or(0.0, |each| each.score);
    let alike = others
        .iter()
        .filter(|each| best - each.score < ALIKE)
        .count();
    let most = MOST_SURE / (alike as f64 + 1.0);
    let one = |each: &&Candidate<'t>| {
        // Those behind the best are as much less sure as it is ahead of them.
        let ahead = if each.score >= best {
            each.score - next
        } else {
            each.score - best
        };
        let signs = Signs {
            score: each.score,
            ahead: if best > 0.0 { ahead / best } else { 0.0 },
            explained: each.explained,
            open: each.open,
            literal: each.literal,
            is_related: !phrase.relations.is_empty(),
            is_placed: phrase.place.is_some() || !phrase.colours.is_empty() || phrase.nth.is_some(),
        };
        Found {
            node: each.node,
            score: each.score,
            sure: sureness(&signs).min(most.max(LEAST_OF_SEVERAL)),
            signs,
        }
    };
    order.iter().map(one).collect()
}

/// Those that answer as well as the best, to this, are told apart by nothing: it may be any of them.
const ALIKE: f64 = 0.005;
/// How sure one of two that are alike is, and one of many, of which people mean the first more often than another.
const MOST_SURE: f64 = 1.2;
const LEAST_OF_SEVERAL: f64 = 0.4;

/// Whether two links are of one name and lead to one place.
fn is_same(a: &UiNode, b: &UiNode) -> bool {
    let leads = a
        .href
        .as_deref()
        .is_some_and(|href| href.starts_with("http"));
    leads
        && a.href == b.href
        && !a.name.trim().is_empty()
        && words::fold(&a.name) == words::fold(&b.name)
}
