//! The findings, the gravest first, each with its evidence; then what somebody has to look at before it counts as one.

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
                article class={ "card finding " (finding.class) } id={ "finding-" (number) } {
                    (card(finding, Some(finding.severity), pictures))
                }
            }
        }
    }
}

/// What needs review, without a severity; nothing where there is none.
pub(super) fn review(findings: &[FindingView], pictures: &Pictures<'_>) -> Markup {
    html! {
        @if !findings.is_empty() {
            section #needs-review aria-labelledby="needs-review-title" {
                h2 #needs-review-title { (labels::NEEDS_REVIEW) }
                p { (labels::NEEDS_REVIEW_NOTE) }
                @for (number, finding) in (1..).zip(findings) {
                    article.card.finding.review id={ "review-" (number) } { (card(finding, None, pictures)) }
                }
            }
        }
    }
}

fn card(finding: &FindingView, severity: Option<&str>, pictures: &Pictures<'_>) -> Markup {
    html! {
            div.words {
                p.labels {
                    @if let Some(severity) = severity { span class={ "badge " (finding.class) } { (severity) } }
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

fn step_link(finding: &FindingView) -> Markup {
    html! {
        @if finding.has_step {
            a href={ "#step-" (finding.step) } { "Step " (finding.step) }
        } @else {
            span { "Step " (finding.step) }
        }
    }
}
