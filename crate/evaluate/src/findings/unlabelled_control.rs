//! A control that a person can see and that has no name.

use super::{Run, needs, page, raised};
use passerby_artifacts::finding::{Basis, Finding, FindingElement, FindingKind, Severity};
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::run::{ControlFact, StepRecord};

/// Boxes that differ by no more than this are the same control's, CSS px.
const SAME_PLACE: f64 = 4.0;

pub(super) fn find(run: &Run<'_>) -> Vec<Finding> {
    let mut known: Vec<(&str, &ControlFact, CssRect)> = Vec::new();
    let mut findings = Vec::new();
    for step in run.steps {
        for control in &step.unlabelled {
            let on_page = on_page(step, control.rect);
            let seen_before = known.iter().any(|(url, other, other_on_page)| {
                // What is fixed to the viewport stands in the same place of it, other things
                // in the same place of the page.
                let same_place =
                    is_same_box(&other.rect, &control.rect) || is_same_box(other_on_page, &on_page);
                *url == page(&step.url) && other.role == control.role && same_place
            });
            if !seen_before {
                known.push((page(&step.url), control, on_page));
                findings.push(finding(run, step, control));
            }
        }
    }
    findings
}

/// A box of the viewport as one of the page; unchanged where the scroll offset is not known.
fn on_page(step: &StepRecord, rect: CssRect) -> CssRect {
    let viewport = step.screenshot.as_ref().map(|s| s.viewport);
    viewport.map_or(rect, |viewport| CssRect {
        x: rect.x + viewport.scroll_x,
        y: rect.y + viewport.scroll_y,
        ..rect
    })
}

fn is_same_box(a: &CssRect, b: &CssRect) -> bool {
    [a.x - b.x, a.y - b.y, a.width - b.width, a.height - b.height]
        .iter()
        .all(|distance| distance.abs() <= SAME_PLACE)
}

fn finding(run: &Run<'_>, step: &StepRecord, control: &ControlFact) -> Finding {
    let relies_on_names = needs(
        run.persona,
        &["screen_reader", "blind", "low_vision", "voice", "speech"],
    ) && !needs(run.persona, &["color_blind", "colour_blind"]);
    let severity = if relies_on_names {
        raised(Severity::Medium)
    } else {
        Severity::Medium
    };
    let role = if control.role.is_empty() {
        "control"
    } else {
        &control.role
    };
    Finding {
        kind: FindingKind::UnlabelledControl,
        severity,
        title: format!("A {role} without a name"),
        detail: format!(
            "A {role} of {:.0} × {:.0} px at {} has no accessible name: a screen reader cannot say what it is, voice \
             control cannot call it.",
            control.rect.width, control.rect.height, step.url
        ),
        suggestion: "Give it a visible label, or an aria-label where a picture has to do (WCAG 2.2, 4.1.2 Name, \
                     Role, Value)."
            .to_owned(),
        step: step.index,
        element: Some(FindingElement {
            role: control.role.clone(),
            name: control.name.clone(),
            rect: control.rect,
        }),
        basis: Basis::Observed,
        more_places: Vec::new(),
        count: 1,
    }
}
