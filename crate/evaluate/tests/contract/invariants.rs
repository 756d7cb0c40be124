//! What holds whatever was expected.

use crate::world::{API, appears, form_taken, quiet, request, says, taken};
use passerby_artifacts::act::ActOutcome;
use passerby_artifacts::decision::ExpectationVerdict::{Missed, Unknown};
use passerby_artifacts::decision::Predicate;

#[test]
fn an_act_that_was_not_done_is_never_a_success() {
    let all = [
        form_taken(),
        Predicate::SomethingChanges,
        Predicate::NothingChanges,
        Predicate::PageChanges,
        appears("", "menu"),
        says("welcome"),
        request(""),
        Predicate::PictureChanges,
        Predicate::Not {
            of: Box::new(Predicate::DialogOpens),
        },
    ];
    for outcome in [
        ActOutcome::Detached,
        ActOutcome::NotVisible,
        ActOutcome::Disabled,
        ActOutcome::Obscured {
            by: "banner".to_owned(),
        },
        ActOutcome::NotApplicable {
            reason: "no such option".to_owned(),
        },
        ActOutcome::Failed {
            reason: "the tab is gone".to_owned(),
        },
    ] {
        for predicate in &all {
            // Even where the page changed by itself meanwhile.
            let world = taken().asked(API, Some(200)).pictured(0.5);
            let evaluation = world.refused(outcome.clone()).judged(predicate);
            let fails = matches!(evaluation.verdict, Missed | Unknown);
            assert!(fails, "{outcome:?} {predicate:?}\n{evaluation:#?}");
        }
    }
}

#[test]
fn every_verdict_has_evidence() {
    let of = vec![Predicate::SomethingChanges, request("")];
    for predicate in [
        form_taken(),
        appears("", "x"),
        says("x"),
        request(""),
        Predicate::AllOf { of },
        Predicate::Scrolls,
    ] {
        for world in [quiet(), taken(), quiet().busy()] {
            let evaluation = world.judged(&predicate);
            assert!(!evaluation.evidence.is_empty(), "{predicate:?}");
            assert!(
                evaluation
                    .evidence
                    .iter()
                    .all(|fact| fact.ends_with(['.', '”']))
            );
        }
    }
}
