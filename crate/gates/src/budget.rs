//! Thoughts, retries and loops are limited; progress gives retries and loops back.

use super::{ActedOn, GateContext, RefusalReason};
use crate::slices::Parts;
use passerby_artifacts::decision::Decision;

pub(super) fn check(decision: &Decision, context: &GateContext<'_>) -> Option<RefusalReason> {
    after_success(context)
        .or_else(|| thoughts(context))
        .or_else(|| retries(decision, context))
        .or_else(|| loops(decision, context))
        .or_else(|| stalled(context).filter(|_| !explores(context)))
}

/// Who only looks around has no way to lose: it ends when nothing is left to try.
fn explores(context: &GateContext<'_>) -> bool {
    context.config.goal.trim().is_empty()
}

fn after_success(context: &GateContext<'_>) -> Option<RefusalReason> {
    let met = context.acted.iter().any(|act| act.meets_goal);
    met.then(|| "The goal is met already; nothing more is done.".to_owned())
}

fn thoughts(context: &GateContext<'_>) -> Option<RefusalReason> {
    let thoughts = context.thoughts_since_act;
    (thoughts >= context.config.settings.gates.thoughts)
        .then(|| format!("{thoughts} thoughts have come to no act; the budget is used up."))
}

fn retries(decision: &Decision, context: &GateContext<'_>) -> Option<RefusalReason> {
    let stalled = since_progress(context.acted);
    let tries = stalled
        .iter()
        .filter(|act| act.is_same_act(decision))
        .count();
    (tries > limit(context.config.settings.gates.retries)).then(|| {
        format!("The same was tried {tries} times without progress; the retries are used up.")
    })
}

fn loops(decision: &Decision, context: &GateContext<'_>) -> Option<RefusalReason> {
    let stalled = since_progress(context.acted);
    let first = context.acted.len().saturating_sub(stalled.len());
    let looped = stalled.iter().zip(first..).filter(|(act, at)| {
        came_back(context.acted.before(*at), &act.fingerprint, |a| {
            a.action == act.action && a.key == act.key
        })
    });
    let loops = looped.count();
    let again = came_back(context.acted, context.fingerprint, |act| {
        act.is_same_act(decision)
    });
    (again && loops >= loop_budget(context)).then(|| {
        format!(
            "The run has gone in a circle {loops} times without progress; the loops are used up."
        )
    })
}

fn stalled(context: &GateContext<'_>) -> Option<RefusalReason> {
    let acts = since_progress(context.acted).len();
    (acts >= limit(context.config.settings.gates.stalled))
        .then(|| format!("Nothing has come of the last {acts} acts; the run leads nowhere."))
}

/// Loops that a run has: more once it showed that it gets somewhere.
fn loop_budget(context: &GateContext<'_>) -> usize {
    let gates = &context.config.settings.gates;
    let progressed = context.acted.iter().any(|act| act.progressed);
    limit(if progressed {
        gates.loops_after_progress
    } else {
        gates.loops
    })
}

fn limit(count: u32) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}

/// Whether such an act was done on this screen before, and the screen was left in between.
fn came_back(before: &[ActedOn], fingerprint: &str, same: impl Fn(&ActedOn) -> bool) -> bool {
    let Some(first) = before
        .iter()
        .position(|act| act.fingerprint == fingerprint && same(act))
    else {
        return false;
    };
    before
        .since(first)
        .iter()
        .any(|act| act.fingerprint != fingerprint)
}

/// The acts after the last one that progressed.
fn since_progress(acted: &[ActedOn]) -> &[ActedOn] {
    let last = acted.iter().rposition(|act| act.progressed);
    last.map_or(acted, |last| acted.after(last))
}
