//! What became of each clause of the goal, read off what was observed, and how a run ends by it.
//!
//! A clause counts as seen only where its verb is known, every act it asks for was done with an effect that the screen
//! showed, and each of its words is accounted for. What is doubtful is *not seen*: a run may miss that it has done what it
//! was asked, it may not claim what is not so.

mod aims;
mod amounts;
mod another_entry;
mod another_page;
mod answer;
mod bound;
mod brought;
mod called;
mod checked;
mod choices;
mod claim;
mod cut;
mod deeds;
mod deleting;
mod kept;
mod kind;
mod left_unsaved;
mod literals;
mod lost;
mod misplaced;
mod neighbour;
mod own_words;
mod parts;
mod restraint;
mod said;
mod sent;
mod spelt_out;
mod ticks;
mod told;
mod wishes;
mod years;

pub use checked::{Claimed, checked};

use super::acts::touches;
use super::proposal::Proposal;
use super::pursuit;
use super::screen_context::{ScreenContext, had_effect};
use crate::context::Context;
use crate::goal::{Clause, Goal, Task};
use passerby_artifacts::clause::{ClauseRecord, ClauseState};
use passerby_artifacts::decision::{Action, Policy};
use passerby_artifacts::quote::quoted;
use passerby_artifacts::run::{StepRecord, StopReason};
use passerby_grounding::LoginStage;

/// How a run ends, and what is told of each clause of its goal.
#[derive(Debug, Clone, PartialEq)]
pub struct Conclusion {
    /// Why it ends.
    pub stop: StopReason,
    /// The clauses: those of the claim where it tells the parts of the goal, else those that the rules read.
    pub clauses: Vec<ClauseRecord>,
    /// Whether a claim is refused for what is a fact of the run, whatever its words mean: nothing was sent, a form still waits.
    pub is_refuted: bool,
}

/// The clauses of the goal, and how far the run is with each; empty for an exploration.
///
/// Where somebody else than the rules decides, words that the rules do not know say nothing about the run: instead of what the
/// rules cannot judge, the goal is one clause.
pub fn clauses(context: &Context, policy: Policy) -> Vec<ClauseRecord> {
    let is_by_rules = matches!(policy, Policy::Rules | Policy::Hybrid);
    let clauses = read_by_rules(context, is_by_rules);
    let is_unknown = |clause: &ClauseRecord| clause.state == ClauseState::NotUnderstood;
    if is_by_rules || !clauses.iter().any(is_unknown) {
        return clauses;
    }
    let look = ScreenContext::new(context);
    let acted = look
        .executed()
        .any(|(step, decision)| !decision.action.only_looks() && had_effect(step));
    let state = if acted {
        ClauseState::NotSeen
    } else {
        ClauseState::NotTried
    };
    let is_seen = |clause: &ClauseRecord| clause.state == ClauseState::Seen;
    clauses
        .into_iter()
        .filter(is_seen)
        .chain(std::iter::once(record(&whole(context), state, "")))
        .collect()
}

/// The goal as one clause.
fn whole(context: &Context) -> String {
    let words = context.goal.split_whitespace();
    words.collect::<Vec<_>>().join(" ")
}

fn read_by_rules(context: &Context, is_by_rules: bool) -> Vec<ClauseRecord> {
    let look = ScreenContext::new(context);
    let mut clauses = of_goal(&look);
    let only_looked = || {
        let mut acts = look.executed().map(|(_, decision)| &decision.action);
        acts.all(Action::only_looks)
    };
    // An aim for which the page was only looked at was not begun, nor one that no act has to do with. A model acts for reasons of its own.
    let is_aim = look.goal.orders.is_empty();
    let was_begun = |clause: &ClauseRecord| {
        let touched = look.executed().any(|step| touches(&step, &clause.text));
        touched || !is_by_rules || look.goal.looks_only || clause.step.is_some()
    };
    for clause in &mut clauses {
        let is_open = clause.state == ClauseState::NotSeen && is_aim;
        if is_open && (only_looked() || !was_begun(clause)) {
            clause.state = ClauseState::NotTried;
        }
    }
    clauses
}

/// How a run ends that was ended by this act of the policy; `None` where the act ends none.
pub fn conclude(
    context: &Context,
    action: &Action,
    policy: Policy,
    clauses: &[ClauseRecord],
) -> Option<Conclusion> {
    let with = |stop| Conclusion {
        stop,
        clauses: clauses.to_vec(),
        is_refuted: false,
    };
    match action {
        Action::Finish { evidence } if context.goal.trim().is_empty() => {
            Some(with(StopReason::Explored {
                what: evidence.clone(),
            }))
        }
        Action::Answer { text } => Some(answered(context, text, policy, clauses)),
        Action::Finish { evidence } if policy == Policy::Rules => {
            Some(with(finished(evidence, clauses)))
        }
        Action::Finish { evidence } => Some(claimed(context, evidence, clauses)),
        Action::GiveUp { reason } => Some(with(given_up(reason, clauses))),
        _ => None,
    }
}

/// The policy says that this answers the goal.
fn answered(context: &Context, text: &str, policy: Policy, clauses: &[ClauseRecord]) -> Conclusion {
    let done = |part: &str| match policy {
        Policy::Rules => record(part, ClauseState::Seen, text),
        _ => claimed_done(part, text),
    };
    match answer::judge(context, text) {
        answer::Said::Answers => Conclusion {
            stop: StopReason::Answered {
                answer: text.to_owned(),
            },
            clauses: vec![done(&whole(context))],
            is_refuted: false,
        },
        answer::Said::Open(open) => {
            let asked = done("the answer");
            let clauses: Vec<ClauseRecord> = std::iter::once(asked).chain(open).collect();
            Conclusion {
                stop: StopReason::PartlyMet {
                    what: format!("{} {}", ended_sentence(text), told(&clauses)),
                    at_limit: false,
                },
                clauses,
                is_refuted: answer::lacks_a_change(context),
            }
        }
        answer::Said::Nothing => {
            const WHY: &str =
                "The goal asks for no such answer, or no page showed all that it quotes.";
            let clauses = clauses.iter().cloned();
            let clauses: Vec<ClauseRecord> = clauses.map(|clause| doubted(clause, WHY)).collect();
            Conclusion {
                stop: claimed_only(text, &clauses),
                clauses,
                is_refuted: answer::lacks_a_change(context),
            }
        }
    }
}

/// A clause with why it does not count, where nothing else is told of it.
fn doubted(clause: ClauseRecord, why: &str) -> ClauseRecord {
    if clause.state == ClauseState::NotSeen && clause.evidence.is_empty() {
        return ClauseRecord {
            evidence: why.to_owned(),
            ..clause
        };
    }
    clause
}

fn is_seen(clause: &ClauseRecord) -> bool {
    clause.state == ClauseState::Seen
}

/// The rules have nothing left to do.
fn finished(evidence: &str, clauses: &[ClauseRecord]) -> StopReason {
    if !clauses.is_empty() && clauses.iter().all(is_seen) {
        return StopReason::GoalMet {
            evidence: evidence.to_owned(),
        };
    }
    claimed_only(evidence, clauses)
}

/// A model or a script says that the goal is met.
fn claimed(context: &Context, claim: &str, clauses: &[ClauseRecord]) -> Conclusion {
    let judged = claim::judge(context, claim);
    let all_seen = !clauses.is_empty() && clauses.iter().all(is_seen);
    let says_all_done = parts::of(claim).iter().all(|part| !part.is_not_done());
    let evidence = in_one_line(claim);
    if judged.is_shown || (all_seen && says_all_done) {
        let clauses = match judged.parts {
            parts if judged.is_shown && !parts.is_empty() => parts,
            _ if all_seen => clauses.to_vec(),
            _ => vec![claimed_done(&whole(context), evidence.as_str())],
        };
        return Conclusion {
            stop: StopReason::GoalMet { evidence },
            clauses,
            is_refuted: false,
        };
    }
    let clauses = if judged.parts.is_empty() {
        let doubt = judged.doubt.unwrap_or_default();
        let clauses = clauses.iter().cloned();
        clauses.map(|clause| doubted(clause, &doubt)).collect()
    } else {
        judged.parts
    };
    Conclusion {
        stop: claimed_only(&evidence, &clauses),
        clauses,
        is_refuted: judged.is_refuted,
    }
}

fn in_one_line(claim: &str) -> String {
    claim.lines().map(str::trim).collect::<Vec<_>>().join("; ")
}

/// The end of a run that says more than was seen.
fn claimed_only(claim: &str, clauses: &[ClauseRecord]) -> StopReason {
    if clauses.iter().any(is_seen) {
        return StopReason::PartlyMet {
            what: told(clauses),
            at_limit: false,
        };
    }
    StopReason::ClaimedNotSeen {
        claim: claim.to_owned(),
    }
}

fn given_up(reason: &str, clauses: &[ClauseRecord]) -> StopReason {
    // Who only logged in has met nothing of what was wanted.
    let is_wanted = |clause: &&ClauseRecord| clauses.len() == 1 || !said::is_login(&clause.text);
    if clauses.iter().filter(is_wanted).any(is_seen) {
        return StopReason::PartlyMet {
            what: format!("{} {}", ended_sentence(reason), told(clauses)),
            at_limit: false,
        };
    }
    let none_understood = !clauses.is_empty()
        && clauses
            .iter()
            .all(|clause| clause.state == ClauseState::NotUnderstood);
    if none_understood {
        let what: Vec<String> = clauses.iter().map(|clause| quoted(&clause.text)).collect();
        return StopReason::NotUnderstood {
            what: format!("{}.", what.join(", ")),
        };
    }
    StopReason::GaveUp {
        why: reason.to_owned(),
    }
}

/// What a run that a limit ends comes to: what was seen done by then is not lost. Where the rules read the goal and saw all of it done,
/// the last step was the one that met it.
pub fn at_limit(stop: StopReason, policy: Policy, clauses: &[ClauseRecord]) -> StopReason {
    let is_limit = matches!(
        stop,
        StopReason::StepsReached | StopReason::TimeUp | StopReason::BudgetReached { .. }
    );
    if !is_limit || !clauses.iter().any(is_seen) {
        return stop;
    }
    let by_rules = matches!(policy, Policy::Rules | Policy::Hybrid);
    if by_rules && clauses.iter().all(is_seen) {
        let evidence = clauses.iter().map(|clause| clause.evidence.as_str());
        return StopReason::GoalMet {
            evidence: evidence.collect::<Vec<_>>().join(" "),
        };
    }
    StopReason::PartlyMet {
        what: format!("{} {}", stop.sentence(), told(clauses)),
        at_limit: true,
    }
}

/// The reason as a sentence, before which nothing stands: what follows may be cut.
fn ended_sentence(reason: &str) -> String {
    let reason = reason.trim();
    if reason.ends_with(['.', '!', '?', '”']) {
        reason.to_owned()
    } else {
        format!("{reason}.")
    }
}

/// `Done: “…”. Said to be done: “…”. Not attempted: “…”. Not understood: “…”.`
fn told(clauses: &[ClauseRecord]) -> String {
    let states = [
        ("Done", ClauseState::Seen, false),
        ("Said to be done", ClauseState::Seen, true),
        ("Tried, but not seen done", ClauseState::NotSeen, false),
        ("Not attempted", ClauseState::NotTried, false),
        ("Not understood", ClauseState::NotUnderstood, false),
    ];
    let sentences = states.into_iter().filter_map(|(name, state, claimed)| {
        let is_it = |clause: &&ClauseRecord| clause.state == state && clause.claimed == claimed;
        let of_state = clauses.iter().filter(is_it);
        let texts: Vec<String> = of_state.map(|clause| quoted(&clause.text)).collect();
        (!texts.is_empty()).then(|| format!("{name}: {}.", texts.join(", ")))
    });
    sentences.collect::<Vec<_>>().join(" ")
}

/// Whether some clause is understood, or the act changes nothing: what was not understood must do no harm.
pub(super) fn may_try(look: &ScreenContext, proposal: &Proposal) -> bool {
    let harmless = match &proposal.action {
        Action::Scroll { .. } | Action::Wait { .. } => true,
        Action::Answer { .. } | Action::Finish { .. } | Action::GiveUp { .. } => true,
        Action::Click => proposal.target.as_ref().is_some_and(|target| {
            let node = look.node(&target.node);
            node.is_some_and(|n| n.role == "link" && n.href.is_some())
        }),
        _ => false,
    };
    harmless || is_understood(look)
}

fn is_understood(look: &ScreenContext) -> bool {
    look.goal.clauses.is_empty()
        || of_stage(look)
            .iter()
            .any(|clause| clause.state != ClauseState::NotUnderstood)
}

fn of_goal(look: &ScreenContext) -> Vec<ClauseRecord> {
    if look.context.goal.trim().is_empty() {
        return Vec::new();
    }
    let now = of_stage(look);
    match &look.login {
        None => now,
        Some(stage) => match stage.entered {
            Some(step) => std::iter::once(entered(stage, step)).chain(now).collect(),
            None => now.into_iter().chain(later(stage)).collect(),
        },
    }
}

/// The clauses of what is pursued now.
fn of_stage(look: &ScreenContext) -> Vec<ClauseRecord> {
    if pursuit::is_for(look) {
        pursuit::clauses(look)
    } else if look.goal.orders.is_empty() {
        aims::clauses(look)
    } else {
        spelt_out::clauses(look)
    }
}

fn entered(stage: &LoginStage, step: &StepRecord) -> ClauseRecord {
    let evidence = "What the goal gives was entered, and the fields for it went away without a word of refusal.";
    ClauseRecord {
        step: Some(step.index),
        ..record(&stage.login.clause(), ClauseState::Seen, evidence)
    }
}

/// What waits until the persona is in.
fn later(stage: &LoginStage) -> Vec<ClauseRecord> {
    if stage.rest.is_empty() {
        return Vec::new();
    }
    let goal = Goal::parse(&stage.rest, &[]);
    let known =
        |clause: &Clause| clause.is_known || !clause.orders.is_empty() || goal.task != Task::Other;
    let waiting = goal.clauses.iter().map(|clause| {
        let state = if known(clause) {
            ClauseState::NotTried
        } else {
            ClauseState::NotUnderstood
        };
        record(&clause.text, state, "")
    });
    let waiting: Vec<ClauseRecord> = waiting.collect();
    if waiting.is_empty() {
        vec![record(&stage.rest, ClauseState::NotUnderstood, "")]
    } else {
        waiting
    }
}

/// A clause that is done by the word of a model or a script.
fn claimed_done(text: &str, evidence: impl Into<String>) -> ClauseRecord {
    ClauseRecord {
        claimed: true,
        ..record(text, ClauseState::Seen, evidence)
    }
}

fn record(text: &str, state: ClauseState, evidence: impl Into<String>) -> ClauseRecord {
    ClauseRecord {
        text: text.to_owned(),
        state,
        evidence: evidence.into(),
        claimed: false,
        step: None,
    }
}
