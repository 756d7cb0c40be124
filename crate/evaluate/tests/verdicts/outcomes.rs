//! What becomes of forms, pages and dialogs, and of acts that were refused or late.

use crate::common::{changes, error, expects, id, moved, nothing, page, reply};
use crate::{check, judged};
use passerby_artifacts::act::ActOutcome;
use passerby_artifacts::decision::ExpectationVerdict::{Contradicted, Matched, Missed, Unknown};
use passerby_artifacts::decision::Predicate;
use passerby_artifacts::screen::{Identity, ScreenOutcome, Signal};
use passerby_evaluate::{Observed, evaluate};

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
            "loaded again after the form",
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
            "The address is now https://example.org/home.",
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
            is_layer: false,
        }],
        ScreenOutcome::Unknown,
    );
    let closed = changes(
        &[Signal::DialogClosed {
            label: String::new(),
            is_layer: false,
        }],
        ScreenOutcome::Unknown,
    );
    let there = |role: &str, name: &str| Predicate::Appears {
        role: role.to_owned(),
        name: name.to_owned(),
    };
    let scrolled = changes(&[Signal::Scrolled], ScreenOutcome::Unknown);
    let elsewhere = changes(&[], ScreenOutcome::Unknown);
    check(vec![
        (
            there("", "welcome back"),
            elsewhere,
            page(),
            Missed,
            "stood on the screen already",
        ),
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
            "No dialog was open.",
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
            "No control or text",
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
        // What the page cannot mend has no advice.
        let is_ours = verdict == Unknown || fact == "no such option";
        assert_eq!(found.suggestions.is_empty(), is_ours, "{found:?}");
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
    // What was put in stands there as it is typed.
    let typed = Predicate::ValueBecomes {
        input: Identity("form:order:textbox:name".to_owned()),
        value: None,
    };
    let found = judged(typed, &scrolled, &page(), ActOutcome::Done, 12_000);
    let told = format!("{} {}", found.evidence.join(" "), found.notes);
    assert!(
        !told.contains("It took") && !told.contains("longer than"),
        "{told}"
    );
}

#[test]
fn a_pane_that_was_scrolled_is_seen_in_the_picture() {
    for (share, verdict) in [(None, Missed), (Some(0.001), Missed), (Some(0.3), Matched)] {
        let scrolled = evaluate(
            &expects(Predicate::Scrolls),
            &Observed {
                difference: &nothing(),
                before: &page(),
                after: &page(),
                reply: &reply(ActOutcome::Done),
                took_ms: 500,
                requests: None,
                picture_changed: share,
            },
        );
        assert_eq!(scrolled.verdict, verdict, "{share:?}");
    }
}

/// That something changed may have another cause than the act; that another page or a dialog came, or what was wanted, has none.
#[test]
fn a_change_alone_is_told_as_one() {
    let any = || Predicate::SomethingChanges;
    let form = || Predicate::FormTaken {
        form: id("form:login"),
    };
    let removed = changes(&[], ScreenOutcome::Unknown);
    let opened = changes(
        &[Signal::DialogOpened {
            label: "Menu".to_owned(),
            is_layer: false,
        }],
        ScreenOutcome::Unknown,
    );
    let taken = changes(&[], ScreenOutcome::FormSubmissionSucceeded);
    for (name, predicate, difference, expected) in [
        ("a change", any(), &removed, true),
        ("a dialog", any(), &opened, false),
        (
            "one of several",
            Predicate::AnyOf {
                of: vec![form(), any()],
            },
            &removed,
            true,
        ),
        (
            "the form",
            Predicate::AnyOf {
                of: vec![form(), any()],
            },
            &taken,
            false,
        ),
        ("nothing", any(), &nothing(), false),
    ] {
        let judged = judged(predicate, difference, &page(), ActOutcome::Done, 100);
        assert_eq!(judged.any_change, expected, "{name}: {judged:?}");
    }
}
