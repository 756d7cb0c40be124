//! The focus of the keyboard is held by a part of the page.
//!
//! Filed only where the browser's own keys were pressed: keys by script may be the cause themselves.

use super::{Run, card, cost, grouped, keys, least_by_keys, page, texts};
use passerby_artifacts::finding::{Finding, FindingElement, FindingKind, Severity};
use passerby_artifacts::hand::{KeyWay, KeyWayEnd};
use passerby_artifacts::run::StepRecord;

pub(super) fn find(run: &Run<'_>) -> Vec<Finding> {
    let trapped = run.steps.iter().filter_map(|step| {
        let way = keys::way(step).filter(|way| way.end == KeyWayEnd::Trapped)?;
        let holder = way.held.first()?;
        let is_sure = keys::were_trusted(step) && !says_how_to_leave(way);
        let key = format!("{} {} {}", page(&step.url), holder.role, holder.name);
        is_sure.then_some((key, (step, way)))
    });
    grouped(trapped)
        .iter()
        .filter_map(|group| finding(run, group))
        .collect()
}

/// 2.1.2 asks only that people are told where it takes other keys than the usual ones.
fn says_how_to_leave(way: &KeyWay) -> bool {
    way.held.iter().any(|stop| {
        let name = stop.name.to_lowercase();
        ["ctrl", "alt+", "esc", "press ", "f6", "tab "]
            .iter()
            .any(|key| name.contains(key))
    })
}

fn finding(run: &Run<'_>, group: &[(&StepRecord, &KeyWay)]) -> Option<Finding> {
    let (step, way) = *group.first()?;
    let holder = way.held.first()?;
    let lost: Vec<&StepRecord> = group.iter().map(|(step, _)| *step).collect();
    Some(Finding {
        severity: least_by_keys(run.persona, Severity::High),
        element: Some(FindingElement {
            id: String::new(),
            role: holder.role.clone(),
            name: holder.name.clone(),
            make: String::new(),
            hint: String::new(),
            rect: holder.rect,
        }),
        ..card(
            FindingKind::KeyboardTrap,
            step,
            texts::keyboard::trap(way, &step.url),
            cost::of_lost(run, &lost),
        )
    })
}
