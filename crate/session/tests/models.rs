//! Runs that a model decides: what it says, what goes wrong with it, and how each run ends.

mod common;

use common::{Driven, Trouble, config};
use passerby_artifacts::decision::{Action, GateVerdict, Policy};
use passerby_artifacts::fault::FaultCode;
use passerby_artifacts::model::{
    AnswerSchema, ModelAnswer, ModelApi, ModelFault, ModelFaultKind, ModelPlan, ModelPrice,
    ModelUsage, PromptSize,
};
use passerby_artifacts::run::{Phase, RunConfig, RunRecord, StopReason};
use passerby_artifacts::trace::{Effect, EventKind, TraceBody, TraceLine};
use passerby_session::{Effects, Run, replay};
use serde_json::{Value, json};

const LIMIT: usize = 500;

fn plan() -> ModelPlan {
    ModelPlan {
        api: ModelApi::Compatible,
        model: "m".into(),
        prompt: PromptSize::Full,
        sight: false,
        staged: false,
        max_output_tokens: 500,
        timeout_ms: 10_000,
        price: ModelPrice {
            input_usd: 1.0,
            cached_input_usd: 0.1,
            output_usd: 10.0,
        },
        max_tokens: None,
        max_cost_usd: None,
        fence: "00112233445566778899aabbccddeeff".into(),
        seed: 7,
    }
}

fn by(policy: Policy) -> RunConfig {
    RunConfig {
        policy,
        model: Some(plan()),
        ..config()
    }
}

fn said(change: Value) -> EventKind {
    text(&step(change))
}

fn step(change: Value) -> String {
    let mut whole = json!({
        "last_verdict": "matched", "last_notes": "As I thought.", "suggestion": "", "sees": "A form.",
        "stands_out": [], "why": "It is next.", "action": "click", "target": "", "text": "", "confidence": 0.9,
        "expects": "Something happens.", "expect": "something_changes", "expect_text": "", "within_ms": 2000,
        "sureness": 0.8,
    });
    let fields = change.as_object().expect("an object");
    for (key, value) in fields {
        whole[key] = value.clone();
    }
    whole.to_string()
}

fn text(text: &str) -> EventKind {
    EventKind::ModelAnswered {
        answer: ModelAnswer {
            text: text.into(),
            usage: ModelUsage {
                input_tokens: 1_000,
                cached_input_tokens: 500,
                output_tokens: 100,
                estimated: false,
            },
            took_ms: 10.0,
        },
    }
}

fn failed(kind: ModelFaultKind, retry_after_ms: Option<u32>) -> EventKind {
    EventKind::ModelFailed {
        fault: ModelFault {
            kind,
            message: "It failed.".into(),
            advice: "Mend it.".into(),
            retry_after_ms,
            usage: None,
        },
    }
}

/// The registration, as a model would do it: by role and name, since ids are the merge's to give.
fn registration() -> Vec<Value> {
    let types = |field: &str, text: &str| json!({"action": "type", "target": format!("textbox \"{field}\""), "text": text});
    vec![
        types("Full name", "Ada"),
        types("Email", "ada@example.com"),
        types("Password", "credential:password"),
        json!({"action": "check", "target": "checkbox \"I agree to the terms\"", "text": "on"}),
        json!({"action": "click", "target": "button \"Register\"", "expect": "form_taken"}),
        json!({"action": "finish", "text": "It says that the account is ready.", "expect": "nothing_changes"}),
    ]
}

fn driven(config: RunConfig, model: Vec<EventKind>) -> Driven {
    let mut driven = Driven::begin(config, Trouble::default());
    driven.world.model = model.into();
    let started = driven.started();
    driven.drive(started, LIMIT);
    driven
}

fn ended(config: RunConfig, model: Vec<EventKind>) -> (Driven, RunRecord) {
    let driven = driven(config, model);
    let record = driven.run.session().record().expect("the run ends");
    let replayed = replay(&driven.lines).expect("the trace replays");
    assert_eq!(replayed.record.as_ref(), Some(&record));
    (driven, record)
}

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
}

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
    let questions = answers.len();
    let (driven, record) = ended(staged(), answers);
    assert!(record.stop.is_goal_met(), "{:?}", record.stop);
    assert_eq!(driven.world.submissions, 1);
    assert_eq!(driven.world.asked.len(), questions);
    for step in &record.steps {
        let thought = step.thought.as_ref().expect("it was thought about");
        assert_eq!(thought.analysis.summary, "A form.");
        assert_eq!(thought.expectation.sentence, "Something happens.");
    }
    let judged = record.steps.iter().filter_map(|s| s.evaluation.as_ref());
    assert!(judged.clone().all(|e| e.notes == "As I thought."));
    assert_eq!(judged.count(), 5);
    use AnswerSchema::{AnalysisV1, DecisionV1, EvaluationV1, ExpectationV1};
    let schemas: Vec<_> = driven.world.asked.iter().map(|r| r.schema).collect();
    assert_eq!(schemas[..3], [AnalysisV1, DecisionV1, ExpectationV1]);
    assert_eq!(
        schemas[3..7],
        [EvaluationV1, AnalysisV1, DecisionV1, ExpectationV1]
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
        part(&good, DECISION),
        part(&good, EXPECTATION),
    ];
    let (driven, record) = ended(staged(), answers);
    assert!(
        matches!(record.stop, StopReason::GaveUp { .. }),
        "{:?}",
        record.stop
    );
    assert_eq!(driven.world.asked.len(), 5);
    assert!(driven.world.asked[3].turns[0].text.contains("were refused"));
}

#[test]
fn a_staged_answer_of_another_shape_is_repaired_once() {
    let whole: Value = serde_json::from_str(&step(json!({}))).expect("JSON");
    let (driven, record) = ended(staged(), vec![said(json!({})), part(&whole, DECISION)]);
    assert!(
        matches!(record.stop, StopReason::Unrecoverable { .. }),
        "{:?}",
        record.stop
    );
    assert_eq!((driven.world.asked.len(), driven.world.acts), (2, 0));
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

/// A run in which the press on Register needs leave, and who presses nothing else.
fn costly(ask_leave: bool, leaves: &[bool]) -> (Driven, RunRecord) {
    let config = RunConfig {
        ask_leave,
        ..by(Policy::Model)
    };
    let mut driven = Driven::begin(config, Trouble::default());
    driven.world.button = "Pay now".to_owned();
    driven.world.leaves = leaves.iter().copied().collect();
    let mut change = registration();
    change[4]["target"] = json!("button \"Pay now\"");
    driven.world.model = change.into_iter().map(said).collect();
    let gives_up = said(json!({"action": "give_up", "text": "It may not be done."}));
    if leaves != [true] {
        driven.world.model[5] = gives_up;
    }
    let started = driven.started();
    driven.drive(started, LIMIT);
    let record = driven.run.session().record().expect("the run ends");
    let replayed = replay(&driven.lines).expect("the trace replays");
    assert_eq!(replayed.record.as_ref(), Some(&record));
    (driven, record)
}

#[test]
fn what_costs_waits_for_the_users_word() {
    let rows: [(&str, bool, &[bool], u32, bool); 3] = [
        ("nobody is there to be asked", false, &[], 0, false),
        ("no", true, &[false], 0, false),
        ("yes", true, &[true], 1, true),
    ];
    for (name, ask_leave, leaves, submissions, is_met) in rows {
        let (driven, record) = costly(ask_leave, leaves);
        assert_eq!(driven.world.submissions, submissions, "{name}");
        assert_eq!(
            record.stop.is_goal_met(),
            is_met,
            "{name}: {:?}",
            record.stop
        );
        let asked = driven.lines.iter().flat_map(Effects::effects);
        let asked = asked
            .filter(|e| matches!(e, Effect::AskLeave { .. }))
            .count();
        assert_eq!(asked, usize::from(ask_leave), "{name}");
    }
}

#[test]
fn a_worker_that_dies_while_the_user_thinks_asks_again() {
    let config = RunConfig {
        ask_leave: true,
        ..by(Policy::Model)
    };
    let mut driven = Driven::begin(config, Trouble::default());
    driven.world.button = "Pay now".to_owned();
    let mut change = registration();
    change[4]["target"] = json!("button \"Pay now\"");
    driven.world.model = change.into_iter().map(said).collect();
    let started = driven.started();
    driven.drive(started, LIMIT);
    assert!(!driven.run.session().is_ended(), "it waits");
    assert_eq!(driven.run.session().phase(), Phase::Waiting);
    assert!(driven.run.session().view().asks_leave.is_some());
    driven.run = Run::resume(&driven.lines).expect("it comes back");
    driven.world.leaves.push_back(true);
    driven.drive(EventKind::Woken, LIMIT);
    assert_eq!(driven.world.submissions, 1);
    assert!(driven.run.session().is_ended());
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
    assert!(record.steps[0].warnings.iter().any(|w| w.kind == "script"));
}

#[test]
fn where_the_rules_are_sure_no_model_is_asked() {
    let (driven, record) = ended(by(Policy::Hybrid), vec![]);
    assert!(record.stop.is_goal_met(), "{:?}", record.stop);
    assert!(driven.world.asked.is_empty());
}

#[test]
fn where_the_rules_are_not_sure_the_model_is_asked() {
    let config = RunConfig {
        goal: "Find out who wrote the third chapter".into(),
        ..by(Policy::Hybrid)
    };
    let gives_up = said(json!({"action": "give_up", "text": "There is no book here."}));
    let (driven, record) = ended(config, vec![gives_up]);
    assert_eq!(driven.world.asked.len(), 1);
    assert!(
        matches!(record.stop, StopReason::GaveUp { .. }),
        "{:?}",
        record.stop
    );
}

#[test]
fn faults_that_pass_are_asked_again_and_honour_the_pause() {
    use ModelFaultKind::*;
    let passing = [
        RateLimited,
        TimedOut,
        Overloaded,
        ServerError,
        Unreachable,
        CutOff,
        Malformed,
    ];
    for kind in passing {
        let finish = said(json!({"action": "finish", "text": "Done."}));
        let (driven, record) = ended(
            by(Policy::Model),
            vec![failed(kind, Some(20_000)), failed(kind, None), finish],
        );
        assert!(record.stop.is_goal_met(), "{kind:?}: {:?}", record.stop);
        let pauses: Vec<u32> = asked(&driven).map(|(delay, _)| delay).collect();
        assert_eq!(pauses[..2], [0, 20_000], "{kind:?}");
        assert!((2_000..=3_000).contains(&pauses[2]), "{kind:?}: {pauses:?}");
    }
}

fn asked(driven: &Driven) -> impl Iterator<Item = (u32, &passerby_artifacts::model::ModelRequest)> {
    let effects = driven.lines.iter().flat_map(|line| line.effects());
    effects.filter_map(|effect| match effect {
        Effect::AskModel { delay_ms, request } => Some((*delay_ms, request.as_ref())),
        _ => None,
    })
}

#[test]
fn faults_that_stay_end_the_run_with_what_to_do() {
    use ModelFaultKind::*;
    let lasting = [
        Unauthorized,
        Forbidden,
        NotFound,
        TooLarge,
        BadRequest,
        QuotaUsed,
        NotJson,
    ];
    let rows = lasting.map(|kind| (kind, 1)).into_iter();
    for (kind, questions) in rows.chain([
        (ServerError, 4),
        (Unreachable, 4),
        (Refused, 2),
        (TooLong, 2),
    ]) {
        let (driven, record) = ended(by(Policy::Model), vec![failed(kind, None); 9]);
        let StopReason::Unrecoverable { fault } = &record.stop else {
            panic!("{kind:?}: {:?}", record.stop);
        };
        assert_eq!(
            (fault.code, fault.advice.as_str()),
            (FaultCode::ModelFailed, "Mend it."),
            "{kind:?}"
        );
        assert_eq!(driven.world.asked.len(), questions, "{kind:?}");
        assert_eq!(driven.world.acts, 0, "{kind:?}");
        assert_eq!(record.steps.len(), 1, "{kind:?}: the step is kept");
    }
}

#[test]
fn a_pause_that_outlasts_the_run_ends_it_at_once() {
    let fault = failed(ModelFaultKind::RateLimited, Some(86_400_000));
    let (driven, record) = ended(by(Policy::Model), vec![fault]);
    assert!(matches!(record.stop, StopReason::Unrecoverable { .. }));
    assert_eq!(driven.world.asked.len(), 1);
}

#[test]
fn an_answer_that_cannot_be_used_is_repaired_once() {
    let bad = ["I would register.", "{\"action\":", "", "{}", "<html>"];
    for answer in bad {
        let finish = said(json!({"action": "finish", "text": "Done."}));
        let (driven, record) = ended(by(Policy::Model), vec![text(answer), finish]);
        assert!(record.stop.is_goal_met(), "{answer}: {:?}", record.stop);
        assert_eq!(driven.world.asked[1].turns.len(), 3, "{answer}");
        assert!(
            record.steps[0]
                .warnings
                .iter()
                .any(|w| w.kind == "model_repair")
        );
        let (driven, record) = ended(by(Policy::Model), vec![text(answer), text(answer)]);
        assert!(
            matches!(record.stop, StopReason::Unrecoverable { .. }),
            "{answer}"
        );
        assert_eq!(
            (driven.world.asked.len(), driven.world.acts),
            (2, 0),
            "{answer}"
        );
    }
}

#[test]
fn what_is_not_there_or_not_allowed_is_never_done() {
    let bad = [
        json!({"target": "btn_nowhere"}),
        json!({"action": "select", "target": "button \"Register\"", "text": "All"}),
        json!({"action": "navigate", "text": "http://evil.test/", "target": ""}),
        json!({"target": "button \"Register\"", "confidence": 0.2}),
    ];
    for change in bad {
        let answers = vec![said(change.clone()); 12];
        let (driven, record) = ended(by(Policy::Model), answers);
        assert_eq!(driven.world.acts, 0, "{change}");
        assert!(!record.stop.is_goal_met(), "{change}");
        assert!(
            driven.world.asked.len() <= 5,
            "{change}: {} questions",
            driven.world.asked.len()
        );
    }
}

#[test]
fn a_refused_decision_is_told_inside_the_fence() {
    let bad = said(json!({"action": "navigate", "text": "http://evil.test/", "target": ""}));
    let finish = said(json!({"action": "finish", "text": "Done."}));
    let (driven, _) = ended(by(Policy::Model), vec![bad, finish]);
    let text = &driven.world.asked[1].turns[0].text;
    let refused = text.split("were refused").nth(1).expect("it is told");
    assert!(
        refused
            .trim_start_matches([';', ' '])
            .contains("<log-00112233"),
        "{refused}"
    );
}

#[test]
fn budgets_end_a_run_cleanly() {
    let endless = || vec![said(json!({"action": "wait", "text": "10"})); 40];
    for plan in [
        ModelPlan {
            max_tokens: Some(2_500),
            ..plan()
        },
        ModelPlan {
            max_cost_usd: Some(0.004),
            ..plan()
        },
    ] {
        let config = RunConfig {
            model: Some(plan),
            ..by(Policy::Model)
        };
        let (driven, record) = ended(config, endless());
        assert!(
            matches!(record.stop, StopReason::BudgetReached { .. }),
            "{:?}",
            record.stop
        );
        assert!(
            driven.world.asked.len() <= 3,
            "{}",
            driven.world.asked.len()
        );
    }
}

#[test]
fn a_run_without_a_model_says_so() {
    let config = RunConfig {
        model: None,
        ..by(Policy::Model)
    };
    let (_, record) = ended(config, vec![]);
    let StopReason::Unrecoverable { fault } = record.stop else {
        panic!()
    };
    assert_eq!(fault.code, FaultCode::ModelFailed);
}

#[test]
fn a_worker_that_dies_while_it_asks_asks_again_and_acts_once() {
    let answers: Vec<EventKind> = registration().into_iter().map(said).collect();
    let whole = driven(by(Policy::Model), answers.clone());
    let deaths: Vec<usize> = (1..whole.lines.len()).collect();
    for death in deaths {
        let mut driven = Driven::begin(by(Policy::Model), Trouble::default());
        driven.world.model = answers.clone().into();
        let started = driven.started();
        driven.drive(started, death);
        if driven.run.session().is_ended() {
            continue;
        }
        // An answer that was lost with the worker is given again to the one that asks again.
        let given = driven.lines.iter().filter(|line| is_answer(line)).count();
        driven.world.model = answers[given..].to_vec().into();
        driven.run = Run::resume(&driven.lines).expect("it comes back");
        driven.drive(EventKind::Woken, LIMIT);
        let record = driven.run.session().record().expect("the run ends");
        assert!(
            record.stop.is_goal_met(),
            "death after {death}: {:?}",
            record.stop
        );
        assert_eq!(driven.world.submissions, 1, "death after {death}");
        replay(&driven.lines).unwrap_or_else(|e| panic!("death after {death}: {e}"));
    }
}

fn is_answer(line: &TraceLine) -> bool {
    matches!(&line.body, TraceBody::Step { event, .. } if matches!(event.kind, EventKind::ModelAnswered { .. }))
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
