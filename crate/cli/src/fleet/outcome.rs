//! What came of one run of a fleet, as far as the report over all needs it.

use crate::suite::Known;
use passerby_artifacts::finding::{Finding, Severity};
use passerby_artifacts::run::StopReason;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How a run ended, coarsely.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// The goal was met; an exploration saw all there is.
    Met,
    /// Some of it was.
    PartlyMet,
    /// It was claimed, and nothing showed it.
    ClaimedNotSeen,
    /// It was not understood.
    NotUnderstood,
    /// An answer of the user was needed.
    UserNeeded,
    /// It was not met.
    NotMet,
    /// It could not be run, or not to its end.
    Broken,
}

impl End {
    /// Of a run that ended so.
    pub fn of(stop: &StopReason) -> Self {
        match stop {
            stop if stop.is_success() => Self::Met,
            StopReason::PartlyMet { .. } => Self::PartlyMet,
            StopReason::ClaimedNotSeen { .. } => Self::ClaimedNotSeen,
            StopReason::NotUnderstood { .. } => Self::NotUnderstood,
            StopReason::UserNeeded { .. } => Self::UserNeeded,
            StopReason::Unrecoverable { .. } => Self::Broken,
            _ => Self::NotMet,
        }
    }

    /// In a word or three.
    pub fn name(self) -> &'static str {
        match self {
            Self::Met => "met",
            Self::PartlyMet => "partly met",
            Self::ClaimedNotSeen => "claimed, not seen",
            Self::NotUnderstood => "not understood",
            Self::UserNeeded => "user needed",
            Self::NotMet => "not met",
            Self::Broken => "broken",
        }
    }
}

/// A finding of a run, without its evidence, which lies in the run's folder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found {
    /// What makes it the same in two runs.
    pub known: Known,
    /// How much it matters.
    pub severity: Severity,
    /// One line.
    pub title: String,
    /// Step it was found in, from 1.
    pub step: u32,
}

/// What came of a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// How it ended.
    pub end: End,
    /// The same in a sentence.
    pub sentence: String,
    /// Steps.
    pub steps: u32,
    /// How long it took, s, with the browser's start.
    pub seconds: f64,
    /// Size of its folder, bytes.
    pub bytes: u64,
    /// Machine it ran on, where the grid tells.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub node: String,
    /// Its findings, each cause once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub findings: Vec<Found>,
}

impl Outcome {
    /// A run that could not be run.
    pub fn broken(why: String, seconds: f64) -> Self {
        Self {
            end: End::Broken,
            sentence: why,
            steps: 0,
            seconds,
            bytes: 0,
            node: String::new(),
            findings: Vec::new(),
        }
    }
}

/// The findings of a run, each cause once, as the gravest of it.
pub fn found<'a>(findings: impl Iterator<Item = &'a Finding>) -> Vec<Found> {
    let mut causes: BTreeMap<Known, Found> = BTreeMap::new();
    for finding in findings {
        let known = Known::of(finding);
        let found = Found {
            known: known.clone(),
            severity: finding.severity,
            title: finding.title.clone(),
            step: finding.step,
        };
        let graver = |had: &Found| had.severity >= found.severity;
        if !causes.get(&known).is_some_and(graver) {
            causes.insert(known, found);
        }
    }
    causes.into_values().collect()
}
