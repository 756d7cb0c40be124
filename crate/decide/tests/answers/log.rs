//! What a model is told of its acts: what the page said to them before what else is new, and no noise.

use super::questions::asked_after;
use super::{answer, thought};
use passerby_artifacts::screen::{
    Change, ChangedProperty, Difference, Identity, Item, ScreenOutcome, Signal,
};
use serde_json::json;

/// The line that tells of an act after which the screen differed so.
fn told(difference: Difference) -> String {
    let mut step = passerby_artifacts::run::StepRecord::new(1, 0);
    step.difference = Some(difference);
    let text = asked_after(step);
    let line = text.lines().find(|line| line.starts_with("1. ")).unwrap();
    line.trim_start_matches("1. nothing: the page could not be seen")
        .trim_start_matches("; ")
        .to_owned()
}

fn item(role: &str, text: &str) -> Item {
    Item {
        identity: Identity(format!("screen:{role}:{text}")),
        role: role.into(),
        text: text.into(),
    }
}

fn state(identity: &str, label: &str, before: &str, after: &str) -> Change {
    Change {
        identity: Identity(identity.into()),
        label: label.into(),
        property: ChangedProperty::State,
        before: before.into(),
        after: after.into(),
    }
}

/// Another page, with links that the one before had not.
fn next_page(messages: &[&str], errors: &[&str]) -> Difference {
    let mut signals = vec![
        Signal::ScreenLoaded,
        Signal::NavigationOccurred {
            from: "https://e.org/1".into(),
            to: "https://e.org/2".into(),
        },
        Signal::FormSubmitted {
            form: Identity("form:user".into()),
        },
        Signal::ResultsAppeared { count: 3 },
    ];
    signals.extend(errors.iter().map(|text| Signal::ErrorAppeared {
        text: (*text).into(),
    }));
    Difference {
        added: vec![item("link", "Home"), item("link", "Users")],
        messages: messages.iter().map(|text| (*text).into()).collect(),
        signals,
        outcome: ScreenOutcome::Navigation,
        ..Difference::default()
    }
}

/// What the model made of its last act comes back to it, whether the machine judges the same or not; what the machine noted is no
/// word of the model's.
#[test]
fn the_models_own_note_comes_back() {
    use passerby_artifacts::decision::{Evaluation, ExpectationVerdict};
    for (by_model, noted_by_model, is_told) in [
        (None, true, true),
        (Some(ExpectationVerdict::Missed), true, true),
        (None, false, false),
        (Some(ExpectationVerdict::Missed), false, false),
    ] {
        let mut step = passerby_artifacts::run::StepRecord::new(1, 0);
        step.thought = Some(thought(&answer(json!({"action": "click"}))));
        step.evaluation = Some(Evaluation {
            verdict: ExpectationVerdict::Matched,
            evidence: vec![],
            notes: "The list has a new entry.".into(),
            suggestions: vec![],
            left_empty: vec![],
            took_ms: 300,
            by_model,
            noted_by_model,
            any_change: false,
        });
        let told = asked_after(step);
        let is_there = told.contains("you noted: The list has a new entry.");
        assert_eq!(is_there, is_told, "{by_model:?} {noted_by_model}: {told}");
    }
}

/// What has no name is told by its picture, in the log as on the screen.
#[test]
fn a_target_without_a_name_is_told_by_its_picture() {
    let mut step = passerby_artifacts::run::StepRecord::new(1, 0);
    step.thought = Some(thought(&answer(json!({"action": "click"}))));
    step.target_picture = "trash".to_owned();
    let told = asked_after(step);
    assert!(told.contains(" icon≈\"trash\""), "{told}");
}

#[test]
fn what_the_next_page_says_is_told_and_its_links_are_not() {
    let long = format!("The user was {}saved", "very carefully ".repeat(6));
    for (messages, errors, says) in [
        (
            &["The user was saved"][..],
            &[][..],
            "the page says: \"The user was saved\"",
        ),
        (
            &["Invalid password"],
            &["Invalid password"],
            "error \"Invalid password\"",
        ),
        (&[long.as_str()], &[], "saved\""),
        (
            &["Saved", "3 users"],
            &[],
            "the page says: \"Saved\", \"3 users\"",
        ),
    ] {
        let line = told(next_page(messages, errors));
        assert!(line.contains(says), "{line}");
        assert!(line.contains("went to https://e.org/2"), "{line}");
        assert!(
            !line.contains("Home") && line.matches(messages[0]).count() == 1,
            "{line}"
        );
    }
    assert!(!told(next_page(&[], &[])).contains("says"));
}

#[test]
fn what_the_page_says_comes_before_what_else_is_new() {
    let mut added: Vec<Item> = (0..9).map(|n| item("link", &format!("Link {n}"))).collect();
    added.push(item("status", "Copied to 2 folders"));
    let line = told(Difference {
        added,
        messages: vec!["Copied to 2 folders".into()],
        ..Difference::default()
    });
    let begin = "the page says: \"Copied to 2 folders\"; new: link \"Link 0\"";
    assert!(line.starts_with(begin), "{line}");
    assert!(line.ends_with("and 4 more"), "{line}");
}

#[test]
fn noise_is_left_out_of_what_changed() {
    let order = || {
        state(
            "screen:output:controls",
            "controls",
            "“A” first",
            "“B” first",
        )
    };
    for (changed, added, expected) in [
        (vec![order()], vec![], "in another order now: “B” first"),
        // What came moves the rest.
        (vec![order()], vec![item("link", "C")], "new: link \"C\""),
        (
            vec![state("screen:output:main:1", "Saved", "neutral", "success")],
            vec![],
            "",
        ),
        (
            vec![state("screen:action:menu", "Menu", "", "expanded=false")],
            vec![],
            "",
        ),
        (
            vec![state(
                "screen:action:menu",
                "Menu",
                "expanded=false pressed=true",
                "expanded=true pressed=true",
            )],
            vec![],
            "changed: \"Menu\" is now expanded=true",
        ),
        (
            vec![state(
                "screen:action:x",
                "",
                "expanded=false",
                "expanded=true",
            )],
            vec![],
            "",
        ),
    ] {
        let line = told(Difference {
            changed,
            added,
            ..Difference::default()
        });
        assert_eq!(line, expected);
    }
}

#[test]
fn of_many_errors_a_few_are_told() {
    let errors: Vec<String> = (0..9).map(|n| format!("Field {n} is wrong")).collect();
    let errors: Vec<&str> = errors.iter().map(String::as_str).collect();
    let line = told(next_page(&[], &errors));
    assert_eq!(line.matches("error \"").count(), 3, "{line}");
    assert!(line.contains("went to"), "{line}");
}
