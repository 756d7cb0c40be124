//! The findings, the gravest first, each with its evidence.

use super::picture::Pictures;
use crate::view::FindingView;
use maud::{Markup, html};

pub(super) fn section(findings: &[FindingView], pictures: &Pictures<'_>) -> Markup {
    html! {
        section #findings aria-labelledby="findings-title" {
            h2 #findings-title { "Findings" }
            @if findings.is_empty() { p { "Nothing was found." } }
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
                p.suggestion { strong { "Suggestion" } (finding.suggestion) }
                // A picture's caption names the element already.
                @if let (Some(element), None) = (&finding.element, &finding.shot) {
                    p.element { strong { "Element" } (element) }
                }
                p.source { (finding.source) }
                @if !finding.places.is_empty() {
                    details.places {
                        summary { "Also at " (finding.places.len()) " more places" }
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
