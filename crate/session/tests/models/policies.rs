//! Who decides: a model, one that sees, a script, and rules that ask a model where they are not sure.

use crate::common::models::{LIMIT, asked, by, ended, plan, registration, said, step, text};
use crate::common::{Driven, Trouble, config};
use passerby_artifacts::decision::{Action, GateVerdict, Policy};
use passerby_artifacts::fault::WarningKind;
use passerby_artifacts::model::{AnswerSchema, ModelPlan};
use passerby_artifacts::run::{RunConfig, StopReason};
use serde_json::{Value, json};

#[test]
fn a_model_registers_an_account() {
    let model = registration().into_iter().map(said).collect();
    let (driven, record) = ended(by(Policy::Model), model);
    assert!(record.stop.is_goal_met(), "{:?}", record.stop);
    assert_eq!(driven.world.submissions, 1);
    let work = driven.run.session().view().model.expect("the work is told");
    assert_eq!(work.calls, 6);
    assert_eq!(work.usage.total(), 6 * 1_100);
    assert!((work.cost_usd - 6.0 * (500.0 + 50.0 + 1_000.0) / 1e6).abs() < 1e-12);
    for step in &record.steps {
        assert_eq!(
            step.thought.as_ref().map(|t| t.decision.decided_by),
            Some(Policy::Model)
        );
    }
    let judged = record.steps[0].evaluation.as_ref().expect("it is judged");
    assert_eq!(judged.notes, "As I thought.");
    assert!(judged.noted_by_model);
}

#[test]
fn a_model_registers_an_account_by_sight() {
    let plan = ModelPlan {
        sight: true,
        ..plan()
    };
    let config = RunConfig {
        model: Some(plan),
        ..by(Policy::Model)
    };
    let answers = registration().into_iter().map(|mut change| {
        let target = change
            .as_object_mut()
            .and_then(|fields| fields.remove("target"));
        let target = target.and_then(|target| target.as_str().map(str::to_owned));
        let mut whole: Value = serde_json::from_str(&step(change)).expect("JSON");
        let fields = whole.as_object_mut().expect("an object");
        fields.remove("target");
        fields.insert(
            "description".into(),
            json!(target.map_or(String::new(), |t| format!("the {t}"))),
        );
        fields.extend([("x".into(), json!(-1)), ("y".into(), json!(-1))]);
        text(&whole.to_string())
    });
    let (driven, record) = ended(config, answers.collect());
    assert!(record.stop.is_goal_met(), "{:?}", record.stop);
    assert_eq!(driven.world.submissions, 1);
    for (asked, step) in driven.world.asked.iter().zip(&record.steps) {
        assert_eq!(asked.schema, AnswerSchema::SightV1);
        let image = asked.image.as_ref().expect("the picture is shown");
        assert_eq!(Some(&image.id), step.screenshot.as_ref().map(|s| &s.id));
        let thought = step.thought.as_ref().expect("it was thought about");
        assert!(
            thought.sight.is_some(),
            "the transcript says that it was by sight"
        );
        assert_eq!(step.gate, Some(GateVerdict::Passed));
        let is_free = matches!(thought.decision.action, Action::Finish { .. });
        assert_eq!(thought.decision.target.is_none(), is_free);
    }
}

#[test]
fn a_script_registers_an_account_without_a_model() {
    let script = registration().into_iter().map(step).collect();
    let config = RunConfig {
        policy: Policy::Scripted,
        script,
        ..config()
    };
    let (driven, record) = ended(config, vec![]);
    assert!(record.stop.is_goal_met(), "{:?}", record.stop);
    assert_eq!(driven.world.submissions, 1);
    assert!(driven.world.asked.is_empty());
}

#[test]
fn a_script_that_runs_out_ends_the_run() {
    let script = vec![
        "no json".to_owned(),
        step(json!({"action": "wait", "text": "10"})),
    ];
    let (_, record) = ended(
        RunConfig {
            policy: Policy::Scripted,
            script,
            ..config()
        },
        vec![],
    );
    assert!(
        matches!(record.stop, StopReason::GaveUp { .. }),
        "{:?}",
        record.stop
    );
    assert!(
        record.steps[0]
            .warnings
            .iter()
            .any(|w| w.kind == WarningKind::Script)
    );
}

#[test]
fn where_the_rules_are_sure_no_model_is_asked() {
    let (driven, record) = ended(by(Policy::Hybrid), vec![]);
    assert!(record.stop.is_goal_met(), "{:?}", record.stop);
    assert!(driven.world.asked.is_empty());
}

#[test]
fn what_a_page_says_changes_no_rule() {
    let model = registration().into_iter().map(said).collect();
    let (driven, _) = ended(by(Policy::Model), model);
    let systems: std::collections::BTreeSet<&str> = driven
        .world
        .asked
        .iter()
        .map(|asked| asked.system.as_str())
        .collect();
    assert_eq!(systems.len(), 1, "one prefix for the whole run");
    for (_, request) in asked(&driven) {
        assert!(!request.system.contains("I agree to the terms"));
        assert!(!request.turns[0].text.contains("secret-value"));
    }
}

/// What a model names is looked for again for a moment, though nothing on the page tells that it is on its way.
#[test]
fn what_is_to_appear_may_take_a_moment() {
    for (slow_looks, expected) in [(0, "matched"), (2, "matched"), (200, "missed")] {
        let mut answers = registration();
        answers[4] = json!({
            "action": "click", "target": "button \"Register\"", "expect": "appears", "expect_text": "your account is ready",
            "within_ms": 6000,
        });
        answers[5] =
            json!({"action": "give_up", "text": "That is all.", "last_verdict": "unknown"});
        let mut driven = Driven::begin(
            by(Policy::Model),
            Trouble {
                slow_looks,
                works_in_silence: true,
                ..Trouble::default()
            },
        );
        driven.world.model = answers.into_iter().map(said).collect();
        let started = driven.started();
        driven.drive(started, LIMIT);
        let record = driven.run.session().record().expect("the run ends");
        let judged = record.steps[4].evaluation.as_ref().expect("it is judged");
        let told = serde_json::to_value(judged.verdict).expect("JSON");
        assert_eq!(told, expected, "{slow_looks}: {judged:?}");
    }
}
