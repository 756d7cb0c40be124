//! What a card says beside its finding: its place among others, its cost, its clause, the way to it.

use crate::common::{changes, deciding, evaluation, id, persona, step, target};
use crate::runs::{check, dead, failing, findings, gave_up, met, screenshot, with_need};
use passerby_artifacts::act::{Sent, Settled};
use passerby_artifacts::clause::{ClauseRecord, ClauseState};
use passerby_artifacts::decision::{Action, ExpectationVerdict, TextSource};
use passerby_artifacts::fault::{Warning, WarningKind};
use passerby_artifacts::finding::FindingKind::{DeadClick, ErrorShown, SlowResponse};
use passerby_artifacts::finding::Severity::{High, Low, Medium};
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::run::{ControlFact, FaintTextFact, Glance, StepRecord, StopReason};
use passerby_artifacts::screen::{ScreenOutcome, Signal};
use passerby_evaluate::Run;

#[test]
fn the_gravest_come_first() {
    let slow = StepRecord {
        evaluation: Some(evaluation(ExpectationVerdict::Matched, 3_000)),
        ..deciding(step(1), Action::Click, Some(target("link", "News")))
    };
    let stop = gave_up();
    let expected = [
        (ErrorShown, High, 3),
        (DeadClick, Medium, 2),
        (SlowResponse, Low, 1),
    ];
    let mut expected = expected.to_vec();
    expected.sort_by_key(|&(kind, severity, step)| (std::cmp::Reverse(severity), step, kind));
    check(
        "order",
        &persona(),
        &[slow, dead(2), dead(4), failing(3, "Wrong.")],
        &stop,
        &expected,
    );
}

#[test]
fn what_may_have_another_cause_needs_review_and_says_what_to_check() {
    let slow = |index| StepRecord {
        evaluation: Some(evaluation(ExpectationVerdict::Matched, 6_000)),
        ..deciding(step(index), Action::Click, Some(target("link", "News")))
    };
    for (told, steps, kind, is_open) in [
        ("an error", vec![failing(1, "Wrong.")], ErrorShown, true),
        ("slow once", vec![slow(1)], SlowResponse, true),
        ("slow twice", vec![slow(1), slow(2)], SlowResponse, false),
        ("no answer", vec![dead(1), dead(2)], DeadClick, false),
    ] {
        let found = findings(&persona(), &steps, &met());
        let card = found.iter().find(|card| card.kind == kind);
        let card = card.unwrap_or_else(|| panic!("{told}: {found:?}"));
        assert_eq!(passerby_evaluate::needs_review(card), is_open, "{told}");
        let says = card.detail.contains(" To check: ");
        assert_eq!(says, is_open, "{told}: {}", card.detail);
    }
}

#[test]
fn what_a_finding_cost() {
    let looking = |step: StepRecord| StepRecord {
        glance: Some(Glance {
            look_ms: 2_000,
            ..Glance::default()
        }),
        ..step
    };
    let steps = [
        looking(failing(1, "Wrong.")),
        looking(failing(2, "Wrong.")),
        step(3),
    ];
    let found = findings(&persona(), &steps, &met());
    let cost = found[0].cost.expect("it is known");
    // Twice two seconds of reading and 300 ms of waiting.
    assert_eq!((cost.steps, cost.ms, cost.stopped), (2, 4_600, false));
    let found = findings(&persona(), &steps[..2], &gave_up());
    assert!(found[0].cost.expect("it is known").stopped, "{found:?}");
    let ended = StepRecord {
        reply: None,
        difference: None,
        ..deciding(
            step(3),
            Action::GiveUp {
                reason: "No.".to_owned(),
            },
            None,
        )
    };
    let with_end = [steps[0].clone(), steps[1].clone(), ended];
    let found = findings(&persona(), &with_end, &gave_up());
    assert!(found[0].cost.expect("it is known").stopped, "{found:?}");
}

#[test]
fn a_name_that_the_persona_needed() {
    let control = ControlFact {
        id: String::new(),
        role: "button".to_owned(),
        name: String::new(),
        make: String::new(),
        hint: String::new(),
        rect: CssRect::new(500.0, 5.0, 30.0, 30.0),
    };
    let showing = |step: StepRecord| StepRecord {
        unlabelled: vec![control.clone()],
        ..step
    };
    let clause = |state| ClauseRecord {
        claimed: false,
        text: "order the book".to_owned(),
        state,
        evidence: String::new(),
        step: None,
    };
    let used = StepRecord {
        target_rect: Some(control.rect),
        ..showing(step(1))
    };
    let (open, seen) = (ClauseState::NotTried, ClauseState::Seen);
    for (name, need, step, state, stop, severity, touched) in [
        (
            // Nobody knows that it was this which they looked for.
            "left open",
            "screen_reader",
            showing(step(1)),
            open,
            gave_up(),
            Medium,
            false,
        ),
        (
            "not by the eye",
            "none",
            showing(step(1)),
            open,
            gave_up(),
            Low,
            false,
        ),
        (
            "the goal was met",
            "screen_reader",
            showing(step(1)),
            seen,
            met(),
            Medium,
            false,
        ),
        (
            "out of time",
            "screen_reader",
            showing(step(1)),
            open,
            StopReason::TimeUp,
            Medium,
            false,
        ),
        ("used", "none", used, seen, met(), Low, true),
    ] {
        let found = passerby_evaluate::findings(&Run {
            persona: &with_need(need),
            steps: &[step],
            stop: &stop,
            clauses: &[clause(state)],
        });
        assert_eq!(found[0].severity, severity, "{name} {found:?}");
        assert_eq!(
            found[0].cost.map(|cost| cost.touched),
            Some(touched),
            "{name}"
        );
    }
}

#[test]
fn the_clause_that_a_finding_hit() {
    let clause = |text: &str, state, step| ClauseRecord {
        claimed: false,
        text: text.to_owned(),
        state,
        evidence: String::new(),
        step,
    };
    let clauses = [
        clause("log in", ClauseState::Seen, Some(2)),
        clause("order the book", ClauseState::NotTried, None),
    ];
    for (steps, expected) in [
        (vec![failing(1, "Wrong."), step(2)], "log in"),
        (
            vec![step(1), step(2), failing(3, "Wrong.")],
            "order the book",
        ),
    ] {
        let found = passerby_evaluate::findings(&Run {
            persona: &persona(),
            steps: &steps,
            stop: &met(),
            clauses: &clauses,
        });
        assert_eq!(found[0].clause.as_deref(), Some(expected), "{found:?}");
    }
    let found = passerby_evaluate::findings(&Run {
        persona: &persona(),
        steps: &[step(1), step(2), failing(3, "Wrong.")],
        stop: &met(),
        clauses: &clauses[..1],
    });
    assert_eq!(found[0].clause, None, "the goal was met before");
}

#[test]
fn the_way_to_a_finding() {
    let named = |role: &str, name: &str| Some(target(role, name));
    let text = |text: &str| Action::Type {
        text: TextSource::Plain {
            text: text.to_owned(),
        },
    };
    let secret = Action::Type {
        text: TextSource::Credential {
            name: "password".to_owned(),
        },
    };
    let way = |steps: &[StepRecord]| findings(&persona(), steps, &met())[0].reproduce.clone();
    let at_address = |index| {
        let url = "https://example.org/b".to_owned();
        deciding(step(index), Action::Navigate { url }, None)
    };
    assert_eq!(
        way(&[
            deciding(step(1), text("ada"), named("textbox", "Login name")),
            deciding(step(2), secret, named("textbox", "Password")),
            deciding(step(3), Action::Scroll { screens: 1.0 }, None),
            deciding(dead(4), Action::Click, named("button", "Help")),
            failing(5, "Wrong."),
        ]),
        [
            "Open https://example.org/",
            "Type “ada” into “Login name”.",
            "Type the persona’s password into “Password”.",
            "Press “Save”."
        ],
        "without what changed nothing"
    );
    assert_eq!(
        way(&[step(1), at_address(2), failing(3, "Wrong.")]),
        ["Open https://example.org/b", "Press “Save”."],
        "from the last address on"
    );
    let elsewhere = |index| StepRecord {
        url: "https://example.org/c".to_owned(),
        ..deciding(step(index), Action::Click, named("link", "Orders"))
    };
    assert_eq!(
        way(&[elsewhere(1), failing(2, "Wrong.")]),
        ["Open https://example.org/", "Press “Save”."],
        "an address that a link led to is opened at once"
    );
    let sent = |index| StepRecord {
        difference: Some(changes(
            &[Signal::FormSubmitted { form: id("form:f") }],
            ScreenOutcome::FormSubmissionSucceeded,
        )),
        ..step(index)
    };
    assert_eq!(
        way(&[sent(1), at_address(2), failing(3, "Wrong.")]).len(),
        4,
        "but not where something was sent before"
    );
    let asked = StepRecord {
        settled: Some(Settled {
            sent: Some(Sent {
                writes: 0,
                live: false,
            }),
            quiet: true,
            waited_ms: 300.0,
            idle_ms: None,
            still_busy: Vec::new(),
            requests: None,
        }),
        ..sent(1)
    };
    assert_eq!(
        way(&[asked, at_address(2), failing(3, "Wrong.")]).len(),
        2,
        "a form that only asked for something leaves nothing behind"
    );
    let pressing = |index, name: &str, screen: &str| StepRecord {
        tree_text: screen.to_owned(),
        ..deciding(step(index), Action::Click, named("button", name))
    };
    let detour = |between: StepRecord| {
        way(&[
            pressing(1, "Menu", "closed"),
            between,
            pressing(3, "Details", "closed focused"),
            failing(4, "Wrong."),
        ])
    };
    assert_eq!(
        detour(pressing(2, "Close", "open")),
        [
            "Open https://example.org/",
            "Press “Details”.",
            "Press “Save”."
        ],
        "without what led back to where it began"
    );
    let sending = StepRecord {
        tree_text: "open".to_owned(),
        ..sent(2)
    };
    assert_eq!(detour(sending).len(), 5, "but with what was sent meanwhile");
    let showing = StepRecord {
        unlabelled: vec![ControlFact {
            id: String::new(),
            role: "generic".to_owned(),
            name: String::new(),
            make: String::new(),
            hint: String::new(),
            rect: CssRect::new(1_200.0, 5.0, 30.0, 30.0),
        }],
        screenshot: Some(screenshot()),
        ..step(1)
    };
    let found = findings(&persona(), std::slice::from_ref(&showing), &met());
    assert_eq!(found[0].title, "An area without a name at the top right");
    assert_eq!(
        found[0].reproduce,
        [
            "Open https://example.org/",
            "Look at the area without a name at the top right: 30 × 30 px, 1200 px from the left and 5 px from the top \
             of the window."
        ]
    );
    let ticked = changes(&[], ScreenOutcome::Unknown);
    let ticking = StepRecord {
        difference: Some(ticked),
        ..deciding(
            step(1),
            Action::Check { on: true },
            named("checkbox", "All"),
        )
    };
    let showing = StepRecord {
        index: 2,
        ..showing
    };
    let found = findings(&persona(), &[ticking, showing], &met());
    assert_eq!(
        found[0].reproduce.len(),
        2,
        "not what was ticked on the way to what is looked at"
    );
}

/// The page's notice of a request that the run's own gate refused is met by nobody else, and what was in view before is looked at there.
#[test]
fn the_way_leads_through_no_notice_of_a_refusal_and_ends_where_a_thing_was_first_seen() {
    let signalled = |index, name: &str, signal: Signal| StepRecord {
        difference: Some(changes(&[signal], ScreenOutcome::Unknown)),
        ..deciding(step(index), Action::Click, Some(target("button", name)))
    };
    let label = || "Something went wrong".to_owned();
    let refused = StepRecord {
        warnings: vec![Warning::new(
            WarningKind::RequestRefused,
            "The run only reads.",
        )],
        ..signalled(
            1,
            "Create",
            Signal::DialogOpened {
                label: label(),
                is_layer: false,
            },
        )
    };
    let dismissed = signalled(
        2,
        "Dismiss",
        Signal::DialogClosed {
            label: label(),
            is_layer: false,
        },
    );
    let nameless = StepRecord {
        unlabelled: vec![ControlFact {
            id: String::new(),
            role: "button".to_owned(),
            name: String::new(),
            make: "form > button".to_owned(),
            hint: String::new(),
            rect: CssRect::new(20.0, 40.0, 30.0, 30.0),
        }],
        ..step(3)
    };
    let found = findings(&persona(), &[refused, dismissed, nameless], &met());
    let way = found[0].reproduce.join(" ");
    assert!(way.contains("Create") && !way.contains("Dismiss"), "{way}");

    let faint = |index, y: f64| StepRecord {
        faint: vec![FaintTextFact {
            control: ControlFact {
                id: String::new(),
                role: "link".to_owned(),
                name: "Terms".to_owned(),
                make: String::new(),
                hint: String::new(),
                rect: CssRect::new(20.0, y, 60.0, 16.0),
            },
            ratio: 2.0,
            wanted: 4.5,
            colour: [0xbb; 3],
            background: [0xff; 3],
            placeholder: false,
            part: String::new(),
        }],
        screenshot: Some(screenshot()),
        ..signalled(index, "More", Signal::Scrolled)
    };
    let used = StepRecord {
        thought: deciding(step(2), Action::Click, Some(target("link", "Terms"))).thought,
        target_rect: Some(CssRect::new(20.0, 90.0, 60.0, 16.0)),
        ..faint(2, 90.0)
    };
    let found = findings(&persona(), &[faint(1, 40.0), used], &met());
    let way = &found[0].reproduce;
    assert_eq!(way.len(), 2, "{way:?}");
    assert!(way[1].contains("40 px from the top"), "{way:?}");
}
