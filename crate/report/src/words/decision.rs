//! What a persona decides and expects, and what the gates say of it.

use super::element;
use super::waits;
use crate::text::quote;
use crate::unit;
use passerby_artifacts::decision::{
    Action, Decision, ExpectationVerdict, Policy, Predicate, Target, TextSource, Thought,
    credential_in_words,
};
use passerby_artifacts::role::place_in_words;
use passerby_artifacts::run::StepRecord;

/// The act as a heading: `Press the button “Create account”`; of a target without a name with its `place` in words.
pub(crate) fn action(decision: &Decision, place: &str) -> String {
    let target = decision.target.as_ref();
    let of_target = |target: Option<&Target>| self::of_target(target, place);
    let within = |preposition: &str, target: Option<&Target>| {
        target.map_or_else(String::new, |_| {
            format!("{preposition} {}", of_target(target))
        })
    };
    match &decision.action {
        Action::Click => format!("Press {}", of_target(target)),
        Action::DoubleClick => format!("Double-click {}", of_target(target)),
        Action::ContextMenu => format!("Press the right mouse button on {}", of_target(target)),
        Action::Hover => format!("Point at {}", of_target(target)),
        Action::Type { text } => format!("Type {} into {}", typed(text), of_target(target)),
        Action::Clear => format!("Empty {}", of_target(target)),
        Action::Select { option } => {
            format!("Choose {} in {}", quote(option), of_target(target))
        }
        Action::SelectMany { options } => {
            format!("Choose {} in {}", listed(options), of_target(target))
        }
        Action::Check { on: true } => format!("Tick {}", of_target(target)),
        Action::Check { on: false } => format!("Untick {}", of_target(target)),
        Action::PressKey { key, times } => {
            let often = if *times > 1 {
                format!(" {times} times")
            } else {
                String::new()
            };
            format!(
                "Press the key {}{often}{}",
                quote(key),
                within(" in", target)
            )
        }
        Action::Drag { .. } => format!("Drag {}", of_target(target)),
        Action::SelectText { part, .. } if part.is_empty() => {
            format!("Select the text of {}", of_target(target))
        }
        Action::SelectText { part, .. } => {
            format!("Select {} in {}", quote(part), of_target(target))
        }
        Action::Insert { text } => {
            format!("Type {} at the caret of {}", quote(text), of_target(target))
        }
        Action::Scroll { screens } => scroll(*screens) + &within(" in", target),
        Action::ScrollIntoView => format!("Scroll to {}", of_target(target)),
        Action::Navigate { url } => format!("Go to {}", quote(url)),
        Action::Back => "Go back".to_owned(),
        Action::Wait { ms } => format!("Wait {}", unit::duration(f64::from(*ms))),
        Action::WaitFor { text, gone, ms } => waits::until(text, *gone, *ms).replacen('w', "W", 1),
        Action::AskUser { question } => format!("Ask the user {}", quote(question)),
        Action::Answer { text } => format!("Answer: {text}"),
        Action::Finish { .. } => "End the run".to_owned(),
        Action::GiveUp { .. } => "Give up".to_owned(),
    }
}

/// The act in as few words as tell it apart: `Press “Create account”`.
pub(crate) fn short_action(decision: &Decision, place: &str) -> String {
    let named = decision
        .target
        .as_ref()
        .filter(|target| !target.name.trim().is_empty());
    let Some(target) = named else {
        return action(decision, place);
    };
    action(decision, place).replace(&of_target(Some(target), place), &quote(&target.name))
}

/// What a model that decided was shown, and how it meant its target there; `None` where no model decided.
pub(crate) fn model_saw(thought: &Thought) -> Option<String> {
    if thought.decision.decided_by != Policy::Model {
        return None;
    }
    let Some(sight) = &thought.sight else {
        return Some("The screen as text".to_owned());
    };
    let place = match (sight.at, sight.description.as_str()) {
        (Some(at), _) => format!("; pointed at {:.0}, {:.0} CSS px", at.x, at.y),
        (None, "") => String::new(),
        (None, description) => format!("; described as {}", quote(description)),
    };
    Some(format!("The screenshot{place}"))
}

fn of_target(target: Option<&Target>, place: &str) -> String {
    let Some(target) = target else {
        return "what has the focus".to_owned();
    };
    let called = element(&target.role, &target.name);
    if target.name.trim().is_empty() && !place.is_empty() {
        format!("the {called} {place}")
    } else {
        format!("the {called}")
    }
}

/// Where the step's target stands on its screen, in words; empty where that is not known.
pub(crate) fn target_place(step: &StepRecord) -> &'static str {
    let viewport = step.screenshot.as_ref().map(|shot| shot.viewport);
    match (step.target_rect, viewport) {
        (Some(rect), Some(viewport)) if rect.is_sane() => {
            place_in_words(rect.centre(), viewport.width, viewport.height)
        }
        _ => "",
    }
}

/// Text to be typed; of a credential only its name.
pub(super) fn typed(text: &TextSource) -> String {
    match text {
        TextSource::Plain { text } => quote(text),
        TextSource::Credential { name } => crate::text::fold(&credential_in_words(name)),
    }
}

/// `“Red”, “Green” and “Blue”`.
pub(super) fn listed(options: &[String]) -> String {
    let quoted: Vec<String> = options.iter().map(|option| quote(option)).collect();
    match quoted.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
        None => "nothing".to_owned(),
    }
}

fn scroll(screens: f64) -> String {
    let direction = if screens < 0.0 { "up" } else { "down" };
    let amount = unit::number(screens.abs());
    let noun = if amount == "1" { "screen" } else { "screens" };
    format!("Scroll {direction} {amount} {noun}")
}

/// Who decided.
pub(crate) fn decided_by(policy: Policy) -> &'static str {
    match policy {
        Policy::Rules => "rules (no model)",
        Policy::Model => "a language model",
        Policy::Hybrid => "rules, and a language model where the rules are unsure",
        Policy::Scripted => "a script",
    }
}

/// What was checked, as a sentence without its full stop.
pub(crate) fn predicate(predicate: &Predicate) -> String {
    match predicate {
        Predicate::SomethingChanges => "Something changes on the screen".to_owned(),
        Predicate::NothingChanges => "Nothing changes on the screen".to_owned(),
        Predicate::ValueBecomes {
            value: Some(value), ..
        } => format!("The field holds {}", quote(value)),
        Predicate::ValueBecomes { value: None, .. } => "The field is filled".to_owned(),
        Predicate::CheckedBecomes { on, .. } => {
            let state = if *on { "on" } else { "off" };
            format!("It is {state}")
        }
        Predicate::FormTaken { .. } => "The form is accepted".to_owned(),
        Predicate::PageChanges => "Another page is shown".to_owned(),
        Predicate::UrlContains { text } => format!("The address contains {}", quote(text)),
        Predicate::DialogOpens => "A dialog opens".to_owned(),
        Predicate::DialogCloses => "A dialog closes".to_owned(),
        Predicate::Appears { role, name } => {
            format!("The {} is on the screen", element(role, name))
        }
        Predicate::Disappears { role, name } => format!("The {} is gone", element(role, name)),
        Predicate::PageSays { text } => format!("The page says {}", quote(text)),
        Predicate::ResultsAppear => "Results appear".to_owned(),
        Predicate::RequestSucceeds { url } if url.is_empty() => {
            "Its requests to the server succeed".to_owned()
        }
        Predicate::RequestSucceeds { url } => format!("A request to {} succeeds", quote(url)),
        Predicate::PictureChanges => "The picture changes".to_owned(),
        Predicate::Scrolls => "The page scrolls".to_owned(),
        Predicate::Within { ms, of } => format!(
            "{}, within {}",
            self::predicate(of),
            unit::duration(f64::from(*ms))
        ),
        Predicate::Not { of } => format!("It is not so that: {}", self::predicate(of)),
        Predicate::AllOf { of } => {
            let parts: Vec<String> = of.iter().map(self::predicate).collect();
            parts.join("; and ")
        }
        Predicate::AnyOf { of } => {
            let parts: Vec<String> = of.iter().map(self::predicate).collect();
            parts.join("; or ")
        }
    }
}

/// What became of an act of which no more was expected than that something changes.
pub(crate) const CHANGED: &str = "The screen changed";

/// Whether it came as expected.
pub(crate) fn expectation_verdict(verdict: ExpectationVerdict) -> &'static str {
    match verdict {
        ExpectationVerdict::Matched => "As expected",
        ExpectationVerdict::Missed => "Not as expected",
        ExpectationVerdict::Contradicted => "Went wrong",
        ExpectationVerdict::Unknown => "Not clear",
    }
}
