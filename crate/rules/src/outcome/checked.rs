//! The end of a run whose claim was held against its record by a question of its own.
//!
//! Whoever answers it can take away from what the rules let pass. What the rules doubt by what words seem to mean it can find done all
//! the same: a rule that compares words is easily wrong. A fact of the run, as that nothing was sent, stands against any reading.

use super::{Conclusion, claimed_done, claimed_only, ended_sentence, in_one_line, parts};
use passerby_artifacts::clause::{ClaimCheck, ClaimVerdict, ClauseRecord, ClauseState};
use passerby_artifacts::decision::Action;
use passerby_artifacts::run::StopReason;

/// What was claimed, and by which act.
#[derive(Debug, Clone, Copy)]
pub struct Claimed<'a> {
    /// The act that ends the run: finish or answer.
    pub action: &'a Action,
    /// Whether a reading may find done what the rules doubt; with small models it should not.
    pub may_be_confirmed: bool,
}

impl<'a> Claimed<'a> {
    fn words(self) -> &'a str {
        match self.action {
            Action::Finish { evidence } => evidence,
            Action::Answer { text } => text,
            _ => "",
        }
    }
}

/// The end by what the reading says. `doubted`: places of the parts, from 0; where none of them can be doubted, all are. What
/// the rules saw done themselves stays: it rests on nobody's word.
pub fn checked(
    end: Conclusion,
    claimed: Claimed,
    check: &ClaimCheck,
    doubted: &[usize],
) -> Conclusion {
    match check.verdict {
        ClaimVerdict::Done if is_believed(&end.stop) => end,
        ClaimVerdict::Done if end.is_refuted || !claimed.may_be_confirmed => noted(end, claimed),
        ClaimVerdict::Done => confirmed(end, claimed),
        _ => taken_away(end, claimed, check, doubted),
    }
}

fn is_believed(stop: &StopReason) -> bool {
    matches!(
        stop,
        StopReason::GoalMet { .. } | StopReason::Answered { .. }
    )
}

/// Whether a part rests on the word of whoever claims it, or is not even claimed to be seen.
fn is_open(clause: &ClauseRecord) -> bool {
    clause.claimed || clause.state != ClauseState::Seen
}

/// The claim is met: what the rules doubted, the record bears out.
fn confirmed(end: Conclusion, claimed: Claimed) -> Conclusion {
    let said = in_one_line(claimed.words());
    let told = parts::of(claimed.words());
    let confirm = |(at, clause): (usize, ClauseRecord)| {
        let evidence = told.get(at).map_or(said.as_str(), |part| part.evidence);
        borne_out(clause, evidence)
    };
    let clauses = end.clauses.into_iter().enumerate().map(confirm).collect();
    let stop = match claimed.action {
        Action::Answer { text } => StopReason::Answered {
            answer: text.clone(),
        },
        _ => StopReason::GoalMet { evidence: said },
    };
    Conclusion {
        stop,
        clauses,
        is_refuted: false,
    }
}

/// A part that the record of the run bears out, whatever a rule doubted of it. `evidence`: what is said to show it.
fn borne_out(clause: ClauseRecord, evidence: &str) -> ClauseRecord {
    if clause.state == ClauseState::Seen {
        return clause;
    }
    let doubt = match clause.evidence.trim() {
        "" => String::new(),
        doubt => format!(" A rule doubted it: {doubt}"),
    };
    let said = ended_sentence(evidence);
    let evidence = format!("{said}{doubt} The record of the run bears it out.");
    ClauseRecord {
        step: clause.step,
        ..claimed_done(&clause.text, evidence)
    }
}

/// The claim stays refused, and it is told that the reading found it done.
fn noted(end: Conclusion, claimed: Claimed) -> Conclusion {
    const NOTE: &str = "The model, asked once more with the record of the run, finds it done.";
    let note = |clause: ClauseRecord| {
        if clause.state == ClauseState::Seen {
            return clause;
        }
        let evidence = format!("{} {NOTE}", clause.evidence);
        ClauseRecord {
            evidence: evidence.trim_start().to_owned(),
            ..clause
        }
    };
    let clauses: Vec<ClauseRecord> = end.clauses.into_iter().map(note).collect();
    Conclusion {
        stop: claimed_only(&in_one_line(claimed.words()), &clauses),
        clauses,
        is_refuted: end.is_refuted,
    }
}

/// The end without what is doubted. Where the reading says which parts are not done, it has found the others so.
fn taken_away(
    end: Conclusion,
    claimed: Claimed,
    check: &ClaimCheck,
    doubted: &[usize],
) -> Conclusion {
    let is_named = |at: &usize| end.clauses.get(*at).is_some_and(is_open);
    let names_some = doubted.iter().any(is_named);
    let told = parts::of(claimed.words());
    let may_clear = names_some
        && claimed.may_be_confirmed
        && !end.is_refuted
        && check.verdict != ClaimVerdict::NotChecked;
    let judge = |(at, clause): (usize, &ClauseRecord)| {
        let is_doubted = !names_some || doubted.contains(&at);
        let cleared = told.get(at).filter(|part| may_clear && !part.is_not_done());
        match cleared {
            _ if is_open(clause) && is_doubted => doubt(clause, check),
            Some(part) if clause.state == ClauseState::NotSeen => {
                borne_out(clause.clone(), part.evidence)
            }
            _ => clause.clone(),
        }
    };
    let clauses: Vec<ClauseRecord> = end.clauses.iter().enumerate().map(judge).collect();
    Conclusion {
        stop: claimed_only(&in_one_line(claimed.words()), &clauses),
        clauses,
        is_refuted: end.is_refuted,
    }
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
