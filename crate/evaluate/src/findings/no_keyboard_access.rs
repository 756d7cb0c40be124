//! A control that the keyboard does not reach, or that no key operates.
//!
//! That a control takes no focus stands in the page, whoever asks. All else is filed only where the browser's own keys were
//! pressed. What is one of several in a widget is left out: which keys lead to it is the widget's own affair.

use super::{Run, act_key, card, cost, grouped, keys, page, target, texts, what};
use crate::keys::Lack;
use passerby_artifacts::act::Request;
use passerby_artifacts::finding::{Basis, Finding, FindingKind};
use passerby_artifacts::hand::{KeyWay, KeyWayEnd};
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::ScreenOutcome;

/// Roles of what stands for itself.
const CONTROLS: [&str; 10] = [
    "button",
    "checkbox",
    "combobox",
    "link",
    "radio",
    "searchbox",
    "slider",
    "spinbutton",
    "switch",
    "textbox",
];

pub(super) fn find(run: &Run<'_>) -> Vec<Finding> {
    let lacking = run.steps.iter().filter_map(|step| {
        let lack = lack(step, keys::way(step)?)?;
        Some((
            format!("{} {}", page(&step.url), act_key(step)),
            (step, lack),
        ))
    });
    grouped(lacking)
        .iter()
        .filter_map(|group| finding(run, group))
        .collect()
}

fn lack(step: &StepRecord, way: &KeyWay) -> Option<Lack> {
    let is_sure = keys::were_trusted(step) && is_control(step);
    match way.end {
        KeyWayEnd::NotFocusable => Some(Lack::Focus),
        KeyWayEnd::NotInOrder if is_sure => Some(Lack::Order),
        KeyWayEnd::Reached if is_sure && way.reacted == Some(false) && nothing_came(step) => {
            Some(Lack::Reaction)
        }
        _ => None,
    }
}

fn is_control(step: &StepRecord) -> bool {
    target(step).is_some_and(|target| CONTROLS.contains(&target.role.as_str()))
}

/// Whether neither the screen nor a request tells of any effect, and the page was at rest.
fn nothing_came(step: &StepRecord) -> bool {
    let unchanged = step
        .difference
        .as_ref()
        .is_some_and(|difference| difference.outcome == ScreenOutcome::NoChange);
    let silent = step.settled.as_ref().is_some_and(|settled| {
        let began = |request: &Request| request.began_at_ms >= step.started_at_ms;
        settled.quiet && !settled.requests.iter().flatten().any(began)
    });
    unchanged && silent
}

fn finding(run: &Run<'_>, group: &[(&StepRecord, Lack)]) -> Option<Finding> {
    let (step, lack) = *group.first()?;
    let lost: Vec<&StepRecord> = group.iter().map(|(step, _)| *step).collect();
    Some(Finding {
        // That what only looks as if it could be pressed can be pressed was not seen.
        basis: if is_control(step) {
            Basis::Observed
        } else {
            Basis::Inferred
        },
        ..card(
            FindingKind::NoKeyboardAccess,
            step,
            texts::keyboard::no_access(&what(step), lack, &step.url),
            cost::of_lost(run, &lost),
        )
    })
}
