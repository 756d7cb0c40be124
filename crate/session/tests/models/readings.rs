//! What the goal of a hybrid run wants, asked of the model once where the rules cannot read it.

use crate::common::models::{asked, by, ended, failed, said, text};
use passerby_artifacts::decision::{Action, Policy};
use passerby_artifacts::fault::WarningKind;
use passerby_artifacts::instruction::{Act, Instruction};
use passerby_artifacts::model::{AnswerSchema, ModelFaultKind};
use passerby_artifacts::run::{RunConfig, RunRecord, StopReason};
use passerby_artifacts::trace::EventKind;
use serde_json::json;

const GOAL: &str = "Let them know that we are Marsh & Sons, reachable under office@marsh.example";

fn config(goal: &str) -> RunConfig {
    RunConfig {
        goal: goal.into(),
        ..by(Policy::Hybrid)
    }
}

fn reading(fields: &[&str]) -> EventKind {
    let task = json!({
        "words": "Let them know that we are Marsh & Sons", "act": "add", "forbidden": false, "thing": "account", "place": "", "which": "",
        "fields": fields,
    });
    text(&json!({ "tasks": [task] }).to_string())
}

fn gives_up() -> EventKind {
    said(json!({"action": "give_up", "text": "There is no book here."}))
}

fn schemas(asked: &[AnswerSchema]) -> usize {
    let readings = asked
        .iter()
        .filter(|schema| **schema == AnswerSchema::ReadingV1);
    readings.count()
}

fn run(goal: &str, model: Vec<EventKind>) -> (Vec<AnswerSchema>, RunRecord) {
    let (driven, record) = ended(config(goal), model);
    let schemas = asked(&driven).map(|(_, request)| request.schema).collect();
    (schemas, record)
}

#[test]
fn the_rules_pursue_what_the_model_reads() {
    let fields = ["Full name=Marsh & Sons", "Email=office@marsh.example"];
    let (asked, record) = run(GOAL, vec![reading(&fields), gives_up()]);
    assert_eq!(asked.first(), Some(&AnswerSchema::ReadingV1));
    assert_eq!(schemas(&asked), 1, "it is asked once: {asked:?}");
    let typed: Vec<(String, Policy)> = record
        .steps
        .iter()
        .filter_map(|step| step.thought.as_ref())
        .filter(|thought| matches!(thought.decision.action, Action::Type { .. }))
        .map(|thought| {
            let target = thought.decision.target.as_ref();
            (
                target.map_or_else(String::new, |target| target.name.clone()),
                thought.decision.decided_by,
            )
        })
        .collect();
    for field in ["Full name", "Email"] {
        assert!(
            typed.contains(&(field.to_owned(), Policy::Rules)),
            "{typed:?}"
        );
    }
}

#[test]
fn what_cannot_be_used_is_asked_for_once_more_and_then_left() {
    let strange = || reading(&["Full name=Somebody Else"]);
    let (asked, record) = run(GOAL, vec![strange(), strange(), gives_up()]);
    assert_eq!(schemas(&asked), 2, "{asked:?}");
    assert_eq!(
        asked.last(),
        Some(&AnswerSchema::StepV3),
        "then it goes on by steps"
    );
    let warned = |kind| {
        let mut warnings = record.steps.iter().flat_map(|step| &step.warnings);
        warnings.any(|warning| warning.kind == kind)
    };
    assert!(warned(WarningKind::ModelRepair) && warned(WarningKind::ModelFailed));
    assert!(
        matches!(record.stop, StopReason::NotUnderstood { .. }),
        "{:?}",
        record.stop
    );
}

#[test]
fn a_model_that_cannot_be_reached_leaves_the_goal_to_the_rules() {
    let down = || failed(ModelFaultKind::Unauthorized, None);
    let (asked, record) = run(GOAL, vec![down(), gives_up()]);
    assert_eq!(asked.first(), Some(&AnswerSchema::ReadingV1));
    assert!(
        matches!(record.stop, StopReason::NotUnderstood { .. }),
        "{:?}",
        record.stop
    );
}

#[test]
fn what_the_rules_read_surely_is_not_asked() {
    let sure = Instruction {
        text: GOAL.into(),
        act: Act::Open,
        marks: Vec::new(),
        sureness: 0.95,
    };
    let config = RunConfig {
        instructions: vec![sure],
        ..config(GOAL)
    };
    let (driven, _) = ended(config, vec![gives_up()]);
    assert!(asked(&driven).all(|(_, request)| request.schema == AnswerSchema::StepV3));
    let spelt_out = "Click \"Register\"";
    let (asked, _) = run(spelt_out, vec![gives_up(), gives_up(), gives_up()]);
    assert_eq!(schemas(&asked), 0, "{asked:?}");
}
