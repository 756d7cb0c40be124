//! It took longer than people bear: the answer to an act, or the page that the run began on.

use super::{Run, act_key, card, cost, decision, grouped, page, texts, was_done, what};
use passerby_artifacts::act::Request;
use passerby_artifacts::decision::{Action, Policy};
use passerby_artifacts::finding::{Basis, Finding, FindingKind};
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::{ScreenOutcome, Signal};

/// An answer within the page comes by then, or the train of thought is lost: 1 s (Nielsen, Usability Engineering (1993), ch. 5),
/// and as much again, since what takes a little longer may be the machine that runs the browser, ms.
const FLOW_MS: u64 = 2_000;
/// Who opens a page or sends a form waits a little. From here on everybody feels it, however patient they are and whatever a model
/// expected, ms.
const FELT_MS: u64 = 4_000;
/// After this people turn to something else (Nielsen, as above), ms; with a request that took most of it, it was the server.
const ATTENTION_MS: u64 = 10_000;
/// Less than this beyond what was expected nobody notices, ms.
const GRACE_MS: u64 = 250;

pub(super) fn find(run: &Run<'_>) -> Vec<Finding> {
    let slow = run
        .steps
        .iter()
        .filter_map(slow)
        .map(|seen| (format!("{} {}", page(&seen.0.url), act_key(seen.0)), seen));
    let answers = grouped(slow);
    let answers = answers.iter().filter_map(|group| finding(group));
    answers
        .chain(run.steps.first().and_then(first_page))
        .collect()
}

/// The page that the run began on: no act of the run waited for it, and people do.
fn first_page(step: &StepRecord) -> Option<Finding> {
    let took_ms = step.load_ms.filter(|ms| ms.is_finite())?.max(0.0) as u64;
    let texts = texts::slow_page(&step.title, &step.url, took_ms, FELT_MS);
    (took_ms > FELT_MS.saturating_add(GRACE_MS)).then(|| Finding {
        // A server that has just been started takes long once.
        basis: Basis::Inferred,
        element: None,
        ..card(
            FindingKind::SlowResponse,
            step,
            texts,
            cost::of_wait(took_ms.saturating_sub(FELT_MS)),
        )
    })
}

/// A step with the times it took and should have taken, ms.
type Slow<'a> = (&'a StepRecord, u64, u64);

fn slow(step: &StepRecord) -> Option<Slow<'_>> {
    // Typing takes Passerby time of its own, key by key; and nothing is asked of the page by a scroll or a pause.
    let asks_the_page = matches!(
        decision(step)?.action,
        Action::Click
            | Action::DoubleClick
            | Action::PressKey { .. }
            | Action::Navigate { .. }
            | Action::Back
    );
    // An address that the rules go to by themselves is no way of the page.
    let is_own_way = decision(step)?.decided_by == Policy::Rules
        && matches!(decision(step)?.action, Action::Navigate { .. });
    // A page that shows nothing is waited for up to a limit of Passerby's own: whether anything comes is not known.
    let busy = step.settled.iter().flat_map(|settled| &settled.still_busy);
    let is_own_wait = { busy }.any(|what| what == "blank");
    let took_ms = step.evaluation.as_ref()?.took_ms;
    let expected_ms = u64::from(step.thought.as_ref()?.expectation.within_ms);
    let within_ms = if opens_or_sends(step) {
        expected_ms.clamp(FLOW_MS, FELT_MS)
    } else {
        FLOW_MS
    };
    let is_slow = took_ms > within_ms.saturating_add(GRACE_MS);
    (was_done(step) && asks_the_page && !is_own_way && !is_own_wait && is_slow)
        .then_some((step, took_ms, within_ms))
}

/// Whether the act led to another page or sent a form, for which people wait longer than for an answer within the page.
fn opens_or_sends(step: &StepRecord) -> bool {
    let opens = |signal: &Signal| {
        matches!(
            signal,
            Signal::ScreenLoaded | Signal::NavigationOccurred { .. } | Signal::FormSubmitted { .. }
        )
    };
    let is_other_page = step.difference.iter().any(|difference| {
        difference.outcome == ScreenOutcome::Navigation || difference.signals.iter().any(opens)
    });
    let asks_for_one = matches!(
        decision(step).map(|decision| &decision.action),
        Some(Action::Navigate { .. } | Action::Back)
    );
    is_other_page || asks_for_one || step.difference.is_none()
}

fn finding(group: &[Slow<'_>]) -> Option<Finding> {
    let &(step, took_ms, within_ms) = group.iter().max_by_key(|(_, took_ms, _)| *took_ms)?;
    let first = group.first()?.0;
    let settled = step.settled.as_ref();
    let busy = settled.filter(|settled| !settled.quiet);
    let busy = busy.map_or(&[][..], |settled| &settled.still_busy);
    let longest = longest_request(step, took_ms);
    let texts = texts::slow_response(&what(first), took_ms, within_ms, busy, longest, group.len());
    let beyond = |(_, took_ms, within_ms): &Slow<'_>| took_ms.saturating_sub(*within_ms);
    let cost = cost::of_wait(group.iter().map(beyond).sum());
    Some(Finding {
        // What was measured once may be the machine that runs the browser.
        basis: if group.len() > 1 || took_ms >= ATTENTION_MS && longest.is_some() {
            Basis::Observed
        } else {
            Basis::Inferred
        },
        ..card(FindingKind::SlowResponse, first, texts, cost)
    })
}

/// The request that the step waited for, most likely: the longest of those it set off, if it is most of the wait.
fn longest_request(step: &StepRecord, took_ms: u64) -> Option<&Request> {
    let requests = step
        .settled
        .iter()
        .flat_map(|s| s.requests.iter().flatten());
    let own = requests.filter(|request| request.began_at_ms >= step.started_at_ms);
    let longest = own.max_by(|a, b| a.took_ms.total_cmp(&b.took_ms))?;
    (longest.took_ms >= took_ms as f64 / 2.0).then_some(longest)
}
