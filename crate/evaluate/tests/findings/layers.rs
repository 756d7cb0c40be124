//! What lies in the way of the page.

use crate::common::{self, changes, nothing, persona, step, target};
use crate::runs::{check, gave_up, met};
use passerby_artifacts::act::ActOutcome;
use passerby_artifacts::finding::FindingKind::DialogInWay;
use passerby_artifacts::finding::Severity::{High, Low, Medium};
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::run::{ControlFact, Cover, StepRecord};
use passerby_artifacts::screen::{Item, ScreenOutcome, Signal};

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
fn layers_that_stay_when_their_dialog_is_closed() {
    let stopped = |index: u32| {
        let by = "<div>".to_owned();
        covered(index, "Pay", "<div>", ActOutcome::Obscured { by })
    };
    let closing = |brings: bool| {
        let button = |text: &str| Item {
            identity: common::id(text),
            role: "button".to_owned(),
            text: text.to_owned(),
        };
        let mut difference = changes(&[], ScreenOutcome::Unknown);
        difference.removed.push(button("Got it"));
        if brings {
            difference.added.push(button("Next"));
        }
        StepRecord {
            difference: Some(difference),
            ..covered(1, "Got it", "", ActOutcome::Done)
        }
    };
    let left = vec![(DialogInWay, Medium, 2)];
    for (name, steps, expected) in [
        (
            "left behind",
            vec![closing(false), stopped(2), stopped(3)],
            left,
        ),
        ("pressed once", vec![closing(false), stopped(2)], vec![]),
        (
            "opened",
            vec![closing(true), stopped(2), stopped(3)],
            vec![],
        ),
    ] {
        check(name, &persona(), &steps, &met(), &expected);
    }
}

#[test]
fn dialogs_that_have_to_be_closed_first() {
    let dialog = || ControlFact {
        id: String::new(),
        role: "dialog".to_owned(),
        name: "Welcome".to_owned(),
        make: String::new(),
        hint: String::new(),
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
            is_layer: false,
        }]
    };
    let beside = |index: u32| StepRecord {
        cover: None,
        ..showing(index, &closed())
    };
    // A tour that goes on from page to page.
    let next = |index: u32| StepRecord {
        url: "https://example.org/tour".to_owned(),
        target_rect: Some(CssRect::new(10.0, 10.0, 50.0, 20.0)),
        ..showing(index, &[])
    };
    for (name, steps, expected) in [
        (
            "come to by the dialog before",
            vec![next(1), showing(2, &closed()), step(3)],
            vec![],
        ),
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
