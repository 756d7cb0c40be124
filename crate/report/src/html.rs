//! The report as one HTML file that needs nothing else: no script, no font, no request.
//!
//! Escape by default: the templates are compiled by `maud`, which escapes every value; the only
//! text that is printed as it is, is this crate's style sheet.

mod findings;
mod picture;
mod steps;

use crate::text::Text;
use crate::unit;
use crate::view::{
    AnswerView, ClauseView, Fact, FindingView, PathTimeView, Rating, Report, StageRow, Value,
};
use crate::words::labels;
use crate::{Images, Originals};
use maud::{DOCTYPE, Markup, PreEscaped, Render, html};
use passerby_artifacts::run::RunRecord;
use picture::Pictures;

/// What the file may do when it is opened: show its own images and style, and nothing else.
const POLICY: &str = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

const STYLE: &str = include_str!("html/style.css");

/// The report as one self-contained HTML file, screenshots included. A screenshot that is not in
/// `images` is said to be missing; where all are too many for one file, those of the last steps are left out with a
/// word. Nothing from a page is ever read as HTML.
pub fn html(run: &RunRecord, images: &Images, originals: Originals) -> String {
    let report = Report::of(run);
    let pictures = Pictures::of(&report, images, originals);
    html! {
        (DOCTYPE)
        html lang="en" {
            head { (head(&report)) }
            body {
                a.skip href="#report" { "Skip to the report" }
                (banner(&report))
                div.columns {
                    (contents(&report))
                    main #report {
                        (findings::section(&report.findings, &pictures))
                        (findings::review(&report.needs_review, &pictures))
                        (steps::section(&report.steps, &pictures))
                        (path_time(report.path_time.as_ref()))
                        (limitations(&report.limitations))
                        (timings(&report.stages))
                        (about(&report))
                    }
                }
                (pictures.store())
            }
        }
    }
    .into_string()
}

impl Render for Text {
    fn render_to(&self, buffer: &mut String) {
        self.as_str().render_to(buffer);
    }
}

fn head(report: &Report) -> Markup {
    html! {
        meta charset="utf-8";
        meta http-equiv="Content-Security-Policy" content=(POLICY);
        meta name="viewport" content="width=device-width, initial-scale=1";
        meta name="color-scheme" content="light dark";
        meta name="referrer" content="no-referrer";
        title { "Passerby report: " (report.goal) }
        style { (PreEscaped(STYLE)) }
    }
}

/// The head: who wanted what, whether it was met, what to do about it, and what worked. It fits into one screen.
fn banner(report: &Report) -> Markup {
    html! {
        header.banner #summary {
            p.brand { "Passerby report" span.notice role="note" { strong { (labels::NOTICE) } " " (labels::NOTICE_DETAIL) } }
            h1 { (report.goal) }
            p.byline { strong { (report.persona) } " on " (address(&report.start)) }
            p.who { (report.who) }
            div class={ "verdict " (tone_class(report.tone)) } {
                p.line { (tone_sign(report.tone)) (report.verdict) }
                p { (report.ended) }
            }
            (clauses(&report.clauses))
            (answer(report.answer.as_ref()))
            (worst(report))
            (worked(report))
            (facts("facts", &report.summary))
            (warnings(&report.warnings))
        }
    }
}

/// What an extraction found: each value leads to the page that says it.
fn answer(answer: Option<&AnswerView>) -> Markup {
    html! {
        @if let Some(answer) = answer {
            h2.small-title { (labels::ANSWER) }
            @if answer.rows.is_empty() { p { (labels::NO_ANSWER) } }
            @else {
                div.scrolls {
                    table.answer {
                        thead { tr { @for head in &answer.heads { th scope="col" { (head) } } } }
                        tbody {
                            @for row in &answer.rows {
                                tr {
                                    @for cell in row {
                                        td {
                                            @if let Some(cell) = cell { span title=(cell.url) { (cell.quote) } }
                                            @else { span.none { "–" } }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
            @if answer.more > 0 { p { (answer.more) " more entries are in result.json." } }
            @if !answer.missing.is_empty() {
                ul.worked { @for missing in &answer.missing { li { (missing) } } }
            }
            @for unread in &answer.partly_read { p { (unread) } }
        }
    }
}

/// The gravest findings, side by side.
fn worst(report: &Report) -> Markup {
    html! {
        h2.small-title { (labels::WORST) }
        @if report.worst.is_empty() { p { (labels::NO_FINDINGS) } }
        @else {
            ol.worst {
                @for &(at, others) in &report.worst {
                    @if let Some(finding) = report.findings.get(at) { (bad(at, finding, others)) }
                }
            }
        }
    }
}

fn bad(at: usize, finding: &FindingView, others: usize) -> Markup {
    html! {
        li class=(finding.class) {
            p.title {
                span class={ "badge " (finding.class) } { (finding.severity) }
                " " a href={ "#finding-" (at.saturating_add(1)) } { (finding.title) }
                @if others > 0 { span.others { " and " (others) " more of this kind" } }
            }
            @if let Some(cost) = &finding.cost { p.cost { (cost) } }
            p.todo { strong { (labels::TO_DO) ": " } (finding.suggestion) }
        }
    }
}

fn worked(report: &Report) -> Markup {
    html! {
        h2.small-title { (labels::WORKED) }
        @if report.worked.is_empty() { p { (labels::NOTHING_WORKED) } }
        @else {
            ul.worked { @for line in &report.worked { li { (line) } } }
        }
    }
}

fn contents(report: &Report) -> Markup {
    html! {
        nav.contents aria-label="Contents" {
            ol {
                li { a href="#summary" { (labels::SUMMARY) } }
                li {
                    a href="#findings" { (labels::FINDINGS) }
                    ol {
                        @for (at, finding) in report.findings.iter().enumerate() {
                            li {
                                a href={ "#finding-" (at + 1) } {
                                    span class={ "dot " (finding.class) } aria-hidden="true" {}
                                    (finding.title)
                                }
                            }
                        }
                    }
                }
                @if !report.needs_review.is_empty() {
                    li {
                        a href="#needs-review" { (labels::NEEDS_REVIEW) }
                        ol {
                            @for (at, finding) in report.needs_review.iter().enumerate() {
                                li { a href={ "#review-" (at + 1) } { span.dot.open {} (finding.title) } }
                            }
                        }
                    }
                }
                li {
                    a href="#timeline" { (labels::TIMELINE) }
                    ol {
                        @for step in &report.steps {
                            li {
                                a href={ "#step-" (step.index) } {
                                    span.count { (step.index) } (step.heading)
                                }
                            }
                        }
                    }
                }
                @if report.path_time.is_some() { li { a href="#path-time" { (labels::PATH_TIME) } } }
                @if !report.limitations.is_empty() {
                    li { a href="#limitations" { (labels::LIMITATIONS) } }
                }
                @if !report.stages.is_empty() { li { a href="#timings" { (labels::TIMINGS) } } }
                li { a href="#about" { (labels::ABOUT) } }
            }
        }
    }
}

fn clauses(clauses: &[ClauseView]) -> Markup {
    html! {
        @if !clauses.is_empty() {
            ul.clauses aria-label="Parts of the goal" {
                @for clause in clauses {
                    li class=(tone_class(clause.rating)) {
                        (tone_sign(clause.rating))
                        span.text { (clause.text) }
                        strong { (clause.state) }
                        @if let Some(evidence) = &clause.evidence { span.why { (evidence) } }
                    }
                }
            }
        }
    }
}

fn limitations(limitations: &[Text]) -> Markup {
    html! {
        @if !limitations.is_empty() {
            section #limitations aria-labelledby="limitations-title" {
                h2 #limitations-title { (labels::LIMITATIONS) }
                p { (labels::LIMITATIONS_NOTE) }
                ul { @for limitation in limitations { li { (limitation) } } }
            }
        }
    }
}

/// What people would need, beside each other.
fn path_time(time: Option<&PathTimeView>) -> Markup {
    html! {
        @if let Some(time) = time {
            section #path-time aria-labelledby="path-time-title" {
                h2 #path-time-title { (labels::PATH_TIME) }
                p { (time.sentence) }
                div.scrolls role="region" aria-labelledby="path-time-title" tabindex="0" {
                    table {
                        thead {
                            tr {
                                th scope="col" { "Who" }
                                @for name in labels::TIME_PARTS { th scope="col" { (name) } }
                            }
                        }
                        tbody {
                            @for (name, times) in &time.rows {
                                tr {
                                    th scope="row" { (name) }
                                    @for time in times { td { (time) } }
                                }
                            }
                        }
                    }
                }
                p.source { (labels::TIME_SOURCE) }
            }
        }
    }
}

fn timings(rows: &[StageRow]) -> Markup {
    html! {
        @if !rows.is_empty() {
            section #timings aria-labelledby="timings-title" {
                h2 #timings-title { (labels::TIMINGS) }
                div.scrolls role="region" aria-labelledby="timings-title" tabindex="0" {
                    table {
                        caption { (labels::STAGES_CAPTION) }
                        thead {
                            tr {
                                @for name in labels::STAGES {
                                    th scope="col" { (name) }
                                }
                            }
                        }
                        tbody {
                            @for row in rows {
                                tr {
                                    th scope="row" { (row.stage) }
                                    td { (row.median) }
                                    td { (row.longest) }
                                    td { (row.total) }
                                    td { (row.runs) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn about(report: &Report) -> Markup {
    html! {
        section #about aria-labelledby="about-title" {
            h2 #about-title { (labels::ABOUT) }
            (facts("facts", &report.settings))
        }
    }
}

/// Named facts as a description list.
fn facts(class: &'static str, facts: &[Fact]) -> Markup {
    html! {
        @if !facts.is_empty() {
            dl class=(class) {
                @for fact in facts {
                    div { dt { (fact.label) } dd { (value(&fact.value)) } }
                }
            }
        }
    }
}

fn value(value: &Value) -> Markup {
    html! {
        @match value {
            Value::Text(text) => { (text) }
            Value::Url(url) => { (address(url)) }
            Value::Moment(at) => { time datetime=(unit::iso_moment(*at)) { (unit::moment(*at)) } }
            Value::List(items) => { ul { @for item in items { li { (item) } } } }
        }
    }
}

/// An address as text; as a link too where following it can do nothing but open a web page.
fn address(url: &Text) -> Markup {
    let opens_web_page = ["http://", "https://"].iter().any(|scheme| {
        let start = url.as_str().get(..scheme.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(scheme))
    });
    html! {
        @if opens_web_page {
            a.address href=(url) rel="noopener noreferrer nofollow" { (url) }
        } @else {
            span.address { (url) }
        }
    }
}

fn warnings(warnings: &[Text]) -> Markup {
    html! {
        @if !warnings.is_empty() {
            div.warnings {
                p { strong { (labels::WARNINGS) } }
                ul { @for warning in warnings { li { (warning) } } }
            }
        }
    }
}

fn tone_class(tone: Rating) -> &'static str {
    match tone {
        Rating::Good => "good",
        Rating::Bad => "bad",
        Rating::Neutral => "neutral",
    }
}

/// A sign beside the words, for those who scan; colour alone says nothing to some.
fn tone_sign(tone: Rating) -> Markup {
    let sign = match tone {
        Rating::Good => "✓",
        Rating::Bad => "✕",
        Rating::Neutral => "–",
    };
    html! { span.sign aria-hidden="true" { (sign) } }
}
