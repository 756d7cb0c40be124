//! A model asks the user.

use crate::common::models::{LIMIT, asked, by, driven, registration, said};
use crate::common::{Driven, Trouble, recorded};
use passerby_artifacts::decision::Policy;
use passerby_artifacts::run::{Phase, RunConfig, StopReason};
use passerby_artifacts::trace::EventKind;
use passerby_session::Run;
use serde_json::json;

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
