//! Controls that are there for the eye alone, or for assistive technology alone.
//!
//! One finding for each page and kind, however many controls: they have one cause more often than not.

use super::{Run, card, grouped, needs, no_keyboard_access, page, texts};
use passerby_artifacts::finding::{Basis, Cost, Finding, FindingElement, FindingKind, Severity};
use passerby_artifacts::run::{AccessGap, StepRecord};
use passerby_artifacts::ui_tree::AccessFact;

/// Controls that a finding names; the rest is counted.
const NAMED: usize = 3;
/// Controls on one page from which on it is told that they can only be seen.
const MIN_ONLY_SEEN: usize = 2;
/// Boxes whose sides differ by no more than this are of the same thing, CSS px.
const SAME_PLACE: f64 = 6.0;

pub(super) fn find(run: &Run<'_>) -> Vec<Finding> {
    let pressed = no_keyboard_access::pages_for_pointers_only(run);
    let gaps = run.steps.iter().flat_map(|step| {
        step.access_gaps.iter().map(move |gap| {
            let key = format!("{} {}", gap.fact.as_str(), page(&step.url));
            (key, (step, gap))
        })
    });
    // The listing may leave out what stands behind an open dialog, so that the picture alone shows it.
    let gaps = gaps.filter(|(_, (step, gap))| {
        gap.fact != AccessFact::VisibleNotAccessible || step.dialogs.is_empty()
    });
    // Where one of them was pressed, the card of that tells of the others.
    let gaps = gaps.filter(|(_, (step, gap))| {
        gap.fact != AccessFact::VisibleNotAccessible || !pressed.contains(&page(&step.url))
    });
    let gaps = gaps.filter(|(_, (step, gap))| {
        gap.fact != AccessFact::VisibleNotAccessible
            || gap.control.name.trim().is_empty() && was_seen_again(run, step, gap)
    });
    grouped(gaps)
        .iter()
        .filter_map(|group| finding(run, group))
        .collect()
}

/// Whether another look at the page saw the same: a page may change between its picture and its listing.
fn was_seen_again(run: &Run<'_>, step: &StepRecord, gap: &AccessGap) -> bool {
    let others = run
        .steps
        .iter()
        .filter(|other| other.index != step.index && page(&other.url) == page(&step.url));
    let mut gaps = others.flat_map(|other| &other.access_gaps);
    gaps.any(|other| {
        other.fact == gap.fact && other.control.rect.is_near(&gap.control.rect, SAME_PLACE)
    })
}

fn finding(run: &Run<'_>, group: &[(&StepRecord, &AccessGap)]) -> Option<Finding> {
    let (step, first) = *group.first()?;
    // A page is looked at in many steps; the first of them tells how much there is.
    let controls: Vec<&AccessGap> = group
        .iter()
        .filter(|(other, _)| other.index == step.index)
        .map(|(_, gap)| *gap)
        .collect();
    // A single box without a name may be a picture of one, or text that is framed.
    if first.fact == AccessFact::VisibleNotAccessible && controls.len() < MIN_ONLY_SEEN {
        return None;
    }
    let relied_on = match first.fact {
        AccessFact::VisibleNotAccessible => needs(
            run.persona,
            &["screen_reader", "blind", "voice", "speech", "keyboard"],
        ),
        AccessFact::AccessibleNotVisible => needs(
            run.persona,
            &["screen_reader", "low_vision", "motor", "keyboard"],
        ),
    };
    let texts = texts::access_gap(first.fact, &step.url, &listed(&controls), controls.len());
    Some(Finding {
        severity: if relied_on {
            Severity::Medium
        } else {
            Severity::Low
        },
        // What is not painted cannot be shown on a picture.
        element: (first.fact == AccessFact::VisibleNotAccessible).then(|| FindingElement {
            id: String::new(),
            role: first.control.role.clone(),
            name: first.control.name.clone(),
            make: String::new(),
            hint: String::new(),
            rect: first.control.rect,
        }),
        basis: Basis::Inferred,
        ..card(FindingKind::AccessGap, step, texts, Cost::default())
    })
}

fn listed(controls: &[&AccessGap]) -> String {
    let named: Vec<String> = controls
        .iter()
        .take(NAMED)
        .map(|gap| {
            let control = &gap.control;
            texts::at(&control.role, &control.name, &control.rect)
        })
        .collect();
    let rest = controls.len().saturating_sub(named.len());
    let named = named.join("; ");
    if rest == 0 {
        named
    } else {
        format!("{named}; and {rest} more")
    }
}
