//! The timeline: each step with what was thought, what was done, and what came of it.

use super::picture::Pictures;
use super::{facts, tone_class, tone_sign, warnings};
use crate::text::Text;
use crate::view::{Product, StepView, Tree};
use crate::words::labels;
use maud::{Markup, html};

pub(super) fn section(steps: &[StepView], pictures: &Pictures<'_>) -> Markup {
    html! {
        section #timeline aria-labelledby="timeline-title" {
            h2 #timeline-title { (labels::TIMELINE) }
            @if steps.is_empty() { p { (labels::NO_STEPS) } }
            @for each in steps { (step(each, pictures)) }
        }
    }
}

fn step(step: &StepView, pictures: &Pictures<'_>) -> Markup {
    html! {
        article.card.step id={ "step-" (step.index) } {
            header {
                h3 { span.count { "Step " (step.index) } (step.heading) }
                p class={ "chip " (tone_class(step.tone)) } { (tone_sign(step.tone)) (step.result) }
            }
            div.look {
                @if let Some(shot) = &step.shot {
                    (pictures.whole(shot))
                } @else {
                    figure { p.missing { (labels::NO_SHOT) } }
                }
                div.thinking { @for each in &step.thinking { (product(each)) } }
            }
            @if !step.outcome.is_empty() {
                div class={ "compare " (tone_class(step.tone)) } {
                    @for each in &step.outcome { (product(each)) }
                }
            }
            (warnings(&step.warnings))
            (details(step))
        }
    }
}

fn product(product: &Product) -> Markup {
    html! {
        section.product {
            h4 { (product.name) }
            @if !product.lead.is_empty() { p.lead { (product.lead) } }
            (facts("small", &product.facts))
        }
    }
}

fn details(step: &StepView) -> Markup {
    html! {
        details {
            summary { (labels::DETAILS) }
            (facts("small wide", &step.place))
            (facts("small wide", &step.answers))
        }
        @if !step.changes.is_empty() {
            details {
                summary { (labels::CHANGES) }
                @for way in &step.changes {
                    h4 { (way.title) }
                    ul { @for item in &way.items { li { (item) } } }
                }
            }
        }
        @if !step.timings.is_empty() { (timings(step)) }
        (tree(step))
    }
}

fn tree(step: &StepView) -> Markup {
    let block = |tree: &Text| {
        html! {
            pre tabindex="0" aria-label={ "Elements of the screen in step " (step.index) } {
                code { (tree) }
            }
        }
    };
    html! {
        @match &step.tree {
            Tree::Missing => {}
            Tree::Whole(tree) => details.tree { summary { (labels::TREE) } (block(tree)) }
            Tree::Since(earlier, changes) => {
                details.tree {
                    summary { (labels::TREE) ": what changed since step " (earlier) }
                    (block(changes))
                }
            }
            Tree::AsIn(earlier) => {
                p.same { (labels::TREE) ": as in " a href={ "#step-" (earlier) } { "step " (earlier) } }
            }
        }
    }
}

fn timings(step: &StepView) -> Markup {
    html! {
        details {
            summary { (labels::STEP_TIMINGS) }
            table {
                thead { tr { th scope="col" { "Stage" } th scope="col" { "Time" } } }
                tbody {
                    @for (stage, time) in &step.timings {
                        tr { th scope="row" { (stage) } td { (time) } }
                    }
                }
            }
        }
    }
}
