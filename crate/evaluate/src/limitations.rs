//! What Passerby itself could not do: it says nothing of the page.

use crate::findings::by_script_in_vain;
use crate::kept_back::refused_request;
use crate::keys;
use crate::refusal::{GoodReason, good_reason};
use passerby_artifacts::decision::GateVerdict;
use passerby_artifacts::fault::WarningKind;
use passerby_artifacts::finding::Limitation;
use passerby_artifacts::run::{StepRecord, StopReason};
use passerby_artifacts::screen::Signal;

/// What Passerby could not do in a run, in the order of its steps, each once; the end of the run last.
pub fn limitations(steps: &[StepRecord], stop: &StopReason) -> Vec<Limitation> {
    let of_step = |step: &StepRecord| {
        let held_back = refused(step)
            .or_else(|| not_sent(step))
            .or_else(|| sent_in_vain(steps, step));
        let refused_first = held_back_first(step);
        held_back
            .into_iter()
            .chain(refused_first)
            .chain(may_have_made(step))
            .chain(unread_tab(step))
            .chain(keys::limitation(step))
            .chain(by_script_in_vain(step))
    };
    let mut all = each_once(steps.iter().flat_map(of_step));
    all.extend(ended(stop));
    all
}

/// The same of several steps as one, with the numbers of the others.
fn each_once(all: impl Iterator<Item = Limitation>) -> Vec<Limitation> {
    let mut once: Vec<(Limitation, Vec<u32>)> = Vec::new();
    for limitation in all {
        match once
            .iter_mut()
            .find(|(known, _)| known.what == limitation.what)
        {
            Some((known, further)) => {
                further.extend(limitation.step.filter(|step| known.step != Some(*step)));
            }
            None => once.push((limitation, Vec::new())),
        }
    }
    let with_steps = |(limitation, further): (Limitation, Vec<u32>)| {
        let steps: Vec<String> = further.iter().map(u32::to_string).collect();
        let what = match steps.as_slice() {
            [] => limitation.what,
            [only] => format!("{} The same in step {only}.", limitation.what),
            [some @ .., last] => format!(
                "{} The same in steps {} and {last}.",
                limitation.what,
                some.join(", ")
            ),
        };
        Limitation { what, ..limitation }
    };
    once.into_iter().map(with_steps).collect()
}

/// What a gate refused before the step came to do something else.
fn held_back_first(step: &StepRecord) -> Option<Limitation> {
    let mut warnings = step.warnings.iter();
    let warning = warnings.find(|warning| warning.kind == WarningKind::Refused)?;
    Some(Limitation {
        step: Some(step.index),
        what: warning.told().to_owned(),
    })
}

/// What a run that was only to read may have made.
fn may_have_made(step: &StepRecord) -> Option<Limitation> {
    let mut warnings = step.warnings.iter();
    let warning = warnings.find(|warning| warning.kind == WarningKind::MayHaveMade)?;
    Some(Limitation {
        step: Some(step.index),
        what: warning.message.clone(),
    })
}

/// A tab that the page opened and the run could not look at.
fn unread_tab(step: &StepRecord) -> Option<Limitation> {
    let mut warnings = step.warnings.iter();
    let is_unread = |warning: &&passerby_artifacts::fault::Warning| {
        warning.kind == WarningKind::NewTab && warning.message.contains("could not be read")
    };
    let warning = warnings.find(is_unread)?;
    Some(Limitation {
        step: Some(step.index),
        what: warning.message.clone(),
    })
}

fn refused(step: &StepRecord) -> Option<Limitation> {
    let Some(GateVerdict::Refused { reason, .. }) = &step.gate else {
        return None;
    };
    Some(Limitation {
        step: Some(step.index),
        what: format!("Passerby held back what it wanted to do: {reason}"),
    })
}

/// What the page was to send and the browser kept back.
fn not_sent(step: &StepRecord) -> Option<Limitation> {
    let (why, _) = refused_request(step)?.message.split_once(". ")?;
    Some(Limitation {
        step: Some(step.index),
        what: format!("{why}."),
    })
}

/// A form that the page had to refuse.
fn sent_in_vain(steps: &[StepRecord], step: &StepRecord) -> Option<Limitation> {
    // What the page said then may be its word on what this run refused it.
    if step.has_warning(&WarningKind::AfterRefusal) {
        return None;
    }
    let said = step.difference.iter().flat_map(|d| &d.signals);
    let mut said = said.filter_map(|signal| match signal {
        Signal::ErrorAppeared { text } => Some(format!(" The page said: “{text}”")),
        _ => None,
    });
    let said = said.next().unwrap_or_default();
    let what = match good_reason(steps, step)? {
        GoodReason::Login => {
            format!("The page did not let Passerby in with what it had to log in with.{said}")
        }
        GoodReason::LeftEmpty => {
            let left = step.evaluation.iter().flat_map(|e| &e.left_empty);
            let left: Vec<String> = left.map(|label| quoted(label)).collect();
            format!(
                "Passerby sent a form without what it requires: {}.{said}",
                left.join(", ")
            )
        }
    };
    Some(Limitation {
        step: Some(step.index),
        what,
    })
}

fn quoted(label: &str) -> String {
    match label.trim() {
        "" => "a field without a label".to_owned(),
        label => format!("“{label}”"),
    }
}

fn ended(stop: &StopReason) -> Option<Limitation> {
    let what = match stop {
        StopReason::GaveUp { why } => format!("Passerby found no way on from here: {why}"),
        StopReason::NothingLeft { why } => {
            format!("Passerby held back everything that was left to try: {why}")
        }
        StopReason::NotUnderstood { what } => {
            format!(
                "Passerby did not understand the goal, so it did nothing that changes anything: {what}"
            )
        }
        StopReason::PartlyMet { what, .. } => {
            format!("Passerby did only a part of the goal. {what}")
        }
        StopReason::ClaimedNotSeen { claim } => {
            format!("Passerby could not see whether the goal is met. What it saw last: {claim}")
        }
        StopReason::StepsReached => {
            "The run ended because all its steps were used; with more it may have found more."
                .to_owned()
        }
        StopReason::TimeUp => {
            "The run ended because its time was up; with more it may have found more.".to_owned()
        }
        StopReason::BudgetReached { what } => {
            format!("The run ended because the language model’s budget was spent: {what}")
        }
        StopReason::Unrecoverable { fault } => {
            format!("An error ended the run: {} {}", fault.message, fault.advice)
        }
        StopReason::UserNeeded { question } => format!(
            "The run ended because Passerby needed an answer, and nobody was there to give it: {question}"
        ),
        StopReason::GoalMet { .. }
        | StopReason::Answered { .. }
        | StopReason::Explored { .. }
        | StopReason::StoppedByUser => {
            return None;
        }
    };
    Some(Limitation { step: None, what })
}
