//! A form in one answer.

use crate::common::models::{LIMIT, by, ended, registration, said, step};
use crate::common::{Driven, Trouble};
use passerby_artifacts::decision::{ExpectationVerdict, GateVerdict, Policy, Predicate};
use passerby_artifacts::run::RunConfig;
use serde_json::json;

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
    let told = last_question(&driven);
    assert!(
        told.contains("stopped at click on button \"Register\"")
            && told.contains("Done of them: 4."),
        "{told}"
    );
}

/// What the model was told last.
fn last_question(driven: &Driven) -> &str {
    let asked = driven.world.asked.last().expect("a question");
    asked.turns.last().expect("a turn").text.as_str()
}

#[test]
fn who_decides_is_told_at_which_field_it_stopped_and_why() {
    let trouble = Trouble {
        complains: true,
        ..Trouble::default()
    };
    let mut driven = Driven::begin(by(Policy::Model), trouble);
    let gives_up = json!({"action": "give_up", "text": "It went wrong."});
    let mut form = whole_form();
    form["expects"] = json!("The account is made.");
    driven.world.model = [form, gives_up].into_iter().map(said).collect();
    let started = driven.started();
    driven.drive(started, LIMIT);
    assert_eq!((driven.world.submissions, driven.world.acts), (0, 2));
    let told = last_question(&driven);
    for line in [
        "stopped at type \"ada@example.com\" on textbox \"Email\"",
        "then error \"Error: this email address is already taken\". Done of them: 2.",
        "Not done: type credential:password on textbox \"Password\"",
        "Of all of them you expected: The account is made.",
    ] {
        assert!(told.contains(line), "{line}: {told}");
    }
    assert!(!told.contains("The field holds"), "{told}");
}

#[test]
fn each_field_is_judged_by_its_own_value_and_the_sending_by_what_the_model_expects() {
    let mut form = whole_form();
    form["expect"] = json!("page_says");
    form["expect_text"] = json!("your account is ready");
    let finish = registration().pop().expect("a last one");
    let model = [form, finish].into_iter().map(said).collect();
    let (_, record) = ended(by(Policy::Model), model);
    let predicates: Vec<&Predicate> = record.steps[..5]
        .iter()
        .map(|step| {
            &step
                .thought
                .as_ref()
                .expect("decided")
                .expectation
                .predicate
        })
        .collect();
    assert!(
        matches!(
            predicates.as_slice(),
            [
                Predicate::ValueBecomes { .. },
                Predicate::ValueBecomes { .. },
                Predicate::ValueBecomes { .. },
                Predicate::CheckedBecomes { .. },
                Predicate::PageSays { .. }
            ]
        ),
        "{predicates:?}"
    );
    let verdicts = record.steps[..5]
        .iter()
        .filter_map(|s| s.evaluation.as_ref());
    assert!(verdicts.clone().count() == 5, "each is judged");
    assert!(
        verdicts
            .into_iter()
            .all(|e| e.verdict == ExpectationVerdict::Matched)
    );
}

#[test]
fn a_form_that_is_only_filled_is_judged_by_its_fields_and_expected_in_the_models_words() {
    let mut form = whole_form();
    form["target"] = json!("");
    form["expects"] = json!("The button can be pressed.");
    let gives_up = json!({"action": "give_up", "text": "That is all."});
    let mut driven = Driven::begin(by(Policy::Model), Trouble::default());
    driven.world.model = [form, gives_up].into_iter().map(said).collect();
    let started = driven.started();
    driven.drive(started, LIMIT);
    assert_eq!((driven.world.submissions, driven.world.acts), (0, 4));
    let told = last_question(&driven);
    let own = "Of the last act you expected: The button can be pressed.";
    assert!(told.contains(own), "{told}");
    let record = driven.run.session().record().expect("the run ends");
    let last = record.steps[3].thought.as_ref().expect("decided");
    let predicate = &last.expectation.predicate;
    assert!(
        matches!(predicate, Predicate::CheckedBecomes { .. }),
        "{predicate:?}"
    );
}
