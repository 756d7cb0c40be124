//! From the network's scores to clauses, what they want done, and how sure that is.

use crate::chain::{Chain, log_sum};
use crate::manifest::{Label, Tables};
use crate::network::Scores;
use passerby_artifacts::instruction::{Act, Tag};

/// A clause, in words of the goal.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Clause {
    /// The first word.
    pub start: usize,
    /// The word after the last.
    pub end: usize,
    pub act: Act,
    /// What is said by which words: first, and after the last.
    pub spans: Vec<(Tag, usize, usize)>,
    /// How probable it is that it can be used, 0..=1.
    pub usable: f64,
}

/// The clauses of the best reading. `held`: of each word whether it goes on with a quote.
pub(crate) fn decode(scores: &Scores, tables: &Tables, held: &[bool]) -> Vec<Clause> {
    let count = scores.tags.len();
    if count == 0 {
        return Vec::new();
    }
    let chain = Chain::new(scores, tables, held);
    let path = chain.best();
    let (ahead, behind) = (chain.ahead(), chain.behind());
    let total = log_sum(ahead.last().into_iter().flatten().copied());
    let begins = |word: &usize| path.begins.get(*word).copied().unwrap_or_default();
    let mut starts: Vec<usize> = (0..count).filter(begins).collect();
    starts.push(count);
    let mut clauses = Vec::new();
    for bounds in starts.windows(2) {
        let &[start, end] = bounds else { continue };
        let before = start.checked_sub(1).and_then(|word| ahead.get(word));
        let sums = chain.clause(start, end, &path.labels, before.map(Vec::as_slice), &behind);
        let (labels, whole) = sums.unwrap_or((f64::NEG_INFINITY, f64::NEG_INFINITY));
        let (act, certain) = act_of(scores, tables, start, end);
        let odds = [certain, labels - whole, whole - total].map(odds);
        clauses.push(Clause {
            start,
            end,
            act,
            spans: spans(&path.labels, tables, start, end),
            usable: confidence(&tables.usable, odds),
        });
    }
    clauses
}

/// The clause's act, each word speaking with its weight, and the logarithm of its probability.
fn act_of(scores: &Scores, tables: &Tables, start: usize, end: usize) -> (Act, f64) {
    let weights = scores.weight.get(start..end).unwrap_or_default();
    let sum = log_sum(weights.iter().copied());
    let rows = scores.acts.get(start..end).unwrap_or_default();
    let said: Vec<f64> = (0..tables.acts.len())
        .map(|act| {
            let shares = weights.iter().map(|weight| (weight - sum).exp());
            let words = rows.iter().filter_map(|row| row.get(act));
            shares.zip(words).map(|(share, score)| share * score).sum()
        })
        .collect();
    let all = log_sum(said.iter().copied());
    let best = said.iter().zip(&tables.acts).fold(
        None,
        |best: Option<(f64, Act)>, (score, act)| match best {
            Some((top, _)) if top >= *score => best,
            _ => Some((*score, *act)),
        },
    );
    best.map_or((Act::None, f64::NEG_INFINITY), |(score, act)| {
        (act, score - all)
    })
}

fn spans(labels: &[usize], tables: &Tables, start: usize, end: usize) -> Vec<(Tag, usize, usize)> {
    let mut found: Vec<(Tag, usize, usize)> = Vec::new();
    for word in start..end {
        let label = labels.get(word).and_then(|label| tables.labels.get(*label));
        let after = word.saturating_add(1);
        match (label, found.last_mut()) {
            (Some(Label::Begin(tag)), _) => found.push((*tag, word, after)),
            (Some(Label::Inside(_)), Some(last)) => last.2 = after,
            _ => {}
        }
    }
    found
}

/// The logarithm of the odds, of the logarithm of a probability; at most 6 either way.
fn odds(log: f64) -> f64 {
    let log = log.min(-1e-9);
    (log - (-log.exp_m1()).ln()).clamp(-6.0, 6.0)
}

fn confidence(weights: &[f64; 4], odds: [f64; 3]) -> f64 {
    let [constant, act, labels, bounds] = weights;
    let sum = constant + act * odds[0] + labels * odds[1] + bounds * odds[2];
    1.0 / (1.0 + (-sum).exp())
}
