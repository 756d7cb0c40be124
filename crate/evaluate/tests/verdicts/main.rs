//! One row a case: what was expected, what happened, the verdict.

#[path = "../common/mod.rs"]
mod common;

mod changes;
mod on_screen;
mod outcomes;

use common::{expects, page, reply};
use passerby_artifacts::act::ActOutcome;
use passerby_artifacts::decision::ExpectationVerdict::{self, Matched, Unknown};
use passerby_artifacts::decision::{Evaluation, Predicate};
use passerby_artifacts::screen::{Difference, ScreenState};
use passerby_evaluate::{Observed, evaluate};

fn judged(
    predicate: Predicate,
    difference: &Difference,
    after: &ScreenState,
    outcome: ActOutcome,
    took_ms: u64,
) -> Evaluation {
    evaluate(
        &expects(predicate),
        &Observed {
            difference,
            before: &page(),
            after,
            reply: &reply(outcome),
            took_ms,
            requests: None,
            picture_changed: None,
        },
    )
}

/// Rows: predicate, difference, screen after, verdict, part of the evidence.
#[track_caller]
fn check(rows: Vec<(Predicate, Difference, ScreenState, ExpectationVerdict, &str)>) {
    for (predicate, difference, after, verdict, fact) in rows {
        let name = format!("{predicate:?} {difference:?}");
        let evaluation = judged(predicate, &difference, &after, ActOutcome::Done, 500);
        assert_eq!(evaluation.verdict, verdict, "{name}\n{evaluation:#?}");
        let evidence = evaluation.evidence.join(" ");
        assert!(
            evidence.contains(fact),
            "{fact:?} in {evidence:?} of {name}"
        );
        assert!(!evaluation.notes.is_empty());
        let good = matches!(verdict, Matched | Unknown);
        assert!(!good || evaluation.suggestions.is_empty(), "{name}");
    }
}
