//! A control that the keyboard does not reach, or that no key operates.
//!
//! That a control takes no focus stands in the page, whoever asks: a press by the mouse that the page answers shows that it is a
//! control. All else is filed only where the browser's own keys were pressed. What is one of several in a widget is left out: which
//! keys lead to it is the widget's own affair.

use super::{
    Run, act_key, card, cost, decision, element, grouped, keys, least_by_keys, page, target, texts,
    was_done, what,
};
use crate::keys::Lack;
use passerby_artifacts::act::Request;
use passerby_artifacts::decision::{Action, ExpectationVerdict};
use passerby_artifacts::finding::{
    Basis, Cost, Finding, FindingKind, FindingPlace, MAX_PLACES, Severity,
};
use passerby_artifacts::hand::{KeyWay, KeyWayEnd};
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::{Item, ScreenOutcome};
use passerby_artifacts::ui_tree::AccessFact;

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
        Some((cause(step, lack), (step, lack)))
    });
    let by_keys = grouped(lacking);
    let by_keys = by_keys.iter().filter_map(|group| finding(run, group));
    by_keys.chain(for_pointers_only(run)).collect()
}

/// What no key reaches is drawn by one piece of the page's code where several of a kind stand on one page.
fn cause(step: &StepRecord, lack: Lack) -> String {
    let role = target(step).map_or("", |target| target.role.as_str());
    match lack {
        Lack::Focus => format!("{} {role}", page(&step.url)),
        Lack::Order | Lack::Stop | Lack::Reaction => {
            format!("{} {}", page(&step.url), act_key(step))
        }
    }
}

/// One for all that the mouse pressed: they are of one page's or one site's code.
fn for_pointers_only(run: &Run<'_>) -> Option<Finding> {
    let pressed = run.steps.iter().filter(|step| is_for_pointers_only(step));
    let pressed = pressed.map(|step| (what(step), step));
    let each = once_a_place(grouped_by_name(pressed));
    let ((_, step), more) = each.split_first()?;
    let names: Vec<String> = each.iter().map(|(name, _)| name.clone()).collect();
    let alike = alike(run, &names);
    let place = |(_, step): &(String, &StepRecord)| FindingPlace {
        step: step.index,
        element: element(step),
    };
    Some(Finding {
        severity: least_by_keys(run.persona, Severity::Medium),
        more_places: more.iter().take(MAX_PLACES).map(place).collect(),
        count: each.len(),
        ..card(
            FindingKind::NoKeyboardAccess,
            step,
            texts::keyboard::for_pointers_only(
                &names,
                &alike,
                &step.url,
                more.iter()
                    .any(|(_, other)| page(&other.url) != page(&step.url)),
            ),
            Cost {
                touched: true,
                ..Cost::default()
            },
        )
    })
}

/// The pages on which such a press was made.
pub(super) fn pages_for_pointers_only<'a>(run: &Run<'a>) -> Vec<&'a str> {
    let pressed = run.steps.iter().filter(|step| is_for_pointers_only(step));
    pressed.map(|step| page(&step.url)).collect()
}

/// What else on these pages looks like a control and is none to assistive technology.
fn alike(run: &Run<'_>, pressed: &[String]) -> Vec<String> {
    let pages = pages_for_pointers_only(run);
    let steps = run
        .steps
        .iter()
        .filter(|step| pages.contains(&page(&step.url)));
    let gaps = steps.flat_map(|step| &step.access_gaps);
    let seen = gaps.filter(|gap| gap.fact == AccessFact::VisibleNotAccessible);
    let mut names: Vec<String> = Vec::new();
    for gap in seen.filter(|gap| !gap.control.name.trim().is_empty()) {
        let name = texts::named(&gap.control.role, &gap.control.name, "");
        if !pressed.contains(&name) && !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

fn grouped_by_name<'a>(
    pressed: impl Iterator<Item = (String, &'a StepRecord)>,
) -> Vec<(String, &'a StepRecord)> {
    let named = pressed.map(|(name, step)| (name.clone(), (name, step)));
    let first = |group: Vec<(String, &'a StepRecord)>| group.into_iter().next();
    grouped(named).into_iter().filter_map(first).collect()
}

/// Without those whose name tells only another state of one before: a column heading says how its list is sorted.
fn once_a_place(each: Vec<(String, &StepRecord)>) -> Vec<(String, &StepRecord)> {
    const NEAR: f64 = 4.0;
    let place = |step: &StepRecord| step.target_rect.map(|rect| (rect.x, rect.y));
    let begins = |step: &StepRecord| {
        let name = target(step).map_or("", |target| target.name.as_str());
        name.split_whitespace().next().map(str::to_owned)
    };
    let is_state = |a: &StepRecord, b: &StepRecord| {
        let near = place(a)
            .zip(place(b))
            .is_some_and(|((ax, ay), (bx, by))| (ax - bx).abs() < NEAR && (ay - by).abs() < NEAR);
        let role = |step: &StepRecord| target(step).map(|target| target.role.clone());
        let same_size = a
            .target_rect
            .zip(b.target_rect)
            .is_some_and(|(a, b)| a.is_sized_like(&b, NEAR));
        near && page(&a.url) == page(&b.url)
            && (begins(a) == begins(b) || role(a) == role(b) && same_size)
    };
    let mut kept: Vec<(String, &StepRecord)> = Vec::new();
    for (name, step) in each {
        if !kept.iter().any(|(_, before)| is_state(before, step)) {
            kept.push((name, step));
        }
    }
    kept
}

/// Whether the page answered the press of what no key gets to. What bears no name may be what closes a layer beneath it, which
/// Escape does.
fn is_for_pointers_only(step: &StepRecord) -> bool {
    let clicked = decision(step).is_some_and(|decision| decision.action == Action::Click);
    let met = step
        .evaluation
        .as_ref()
        .is_some_and(|evaluation| evaluation.verdict == ExpectationVerdict::Matched);
    let changed = step
        .outcome()
        .is_some_and(|outcome| outcome != ScreenOutcome::NoChange);
    let named = is_named(step);
    let pointer_only = step.reply.as_ref().is_some_and(|reply| reply.pointer_only);
    let answered = met && changed && !took_itself_away(step) && !only_told_more(step);
    pointer_only && clicked && was_done(step) && answered && named
}

/// Whether all that came is a text: a hint, which the pointer alone brings as it comes over the thing.
fn only_told_more(step: &StepRecord) -> bool {
    let Some(difference) = &step.difference else {
        return false;
    };
    let is_text = |item: &Item| matches!(item.role.as_str(), "text" | "tooltip");
    let gone = &difference.removed;
    let is_more = !difference.added.is_empty() && difference.added.iter().all(is_text);
    let stays = difference.changed.is_empty() && gone.iter().all(is_text);
    is_more && stays && difference.outcome != ScreenOutcome::Navigation
}

fn is_named(step: &StepRecord) -> bool {
    target(step).is_some_and(|target| !target.name.trim().is_empty())
}

/// Whether all that came of a press is that what was pressed went, or says something else: a notice or a state, which change by
/// themselves too, and no control.
fn took_itself_away(step: &StepRecord) -> bool {
    let Some((target, difference)) = target(step).zip(step.difference.as_ref()) else {
        return false;
    };
    let only_removed = difference.added.len() <= 1 && difference.changed.is_empty();
    let is_it = |item: &Item| item.text.trim() == target.name.trim();
    only_removed && !difference.removed.is_empty() && difference.removed.iter().all(is_it)
}

fn lack(step: &StepRecord, way: &KeyWay) -> Option<Lack> {
    let is_sure = keys::were_trusted(step) && is_control(step);
    match way.end {
        // Of what has no name nobody can say what it is for; it may be what lies behind a dialog.
        KeyWayEnd::NotFocusable if is_named(step) => Some(Lack::Focus),
        KeyWayEnd::NotInOrder if is_sure => Some(Lack::Order),
        // Of a button another control may do the same; nothing else takes the text that a field is for.
        KeyWayEnd::PassedOver if is_field(step) && is_named(step) => Some(Lack::Stop),
        KeyWayEnd::Reached if is_sure && way.reacted == Some(false) && nothing_came(step) => {
            Some(Lack::Reaction)
        }
        _ => None,
    }
}

fn is_field(step: &StepRecord) -> bool {
    target(step).is_some_and(|target| keys::is_field(&target.role))
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
    let each = grouped_by_name(lost.iter().map(|step| (what(step), *step)));
    let (_, others) = each.split_first()?;
    let names: Vec<String> = each.iter().map(|(name, _)| name.clone()).collect();
    let more_places = others
        .iter()
        .take(MAX_PLACES)
        .map(|(_, step)| FindingPlace {
            step: step.index,
            element: element(step),
        });
    Some(Finding {
        count: each.len(),
        more_places: more_places.collect(),
        // That what only looks as if it could be pressed can be pressed was not seen.
        basis: if is_control(step) {
            Basis::Observed
        } else {
            Basis::Inferred
        },
        ..card(
            FindingKind::NoKeyboardAccess,
            step,
            texts::keyboard::no_access(&names, lack, &step.url),
            cost::of_lost(run, &lost),
        )
    })
}
