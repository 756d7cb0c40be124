//! A click without any effect.

use super::{Run, act_key, card, cost, decision, grouped, page, target, texts, what};
use crate::keys;
use passerby_artifacts::act::{ActOutcome, ActPlan, Request};
use passerby_artifacts::decision::{Action, ExpectationVerdict, Predicate};
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::finding::{Finding, FindingKind};
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::{ScreenOutcome, Signal};

/// A single click may do what is not to be seen: play a sound, copy a text, take a while. Whoever clicks again was told nothing.
const MIN_CLICKS: usize = 2;

pub(super) fn find(run: &Run<'_>) -> Vec<Finding> {
    let dead = run
        .steps
        .iter()
        .filter(|step| is_dead(step))
        .map(|step| (format!("{} {}", page(&step.url), act_key(step)), step));
    grouped(dead)
        .into_iter()
        .filter(|group| group.len() >= MIN_CLICKS)
        .filter_map(|group| finding(run, &group))
        .collect()
}

/// Whether the step clicked on something that offers it, and nothing came of it although something
/// was to.
pub(super) fn is_dead(step: &StepRecord) -> bool {
    let Some(thought) = &step.thought else {
        return false;
    };
    let clicked = thought.decision.action == Action::Click
        && step
            .reply
            .as_ref()
            .is_some_and(|reply| reply.outcome == ActOutcome::Done);
    let nothing_came = step.difference.as_ref().is_some_and(|difference| {
        difference.outcome == ScreenOutcome::NoChange && difference.signals.contains(&Signal::NoOp)
    });
    // Where the picture changed, something came that no element tells of.
    let was_seen = step
        .evaluation
        .as_ref()
        .is_some_and(|e| e.verdict == ExpectationVerdict::Unknown || e.is_disputed());
    // A key by script may be what the page did not take.
    let by_script = keys::way(step).is_some() && !keys::were_trusted(step);
    clicked
        && !by_script
        && nothing_came
        && !was_seen
        && offers_click(step)
        && promises_something(step)
        && !was_at_work(step)
        && !may_be_silent(&thought.expectation.predicate)
}

/// Roles whose press does something that people see. What else reacts to a press may only take the focus, or a drag.
fn promises_something(step: &StepRecord) -> bool {
    target(step).is_some_and(|target| {
        matches!(
            target.role.as_str(),
            "button" | "link" | "menuitem" | "switch"
        ) && !target.name.trim().is_empty()
    })
}

/// Whether the page still worked at the answer, or had asked a server: then something came that is not to be seen yet.
fn was_at_work(step: &StepRecord) -> bool {
    step.settled.as_ref().is_some_and(|settled| {
        let began = |request: &Request| request.began_at_ms >= step.started_at_ms;
        let asked = settled.requests.iter().flatten().any(began);
        !settled.quiet || asked
    })
}

/// A click into a field only moves the focus, which is what it is for.
fn offers_click(step: &StepRecord) -> bool {
    let takes_text = target(step).is_some_and(|target| {
        matches!(
            target.role.as_str(),
            "textbox" | "searchbox" | "spinbutton" | "combobox"
        )
    });
    let needed = match &step.plan {
        Some(ActPlan::Page { input }) => input.element.as_ref().and_then(|element| element.needs),
        _ => None,
    };
    !takes_text && matches!(needed, None | Some(ActionKind::Click))
}

fn may_be_silent(predicate: &Predicate) -> bool {
    match predicate {
        Predicate::NothingChanges => true,
        Predicate::AnyOf { of } => of.iter().any(may_be_silent),
        _ => false,
    }
}

fn finding(run: &Run<'_>, group: &[&StepRecord]) -> Option<Finding> {
    let step = *group.first()?;
    let reasoning = decision(step).map_or("", |decision| decision.reasoning.as_str());
    let texts = texts::dead_click(&what(step), &step.url, reasoning, group.len());
    Some(card(
        FindingKind::DeadClick,
        step,
        texts,
        cost::of_lost(run, group),
    ))
}
