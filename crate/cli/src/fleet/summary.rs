//! What a fleet's runs say together: how each goal ended for whom, which findings they share, and in what personas differ.

use super::join::{Cause, Joined, Joiner, Met};
use super::journal::{Journal, JournalError, Past};
use super::outcome::{End, Outcome};
use super::plan::{Fleet, Job};
use super::traits;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

/// Causes that are held in memory while findings are joined.
const MOST_HELD: usize = 50_000;
/// Findings that the page shows; all are in the file beside it.
const MOST_SHOWN: usize = 200;
/// Runs that were lost and are told one by one.
const MOST_LOSSES: usize = 50;

/// All runs of one persona with one goal on one site.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Cell {
    /// How many ended so.
    pub ends: BTreeMap<End, u64>,
    /// The first run of each end, by its folder.
    pub examples: BTreeMap<End, String>,
}

impl Cell {
    /// Whether all that could be run met the goal, or none did; `None` where they differ, or where it is not sure of one.
    fn is_met(&self) -> Option<bool> {
        let told = self.ends.keys().filter(|end| **end != End::Broken);
        let mut ends = told.map(|end| match end {
            End::Met => Some(true),
            End::NotMet | End::PartlyMet => Some(false),
            _ => None,
        });
        let first = ends.next()?;
        ends.all(|met| met == first).then_some(first).flatten()
    }
}

/// A finding over all runs, told.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Told {
    /// Where and what.
    #[serde(flatten)]
    pub cause: Cause,
    /// How grave, how often, in which runs.
    #[serde(flatten)]
    pub joined: Joined,
    /// A run of each persona that met it: persona and folder.
    pub folders: Vec<(String, String)>,
    /// Names of the personas that met it.
    pub personas: Vec<String>,
    /// How many had a goal there in which it was met.
    pub of_personas: usize,
    /// What those that met it have and the others lack.
    pub apart: Vec<String>,
}

/// A goal that some personas met and others did not.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Difference {
    /// Name of the site.
    pub site: String,
    /// Name of the goal.
    pub goal: String,
    /// Who met it, each time.
    pub met: Vec<String>,
    /// Who never did.
    pub not_met: Vec<String>,
    /// What those that did not have, and the others lack.
    pub apart: Vec<String>,
}

/// What it took.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct Cost {
    /// Steps.
    pub steps: u64,
    /// Time in browsers, s.
    pub seconds: f64,
    /// Size of the folders, bytes.
    pub bytes: u64,
}

/// A goal on a site.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ToldRow {
    /// Name of the site.
    pub site: String,
    /// Where its runs begin.
    pub url: String,
    /// Name of the goal.
    pub goal: String,
    /// What is wanted; empty for an exploration.
    pub wanted: String,
}

/// All of it.
#[derive(Debug, Serialize)]
pub struct Summary {
    /// Goals on sites, in the order of the plan.
    pub rows: Vec<ToldRow>,
    /// Personas, in the order of the plan.
    pub personas: Vec<String>,
    /// Runs that the plan makes.
    pub runs: usize,
    /// How many ended so.
    pub ends: BTreeMap<End, u64>,
    /// By row and persona.
    #[serde(serialize_with = "as_pairs")]
    pub cells: BTreeMap<(usize, usize), Cell>,
    /// The gravest and most widely met findings.
    pub findings: Vec<Told>,
    /// How many causes there are in all.
    pub causes: usize,
    /// Goals that some met and others did not.
    pub differences: Vec<Difference>,
    /// Runs that did not come to their end and began again: which, and why.
    pub lost: Vec<(String, String)>,
    /// How many such losses there are in all.
    pub losses: usize,
    /// Runs of each machine, where the grid tells.
    pub nodes: BTreeMap<String, u64>,
    /// What it took.
    pub cost: Cost,
}

fn as_pairs<S: serde::Serializer>(
    cells: &BTreeMap<(usize, usize), Cell>,
    to: S,
) -> Result<S::Ok, S::Error> {
    to.collect_seq(
        cells
            .iter()
            .map(|((row, member), cell)| (row, member, cell)),
    )
}

/// Why there is no summary.
#[derive(Debug, thiserror::Error)]
pub enum SummaryError {
    /// The journal cannot be read.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A file cannot be written.
    #[error("The findings of the fleet could not be joined: {0}")]
    Io(#[from] io::Error),
}

impl Summary {
    /// Reads the journal through, and writes every joined finding as a line of JSON to `all_findings`.
    ///
    /// # Errors
    /// [`SummaryError`].
    pub fn of(
        fleet: &Fleet,
        journal: &Journal,
        all_findings: impl Write,
    ) -> Result<Self, SummaryError> {
        let mut summary = Self::empty(fleet);
        let mut joiner = Joiner::holding(MOST_HELD);
        let mut further = ends_of_each(fleet, journal)?;
        journal.each(|number, past| {
            let Some(job) = fleet.job(number) else {
                return Ok(());
            };
            match past {
                Past::Lost(why) => summary.lose(job.name(fleet), why),
                Past::Ended(outcome) => {
                    // A run that was run again counts as it ended last.
                    let left = further.get_mut(number);
                    let is_last = left.is_none_or(|left| {
                        *left = left.saturating_sub(1);
                        *left == 0
                    });
                    if is_last {
                        summary.count(fleet, &job, &outcome, &mut joiner)?;
                    }
                }
            }
            Ok::<_, SummaryError>(())
        })?;
        summary.differ(fleet);
        summary.tell(fleet, joiner, all_findings)?;
        Ok(summary)
    }

    fn empty(fleet: &Fleet) -> Self {
        let rows = fleet.rows.iter().map(|row| ToldRow {
            site: row.site.clone(),
            url: row.case.url.to_string(),
            goal: row.case.goal_name.clone(),
            wanted: row.case.goal.clone(),
        });
        Self {
            rows: rows.collect(),
            personas: fleet
                .members
                .iter()
                .map(|member| member.name.clone())
                .collect(),
            runs: fleet.len(),
            ends: BTreeMap::new(),
            cells: BTreeMap::new(),
            findings: Vec::new(),
            causes: 0,
            differences: Vec::new(),
            lost: Vec::new(),
            losses: 0,
            nodes: BTreeMap::new(),
            cost: Cost::default(),
        }
    }

    /// Runs that have ended.
    pub fn ended(&self) -> u64 {
        self.ends.values().sum()
    }

    /// `58 met, 2 not met`.
    pub fn sentence(&self) -> String {
        let each = self
            .ends
            .iter()
            .map(|(end, many)| format!("{many} {}", end.name()));
        let told = each.collect::<Vec<_>>().join(", ");
        format!("{} of {} runs: {told}", self.ended(), self.runs)
    }

    fn lose(&mut self, name: String, why: String) {
        self.losses = self.losses.saturating_add(1);
        if self.lost.len() < MOST_LOSSES {
            self.lost.push((name, why));
        }
    }

    fn count(
        &mut self,
        fleet: &Fleet,
        job: &Job,
        outcome: &Outcome,
        joiner: &mut Joiner,
    ) -> io::Result<()> {
        let add = |many: &mut u64, more: u64| *many = many.saturating_add(more);
        add(self.ends.entry(outcome.end).or_default(), 1);
        let cell = self.cells.entry((job.row, job.member)).or_default();
        add(cell.ends.entry(outcome.end).or_default(), 1);
        if outcome.bytes > 0 {
            let examples = cell.examples.entry(outcome.end);
            examples.or_insert_with(|| folder_of(job));
        }
        add(&mut self.cost.steps, outcome.steps.into());
        add(&mut self.cost.bytes, outcome.bytes);
        self.cost.seconds += outcome.seconds;
        if !outcome.node.is_empty() {
            add(self.nodes.entry(outcome.node.clone()).or_default(), 1);
        }
        let Some(row) = fleet.rows.get(job.row) else {
            return Ok(());
        };
        let met = Met {
            run: job.number,
            member: job.member,
            row: job.row,
        };
        outcome
            .findings
            .iter()
            .try_for_each(|found| joiner.add(&row.site, found, met))
    }

    /// The goals that some personas met and others did not.
    fn differ(&mut self, fleet: &Fleet) {
        let traits = traits_of(fleet);
        for (at, row) in fleet.rows.iter().enumerate() {
            let cells = |wanted: bool| -> Vec<usize> {
                let of_row = self.cells.range((at, 0)..=(at, usize::MAX));
                let ended = of_row.filter(|(_, cell)| cell.is_met() == Some(wanted));
                ended.map(|((_, member), _)| *member).collect()
            };
            let (met, not_met) = (cells(true), cells(false));
            if met.is_empty() || not_met.is_empty() {
                continue;
            }
            self.differences.push(Difference {
                site: row.site.clone(),
                goal: row.case.goal_name.clone(),
                apart: traits::apart(&pick(&traits, &not_met), &pick(&traits, &met)),
                met: names(fleet, &met),
                not_met: names(fleet, &not_met),
            });
        }
    }

    fn tell(&mut self, fleet: &Fleet, joiner: Joiner, mut all: impl Write) -> io::Result<()> {
        let traits = traits_of(fleet);
        let mut shown: Vec<Told> = Vec::new();
        let mut causes = 0_usize;
        joiner.each(|cause, joined| {
            causes = causes.saturating_add(1);
            let told = self.told(fleet, &traits, cause, joined);
            serde_json::to_writer(&mut all, &told)?;
            all.write_all(b"\n")?;
            shown.push(told);
            if shown.len() > MOST_SHOWN.saturating_mul(2) {
                keep_first(&mut shown);
            }
            Ok(())
        })?;
        keep_first(&mut shown);
        self.findings = shown;
        self.causes = causes;
        all.flush()
    }

    fn told(
        &self,
        fleet: &Fleet,
        traits: &[BTreeSet<String>],
        cause: Cause,
        joined: Joined,
    ) -> Told {
        // Whoever could have met it: had one of these goals there, and ran it.
        let could: BTreeSet<usize> = joined
            .rows
            .iter()
            .flat_map(|row| self.cells.range((*row, 0)..=(*row, usize::MAX)))
            .filter(|(_, cell)| cell.ends.keys().any(|end| *end != End::Broken))
            .map(|((_, member), _)| *member)
            .collect();
        let met: Vec<usize> = joined.members.iter().copied().collect();
        let others: Vec<usize> = could.difference(&joined.members).copied().collect();
        let folders = joined.examples.iter().filter_map(|(member, example)| {
            let who = fleet.members.get(*member)?.name.clone();
            Some((who, folder_of(&fleet.job(example.run)?)))
        });
        Told {
            folders: folders.collect(),
            personas: names(fleet, &met),
            of_personas: could.union(&joined.members).count(),
            apart: traits::apart(&pick(traits, &met), &pick(traits, &others)),
            cause,
            joined,
        }
    }
}

/// The folder of a run as an address beside the page.
fn folder_of(job: &Job) -> String {
    job.folder.to_string_lossy().replace('\\', "/")
}

/// How often each run came to an end.
fn ends_of_each(fleet: &Fleet, journal: &Journal) -> Result<Vec<u8>, JournalError> {
    let mut ends = vec![0_u8; fleet.len()];
    journal.each(|number, past| {
        if let (Past::Ended(_), Some(many)) = (past, ends.get_mut(number)) {
            *many = many.saturating_add(1);
        }
        Ok::<_, JournalError>(())
    })?;
    Ok(ends)
}

/// The gravest first, then what most personas and runs met.
fn keep_first(shown: &mut Vec<Told>) {
    shown.sort_by(|a, b| {
        let weight = |told: &Told| {
            (
                told.joined.severity,
                told.joined.members.len(),
                told.joined.runs,
            )
        };
        weight(b)
            .cmp(&weight(a))
            .then_with(|| a.cause.cmp(&b.cause))
    });
    shown.truncate(MOST_SHOWN);
}

fn traits_of(fleet: &Fleet) -> Vec<BTreeSet<String>> {
    fleet
        .members
        .iter()
        .map(|member| traits::of(&member.persona))
        .collect()
}

fn pick<'a>(traits: &'a [BTreeSet<String>], members: &[usize]) -> Vec<&'a BTreeSet<String>> {
    members
        .iter()
        .filter_map(|member| traits.get(*member))
        .collect()
}

fn names(fleet: &Fleet, members: &[usize]) -> Vec<String> {
    let found = members
        .iter()
        .filter_map(|member| fleet.members.get(*member));
    found.map(|member| member.name.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::super::outcome::Found;
    use super::super::plan::tests::read;
    use super::*;

    const PLAN: &str = "personas: [ada, kim, tom]\nsites: [{name: shop, url: http://127.0.0.1:1/}]\ngoals: [{name: buy, goal: Buy}, {name: look, explore: true}]\nrepeat: 2\n";

    fn outcome(end: End, cause: &str) -> Outcome {
        let found = Found {
            known: serde_json::from_value(serde_json::json!({"kind": "dead_click", "name": cause}))
                .unwrap(),
            severity: passerby_artifacts::finding::Severity::High,
            title: format!("{cause} does nothing"),
            step: 1,
        };
        Outcome {
            end,
            bytes: 10,
            findings: vec![found],
            ..Outcome::broken("It ended.".to_owned(), 2.0)
        }
    }

    #[test]
    fn runs_are_told_together_and_what_sets_personas_apart() {
        let fleet = read(PLAN).unwrap();
        let dir = tempfile::tempdir().unwrap();
        let (mut journal, _) = Journal::open(dir.path(), "a", fleet.len()).unwrap();
        for number in 0..fleet.len() {
            let job = fleet.job(number).unwrap();
            let is_buy = job.row == 0;
            // Tom is the patient one; the others do not get through.
            let is_tom = job.member == 2;
            let end = if is_buy && !is_tom {
                End::NotMet
            } else {
                End::Met
            };
            let cause = if is_tom { "Help" } else { "Pay" };
            journal.lost(number, "The node died.").unwrap();
            journal.ended(number, outcome(End::Broken, "Gone")).unwrap();
            journal.ended(number, outcome(end, cause)).unwrap();
        }
        let mut all = Vec::new();
        let summary = Summary::of(&fleet, &journal, &mut all).unwrap();
        assert_eq!(
            summary.ends,
            BTreeMap::from([(End::Met, 8), (End::NotMet, 4)])
        );
        assert_eq!(summary.sentence(), "12 of 12 runs: 8 met, 4 not met");
        assert_eq!((summary.losses, summary.causes), (12, 2));
        let [difference] = summary.differences.as_slice() else {
            panic!("{:?}", summary.differences);
        };
        assert_eq!(
            (difference.met.as_slice(), difference.not_met.as_slice()),
            (
                &["tom".to_owned()][..],
                &["ada".to_owned(), "kim".to_owned()][..]
            )
        );
        assert_eq!(difference.apart, ["patience: low"]);
        let told: Vec<_> = summary
            .findings
            .iter()
            .map(|told| {
                (
                    told.cause.known.name.as_str(),
                    told.personas.len(),
                    told.of_personas,
                    told.joined.runs,
                )
            })
            .collect();
        assert_eq!(told, [("Pay", 2, 3, 8), ("Help", 1, 3, 4)]);
        assert_eq!(String::from_utf8(all).unwrap().lines().count(), 2);
        let page = super::super::page(&summary);
        for part in [
            "shop/ada-buy-1/report.html",
            "patience: low",
            "2 of 3: ada, kim",
            "Runs that began again",
        ] {
            assert!(page.contains(part), "{part}");
        }
    }
}
