//! Where a card on contrast may say that the persona used what it is about: where the very element was a step's target.

mod common;

use common::{persona, step};
use passerby_artifacts::finding::Finding;
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::run::{ControlFact, FaintTextFact, StepRecord, StopReason};
use passerby_evaluate::{Run, findings};

/// A grey text of a control at this height.
fn grey(role: &str, name: &str, y: f64) -> FaintTextFact {
    FaintTextFact {
        part: String::new(),
        control: ControlFact {
            id: String::new(),
            role: role.to_owned(),
            name: name.to_owned(),
            make: String::new(),
            hint: String::new(),
            rect: CssRect::new(20.0, y, 60.0, 16.0),
        },
        colour: [0x99; 3],
        background: [0xff; 3],
        ratio: 2.84,
        wanted: 4.5,
        placeholder: false,
    }
}

fn showing(index: u32, faint: Vec<FaintTextFact>) -> StepRecord {
    StepRecord {
        faint,
        ..step(index)
    }
}

fn card(steps: &[StepRecord]) -> Finding {
    let mut found = findings(&Run {
        persona: &persona(),
        steps,
        stop: &StopReason::StepsReached,
        clauses: &[],
    });
    assert_eq!(found.len(), 1, "{found:#?}");
    found.remove(0)
}

/// Each step presses the button “Save” at 10, 10 of 100 × 40 px.
#[test]
fn only_the_very_element_was_used() {
    for (name, steps, touched) in [
        (
            "it",
            vec![showing(1, vec![grey("button", "Save", 20.0)])],
            true,
        ),
        (
            "a neighbour of its colours and name",
            vec![showing(1, vec![grey("button", "Save", 300.0)])],
            false,
        ),
        (
            "another role in its place",
            vec![showing(1, vec![grey("text", "Save", 20.0)])],
            false,
        ),
        (
            "one of its name on another page",
            vec![
                StepRecord {
                    reply: None,
                    ..showing(1, vec![grey("button", "Save", 20.0)])
                },
                StepRecord {
                    url: "https://example.org/other".to_owned(),
                    ..step(2)
                },
            ],
            false,
        ),
    ] {
        let cost = card(&steps).cost.expect("a cost");
        assert_eq!(cost.touched, touched, "{name}");
    }
}

#[test]
fn the_card_shows_the_one_that_was_used() {
    let steps = [
        StepRecord {
            reply: None,
            ..showing(
                1,
                vec![grey("text", "Note", 80.0), grey("button", "Save", 300.0)],
            )
        },
        showing(2, vec![grey("button", "Save", 20.0)]),
    ];
    let card = card(&steps);
    let element = card.element.expect("an element");
    assert!(card.cost.is_some_and(|cost| cost.touched));
    assert_eq!(
        (card.step, element.name.as_str(), element.rect.y),
        (2, "Save", 20.0)
    );
    assert_eq!(card.count, 2, "the note is a further place");
}
