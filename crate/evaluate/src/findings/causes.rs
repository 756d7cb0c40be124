//! One finding a cause: the same control on each page of a site, twenty rows with the same icon.

use super::{cost, texts};
use passerby_artifacts::finding::{Finding, FindingElement, FindingKind, FindingPlace, MAX_PLACES};

/// Boxes whose sides differ by less than this are of one make, CSS px.
const SAME_SIZE: f64 = 4.0;

/// Findings of one cause as one, in the order in which each was first met. It is as grave as the gravest of them.
pub(super) fn one_card_each(findings: Vec<Finding>) -> Vec<Finding> {
    let mut cards: Vec<Finding> = Vec::new();
    for finding in findings {
        match cards.iter_mut().find(|card| is_same_cause(card, &finding)) {
            Some(card) => add(card, finding),
            None => cards.push(finding),
        }
    }
    for card in &mut cards {
        if card.count > 1 {
            let role = role(card).to_owned();
            texts::tell_count(card, &role);
        }
    }
    cards
}

fn is_same_cause(a: &Finding, b: &Finding) -> bool {
    if a.kind != b.kind {
        return false;
    }
    match a.kind {
        FindingKind::UnlabelledControl => match (&a.element, &b.element) {
            // Two cards of one title read as one said twice.
            (Some(own), Some(other)) => is_same_make(own, other) || a.title == b.title,
            _ => false,
        },
        FindingKind::SmallTarget => role(a) == role(b),
        _ => a.title == b.title,
    }
}

/// Drawn by one piece of the page's code: as the page's tags and classes tell, else, more likely than not, of one role and size.
pub(super) fn is_same_make(a: &FindingElement, b: &FindingElement) -> bool {
    if a.role != b.role {
        return false;
    }
    if !a.make.is_empty() && a.make == b.make {
        return true;
    }
    let near = |a: f64, b: f64| (a - b).abs() < SAME_SIZE;
    let same_size = near(a.rect.width, b.rect.width) && near(a.rect.height, b.rect.height);
    let same_place = near(a.rect.x, b.rect.x) && near(a.rect.y, b.rect.y);
    // Fields are as wide as their form: each is missing a label of its own, but for one that stands on every page.
    let is_field = matches!(a.role.as_str(), "textbox" | "searchbox" | "combobox");
    same_size && (same_place || !is_field)
}

fn role(finding: &Finding) -> &str {
    let element = finding.element.as_ref();
    element.map_or("", |element| element.role.as_str())
}

fn add(card: &mut Finding, finding: Finding) {
    card.severity = card.severity.max(finding.severity);
    cost::add(card, &finding);
    card.count = card.count.saturating_add(finding.count);
    match (&mut card.axe, finding.axe) {
        (Some(known), Some(theirs)) => known.join(&theirs),
        (none, theirs) => *none = none.take().or(theirs),
    }
    if card.more_places.len() < MAX_PLACES {
        card.more_places.push(FindingPlace {
            step: finding.step,
            element: finding.element,
        });
    }
}
