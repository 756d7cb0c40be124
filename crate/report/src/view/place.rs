//! Where a step was, and what was there that not everybody finds.

use super::Fact;
use super::mentions::{Item, PriorMentions};
use crate::text::Text;
use crate::{unit, words};
use passerby_artifacts::run::{AccessGap, StepRecord};
use passerby_artifacts::screen::PageState;
use passerby_artifacts::ui_tree::AccessFact;

/// Kinds of gaps, each with what it is called.
const GAPS: [(AccessFact, &str); 2] = [
    (AccessFact::VisibleNotAccessible, "Can only be seen"),
    (AccessFact::AccessibleNotVisible, "Cannot be seen"),
];

/// The page of a step; what an earlier step said of it is counted, not said again.
pub(super) fn place(step: &StepRecord, said: &mut PriorMentions) -> Vec<Fact> {
    let stats = &step.stats;
    let elements = stats
        .dom
        .saturating_add(stats.vision)
        .saturating_add(stats.merged);
    let seen = format!(
        "{}: {} found in the page only, {} on the screenshot only, {} in both",
        unit::count(elements, "element"),
        stats.dom,
        stats.vision,
        stats.merged
    );
    let mut facts = vec![
        Fact::text("Page", &step.title),
        Fact::url("Address", &step.url),
        Fact::text("Found", seen),
    ];
    facts.extend(step.page.as_ref().map(known_page));
    let unlabelled = step
        .unlabelled
        .iter()
        .map(|control| Item::control(words::element(&control.role, ""), &control.rect));
    facts.extend(said.list("Controls without a name", &step.url, step.index, unlabelled));
    for (fact, title) in GAPS {
        let gaps = step.access_gaps.iter().filter(|gap| gap.fact == fact);
        let items = gaps.map(|AccessGap { control, .. }| {
            Item::control(words::element(&control.role, &control.name), &control.rect)
        });
        facts.extend(said.list(title, &step.url, step.index, items));
    }
    let transients = step.transients.iter().map(|gone| {
        Text::line(format!(
            "{}, {}, for {}",
            words::element(&gone.role, &gone.name),
            unit::place(&gone.rect),
            unit::duration(gone.shown_ms() as f64)
        ))
    });
    facts.extend(Fact::list(
        "Shown for a moment before",
        transients.collect(),
    ));
    facts
}

/// Which page of a known site it is, and what it looks like where that is another.
fn known_page(page: &PageState) -> Fact {
    let words = |name: &str| name.replace('_', " ");
    let name = words(&page.name);
    let told = match &page.looks_like {
        Some(other) => format!("{name}, by its address (it looks like: {})", words(other)),
        None => format!("{name}, by its address"),
    };
    Fact::text("Page of the site", told)
}
