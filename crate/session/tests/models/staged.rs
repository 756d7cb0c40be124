//! A question for each product of a step.

use crate::common::models::{by, ended, plan, registration, step, text};
use passerby_artifacts::decision::Policy;
use passerby_artifacts::model::{AnswerSchema, ModelPlan};
use passerby_artifacts::run::{RunConfig, StopReason};
use passerby_artifacts::trace::EventKind;
use serde_json::{Value, json};

/// The part of a whole answer that one question asks for.
fn part(whole: &Value, fields: &[&str]) -> EventKind {
    let fields = fields.iter();
    let part: serde_json::Map<_, _> = fields
        .map(|name| ((*name).to_owned(), whole[*name].clone()))
        .collect();
    text(&Value::Object(part).to_string())
}

const EVALUATION: &[&str] = &["last_verdict", "last_notes", "suggestion"];
const ANALYSIS: &[&str] = &["sees", "stands_out"];
const DECISION: &[&str] = &["why", "action", "target", "text", "confidence"];
const EXPECTATION: &[&str] = &["expects", "expect", "expect_text", "within_ms", "sureness"];

fn staged() -> RunConfig {
    let plan = ModelPlan {
        staged: true,
        ..plan()
    };
    RunConfig {
        model: Some(plan),
        ..by(Policy::Model)
    }
}

#[test]
fn staged_questions_give_the_same_run_with_all_four_products() {
    let mut answers = Vec::new();
    for (at, change) in registration().into_iter().enumerate() {
        let whole = serde_json::from_str(&step(change)).expect("JSON");
        if at > 0 {
            answers.push(part(&whole, EVALUATION));
        }
        answers.extend([ANALYSIS, DECISION, EXPECTATION].map(|fields| part(&whole, fields)));
    }
    // The last act ends the run: nothing is expected of it.
    answers.pop();
    let questions = answers.len();
    let (driven, record) = ended(staged(), answers);
    assert!(record.stop.is_goal_met(), "{:?}", record.stop);
    assert_eq!(driven.world.submissions, 1);
    assert_eq!(driven.world.asked.len(), questions);
    for step in &record.steps {
        let thought = step.thought.as_ref().expect("it was thought about");
        assert_eq!(thought.analysis.summary, "A form.");
        let sentence = match thought.decision.action.is_terminal() {
            true => "Nothing more is to happen.",
            false => "Something happens.",
        };
        assert_eq!(thought.expectation.sentence, sentence);
    }
    let judged = record.steps.iter().filter_map(|s| s.evaluation.as_ref());
    assert!(judged.clone().all(|e| e.notes == "As I thought."));
    assert_eq!(judged.count(), 5);
    use AnswerSchema::{AnalysisV1, DecisionV2, EvaluationV1, ExpectationV1};
    let schemas: Vec<_> = driven.world.asked.iter().map(|r| r.schema).collect();
    assert_eq!(schemas[..3], [AnalysisV1, DecisionV2, ExpectationV1]);
    assert_eq!(
        schemas[3..7],
        [EvaluationV1, AnalysisV1, DecisionV2, ExpectationV1]
    );
    let (decision, expectation) = (&driven.world.asked[1], &driven.world.asked[2]);
    assert!(
        decision.turns[0].text.contains("sees: A form."),
        "what was seen is told"
    );
    assert!(
        expectation.turns[0]
            .text
            .contains("type \"Ada\" on textbox"),
        "what is done is told"
    );
}

#[test]
fn a_staged_decision_that_is_refused_is_asked_for_alone() {
    let whole = |change| serde_json::from_str::<Value>(&step(change)).expect("JSON");
    let bad = whole(json!({"action": "navigate", "text": "http://evil.test/"}));
    let good = whole(json!({"action": "give_up", "text": "It leads away."}));
    let answers = vec![
        part(&bad, ANALYSIS),
        part(&bad, DECISION),
        part(&bad, EXPECTATION),
        // What the end should bring is not asked for.
        part(&good, DECISION),
    ];
    let (driven, record) = ended(staged(), answers);
    assert!(
        matches!(record.stop, StopReason::GaveUp { .. }),
        "{:?}",
        record.stop
    );
    assert_eq!(driven.world.asked.len(), 4);
    assert!(driven.world.asked[3].turns[0].text.contains("were refused"));
}

#[test]
fn a_staged_answer_of_another_shape_is_repaired_once() {
    let whole: Value = serde_json::from_str(&step(json!({}))).expect("JSON");
    let (driven, record) = ended(
        staged(),
        vec![part(&whole, DECISION), part(&whole, DECISION)],
    );
    assert!(
        matches!(record.stop, StopReason::Unrecoverable { .. }),
        "{:?}",
        record.stop
    );
    assert_eq!((driven.world.asked.len(), driven.world.acts), (2, 0));
}
