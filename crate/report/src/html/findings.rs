//! The findings, the gravest first, each with its evidence.

use super::picture::Pictures;
use crate::view::FindingView;
use crate::words::labels;
use maud::{Markup, html};

pub(super) fn section(findings: &[FindingView], pictures: &Pictures<'_>) -> Markup {
    html! {
        section #findings aria-labelledby="findings-title" {
            h2 #findings-title { (labels::FINDINGS) }
            @if findings.is_empty() { p { (labels::NO_FINDINGS) } }
            @for (number, finding) in (1..).zip(findings) {
                (card(number, finding, pictures))
            }
        }
    }
}

fn card(number: usize, finding: &FindingView, pictures: &Pictures<'_>) -> Markup {
    html! {
        article class={ "card finding " (finding.class) } id={ "finding-" (number) } {
            div.words {
                p.labels {
                    span class={ "badge " (finding.class) } { (finding.severity) }
                    span.kind { (finding.kind) }
                    (step_link(finding))
                }
                h3 { (finding.title) }
                p { (finding.detail) }
                @if let Some(cost) = &finding.cost { p.cost { (cost) } }
                p.suggestion { strong { (labels::TO_DO) } (finding.suggestion) }
                @if !finding.reproduce.is_empty() {
                    p.reproduce { strong { (labels::REPRODUCE) } }
                    ol.reproduce { @for line in &finding.reproduce { li { (line) } } }
                }
                // A picture's caption names the element already.
                @if let (Some(element), None) = (&finding.element, &finding.shot) {
                    p.element { strong { (labels::ELEMENT) } (element) }
                }
                p.source { (finding.source) }
                @if !finding.places.is_empty() {
                    details.places {
                        summary { (labels::PLACES) ": " (finding.place_count) " more" }
                        ul { @for place in &finding.places { li { (place) } } }
                    }
                }
            }
            @if let Some(shot) = &finding.shot { (pictures.around_mark(shot)) }
        }
    }
}

fn step_link(finding: &FindingView) -> Markup {
    html! {
        @if finding.has_step {
            a href={ "#step-" (finding.step) } { "Step " (finding.step) }
        } @else {
            span { "Step " (finding.step) }
        }
    }
}
