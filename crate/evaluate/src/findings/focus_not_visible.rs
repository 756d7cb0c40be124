//! Controls that look the same with the focus as without: one finding a page.

use super::{Run, card, element, grouped, keys, least_by_keys, page, texts, what};
use passerby_artifacts::finding::{Cost, Finding, FindingKind, FindingPlace, MAX_PLACES, Severity};
use passerby_artifacts::run::StepRecord;

pub(super) fn find(run: &Run<'_>) -> Vec<Finding> {
    let unseen = run.steps.iter().filter_map(|step| {
        let way = keys::way(step)?;
        (way.focus_shown == Some(false)).then(|| (page(&step.url).to_owned(), step))
    });
    grouped(unseen)
        .iter()
        .filter_map(|group| finding(run, group))
        .collect()
}

fn finding(run: &Run<'_>, group: &[&StepRecord]) -> Option<Finding> {
    let (step, more) = group.split_first()?;
    let mut names: Vec<String> = group.iter().map(|step| what(step)).collect();
    names.dedup();
    let place = |step: &&StepRecord| FindingPlace {
        step: step.index,
        element: element(step),
    };
    Some(Finding {
        severity: least_by_keys(run.persona, Severity::Medium),
        more_places: more.iter().take(MAX_PLACES).map(place).collect(),
        count: group.len(),
        ..card(
            FindingKind::FocusNotVisible,
            step,
            texts::keyboard::not_visible(&names, &step.url),
            Cost {
                touched: true,
                ..Cost::default()
            },
        )
    })
}
