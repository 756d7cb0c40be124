//! With what a persona acts, whoever decides: keys, an unsteady hand, the mouse after all.

mod common;

use common::{Driven, Trouble, config, persona};
use passerby_artifacts::act::{ActOutcome, ActPlan};
use passerby_artifacts::decision::Policy;
use passerby_artifacts::fault::WarningKind;
use passerby_artifacts::finding::{Finding, FindingKind};
use passerby_artifacts::hand::Hand;
use passerby_artifacts::persona::{InputHabit, Level, Persona};
use passerby_artifacts::run::{RunConfig, RunRecord, StepRecord};
use passerby_session::replay;

fn run_as(persona: Persona, config: RunConfig, trouble: Trouble) -> (Driven, RunRecord) {
    let mut driven = Driven::begin_as(persona, config, trouble);
    let started = driven.started();
    driven.drive(started, 500);
    let record = driven.run.session().record().expect("the run ends");
    (driven, record)
}

fn with_keys(needs: &[&str]) -> Persona {
    Persona {
        input: InputHabit::Keyboard,
        accessibility_needs: needs.iter().map(|need| (*need).to_owned()).collect(),
        ..persona()
    }
}

fn with_aim(aim: Level) -> Persona {
    Persona {
        aim: Some(aim),
        ..persona()
    }
}

/// With what each act was done.
fn hands(record: &RunRecord) -> Vec<Hand> {
    let of = |step: &StepRecord| match &step.plan {
        Some(ActPlan::Page { input }) => Some(input.hand),
        _ => None,
    };
    record.steps.iter().filter_map(of).collect()
}

fn outcomes(record: &RunRecord) -> impl Iterator<Item = &ActOutcome> {
    let replies = record.steps.iter().filter_map(|step| step.reply.as_ref());
    replies.map(|reply| &reply.outcome)
}

#[test]
fn who_uses_the_keyboard_presses_keys_alone_and_the_step_tells_which() {
    let (driven, record) = run_as(with_keys(&[]), config(), Trouble::default());
    assert!(record.stop.is_goal_met(), "{:?}", record.stop);
    let hands = hands(&record);
    assert!(
        !hands.is_empty() && hands.iter().all(|hand| *hand == Hand::Keyboard),
        "{hands:?}"
    );
    let told: Vec<_> = record
        .steps
        .iter()
        .filter_map(|step| Some(step.reply.as_ref()?.keys.as_ref()?.told.as_str()))
        .collect();
    assert!(
        told.contains(&"Pressed Tab to “Email”, then Enter."),
        "{told:?}"
    );
    assert!(replay(&driven.lines).is_ok());
}

/// A run that presses the button so often, whatever comes of it.
fn presses(times: usize) -> RunConfig {
    let line = r#"{"last_verdict":"none","last_notes":"","suggestion":"","sees":"A form.","stands_out":[],"why":"To send it.",
        "action":"click","target":"button \"Register\"","text":"","confidence":0.9,"expects":"It is sent.","expect":"something_changes",
        "expect_text":"","within_ms":2000,"sureness":0.8}"#;
    RunConfig {
        policy: Policy::Scripted,
        script: vec![line.to_owned(); times],
        ..config()
    }
}

fn deaf() -> Trouble {
    Trouble {
        button_is_deaf: true,
        ..Trouble::default()
    }
}

#[test]
fn a_script_is_carried_out_by_the_same_hand() {
    let (_, record) = run_as(with_keys(&[]), presses(1), Trouble::default());
    assert_eq!(hands(&record), [Hand::Keyboard], "{:#?}", record.steps);
}

#[test]
fn the_page_is_not_slow_where_the_way_of_the_keys_was_long() {
    let long_way = Trouble {
        way_ms: 8_000,
        ..Trouble::default()
    };
    let (driven, record) = run_as(with_keys(&[]), presses(1), long_way);
    let judged = record.steps.iter().filter_map(|s| s.evaluation.as_ref());
    let took: Vec<u64> = judged.map(|evaluation| evaluation.took_ms).collect();
    assert!(
        !took.is_empty() && took.iter().all(|ms| *ms < 1_000),
        "{took:?}"
    );
    let is_slow = |finding: &Finding| finding.kind == FindingKind::SlowResponse;
    assert!(
        !record
            .findings
            .iter()
            .chain(&record.needs_review)
            .any(is_slow)
    );
    assert!(replay(&driven.lines).is_ok());
}

#[test]
fn where_no_key_does_it_nobody_clicks_in_secret() {
    for need in ["keyboard_only", "screen reader", "tremor"] {
        let (driven, record) = run_as(with_keys(&[need]), presses(2), deaf());
        assert_eq!(hands(&record), [Hand::Keyboard; 2], "{need}");
        assert!(
            outcomes(&record).all(|o| matches!(o, ActOutcome::NotByKeys { .. })),
            "{need}"
        );
        let kinds: Vec<_> = record.findings.iter().map(|finding| finding.kind).collect();
        assert!(
            kinds.contains(&FindingKind::NoKeyboardAccess),
            "{need}: {kinds:?}"
        );
        assert_eq!(driven.world.submissions, 0, "{need}");
    }
}

#[test]
fn who_only_likes_keys_better_takes_the_mouse_and_says_so() {
    let (driven, record) = run_as(with_keys(&[]), presses(2), deaf());
    assert_eq!(hands(&record), [Hand::Keyboard, Hand::Pointer]);
    let says = |step: &StepRecord| step.warnings.iter().any(|w| w.kind == WarningKind::Hand);
    let said: Vec<bool> = record.steps.iter().take(2).map(says).collect();
    assert_eq!(said, [false, true]);
    assert_eq!(driven.world.submissions, 1);
}

#[test]
fn an_unsteady_hand_comes_down_beside_and_the_same_each_time() {
    let (_, steady) = run_as(with_aim(Level::High), config(), Trouble::default());
    assert!(hands(&steady).iter().all(Hand::is_pointer));
    let (driven, one) = run_as(with_aim(Level::Low), config(), Trouble::default());
    let (_, same) = run_as(with_aim(Level::Low), config(), Trouble::default());
    assert_eq!(hands(&one), hands(&same));
    assert!(replay(&driven.lines).is_ok());
    let other = RunConfig {
        seed: 7,
        ..config()
    };
    let (_, other) = run_as(with_aim(Level::Low), other, Trouble::default());
    assert_ne!(hands(&one), hands(&other));
    let beside = hands(&one).into_iter().filter(|hand| !hand.is_pointer());
    assert!(beside.count() >= 2);
}

#[test]
fn a_miss_presses_nothing_counts_as_no_try_and_is_mended_by_care() {
    let tiny = Trouble {
        all_is_tiny: true,
        ..Trouble::default()
    };
    let (driven, record) = run_as(with_aim(Level::Low), config(), tiny);
    let missed = outcomes(&record)
        .filter(|o| matches!(o, ActOutcome::Missed { .. }))
        .count();
    assert!(missed >= 2, "{missed}");
    assert!(record.stop.is_goal_met(), "{:?}", record.stop);
    assert_eq!(driven.world.submissions, 1);
    assert!(replay(&driven.lines).is_ok());
}
