//! What stands as a phrase says: beside, below, between.

use super::MOST_NODES;
use super::candidate::{Candidate, candidate};
use super::colour::coloured;
use super::phrase::Phrase;
use super::place;
use super::score::score;
use super::texts::Vectors;
use super::vocabulary::Relation;
use passerby_artifacts::ui_tree::UiTree;

/// What an element gets for standing so, whatever it says.
const BY_RELATION: f64 = 0.3;

/// For each relation of the phrase what it stands to, with how well that answers.
pub(super) fn anchors(
    vectors: &Vectors,
    tree: &UiTree,
    phrase: &Phrase,
) -> Vec<(Relation, Vec<(usize, f64)>)> {
    let of = |phrase: &Phrase| {
        let nodes = tree
            .nodes
            .iter()
            .take(MOST_NODES)
            .enumerate()
            .filter(|(_, node)| node.visible);
        let mut found: Vec<(usize, f64)> = nodes
            .map(|(at, node)| {
                let each = candidate(vectors, phrase, at, node);
                // The text of a paragraph is not what a thing stands beside.
                let further = each.length.saturating_sub(phrase.words.len()).min(15) as f64;
                (
                    at,
                    (score(phrase, &each, &[]) - 0.02 * further) * coloured(phrase, node),
                )
            })
            .filter(|(_, score)| *score > 0.3)
            .collect();
        let best = found.iter().map(|each| each.1).fold(0.0, f64::max);
        found.retain(|(_, score)| *score >= best - 0.1);
        found
    };
    phrase
        .relations
        .iter()
        .map(|(relation, phrase)| (*relation, of(phrase)))
        .collect()
}

/// What does not stand as the phrase says answers less.
pub(super) fn by_relations(
    anchors: &[(Relation, Vec<(usize, f64)>)],
    tree: &UiTree,
    all: &mut [Candidate],
) {
    for (relation, found) in anchors {
        if found.is_empty() {
            all.iter_mut().for_each(|each| each.score *= 0.7);
            continue;
        }
        let stands = |each: &Candidate| {
            let to = found
                .iter()
                .filter(|(at, _)| *at != each.at && !is_within(tree, *at, each.at));
            to.filter_map(|(at, covered)| {
                Some(
                    covered * place::stands(*relation, &each.node.rect, &tree.nodes.get(*at)?.rect),
                )
            })
            .fold(0.0, f64::max)
        };
        let all_stand: Vec<f64> = all.iter().map(stands).collect();
        let best = all_stand.iter().copied().fold(0.0, f64::max);
        for (each, stands) in all.iter_mut().zip(all_stand) {
            let share = if best > 0.02 { stands / best } else { 0.0 };
            each.score = each.score * (0.3 + 0.7 * share) + BY_RELATION * share;
        }
    }
}

fn is_within(tree: &UiTree, inner: usize, outer: usize) -> bool {
    tree.ancestors(inner).any(|at| at == outer)
}
