//! Expectations of expectations, and what may still come.

use crate::common::error;
use crate::world::{came, check, form_taken, quiet, request};
use passerby_artifacts::decision::ExpectationVerdict::{Contradicted, Matched, Missed, Unknown};
use passerby_artifacts::decision::Predicate;
use passerby_artifacts::screen::{ScreenOutcome, Signal};

#[test]
fn time_and_logic() {
    let within = |ms: u32| Predicate::Within {
        ms,
        of: Box::new(Predicate::DialogOpens),
    };
    let opened = came(
        &[Signal::DialogOpened {
            label: "Help".to_owned(),
            is_layer: false,
        }],
        ScreenOutcome::Unknown,
    );
    let not = |of: Predicate| Predicate::Not { of: Box::new(of) };
    let all = |of: Vec<Predicate>| Predicate::AllOf { of };
    check(vec![
        (
            "in time",
            within(1_000),
            opened.clone(),
            Matched,
            "dialog opened",
        ),
        (
            "too late",
            within(1_000),
            opened.clone().after(3_000),
            Missed,
            "It took 3.0 s and not 1.0 s",
        ),
        (
            "not: it did",
            not(Predicate::DialogOpens),
            opened.clone(),
            Contradicted,
            "dialog opened",
        ),
        (
            "not: it did not",
            not(Predicate::DialogOpens),
            quiet(),
            Matched,
            "No dialog opened",
        ),
        (
            "not: cannot be told",
            not(request("")),
            quiet(),
            Unknown,
            "could not tell",
        ),
        (
            "all",
            all(vec![Predicate::DialogOpens, Predicate::SomethingChanges]),
            opened.clone(),
            Matched,
            "dialog opened",
        ),
        (
            "all but one",
            all(vec![Predicate::DialogOpens, Predicate::PageChanges]),
            opened.clone(),
            Missed,
            "The page is still",
        ),
        (
            "one fails for certain, another cannot be told",
            all(vec![request(""), Predicate::PageChanges]),
            opened.clone(),
            Missed,
            "The page is still",
        ),
        (
            "one cannot be told",
            all(vec![request(""), Predicate::DialogOpens]),
            opened,
            Unknown,
            "could not tell",
        ),
        ("nothing to hold", all(Vec::new()), quiet(), Unknown, ""),
    ]);
}

#[test]
fn what_may_still_come_is_not_missed() {
    check(vec![
        (
            "a spinner turns",
            Predicate::SomethingChanges,
            quiet().busy(),
            Unknown,
            "still at work: “Loading…”",
        ),
        (
            "an error is an error, spinner or not",
            form_taken(),
            came(
                &[error("No such user")],
                ScreenOutcome::FormSubmissionFailed,
            )
            .busy(),
            Contradicted,
            "No such user",
        ),
        (
            "only the eye saw a change",
            Predicate::SomethingChanges,
            quiet().pictured(0.3),
            Unknown,
            "30 % of the picture changed",
        ),
        (
            "a caret blinked",
            Predicate::SomethingChanges,
            quiet().pictured(0.001),
            Missed,
            "No control or text",
        ),
        (
            "the picture was to change",
            Predicate::PictureChanges,
            quiet().pictured(0.3),
            Matched,
            "30.0 %",
        ),
        (
            "and did not",
            Predicate::PictureChanges,
            quiet().pictured(0.0),
            Missed,
            "0.0 %",
        ),
        (
            "there are no pictures",
            Predicate::PictureChanges,
            quiet(),
            Unknown,
            "no two pictures",
        ),
    ]);
}
