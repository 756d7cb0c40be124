//! A target too small to hit.

use super::{Run, act_key, card, cost, decision, grouped, needs, page, target, texts, what};
use crate::keys;
use passerby_artifacts::act::ActOutcome;
use passerby_artifacts::decision::Action;
use passerby_artifacts::finding::{Cost, Finding, FindingKind, Severity};
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::run::StepRecord;

/// WCAG 2.2, 2.5.8 Target Size (Minimum): https://www.w3.org/TR/WCAG22/#target-size-minimum, CSS px.
const MIN_SIDE: f64 = 24.0;
/// Below this everybody misses now and then; between the two only hands that are not steady do, CSS px.
const HARD_FOR_ALL: f64 = 18.0;
/// What is so wide is hit although it is no higher than a browser makes its own buttons, CSS px.
const WIDE: f64 = 48.0;
const BROWSER_HEIGHT: f64 = 18.0;
/// Sides a browser gives a box to tick by itself, CSS px; 2.5.8 excepts them.
const BROWSER_TOGGLE: std::ops::RangeInclusive<f64> = 12.0..=16.0;

pub(super) fn find(run: &Run<'_>) -> Vec<Finding> {
    let small = run
        .steps
        .iter()
        .filter_map(|step| small(run, step))
        .map(|seen| (format!("{} {}", page(&seen.0.url), act_key(seen.0)), seen));
    grouped(small)
        .into_iter()
        .filter_map(|group| finding(run, &group))
        .collect()
}

fn small<'a>(run: &Run<'_>, step: &'a StepRecord) -> Option<(&'a StepRecord, CssRect)> {
    let rect = step
        .target_area
        .or(step.target_rect)
        .filter(|rect| rect.is_sane() && rect.area() > 0.0)?;
    let pointed = matches!(
        decision(step)?.action,
        Action::Click
            | Action::DoubleClick
            | Action::ContextMenu
            | Action::Check { .. }
            | Action::Select { .. }
            | Action::SelectMany { .. }
            | Action::Type { .. }
    );
    // Only what was acted on was aimed at, and what has room around it is hit all the same.
    let least = if is_hard_to_hit_for(run) {
        MIN_SIDE
    } else {
        HARD_FOR_ALL
    };
    let is_wide = rect.width >= WIDE && rect.height >= BROWSER_HEIGHT;
    let is_small = rect.width.min(rect.height) < least && !(is_wide && least < MIN_SIDE);
    (pointed
        && keys::way(step).is_none()
        && step.reply.is_some()
        && is_small
        && step.target_crowded
        && !is_excepted(step, &rect))
    .then_some((step, rect))
}

/// What 2.5.8 excepts, as far as a box and a role tell.
fn is_excepted(step: &StepRecord, rect: &CssRect) -> bool {
    let Some(target) = target(step) else {
        return false;
    };
    match target.role.as_str() {
        "button" | "switch" => false,
        // A link with words that is wider than high stands in a line of text, which sets its height.
        "link" => !target.name.trim().is_empty() && rect.width > rect.height,
        "checkbox" | "radio" => {
            BROWSER_TOGGLE.contains(&rect.width) && BROWSER_TOGGLE.contains(&rect.height)
        }
        // Fields take a press beside their text, and rows of trees, lists and tab bars one beside their words.
        _ => true,
    }
}

fn is_hard_to_hit_for(run: &Run<'_>) -> bool {
    needs(run.persona, &["tremor", "low_vision", "motor", "dexterity"])
}

fn finding(run: &Run<'_>, group: &[(&StepRecord, CssRect)]) -> Option<Finding> {
    let (step, rect) = *group.first()?;
    let hard_to_hit = is_hard_to_hit_for(run);
    let lost: Vec<&StepRecord> = group
        .iter()
        .map(|(step, _)| *step)
        .filter(|step| came_down_beside(step))
        .collect();
    let texts = texts::page::small_target(&what(step), &rect, MIN_SIDE, &step.url);
    let texts = texts::with_misses(texts, lost.len());
    Some(Finding {
        severity: if hard_to_hit {
            Severity::Medium
        } else {
            Severity::Low
        },
        ..card(
            FindingKind::SmallTarget,
            step,
            texts,
            Cost {
                touched: true,
                ..cost::of_lost(run, &lost)
            },
        )
    })
}

/// Whether the persona's hand missed it.
fn came_down_beside(step: &StepRecord) -> bool {
    let outcome = step.reply.as_ref().map(|reply| &reply.outcome);
    matches!(outcome, Some(ActOutcome::Missed { .. }))
}
