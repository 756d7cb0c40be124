//! What Passerby itself could not do: it says nothing of the page.

use passerby_artifacts::decision::GateVerdict;
use passerby_artifacts::finding::Limitation;
use passerby_artifacts::run::{StepRecord, StopReason};

/// What Passerby could not do in a run, in the order of its steps, each once; the end of the run last.
pub fn limitations(steps: &[StepRecord], stop: &StopReason) -> Vec<Limitation> {
    let mut all: Vec<Limitation> = steps.iter().filter_map(refused).collect();
    all.dedup_by(|a, b| a.what == b.what);
    all.extend(ended(stop));
    all
}

fn refused(step: &StepRecord) -> Option<Limitation> {
    let Some(GateVerdict::Refused { reason, .. }) = &step.gate else {
        return None;
    };
    Some(Limitation {
        step: Some(step.index),
        what: format!("An act was not allowed: {reason}"),
    })
}

fn ended(stop: &StopReason) -> Option<Limitation> {
    let what = match stop {
        StopReason::GaveUp { why } => format!("The persona found no way on: {why}"),
        StopReason::NothingLeft { why } => format!("No act that was thought of was allowed: {why}"),
        StopReason::NotUnderstood { what } => {
            format!("The goal was not understood, so nothing was tried: {what}")
        }
        StopReason::PartlyMet { what } => format!("A part of the goal was left. {what}"),
        StopReason::ClaimedNotSeen { claim } => {
            format!("Whether the goal is met could not be seen. It was claimed: {claim}")
        }
        StopReason::StepsReached => "The run used all of its steps.".to_owned(),
        StopReason::TimeUp => "The run used all of its time.".to_owned(),
        StopReason::BudgetReached { what } => format!("The model's budget was spent: {what}"),
        StopReason::Unrecoverable { fault } => {
            format!("A fault ended the run: {} {}", fault.message, fault.advice)
        }
        StopReason::GoalMet { .. } | StopReason::Explored { .. } | StopReason::StoppedByUser => {
            return None;
        }
    };
    Some(Limitation { step: None, what })
}
