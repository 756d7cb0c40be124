//! Runs that a limit ends.

use super::*;

#[test]
fn a_limit_ends_a_run_by_what_was_seen_by_then() {
    let clause = |state| ClauseRecord {
        claimed: false,
        text: "save it".to_owned(),
        state,
        evidence: "It says so.".to_owned(),
        step: Some(1),
    };
    let (seen, open) = (clause(ClauseState::Seen), clause(ClauseState::NotTried));
    let all = [seen.clone(), seen.clone()];
    let some = [seen, open.clone()];
    let spent = || StopReason::BudgetReached {
        what: "Spent.".to_owned(),
    };
    for (stop, policy, clauses, expected) in [
        (StopReason::StepsReached, Policy::Rules, &all[..], "met"),
        (StopReason::StepsReached, Policy::Model, &all[..], "partly"),
        (StopReason::TimeUp, Policy::Rules, &some[..], "partly"),
        (spent(), Policy::Hybrid, &some[..], "partly"),
        (StopReason::TimeUp, Policy::Rules, &[open][..], "as it was"),
        (StopReason::TimeUp, Policy::Rules, &[][..], "as it was"),
        (
            StopReason::StoppedByUser,
            Policy::Rules,
            &all[..],
            "as it was",
        ),
    ] {
        let end = at_limit(stop.clone(), policy, clauses);
        let told = match &end {
            StopReason::GoalMet { .. } => "met",
            StopReason::PartlyMet { at_limit: true, .. } => "partly",
            end if *end == stop => "as it was",
            _ => "another",
        };
        assert_eq!(told, expected, "{stop:?} {policy:?}: {end:?}");
    }
}
