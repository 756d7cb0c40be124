//! A control that a person can see and that has no name.

use super::{Run, card, needs, page, place, texts, was_done};
use passerby_artifacts::finding::{Cost, Finding, FindingElement, FindingKind, Severity};
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::run::{ControlFact, StepRecord};

/// Boxes that differ by no more than this are the same control's, CSS px.
const SAME_PLACE: f64 = 4.0;

pub(super) fn find(run: &Run<'_>) -> Vec<Finding> {
    let mut known: Vec<(&str, &ControlFact, CssRect)> = Vec::new();
    let mut findings = Vec::new();
    for step in run.steps {
        // Of what one template draws there are as many on a page as were seen at once: it may have moved since.
        let of_make = |known: &(&str, &ControlFact, CssRect), control: &ControlFact| {
            let is_make =
                !control.make.is_empty() && template(&known.1.make) == template(&control.make);
            known.0 == page(&step.url) && is_make && known.1.role == control.role
        };
        let before = known.clone();
        for (at, control) in step.unlabelled.iter().enumerate() {
            let on_page = step.on_page(control.rect);
            let known_of_make = before
                .iter()
                .filter(|known| of_make(known, control))
                .count();
            let earlier = step.unlabelled.iter().take(at);
            let is_alike = |other: &&ControlFact| {
                other.role == control.role && template(&other.make) == template(&control.make)
            };
            let has_moved = earlier.filter(is_alike).count() < known_of_make;
            let seen_before = known.iter().any(|(url, other, other_on_page)| {
                // What is fixed to the viewport stands in the same place of it, other things
                // in the same place of the page.
                let same_place = other.rect.is_near(&control.rect, SAME_PLACE)
                    || other_on_page.is_near(&on_page, SAME_PLACE);
                *url == page(&step.url)
                    && other.role == control.role
                    && (same_place || is_same(other, control))
            });
            if !seen_before && !has_moved {
                known.push((page(&step.url), control, on_page));
                findings.push(finding(run, step, control));
            }
        }
    }
    findings
}

/// Whether the run's trees call both by one id, wherever they stand.
fn is_same(a: &ControlFact, b: &ControlFact) -> bool {
    !a.id.is_empty() && a.id == b.id
}

/// The make without the classes of what the control stands in: a row that is selected is still that row.
pub(super) fn template(make: &str) -> String {
    let (around, own) = make.rsplit_once(" > ").unwrap_or(("", make));
    let tags = around
        .split(" > ")
        .map(|level| level.split('.').next().unwrap_or_default());
    let tags: Vec<&str> = tags.collect();
    format!("{} > {own}", tags.join(" > "))
}

/// Whether the make is that of a field for files, which browsers call by what stands on its button.
pub(super) fn is_file_field(make: &str) -> bool {
    ["[file ", "[file]"]
        .iter()
        .any(|field| make.contains(field))
}

/// Whether the make is that of a field that the browser draws, or is not known.
fn is_native(make: &str) -> bool {
    let own = make.rsplit(" > ").next().unwrap_or_default();
    let tag = own
        .split(|c: char| !c.is_ascii_alphanumeric() && c != '-')
        .next()
        .unwrap_or_default();
    tag.is_empty() || ["input", "select", "textarea"].contains(&tag)
}

fn finding(run: &Run<'_>, step: &StepRecord, control: &ControlFact) -> Finding {
    let relies_on_names = needs(run.persona, &["screen_reader", "blind", "voice", "speech"])
        && !needs(run.persona, &["color_blind", "colour_blind"]);
    let role = if control.role.is_empty() {
        "control"
    } else {
        &control.role
    };
    let place = place(step, Some(control.rect));
    let texts = if is_file_field(&control.make) {
        texts::unlabelled_file_field(place, &step.url)
    } else {
        texts::unlabelled(
            role,
            is_native(&control.make),
            place,
            &control.rect,
            &step.url,
        )
    };
    let texts = texts::with_hint(texts, &control.hint);
    let used: Vec<&StepRecord> = run
        .steps
        .iter()
        .filter(|step| is_used(step, control))
        .collect();
    let cost = Cost {
        touched: !used.is_empty(),
        ..Cost::default()
    };
    Finding {
        severity: if relies_on_names {
            Severity::Medium
        } else {
            Severity::Low
        },
        element: Some(FindingElement {
            id: control.id.clone(),
            role: control.role.clone(),
            name: control.name.clone(),
            make: control.make.clone(),
            hint: control.hint.clone(),
            rect: control.rect,
        }),
        ..card(FindingKind::UnlabelledControl, step, texts, cost)
    }
}

fn is_used(step: &StepRecord, control: &ControlFact) -> bool {
    let is_there = step
        .unlabelled
        .iter()
        .any(|other| other.rect.is_near(&control.rect, SAME_PLACE));
    let acted_on = step.target_rect.filter(|_| was_done(step));
    is_there && acted_on.is_some_and(|rect| rect.is_near(&control.rect, SAME_PLACE))
}
