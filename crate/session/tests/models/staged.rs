//! A question for each product of a step.

use crate::common::models::{by, driven, ended, plan, registration, step, text};
use passerby_artifacts::decision::Policy;
use passerby_artifacts::model::{AnswerSchema, CheapModel, ModelPlan, ModelPrice};
use passerby_artifacts::run::{RunConfig, StopReason, model_work};
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

/// The answers of a registration, each to a question of its own.
fn registered() -> Vec<EventKind> {
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
    answers
}

/// With a second model at a tenth of the price.
fn with_cheap(max_cost_usd: Option<f64>) -> RunConfig {
    let cheap = CheapModel {
        model: "small".into(),
        price: Some(ModelPrice {
            input_usd: 0.1,
            cached_input_usd: 0.01,
            output_usd: 1.0,
        }),
    };
    let plan = ModelPlan {
        staged: true,
        cheap: Some(cheap),
        max_cost_usd,
        ..plan()
    };
    RunConfig {
        model: Some(plan),
        ..by(Policy::Model)
    }
}

/// What one answer of the tests costs, US dollars.
const LARGE_USD: f64 = 0.001_55;
const SMALL_USD: f64 = 0.000_155;

#[test]
fn staged_questions_give_the_same_run_with_all_four_products() {
    let answers = registered();
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

#[test]
fn the_cheap_model_judges_and_expects_at_its_own_price() {
    use AnswerSchema::{AnalysisV1, DecisionV2, EvaluationV1, ExpectationV1};
    let answers = registered();
    let (driven, record) = ended(with_cheap(None), answers);
    assert!(record.stop.is_goal_met(), "{:?}", record.stop);
    for asked in &driven.world.asked {
        let expected = matches!(asked.schema, EvaluationV1 | ExpectationV1);
        assert_eq!(asked.cheap, expected, "{:?}", asked.schema);
    }
    let answered: Vec<_> = record.steps[1]
        .answered_by
        .iter()
        .map(|answered| (answered.schema, answered.model.as_str()))
        .collect();
    assert_eq!(
        answered,
        [
            (EvaluationV1, "small"),
            (AnalysisV1, "m"),
            (DecisionV2, "m"),
            (ExpectationV1, "small")
        ]
    );
    let cost = |at: usize| record.steps[at].model.expect("it was asked").cost_usd;
    assert!((cost(0) - 2.0 * LARGE_USD - SMALL_USD).abs() < 1e-9);
    assert!((cost(1) - 2.0 * LARGE_USD - 2.0 * SMALL_USD).abs() < 1e-9);
    let (_, alone) = ended(staged(), registered());
    assert!(alone.steps.iter().all(|step| step.answered_by.is_empty()));
    assert_eq!(alone.steps.len(), record.steps.len());
}

#[test]
fn a_cheap_answer_that_cannot_be_read_is_mended_by_the_other_model() {
    let whole: Value = serde_json::from_str(&step(registration().remove(0))).expect("JSON");
    let answers = vec![
        part(&whole, ANALYSIS),
        part(&whole, DECISION),
        text("I would say so."),
        part(&whole, EXPECTATION),
    ];
    let driven = driven(with_cheap(None), answers);
    let cheap: Vec<bool> = driven.world.asked.iter().map(|asked| asked.cheap).collect();
    // The last one is of the step after it, and judges.
    assert_eq!(cheap, [false, false, true, false, true]);
    assert_eq!(driven.world.acts, 1);
}

#[test]
fn a_cap_holds_over_both_models_and_what_is_spent_is_shown_as_it_comes() {
    let mut asked = Vec::new();
    for cap in [5.0, 6.0, 8.0].map(|times| times * LARGE_USD) {
        let (capped, record) = ended(with_cheap(Some(cap)), registered());
        let spent = model_work(&record.steps).map_or(0.0, |work| work.cost_usd);
        let is_capped = matches!(record.stop, StopReason::BudgetReached { .. });
        assert!(
            is_capped && spent <= cap,
            "{spent} of {cap}: {:?}",
            record.stop
        );
        asked.push(capped.world.asked.len());
    }
    assert!(asked[0] > 0 && asked[0] < asked[2], "{asked:?}");
    let mut answers = registered();
    answers.truncate(2);
    let driven = driven(with_cheap(None), answers);
    let shown = driven.run.session().view();
    assert!(shown.steps.is_empty(), "the step is not over");
    let work = shown.model.expect("two questions were answered");
    assert_eq!(work.calls, 2);
    assert!((work.cost_usd - 2.0 * LARGE_USD).abs() < 1e-9);
}
