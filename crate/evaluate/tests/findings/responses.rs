//! What the page made of an act: what was expected, clicks in vain, slow answers, ways walked twice.

use crate::common::{self, changes, deciding, evaluation, expecting, id, persona, step, target};
use crate::runs::{by_model, check, dead, findings, met, missing, screenshot};
use passerby_artifacts::act::{ActOutcome, Request, RequestBy, Settled};
use passerby_artifacts::decision::{Action, ExpectationVerdict, GateName, GateVerdict, Predicate};
use passerby_artifacts::fault::{Warning, WarningKind};
use passerby_artifacts::finding::FindingKind::{
    DeadClick, ExpectationMissed, LoopOrBacktrack, RageClick, SlowResponse,
};
use passerby_artifacts::finding::Severity::{High, Low, Medium};
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::persona::{Level, Persona};
use passerby_artifacts::run::{StepRecord, StopReason};
use passerby_artifacts::screen::ScreenOutcome;
use passerby_evaluate::limitations;

#[test]
fn a_good_run_has_no_findings() {
    check("good", &persona(), &[step(1), step(2)], &met(), &[]);
    check("empty", &persona(), &[], &StopReason::StoppedByUser, &[]);
}

#[test]
fn expectations() {
    use ExpectationVerdict::{Contradicted, Missed};
    let taken = Predicate::FormTaken { form: id("form:f") };
    for (name, steps, expected) in [
        (
            "missed: the expectation may have been wrong",
            vec![missing(1, Missed, Predicate::PageChanges)],
            vec![],
        ),
        (
            "what the rules guessed",
            vec![missing(1, Contradicted, Predicate::PageChanges)],
            vec![],
        ),
        (
            "contradicted",
            vec![by_model(missing(1, Contradicted, Predicate::PageChanges))],
            vec![(ExpectationMissed, Medium, 1)],
        ),
        (
            "a form refused",
            vec![missing(1, Contradicted, taken)],
            vec![(ExpectationMissed, Medium, 1)],
        ),
        (
            "the same twice is one",
            vec![
                by_model(missing(1, Contradicted, Predicate::PageChanges)),
                by_model(missing(2, Contradicted, Predicate::PageChanges)),
            ],
            vec![(ExpectationMissed, Medium, 1)],
        ),
        (
            "as a dead click it is told there",
            vec![dead(3), dead(4)],
            vec![(DeadClick, Medium, 3)],
        ),
    ] {
        check(name, &persona(), &steps, &met(), &expected);
    }
    let contradicted = by_model(missing(1, Contradicted, Predicate::PageChanges));
    let found = findings(&persona(), &[contradicted], &met());
    assert!(found[0].detail.contains("A fact."), "{found:?}");
}

#[test]
fn dead_clicks() {
    let in_field = deciding(dead(1), Action::Click, Some(target("textbox", "Name")));
    let typed = deciding(dead(1), Action::Clear, Some(target("textbox", "Name")));
    let silent = StepRecord {
        evaluation: None,
        ..expecting(
            dead(1),
            Predicate::AnyOf {
                of: vec![Predicate::NothingChanges],
            },
        )
    };
    let held_back = StepRecord {
        difference: Some(changes(
            &[passerby_artifacts::screen::Signal::NoOp],
            ScreenOutcome::FormSubmissionFailed,
        )),
        ..dead(1)
    };
    let refused = StepRecord {
        reply: Some(common::reply(ActOutcome::Disabled)),
        ..dead(1)
    };
    let settled = |quiet, requests| StepRecord {
        settled: Some(Settled {
            sent: None,
            quiet,
            waited_ms: 300.0,
            idle_ms: None,
            still_busy: vec![],
            requests,
        }),
        ..dead(1)
    };
    let at_work = settled(false, None);
    let asking = settled(
        true,
        Some(vec![Request {
            url: "https://example.org/api".to_owned(),
            by: RequestBy::Script,
            status: None,
            began_at_ms: 1,
            took_ms: 5.0,
        }]),
    );
    let scripted = |index: u32| StepRecord {
        reply: Some(common::reply(ActOutcome::Done)),
        ..dead(index)
    };
    let told = limitations(&[scripted(1), scripted(2)], &met());
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(
        told[0]
            .what
            .ends_with("try it by hand. The same in step 2."),
        "{told:?}"
    );
    for (name, steps, expected) in [
        (
            "once: it may have done what is not to be seen",
            vec![dead(1)],
            vec![],
        ),
        (
            "twice",
            vec![dead(1), dead(2), step(3)],
            vec![(DeadClick, Medium, 1)],
        ),
        (
            "by script, which a page may ignore",
            vec![scripted(1), scripted(2)],
            vec![],
        ),
        ("into a field", vec![in_field], vec![]),
        ("no click", vec![typed], vec![]),
        ("nothing was to happen", vec![silent], vec![]),
        (
            "on what only reacts, and promises nothing",
            vec![deciding(
                dead(1),
                Action::Click,
                Some(target("generic", "Flows")),
            )],
            vec![],
        ),
        ("while a spinner came", vec![at_work], vec![]),
        ("while a server is asked", vec![asking], vec![]),
        ("the browser held the form back", vec![held_back], vec![]),
        ("never clicked", vec![refused], vec![]),
    ] {
        check(name, &persona(), &steps, &met(), &expected);
    }
}

/// Presses in a row of what does not answer are what analytics call rage clicks.
#[test]
fn rage_clicks() {
    let held_back = || StepRecord {
        gate: Some(GateVerdict::Refused {
            rule: GateName::Repeat,
            reason: "Twice is enough.".to_owned(),
            kind: None,
        }),
        reply: None,
        ..dead(3)
    };
    let otherwise = || {
        let again = "Passerby thought of the act “click” on “Save” first, and held it back: Twice is enough. (gate repeat)";
        StepRecord {
            warnings: vec![Warning::new(WarningKind::Refused, again.to_owned())],
            ..deciding(step(3), Action::Back, None)
        }
    };
    for (name, steps, is_rage) in [
        ("twice", vec![dead(1), dead(2)], false),
        ("three times", vec![dead(1), dead(2), dead(3)], true),
        (
            "three times, with another act between",
            vec![dead(1), dead(2), step(3), dead(4)],
            false,
        ),
        (
            "twice, and wanted again",
            vec![dead(1), dead(2), held_back()],
            true,
        ),
        (
            "twice, and wanted again before something else was done",
            vec![dead(1), dead(2), otherwise()],
            true,
        ),
        (
            "twice, and another act held back",
            vec![dead(1), dead(2), deciding(held_back(), Action::Back, None)],
            false,
        ),
    ] {
        let found = findings(&persona(), &steps, &met());
        let card = found
            .iter()
            .find(|f| matches!(f.kind, DeadClick | RageClick))
            .unwrap();
        assert_eq!(card.kind == RageClick, is_rage, "{name}: {}", card.title);
    }
}

/// A player fills a dot at each press, which no element tells of.
#[test]
fn a_press_that_paints_something_elsewhere_is_answered() {
    let at = CssRect::new(100.0, 100.0, 60.0, 60.0);
    let seeing = |step: StepRecord, changed: Option<CssRect>| {
        let mut shot = screenshot();
        shot.changed_rect = changed;
        StepRecord {
            target_rect: Some(at),
            screenshot: Some(shot),
            ..step
        }
    };
    let ring = CssRect::new(96.0, 96.0, 68.0, 68.0);
    let dot = CssRect::new(110.0, 190.0, 8.0, 8.0);
    for (name, changed, is_dead) in [
        ("nothing", None, true),
        ("its own focus ring", Some(ring), true),
        ("a dot below", Some(dot), false),
    ] {
        let steps = [
            seeing(dead(1), None),
            seeing(dead(2), Some(dot)),
            seeing(step(3), changed),
        ];
        let found = findings(&persona(), &steps, &met());
        let told = found.iter().any(|f| f.kind == DeadClick);
        assert_eq!(told, is_dead, "{name}");
    }
}

#[test]
fn slow_answers() {
    let taking = |ms: u64| StepRecord {
        evaluation: Some(evaluation(ExpectationVerdict::Matched, ms)),
        settled: Some(Settled {
            sent: None,
            quiet: false,
            waited_ms: ms as f64,
            idle_ms: None,
            still_busy: vec!["network".to_owned()],
            requests: None,
        }),
        ..step(1)
    };
    let within = |ms: u32| {
        let mut step = taking(0);
        step.thought.as_mut().unwrap().expectation.within_ms = ms;
        step
    };
    let loaded_in = |ms: f64| StepRecord {
        load_ms: Some(ms),
        ..taking(300)
    };
    let waited = deciding(taking(9_000), Action::Wait { ms: 9_000 }, None);
    let typed = deciding(
        taking(9_000),
        Action::Clear,
        Some(target("textbox", "Name")),
    );
    let url = "https://example.org/".to_owned();
    let by_address = deciding(taking(9_000), Action::Navigate { url }, None);
    let impatient = Persona {
        patience: Level::Low,
        ..persona()
    };
    for (name, who, step, expected) in [
        ("within", persona(), taking(2_000), vec![]),
        (
            "within the page, whatever was expected",
            persona(),
            StepRecord {
                evaluation: Some(evaluation(ExpectationVerdict::Matched, 2_500)),
                difference: Some(changes(&[], ScreenOutcome::Unknown)),
                ..within(10_000)
            },
            vec![(SlowResponse, Low, 1)],
        ),
        (
            "another page, as expected",
            persona(),
            StepRecord {
                evaluation: Some(evaluation(ExpectationVerdict::Matched, 2_500)),
                ..within(10_000)
            },
            vec![],
        ),
        ("the first page", persona(), loaded_in(4_000.0), vec![]),
        (
            "the first page, long",
            persona(),
            loaded_in(9_500.0),
            vec![(SlowResponse, Medium, 1)],
        ),
        (
            "the first page, by a clock that is no number",
            persona(),
            loaded_in(f64::NAN),
            vec![],
        ),
        ("a moment more", persona(), taking(2_050), vec![]),
        (
            "more",
            persona(),
            taking(3_000),
            vec![(SlowResponse, Low, 1)],
        ),
        (
            "more, and no patience",
            impatient,
            taking(3_000),
            vec![(SlowResponse, Medium, 1)],
        ),
        (
            "long: so much more than the two seconds that were expected",
            persona(),
            taking(7_000),
            vec![(SlowResponse, Medium, 1)],
        ),
        (
            "more than anybody waits",
            persona(),
            taking(12_000),
            vec![(SlowResponse, High, 1)],
        ),
        (
            "long for everybody, whatever was expected",
            persona(),
            StepRecord {
                evaluation: Some(evaluation(ExpectationVerdict::Matched, 6_000)),
                ..within(10_000)
            },
            vec![(SlowResponse, Low, 1)],
        ),
        ("waited by choice", persona(), waited, vec![]),
        (
            "gone to by the rules themselves",
            persona(),
            by_address,
            vec![],
        ),
        ("typed key by key", persona(), typed, vec![]),
    ] {
        check(name, &who, &[step], &met(), &expected);
    }
}

#[test]
fn loops_and_ways_back() {
    let back = |index: u32| by_model(deciding(step(index), Action::Back, None));
    let at = |index: u32, url: &str| StepRecord {
        url: url.to_owned(),
        ..by_model(deciding(
            step(index),
            Action::Click,
            Some(target("link", &format!("Link {index}"))),
        ))
    };
    let refused = StepRecord {
        gate: Some(GateVerdict::Refused {
            rule: GateName::Repeat,
            reason: "Twice already.".to_owned(),
            kind: None,
        }),
        reply: None,
        ..step(3)
    };
    let stuck = |index: u32| missing(index, ExpectationVerdict::Missed, Predicate::PageChanges);
    let scrolling = |index: u32| deciding(step(index), Action::Scroll { screens: 0.8 }, None);
    let sending = |act: StepRecord| StepRecord {
        difference: Some(changes(&[], ScreenOutcome::FormSubmissionSucceeded)),
        ..act
    };
    for (name, steps, expected) in [
        ("twice is no loop", vec![stuck(1), stuck(2)], vec![]),
        (
            "three times is",
            vec![stuck(1), stuck(2), stuck(3)],
            vec![(LoopOrBacktrack, High, 1)],
        ),
        (
            "not when each got further",
            vec![step(1), step(2), step(3)],
            vec![],
        ),
        (
            "reading on is none",
            vec![scrolling(1), scrolling(2), scrolling(3)],
            vec![],
        ),
        (
            "what the gate refused was never done",
            vec![step(1), refused],
            vec![],
        ),
        ("back", vec![back(1)], vec![(LoopOrBacktrack, Medium, 1)]),
        (
            "rules try ways only to have tried them",
            vec![deciding(step(1), Action::Back, None)],
            vec![],
        ),
        (
            "back again",
            vec![back(1), step(2), back(3)],
            vec![(LoopOrBacktrack, Medium, 1)],
        ),
        (
            "there and back by links",
            vec![
                at(1, "https://e.org/a"),
                at(2, "https://e.org/b?x"),
                at(3, "https://e.org/a#y"),
            ],
            vec![(LoopOrBacktrack, Medium, 2)],
        ),
        (
            "to a form for another record",
            vec![
                at(1, "https://e.org/edit?a"),
                at(2, "https://e.org/list"),
                at(3, "https://e.org/edit?b"),
            ],
            vec![],
        ),
        (
            "from where a form had led once it was sent",
            vec![
                sending(at(1, "https://e.org/a")),
                at(2, "https://e.org/b"),
                at(3, "https://e.org/a"),
            ],
            vec![],
        ),
    ] {
        check(name, &persona(), &steps, &met(), &expected);
    }
}

#[test]
fn what_a_button_confirms_is_no_way_back() {
    // What was pressed on the page in between, and whether the persona went back by it.
    for (role, name, is_back) in [
        ("button", "Yes, unpublish it", false),
        ("button", "Cancel", true),
        ("link", "Articles", true),
    ] {
        let on = |index: u32, url: &str, role: &str, name: &str| StepRecord {
            url: url.to_owned(),
            ..by_model(deciding(
                step(index),
                Action::Click,
                Some(target(role, name)),
            ))
        };
        let steps = [
            on(1, "https://a.example/list", "link", "Unpublish"),
            on(2, "https://a.example/list/5", role, name),
            on(3, "https://a.example/list", "link", "Other"),
        ];
        let found = findings(&persona(), &steps, &met());
        let went_back = found.iter().any(|f| f.kind == LoopOrBacktrack);
        assert_eq!(went_back, is_back, "{name}: {found:#?}");
    }
}
