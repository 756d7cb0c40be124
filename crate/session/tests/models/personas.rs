//! Who the model decides for: what they overlook, how much they put up with.

use crate::common::models::{LIMIT, by, said};
use crate::common::{self, Driven, Trouble};
use passerby_artifacts::decision::Policy;
use passerby_artifacts::fault::WarningKind;
use passerby_artifacts::persona::{Level, Persona, Reading};
use serde_json::json;

/// What two personas are told of the same screen, in their first question.
fn first_prompt(persona: Persona, small_px: f64) -> String {
    let mut driven = Driven::begin_as(persona, by(Policy::Model), Trouble::default());
    driven.world.small_print_px = small_px;
    driven.world.model = [said(json!({"action": "give_up", "text": "No."}))].into();
    let started = driven.started();
    driven.drive(started, LIMIT);
    driven.world.asked[0].turns[0].text.clone()
}

#[test]
fn what_a_persona_overlooks_is_not_in_the_prompt() {
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
    let weak = Persona {
        eyesight: Some(Level::Low),
        ..common::persona()
    };
    let mut driven = Driven::begin_as(weak, by(Policy::Model), Trouble::default());
    driven.world.small_print_px = 12.0;
    let press = json!({"action": "click", "target": "link \"Read the terms in full\""});
    driven.world.model = vec![said(press); 12].into();
    let started = driven.started();
    driven.drive(started, LIMIT);
    let record = driven.run.session().record().expect("the run ends");
    assert!(record.steps.iter().all(|step| step.reply.is_none()));
    let kinds: Vec<_> = record.steps[0].warnings.iter().map(|w| &w.kind).collect();
    assert!(kinds.contains(&&WarningKind::ModelRepair), "{kinds:?}");
}

#[test]
fn patience_ends_a_run_of_a_model_too() {
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
