//! Whole runs against a page in memory: how they end, in fair weather and in foul.

mod common;

use common::{Driven, Trouble, config};
use passerby_artifacts::decision::ExpectationVerdict;
use passerby_artifacts::fault::{FaultCode, Warning, WarningKind};
use passerby_artifacts::run::{RunConfig, RunRecord, StepRecord, StopReason};
use passerby_artifacts::trace::{Effect, EventKind};
use passerby_session::{Run, replay};

const LIMIT: usize = 500;

fn run_to_end(config: RunConfig, trouble: Trouble) -> (Driven, RunRecord) {
    let mut driven = Driven::begin(config, trouble);
    let started = driven.started();
    driven.drive(started, LIMIT);
    let record = driven.run.session().record().expect("the run ends");
    (driven, record)
}

#[test]
fn a_registration_is_filled_sent_and_recognised_as_taken() {
    let (driven, record) = run_to_end(config(), Trouble::default());
    assert!(record.stop.is_goal_met(), "{:?}", record.stop);
    assert_eq!(driven.world.submissions, 1);
    for step in record.steps.iter().filter(|s| s.reply.is_some()) {
        let evaluation = step.evaluation.as_ref().expect("every act is judged");
        assert_eq!(
            evaluation.verdict,
            ExpectationVerdict::Matched,
            "step {}: {evaluation:?}",
            step.index
        );
    }
}

#[test]
fn every_run_ends_for_a_stated_reason() {
    let quiet = Trouble::default;
    type IsExpected = fn(&StopReason) -> bool;
    let cases: [(&str, RunConfig, Trouble, IsExpected); 6] = [
        (
            "steps",
            RunConfig {
                steps: 2,
                ..config()
            },
            quiet(),
            |s| *s == StopReason::StepsReached,
        ),
        (
            "time",
            RunConfig {
                timeout_ms: 50,
                ..config()
            },
            quiet(),
            |s| *s == StopReason::TimeUp,
        ),
        (
            "refused",
            config(),
            Trouble {
                refuses: true,
                ..quiet()
            },
            |s| !s.is_goal_met(),
        ),
        (
            "snapshots",
            config(),
            Trouble {
                failing_snapshots: 99,
                ..quiet()
            },
            |s| matches!(s, StopReason::Unrecoverable { fault } if fault.code == FaultCode::UiQueryFailed),
        ),
        (
            "unreadable",
            config(),
            Trouble {
                unreadable: Some(FaultCode::UiNotAvailable),
                ..quiet()
            },
            |s| matches!(s, StopReason::Unrecoverable { fault } if fault.code == FaultCode::UiNotAvailable),
        ),
        (
            "crashed",
            config(),
            Trouble {
                crashes_at: 2,
                ..quiet()
            },
            |s| matches!(s, StopReason::Unrecoverable { fault } if fault.code == FaultCode::PageUnloaded),
        ),
    ];
    for (name, config, trouble, expected) in cases {
        let (_, record) = run_to_end(config, trouble);
        assert!(expected(&record.stop), "{name}: {:?}", record.stop);
    }
}

#[test]
fn an_act_whose_page_crashed_is_told_and_so_is_that_nobody_knows_what_became_of_it() {
    let trouble = Trouble {
        crashes_at: 2,
        ..Trouble::default()
    };
    let (driven, record) = run_to_end(config(), trouble);
    assert_eq!((driven.world.acts, record.steps.len()), (2, 2));
    let warnings = &record.steps[1].warnings;
    assert!(
        warnings
            .iter()
            .any(|w| w.kind == WarningKind::OutcomeUnknown),
        "{warnings:?}"
    );
}

#[test]
fn a_fault_of_perception_that_passes_does_not_end_the_run() {
    let cases = [
        (
            "one snapshot",
            Trouble {
                failing_snapshots: 1,
                ..Trouble::default()
            },
        ),
        (
            "one capture",
            Trouble {
                failing_captures: 1,
                ..Trouble::default()
            },
        ),
        (
            "a whole step",
            Trouble {
                failing_snapshots: 2,
                ..Trouble::default()
            },
        ),
        (
            "no detector",
            Trouble {
                no_detector: true,
                ..Trouble::default()
            },
        ),
    ];
    for (name, trouble) in cases {
        let (_, record) = run_to_end(config(), trouble);
        assert!(record.stop.is_goal_met(), "{name}: {:?}", record.stop);
    }
}

#[test]
fn a_step_without_a_picture_goes_on_and_says_so() {
    // Captures that fail; steps that are without a picture for it: each is tried twice.
    for (failing_captures, without) in [(1, 0), (2, 1), (4, 2), (99, u32::MAX)] {
        let trouble = Trouble {
            failing_captures,
            ..Trouble::default()
        };
        let (driven, record) = run_to_end(config(), trouble);
        assert!(record.stop.is_goal_met(), "{:?}", record.stop);
        assert_eq!(driven.world.submissions, 1);
        for step in &record.steps {
            let says_so = step
                .warnings
                .iter()
                .any(|w| w.kind == WarningKind::CaptureFailed);
            let expected = step.index <= without;
            assert_eq!(
                (step.screenshot.is_none(), says_so),
                (expected, expected),
                "step {} of {failing_captures} failures: {:?}",
                step.index,
                step.warnings
            );
        }
        replay(&driven.lines).expect("it replays");
    }
}

#[test]
fn a_broken_detector_is_told_in_every_step() {
    let (_, record) = run_to_end(
        config(),
        Trouble {
            no_detector: true,
            ..Trouble::default()
        },
    );
    assert!(record.steps.iter().all(|s| {
        s.warnings
            .iter()
            .any(|w| w.kind == WarningKind::DetectorFailed)
    }));
}

#[test]
fn a_trace_replays_byte_for_byte() {
    let (driven, record) = run_to_end(config(), Trouble::default());
    let replayed = replay(&driven.lines).expect("it replays");
    assert_eq!(replayed.record, Some(record));
    assert!(replayed.decisions > 0);
}

#[test]
fn a_trace_that_was_edited_does_not_replay() {
    let (mut driven, _) = run_to_end(config(), Trouble::default());
    let json = serde_json::to_string(&driven.lines)
        .expect("writes")
        .replace("Full name", "Full nave");
    driven.lines = serde_json::from_str(&json).expect("reads");
    // The page's words were changed together with what was made of them, so only ids can tell: they hash the name.
    assert!(replay(&driven.lines).is_err());
}

#[test]
fn stop_ends_the_run_at_any_moment_and_nothing_is_done_after() {
    for events in 1..60 {
        let mut driven = Driven::begin(config(), Trouble::default());
        let started = driven.started();
        driven.drive(started, events);
        if driven.run.session().is_ended() {
            break;
        }
        let effects = driven.feed(EventKind::StopRequested);
        assert_eq!(
            effects,
            [Effect::End {
                stop: StopReason::StoppedByUser
            }],
            "after {events} events"
        );
        let late = driven.world.perform(&Effect::Snapshot).expect("it answers");
        assert!(driven.feed(late).is_empty(), "nothing follows the end");
    }
}

/// The worker dies after each line was saved: before the line's effects, or after they were performed.
#[test]
fn a_run_whose_worker_died_at_any_line_goes_on_and_doubles_nothing() {
    let (undisturbed, expected) = run_to_end(config(), Trouble::default());
    for kill_after in 1..undisturbed.lines.len() {
        for effects_were_done in [false, true] {
            let mut driven = killed(kill_after, effects_were_done);
            if driven.run.session().is_ended() {
                continue;
            }
            driven.run = Run::resume(&driven.lines).expect("the journal is whole");
            driven.drive(EventKind::WorkerRestarted, LIMIT);
            let record = driven.run.session().record().expect("the run ends");
            assert_eq!(
                record.stop, expected.stop,
                "killed after line {kill_after}, effects done: {effects_were_done}"
            );
            assert_eq!(
                driven.world.submissions, 1,
                "killed after line {kill_after}, effects done: {effects_were_done}"
            );
            replay(&driven.lines).expect("the whole journal replays");
        }
    }
}

/// A run whose worker died after line `count` was saved: with its effects performed, or not yet.
fn killed(count: usize, effects_were_done: bool) -> Driven {
    let mut driven = Driven::begin(config(), Trouble::default());
    let mut next = Some(driven.started());
    for line in 1..=count {
        let Some(kind) = next.take() else { break };
        let effects = driven.feed(kind);
        if line < count || effects_were_done {
            next = effects
                .iter()
                .find_map(|effect| driven.world.perform(effect));
        }
    }
    driven
}

#[test]
fn what_happened_beside_an_act_is_told_with_its_step_and_asks_for_nothing() {
    let mut driven = Driven::begin(config(), Trouble::default());
    let noted = |message: &str| EventKind::Noted {
        warning: Warning::new(WarningKind::PageNote, message),
    };
    let effects = driven.feed(driven.started());
    assert!(driven.feed(noted("Before the first step.")).is_empty());
    let mut next = effects.iter().find_map(|e| driven.world.perform(e));
    while driven.run.session().view().steps.is_empty() {
        let effects = driven.feed(next.expect("the run goes on"));
        next = effects.iter().find_map(|e| driven.world.perform(e));
    }
    assert!(driven.feed(noted("During the first.")).is_empty());
    let view = driven.run.session().view();
    let told: Vec<&str> = view.steps[0]
        .warnings
        .iter()
        .map(|w| w.message.as_str())
        .collect();
    assert_eq!(told, ["Before the first step.", "During the first."]);
}

#[test]
fn a_page_in_which_only_something_blinks_is_not_slow() {
    let blinks = Trouble {
        blinks: true,
        ..Trouble::default()
    };
    let (driven, record) = run_to_end(config(), blinks);
    let judged = record.steps.iter().filter_map(|s| s.evaluation.as_ref());
    let times: Vec<u64> = judged.map(|e| e.took_ms).collect();
    assert!(
        !times.is_empty() && times.iter().all(|ms| *ms < 100),
        "{times:?}"
    );
    replay(&driven.lines).expect("the same judgement again");
}

#[test]
fn an_act_whose_request_was_kept_back_cannot_be_told() {
    let mut driven = Driven::begin(config(), Trouble::default());
    let mut next = Some(driven.started());
    let mut kept_back = 0;
    while let Some(kind) = next.take() {
        // The browser tells of it once the page is at rest.
        if matches!(kind, EventKind::Settled { .. }) && driven.world.submissions == 1 {
            let message = "The run is read-only, so the browser refused a request. Allow changes.";
            let warning = Warning::new(WarningKind::RequestRefused, message);
            assert!(driven.feed(EventKind::Noted { warning }).is_empty());
            kept_back += 1;
        }
        let effects = driven.feed(kind);
        next = effects.iter().find_map(|e| driven.world.perform(e));
    }
    assert!(kept_back > 0, "the form was sent");
    let record = driven.run.session().record().expect("the run ends");
    let sent = record.steps.iter().find(|step| {
        let mut warnings = step.warnings.iter();
        warnings.any(|w| w.kind == WarningKind::RequestRefused)
    });
    let judged = sent.and_then(|step| step.evaluation.as_ref()).unwrap();
    assert_eq!(judged.verdict, ExpectationVerdict::Unknown, "{judged:?}");
    let told = record.limitations.iter().map(|l| l.what.as_str());
    assert!(
        told.clone()
            .any(|what| what.starts_with("The run is read-only")),
        "{:?}",
        record.limitations
    );
}

#[test]
fn axe_core_checks_each_page_once_and_costs_a_run_no_more_than_a_note() {
    let with_axe = RunConfig {
        axe: true,
        ..config()
    };
    let (_, without) = run_to_end(config(), Trouble::default());
    for no_audit in [false, true] {
        let trouble = Trouble {
            no_audit,
            ..Trouble::default()
        };
        let (driven, record) = run_to_end(with_axe.clone(), trouble);
        assert_eq!(record.stop, without.stop);
        assert_eq!(record.steps.len(), without.steps.len());
        let mut pages: Vec<&str> = record.steps.iter().map(|s| s.url.as_str()).collect();
        pages.dedup();
        assert_eq!(driven.world.audits, pages);
        for (step, plain) in record.steps.iter().zip(&without.steps) {
            assert_eq!(step.thought, plain.thought, "step {}", step.index);
        }
        let first = &record.steps[0];
        assert_eq!(first.audit.is_some(), !no_audit);
        let noted = |step: &StepRecord| {
            let mut warnings = step.warnings.iter();
            warnings.any(|w| w.kind == WarningKind::AuditIncomplete)
        };
        assert!(noted(first));
        let later = &record.steps[1..];
        assert!(!later.iter().any(|s| s.url == first.url && noted(s)));
        replay(&driven.lines).expect("the same decisions again");
    }
}

#[test]
fn a_worker_that_dies_while_axe_core_checks_has_it_check_again() {
    let config = RunConfig {
        axe: true,
        ..config()
    };
    let mut driven = Driven::begin(config, Trouble::default());
    let mut effects = driven.feed(driven.started());
    while !matches!(effects.first(), Some(Effect::Audit { .. })) {
        let answer = effects.iter().find_map(|e| driven.world.perform(e));
        effects = driven.feed(answer.expect("each effect is answered"));
    }
    driven.run = Run::resume(&driven.lines).expect("the journal is whole");
    driven.drive(EventKind::WorkerRestarted, LIMIT);
    let record = driven.run.session().record().expect("the run ends");
    assert!(record.steps[0].audit.is_some());
}

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
        // Nothing is as sure as that.
        config.settings.assign("gates.confidence=1").unwrap();
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
