//! The end of a run whose claim was held against its record by a question of its own.
//!
//! The answer can take away from what the rules let pass, and tell better why; it cannot make met what they did not let pass: a small
//! model agrees with itself too easily.

use super::{Conclusion, claimed_only, in_one_line};
use passerby_artifacts::clause::{ClaimCheck, ClaimVerdict, ClauseRecord, ClauseState};
use passerby_artifacts::run::StopReason;

/// The end with what is doubted taken away. `said`: the claim. `doubted`: places of the parts, from 0; where none of them can be doubted, all are. What
/// the rules saw done themselves stays: it rests on nobody's word.
pub fn checked(end: Conclusion, said: &str, check: &ClaimCheck, doubted: &[usize]) -> Conclusion {
    let is_open = |clause: &ClauseRecord| clause.claimed || clause.state != ClauseState::Seen;
    let is_named = |at: &usize| end.clauses.get(*at).is_some_and(is_open);
    let names_some = doubted.iter().any(is_named);
    let is_doubted =
        |at: usize| check.verdict != ClaimVerdict::Done && (!names_some || doubted.contains(&at));
    let judge = |(at, clause): (usize, &ClauseRecord)| match clause {
        clause if !is_open(clause) => clause.clone(),
        clause if is_doubted(at) => doubt(clause, check),
        clause if clause.claimed => clause.clone(),
        clause => found_done(clause),
    };
    let clauses: Vec<ClauseRecord> = end.clauses.iter().enumerate().map(judge).collect();
    let is_believed = matches!(
        end.stop,
        StopReason::GoalMet { .. } | StopReason::Answered { .. }
    );
    let stop = match check.verdict {
        ClaimVerdict::Done if is_believed => end.stop,
        _ => claimed_only(&in_one_line(said), &clauses),
    };
    Conclusion { stop, clauses }
}

fn doubt(clause: &ClauseRecord, check: &ClaimCheck) -> ClauseRecord {
    // What could not be checked keeps the reason that is there.
    if check.verdict == ClaimVerdict::NotChecked && !clause.claimed {
        return clause.clone();
    }
    ClauseRecord {
        state: match clause.state {
            ClauseState::Seen => ClauseState::NotSeen,
            state => state,
        },
        evidence: evidence(check),
        claimed: false,
        ..clause.clone()
    }
}

/// A part that the rules doubt, and whoever read the record does not.
fn found_done(clause: &ClauseRecord) -> ClauseRecord {
    let evidence = format!(
        "{} The model, asked once more with the record of the run, finds it done.",
        clause.evidence
    );
    ClauseRecord {
        evidence: evidence.trim_start().to_owned(),
        ..clause.clone()
    }
}

fn evidence(check: &ClaimCheck) -> String {
    let why = check.why.trim().trim_end_matches('.');
    let why = if why.is_empty() {
        "no reason was given"
    } else {
        why
    };
    match check.verdict {
        ClaimVerdict::NotChecked => format!("The claim could not be checked: {why}."),
        ClaimVerdict::NotShown => format!("The record of the run does not show it: {why}."),
        ClaimVerdict::Done | ClaimVerdict::NotDone => {
            format!("The record of the run says otherwise: {why}.")
        }
    }
}
