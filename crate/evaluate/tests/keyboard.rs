//! What was met on the way of the keys, as findings and as what Passerby could not do.

mod common;

use common::{changes, deciding, evaluation, id, nothing, persona, reply, step, target};
use passerby_artifacts::act::{ActOutcome, InputKind, Settled};
use passerby_artifacts::decision::{Action, ExpectationVerdict};
use passerby_artifacts::finding::{Basis, Finding, FindingKind};
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::hand::{KeyRun, KeyStop, KeyWay, KeyWayEnd};
use passerby_artifacts::run::{AccessGap, ControlFact, StepRecord, StopReason};
use passerby_artifacts::screen::{Item, ScreenOutcome, Signal};
use passerby_artifacts::ui_tree::AccessFact;
use passerby_evaluate::{Run, limitations};

use FindingKind::{FocusNotVisible, KeyboardTrap, NoKeyboardAccess};
use KeyWayEnd::{
    HeldByDialog, NoControl, NotByArrows, NotFocusable, NotInOrder, PassedOver, Reached, TooFar,
    Trapped,
};

fn stop() -> StopReason {
    StopReason::StepsReached
}

fn way(end: KeyWayEnd) -> KeyWay {
    KeyWay {
        pressed: vec![KeyRun {
            key: "Tab".to_owned(),
            times: 3,
        }],
        end,
        stops: 3,
        until_last_ms: 0,
        focus_shown: None,
        reacted: None,
        told: String::new(),
        held: Vec::new(),
    }
}

fn held_by(role: &str, name: &str) -> KeyWay {
    KeyWay {
        held: vec![KeyStop {
            role: role.to_owned(),
            name: name.to_owned(),
            rect: CssRect::new(1.0, 2.0, 30.0, 40.0),
        }],
        ..way(Trapped)
    }
}

fn deaf() -> KeyWay {
    KeyWay {
        reacted: Some(false),
        ..way(Reached)
    }
}

fn unseen() -> KeyWay {
    KeyWay {
        focus_shown: Some(false),
        reacted: Some(true),
        ..way(Reached)
    }
}

/// A press of the control of this role by these keys; `trusted`: by the browser's own.
fn pressed(index: u32, role: &str, keys: KeyWay, trusted: bool) -> StepRecord {
    let mut step = deciding(step(index), Action::Click, Some(target(role, "Save")));
    let mut reply = reply(match keys.end == Reached && keys.reacted != Some(false) {
        true => ActOutcome::Done,
        false => ActOutcome::NotByKeys {
            reason: "No key did it.".to_owned(),
        },
    });
    reply.input = Some(if trusted {
        InputKind::Trusted
    } else {
        InputKind::Synthetic
    });
    reply.keys = Some(Box::new(keys));
    step.reply = Some(reply);
    step.difference = Some(nothing());
    step.settled = Some(Settled {
        quiet: true,
        requests: Some(Vec::new()),
        ..Settled::default()
    });
    step
}

fn found(steps: &[StepRecord]) -> Vec<Finding> {
    let of_keys = |f: &Finding| matches!(f.kind, KeyboardTrap | NoKeyboardAccess | FocusNotVisible);
    let all = passerby_evaluate::findings(&Run {
        persona: &persona(),
        steps,
        stop: &stop(),
        clauses: &[],
    });
    all.into_iter().filter(of_keys).collect()
}

#[test]
fn what_keys_met_is_filed_only_where_nothing_of_ours_may_be_the_cause() {
    for (name, role, keys, trusted, expected, limited) in [
        (
            "by Tab and Enter",
            "button",
            way(Reached),
            true,
            None,
            false,
        ),
        (
            "trap",
            "button",
            held_by("textbox", "Voucher"),
            true,
            Some(KeyboardTrap),
            false,
        ),
        (
            "trap, by script",
            "button",
            held_by("textbox", "Voucher"),
            false,
            None,
            true,
        ),
        (
            "says how",
            "button",
            held_by("textbox", "Editor. Press Ctrl+M to leave"),
            true,
            None,
            false,
        ),
        ("dialog", "button", way(HeldByDialog), true, None, false),
        (
            "no focus",
            "button",
            way(NotFocusable),
            true,
            Some(NoKeyboardAccess),
            false,
        ),
        (
            "no focus stands in the page",
            "button",
            way(NotFocusable),
            false,
            Some(NoKeyboardAccess),
            false,
        ),
        ("no control", "generic", way(NoControl), true, None, true),
        (
            "passed over",
            "button",
            way(NotInOrder),
            true,
            Some(NoKeyboardAccess),
            false,
        ),
        (
            "passed over, by script",
            "button",
            way(NotInOrder),
            false,
            None,
            true,
        ),
        (
            "passed over, no control",
            "generic",
            way(NotInOrder),
            true,
            None,
            false,
        ),
        (
            "deaf",
            "button",
            deaf(),
            true,
            Some(NoKeyboardAccess),
            false,
        ),
        ("deaf, by script", "button", deaf(), false, None, true),
        ("no arrow", "option", way(NotByArrows), true, None, true),
        ("too far", "button", way(TooFar), true, None, true),
        (
            "a button that only a script reaches",
            "button",
            way(PassedOver),
            true,
            None,
            true,
        ),
        (
            "a field that only a script reaches",
            "textbox",
            way(PassedOver),
            false,
            Some(NoKeyboardAccess),
            false,
        ),
        (
            "no ring",
            "button",
            unseen(),
            true,
            Some(FocusNotVisible),
            false,
        ),
        (
            "no ring, whoever pressed",
            "button",
            unseen(),
            false,
            Some(FocusNotVisible),
            false,
        ),
    ] {
        let steps = [pressed(1, role, keys, trusted)];
        let kinds: Vec<_> = found(&steps).iter().map(|finding| finding.kind).collect();
        assert_eq!(kinds, expected.into_iter().collect::<Vec<_>>(), "{name}");
        let told = limitations(
            &steps,
            &StopReason::GoalMet {
                evidence: String::new(),
            },
        );
        assert_eq!(!told.is_empty(), limited, "{name}: {told:?}");
    }
}

#[test]
fn a_key_that_had_an_effect_after_all_is_no_finding() {
    let mut moved = pressed(1, "button", deaf(), true);
    moved.difference = Some(changes(&[Signal::ScreenLoaded], ScreenOutcome::Navigation));
    assert_eq!(found(&[moved]), []);
    let mut busy = pressed(1, "button", deaf(), true);
    busy.settled = Some(Settled::default());
    assert_eq!(found(&[busy]), []);
}

#[test]
fn the_finding_tells_the_keys_and_who_holds_the_focus() {
    let trap = found(&[pressed(1, "button", held_by("textbox", "Voucher"), true)]);
    assert!(trap[0].title.contains("“Voucher”"), "{trap:#?}");
    assert_eq!(trap[0].element.as_ref().unwrap().name, "Voucher");
    assert_eq!(trap[0].standards(), ["WCAG 2.2, 2.1.2 No Keyboard Trap"]);
    assert!(
        trap[0].reproduce.contains(&"Press Tab 3 times.".to_owned()),
        "{trap:#?}"
    );
    let guess = found(&[pressed(1, "generic", way(NotFocusable), true)]);
    assert_eq!(guess[0].basis, Basis::Inferred);
    let rings = found(&[
        pressed(1, "button", unseen(), true),
        pressed(2, "link", unseen(), true),
    ]);
    assert_eq!((rings.len(), rings[0].count), (1, 2), "{rings:#?}");
    assert!(rings[0].title.contains("2 controls"), "{rings:#?}");
}

/// A press by the mouse of what only a mouse gets to; `outcome`: what came of it.
fn by_mouse(index: u32, name: &str, outcome: ScreenOutcome) -> StepRecord {
    let mut step = deciding(step(index), Action::Click, Some(target("generic", name)));
    // Each thing has a place of its own.
    let left = 10.0 * name.len() as f64;
    step.target_rect = Some(CssRect::new(left, 5.0, 40.0, 20.0));
    let mut reply = reply(ActOutcome::Done);
    reply.pointer_only = true;
    step.reply = Some(reply);
    let verdict = match outcome {
        ScreenOutcome::NoChange => ExpectationVerdict::Missed,
        _ => ExpectationVerdict::Matched,
    };
    step.difference = Some(match outcome {
        ScreenOutcome::NoChange => nothing(),
        outcome => changes(&[], outcome),
    });
    step.evaluation = Some(evaluation(verdict, 100));
    step
}

#[test]
fn a_notice_that_goes_as_it_is_pressed_is_no_control() {
    let goes = |with: &[&str]| {
        let mut step = by_mouse(1, "It could not be saved.", ScreenOutcome::Unknown);
        let item = |text: &&str| Item {
            identity: id("screen:action:notice"),
            role: "generic".to_owned(),
            text: (*text).to_owned(),
        };
        step.difference.as_mut().unwrap().removed = with.iter().map(item).collect();
        found(&[step]).len()
    };
    assert_eq!(goes(&["It could not be saved."]), 0);
    assert_eq!(goes(&["It could not be saved.", "Draft"]), 1);
}

#[test]
fn what_only_the_mouse_gets_to_is_one_card() {
    let opens = ScreenOutcome::Unknown;
    let cards = found(&[
        by_mouse(1, "History", opens),
        by_mouse(2, "Notes", opens),
        by_mouse(3, "History", opens),
    ]);
    let [card] = cards.as_slice() else {
        panic!("one card, not {cards:#?}");
    };
    assert_eq!(card.kind, NoKeyboardAccess);
    assert_eq!(card.title, "2 controls work only with a mouse");
    assert!(
        card.detail.contains("“History” and the area “Notes”"),
        "{card:#?}"
    );
    assert_eq!((card.count, card.more_places.len()), (2, 1));
    assert!(
        card.reproduce
            .last()
            .unwrap()
            .starts_with("Press Tab until"),
        "{card:#?}"
    );
}

#[test]
fn another_state_of_a_control_is_no_other_control() {
    let opens = ScreenOutcome::Unknown;
    let at = |index, name: &str, x| {
        let mut step = by_mouse(index, name, opens);
        step.target_rect = Some(CssRect::new(x, 200.0, 90.0, 30.0));
        step
    };
    let cards = found(&[
        at(1, "Name: not sorted", 76.0),
        at(2, "Name: sorted ascending", 76.0),
        at(3, "Type: not sorted", 276.0),
    ]);
    let titles: Vec<&str> = cards.iter().map(|card| card.title.as_str()).collect();
    assert_eq!(titles, ["2 controls work only with a mouse"]);
}

#[test]
fn what_nothing_came_of_may_be_no_control() {
    assert_eq!(
        found(&[by_mouse(1, "History", ScreenOutcome::NoChange)]),
        []
    );
    assert_eq!(found(&[by_mouse(1, " ", ScreenOutcome::Unknown)]), []);
}

#[test]
fn what_looks_the_same_beside_it_is_told_with_it() {
    let mut step = by_mouse(1, "History", ScreenOutcome::Unknown);
    step.access_gaps = ["History", "Notes"]
        .map(|name| AccessGap {
            fact: AccessFact::VisibleNotAccessible,
            control: ControlFact {
                id: String::new(),
                role: "generic".to_owned(),
                name: name.to_owned(),
                make: String::new(),
                hint: String::new(),
                rect: CssRect::new(5.0, 5.0, 30.0, 30.0),
            },
        })
        .to_vec();
    let all = passerby_evaluate::findings(&Run {
        persona: &persona(),
        steps: &[step],
        stop: &stop(),
        clauses: &[],
    });
    let [card] = all.as_slice() else {
        panic!("one card, not {all:#?}");
    };
    assert_eq!(card.kind, NoKeyboardAccess);
    assert!(
        card.detail.ends_with("either: the area “Notes”."),
        "{card:#?}"
    );
}

/// A site has one style for the focus, on whichever of its pages.
#[test]
fn controls_of_one_site_that_do_not_show_the_focus_are_one_finding() {
    let at = |index: u32, role: &str, url: &str| {
        let mut step = pressed(index, role, unseen(), false);
        step.url = url.to_owned();
        step
    };
    let steps = [
        at(1, "button", "https://a.example/one"),
        at(2, "link", "https://a.example/two?x=1"),
    ];
    let found = found(&steps);
    let counts: Vec<usize> = found.iter().map(|finding| finding.count).collect();
    assert_eq!(counts, [2], "{found:#?}");
    assert!(found[0].detail.contains("on another page"));
}
