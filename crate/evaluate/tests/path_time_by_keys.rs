//! The keys of somebody who uses the keyboard alone are counted as they were pressed.

mod common;

use common::{changes, deciding, persona, reply, step, target};
use passerby_artifacts::act::ActOutcome;
use passerby_artifacts::decision::{Action, TextSource};
use passerby_artifacts::hand::{KeyRun, KeyWay, KeyWayEnd};
use passerby_artifacts::persona::{InputHabit, Level, Persona};
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::ScreenOutcome;
use passerby_evaluate::path_time;

/// `K` of a persona of high technical comfort, ms.
const KEY_MS: f64 = 200.0;

fn by_keys(action: Action, pressed: Option<&[(&str, u32)]>) -> StepRecord {
    let way = pressed.map(|pressed| {
        let run = |&(key, times): &(&str, u32)| KeyRun {
            key: key.to_owned(),
            times,
        };
        Box::new(KeyWay {
            pressed: pressed.iter().map(run).collect(),
            end: KeyWayEnd::Reached,
            stops: 0,
            until_last_ms: 0,
            focus_shown: None,
            reacted: None,
            told: String::new(),
            held: vec![],
        })
    });
    let mut reply = reply(ActOutcome::Done);
    reply.keys = way;
    StepRecord {
        reply: Some(reply),
        difference: Some(changes(&[], ScreenOutcome::Unknown)),
        ..deciding(step(1), action, Some(target("button", "Save")))
    }
}

fn anna() -> Action {
    let text = "anna".to_owned();
    Action::Type {
        text: TextSource::Plain { text },
    }
}

#[test]
fn recorded_keys_are_counted_and_one_tab_where_none_are_recorded() {
    let who = Persona {
        input: InputHabit::Keyboard,
        technical_comfort: Level::High,
        ..persona()
    };
    let end = || Action::PressKey {
        key: "End".to_owned(),
        times: 3,
    };
    for (name, step, keys) in [
        ("not recorded", by_keys(Action::Click, None), 2.0),
        (
            "Tab and Enter",
            by_keys(Action::Click, Some(&[("Tab", 7), ("Enter", 1)])),
            8.0,
        ),
        ("to a field", by_keys(anna(), Some(&[("Tab", 2)])), 6.0),
        ("in the field already", by_keys(anna(), Some(&[])), 4.0),
        (
            "a key of the act itself",
            by_keys(end(), Some(&[("Shift+Tab", 2)])),
            5.0,
        ),
    ] {
        let time = path_time(&who, &[step]).expect("an act was done");
        let counted = time.persona.keys_ms / KEY_MS;
        assert!(
            (counted - keys).abs() < 0.01,
            "{name}: {counted}, not {keys}"
        );
        assert!(time.persona.pointing_ms.abs() < 0.01, "{name}");
    }
}

/// Who has a pointer is not slowed by keys that somebody else pressed.
#[test]
fn a_skilled_user_points() {
    let who = Persona {
        input: InputHabit::Keyboard,
        ..persona()
    };
    let step = by_keys(Action::Click, Some(&[("Tab", 70), ("Enter", 1)]));
    let time = path_time(&who, &[step]).expect("an act was done");
    assert!((time.skilled.keys_ms - KEY_MS).abs() < 0.01);
}
