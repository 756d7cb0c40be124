//! One finding a cause: the same control on each page of a site, twenty rows with the same icon, the fields of one form.

use super::unlabelled_control::template;
use super::{cost, page, texts};
use passerby_artifacts::finding::{Finding, FindingElement, FindingKind, FindingPlace, MAX_PLACES};
use passerby_artifacts::run::StepRecord;
use std::collections::BTreeMap;

/// Boxes whose sides differ by less than this are of one make, CSS px.
const SAME_SIZE: f64 = 4.0;
/// Elements of a card whose markup it tells at most.
const MAX_TOLD: usize = 200;

/// Findings of one cause, and where it was met.
struct Card<'a> {
    finding: Finding,
    /// All elements with the page that each was met on, also those that are not shown for want of room.
    met: Vec<(&'a str, FindingElement)>,
}

/// Findings of one cause as one, in the order in which each was first met. It is as grave as the gravest of them.
pub(super) fn one_card_each(steps: &[StepRecord], findings: Vec<Finding>) -> Vec<Finding> {
    let mut cards: Vec<Card<'_>> = Vec::new();
    for finding in findings {
        let step = steps.iter().find(|step| step.index == finding.step);
        let found = Card::of(step.map_or("", |step| page(&step.url)), finding);
        match cards.iter_mut().find(|card| card.is_same_cause(&found)) {
            Some(card) => card.join(found),
            None => cards.push(found),
        }
    }
    cards.into_iter().map(Card::told).collect()
}

impl<'a> Card<'a> {
    fn of(page: &'a str, finding: Finding) -> Self {
        let met = finding.element.clone();
        Self {
            met: met.into_iter().map(|met| (page, met)).collect(),
            finding,
        }
    }

    fn is_same_cause(&self, other: &Self) -> bool {
        let (own, found) = (&self.finding, &other.finding);
        if own.kind != found.kind {
            return false;
        }
        match (own.kind, &own.element, &found.element) {
            (FindingKind::UnlabelledControl, Some(a), Some(b)) => Remedy::of(a) == Remedy::of(b),
            (FindingKind::SmallTarget, ..) => role(own) == role(found),
            _ => own.title == found.title,
        }
    }

    fn join(&mut self, other: Self) {
        let room = MAX_TOLD.saturating_sub(self.met.len());
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

    /// The card with how often, and on what, its cause was met.
    fn told(self) -> Finding {
        let mut card = self.finding;
        if card.count > 1 {
            let roles: Vec<&str> = self.met.iter().map(|(_, met)| met.role.as_str()).collect();
            let untold = card.count.saturating_sub(self.met.len());
            let elements = distinct(&self.met);
            let told: usize = elements.iter().map(|(_, count)| count).sum();
            texts::count::tell_count(&mut card, &roles, told.saturating_add(untold).max(1));
            if card.kind == FindingKind::UnlabelledControl {
                let hints: Vec<&str> = elements.iter().map(|(e, _)| e.hint.as_str()).collect();
                texts::count::tell_hints(&mut card, &hints);
                texts::count::tell_makes(&mut card, &makes(&elements));
            }
        }
        card
    }
}

/// The elements, each with how many these are: what stands on each page of a site is one, however often it was met. Like ones of one
/// page are as many as that page has.
fn distinct<'m>(met: &'m [(&str, FindingElement)]) -> Vec<(&'m FindingElement, usize)> {
    let mut kinds: Vec<(&FindingElement, BTreeMap<&str, usize>)> = Vec::new();
    for (page, element) in met {
        let at = kinds
            .iter()
            .position(|(known, _)| is_alike(known, element))
            .unwrap_or_else(|| {
                kinds.push((element, BTreeMap::new()));
                kinds.len().saturating_sub(1)
            });
        if let Some((_, counts)) = kinds.get_mut(at) {
            let count = counts.entry(*page).or_default();
            *count = count.saturating_add(1);
        }
    }
    let most = |counts: BTreeMap<&str, usize>| counts.into_values().max().unwrap_or_default();
    let counted = kinds.into_iter();
    counted
        .map(|(element, counts)| (element, most(counts)))
        .collect()
}

/// Of the same words, markup, size and column: further down a page, or on another one. A name that begins alike in the same place tells
/// another state of the same control: `Name: not sorted`, `Name: sorted ascending`.
fn is_alike(a: &FindingElement, b: &FindingElement) -> bool {
    let near = |a: f64, b: f64| (a - b).abs() < SAME_SIZE;
    let begins = |name: &str| name.split_whitespace().next().map(str::to_owned);
    let is_state = near(a.rect.y, b.rect.y) && begins(&a.name) == begins(&b.name);
    let same_make = template(&a.make) == template(&b.make);
    let same_words = a.role == b.role && same_make && (a.name == b.name || is_state);
    // A list that was moved sideways is the same list.
    same_words
        && near(a.rect.width, b.rect.width)
        && near(a.rect.height, b.rect.height)
        && (near(a.rect.x, b.rect.x) || is_in_row(&a.make))
}

/// How a control without a name gets one. What is mended the same way all over a site is one piece of work, and so one card: fields
/// have no labels because their forms tie none, icons no names because their template writes none.
#[derive(PartialEq, Eq)]
enum Remedy<'a> {
    /// A label is tied to it.
    Label,
    /// One is tied to what otherwise speaks of a file.
    LabelForFile,
    /// It stands in each row, where a label has to say which.
    LabelOfChoice,
    /// Words are written on it.
    Words,
    /// The picture that it shows is named.
    LinkWords,
    Other(&'a str),
}

impl<'a> Remedy<'a> {
    fn of(element: &'a FindingElement) -> Self {
        match element.role.as_str() {
            _ if super::unlabelled_control::is_file_field(&element.make) => Self::LabelForFile,
            "textbox" | "searchbox" | "combobox" | "listbox" | "spinbutton" | "slider" => {
                Self::Label
            }
            // Boxes of rows are written by what lists them, those of a form as its other fields are.
            "checkbox" | "radio" | "switch" if is_in_row(&element.make) => Self::LabelOfChoice,
            "checkbox" | "radio" | "switch" => Self::Label,
            "button" => Self::Words,
            "link" => Self::LinkWords,
            other => Self::Other(other),
        }
    }
}

/// Whether it was drawn in a row of a table or an item of a list.
fn is_in_row(make: &str) -> bool {
    make.split(" > ").any(|part| {
        let tag = part.split(['.', '[']).next().unwrap_or_default();
        matches!(tag, "tr" | "td" | "th" | "li")
    })
}

/// The markup of the elements with how many are of it, the most frequent first; of those whose markup is known.
fn makes(elements: &[(&FindingElement, usize)]) -> Vec<(String, usize)> {
    let mut makes: Vec<(String, usize)> = Vec::new();
    for (element, count) in elements {
        if element.make.is_empty() {
            continue;
        }
        let own = readable(nearest(&element.make));
        match makes.iter_mut().find(|(make, _)| *make == own) {
            Some((_, all)) => *all = all.saturating_add(*count),
            None => makes.push((own, *count)),
        }
    }
    makes.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    makes
}

/// The element and what it stands in: enough to find it by, and short enough to be read.
fn nearest(make: &str) -> &str {
    let within = make.rmatch_indices(" > ").nth(1);
    within.map_or(make, |(at, arrow)| {
        make.get(at.saturating_add(arrow.len())..).unwrap_or(make)
    })
}

/// The markup without the classes that only say how something looks, as utility classes do: two classes at most for each element.
fn readable(make: &str) -> String {
    let is_word = |class: &&str| {
        class
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-')
            && ![
                "flex", "items-", "justify-", "text-", "bg-", "border", "rounded", "p-", "m-",
                "w-", "h-", "gap-",
            ]
            .iter()
            .any(|utility| class.starts_with(utility))
    };
    let (levels, field) = make
        .split_once('[')
        .filter(|_| make.ends_with(']') && !make.contains(":["))
        .unwrap_or((make, ""));
    let levels = levels.split(" > ").map(|level| {
        let mut parts = level.split('.');
        let tag = parts.next().unwrap_or_default();
        let classes: Vec<&str> = parts.filter(is_word).take(2).collect();
        [&[tag][..], &classes].concat().join(".")
    });
    let levels = levels.collect::<Vec<_>>().join(" > ");
    if field.is_empty() {
        levels
    } else {
        format!("{levels}[{field}")
    }
}

/// Whether a label names it: a field, or a box to tick.
pub(super) fn gets_label(element: &FindingElement) -> bool {
    matches!(
        Remedy::of(element),
        Remedy::Label | Remedy::LabelForFile | Remedy::LabelOfChoice
    )
}

/// Whether both get a name the same way.
pub(super) fn is_same_remedy(a: &FindingElement, b: &FindingElement) -> bool {
    Remedy::of(a) == Remedy::of(b)
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

fn role(finding: &Finding) -> &str {
    let element = finding.element.as_ref();
    element.map_or("", |element| element.role.as_str())
}
