//! What the page says that went wrong, and what its scripts do.

use crate::common::{self, changes, error, id, persona, step};
use crate::runs::{check, failing, findings, gave_up, met, missing};
use passerby_artifacts::act::{ActOutcome, Request, RequestBy, Settled};
use passerby_artifacts::decision::{ExpectationVerdict, Predicate};
use passerby_artifacts::fault::{Warning, WarningKind};
use passerby_artifacts::finding::FindingKind::{self, ErrorShown};
use passerby_artifacts::finding::Severity::{High, Low, Medium};
use passerby_artifacts::run::{StepRecord, StopReason};
use passerby_artifacts::screen::{Item, ScreenOutcome, Signal};

#[test]
fn errors() {
    for (name, steps, stop, expected) in [
        (
            "on the way",
            vec![failing(1, "Wrong."), step(2)],
            met(),
            vec![(ErrorShown, Medium, 1)],
        ),
        (
            "at the end",
            vec![step(1), failing(2, "Wrong.")],
            gave_up(),
            vec![(ErrorShown, High, 2)],
        ),
        (
            "at the last step that the run had",
            vec![step(1), failing(2, "Wrong.")],
            StopReason::StepsReached,
            vec![(ErrorShown, Medium, 2)],
        ),
        (
            "again, but for a number",
            vec![
                failing(1, "Wrong, 3 left."),
                failing(2, "wrong, 2 left."),
                step(3),
            ],
            met(),
            vec![(ErrorShown, Medium, 1)],
        ),
        (
            "three times",
            vec![
                failing(1, "Wrong."),
                failing(2, "Wrong."),
                failing(3, "Wrong."),
                step(4),
            ],
            met(),
            vec![(ErrorShown, High, 1)],
        ),
        (
            "two errors",
            vec![failing(1, "Wrong."), failing(2, "Late."), step(3)],
            met(),
            vec![(ErrorShown, Medium, 1), (ErrorShown, Medium, 2)],
        ),
    ] {
        check(name, &persona(), &steps, &stop, &expected);
    }
}

/// A page that asks again for what was refused, or whose notice comes late, tells of it after a later act.
#[test]
fn an_error_that_a_refused_request_left_is_no_finding() {
    let is_told = |run: &[StepRecord]| {
        let found = findings(&persona(), run, &met());
        found.iter().any(|finding| finding.kind == ErrorShown)
    };
    let stays = |index| StepRecord {
        difference: Some(changes(&[], ScreenOutcome::Unknown)),
        ..step(index)
    };
    let refused = StepRecord {
        warnings: vec![Warning::new(
            WarningKind::RequestRefused,
            "The run only reads.",
        )],
        ..stays(1)
    };
    for (name, between, expected) in [
        ("at once", vec![], false),
        ("soon", vec![stays(2), stays(3)], false),
        ("much later", vec![stays(2), stays(3), stays(4)], true),
        ("in another document", vec![step(2)], true),
    ] {
        let last = between.last().map_or(2, |last| last.index + 1);
        let mut run = vec![refused.clone()];
        run.extend(between);
        run.push(failing(last, "Wrong."));
        assert_eq!(is_told(&run), expected, "{name}");
    }
    for (text, status, expected) in [
        ("Failed to fetch", None, false),
        ("Failed to fetch", Some(200), true),
        ("Wrong.", None, true),
    ] {
        let mut last = failing(1, text);
        last.settled = Some(Settled {
            sent: None,
            quiet: true,
            waited_ms: 100.0,
            idle_ms: None,
            still_busy: Vec::new(),
            requests: Some(vec![Request {
                url: "https://example.org/create".to_owned(),
                by: RequestBy::Script,
                status,
                began_at_ms: 0,
                took_ms: 1.4,
            }]),
        });
        assert_eq!(is_told(&[last]), expected, "{text} {status:?}");
    }
}

/// Only what the page presents as an error is one: by an alert, or as it refuses a form; and one act's errors are one card.
#[test]
fn errors_that_the_page_presents() {
    let shown = |role: &str, outcome: ScreenOutcome| {
        let texts = ["Wrong name.", "Wrong age."];
        let mut difference = changes(&texts.map(error), outcome);
        difference.added = texts
            .iter()
            .map(|text| Item {
                identity: id("screen:output:main:1"),
                role: role.to_owned(),
                text: (*text).to_owned(),
            })
            .collect();
        StepRecord {
            difference: Some(difference),
            ..step(1)
        }
    };
    for (name, role, outcome, expected) in [
        ("a text", "text", ScreenOutcome::Navigation, vec![]),
        (
            "an alert",
            "alert",
            ScreenOutcome::Navigation,
            vec![(ErrorShown, Medium, 1)],
        ),
        (
            "a refused form",
            "text",
            ScreenOutcome::FormSubmissionFailed,
            vec![(ErrorShown, Medium, 1)],
        ),
    ] {
        let steps = [shown(role, outcome), step(2)];
        check(name, &persona(), &steps, &met(), &expected);
    }
}

#[test]
fn script_errors() {
    let telling = |index: u32, errors: &[&str]| StepRecord {
        script_errors: errors.iter().map(|text| (*text).to_owned()).collect(),
        ..step(index)
    };
    let done = |step: StepRecord| StepRecord {
        reply: Some(common::reply(ActOutcome::Done)),
        ..step
    };
    let broken = "TypeError: x is undefined (app.js:12)";
    for (name, steps, expected) in [
        (
            "as the page opened",
            vec![telling(1, &[broken])],
            vec![(FindingKind::ScriptError, Low, 1)],
        ),
        (
            "after an act that did what it should",
            vec![done(step(1)), telling(2, &[broken])],
            vec![(FindingKind::ScriptError, Low, 1)],
        ),
        (
            "the same again is one",
            vec![done(telling(1, &[broken])), telling(2, &[broken])],
            vec![(FindingKind::ScriptError, Low, 1)],
        ),
        (
            "two",
            vec![telling(1, &[broken, "RangeError: too far"])],
            vec![
                (FindingKind::ScriptError, Low, 1),
                (FindingKind::ScriptError, Low, 1),
            ],
        ),
    ] {
        check(name, &persona(), &steps, &met(), &expected);
    }
    let staying = |index| StepRecord {
        difference: Some(changes(&[], ScreenOutcome::Unknown)),
        ..done(step(index))
    };
    let kept_back = StepRecord {
        warnings: vec![Warning::new(
            WarningKind::RequestRefused,
            "The run only reads.",
        )],
        ..staying(1)
    };
    let loading = || StepRecord {
        difference: Some(changes(&[Signal::ScreenLoaded], ScreenOutcome::Navigation)),
        ..done(step(2))
    };
    for (name, error, between, expected) in [
        (
            "as the browser kept the act's request back",
            broken,
            None,
            0,
        ),
        ("later in its document", broken, Some(staying(2)), 0),
        // It may come of what the same page was refused before: somebody has to look.
        (
            "in a later document of the page",
            broken,
            Some(loading()),
            0,
        ),
        (
            "in a later document, for want of the network",
            "TypeError: Failed to fetch",
            Some(loading()),
            0,
        ),
    ] {
        let steps = if between.is_some() { 3 } else { 2 };
        let run: Vec<StepRecord> = std::iter::once(kept_back.clone())
            .chain(between)
            .chain([telling(steps, &[error])])
            .collect();
        let found = findings(&persona(), &run, &met());
        let told = found.iter().filter(|f| f.kind == FindingKind::ScriptError);
        assert_eq!(told.count(), expected, "{name}");
    }
    let in_vain = done(missing(
        1,
        ExpectationVerdict::Missed,
        Predicate::SomethingChanges,
    ));
    let found = findings(&persona(), &[in_vain, telling(2, &[broken])], &met());
    let card = found
        .iter()
        .find(|finding| finding.kind == FindingKind::ScriptError)
        .expect("it is told");
    assert_eq!((card.severity, card.step), (Medium, 1), "{card:#?}");
    assert!(card.title.contains("x is undefined"), "{}", card.title);
    let at_load = StepRecord {
        script_errors_before_act: vec![broken.to_owned()],
        ..step(2)
    };
    let found = findings(&persona(), &[done(step(1)), at_load], &met());
    let card = found
        .iter()
        .find(|finding| finding.kind == FindingKind::ScriptError)
        .expect("it is told");
    assert!(card.detail.starts_with("While "), "{}", card.detail);
    assert_eq!(card.element, None, "{card:#?}");
}
