//! What costs waits for the user.

use crate::common::models::{LIMIT, by, registration, said};
use crate::common::{Driven, Trouble, recorded};
use passerby_artifacts::costly::CostlyKind;
use passerby_artifacts::decision::Policy;
use passerby_artifacts::run::{Phase, RunConfig, RunRecord};
use passerby_artifacts::trace::{Effect, EventKind};
use passerby_session::{Effects, Run};
use serde_json::json;

/// A run in which the press on Register needs leave, and who presses nothing else.
fn costly(ask_approval: bool, leaves: &[bool]) -> (Driven, RunRecord) {
    let config = RunConfig {
        ask_approval,
        ..by(Policy::Model)
    };
    let mut driven = Driven::begin(config, Trouble::default());
    driven.world.button = "Pay now".to_owned();
    driven.world.leaves = leaves.iter().copied().collect();
    let mut change = registration();
    change[4]["target"] = json!("button \"Pay now\"");
    driven.world.model = change.into_iter().map(said).collect();
    let gives_up = said(json!({"action": "give_up", "text": "It may not be done."}));
    if leaves != [true] {
        driven.world.model[5] = gives_up;
    }
    let started = driven.started();
    driven.drive(started, LIMIT);
    let record = recorded(&driven.run, &driven.lines);
    (driven, record)
}

#[test]
fn what_costs_waits_for_the_users_word() {
    let rows: [(&str, bool, &[bool], u32, bool); 3] = [
        ("nobody is there to be asked", false, &[], 0, false),
        ("no", true, &[false], 0, false),
        ("yes", true, &[true], 1, true),
    ];
    for (name, ask_approval, leaves, submissions, is_met) in rows {
        let (driven, record) = costly(ask_approval, leaves);
        assert_eq!(driven.world.submissions, submissions, "{name}");
        assert_eq!(
            record.stop.is_goal_met(),
            is_met,
            "{name}: {:?}",
            record.stop
        );
        let asked = driven.lines.iter().flat_map(Effects::effects);
        let asked = asked
            .filter(|e| matches!(e, Effect::RequestApproval { .. }))
            .count();
        assert_eq!(asked, usize::from(ask_approval), "{name}");
        let approved = driven.lines.iter().flat_map(Effects::effects);
        let approved: Vec<CostlyKind> = approved
            .filter_map(|effect| match effect {
                Effect::Act { approved, .. } => *approved,
                _ => None,
            })
            .collect();
        let expected = if is_met {
            vec![CostlyKind::Pay]
        } else {
            vec![]
        };
        assert_eq!(
            approved, expected,
            "{name}: of that kind, for that act alone"
        );
    }
}

#[test]
fn a_worker_that_dies_while_the_user_thinks_asks_again() {
    let config = RunConfig {
        ask_approval: true,
        ..by(Policy::Model)
    };
    let mut driven = Driven::begin(config, Trouble::default());
    driven.world.button = "Pay now".to_owned();
    let mut change = registration();
    change[4]["target"] = json!("button \"Pay now\"");
    driven.world.model = change.into_iter().map(said).collect();
    let started = driven.started();
    driven.drive(started, LIMIT);
    assert!(!driven.run.session().is_ended(), "it waits");
    assert_eq!(driven.run.session().phase(), Phase::Waiting);
    assert!(driven.run.session().view().approval_request.is_some());
    driven.run = Run::resume(&driven.lines).expect("it comes back");
    driven.world.leaves.push_back(true);
    driven.drive(EventKind::WorkerRestarted, LIMIT);
    assert_eq!(driven.world.submissions, 1);
    assert!(driven.run.session().is_ended());
}
