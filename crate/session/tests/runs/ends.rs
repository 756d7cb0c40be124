//! How runs end, and that they end the same whatever dies meanwhile.

use crate::common::{Driven, Trouble, config};
use crate::{LIMIT, run_to_end};
use passerby_artifacts::decision::ExpectationVerdict;
use passerby_artifacts::fault::{FaultCode, WarningKind};
use passerby_artifacts::run::{RunConfig, StopReason};
use passerby_artifacts::trace::{Effect, EventKind};
use passerby_session::{Run, replay};

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
fn a_goal_that_the_last_step_met_is_met() {
    let (_, whole) = run_to_end(config(), Trouble::default());
    let steps = u32::try_from(whole.steps.len()).expect("few steps") - 1;
    let (_, record) = run_to_end(RunConfig { steps, ..config() }, Trouble::default());
    assert!(record.stop.is_goal_met(), "{:?}", record.stop);
    assert!(!record.clauses.is_empty());
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
