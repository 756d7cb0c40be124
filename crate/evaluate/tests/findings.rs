//! One row a case: what a run did, which findings come of it.

mod common;

use common::{changes, deciding, error, evaluation, expecting, id, nothing, persona, step, target};
use passerby_artifacts::act::{ActOutcome, Request, RequestBy, Settled};
use passerby_artifacts::clause::{ClauseRecord, ClauseState};
use passerby_artifacts::decision::{
    Action, ExpectationVerdict, GateName, GateVerdict, Policy, Predicate, Target, TextSource,
};
use passerby_artifacts::finding::FindingKind::{
    Contrast, DeadClick, DialogInWay, ErrorShown, ExpectationMissed, LoopOrBacktrack, LostInput,
    SameName, SlowResponse, SmallTarget, UnlabelledControl,
};
use passerby_artifacts::finding::Severity::{High, Low, Medium};
use passerby_artifacts::finding::{Finding, FindingKind, Severity};
use passerby_artifacts::geometry::{CssRect, Viewport};
use passerby_artifacts::persona::{Level, Persona};
use passerby_artifacts::run::{
    AccessGap, ControlFact, Cover, FaintTextFact, Glance, SameNamed, StepRecord, StopReason,
};
use passerby_artifacts::screen::{Change, ChangedProperty, Item, ScreenOutcome, Signal};
use passerby_artifacts::screenshot::Screenshot;
use passerby_artifacts::ui_tree::AccessFact;
use passerby_evaluate::{Run, limitations};

fn met() -> StopReason {
    StopReason::GoalMet {
        evidence: "It is there.".to_owned(),
    }
}

fn gave_up() -> StopReason {
    StopReason::GaveUp {
        why: "No.".to_owned(),
    }
}

fn with_need(need: &str) -> Persona {
    Persona {
        accessibility_needs: vec![need.to_owned()],
        ..persona()
    }
}

fn findings(persona: &Persona, steps: &[StepRecord], stop: &StopReason) -> Vec<Finding> {
    passerby_evaluate::findings(&Run {
        persona,
        steps,
        stop,
        clauses: &[],
    })
}

#[track_caller]
fn check(
    name: &str,
    persona: &Persona,
    steps: &[StepRecord],
    stop: &StopReason,
    expected: &[(FindingKind, Severity, u32)],
) -> Vec<Finding> {
    let found = findings(persona, steps, stop);
    let told: Vec<_> = found.iter().map(|f| (f.kind, f.severity, f.step)).collect();
    assert_eq!(told, expected, "{name}\n{found:#?}");
    assert_eq!(found, findings(persona, steps, stop), "{name}");
    for finding in &found {
        let texts = [&finding.title, &finding.detail, &finding.suggestion];
        assert!(
            texts.iter().all(|text| !text.trim().is_empty()),
            "{name} {finding:?}"
        );
    }
    found
}

fn dead(index: u32) -> StepRecord {
    StepRecord {
        difference: Some(nothing()),
        evaluation: Some(evaluation(ExpectationVerdict::Missed, 300)),
        ..step(index)
    }
}

fn missing(index: u32, verdict: ExpectationVerdict, predicate: Predicate) -> StepRecord {
    StepRecord {
        evaluation: Some(evaluation(verdict, 300)),
        ..expecting(step(index), predicate)
    }
}

fn by_model(mut step: StepRecord) -> StepRecord {
    if let Some(thought) = &mut step.thought {
        thought.decision.decided_by = Policy::Model;
    }
    step
}

fn failing(index: u32, text: &str) -> StepRecord {
    StepRecord {
        difference: Some(changes(&[error(text)], ScreenOutcome::FormSubmissionFailed)),
        ..step(index)
    }
}

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
            quiet,
            waited_ms: 300.0,
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

#[test]
fn slow_answers() {
    let taking = |ms: u64| StepRecord {
        evaluation: Some(evaluation(ExpectationVerdict::Matched, ms)),
        settled: Some(Settled {
            quiet: false,
            waited_ms: ms as f64,
            still_busy: vec!["network".to_owned()],
            requests: None,
        }),
        ..step(1)
    };
    let waited = deciding(taking(9_000), Action::Wait { ms: 9_000 }, None);
    let typed = deciding(
        taking(9_000),
        Action::Clear,
        Some(target("textbox", "Name")),
    );
    let impatient = Persona {
        patience: Level::Low,
        ..persona()
    };
    for (name, who, step, expected) in [
        ("within", persona(), taking(2_000), vec![]),
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
        ("waited by choice", persona(), waited, vec![]),
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
    ] {
        check(name, &persona(), &steps, &met(), &expected);
    }
}

#[test]
fn unlabelled_controls() {
    let control = |x: f64| ControlFact {
        role: "button".to_owned(),
        name: String::new(),
        rect: CssRect::new(x, 5.0, 30.0, 30.0),
    };
    let showing = |index: u32, xs: &[f64]| StepRecord {
        unlabelled: xs.iter().map(|&x| control(x)).collect(),
        ..step(index)
    };
    let one = [(UnlabelledControl, Low, 1)];
    check(
        "one in two steps",
        &persona(),
        &[showing(1, &[5.0]), showing(2, &[6.0])],
        &met(),
        &one,
    );
    let found = check(
        "another of the same make in the second is one cause",
        &persona(),
        &[showing(1, &[5.0]), showing(2, &[5.0, 90.0])],
        &met(),
        &one,
    );
    assert_eq!((found[0].count, found[0].more_places.len()), (2, 1));
    assert_eq!(found[0].more_places[0].step, 2);
    let mut wider = showing(2, &[90.0]);
    wider.unlabelled[0].rect.width = 80.0;
    check(
        "one of another make that would be told in the same words",
        &persona(),
        &[showing(1, &[5.0]), wider.clone()],
        &met(),
        &one,
    );
    wider.unlabelled[0].role = "link".to_owned();
    check(
        "one of another make is another cause",
        &persona(),
        &[showing(1, &[5.0]), wider],
        &met(),
        &[(UnlabelledControl, Low, 1), (UnlabelledControl, Low, 2)],
    );
    for (need, severity) in [
        ("screen_reader", Medium),
        ("low vision", Medium),
        ("color_blind", Low),
    ] {
        let expected = [(UnlabelledControl, severity, 1)];
        check(
            need,
            &with_need(need),
            &[showing(1, &[5.0])],
            &met(),
            &expected,
        );
    }
}

#[test]
fn access_gaps() {
    use AccessFact::{AccessibleNotVisible, VisibleNotAccessible};
    let gap = |fact, name: &str| AccessGap {
        fact,
        control: ControlFact {
            role: "button".to_owned(),
            name: name.to_owned(),
            rect: CssRect::new(5.0, 5.0, 30.0, 30.0),
        },
    };
    let showing = |index: u32, gaps: &[(AccessFact, &str)]| StepRecord {
        access_gaps: gaps.iter().map(|&(fact, name)| gap(fact, name)).collect(),
        ..step(index)
    };
    let both = [(VisibleNotAccessible, ""), (AccessibleNotVisible, "Close")];
    check(
        "one of each kind, in two steps",
        &persona(),
        &[showing(1, &both), showing(2, &both)],
        &met(),
        &[
            (FindingKind::AccessGap, Low, 1),
            (FindingKind::AccessGap, Low, 1),
        ],
    );
    check(
        "who reads with the ears misses what can only be seen",
        &with_need("screen_reader"),
        &[showing(2, &both[..1])],
        &met(),
        &[(FindingKind::AccessGap, Medium, 2)],
    );
    let many = [(AccessibleNotVisible, "Close"); 5];
    let found = findings(&persona(), &[showing(1, &many)], &met());
    assert_eq!(found[0].title, "5 controls that cannot be seen");
    assert!(
        found[0].detail.contains("and 2 more"),
        "{}",
        found[0].detail
    );
    assert_eq!(found[0].element, None);
}

#[test]
fn small_targets() {
    let sized = |role: &str, name: &str, width: f64, height: f64| StepRecord {
        target_rect: Some(CssRect::new(0.0, 0.0, width, height)),
        target_crowded: true,
        ..deciding(step(1), Action::Click, Some(target(role, name)))
    };
    let with_room = StepRecord {
        target_crowded: false,
        ..sized("button", "A", 12.0, 12.0)
    };
    let in_larger = StepRecord {
        target_area: Some(CssRect::new(0.0, 0.0, 90.0, 30.0)),
        ..sized("button", "A", 80.0, 12.0)
    };
    for (name, who, step, expected) in [
        (
            "large enough",
            persona(),
            sized("button", "A", 24.0, 24.0),
            vec![],
        ),
        (
            "too low",
            persona(),
            sized("button", "A", 90.0, 16.0),
            vec![(SmallTarget, Low, 1)],
        ),
        (
            "as low as a browser makes it, and wide",
            persona(),
            sized("button", "A", 90.0, 19.0),
            vec![],
        ),
        (
            "the same for a tremor",
            with_need("tremor"),
            sized("button", "A", 90.0, 19.0),
            vec![(SmallTarget, Medium, 1)],
        ),
        (
            "a little less than the standard wants, for a steady hand",
            persona(),
            sized("button", "A", 20.0, 20.0),
            vec![],
        ),
        (
            "tiny",
            persona(),
            sized("button", "A", 12.0, 12.0),
            vec![(SmallTarget, Low, 1)],
        ),
        (
            "a row of a tree",
            persona(),
            sized("treeitem", "Africa", 90.0, 18.0),
            vec![],
        ),
        ("nothing else is near", persona(), with_room, vec![]),
        (
            "the bar around it takes the press",
            persona(),
            in_larger,
            vec![],
        ),
        (
            "for a tremor",
            with_need("tremor"),
            sized("button", "A", 12.0, 12.0),
            vec![(SmallTarget, Medium, 1)],
        ),
        (
            "a link in a line",
            persona(),
            sized("link", "more", 60.0, 18.0),
            vec![],
        ),
        (
            "a link that is an icon",
            persona(),
            sized("link", "", 17.0, 17.0),
            vec![(SmallTarget, Low, 1)],
        ),
        (
            "the browser's own box",
            persona(),
            sized("checkbox", "A", 13.0, 13.0),
            vec![],
        ),
        (
            "no box at all",
            persona(),
            sized("button", "A", 0.0, 0.0),
            vec![],
        ),
        (
            "no number",
            persona(),
            sized("button", "A", f64::NAN, 3.0),
            vec![],
        ),
    ] {
        check(name, &who, &[step], &met(), &expected);
    }
}

fn faint(role: &str, name: &str, ratio: f64, colour: [u8; 3]) -> FaintTextFact {
    FaintTextFact {
        control: ControlFact {
            role: role.to_owned(),
            name: name.to_owned(),
            rect: CssRect::new(10.0, 10.0, 80.0, 16.0),
        },
        ratio,
        wanted: 4.5,
        colour,
        background: [255; 3],
        placeholder: false,
    }
}

fn showing(index: u32, faint: Vec<FaintTextFact>) -> StepRecord {
    StepRecord {
        faint,
        ..step(index)
    }
}

#[test]
fn faint_texts() {
    const GREY: [u8; 3] = [0x99; 3];
    const BLUE: [u8; 3] = [0x00, 0x7b, 0xff];
    let other = |role: &str, name: &str| faint(role, name, 2.84, GREY);
    for (name, steps, expected) in [
        (
            "in view",
            vec![showing(1, vec![other("text", "Note")])],
            vec![(Contrast, Low, 1)],
        ),
        (
            "seen in each step",
            vec![
                showing(1, vec![other("text", "Note")]),
                showing(2, vec![other("text", "Note")]),
            ],
            vec![(Contrast, Low, 1)],
        ),
        (
            "of one cause",
            vec![showing(
                1,
                vec![other("text", "Note"), other("text", "Other note")],
            )],
            vec![(Contrast, Low, 1)],
        ),
        (
            "of one cause, on a link",
            vec![showing(
                1,
                vec![other("text", "Note"), other("link", "More")],
            )],
            vec![(Contrast, Low, 1)],
        ),
        (
            "in two colours",
            vec![showing(
                1,
                vec![other("link", "More"), faint("link", "All", 3.97, BLUE)],
            )],
            vec![(Contrast, Low, 1), (Contrast, Low, 1)],
        ),
        (
            "hardly to be seen",
            vec![showing(1, vec![faint("text", "Note", 1.6, [0xcc; 3])])],
            vec![(Contrast, Low, 1)],
        ),
        (
            "on what was pressed",
            vec![showing(1, vec![other("button", "Save")])],
            vec![(Contrast, Low, 1)],
        ),
    ] {
        check(name, &persona(), &steps, &met(), &expected);
    }
    let steps = [showing(
        1,
        vec![other("text", "Note"), other("text", "Other")],
    )];
    let found = check(
        "who sees little",
        &with_need("low vision"),
        &steps,
        &met(),
        &[(Contrast, Medium, 1)],
    );
    assert_eq!(
        found[0].title,
        "Low-contrast text: #999999 on #ffffff, 2.84:1"
    );
    assert_eq!((found[0].count, found[0].more_places.len()), (2, 1));
    let many = vec![
        other("button", "Save"),
        faint("text", "Pale", 1.6, [0xcc; 3]),
        faint("text", "Grey", 3.5, [0x88; 3]),
        faint("link", "All", 3.97, BLUE),
        faint("cell", "Total", 3.5, [0x88; 3]),
    ];
    let found = check(
        "in pairs of colours that were not needed, but for one",
        &persona(),
        &[showing(1, many)],
        &met(),
        &[(Contrast, Low, 1), (Contrast, Low, 1)],
    );
    assert_eq!(
        found[0].title,
        "Low-contrast text: #999999 on #ffffff, 2.84:1"
    );
    assert_eq!(
        (found[1].title.as_str(), found[1].count),
        (
            "Low-contrast text in 3 colour pairs, at worst #cccccc on #ffffff, 1.60:1",
            4
        )
    );
    for said in ["#888888 on #ffffff, 3.50:1", "#007bff on #ffffff", "“All”"] {
        assert!(found[1].detail.contains(said), "{}", found[1].detail);
    }
    let of_browser = |ratio: f64| FaintTextFact {
        placeholder: true,
        ..faint("textbox", "Search", ratio, [0x75; 3])
    };
    for (name, ratio, expected) in [
        ("a hint in the browser's colour, by little", 4.33, vec![]),
        ("on a dark page", 3.49, vec![(Contrast, Low, 1)]),
    ] {
        let steps = [showing(1, vec![of_browser(ratio)])];
        check(name, &persona(), &steps, &met(), &expected);
    }
    let hint = FaintTextFact {
        placeholder: true,
        ..faint("textbox", "Search", 4.499, [0x77; 3])
    };
    let found = check(
        "a hint, by little",
        &persona(),
        &[showing(1, vec![hint])],
        &met(),
        &[(Contrast, Low, 1)],
    );
    assert_eq!(
        found[0].title,
        "Low-contrast placeholder: #777777 on #ffffff, 4.49:1"
    );
    for said in ["The placeholder of the field “Search”", "4.49:1", "4.5:1"] {
        assert!(found[0].detail.contains(said), "{found:?}");
    }
}

#[test]
fn same_names() {
    let link = || ControlFact {
        role: "link".to_owned(),
        name: "Read more".to_owned(),
        rect: CssRect::new(10.0, 10.0, 80.0, 16.0),
    };
    let showing = |index: u32| StepRecord {
        same_named: vec![SameNamed {
            links: vec![link(), link()],
        }],
        ..step(index)
    };
    let steps = [showing(1), showing(2)];
    let found = check(
        "in each step",
        &persona(),
        &steps,
        &met(),
        &[(SameName, Low, 1)],
    );
    assert_eq!(found[0].title, "2 links are called “Read more”");
    check(
        "who hears names",
        &with_need("screen reader"),
        &steps,
        &met(),
        &[(SameName, Medium, 1)],
    );
}

/// A field that was typed into, or the change of one.
const FIELD: &str = "form:f:text:name";

fn typing(index: u32, text: TextSource) -> StepRecord {
    let mut typing = step(index);
    if let Some(thought) = &mut typing.thought {
        thought.decision.action = Action::Type { text };
        thought.decision.target = Some(Target {
            identity: Some(id(FIELD)),
            ..target("textbox", "Name")
        });
    }
    typing
}

fn sending(index: u32, before: &str, after: &str, outcome: ScreenOutcome) -> StepRecord {
    let mut difference = changes(&[], outcome);
    difference.changed.push(Change {
        identity: id(FIELD),
        label: "Name".to_owned(),
        property: ChangedProperty::Value,
        before: before.to_owned(),
        after: after.to_owned(),
    });
    StepRecord {
        difference: Some(difference),
        ..step(index)
    }
}

#[test]
fn lost_input() {
    use ScreenOutcome::{FormSubmissionFailed, FormSubmissionSucceeded, Unknown};
    let typed = || {
        typing(
            1,
            TextSource::Plain {
                text: "Ada".to_owned(),
            },
        )
    };
    let secret = || {
        typing(
            1,
            TextSource::Credential {
                name: "password".to_owned(),
            },
        )
    };
    let lost = || sending(2, "ada", "", FormSubmissionFailed);
    let mut by_clearing = lost();
    if let Some(thought) = &mut by_clearing.thought {
        thought.decision.action = Action::Clear;
    }
    for (name, steps, expected) in [
        (
            "refused and empty",
            vec![typed(), lost()],
            vec![(LostInput, Medium, 2)],
        ),
        (
            "refused and kept",
            vec![typed(), sending(2, "ada", "ada", FormSubmissionFailed)],
            vec![],
        ),
        (
            "refused and put right",
            vec![typed(), sending(2, "ada", "Ada", FormSubmissionFailed)],
            vec![],
        ),
        (
            "taken",
            vec![typed(), sending(2, "ada", "", FormSubmissionSucceeded)],
            vec![],
        ),
        (
            "nobody knows",
            vec![typed(), sending(2, "ada", "", Unknown)],
            vec![],
        ),
        ("a secret", vec![secret(), lost()], vec![]),
        ("of the page's own", vec![lost()], vec![]),
        (
            "typed later",
            vec![sending(1, "ada", "", FormSubmissionFailed), typed()],
            vec![],
        ),
        ("emptied by the persona", vec![typed(), by_clearing], vec![]),
    ] {
        check(name, &persona(), &steps, &met(), &expected);
    }
}

fn covered(index: u32, control: &str, by: &str, outcome: ActOutcome) -> StepRecord {
    let mut covered = step(index);
    if let Some(thought) = &mut covered.thought {
        thought.decision.target = Some(target("button", control));
    }
    StepRecord {
        cover: (!by.is_empty()).then(|| Cover {
            by: by.to_owned(),
            covered: 9,
            controls: 10,
        }),
        reply: Some(common::reply(outcome)),
        difference: Some(nothing()),
        ..covered
    }
}

#[test]
fn layers_in_the_way() {
    let stopped = |index: u32, control: &str, by: &str| {
        covered(
            index,
            control,
            by,
            ActOutcome::Obscured { by: by.to_owned() },
        )
    };
    let other = || ActOutcome::Obscured {
        by: "<header>".to_owned(),
    };
    for (name, steps, stop, expected) in [
        (
            "two controls",
            vec![stopped(1, "A", "<div>"), stopped(2, "B", "<div>")],
            met(),
            vec![(DialogInWay, Medium, 1)],
        ),
        (
            "the run ends there",
            vec![stopped(1, "A", "<div>"), stopped(2, "B", "<div>")],
            gave_up(),
            vec![(DialogInWay, High, 1)],
        ),
        (
            "one control, twice",
            vec![stopped(1, "A", "<div>"), stopped(2, "A", "<div>")],
            met(),
            vec![],
        ),
        (
            "stopped by something else",
            vec![
                covered(1, "A", "<div>", other()),
                covered(2, "B", "<div>", other()),
            ],
            met(),
            vec![],
        ),
        (
            "no layer",
            vec![stopped(1, "A", ""), stopped(2, "B", "")],
            met(),
            vec![],
        ),
        (
            "opened by the persona",
            vec![
                covered(1, "Help", "", ActOutcome::Done),
                stopped(2, "A", "<div>"),
                stopped(3, "B", "<div>"),
            ],
            met(),
            vec![],
        ),
    ] {
        check(name, &persona(), &steps, &stop, &expected);
    }
}

#[test]
fn dialogs_that_have_to_be_closed_first() {
    let dialog = || ControlFact {
        role: "dialog".to_owned(),
        name: "Welcome".to_owned(),
        rect: CssRect::new(0.0, 0.0, 400.0, 300.0),
    };
    let showing = |index: u32, signals: &[Signal]| StepRecord {
        dialogs: vec![dialog()],
        difference: Some(changes(signals, ScreenOutcome::Unknown)),
        ..covered(index, "Close", "<div>", ActOutcome::Done)
    };
    let closed = || {
        [Signal::DialogClosed {
            label: "Welcome".to_owned(),
        }]
    };
    let beside = |index: u32| StepRecord {
        cover: None,
        ..showing(index, &closed())
    };
    for (name, steps, expected) in [
        (
            "closed, and on",
            vec![showing(1, &closed()), step(2)],
            vec![(DialogInWay, Low, 1)],
        ),
        (
            "closed, and nothing more",
            vec![showing(1, &closed())],
            vec![],
        ),
        (
            "worked in",
            vec![showing(1, &[]), showing(2, &closed()), step(3)],
            vec![],
        ),
        ("beside the page", vec![beside(1), step(2)], vec![]),
        (
            "opened by the persona",
            vec![step(1), showing(2, &closed()), step(3)],
            vec![],
        ),
    ] {
        check(name, &persona(), &steps, &met(), &expected);
    }
}

#[test]
fn what_passerby_could_not_do_is_no_finding() {
    let why = || "I do not find it.".to_owned();
    let refused = StepRecord {
        gate: Some(GateVerdict::Refused {
            rule: GateName::Repeat,
            reason: "Twice already.".to_owned(),
            kind: None,
        }),
        reply: None,
        ..step(2)
    };
    let steps = [step(1), refused];
    for stop in [
        StopReason::GaveUp { why: why() },
        StopReason::NothingLeft { why: why() },
        StopReason::NotUnderstood { what: why() },
        StopReason::PartlyMet { what: why() },
        StopReason::ClaimedNotSeen { claim: why() },
    ] {
        check("no finding", &persona(), &steps, &stop, &[]);
        let told = limitations(&steps, &stop);
        let of: Vec<_> = told.iter().map(|limitation| limitation.step).collect();
        assert_eq!(of, [Some(2), None], "{told:?}");
        assert!(told[0].what.contains("Twice already."), "{told:?}");
        assert!(told[1].what.contains("I do not find it."), "{told:?}");
    }
    assert_eq!(limitations(&[step(1)], &met()), []);
}

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
        role: "button".to_owned(),
        name: String::new(),
        rect: CssRect::new(500.0, 5.0, 30.0, 30.0),
    };
    let showing = |step: StepRecord| StepRecord {
        unlabelled: vec![control.clone()],
        ..step
    };
    let clause = |state| ClauseRecord {
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
            "left open",
            "screen_reader",
            showing(step(1)),
            open,
            gave_up(),
            High,
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
    let sent = StepRecord {
        difference: Some(changes(
            &[Signal::FormSubmitted { form: id("form:f") }],
            ScreenOutcome::FormSubmissionSucceeded,
        )),
        ..step(1)
    };
    assert_eq!(
        way(&[sent, at_address(2), failing(3, "Wrong.")]).len(),
        4,
        "but not where something was sent before"
    );
    let showing = StepRecord {
        unlabelled: vec![ControlFact {
            role: "generic".to_owned(),
            name: String::new(),
            rect: CssRect::new(1_200.0, 5.0, 30.0, 30.0),
        }],
        screenshot: Some(screenshot()),
        ..step(1)
    };
    let found = findings(&persona(), &[showing], &met());
    assert_eq!(found[0].title, "An area without a name at the top right");
    assert_eq!(
        found[0].reproduce,
        [
            "Open https://example.org/",
            "Look at the area without a name at the top right: 30 × 30 px, 1200 px from the left and 5 px from the top \
             of the window."
        ]
    );
}

fn screenshot() -> Screenshot {
    Screenshot {
        id: "step_001".to_owned(),
        width_px: 1_280,
        height_px: 800,
        viewport: Viewport {
            width: 1_280.0,
            height: 800.0,
            device_pixel_ratio: 1.0,
            scroll_x: 0.0,
            scroll_y: 0.0,
            page_width: 1_280.0,
            page_height: 800.0,
        },
        url: String::new(),
        title: String::new(),
        faint: Vec::new(),
        taken_at_ms: 0,
        capture_ms: 0.0,
        changed_share: None,
    }
}

/// A text that was typed into a field of this identity.
fn typed_into(index: u32, field: &str) -> StepRecord {
    let text = TextSource::Plain {
        text: "x".to_owned(),
    };
    let aim = Target {
        identity: Some(id(field)),
        ..target("textbox", "Field")
    };
    StepRecord {
        reply: Some(common::reply(ActOutcome::Done)),
        ..deciding(step(index), Action::Type { text }, Some(aim))
    }
}

/// The form `form:x` was sent, and the page refused it with this text.
fn refused_form(index: u32, text: &str, left_empty: &[&str]) -> StepRecord {
    let taken = Predicate::FormTaken { form: id("form:x") };
    let aim = Target {
        identity: Some(id("form:x:submit:go")),
        ..target("button", "Go")
    };
    let mut refused = deciding(
        missing(index, ExpectationVerdict::Contradicted, taken),
        Action::Click,
        Some(aim),
    );
    refused.difference = Some(changes(&[error(text)], ScreenOutcome::FormSubmissionFailed));
    if let Some(evaluation) = &mut refused.evaluation {
        evaluation.left_empty = left_empty.iter().map(|label| (*label).to_owned()).collect();
    }
    refused
}

#[test]
fn a_form_that_the_page_had_to_refuse_is_no_finding_but_told() {
    let login = vec![
        typed_into(1, "form:x:text:user"),
        typed_into(2, "form:x:password:password"),
        refused_form(3, "Wrong login", &[]),
    ];
    let open = vec![refused_form(1, "Please fill out this field.", &["City"])];
    let account = vec![
        typed_into(1, "form:x:text:user"),
        typed_into(2, "form:x:email:mail"),
        typed_into(3, "form:x:password:password"),
        refused_form(4, "No such domain", &[]),
    ];
    let other_form = vec![
        typed_into(1, "form:y:text:user"),
        typed_into(2, "form:y:password:password"),
        refused_form(3, "Too many requests", &[]),
    ];
    for (name, steps, is_found, told) in [
        (
            "a login",
            login,
            false,
            "did not let Passerby in with what it had to log in with. The page said: “Wrong login”",
        ),
        (
            "a field left empty",
            open,
            false,
            "without what it requires: “City”",
        ),
        ("a registration", account, true, ""),
        ("another form than the login", other_form, true, ""),
    ] {
        let found = findings(&persona(), &steps, &met());
        assert_eq!(!found.is_empty(), is_found, "{name}: {found:#?}");
        let limitations = limitations(&steps, &met());
        let all: String = limitations.iter().map(|each| each.what.as_str()).collect();
        assert!(all.contains(told), "{name}: {all}");
        assert_eq!(limitations.is_empty(), is_found, "{name}");
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
}

#[test]
fn a_search_that_finds_nothing_is_no_refusal() {
    let taken = || Predicate::FormTaken { form: id("form:x") };
    let searching = Predicate::AnyOf {
        of: vec![taken(), Predicate::PageChanges],
    };
    for (name, predicate, is_found) in [
        ("a search", searching, false),
        ("another form", taken(), true),
    ] {
        let mut refused = missing(1, ExpectationVerdict::Contradicted, predicate);
        refused.difference = Some(changes(
            &[error("No match")],
            ScreenOutcome::FormSubmissionFailed,
        ));
        let found = findings(&persona(), &[refused], &met());
        assert_eq!(!found.is_empty(), is_found, "{name}: {found:#?}");
    }
}
