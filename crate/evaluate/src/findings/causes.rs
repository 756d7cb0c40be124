//! One finding a cause: the same control on each page of a site, twenty rows with the same icon, the fields of one form.

use super::{cost, texts};
use passerby_artifacts::finding::{Finding, FindingElement, FindingKind, FindingPlace, MAX_PLACES};

/// Boxes whose sides differ by less than this are of one make, CSS px.
const SAME_SIZE: f64 = 4.0;
/// Controls of a row stand no further from each other than so many of their heights, those of a column than so many again.
const ROW_GAP: f64 = 2.0;
const COLUMN_GAP: f64 = 4.0;
/// Elements of a card that others are compared with at most.
const MAX_COMPARED: usize = 200;

/// Findings of one cause, and where it was met.
struct Card {
    finding: Finding,
    /// All elements, also those that are not told for want of room.
    met: Vec<(u32, FindingElement)>,
}

/// Findings of one cause as one, in the order in which each was first met. It is as grave as the gravest of them.
pub(super) fn one_card_each(findings: Vec<Finding>) -> Vec<Finding> {
    let mut cards: Vec<Card> = Vec::new();
    for finding in findings {
        let found = Card::of(finding);
        let Some(at) = cards.iter().position(|card| card.is_same_cause(&found)) else {
            cards.push(found);
            continue;
        };
        // What is like several cards shows that they have one cause.
        let after = cards.split_off(at.saturating_add(1));
        let (same, others): (Vec<Card>, Vec<Card>) = after
            .into_iter()
            .partition(|card| card.is_same_cause(&found));
        if let Some(first) = cards.last_mut() {
            same.into_iter()
                .chain([found])
                .for_each(|other| first.join(other));
        }
        cards.extend(others);
    }
    let mut findings: Vec<Finding> = cards.into_iter().map(|card| card.finding).collect();
    for card in &mut findings {
        if card.count > 1 {
            let role = role(card).to_owned();
            texts::tell_count(card, &role);
        }
    }
    findings
}

impl Card {
    fn of(finding: Finding) -> Self {
        let met = finding.element.clone().map(|own| (finding.step, own));
        Self {
            met: met.into_iter().collect(),
            finding,
        }
    }

    fn is_same_cause(&self, other: &Self) -> bool {
        let (own, found) = (&self.finding, &other.finding);
        if own.kind != found.kind {
            return false;
        }
        match own.kind {
            // Two cards of one title read as one said twice.
            FindingKind::UnlabelledControl => {
                own.title == found.title || self.is_of_one_make(other)
            }
            FindingKind::SmallTarget => role(own) == role(found),
            _ => own.title == found.title,
        }
    }

    /// Whether some place of the one, not only its first, is of the make of the other, or stands with it.
    fn is_of_one_make(&self, other: &Self) -> bool {
        let is_one = |(own_step, own): &(u32, FindingElement)| {
            other.met.iter().any(|(step, found)| {
                let stand_together = step == own_step && stand_together(own, found);
                is_same_make(own, found) || is_of_one_place(own, found) || stand_together
            })
        };
        self.met.iter().any(is_one)
    }

    fn join(&mut self, other: Self) {
        let room = MAX_COMPARED.saturating_sub(self.met.len());
        self.met.extend(other.met.into_iter().take(room));
        let (card, finding) = (&mut self.finding, other.finding);
        card.severity = card.severity.max(finding.severity);
        cost::add(card, &finding);
        card.count = card.count.saturating_add(finding.count);
        match (&mut card.axe, finding.axe) {
            (Some(known), Some(theirs)) => known.join(&theirs),
            (none, theirs) => *none = none.take().or(theirs),
        }
        let own = FindingPlace {
            step: finding.step,
            element: finding.element,
        };
        let room = MAX_PLACES.saturating_sub(card.more_places.len());
        let places = [own].into_iter().chain(finding.more_places);
        card.more_places.extend(places.take(room));
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
    // Fields are as wide as their form: that two are of one width says nothing of what drew them.
    let is_field = matches!(a.role.as_str(), "textbox" | "searchbox" | "combobox");
    same_size && (same_place || !is_field)
}

/// Whether both are written in one place of the page's code, as the buttons of a toolbar and the fields of a form are: what they
/// stand in has the same tags and classes.
///
/// Fields of pages that are written without classes are all without a label for one reason.
fn is_of_one_place(a: &FindingElement, b: &FindingElement) -> bool {
    const FIELDS: [&str; 4] = ["textbox", "searchbox", "combobox", "spinbutton"];
    let is_plain =
        |element: &FindingElement| element.make.contains(" > ") && !element.make.contains('.');
    if FIELDS.contains(&a.role.as_str()) && a.role == b.role && is_plain(a) && is_plain(b) {
        return true;
    }
    let place = |element: &'_ FindingElement| {
        let (place, _) = element.make.rsplit_once(" > ")?;
        place.contains('.').then(|| place.to_owned())
    };
    a.role == b.role && place(a).is_some() && place(a) == place(b)
}

/// Whether the two stand in one row or one column, as the buttons of a toolbar and the fields of a form do.
fn stand_together(a: &FindingElement, b: &FindingElement) -> bool {
    let near = |a: f64, b: f64| (a - b).abs() < SAME_SIZE;
    let (own, other) = (a.rect, b.rect);
    let height = own.height.max(other.height);
    let gap = |from: f64, length: f64, to: f64, other_length: f64| {
        (to - (from + length)).max(from - (to + other_length))
    };
    let is_row = near(own.y, other.y)
        && near(own.height, other.height)
        && gap(own.x, own.width, other.x, other.width) <= ROW_GAP * height;
    let is_column = near(own.x, other.x)
        && near(own.width, other.width)
        && gap(own.y, own.height, other.y, other.height) <= COLUMN_GAP * height;
    a.role == b.role && (is_row || is_column)
}

fn role(finding: &Finding) -> &str {
    let element = finding.element.as_ref();
    element.map_or("", |element| element.role.as_str())
}
