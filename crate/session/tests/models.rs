//! Runs that a model decides: what it is asked, what it says, and what is done of it.

mod common;

use common::models::{LIMIT, asked, by, driven, ended, plan, registration, said, step, text};
use common::{Driven, Trouble, config, recorded};
use passerby_artifacts::costly::CostlyKind;
use passerby_artifacts::decision::{Action, GateVerdict, Policy};
use passerby_artifacts::fault::WarningKind;
use passerby_artifacts::model::{AnswerSchema, ModelPlan};
use passerby_artifacts::run::{Phase, RunConfig, RunRecord, StopReason};
use passerby_artifacts::trace::{Effect, EventKind};
use passerby_session::{Effects, Run};
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
fn costly(ask_approval: bool, leaves: &[bool]) -> (Driven, RunRecord) {
    let config = RunConfig {
        ask_approval,
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
    let record = recorded(&driven.run, &driven.lines);
    (driven, record)
}

#[test]
fn what_costs_waits_for_the_users_word() {
    let rows: [(&str, bool, &[bool], u32, bool); 3] = [
        ("nobody is there to be asked", false, &[], 0, false),
        ("no", true, &[false], 0, false),
        ("yes", true, &[true], 1, true),
    ];
    for (name, ask_approval, leaves, submissions, is_met) in rows {
        let (driven, record) = costly(ask_approval, leaves);
        assert_eq!(driven.world.submissions, submissions, "{name}");
        assert_eq!(
            record.stop.is_goal_met(),
            is_met,
            "{name}: {:?}",
            record.stop
        );
        let asked = driven.lines.iter().flat_map(Effects::effects);
        let asked = asked
            .filter(|e| matches!(e, Effect::RequestApproval { .. }))
            .count();
        assert_eq!(asked, usize::from(ask_approval), "{name}");
        let approved = driven.lines.iter().flat_map(Effects::effects);
        let approved: Vec<CostlyKind> = approved
            .filter_map(|effect| match effect {
                Effect::Act { approved, .. } => *approved,
                _ => None,
            })
            .collect();
        let expected = if is_met {
            vec![CostlyKind::Pay]
        } else {
            vec![]
        };
        assert_eq!(
            approved, expected,
            "{name}: of that kind, for that act alone"
        );
    }
}

#[test]
fn a_worker_that_dies_while_the_user_thinks_asks_again() {
    let config = RunConfig {
        ask_approval: true,
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
    assert!(driven.run.session().view().approval_request.is_some());
    driven.run = Run::resume(&driven.lines).expect("it comes back");
    driven.world.leaves.push_back(true);
    driven.drive(EventKind::WorkerRestarted, LIMIT);
    assert_eq!(driven.world.submissions, 1);
    assert!(driven.run.session().is_ended());
}

/// A run whose model asks before it registers.
fn asking(ask_user: bool, answers: &[&str]) -> Driven {
    let config = RunConfig {
        ask_user,
        ..by(Policy::Model)
    };
    let mut driven = Driven::begin(config, Trouble::default());
    let question = json!({"action": "ask_user", "text": "Which name shall I use?"});
    let answers_of_model = std::iter::once(question).chain(registration());
    driven.world.model = answers_of_model.map(said).collect();
    driven.world.answers = answers.iter().map(|&text| text.to_owned()).collect();
    let started = driven.started();
    driven.drive(started, LIMIT);
    driven
}

#[test]
fn a_question_to_the_user_waits_for_the_answer() {
    for (answer, told) in [
        (" The short one. ", "the user answered: The short one."),
        ("", "the user gave no answer"),
    ] {
        let driven = asking(true, &[answer]);
        let record = recorded(&driven.run, &driven.lines);
        assert!(record.stop.is_goal_met(), "{:?}", record.stop);
        assert_eq!(record.steps[0].answer.as_deref(), Some(answer.trim()));
        let (_, after) = asked(&driven).nth(1).expect("it goes on");
        assert!(
            after.turns[0].text.contains(told),
            "{}",
            after.turns[0].text
        );
    }
}

#[test]
fn a_question_that_nobody_can_answer_ends_the_run_with_it() {
    let driven = asking(false, &[]);
    let record = driven.run.session().record().expect("the run ends");
    let question = "Which name shall I use?".to_owned();
    assert_eq!(record.stop, StopReason::UserNeeded { question });
    assert_eq!(driven.world.acts, 0);
    assert_eq!(record.steps.len(), 1);
}

#[test]
fn a_worker_that_dies_while_a_question_is_open_asks_it_again() {
    let mut driven = asking(true, &[]);
    assert_eq!(driven.run.session().phase(), Phase::Waiting);
    for _ in 0..2 {
        driven.run = Run::resume(&driven.lines).expect("it comes back");
        driven.drive(EventKind::WorkerRestarted, LIMIT);
        let question = driven.run.session().view().question.expect("it waits");
        assert_eq!(
            (question.step, question.question.as_str()),
            (1, "Which name shall I use?")
        );
    }
    driven.drive(EventKind::UserAnswered { text: "Ada".into() }, LIMIT);
    let record = driven.run.session().record().expect("the run ends");
    assert!(record.stop.is_goal_met(), "{:?}", record.stop);
    let questions = record
        .steps
        .iter()
        .filter(|step| step.answer.is_some())
        .count();
    assert_eq!(questions, 1, "asked again, but one step");
}

#[test]
fn an_answer_that_nobody_waits_for_changes_nothing() {
    let mut driven = driven(by(Policy::Model), vec![]);
    let effects = driven.feed(EventKind::UserAnswered {
        text: "Late".into(),
    });
    assert!(effects.is_empty(), "{effects:?}");
}

/// The registration in one answer.
fn whole_form() -> serde_json::Value {
    let lines = [
        "textbox \"Full name\"=Ada",
        "textbox \"Email\"=ada@example.com",
        "textbox \"Password\"=credential:password",
        "checkbox \"I agree to the terms\"=on",
    ];
    json!({"action": "fill_and_submit", "target": "button \"Register\"", "text": lines.join("\n"), "expect": "form_taken"})
}

#[test]
fn a_form_is_filled_and_sent_by_one_answer_and_an_act_a_step() {
    let finish = registration().pop().expect("a last one");
    for (policy, model, script) in [
        (Policy::Model, vec![whole_form(), finish.clone()], vec![]),
        (Policy::Scripted, vec![], vec![whole_form(), finish]),
    ] {
        let config = RunConfig {
            script: script.into_iter().map(step).collect(),
            ..by(policy)
        };
        let (driven, record) = ended(config, model.into_iter().map(said).collect());
        assert!(record.stop.is_goal_met(), "{:?}", record.stop);
        assert_eq!((driven.world.submissions, driven.world.acts), (1, 5));
        assert_eq!(record.steps.len(), 6);
        let filling = &record.steps[..5];
        assert!(
            filling
                .iter()
                .all(|step| step.evaluation.is_some() && step.gate == Some(GateVerdict::Passed))
        );
        let why = &filling[1]
            .thought
            .as_ref()
            .expect("decided")
            .decision
            .reasoning;
        assert!(why.contains("2 of 5 acts"), "{why}");
    }
}

#[test]
fn what_a_form_sends_is_judged_as_its_button_is() {
    let mut driven = Driven::begin(by(Policy::Model), Trouble::default());
    driven.world.button = "Pay now".to_owned();
    let mut form = whole_form();
    form["target"] = json!("button \"Pay now\"");
    let gives_up = json!({"action": "give_up", "text": "It may not be done."});
    driven.world.model = [form, gives_up].into_iter().map(said).collect();
    let started = driven.started();
    driven.drive(started, LIMIT);
    assert_eq!((driven.world.submissions, driven.world.acts), (0, 4));
    let record = driven.run.session().record().expect("the run ends");
    let last = record.steps.last().expect("a step");
    let kinds: Vec<String> = last.warnings.iter().map(|w| w.kind.to_string()).collect();
    assert!(kinds.contains(&"refused".to_owned()), "{kinds:?}");
}

#[test]
fn a_form_that_goes_otherwise_is_decided_anew() {
    let mut driven = Driven::begin(by(Policy::Model), Trouble::default());
    let gives_up = json!({"action": "give_up", "text": "It went wrong."});
    driven.world.model = [whole_form(), gives_up].into_iter().map(said).collect();
    let mut next = Some(driven.started());
    while let Some(kind) = next.take() {
        if driven.world.acts == 2 {
            // The page changes under the hand: who decided never saw this button.
            driven.world.button = "Create an account".to_owned();
        }
        let effects = driven.feed(kind);
        next = effects
            .iter()
            .find_map(|effect| driven.world.perform(effect));
    }
    assert_eq!(driven.world.acts, 4);
    assert_eq!(driven.world.submissions, 0);
    let record = driven.run.session().record().expect("the run ends");
    let dropped = record.steps.iter().flat_map(|step| &step.warnings);
    let dropped: Vec<&str> = dropped
        .filter(|w| w.kind.to_string() == "form_not_filled")
        .map(|w| w.message.as_str())
        .collect();
    assert!(
        matches!(dropped.as_slice(), [told] if told.contains("left: 1") && told.contains("not on the screen")),
        "{dropped:?}"
    );
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

/// What two personas are told of the same screen, in their first question.
fn first_prompt(persona: passerby_artifacts::persona::Persona, small_px: f64) -> String {
    let mut driven = Driven::begin_as(persona, by(Policy::Model), Trouble::default());
    driven.world.small_print_px = small_px;
    driven.world.model = [said(json!({"action": "give_up", "text": "No."}))].into();
    let started = driven.started();
    driven.drive(started, LIMIT);
    driven.world.asked[0].turns[0].text.clone()
}

#[test]
fn what_a_persona_overlooks_is_not_in_the_prompt() {
    use passerby_artifacts::persona::{Level, Persona};
    let with = |eyesight| Persona {
        eyesight: Some(eyesight),
        ..common::persona()
    };
    let sharp = first_prompt(with(Level::High), 12.0);
    let weak = first_prompt(with(Level::Low), 12.0);
    assert!(sharp.contains("Read the terms in full"), "{sharp}");
    assert!(!weak.contains("Read the terms in full"), "{weak}");
    // All else is told to both, under the same ids.
    let rest = |prompt: &str| {
        let lines = prompt
            .lines()
            .filter(|line| !line.contains("terms in full"));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(rest(&sharp), rest(&weak));
    let large = first_prompt(with(Level::Low), 30.0);
    assert!(large.contains("Read the terms in full"), "{large}");
}

#[test]
fn what_a_persona_overlooks_cannot_be_meant_by_its_id() {
    use passerby_artifacts::persona::{Level, Persona};
    let weak = Persona {
        eyesight: Some(Level::Low),
        ..common::persona()
    };
    let mut driven = Driven::begin_as(weak, by(Policy::Model), Trouble::default());
    driven.world.small_print_px = 12.0;
    let press = json!({"action": "click", "target": "link \"Read the terms in full\""});
    driven.world.model = [said(press.clone()), said(press)].into();
    let started = driven.started();
    driven.drive(started, LIMIT);
    let record = driven.run.session().record().expect("the run ends");
    assert!(record.steps.iter().all(|step| step.reply.is_none()));
    let kinds: Vec<_> = record.steps[0].warnings.iter().map(|w| &w.kind).collect();
    assert!(kinds.contains(&&WarningKind::ModelRepair), "{kinds:?}");
}

#[test]
fn patience_ends_a_run_of_a_model_too() {
    use passerby_artifacts::persona::{Level, Persona};
    let acts = |patience| {
        let persona = Persona {
            patience,
            ..common::persona()
        };
        let trouble = Trouble {
            refuses: true,
            ..Trouble::default()
        };
        let sends = || {
            said(
                json!({"action": "click", "target": "button \"Register\"", "expect": "form_taken"}),
            )
        };
        let types = |text: &str| {
            said(
                json!({"action": "type", "target": "textbox \"Full name\"", "text": text, "expect": "page_changes"}),
            )
        };
        let mut driven = Driven::begin_as(persona, by(Policy::Model), trouble);
        driven.world.model = [
            sends(),
            types("A"),
            sends(),
            types("B"),
            sends(),
            types("C"),
            sends(),
            types("D"),
            sends(),
            types("E"),
        ]
        .into();
        let started = driven.started();
        driven.drive(started, LIMIT);
        let record = driven.run.session().record().expect("the run ends");
        let stop = record.stop.sentence();
        let acts = record
            .steps
            .iter()
            .filter(|step| step.reply.is_some())
            .count();
        (acts, stop)
    };
    let (few, why) = acts(Level::Low);
    let (more, _) = acts(Level::Medium);
    assert_eq!(few, 3, "{why}");
    assert!(why.contains("more than I put up with"), "{why}");
    assert!(more > few, "{more}");
}

#[test]
fn who_scans_is_told_more_only_where_a_glance_came_to_nothing() {
    use passerby_artifacts::persona::{Persona, Reading};
    let reads = |reading| Persona {
        reading,
        ..common::persona()
    };
    let prompts = |persona| {
        let mut driven = Driven::begin_as(persona, by(Policy::Model), Trouble::default());
        driven.world.entries = 9;
        let gives_up = said(json!({"action": "give_up", "text": "It is not here."}));
        driven.world.model = [gives_up.clone(), gives_up].into();
        let started = driven.started();
        driven.drive(started, LIMIT);
        let asked = driven.world.asked.iter();
        asked
            .map(|request| request.turns[0].text.clone())
            .collect::<Vec<_>>()
    };
    let scans = prompts(reads(Reading::Scans));
    assert_eq!(scans.len(), 2);
    assert!(
        scans[0].contains("Entry 1") && !scans[0].contains("Entry 9"),
        "{}",
        scans[0]
    );
    assert!(scans[1].contains("Entry 9"), "{}", scans[1]);
    let whole = prompts(reads(Reading::Everything));
    assert_eq!(whole.len(), 1);
    assert!(whole[0].contains("Entry 9"), "{}", whole[0]);
}
