//! One finding with its evidence.

use super::{Shot, severity_class};
use crate::text::{Text, quote};
use crate::{unit, words};
use passerby_artifacts::finding::{Basis, Finding, FindingKind, FindingPlace, Severity};
use passerby_artifacts::run::StepRecord;

/// A finding as it is told.
#[derive(Debug)]
pub(crate) struct FindingView {
    /// Name of its severity.
    pub severity: &'static str,
    /// `high`, `medium` or `low`, for styling.
    pub class: &'static str,
    /// Name of its kind.
    pub kind: &'static str,
    /// One line.
    pub title: Text,
    /// What happened.
    pub detail: Text,
    /// What to do about it.
    pub suggestion: Text,
    /// What it cost the persona; `None` where the record does not say.
    pub cost: Option<Text>,
    /// How to get there, one instruction each.
    pub reproduce: Vec<Text>,
    /// Its rule, the standard's clause, and how it is known.
    pub source: Text,
    /// The further places of the same cause.
    pub places: Vec<Text>,
    /// How many these are; several may be told in one line.
    pub place_count: usize,
    /// The element and its place, where there is one.
    pub element: Option<Text>,
    /// Step it was found in, from 1.
    pub step: u32,
    /// Whether that step is in the report, to be linked to.
    pub has_step: bool,
    /// The step's screenshot with the element marked.
    pub shot: Option<Shot>,
}

impl FindingView {
    /// What nobody has looked at yet: it has no severity to give a reason for.
    pub(super) fn to_review(finding: &Finding, steps: &[StepRecord]) -> Self {
        let unrated = Finding {
            severity: Severity::Low,
            ..finding.clone()
        };
        Self::of(&unrated, steps)
    }

    pub(super) fn of(finding: &Finding, steps: &[StepRecord]) -> Self {
        let step = steps.iter().find(|step| step.index == finding.step);
        let element = finding.element.as_ref();
        let name = element.map(|element| element_words(finding.kind, &element.role, &element.name));
        let place = element.map(|element| unit::place(&element.rect));
        Self {
            severity: words::severity(finding.severity),
            class: severity_class(finding.severity),
            kind: words::finding_kind(finding.kind),
            title: Text::line(&finding.title),
            detail: Text::line(&finding.detail),
            suggestion: Text::line(&finding.suggestion),
            cost: words::cost(finding).map(Text::line),
            reproduce: finding.reproduce.iter().map(Text::line).collect(),
            source: source(finding),
            place_count: further(finding),
            places: place_lines(finding.kind, &finding.more_places)
                .into_iter()
                .chain(not_listed(finding))
                .collect(),
            element: name
                .as_ref()
                .zip(place)
                .map(|(name, place)| Text::line(format!("{name}, {place}"))),
            step: finding.step,
            has_step: step.is_some(),
            shot: step
                .and_then(|step| {
                    Shot::of(step, name.as_deref(), element.map(|element| &element.rect))
                })
                // A picture in which the element does not lie is no evidence of it.
                .filter(|shot| name.is_none() || shot.mark.is_some()),
        }
    }
}

/// `passerby/small-target · WCAG 2.2, 2.5.8 … · observed`; with `axe/target-size (axe-core 4.14.1)` where axe-core says it too.
fn source(finding: &Finding) -> Text {
    let basis = match finding.basis {
        Basis::Observed => "observed",
        // It was measured; open is whether it hinders anybody.
        Basis::Inferred if finding.kind == FindingKind::Contrast => "measured",
        Basis::Inferred => "inferred from what was seen",
    };
    let mut rules = finding.rules().join(", ");
    if let Some(axe) = &finding.axe {
        rules.push_str(&format!(" ({})", axe.source));
    }
    let standards = finding.standards().join("; ");
    Text::line(format!("{rules} · {standards} · {basis}"))
}

/// Places of a finding beside its first.
fn further(finding: &Finding) -> usize {
    finding
        .count
        .saturating_sub(1)
        .max(finding.more_places.len())
}

/// How many places there are that the finding has no room for.
fn not_listed(finding: &Finding) -> Option<Text> {
    match further(finding).saturating_sub(finding.more_places.len()) {
        0 => None,
        // Of clocks and counters each state has been counted.
        _ if finding.kind == FindingKind::Contrast => Some(Text::line("and others")),
        more => Some(Text::line(format!("and {more} more"))),
    }
}

/// A line for each place; those that read the same are one, with their count.
fn place_lines(kind: FindingKind, places: &[FindingPlace]) -> Vec<Text> {
    let mut lines: Vec<(String, usize)> = Vec::new();
    for line in places.iter().map(|place| place_line(kind, place)) {
        match lines.iter_mut().find(|(known, _)| *known == line) {
            Some((_, times)) => *times = times.saturating_add(1),
            None => lines.push((line, 1)),
        }
    }
    let told = lines.into_iter().map(|(line, times)| match times {
        1 => Text::line(line),
        times => Text::line(format!("{line} ({times} places)")),
    });
    told.collect()
}

/// Of a name in a list of places, characters.
const PLACE_CHARS: usize = 48;

/// The element that a finding is about. One about a text has the text's box, which is not that of the control it stands in.
fn element_words(kind: FindingKind, role: &str, name: &str) -> String {
    let element = words::element(role, name);
    let is_of_text = matches!(kind, FindingKind::Contrast | FindingKind::SmallText);
    match role {
        "text" | "generic" | "" => element,
        _ if is_of_text => format!("text in {element}"),
        _ => element,
    }
}

fn place_line(kind: FindingKind, place: &FindingPlace) -> String {
    let element = place.element.as_ref().map(|element| {
        let short: String = element.name.chars().take(PLACE_CHARS).collect();
        let cut = if short.len() < element.name.len() {
            "…"
        } else {
            ""
        };
        let name = element_words(kind, &element.role, &format!("{short}{cut}"));
        let hint = match element.hint.trim() {
            "" => String::new(),
            hint => format!(" ({})", quote(hint)),
        };
        format!(": {name}{hint}, {}", unit::place(&element.rect))
    });
    format!("Step {}{}", place.step, element.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use passerby_artifacts::finding::FindingElement;
    use passerby_artifacts::geometry::CssRect;

    #[test]
    fn places_that_read_the_same_are_told_once() {
        let at = |step: u32, name: Option<&str>| FindingPlace {
            step,
            element: name.map(|name| FindingElement {
                id: String::new(),
                role: "link".to_owned(),
                name: name.to_owned(),
                make: String::new(),
                hint: String::new(),
                rect: CssRect::new(1.0, 2.0, 30.0, 10.0),
            }),
        };
        let places = [
            at(10, None),
            at(10, Some("Help")),
            at(10, None),
            at(11, None),
            at(10, None),
        ];
        let lines = place_lines(FindingKind::SmallTarget, &places);
        let told: Vec<&str> = lines.iter().map(Text::as_str).collect();
        assert_eq!(
            told,
            [
                "Step 10 (3 places)",
                "Step 10: link “Help”, 30 × 10 px at 1, 2",
                "Step 11"
            ]
        );
    }
}
