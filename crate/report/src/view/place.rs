//! Where a step was, and what was there that not everybody finds.

use super::Fact;
use super::mentions::{Item, PriorMentions};
use crate::text::Text;
use crate::{unit, words};
use passerby_artifacts::run::{AccessGap, StepRecord};
use passerby_artifacts::ui_tree::AccessFact;

/// Kinds of gaps, each with what it is called.
const GAPS: [(AccessFact, &str); 2] = [
    (
        AccessFact::VisibleNotAccessible,
        "Seen, and not told to assistive technology",
    ),
    (
        AccessFact::AccessibleNotVisible,
        "Told to assistive technology, and not to be seen",
    ),
];

/// The page of a step; what an earlier step said of it is counted, not said again.
pub(super) fn place(step: &StepRecord, said: &mut PriorMentions) -> Vec<Fact> {
    let stats = &step.stats;
    let elements = stats
        .dom
        .saturating_add(stats.vision)
        .saturating_add(stats.merged);
    let seen = format!(
        "{} ({} by the page only, {} by the detector only, {} by both)",
        unit::count(elements, "element"),
        stats.dom,
        stats.vision,
        stats.merged
    );
    let mut facts = vec![
        Fact::text("Page", &step.title),
        Fact::url("Address", &step.url),
        Fact::text("Seen", seen),
    ];
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
        "Came and went before this look",
        transients.collect(),
    ));
    facts
}
