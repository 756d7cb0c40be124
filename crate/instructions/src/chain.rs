//! A goal's words as a chain: each begins a clause or not and has a label, and every step from one to the next has a score.

use crate::manifest::{Label, Tables};
use crate::network::Scores;

/// The score of what may not be.
const NEVER: f64 = -1e4;

/// The scores of one goal.
pub(crate) struct Chain<'s> {
    scores: &'s Scores,
    tables: &'s Tables,
    /// Of each word whether it goes on with a quote.
    held: &'s [bool],
    /// Of each label: its score at the first word.
    start: Vec<f64>,
}

/// The best reading: of each word whether it begins a clause, and its label.
pub(crate) struct Path {
    pub begins: Vec<bool>,
    pub labels: Vec<usize>,
}

fn at(row: &[f64], place: usize) -> f64 {
    row.get(place).copied().unwrap_or(NEVER)
}

fn cell(table: &[Vec<f64>], row: usize, place: usize) -> f64 {
    table.get(row).map_or(NEVER, |row| at(row, place))
}

/// The logarithm of a sum of exponentials.
pub(crate) fn log_sum(values: impl Iterator<Item = f64> + Clone) -> f64 {
    let most = values.clone().fold(f64::NEG_INFINITY, f64::max);
    if most.is_infinite() {
        return most;
    }
    most + values.map(|v| (v - most).exp()).sum::<f64>().ln()
}

impl<'s> Chain<'s> {
    pub(crate) fn new(scores: &'s Scores, tables: &'s Tables, held: &'s [bool]) -> Self {
        let may_begin = |to: usize| tables.begin.iter().any(|row| at(row, to) > -1e3);
        let first = scores.tags.first().map(Vec::as_slice).unwrap_or_default();
        let start = (0..tables.labels.len()).map(|to| match may_begin(to) {
            true => at(first, to),
            false => NEVER,
        });
        Self {
            scores,
            tables,
            held,
            start: start.collect(),
        }
    }

    fn width(&self) -> usize {
        self.tables.labels.len()
    }

    /// From one label to the next at a word that begins a clause, or does not; without the word's own label.
    /// Within quotes no clause and no span begins, and none ends.
    fn step(&self, word: usize, begins: bool, from: usize, to: usize) -> f64 {
        let label = |at: usize| self.tables.labels.get(at);
        let goes_on = matches!(
            (label(from), label(to)),
            (Some(Label::Outside), Some(Label::Outside)) | (_, Some(Label::Inside(_)))
        );
        if self.held.get(word) == Some(&true) && (begins || !goes_on) {
            return NEVER + cell(&self.scores.bound, word, usize::from(begins));
        }
        let table = match begins {
            true => &self.tables.begin,
            false => &self.tables.inside,
        };
        cell(table, from, to) + cell(&self.scores.bound, word, usize::from(begins))
    }

    fn tag(&self, word: usize, label: usize) -> f64 {
        cell(&self.scores.tags, word, label)
    }

    /// The sequence with the highest sum; of equal ones that with the lower label before, then the one without a beginning.
    pub(crate) fn best(&self) -> Path {
        let mut best = self.start.clone();
        let mut back: Vec<Vec<(usize, bool)>> = Vec::new();
        for word in 1..self.scores.tags.len() {
            let mut next = Vec::new();
            let mut row = Vec::new();
            for to in 0..self.width() {
                let mut top = (f64::NEG_INFINITY, (0, false));
                for (from, before) in best.iter().enumerate() {
                    for begins in [false, true] {
                        let score = before + self.step(word, begins, from, to);
                        if score > top.0 {
                            top = (score, (from, begins));
                        }
                    }
                }
                next.push(top.0 + self.tag(word, to));
                row.push(top.1);
            }
            best = next;
            back.push(row);
        }
        let mut last = 0;
        for (label, score) in best.iter().enumerate() {
            if *score > at(&best, last) {
                last = label;
            }
        }
        let (mut labels, mut begins) = (vec![last], Vec::new());
        for row in back.iter().rev() {
            let (from, began) = row.get(last).copied().unwrap_or_default();
            begins.push(began);
            labels.push(from);
            last = from;
        }
        begins.push(true);
        labels.reverse();
        begins.reverse();
        Path { begins, labels }
    }

    /// Of each word and label the sum over all that may come before, the word included.
    pub(crate) fn ahead(&self) -> Vec<Vec<f64>> {
        let mut rows = vec![self.start.clone()];
        for word in 1..self.scores.tags.len() {
            let before = rows.last().cloned().unwrap_or_default();
            let row = (0..self.width()).map(|to| {
                let ways = before.iter().enumerate();
                let both = ways.flat_map(|(from, score)| {
                    [false, true].map(|begins| score + self.step(word, begins, from, to))
                });
                log_sum(both) + self.tag(word, to)
            });
            rows.push(row.collect());
        }
        rows
    }

    /// Of each word and label the sum over all that may come behind it.
    pub(crate) fn behind(&self) -> Vec<Vec<f64>> {
        let mut rows = vec![vec![0.0; self.width()]];
        for word in (1..self.scores.tags.len()).rev() {
            let after = rows.last().cloned().unwrap_or_default();
            let row = (0..self.width()).map(|from| {
                let ways = after.iter().enumerate();
                let both = ways.flat_map(|(to, score)| {
                    let own = score + self.tag(word, to);
                    [false, true].map(|begins| own + self.step(word, begins, from, to))
                });
                log_sum(both)
            });
            rows.push(row.collect());
        }
        rows.reverse();
        rows
    }

    /// The sum over all readings in which a clause has these bounds, and the score of its labels in the best of them: of what stands
    /// before it all, given in `before`, of what stands behind it all, given in `behind`.
    pub(crate) fn clause(
        &self,
        start: usize,
        end: usize,
        labels: &[usize],
        before: Option<&[f64]>,
        behind: &[Vec<f64>],
    ) -> Option<(f64, f64)> {
        let mut free: Vec<f64> = match before {
            None => self.start.clone(),
            Some(before) => (0..self.width())
                .map(|to| {
                    let ways = before.iter().enumerate();
                    let all = ways.map(|(from, score)| score + self.step(start, true, from, to));
                    log_sum(all) + self.tag(start, to)
                })
                .collect(),
        };
        let mut last = *labels.get(start)?;
        let mut path = at(&free, last);
        for word in start.saturating_add(1)..end {
            let row = (0..self.width()).map(|to| {
                let ways = free.iter().enumerate();
                let all = ways.map(|(from, score)| score + self.step(word, false, from, to));
                log_sum(all) + self.tag(word, to)
            });
            free = row.collect();
            let label = *labels.get(word)?;
            path += self.step(word, false, last, label) + self.tag(word, label);
            last = label;
        }
        let leave: Vec<f64> = match behind.get(end) {
            None => vec![0.0; self.width()],
            Some(after) => (0..self.width())
                .map(|from| {
                    let ways = after.iter().enumerate();
                    log_sum(ways.map(|(to, score)| {
                        score + self.tag(end, to) + self.step(end, true, from, to)
                    }))
                })
                .collect(),
        };
        let whole = log_sum(free.iter().zip(&leave).map(|(a, b)| a + b));
        Some((path + at(&leave, last), whole))
    }
}
