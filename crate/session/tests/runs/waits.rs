//! What a run waits for, and how long it thinks.

use crate::common::{Driven, Trouble, config};
use crate::{LIMIT, run_to_end};
use passerby_artifacts::decision::Policy;
use passerby_artifacts::fault::{FaultCode, Warning, WarningKind};
use passerby_artifacts::run::{RunConfig, StepRecord, StopReason};
use passerby_artifacts::trace::{Effect, EventKind};
use passerby_session::{Run, replay};

#[test]
fn a_site_without_permission_is_waited_for_where_somebody_can_give_it() {
    let not_allowed = |s: &StopReason| matches!(s, StopReason::Unrecoverable { fault } if fault.code == FaultCode::SiteNotAllowed);
    // Whether somebody is there; their words, each with whether the run went back to the tab before; how it ends.
    type IsExpected<'a> = &'a dyn Fn(&StopReason) -> bool;
    type Words<'a> = &'a [(bool, bool)];
    let rows: [(&str, bool, Words, IsExpected); 4] = [
        ("allowed", true, &[(true, false)], &StopReason::is_goal_met),
        ("refused", true, &[(false, false)], &not_allowed),
        (
            "refused, in a tab of its own",
            true,
            &[(false, true)],
            &|s| !not_allowed(s),
        ),
        ("nobody is there", false, &[], &not_allowed),
    ];
    for (name, ask_approval, words, is_expected) in rows {
        let config = RunConfig {
            ask_approval,
            ..config()
        };
        let trouble = Trouble {
            barred_after: 1,
            ..Trouble::default()
        };
        let mut driven = Driven::begin(config, trouble);
        driven.world.sites = words.iter().copied().collect();
        let started = driven.started();
        driven.drive(started, LIMIT);
        let record = driven.run.session().record().expect("the run ends");
        assert!(is_expected(&record.stop), "{name}: {:?}", record.stop);
        let asked = driven
            .lines
            .iter()
            .flat_map(passerby_session::Effects::effects)
            .filter(|e| matches!(e, Effect::RequestSite { .. }))
            .count();
        assert_eq!(asked, words.len(), "{name}");
        let noted = |step: &&StepRecord| {
            let kind = |w: &&Warning| w.kind == WarningKind::SitePermission;
            step.warnings.iter().any(|w| kind(&w))
        };
        assert_eq!(
            record.steps.iter().filter(noted).count(),
            words.len(),
            "{name}"
        );
        replay(&driven.lines).unwrap_or_else(|e| panic!("{name}: {e}"));
    }
}

#[test]
fn a_worker_that_dies_while_a_site_is_waited_for_tries_the_page_again() {
    let config = RunConfig {
        ask_approval: true,
        ..config()
    };
    let trouble = Trouble {
        barred_after: 1,
        ..Trouble::default()
    };
    let mut driven = Driven::begin(config, trouble);
    let started = driven.started();
    // Nobody answers: the run waits.
    driven.drive(started, LIMIT);
    let waits = |run: &Run| run.session().view().site_request.is_some();
    assert!(waits(&driven.run));
    let mut again = Run::resume(&driven.lines).unwrap();
    assert!(waits(&again));
    let restarted = passerby_artifacts::trace::Event {
        at_ms: driven.world.now_ms,
        kind: EventKind::WorkerRestarted,
    };
    let line = again.handle(restarted, &passerby_session::NoStopwatch);
    let effects = passerby_session::Effects::effects(&line);
    assert!(matches!(effects, [Effect::Settle { .. }]), "{effects:?}");
    assert!(!waits(&again));
}

#[test]
fn the_wait_between_acts_comes_after_the_page_is_at_rest_and_counts_against_nobody() {
    let mut config = config();
    config.settings.assign("acts.wait_between_ms=700").unwrap();
    let (driven, record) = run_to_end(config, Trouble::default());
    assert!(record.stop.is_goal_met(), "{:?}", record.stop);
    let pauses = driven
        .lines
        .iter()
        .flat_map(passerby_session::Effects::effects)
        .filter(|e| matches!(e, Effect::Pause { ms: 700 }))
        .count();
    assert_eq!(pauses, driven.world.acts as usize);
    assert!(pauses > 1);
    for step in record.steps.iter().filter(|s| s.reply.is_some()) {
        let took_ms = step.evaluation.as_ref().map(|e| e.took_ms);
        assert!(took_ms.is_some_and(|ms| ms < 700), "{took_ms:?}");
    }
    replay(&driven.lines).unwrap();
    // The settings are in the trace and in the record.
    assert_eq!(record.config.settings.acts.wait_between_ms, 700);
}

#[test]
fn thoughts_without_an_act_are_limited_by_the_settings() {
    for (thoughts, refused) in [(1, 0), (3, 2)] {
        let mut config = config();
        config
            .settings
            .assign(&format!("gates.thoughts={thoughts}"))
            .unwrap();
        // Too unsure to be done.
        let scroll = r#"{"action": "scroll", "text": "down", "confidence": 0.1}"#;
        config.policy = Policy::Scripted;
        config.script = vec![scroll.to_owned(); 9];
        let (_, record) = run_to_end(config, Trouble::default());
        let last = record.steps.last().unwrap();
        let told = |w: &&Warning| w.kind == WarningKind::Refused;
        assert_eq!(last.warnings.iter().filter(told).count(), refused);
        assert!(
            matches!(record.stop, StopReason::NothingLeft { .. }),
            "{:?}",
            record.stop
        );
    }
}

#[test]
fn a_picture_of_other_controls_than_were_listed_is_looked_at_once_more() {
    // How many looks in a row are torn, and how many snapshots the first step then takes.
    for (torn_looks, expected) in [(0, 1), (1, 2), (9, 2)] {
        let trouble = Trouble {
            torn_looks,
            ..Trouble::default()
        };
        let mut driven = Driven::begin(config(), trouble);
        let started = driven.started();
        driven.drive(started, LIMIT);
        let effects = driven
            .lines
            .iter()
            .flat_map(passerby_session::Effects::effects);
        let first = effects.take_while(|e| !matches!(e, Effect::Emit { .. }));
        let snapshots = first.filter(|e| matches!(e, Effect::Snapshot)).count();
        assert_eq!(snapshots, expected, "{torn_looks} torn looks");
        let record = driven.run.session().record().expect("the run ends");
        assert!(record.stop.is_goal_met(), "{torn_looks}: {:?}", record.stop);
        replay(&driven.lines).unwrap_or_else(|e| panic!("{torn_looks}: {e}"));
    }
}

#[test]
fn an_act_is_not_judged_while_the_page_is_at_work_on_it() {
    // How many looks find the form at work, and whether the press is then told to have gone as expected.
    for (slow_looks, as_expected) in [(0, true), (2, true), (200, false)] {
        let trouble = Trouble {
            slow_looks,
            ..Trouble::default()
        };
        let mut driven = Driven::begin(config(), trouble);
        let started = driven.started();
        driven.drive(started, LIMIT);
        let record = driven.run.session().record().expect("the run ends");
        let pressed = |step: &&StepRecord| {
            let decision = step.thought.as_ref().map(|thought| &thought.decision);
            let target = decision.and_then(|decision| decision.target.as_ref());
            target.is_some_and(|target| target.name == "Register")
        };
        let press = record.steps.iter().find(pressed).expect("it is pressed");
        let verdict = press.evaluation.as_ref().map(|judged| judged.verdict);
        let matched = verdict == Some(passerby_artifacts::decision::ExpectationVerdict::Matched);
        assert_eq!(matched, as_expected, "{slow_looks}: {verdict:?}");
        let looked_again = driven
            .lines
            .iter()
            .flat_map(passerby_session::Effects::effects);
        let pauses = looked_again
            .filter(|e| matches!(e, Effect::Pause { .. }))
            .count();
        assert_eq!(pauses > 0, slow_looks > 0, "{slow_looks}: {pauses} pauses");
        // However long the page is at work, the wait has an end.
        assert!(pauses < 60, "{pauses}");
        replay(&driven.lines).unwrap_or_else(|e| panic!("{slow_looks}: {e}"));
    }
}
