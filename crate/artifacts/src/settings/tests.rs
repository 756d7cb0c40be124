use super::*;
use serde_json::{Value, json};

#[test]
fn the_defaults_are_those_of_the_product() {
    let expected = json!({
        "gates": {
            "confidence": 0.65, "repeats": 2, "thoughts": 5, "retries": 3, "loops": 2, "loops_after_progress": 5,
            "stalled": 12, "questions": 3,
        },
        "merge": {"iou": 0.5},
        "capture": {"timeout_ms": 5000},
        "acts": {"wait_between_ms": 0},
        "waits": {"settle_ms": 8000, "answer_ms": 10000, "failed_looks": 2},
        "audit": {"timeout_ms": 5000, "pages": 20},
        "detector": {"confidence": 0.3, "iou": 0.5, "unload_after_s": 300},
    });
    let defaults = RunSettings::default();
    assert_eq!(serde_json::to_value(defaults).unwrap(), expected);
    defaults.check().unwrap();
    assert_eq!(defaults.changed(), []);
    let partial: RunSettings = serde_json::from_value(json!({"gates": {"retries": 7}})).unwrap();
    assert_eq!(partial.changed(), [("gates.retries", 7.0, 3.0)]);
}

#[test]
fn every_field_is_in_the_table_under_its_own_name() {
    let whole = serde_json::to_value(RunSettings::default()).unwrap();
    let areas = whole.as_object().unwrap();
    let names: Vec<String> = areas
        .iter()
        .flat_map(|(area, fields)| {
            let fields = fields.as_object().unwrap().keys();
            fields.map(move |field| format!("{area}.{field}"))
        })
        .collect();
    let mut known = FIELDS.map(|field| field.name.to_owned()).to_vec();
    known.sort();
    let mut sorted = names;
    sorted.sort();
    assert_eq!(known, sorted);
    for field in &FIELDS {
        let mut settings = RunSettings::default();
        settings
            .assign(&format!("{}={}", field.name, field.max))
            .unwrap();
        let (area, name) = field.name.split_once('.').unwrap();
        let written = serde_json::to_value(settings).unwrap();
        assert_eq!(
            written[area][name].as_f64(),
            Some(field.max),
            "{}",
            field.name
        );
        // Nothing else moved.
        assert!(settings.changed().len() <= 1, "{}", field.name);
    }
}

#[test]
fn a_value_out_of_its_range_is_named_with_it() {
    let rows = [
        ("gates.confidence=0.7", ""),
        (" gates.confidence = 1 ", ""),
        ("acts.wait_between_ms=0", ""),
        ("detector.unload_after_s=30", ""),
        (
            "gates.confidence=1.1",
            "`gates.confidence` is 1.1, and must be a number within 0..=1",
        ),
        (
            "gates.confidence=NaN",
            "`gates.confidence` is NaN, and must be a number within 0..=1",
        ),
        (
            "gates.retries=2.5",
            "`gates.retries` is 2.5, and must be a whole number within 1..=50",
        ),
        (
            "capture.timeout_ms=soon",
            "`capture.timeout_ms` is soon, and must be a whole number within 100..=60000",
        ),
        (
            "detector.unload_after_s=29",
            "`detector.unload_after_s` is 29, and must be a whole number within 30..=3600",
        ),
        ("gates.confidence", "`gates.confidence` is not a setting"),
        (
            "gates.speed=1",
            "there is no setting `gates.speed`; there are: gates.confidence, ",
        ),
    ];
    for (given, expected) in rows {
        let mut settings = RunSettings::default();
        match settings.assign(given) {
            Ok(()) => assert_eq!(expected, "", "{given}"),
            Err(error) => {
                assert!(!expected.is_empty(), "{given}: {error}");
                assert!(error.to_string().starts_with(expected), "{error}");
                assert_eq!(settings, RunSettings::default(), "{given}");
            }
        }
    }
}

#[test]
fn settings_that_come_from_outside_are_checked_as_a_whole() {
    let read = |value: Value| {
        serde_json::from_value::<RunSettings>(value)
            .unwrap()
            .check()
    };
    read(json!({})).unwrap();
    let error = read(json!({"merge": {"iou": -0.1}})).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`merge.iou` is -0.1, and must be a number within 0..=1"
    );
    let error = read(json!({"gates": {"stalled": 0}})).unwrap_err();
    assert!(matches!(
        error,
        SettingError::OutOfRange {
            name: "gates.stalled",
            ..
        }
    ));
}
