//! Links that are called the same and lead to different places, and buttons that are called the same.
//!
//! One card a page: a list whose entries all have an “Edit” and a “Delete” has one cause.

use super::{Run, card, grouped, needs, page, texts};
use passerby_artifacts::finding::{
    Basis, Cost, Finding, FindingElement, FindingKind, FindingPlace, MAX_PLACES, Severity,
};
use passerby_artifacts::run::{ControlFact, SameNamed, StepRecord};

/// Links of one name, in the step in which they were first seen together.
type Seen<'a> = (&'a StepRecord, &'a SameNamed, &'a ControlFact);

pub(super) fn find(run: &Run<'_>) -> Vec<Finding> {
    let seen = run.steps.iter().flat_map(|step| {
        let named = step.same_named.iter();
        named.filter_map(move |same| {
            let first = same.links.first()?;
            Some((
                format!("{} {}", first.role, page(&step.url)),
                (step, same, first),
            ))
        })
    });
    grouped(seen)
        .into_iter()
        .filter_map(|group| finding(run, &once_each(group)))
        .collect()
}

/// A page is looked at in many steps: each name counts once, where most of its links were in view.
fn once_each(group: Vec<Seen<'_>>) -> Vec<Seen<'_>> {
    let mut names: Vec<Seen<'_>> = Vec::new();
    for seen in group {
        match names.iter_mut().find(|known| known.2.name == seen.2.name) {
            Some(known) if known.1.links.len() >= seen.1.links.len() => {}
            Some(known) => known.1 = seen.1,
            None => names.push(seen),
        }
    }
    names
}

fn finding(run: &Run<'_>, names: &[Seen<'_>]) -> Option<Finding> {
    let ((step, _, first), more) = names.split_first()?;
    let hears_names = needs(run.persona, &["screen_reader", "blind", "voice", "speech"]);
    let counted: Vec<(&str, usize)> = names
        .iter()
        .map(|(_, same, link)| (link.name.as_str(), same.links.len()))
        .collect();
    let texts = texts::page::same_name(&first.role, &counted, &step.url);
    let place = |(step, _, link): &Seen<'_>| FindingPlace {
        step: step.index,
        element: Some(element(link)),
    };
    Some(Finding {
        severity: if hears_names {
            Severity::Medium
        } else {
            Severity::Low
        },
        element: Some(element(first)),
        more_places: more.iter().take(MAX_PLACES).map(place).collect(),
        // That they matter to somebody who looks at the page is not seen.
        basis: Basis::Inferred,
        ..card(FindingKind::SameName, step, texts, Cost::default())
    })
}

fn element(link: &ControlFact) -> FindingElement {
    FindingElement {
        id: link.id.clone(),
        role: link.role.clone(),
        name: link.name.clone(),
        make: String::new(),
        hint: String::new(),
        rect: link.rect,
    }
}
