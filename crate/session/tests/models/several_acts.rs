//! Several acts in one answer.

use crate::common::models::{LIMIT, asked, by, ended, said, step};
use crate::common::{Driven, Trouble, recorded};
use passerby_artifacts::decision::{ExpectationVerdict, GateVerdict, Policy};
use passerby_artifacts::run::RunConfig;
use passerby_artifacts::trace::{Effect, EventKind};
use passerby_session::{Effects, Run};
use serde_json::{Value, json};

/// Ticks the first box, and the others after it.
fn ticks() -> Value {
    let then = [
        "check checkbox \"Topic 2\"=on",
        "check checkbox \"Topic 3\"=on",
    ];
    json!({"action": "check", "target": "checkbox \"Topic 1\"", "text": "on", "then": then, "expect": "checked_becomes"})
}

fn gives_up() -> Value {
    json!({"action": "give_up", "text": "That is all."})
}

/// A page with three boxes, and what the model says of it.
fn boxes(config: RunConfig, answers: Vec<Value>) -> Driven {
    let mut driven = Driven::begin(config, Trouble::default());
    driven.world.boxes = vec![false; 3];
    driven.world.model = answers.into_iter().map(said).collect();
    driven
}

/// Drives the run; `meanwhile` changes the page before each event.
fn drive(driven: &mut Driven, meanwhile: impl Fn(&mut Driven)) {
    let mut next = Some(driven.started());
    while let Some(kind) = next.take() {
        meanwhile(driven);
        let effects = driven.feed(kind);
        next = effects
            .iter()
            .find_map(|effect| driven.world.perform(effect));
    }
}

fn last_question(driven: &Driven) -> &str {
    let asked = driven.world.asked.last().expect("a question");
    asked.turns.last().expect("a turn").text.as_str()
}

#[test]
fn three_boxes_are_ticked_by_one_answer_and_an_act_a_step() {
    for (policy, answers) in [
        (Policy::Model, vec![ticks(), gives_up()]),
        (Policy::Scripted, vec![ticks(), gives_up()]),
    ] {
        let script = match policy {
            Policy::Scripted => answers.iter().cloned().map(step).collect(),
            _ => Vec::new(),
        };
        let config = RunConfig {
            script,
            ..by(policy)
        };
        let mut driven = boxes(config, answers);
        drive(&mut driven, |_| {});
        assert_eq!(driven.world.boxes, [true; 3]);
        assert_eq!(driven.world.acts, 3);
        if policy == Policy::Model {
            assert_eq!(
                asked(&driven).count(),
                2,
                "one for the acts, one for the end"
            );
        }
        let record = recorded(&driven.run, &driven.lines);
        assert_eq!(record.steps.len(), 4);
        for step in &record.steps[..3] {
            assert_eq!(step.gate, Some(GateVerdict::Passed));
            let verdict = step.evaluation.as_ref().map(|e| e.verdict);
            assert_eq!(verdict, Some(ExpectationVerdict::Matched));
        }
        let why = &record.steps[1]
            .thought
            .as_ref()
            .expect("decided")
            .decision
            .reasoning;
        assert!(why.contains("2 of 3 acts"), "{why}");
    }
}

#[test]
fn a_surprise_after_the_first_stops_the_rest_and_is_told() {
    // What the page does once the first box is ticked, and what is told of it.
    let gone: fn(&mut Driven) = |driven| driven.world.boxes.truncate(1);
    let renamed: fn(&mut Driven) = |driven| driven.world.button = "Other".to_owned();
    let button = json!({
        "action": "check", "target": "checkbox \"Topic 1\"", "text": "on", "then": ["click button \"Register\""],
    });
    for (answer, surprise, at, left) in [
        (
            ticks(),
            gone,
            "check on on checkbox \"Topic 2\"",
            "Not done: check on on checkbox \"Topic 3\"",
        ),
        (button, renamed, "click on button \"Register\"", ""),
    ] {
        let mut driven = boxes(by(Policy::Model), vec![answer, gives_up()]);
        drive(&mut driven, |driven| {
            if driven.world.acts == 1 {
                surprise(driven);
            }
        });
        assert_eq!((driven.world.acts, driven.world.submissions), (1, 0));
        let told = last_question(&driven);
        assert!(told.contains(&format!("stopped at {at}")), "{told}");
        assert!(
            told.contains("called otherwise. Done of them: 1."),
            "{told}"
        );
        assert!(told.contains(left), "{told}");
        recorded(&driven.run, &driven.lines);
    }
}

#[test]
fn what_has_no_effect_or_brings_an_error_stops_the_rest() {
    // Nobody takes the key there.
    let idle = json!({"action": "press_key", "target": "textbox \"Full name\"", "text": "F2", "then": ["check checkbox \"Topic 1\"=on"]});
    let email = json!({"action": "type", "target": "textbox \"Email\"", "text": "a@b.org", "then": ["check checkbox \"Topic 1\"=on"]});
    for (answer, says) in [
        (idle, "No control or text on the screen changed"),
        (
            email,
            "then error \"Error: this email address is already taken\"",
        ),
    ] {
        let mut driven = boxes(by(Policy::Model), vec![answer, gives_up()]);
        driven.world.trouble.complains = true;
        drive(&mut driven, |_| {});
        assert_eq!(driven.world.acts, 1);
        let told = last_question(&driven);
        assert!(
            told.contains(says) && told.contains("Not done: check on"),
            "{told}"
        );
    }
}

/// That the caret stands in a field now is seen by nobody, and what follows is typed there.
#[test]
fn a_click_into_a_field_goes_on() {
    let into = json!({"action": "click", "target": "textbox \"Full name\"", "then": ["check checkbox \"Topic 1\"=on"]});
    let mut driven = boxes(by(Policy::Model), vec![into, gives_up()]);
    drive(&mut driven, |_| {});
    assert_eq!((driven.world.acts, driven.world.boxes[0]), (2, true));
    let told = last_question(&driven);
    assert!(told.contains("the caret is in it now"), "{told}");
    recorded(&driven.run, &driven.lines);
}

#[test]
fn a_costly_second_act_waits_for_the_users_word() {
    let answer = json!({
        "action": "check", "target": "checkbox \"Topic 1\"", "text": "on",
        "then": ["click button \"Pay now\"", "check checkbox \"Topic 2\"=on"],
    });
    for (ask_approval, leaves, paid, says) in [
        (true, vec![true], 1, "then went to"),
        (true, vec![false], 0, "The user did not approve it"),
        (false, vec![], 0, "it was refused"),
    ] {
        let config = RunConfig {
            ask_approval,
            ..by(Policy::Model)
        };
        let mut driven = boxes(config, vec![answer.clone(), gives_up()]);
        driven.world.button = "Pay now".to_owned();
        driven.world.leaves = leaves.into();
        drive(&mut driven, |_| {});
        assert_eq!(driven.world.submissions, paid);
        let requests = driven.lines.iter().flat_map(Effects::effects);
        let requests = requests.filter(|e| matches!(e, Effect::RequestApproval { .. }));
        assert_eq!(requests.count(), usize::from(ask_approval));
        // Another page, or a refusal: in no case is the last of them done.
        assert_eq!(driven.world.boxes, [true, false, false]);
        let told = last_question(&driven);
        assert!(told.contains(says), "{says}: {told}");
        recorded(&driven.run, &driven.lines);
    }
}

#[test]
fn a_worker_that_dies_in_the_middle_does_each_act_once() {
    let mut whole = boxes(by(Policy::Model), vec![ticks(), gives_up()]);
    drive(&mut whole, |_| {});
    let transitions = whole.lines.len();
    assert!(transitions > 15, "{transitions}");
    for dies_at in 1..transitions {
        let mut driven = boxes(
            by(Policy::Model),
            vec![ticks(), ticks(), gives_up(), gives_up()],
        );
        let mut next = Some(driven.started());
        let mut fed = 0;
        while let Some(kind) = next.take() {
            let effects = driven.feed(kind);
            fed += 1;
            if fed == dies_at {
                // What was asked of the model before it died is lost with it.
                driven.run = Run::resume(&driven.lines).expect("the journal is whole");
                next = (!driven.run.session().is_ended()).then_some(EventKind::WorkerRestarted);
                continue;
            }
            if let Some(Effect::AskModel { .. }) = effects
                .iter()
                .find(|e| matches!(e, Effect::AskModel { .. }))
            {
                let is_done = driven.world.boxes == [true; 3];
                driven.world.model = [if is_done { gives_up() } else { ticks() }]
                    .map(said)
                    .into();
            }
            next = effects
                .iter()
                .find_map(|effect| driven.world.perform(effect));
            assert!(fed < LIMIT, "{dies_at}");
        }
        assert_eq!(driven.world.boxes, [true; 3], "{dies_at}");
        assert_eq!(driven.world.acts, 3, "died at {dies_at}");
        recorded(&driven.run, &driven.lines);
    }
}

#[test]
fn one_act_alone_is_what_it_was() {
    let alone = json!({"action": "check", "target": "checkbox \"I agree to the terms\"", "text": "on", "then": []});
    let (driven, record) = ended(by(Policy::Model), vec![said(alone), said(gives_up())]);
    assert_eq!(driven.world.acts, 1);
    let why = &record.steps[0]
        .thought
        .as_ref()
        .expect("decided")
        .decision
        .reasoning;
    assert!(!why.contains("of 1 acts"), "{why}");
}
