//! Predicted times, each row calculated by hand from the model's values.

mod common;

use common::{changes, deciding, evaluation, nothing, persona, step, target};
use passerby_artifacts::act::Settled;
use passerby_artifacts::decision::{Action, ExpectationVerdict, TextSource};
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::path_time::Operators;
use passerby_artifacts::persona::{InputHabit, Level, Persona};
use passerby_artifacts::run::{Glance, StepRecord};
use passerby_artifacts::screen::ScreenOutcome;
use passerby_evaluate::path_time;

fn at(index: u32, action: Action, rect: Option<CssRect>) -> StepRecord {
    StepRecord {
        target_rect: rect,
        difference: Some(changes(&[], ScreenOutcome::Unknown)),
        ..deciding(step(index), action, Some(target("textbox", "Name")))
    }
}

fn typing(index: u32, text: &str, rect: Option<CssRect>) -> StepRecord {
    let text = TextSource::Plain {
        text: text.to_owned(),
    };
    at(index, Action::Type { text }, rect)
}

#[track_caller]
fn is_near(actual: f64, expected: f64, what: &str) {
    assert!(
        (actual - expected).abs() < 0.5,
        "{what}: {actual}, not {expected}"
    );
}

#[track_caller]
fn check(name: &str, actual: &Operators, [keys, pointing, hands, mental, response]: [f64; 5]) {
    is_near(actual.keys_ms, keys, &format!("{name}: keys"));
    is_near(actual.pointing_ms, pointing, &format!("{name}: pointing"));
    is_near(actual.hands_ms, hands, &format!("{name}: hands"));
    is_near(actual.mental_ms, mental, &format!("{name}: mental"));
    is_near(actual.response_ms, response, &format!("{name}: response"));
    let sum = keys + pointing + hands + mental + response + actual.reading_ms;
    is_near(actual.total_ms(), sum, &format!("{name}: total"));
}

/// Centre 100, 100; smaller side 20.
const FIELD: CssRect = CssRect::new(0.0, 90.0, 200.0, 20.0);
/// Centre 100, 400; smaller side 20: 300 px below the field, log2(300 / 20 + 1) = 4 bits.
const BUTTON: CssRect = CssRect::new(50.0, 390.0, 100.0, 20.0);

#[test]
fn a_skilled_user() {
    for (name, steps, expected) in [
        // M, P of 1100 (nothing is known of where the pointer was), K of the button.
        (
            "a press",
            vec![at(1, Action::Click, Some(FIELD))],
            [200.0, 1_100.0, 0.0, 1_350.0, 0.0],
        ),
        // M P K, H to the keyboard, 4 K.
        (
            "four letters",
            vec![typing(1, "anna", Some(FIELD))],
            [1_000.0, 1_100.0, 400.0, 1_350.0, 0.0],
        ),
        // The shift key is one more.
        (
            "a capital",
            vec![typing(1, "Anna", Some(FIELD))],
            [1_200.0, 1_100.0, 400.0, 1_350.0, 0.0],
        ),
        // As before; then M, H back to the mouse, 4 bits at 4.5 bits a second = 889 ms, K.
        (
            "a field and a button",
            vec![
                typing(1, "anna", Some(FIELD)),
                at(2, Action::Click, Some(BUTTON)),
            ],
            [1_200.0, 1_100.0 + 888.9, 800.0, 2_700.0, 0.0],
        ),
        // Ten keys for a credential.
        (
            "a credential",
            vec![at(
                1,
                Action::Type {
                    text: TextSource::Credential {
                        name: "password".to_owned(),
                    },
                },
                Some(FIELD),
            )],
            [2_200.0, 1_100.0, 400.0, 1_350.0, 0.0],
        ),
        (
            "three keys",
            vec![at(
                1,
                Action::PressKey {
                    key: "Tab".to_owned(),
                    times: 3,
                },
                None,
            )],
            [600.0, 0.0, 400.0, 1_350.0, 0.0],
        ),
        // Two presses, neither place known.
        (
            "an option",
            vec![at(
                1,
                Action::Select {
                    option: "A".to_owned(),
                },
                None,
            )],
            [400.0, 2_200.0, 0.0, 1_350.0, 0.0],
        ),
        // To the field and press it; 60 px of a handle of 20: log2(4) = 2 bits = 444 ms; let go.
        (
            "a drag",
            vec![at(1, Action::Drag { dx: 0.0, dy: 60.0 }, Some(FIELD))],
            [400.0, 1_100.0 + 444.4, 0.0, 1_350.0, 0.0],
        ),
        // Reading on: a turn of the wheel a screen, nothing to get ready for.
        (
            "two screens down, and a press",
            vec![
                at(1, Action::Scroll { screens: 1.6 }, None),
                at(2, Action::Click, Some(FIELD)),
            ],
            [600.0, 1_100.0, 0.0, 1_350.0, 0.0],
        ),
    ] {
        let time = path_time(&persona(), &steps).expect("an act was done");
        check(name, &time.skilled, expected);
    }
    let looked = [at(1, Action::Scroll { screens: 1.6 }, None)];
    assert!(path_time(&persona(), &looked).is_none(), "no path was gone");
}

#[test]
fn a_persona() {
    let steps = [
        typing(1, "anna", Some(FIELD)),
        at(2, Action::Click, Some(BUTTON)),
    ];
    let slow = Persona {
        technical_comfort: Level::Low,
        ..persona()
    };
    let shaking = Persona {
        accessibility_needs: vec!["tremor".to_owned()],
        ..persona()
    };
    let by_keys = Persona {
        input: InputHabit::Keyboard,
        technical_comfort: Level::High,
        ..persona()
    };
    for (name, who, expected) in [
        // Medium comfort: 280 ms a key; six keys in all.
        (
            "average",
            persona(),
            [1_680.0, 1_988.9, 800.0, 2_700.0, 0.0],
        ),
        ("slow typist", slow, [3_000.0, 1_988.9, 800.0, 2_700.0, 0.0]),
        // Half the bits a second: twice the time.
        ("shaking", shaking, [1_680.0, 3_977.8, 800.0, 2_700.0, 0.0]),
        // Tab and Enter instead of each P and K, the hand stays: 2 + 4 + 2 keys.
        ("keyboard only", by_keys, [1_600.0, 0.0, 0.0, 2_700.0, 0.0]),
    ] {
        let time = path_time(&who, &steps).expect("acts were done");
        check(name, &time.persona, expected);
    }
}

#[test]
fn detours_reading_and_waits() {
    let looked = Some(Glance {
        look_ms: 5_000,
        ..Glance::default()
    });
    let waited = Some(Settled {
        sent: None,
        quiet: true,
        waited_ms: 700.0,
        idle_ms: None,
        still_busy: vec![],
        requests: None,
    });
    let in_vain = StepRecord {
        difference: Some(nothing()),
        glance: looked.clone(),
        ..at(1, Action::Click, Some(FIELD))
    };
    let refused = StepRecord {
        evaluation: Some(evaluation(ExpectationVerdict::Contradicted, 10)),
        ..at(2, Action::Click, Some(FIELD))
    };
    let good = StepRecord {
        settled: waited,
        glance: looked,
        ..at(3, Action::Click, Some(BUTTON))
    };
    let time = path_time(&persona(), &[in_vain.clone(), refused, good]).expect("acts were done");
    assert_eq!(time.lost_steps, 2);
    check(
        "skilled",
        &time.skilled,
        [200.0, 1_100.0, 0.0, 1_350.0, 700.0],
    );
    is_near(time.skilled.reading_ms, 0.0, "skilled users know the page");
    // The second press needs no move: the pointer is there.
    check(
        "persona",
        &time.persona,
        [840.0, 1_988.9, 0.0, 4_050.0, 700.0],
    );
    is_near(time.persona.reading_ms, 10_000.0, "reading");
    assert_eq!(
        path_time(&persona(), &[in_vain]),
        None,
        "nothing got further"
    );
    assert_eq!(path_time(&persona(), &[]), None);
}

#[test]
fn an_address_is_spelt_out_only_where_it_was_not_met_before() {
    let goes = |index: u32, url: &str| {
        let url = url.to_owned();
        at(index, Action::Navigate { url }, None)
    };
    let known = step(1).url;
    for (name, url, keys) in [
        // One press on what leads there.
        ("met", known.as_str(), 200.0),
        // 21 characters and Enter, by a hand that moves to the keys for them.
        ("new", "https://b.example/all", 22.0 * 200.0),
    ] {
        let time = path_time(&persona(), &[goes(1, url)]).expect("a time");
        is_near(time.skilled.keys_ms, keys, name);
    }
}
