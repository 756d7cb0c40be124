//! Controls that look the same with the focus as without: one finding a site, which has one style for the focus.

use super::{Run, card, element, grouped, keys, least_by_keys, page, texts, what};
use passerby_artifacts::finding::{Cost, Finding, FindingKind, FindingPlace, MAX_PLACES, Severity};
use passerby_artifacts::run::StepRecord;
use std::collections::BTreeSet;

pub(super) fn find(run: &Run<'_>) -> Vec<Finding> {
    let unseen = run.steps.iter().filter_map(|step| {
        let way = keys::way(step)?;
        (way.focus_shown == Some(false)).then(|| (site(&step.url).to_owned(), step))
    });
    grouped(unseen)
        .iter()
        .filter_map(|group| finding(run, group))
        .collect()
}

/// Scheme and host of the address.
fn site(url: &str) -> &str {
    let host = url.find("://").map_or(0, |at| at.saturating_add(3));
    let rest = url.get(host..).unwrap_or_default();
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    url.get(..host.saturating_add(end)).unwrap_or(url)
}

fn finding(run: &Run<'_>, group: &[&StepRecord]) -> Option<Finding> {
    let (step, more) = group.split_first()?;
    let mut names: Vec<String> = Vec::new();
    for name in group.iter().map(|step| what(step)) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let pages: BTreeSet<&str> = group.iter().map(|step| page(&step.url)).collect();
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
            texts::keyboard::not_visible(&names, &step.url, pages.len()),
            Cost {
                touched: true,
                ..Cost::default()
            },
        )
    })
}
