//! Something that came by itself lies over the page: the persona ran into it, or had to close it first.

use super::{Run, card, cost, page, target, texts, what};
use passerby_artifacts::act::ActOutcome;
use passerby_artifacts::decision::Action;
use passerby_artifacts::finding::{Basis, Cost, Finding, FindingElement, FindingKind};
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::run::{ControlFact, StepRecord};
use passerby_artifacts::screen::Signal;

/// Different controls that have to be out of reach: one may have a layer of its own.
const MIN_CONTROLS: usize = 2;
/// Steps in the dialog that close it at most: more are a talk that the persona takes part in.
const MAX_CLOSING: usize = 1;

pub(super) fn find(run: &Run<'_>) -> Vec<Finding> {
    let mut findings: Vec<Finding> = looks(run.steps)
        .into_iter()
        .filter_map(|steps| run_into(run, steps))
        .collect();
    findings.extend(
        looks(run.steps)
            .into_iter()
            .filter(|steps| !is_led_to_by_dialog(run.steps, steps))
            .filter_map(closed_first),
    );
    findings.extend(
        looks(run.steps)
            .into_iter()
            .filter_map(|steps| left_behind(run, steps)),
    );
    findings
}

/// A layer that stayed as an act closed what it belonged to, or whose words went: the persona pressed a control under it again and again.
fn left_behind(run: &Run<'_>, steps: &[StepRecord]) -> Option<Finding> {
    let at = steps
        .iter()
        .position(|step| step.cover.is_some() && step.dialogs.is_empty())?;
    let before = steps.get(at.checked_sub(1)?)?;
    let (covered, by) = (steps.get(at..)?, &steps.get(at)?.cover.as_ref()?.by);
    let closes = before
        .difference
        .as_ref()
        .is_some_and(|difference| difference.added.is_empty() && !difference.removed.is_empty());
    let is_left = closes || covered.iter().skip(1).any(|step| shows_no_more(step, by));
    let stopped: Vec<&StepRecord> = covered
        .iter()
        .filter(|step| step.dialogs.is_empty() && is_stopped_by(step, by))
        .collect();
    let (first, again) = stopped.split_first()?;
    let cost = cost::of_lost(run, &stopped);
    (is_left && !again.is_empty()).then(|| Finding {
        basis: Basis::Inferred,
        ..card(
            FindingKind::DialogInWay,
            first,
            texts::page::layer_left(&what(first), by, &what(before), &first.url),
            cost,
        )
    })
}

/// The steps on each page, in a row.
fn looks(steps: &[StepRecord]) -> Vec<&[StepRecord]> {
    steps
        .chunk_by(|a, b| page(&a.url) == page(&b.url))
        .collect()
}

/// Acts that did not reach their controls, for a layer that was there before anything was done on the page.
fn run_into(run: &Run<'_>, steps: &[StepRecord]) -> Option<Finding> {
    let first = steps.first()?;
    let by = &first.cover.as_ref()?.by;
    let stopped: Vec<&StepRecord> = steps
        .iter()
        .take_while(|step| step.cover.as_ref().is_some_and(|cover| &cover.by == by))
        .filter(|step| is_stopped_by(step, by))
        .collect();
    let mut controls: Vec<(&str, &str)> = stopped
        .iter()
        .filter_map(|step| target(step))
        .map(|target| (target.role.as_str(), target.name.as_str()))
        .collect();
    controls.sort_unstable();
    controls.dedup();
    let step = *stopped.first()?;
    let cost = cost::of_lost(run, &stopped);
    (controls.len() >= MIN_CONTROLS).then(|| {
        let texts = texts::page::layer_in_way(&what(step), by, controls.len(), &step.url);
        card(FindingKind::DialogInWay, step, texts, cost)
    })
}

/// Whether the words of a layer that still lies over the page are to be seen nowhere.
fn shows_no_more(step: &StepRecord, layer: &str) -> bool {
    let words = layer
        .split_once('"')
        .and_then(|(_, rest)| rest.strip_suffix('"'));
    let lies = step.cover.as_ref().is_some_and(|cover| cover.by == layer);
    lies && words.is_some_and(|words| !words.is_empty() && !step.tree_text.contains(words))
}

fn is_stopped_by(step: &StepRecord, layer: &str) -> bool {
    let outcome = step.reply.as_ref().map(|reply| &reply.outcome);
    matches!(outcome, Some(ActOutcome::Obscured { by }) if by == layer)
}

/// Whether the page was come to by an act in a dialog: a tour goes on from page to page, and its next dialog came of that act.
fn is_led_to_by_dialog(all: &[StepRecord], steps: &[StepRecord]) -> bool {
    let first = steps.first().map_or(0, |step| step.index);
    let before = all.iter().rfind(|step| step.index < first);
    before.is_some_and(|step| {
        let mut dialogs = step.dialogs.iter();
        dialogs.any(|dialog| is_inside(step, &dialog.rect))
    })
}

/// A dialog that was there when the page was opened, in which the persona did nothing but close it.
fn closed_first(steps: &[StepRecord]) -> Option<Finding> {
    let first = steps.first()?;
    // One beside the page is in nobody's way.
    let dialog = first.dialogs.last().filter(|_| first.cover.is_some())?;
    let inside: Vec<&StepRecord> = steps
        .iter()
        .take_while(|step| step.dialogs.iter().any(|other| other.name == dialog.name))
        .filter(|step| is_inside(step, &dialog.rect))
        .collect();
    let (closing, rest) = inside.split_last()?;
    let goes_on = steps
        .iter()
        .any(|step| step.index > closing.index && step.reply.is_some());
    let texts = texts::page::dialog_in_way(&dialog.name, &first.url);
    // It had to be closed, and nothing else was lost.
    let cost = Cost {
        touched: true,
        ..Cost::default()
    };
    (rest.len() < MAX_CLOSING && closes(closing, dialog) && goes_on).then(|| Finding {
        element: Some(FindingElement {
            id: String::new(),
            role: dialog.role.clone(),
            name: dialog.name.clone(),
            make: String::new(),
            hint: String::new(),
            rect: dialog.rect,
        }),
        ..card(FindingKind::DialogInWay, first, texts, cost)
    })
}

fn is_inside(step: &StepRecord, dialog: &CssRect) -> bool {
    let at = step.target_rect.map(|rect| rect.centre());
    step.reply.is_some() && at.is_some_and(|at| dialog.contains(at))
}

fn closes(step: &StepRecord, dialog: &ControlFact) -> bool {
    let clicked = step
        .thought
        .as_ref()
        .is_some_and(|t| t.decision.action == Action::Click);
    let mut signals = step
        .difference
        .iter()
        .flat_map(|difference| &difference.signals);
    let closed = signals.any(
        |signal| matches!(signal, Signal::DialogClosed { label, .. } if *label == dialog.name),
    );
    clicked && closed
}
