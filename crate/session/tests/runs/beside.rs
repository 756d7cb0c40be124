//! What is told beside the acts of a run: notes, what was kept back, what axe-core says.

use crate::common::{Driven, Trouble, config};
use crate::{LIMIT, run_to_end};
use passerby_artifacts::decision::ExpectationVerdict;
use passerby_artifacts::fault::{Warning, WarningKind};
use passerby_artifacts::run::{RunConfig, StepRecord};
use passerby_artifacts::trace::{Effect, EventKind};
use passerby_session::{Run, replay};

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
    is_fast(blinks);
}

#[test]
fn the_wait_that_shows_that_a_page_is_at_rest_is_none_of_its_answer() {
    is_fast(Trouble {
        rests_long: true,
        ..Trouble::default()
    });
}

/// No act took long on such a page.
fn is_fast(trouble: Trouble) {
    let (driven, record) = run_to_end(config(), trouble);
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

/// The picture that axe-core tells of is in no screenshot that was taken before it came.
#[test]
fn a_page_that_changed_before_axe_core_answered_is_looked_at_again() {
    let looks_of = |audit_ahead: bool| {
        let config = RunConfig {
            axe: true,
            ..config()
        };
        let trouble = Trouble {
            audit_ahead,
            ..Trouble::default()
        };
        let (driven, record) = run_to_end(config, trouble);
        replay(&driven.lines).expect("the same decisions again");
        let audits = driven.world.audits.len();
        let violations = record.steps[0].audit.as_ref().map(|a| a.violations.len());
        (driven.world.looks, audits, violations)
    };
    let (looks, audits, found) = looks_of(false);
    assert_eq!(found, Some(0));
    assert_eq!(looks_of(true), (looks + 1, audits, Some(1)));
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
