//! The rules: what each is about, what to do, and where to read more.

use super::format::Rule;
use super::plain::{message, uri};
use passerby_artifacts::finding::{Finding, FindingKind};

/// Id of a rule of axe-core's that the record does not name.
pub(super) const UNNAMED: &str = "axe/unnamed";

/// Nielsen's ten heuristics.
const HEURISTICS: &str = "https://www.nngroup.com/articles/ten-usability-heuristics/";
/// The recommendation; behind it the criterion.
const WCAG: &str = "https://www.w3.org/TR/WCAG22/#";

/// The rule of this id, as the finding tells it.
pub(super) fn rule(id: &str, finding: &Finding) -> Rule {
    match finding.kind.rule() {
        Some(own) if own == id => of_passerby(id, finding.kind),
        _ => of_axe(id, finding),
    }
}

/// axe-core's page about a rule, where the finding knows it: it is told of the first rule alone.
pub(super) fn axe_page(id: &str, finding: &Finding) -> Option<String> {
    let axe = finding.axe.as_ref()?;
    let first = axe.rules.first()?;
    let is_first = id.strip_prefix("axe/") == Some(first);
    let is_on_the_web = axe.help_url.starts_with("https://");
    uri(&axe.help_url).filter(|_| is_first && is_on_the_web)
}

fn of_axe(id: &str, finding: &Finding) -> Rule {
    let name = id.strip_prefix("axe/").unwrap_or(id);
    let short = format!("axe-core's rule {name}");
    let help = "axe-core checks each page of a run. Its page about the rule says what to change.";
    Rule {
        id: id.to_owned(),
        short_description: message([short.as_str()]),
        help: message([help]),
        help_uri: axe_page(id, finding),
    }
}

fn of_passerby(id: &str, kind: FindingKind) -> Rule {
    let (short, help, page) = texts(kind);
    let standard = kind.standard().unwrap_or_default();
    let page = match page.is_empty() {
        true => HEURISTICS.to_owned(),
        false => format!("{WCAG}{page}"),
    };
    Rule {
        id: id.to_owned(),
        short_description: message([short]),
        help: message([help, &format!("It goes against {standard}.")]),
        help_uri: Some(page),
    }
}

/// What it is, what to do, and the anchor of its criterion; empty where it is a heuristic of Nielsen's.
fn texts(kind: FindingKind) -> (&'static str, &'static str, &'static str) {
    match kind {
        FindingKind::ExpectationMissed => (
            "What came of an act contradicts what was expected of it",
            "Let controls say what they do, and do what they say.",
            "",
        ),
        FindingKind::ErrorShown => (
            "The page showed an error",
            "Prevent the error, or say in the message what to do about it.",
            "",
        ),
        FindingKind::DeadClick => (
            "A click had no effect",
            "Let what looks like a control answer, or look otherwise.",
            "",
        ),
        FindingKind::RageClick => (
            "Several clicks in a row on what does not answer",
            "Let the control answer at once, or say why it cannot.",
            "",
        ),
        FindingKind::SlowResponse => (
            "The page took longer than was expected",
            "Answer sooner, or show at once that something is going on.",
            "",
        ),
        FindingKind::LoopOrBacktrack => (
            "The same was done again, or the way led back",
            "Let the page say which way leads to what.",
            "",
        ),
        FindingKind::UnlabelledControl => (
            "A control has no accessible name",
            "Give it a text, a label or an aria-label.",
            "name-role-value",
        ),
        FindingKind::AccessGap => (
            "A control is there for the eye alone, or for assistive technology alone",
            "Use a native element, or give it a role, a name and a place in the order of the keyboard.",
            "name-role-value",
        ),
        FindingKind::SmallTarget => (
            "A target is too small to hit",
            "Make it at least 24 by 24 CSS px, or leave space around it.",
            "target-size-minimum",
        ),
        FindingKind::Contrast => (
            "A text stands out too little from its background",
            "Give it a contrast of at least 4.5:1, and large text one of 3:1.",
            "contrast-minimum",
        ),
        FindingKind::SmallText => (
            "A text is written too small for the persona's eyesight",
            "Write it larger, and let it be enlarged to twice its size.",
            "resize-text",
        ),
        FindingKind::SameName => (
            "Controls of one name do different things",
            "Let each name say where it leads or what it does.",
            "link-purpose-in-context",
        ),
        FindingKind::LostInput => (
            "What was typed is gone",
            "Keep what was entered, also where the form is refused.",
            "redundant-entry",
        ),
        FindingKind::DialogInWay => (
            "Something that came by itself lies over the page",
            "Show it when it is asked for, or where it covers nothing.",
            "",
        ),
        FindingKind::ScriptError => (
            "A script of the page failed",
            "Mend the script, and tell people where something did not work.",
            "",
        ),
        FindingKind::KeyboardTrap => (
            "The focus of the keyboard cannot leave a part of the page",
            "Let Tab and Escape lead out of it.",
            "no-keyboard-trap",
        ),
        FindingKind::NoKeyboardAccess => (
            "A control cannot be reached or operated by the keyboard",
            "Use a native element, or let it take the focus and answer to Enter and space.",
            "keyboard",
        ),
        FindingKind::FocusNotVisible => (
            "A control looks the same with the focus as without",
            "Show a clear outline where the focus is.",
            "focus-visible",
        ),
        FindingKind::GaveUp => (
            "The persona gave up",
            "Look at the steps before it: the report shows where the way was lost.",
            "",
        ),
        FindingKind::AxeViolation => ("A rule of axe-core's is broken", "", ""),
    }
}
