//! What a finding cost the persona, how much it matters by that, and which part of the goal it hit.
//!
//! A kind of finding says nothing of its weight: an icon without a name that the persona never needed cost nothing, the
//! same icon may have stopped the run.

use super::Run;
use passerby_artifacts::clause::{ClauseRecord, ClauseState};
use passerby_artifacts::finding::{Cost, Finding, Severity};
use passerby_artifacts::persona::Level;
use passerby_artifacts::run::{StepRecord, StopReason};

/// From so many lost steps on people stop trusting a page.
const MANY_STEPS: u32 = 3;
/// From here on a wait is felt as one, ms.
const LONG_MS: u64 = 5_000;
/// After this people turn to something else, ms: Nielsen, Usability Engineering (1993), ch. 5.
const ATTENTION_MS: u64 = 10_000;

/// The cost of steps that came to nothing.
pub(super) fn of_lost(run: &Run<'_>, lost: &[&StepRecord]) -> Cost {
    Cost {
        steps: u32::try_from(lost.len()).unwrap_or(u32::MAX),
        ms: lost.iter().map(|step| spent_ms(step)).sum(),
        stopped: lost.iter().any(|step| ended_at(run, step)),
        touched: true,
    }
}

/// The cost of waits that went on for so long beyond what was expected, ms.
pub(super) fn of_wait(beyond_ms: u64) -> Cost {
    Cost {
        ms: beyond_ms,
        touched: true,
        ..Cost::default()
    }
}

/// Reading as the persona reads, and the wait for the page.
fn spent_ms(step: &StepRecord) -> u64 {
    let look_ms = step.glance.as_ref().map_or(0, |glance| glance.look_ms);
    let took_ms = step.evaluation.as_ref().map_or(0, |e| e.took_ms);
    u64::from(look_ms).saturating_add(took_ms)
}

/// Whether the persona saw no way on after this step: nothing was done after it, and the run did not end by a limit.
fn ended_at(run: &Run<'_>, step: &StepRecord) -> bool {
    let last_act = run.steps.iter().rev().find(|step| step.reply.is_some());
    let is_last = last_act.is_some_and(|last| last.index == step.index);
    is_last && saw_no_way_on(run.stop)
}

/// Whether the run ended before its goal was met, and not by a limit, a fault or the user.
pub(super) fn saw_no_way_on(stop: &StopReason) -> bool {
    matches!(
        stop,
        StopReason::GaveUp { .. }
            | StopReason::NothingLeft { .. }
            | StopReason::PartlyMet {
                at_limit: false,
                ..
            }
            | StopReason::ClaimedNotSeen { .. }
    )
}

/// How much a finding matters: what it cost, but never less than `least`, which its finder says of the persona's needs.
pub(super) fn severity(run: &Run<'_>, cost: Cost, least: Severity) -> Severity {
    let by_cost = match cost {
        Cost { stopped: true, .. } => Severity::High,
        Cost { steps, .. } if steps >= MANY_STEPS => Severity::High,
        Cost { steps: 0, ms, .. } if ms >= ATTENTION_MS => Severity::High,
        Cost { steps: 1.., .. } => Severity::Medium,
        Cost { ms, .. } if ms >= LONG_MS => Severity::Medium,
        Cost { ms: 1.., .. } if run.persona.patience == Level::Low => Severity::Medium,
        Cost { .. } => Severity::Low,
    };
    let severity = by_cost.max(least);
    if cost.touched || cost.stopped {
        severity
    } else {
        severity.min(Severity::Medium)
    }
}

/// The clause of the goal that the persona was at in a step: clauses are worked through in their order.
pub(super) fn clause(clauses: &[ClauseRecord], step: u32) -> Option<String> {
    let ended_later = |clause: &&ClauseRecord| clause.step.is_some_and(|last| last >= step);
    let is_open = |clause: &&ClauseRecord| clause.state != ClauseState::Seen;
    let at = clauses.iter().find(ended_later);
    at.or_else(|| clauses.iter().find(is_open))
        .map(|clause| clause.text.clone())
}

/// Sums up what findings of one cause cost.
pub(super) fn add(card: &mut Finding, other: &Finding) {
    let (Some(all), Some(more)) = (&mut card.cost, other.cost) else {
        return;
    };
    all.steps = all.steps.saturating_add(more.steps);
    all.ms = all.ms.saturating_add(more.ms);
    all.stopped |= more.stopped;
    all.touched |= more.touched;
}
