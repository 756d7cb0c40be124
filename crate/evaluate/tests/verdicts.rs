//! One row a case: what was expected, what happened, the verdict.

mod common;

use common::{changes, error, expects, id, moved, nothing, page, page_with_phone, reply};
use passerby_artifacts::act::ActOutcome;
use passerby_artifacts::decision::ExpectationVerdict::{
    self, Contradicted, Matched, Missed, Unknown,
};
use passerby_artifacts::decision::{Evaluation, Predicate};
use passerby_artifacts::screen::{Difference, ScreenOutcome, ScreenState, Signal};
use passerby_evaluate::{Observed, evaluate};

fn judged(
    predicate: Predicate,
    difference: &Difference,
    after: &ScreenState,
    outcome: ActOutcome,
    took_ms: u64,
) -> Evaluation {
    evaluate(
        &expects(predicate),
        &Observed {
            difference,
            before: &page(),
            after,
            reply: &reply(outcome),
            took_ms,
            requests: None,
            picture_changed: None,
        },
    )
}

/// Rows: predicate, difference, screen after, verdict, part of the evidence.
#[track_caller]
fn check(rows: Vec<(Predicate, Difference, ScreenState, ExpectationVerdict, &str)>) {
    for (predicate, difference, after, verdict, fact) in rows {
        let name = format!("{predicate:?} {difference:?}");
        let evaluation = judged(predicate, &difference, &after, ActOutcome::Done, 500);
        assert_eq!(evaluation.verdict, verdict, "{name}\n{evaluation:#?}");
        let evidence = evaluation.evidence.join(" ");
        assert!(
            evidence.contains(fact),
            "{fact:?} in {evidence:?} of {name}"
        );
        assert!(!evaluation.notes.is_empty());
        let good = matches!(verdict, Matched | Unknown);
        assert!(!good || evaluation.suggestions.is_empty(), "{name}");
    }
}

#[test]
fn changes_of_any_kind() {
    let scrolled = changes(&[Signal::Scrolled], ScreenOutcome::Unknown);
    let quiet = changes(&[], ScreenOutcome::Unknown);
    let holding = |input: &str, after: &str| {
        let (input, after) = (id(input), after.to_owned());
        changes(
            &[Signal::ValueChanged { input, after }],
            ScreenOutcome::Unknown,
        )
    };
    check(vec![
        (
            Predicate::SomethingChanges,
            holding("form:login:text:phone", "555"),
            page(),
            Matched,
            "“Phone” now holds “555”.",
        ),
        (
            Predicate::SomethingChanges,
            holding("form:login:text:phone", ""),
            page(),
            Matched,
            "“Phone” is now empty.",
        ),
        // What is no field is called as the action is, and by its identity where it is gone.
        (
            Predicate::SomethingChanges,
            holding("screen:action:menu", "x"),
            page(),
            Matched,
            "“Menu” now holds “x”.",
        ),
        (
            Predicate::SomethingChanges,
            holding("form:gone", "x"),
            page(),
            Matched,
            "“gone” now holds “x”.",
        ),
        (
            Predicate::SomethingChanges,
            scrolled.clone(),
            page(),
            Matched,
            "was scrolled",
        ),
        (
            Predicate::SomethingChanges,
            quiet,
            page(),
            Matched,
            "0 things were added",
        ),
        (
            Predicate::SomethingChanges,
            nothing(),
            page(),
            Missed,
            "Nothing changed",
        ),
        (
            Predicate::NothingChanges,
            nothing(),
            page(),
            Matched,
            "Nothing changed",
        ),
        (
            Predicate::NothingChanges,
            scrolled,
            page(),
            Contradicted,
            "was scrolled",
        ),
    ]);
}

#[test]
fn values() {
    let phone = |value: Option<&str>| Predicate::ValueBecomes {
        input: id("form:login:text:phone"),
        value: value.map(str::to_owned),
    };
    let secret = Predicate::ValueBecomes {
        input: id("form:login:password:password"),
        value: None,
    };
    let mut with_secret = page();
    with_secret.forms[0].inputs[1].filled = true;
    with_secret.forms[0].inputs[1].value = "(withheld)".to_owned();
    let mut empty = page();
    empty.forms.clear();
    let left = changes(&[moved("https://example.org/b")], ScreenOutcome::Navigation);
    check(vec![
        (
            phone(Some("555 12")),
            nothing(),
            page_with_phone("555  12"),
            Matched,
            "“Phone” holds",
        ),
        (
            phone(Some("55512")),
            nothing(),
            page_with_phone("(555) 12"),
            Matched,
            "(555) 12",
        ),
        (
            phone(Some("55512")),
            nothing(),
            page_with_phone("555"),
            Contradicted,
            "where “55512” was expected",
        ),
        (phone(Some("55512")), nothing(), page(), Missed, "is empty"),
        (phone(Some("")), nothing(), page(), Matched, "is empty"),
        (
            phone(Some("")),
            nothing(),
            page_with_phone("5"),
            Contradicted,
            "still holds",
        ),
        (
            phone(None),
            nothing(),
            page_with_phone("5"),
            Matched,
            "holds something",
        ),
        (
            phone(Some("5")),
            nothing(),
            empty.clone(),
            Missed,
            "“Phone” is no longer on the screen",
        ),
        (phone(Some("5")), left, empty, Unknown, "The page changed"),
        (
            secret.clone(),
            nothing(),
            with_secret,
            Matched,
            "holds something",
        ),
        (secret, nothing(), page(), Missed, "is empty"),
    ]);
}

#[test]
fn toggles() {
    let becomes = |name: &str, on: bool| Predicate::CheckedBecomes {
        input: id(name),
        on,
    };
    check(vec![
        (
            becomes("form:login:checkbox:stay", false),
            nothing(),
            page(),
            Matched,
            "“Stay” is off",
        ),
        (
            becomes("form:login:checkbox:stay", true),
            nothing(),
            page(),
            Missed,
            "“Stay” is off",
        ),
        (
            becomes("screen:action:mute", true),
            nothing(),
            page(),
            Matched,
            "“Mute” is on",
        ),
        (
            becomes("screen:action:menu", true),
            nothing(),
            page(),
            Unknown,
            "does not tell",
        ),
        (
            becomes("screen:action:none", true),
            nothing(),
            page(),
            Missed,
            "no longer",
        ),
    ]);
}

#[test]
fn forms() {
    let taken = Predicate::FormTaken {
        form: id("form:login"),
    };
    let of = |outcome| changes(&[Signal::ScreenLoaded], outcome);
    let mut without = page();
    without.forms.clear();
    check(vec![
        (
            taken.clone(),
            of(ScreenOutcome::FormSubmissionSucceeded),
            page(),
            Matched,
            "“Login” was taken",
        ),
        (
            taken.clone(),
            changes(&[Signal::NoOp], ScreenOutcome::FormSubmissionFailed),
            page(),
            Contradicted,
            "still wants “Phone”, “Password”",
        ),
        (
            taken.clone(),
            changes(&[error("Wrong password")], ScreenOutcome::Unknown),
            page(),
            Contradicted,
            "“Wrong password”",
        ),
        (
            taken.clone(),
            of(ScreenOutcome::Navigation),
            page(),
            Matched,
            "Another page",
        ),
        (
            taken.clone(),
            of(ScreenOutcome::Unknown),
            without,
            Matched,
            "is gone",
        ),
        (
            taken.clone(),
            of(ScreenOutcome::Unknown),
            page(),
            Missed,
            "still there",
        ),
        (taken, nothing(), page(), Missed, "stayed as it was"),
    ]);
}

#[test]
fn pages() {
    let to = "https://example.org/home";
    let left = changes(&[moved(to)], ScreenOutcome::Navigation);
    let mut home = page();
    home.url = to.to_owned();
    let url = |text: &str| Predicate::UrlContains {
        text: text.to_owned(),
    };
    let failed = changes(&[error("No")], ScreenOutcome::Unknown);
    check(vec![
        (
            Predicate::PageChanges,
            left.clone(),
            home.clone(),
            Matched,
            "from https://example.org/login to https://example.org/home",
        ),
        (
            Predicate::PageChanges,
            failed,
            page(),
            Contradicted,
            "showed an error",
        ),
        (
            Predicate::PageChanges,
            nothing(),
            page(),
            Missed,
            "still https://example.org/login",
        ),
        (url("/HOME"), left, home, Matched, "/home"),
        (url("/home"), nothing(), page(), Missed, "/login"),
    ]);
}

#[test]
fn dialogs_and_appearances() {
    let opened = changes(
        &[Signal::DialogOpened {
            label: "Help".to_owned(),
        }],
        ScreenOutcome::Unknown,
    );
    let closed = changes(
        &[Signal::DialogClosed {
            label: String::new(),
        }],
        ScreenOutcome::Unknown,
    );
    let there = |role: &str, name: &str| Predicate::Appears {
        role: role.to_owned(),
        name: name.to_owned(),
    };
    let scrolled = changes(&[Signal::Scrolled], ScreenOutcome::Unknown);
    check(vec![
        (
            Predicate::DialogOpens,
            opened.clone(),
            page(),
            Matched,
            "A dialog opened: “Help”.",
        ),
        (
            Predicate::DialogOpens,
            closed.clone(),
            page(),
            Missed,
            "No dialog opened.",
        ),
        (
            Predicate::DialogCloses,
            closed,
            page(),
            Matched,
            "A dialog closed.",
        ),
        (
            Predicate::DialogCloses,
            opened,
            page(),
            Missed,
            "No dialog closed.",
        ),
        (
            there("", "welcome back"),
            scrolled.clone(),
            page(),
            Matched,
            "Welcome",
        ),
        (
            there("heading", "welcome"),
            scrolled.clone(),
            page(),
            Matched,
            "Welcome",
        ),
        (
            there("button", "menu"),
            scrolled.clone(),
            page(),
            Matched,
            "“Menu”",
        ),
        (
            there("link", "menu"),
            nothing(),
            page(),
            Missed,
            "“menu” is not",
        ),
        (
            Predicate::Scrolls,
            scrolled,
            page(),
            Matched,
            "was scrolled",
        ),
        (
            Predicate::Scrolls,
            nothing(),
            page(),
            Missed,
            "still stands",
        ),
    ]);
}

#[test]
fn alternatives() {
    let either = |of: Vec<Predicate>| Predicate::AnyOf { of };
    let failed = changes(&[error("No")], ScreenOutcome::Unknown);
    check(vec![
        (
            either(vec![Predicate::Scrolls, Predicate::NothingChanges]),
            nothing(),
            page(),
            Matched,
            "Nothing",
        ),
        (
            either(vec![Predicate::Scrolls, Predicate::PageChanges]),
            failed,
            page(),
            Contradicted,
            "error",
        ),
        (
            either(vec![Predicate::Scrolls, Predicate::PageChanges]),
            nothing(),
            page(),
            Missed,
            "still",
        ),
        (either(Vec::new()), nothing(), page(), Unknown, ""),
    ]);
}

#[test]
fn refusals() {
    let by = "dialog “Cookies”".to_owned();
    for (outcome, verdict, fact) in [
        (ActOutcome::Detached, Missed, "gone"),
        (ActOutcome::NotVisible, Missed, "not painted"),
        (
            ActOutcome::Obscured { by },
            Missed,
            "covered by dialog “Cookies”",
        ),
        (ActOutcome::Disabled, Missed, "disabled"),
        (
            ActOutcome::NotApplicable {
                reason: "no such option".to_owned(),
            },
            Missed,
            "no such option",
        ),
        (
            ActOutcome::Failed {
                reason: "tab closed".to_owned(),
            },
            Unknown,
            "tab closed",
        ),
    ] {
        // Refused is refused, whatever else the page did meanwhile.
        let left = changes(&[moved("x")], ScreenOutcome::Navigation);
        let found = judged(Predicate::PageChanges, &left, &page(), outcome, 9_000);
        assert_eq!(found.verdict, verdict, "{found:?}");
        assert!(found.evidence[0].contains(fact), "{found:?}");
        assert_eq!(
            found.suggestions.is_empty(),
            verdict == Unknown,
            "{found:?}"
        );
    }
}

#[test]
fn time_is_evidence_and_no_verdict() {
    let scrolled = changes(&[Signal::Scrolled], ScreenOutcome::Unknown);
    let found = judged(
        Predicate::Scrolls,
        &scrolled,
        &page(),
        ActOutcome::PageLeft,
        12_000,
    );
    assert_eq!(found.verdict, Matched);
    assert_eq!(found.took_ms, 12_000);
    assert!(
        found
            .evidence
            .contains(&"It took 12 s; it was expected within 2.0 s.".to_owned()),
        "{found:?}"
    );
    assert!(found.notes.contains("longer"), "{found:?}");
}
