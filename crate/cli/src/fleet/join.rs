//! Findings of many runs, joined by their cause, in bounded memory: what does not fit is written to disk in order, and merged at
//! the end.

use super::outcome::Found;
use crate::suite::Known;
use passerby_artifacts::finding::Severity;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Lines, Seek, SeekFrom, Write};

/// Personas of which a cause names a run as an example.
const EXAMPLES: usize = 20;

/// What makes two findings one: the site and what was found there.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Cause {
    /// Name of the site.
    pub site: String,
    /// What was found.
    pub known: Known,
}

/// Where a finding was met.
#[derive(Debug, Clone, Copy)]
pub struct Met {
    /// Number of the run.
    pub run: usize,
    /// Number of the persona.
    pub member: usize,
    /// Number of the row, a goal on a site.
    pub row: usize,
}

/// A finding over all runs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Joined {
    /// The gravest that it was.
    pub severity: Severity,
    /// One line, of the first example.
    pub title: String,
    /// Runs that met it.
    pub runs: u64,
    /// Personas that did.
    pub members: BTreeSet<usize>,
    /// Rows in which they did.
    pub rows: BTreeSet<usize>,
    /// A run of each persona that met it, the gravest and then the first, by the persona's number.
    pub examples: BTreeMap<usize, Example>,
}

/// One run that met a finding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Example {
    /// How grave it was there.
    pub severity: Severity,
    /// Number of the run.
    pub run: usize,
    /// The step, from 1.
    pub step: u32,
    /// One line.
    pub title: String,
}

impl Example {
    /// Whether it shows more than another.
    fn beats(&self, other: &Self) -> bool {
        (self.severity, std::cmp::Reverse(self.run))
            > (other.severity, std::cmp::Reverse(other.run))
    }
}

impl Joined {
    fn of(found: &Found, met: Met) -> Self {
        Self {
            severity: found.severity,
            title: found.title.clone(),
            runs: 1,
            members: BTreeSet::from([met.member]),
            rows: BTreeSet::from([met.row]),
            examples: BTreeMap::from([(
                met.member,
                Example {
                    severity: found.severity,
                    run: met.run,
                    step: found.step,
                    title: found.title.clone(),
                },
            )]),
        }
    }

    /// The same whatever the order in which they are taken in.
    fn take(&mut self, other: Self) {
        self.severity = self.severity.max(other.severity);
        self.runs = self.runs.saturating_add(other.runs);
        self.members.extend(other.members);
        self.rows.extend(other.rows);
        for (member, example) in other.examples {
            if self
                .examples
                .get(&member)
                .is_none_or(|own| example.beats(own))
            {
                self.examples.insert(member, example);
            }
        }
        while self.examples.len() > EXAMPLES {
            self.examples.pop_last();
        }
        if let Some(first) = self.examples.values().next() {
            self.title.clone_from(&first.title);
        }
    }
}

/// Joins findings as they come.
pub struct Joiner {
    held: BTreeMap<Cause, Joined>,
    most_held: usize,
    spilled: Vec<File>,
}

impl Joiner {
    /// Holds no more than this many causes in memory.
    pub fn holding(most_held: usize) -> Self {
        Self {
            held: BTreeMap::new(),
            most_held,
            spilled: Vec::new(),
        }
    }

    /// Takes in a finding of a run. Each cause of a run counts once.
    ///
    /// # Errors
    /// What does not fit cannot be written to disk.
    pub fn add(&mut self, site: &str, found: &Found, met: Met) -> io::Result<()> {
        let cause = Cause {
            site: site.to_owned(),
            known: found.known.clone(),
        };
        let one = Joined::of(found, met);
        match self.held.get_mut(&cause) {
            Some(joined) => joined.take(one),
            None => {
                if self.held.len() >= self.most_held {
                    self.spill()?;
                }
                self.held.insert(cause, one);
            }
        }
        Ok(())
    }

    /// Writes what is held to disk, in the order of the causes.
    fn spill(&mut self) -> io::Result<()> {
        let mut file = BufWriter::new(tempfile::tempfile()?);
        for pair in std::mem::take(&mut self.held) {
            serde_json::to_writer(&mut file, &pair)?;
            file.write_all(b"\n")?;
        }
        let mut file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.seek(SeekFrom::Start(0))?;
        self.spilled.push(file);
        Ok(())
    }

    /// Gives each cause with all its runs, in the order of the causes.
    ///
    /// # Errors
    /// What was written to disk cannot be read again, or what `see` gives.
    pub fn each(mut self, mut see: impl FnMut(Cause, Joined) -> io::Result<()>) -> io::Result<()> {
        if self.spilled.is_empty() {
            return self
                .held
                .into_iter()
                .try_for_each(|(cause, joined)| see(cause, joined));
        }
        self.spill()?;
        let mut parts: Vec<_> = self
            .spilled
            .into_iter()
            .map(|file| BufReader::new(file).lines())
            .collect();
        let mut next = BinaryHeap::new();
        for (part, lines) in parts.iter_mut().enumerate() {
            if let Some((cause, joined)) = pair(lines)? {
                next.push(Reverse((cause, part, Waiting(joined))));
            }
        }
        let mut current: Option<(Cause, Joined)> = None;
        while let Some(Reverse((cause, part, Waiting(joined)))) = next.pop() {
            current = match current.take() {
                Some((own, mut all)) if own == cause => {
                    all.take(joined);
                    Some((own, all))
                }
                Some((own, all)) => {
                    see(own, all)?;
                    Some((cause, joined))
                }
                None => Some((cause, joined)),
            };
            let lines = parts.get_mut(part);
            if let Some((cause, joined)) = lines.map(pair).transpose()?.flatten() {
                next.push(Reverse((cause, part, Waiting(joined))));
            }
        }
        current.map_or(Ok(()), |(cause, joined)| see(cause, joined))
    }
}

fn pair(lines: &mut Lines<BufReader<File>>) -> io::Result<Option<(Cause, Joined)>> {
    let Some(line) = lines.next() else {
        return Ok(None);
    };
    Ok(Some(serde_json::from_str(&line?)?))
}

/// Goes along in the heap, and has no part in its order.
struct Waiting(Joined);

impl PartialEq for Waiting {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Waiting {}

impl PartialOrd for Waiting {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Waiting {
    fn cmp(&self, _: &Self) -> std::cmp::Ordering {
        std::cmp::Ordering::Equal
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(cause: usize, severity: Severity, step: u32) -> Found {
        Found {
            known: serde_json::from_value(serde_json::json!({"kind": "dead_click", "role": "button", "name": format!("n{cause}")})).unwrap(),
            severity,
            title: format!("Title {cause} at {step}"),
            step,
        }
    }

    fn joined(runs: usize, most_held: usize) -> Vec<(Cause, Joined)> {
        let mut joiner = Joiner::holding(most_held);
        for run in 0..runs {
            // A fixed scatter: neighbouring runs meet other causes.
            let met = Met {
                run,
                member: run % 7,
                row: run % 3,
            };
            let severity = if run % 11 == 0 {
                Severity::High
            } else {
                Severity::Low
            };
            for cause in [run * 31 % 97, (run * 17 + 5) % 89] {
                let step = u32::try_from(run % 13).unwrap();
                joiner
                    .add("shop", &found(cause, severity, step), met)
                    .unwrap();
            }
        }
        let mut all = Vec::new();
        joiner
            .each(|cause, joined| {
                all.push((cause, joined));
                Ok(())
            })
            .unwrap();
        all
    }

    #[test]
    fn what_was_written_to_disk_joins_to_the_same() {
        let whole = joined(2_000, 1_000);
        assert_eq!(whole.len(), 97);
        assert_eq!(
            whole.iter().map(|(_, joined)| joined.runs).sum::<u64>(),
            4_000
        );
        for most_held in [1, 2, 10, 60] {
            assert_eq!(joined(2_000, most_held), whole, "holding {most_held}");
        }
        assert!(joined(0, 10).is_empty());
    }
}
