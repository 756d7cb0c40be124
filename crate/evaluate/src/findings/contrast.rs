//! A text that stands out too little against what is behind it.

use super::texts::page::FaintText;
use super::{Run, card, needs, page, target, texts};
use passerby_artifacts::finding::{Cost, Finding, FindingElement, FindingKind, Severity};
use passerby_artifacts::persona::{Level, Persona};
use passerby_artifacts::run::{FaintTextFact, StepRecord};

/// Below this letters are hardly seen by anybody.
const HARDLY_SEEN: f64 = 2.0;

/// What Chromium paints hints in: https://html.spec.whatwg.org/#the-placeholder-attribute says no colour.
const BROWSERS_HINT: [u8; 3] = [0x75; 3];
/// Nobody but the browser chose the colour; on white it is enough, and here it is not for little.
const NEARLY_ENOUGH: f64 = 4.0;
/// Backgrounds whose channels differ by no more levels are of one design: a gradient, every other row of a table.
const NEAR_LEVELS: u8 = 16;

/// One for each text of each page. What has one cause has one title: the text's colour before nearly one background, be
/// it a heading's or a cell's: a site has such a pair in one place of its style sheets.
pub(super) fn find(run: &Run<'_>) -> Vec<Finding> {
    let mut known: Vec<(&str, &FaintTextFact)> = Vec::new();
    let mut causes: Vec<&FaintTextFact> = Vec::new();
    let mut findings = Vec::new();
    for step in run.steps {
        for text in step.faint.iter().filter(|text| !is_browsers(text)) {
            let url = page(&step.url);
            let is_known = |(other_url, other): &(&str, &FaintTextFact)| {
                *other_url == url && is_same(other, text)
            };
            if !known.iter().any(is_known) {
                known.push((url, text));
                let cause = causes.iter().find(|cause| is_of_one_cause(cause, text));
                let cause = cause.copied().unwrap_or(text);
                causes.push(cause);
                findings.push(finding(run, step, text, cause));
            }
        }
    }
    findings
}

/// Whether it is a hint in the colour that browsers give it, before a background that is not quite white.
fn is_browsers(text: &FaintTextFact) -> bool {
    text.placeholder && text.colour == BROWSERS_HINT && text.ratio >= NEARLY_ENOUGH
}

/// The same text, whether the page was scrolled or not.
fn is_same(a: &FaintTextFact, b: &FaintTextFact) -> bool {
    (&a.control.role, &a.control.name) == (&b.control.role, &b.control.name)
        && is_of_one_cause(a, b)
}

fn is_of_one_cause(a: &FaintTextFact, b: &FaintTextFact) -> bool {
    let mut levels = a.background.iter().zip(b.background);
    (a.placeholder, a.colour) == (b.placeholder, b.colour)
        && levels.all(|(a, b)| a.abs_diff(b) <= NEAR_LEVELS)
}

/// `cause`: the first text of the same cause, which names the card.
fn finding(
    run: &Run<'_>,
    step: &StepRecord,
    text: &FaintTextFact,
    cause: &FaintTextFact,
) -> Finding {
    let control = &text.control;
    let told = FaintText {
        kind: kind_of(text),
        name: &control.name,
        hint_of: text.placeholder.then_some(control.role.as_str()),
        measured: &measured(text),
        measured_first: &measured(cause),
        wanted: text.wanted,
    };
    let cost = Cost {
        touched: is_used(run, text),
        ..Cost::default()
    };
    Finding {
        severity: severity(run, text, cost.touched),
        element: Some(FindingElement {
            role: control.role.clone(),
            name: control.name.clone(),
            rect: control.rect,
        }),
        ..card(
            FindingKind::Contrast,
            step,
            texts::page::faint(&told, &step.url),
            cost,
        )
    }
}

/// `#999999 on #ffffff, 2.84:1`
fn measured(text: &FaintTextFact) -> String {
    let (colour, background) = (hex(text.colour), hex(text.background));
    format!("{colour} on {background}, {}:1", two_places(text.ratio))
}

/// Whether the persona went for it, and so had to read it.
fn is_used(run: &Run<'_>, text: &FaintTextFact) -> bool {
    run.steps.iter().any(|step| {
        let used = target(step).is_some_and(|target| {
            target.role == text.control.role && target.name.trim() == text.control.name
        });
        used && step.reply.is_some()
    })
}

/// What cost the persona nothing is medium at most, however little they see.
fn severity(run: &Run<'_>, text: &FaintTextFact, used: bool) -> Severity {
    if used || text.ratio < HARDLY_SEEN || sees_little(run.persona) {
        Severity::Medium
    } else {
        Severity::Low
    }
}

fn sees_little(persona: &Persona) -> bool {
    persona.eyesight == Some(Level::Low) || needs(persona, &["low_vision"])
}

/// What it is, in a reader's words.
fn kind_of(text: &FaintTextFact) -> &str {
    match text.control.role.as_str() {
        _ if text.placeholder => "hint",
        "text" | "generic" | "" => "text",
        "cell" | "gridcell" => "cell",
        "columnheader" | "rowheader" => "table heading",
        role => role,
    }
}

fn hex([r, g, b]: [u8; 3]) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// Cut, not rounded: 4.499 is not enough and must not read as 4.5.
fn two_places(ratio: f64) -> String {
    format!("{:.2}", (ratio * 100.0).floor() / 100.0)
}
