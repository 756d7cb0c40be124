//! What a simulation counted.

use std::collections::BTreeMap;
use std::fmt;

#[derive(Debug, Clone, Default)]
pub struct Figures {
    pub runs: u64,
    pub transitions: u64,
    /// Transitions made again: when a run was resumed or replayed.
    pub again: u64,
    pub acts: u64,
    /// Runs with deaths that gave the report of the same run without.
    pub alike: u64,
    pub deaths: u64,
    pub faults: BTreeMap<&'static str, u64>,
    pub ends: BTreeMap<String, u64>,
}

impl Figures {
    pub fn count(&mut self, fault: &'static str) {
        *self.faults.entry(fault).or_default() += 1;
    }

    pub fn add(&mut self, other: Self) {
        self.runs += other.runs;
        self.transitions += other.transitions;
        self.again += other.again;
        self.acts += other.acts;
        self.alike += other.alike;
        self.deaths += other.deaths;
        for (fault, times) in other.faults {
            *self.faults.entry(fault).or_default() += times;
        }
        for (end, times) in other.ends {
            *self.ends.entry(end).or_default() += times;
        }
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            runs,
            transitions,
            again,
            acts,
            alike,
            deaths,
            ..
        } = self;
        writeln!(
            f,
            "simulation: {runs} runs, {transitions} transitions ({again} made again), {acts} acts, {deaths} deaths; {alike} reports as without deaths"
        )?;
        writeln!(f, "  faults: {:?}", self.faults)?;
        writeln!(f, "  ends: {:?}", self.ends)
    }
}
