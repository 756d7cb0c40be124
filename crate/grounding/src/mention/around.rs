//! What stands around an element: texts, and how far.

use super::MOST_NODES;
use super::candidate::Candidate;
use super::phrase::Phrase;
use super::texts::{self, Vectors};
use crate::words;
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::ui_tree::UiTree;

/// What a word counts that a text beside the element has.
const AROUND: f64 = 0.85;

/// Of each candidate, how well a text near it has each word: the nearest of those that answer alike has it.
pub(super) fn context(
    vectors: &Vectors,
    tree: &UiTree,
    phrase: &Phrase,
    all: &[Candidate],
) -> Vec<Vec<f64>> {
    let mut table = vec![vec![0.0_f64; phrase.words.len()]; all.len()];
    for (at_word, word) in phrase.words.iter().enumerate() {
        let sayers = tree
            .nodes
            .iter()
            .take(MOST_NODES)
            .enumerate()
            .filter(|(_, node)| node.visible)
            .filter_map(|(at, node)| {
                let name = words::tokens(&node.name);
                let has = if name.len() > 40 {
                    0.0
                } else {
                    texts::in_words(vectors, word, &name, false)
                };
                (has >= 0.5).then_some((at, node, has))
            });
        for (at, node, has) in sayers {
            let distances: Vec<f64> = all
                .iter()
                .map(|each| {
                    if each.at == at {
                        f64::INFINITY
                    } else {
                        apart(&each.node.rect, &node.rect)
                            - 40.0 * common_depth(tree, each.at, at) as f64
                    }
                })
                .collect();
            for (index, each) in all.iter().enumerate() {
                let Some(own) = distances.get(index).copied().filter(|own| own.is_finite()) else {
                    continue;
                };
                let ours: f64 = each.own.iter().sum();
                // The nearest of those that answer as well by themselves.
                let nearest = all
                    .iter()
                    .zip(&distances)
                    .filter(|(other, _)| {
                        other.own.iter().sum::<f64>() >= ours - 0.1 && other.at != at
                    })
                    .map(|(_, d)| *d)
                    .fold(f64::INFINITY, f64::min);
                let near = (-(own - nearest).max(0.0) / 60.0).exp()
                    * (0.4 + 0.6 * (-own.max(0.0) / 250.0).exp());
                let credit = AROUND * has * near;
                if let Some(cell) = table.get_mut(index).and_then(|row| row.get_mut(at_word)) {
                    *cell = cell.max(credit);
                }
            }
        }
    }
    table
}

/// How far apart two boxes are as eyes take it, CSS px: along a line, and down a column, texts belong together further than askew.
fn apart(a: &CssRect, b: &CssRect) -> f64 {
    let across = gap(a.x, a.width, b.x, b.width);
    let down = gap(a.y, a.height, b.y, b.height);
    match (across > 0.0, down > 0.0) {
        (false, false) => 0.0,
        // In one line.
        (true, false) => 0.2 * across,
        // In one column.
        (false, true) => 0.6 * down,
        (true, true) => 0.5 * across + 1.5 * down,
    }
}

/// The gap between two stretches; 0 where they overlap.
pub(super) fn gap(a: f64, a_length: f64, b: f64, b_length: f64) -> f64 {
    (b - (a + a_length)).max(a - (b + b_length)).max(0.0)
}

/// How many nodes hold both, as far as the page lists what holds things.
fn common_depth(tree: &UiTree, a: usize, b: usize) -> usize {
    let path = |at: usize| {
        let mut path: Vec<usize> = std::iter::once(at).chain(tree.ancestors(at)).collect();
        path.reverse();
        path
    };
    path(a)
        .iter()
        .zip(path(b))
        .take_while(|(a, b)| **a == *b)
        .count()
}
