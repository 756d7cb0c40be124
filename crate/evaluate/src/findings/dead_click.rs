//! A click without any effect; a rage click, where it was done again and again.

use super::{Run, act_key, card, cost, decision, grouped, page, target, texts, what};
use crate::keys;
use passerby_artifacts::act::{ActOutcome, ActPlan, Request};
use passerby_artifacts::decision::{Action, ExpectationVerdict, GateName, GateVerdict, Predicate};
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::fault::WarningKind;
use passerby_artifacts::finding::{Finding, FindingKind, Limitation};
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::{ScreenOutcome, Signal};

/// A single click may do what is not to be seen: play a sound, copy a text, take a while. Whoever clicks again was told nothing.
const MIN_CLICKS: usize = 2;

pub(super) fn find(run: &Run<'_>) -> Vec<Finding> {
    let dead = run
        .steps
        .iter()
        .filter(|step| is_dead(step) && keys::were_trusted(step))
        .map(|step| (format!("{} {}", page(&step.url), act_key(step)), step));
    grouped(dead)
        .into_iter()
        .filter(|group| group.len() >= MIN_CLICKS)
        .filter(|group| !group.iter().any(|step| was_painted(run, step)))
        .filter_map(|group| finding(run, &group))
        .collect()
}

/// So much around a control belongs to how it shows the focus and the pointer, CSS px.
const OWN_MARGIN: f64 = 12.0;

/// Whether pressing the same control once more changed the picture elsewhere: the page answered, though no element tells of it. At
/// the first press the focus comes from somewhere, where its mark goes.
fn was_painted(run: &Run<'_>, step: &StepRecord) -> bool {
    let at = run.steps.iter().position(|other| other.index == step.index);
    let neighbour = |by: isize| at.and_then(|at| run.steps.get(at.checked_add_signed(by)?));
    let was_pressed = neighbour(-1).is_some_and(|before| act_key(before) == act_key(step));
    let (Some(after), Some(target)) = (neighbour(1), step.target_rect) else {
        return false;
    };
    let changed = after.screenshot.as_ref().and_then(|shot| shot.changed_rect);
    let own = CssRect {
        x: target.x - OWN_MARGIN,
        y: target.y - OWN_MARGIN,
        width: target.width + 2.0 * OWN_MARGIN,
        height: target.height + 2.0 * OWN_MARGIN,
    };
    let is_beyond = |changed: CssRect| {
        changed.x < own.x
            || changed.y < own.y
            || changed.x + changed.width > own.x + own.width
            || changed.y + changed.height > own.y + own.height
    };
    was_pressed && changed.is_some_and(is_beyond)
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
    clicked
        && nothing_came
        && !was_seen
        && offers_click(step)
        && promises_something(step)
        && !was_at_work(step)
        && !may_be_silent(&thought.expectation.predicate)
}

/// A press by script that came to nothing: some pages take only a person's, so nobody can say whether the page or Passerby is the
/// cause.
pub(crate) fn by_script_in_vain(step: &StepRecord) -> Option<Limitation> {
    // Of the keys there is a word of their own.
    let is_meant = is_dead(step) && !keys::were_trusted(step) && keys::way(step).is_none();
    is_meant.then(|| Limitation {
        step: Some(step.index),
        what: format!(
            "Passerby pressed {} by script and nothing came of it. There may have been nothing to do, or the page takes only a person’s press: try it by hand.",
            what(step)
        ),
    })
}

/// So many presses in a row are what analytics call a rage click.
const RAGE_CLICKS: usize = 3;

/// Whether it was pressed again and again, or would have been had the run not held it back.
fn is_pressed_in_rage(steps: &[StepRecord], group: &[&StepRecord]) -> bool {
    let Some(first) = group.first() else {
        return false;
    };
    let key = act_key(first);
    let is_meant = |step: &StepRecord| act_key(step) == key && page(&step.url) == page(&first.url);
    let wanted = |step: &StepRecord| {
        let held_back = matches!(
            step.gate,
            Some(GateVerdict::Refused {
                rule: GateName::Repeat,
                ..
            })
        );
        is_meant(step) && (is_dead(step) || held_back)
    };
    let name = target(first).map_or("", |target| target.name.as_str());
    let mut in_a_row: usize = 0;
    steps.iter().any(|step| {
        // What a gate held back before the step did something else comes first.
        in_a_row = in_a_row.saturating_add(held_back_before(step, name));
        let is_rage = in_a_row >= RAGE_CLICKS;
        in_a_row = if wanted(step) {
            in_a_row.saturating_add(1)
        } else {
            0
        };
        is_rage || in_a_row >= RAGE_CLICKS
    })
}

/// How often the same press was wanted once more before the step, and refused for it.
fn held_back_before(step: &StepRecord, name: &str) -> usize {
    let (again, gate) = (
        format!("“click” on “{name}”"),
        format!("(gate {})", GateName::Repeat),
    );
    let held_back = step.warnings.iter().filter(|warning| {
        warning.kind == WarningKind::Refused
            && warning.message.contains(&again)
            && warning.message.ends_with(&gate)
    });
    held_back.count()
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
        // A link to a place that is in view already.
        Predicate::NothingChanges | Predicate::Scrolls => true,
        Predicate::AnyOf { of } => of.iter().any(may_be_silent),
        _ => false,
    }
}

fn finding(run: &Run<'_>, group: &[&StepRecord]) -> Option<Finding> {
    let step = *group.first()?;
    let reasoning = decision(step).map_or("", |decision| decision.reasoning.as_str());
    let is_rage = is_pressed_in_rage(run.steps, group);
    let texts = texts::dead_click(&what(step), &step.url, reasoning, group.len(), is_rage);
    let kind = if is_rage {
        FindingKind::RageClick
    } else {
        FindingKind::DeadClick
    };
    Some(card(kind, step, texts, cost::of_lost(run, group)))
}
