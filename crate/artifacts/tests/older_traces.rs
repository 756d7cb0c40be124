//! Traces that were written under older names are read.
#![allow(clippy::unwrap_used)] // A failed unwrap is a failed test.

use passerby_artifacts::fault::{Warning, WarningKind};
use passerby_artifacts::run::RunConfig;
use passerby_artifacts::trace::{Effect, EventKind};

#[test]
fn older_names_are_read() {
    let events = [
        r#"{"event":"woken"}"#,
        r#"{"event":"leave_answered","given":true}"#,
        r#"{"event":"broken","fault":{"code":"INTERNAL","message":"m","advice":"a"}}"#,
    ];
    for written in events {
        let event: EventKind = serde_json::from_str(written).unwrap();
        let now = serde_json::to_string(&event).unwrap();
        assert_ne!(now, written);
        assert_eq!(serde_json::from_str::<EventKind>(&now).unwrap(), event);
    }
    let effect: Effect = serde_json::from_str(r#"{"effect":"ask_leave","why":"w"}"#).unwrap();
    assert!(matches!(effect, Effect::RequestApproval { .. }));
    let config = serde_json::to_string(&RunConfig {
        ask_approval: true,
        ..RunConfig::default()
    });
    let older = config.unwrap().replace("ask_approval", "ask_leave");
    assert!(
        serde_json::from_str::<RunConfig>(&older)
            .unwrap()
            .ask_approval
    );
}

#[test]
fn no_kind_of_a_warning_stops_a_trace() {
    let kind_of = |written: &str| {
        let warning = format!(r#"{{"kind":"{written}","message":"m"}}"#);
        serde_json::from_str::<Warning>(&warning).unwrap().kind
    };
    assert_eq!(kind_of("read_only_refused"), WarningKind::RequestRefused);
    for written in ["request_refused", "outcome_unknown", "of_another_version"] {
        let kind = kind_of(written);
        let is_known = !matches!(kind, WarningKind::Other(_));
        assert_eq!(is_known, written != "of_another_version", "{written}");
        assert_eq!(kind.to_string(), written);
    }
}
