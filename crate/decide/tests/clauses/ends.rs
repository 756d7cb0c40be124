//! How a run ends by what was seen of its clauses, and by what was claimed.

use super::*;

#[test]
fn a_run_ends_by_what_was_seen() {
    let answer = |text: &str| Action::Answer {
        text: text.to_owned(),
    };
    let finish = |evidence: &str| Action::Finish {
        evidence: evidence.to_owned(),
    };
    let give_up = Action::GiveUp {
        reason: "Enough.".to_owned(),
    };
    let saved = || vec![(Action::Click, "Save", true)];
    let both = "Press \"Save\" and press \"Archive\"";
    let rows: Vec<Ended> = vec![
        (
            "all seen",
            "Press \"Save\"",
            saved(),
            finish("Saved."),
            Policy::Rules,
            "met",
        ),
        (
            "a part",
            both,
            saved(),
            finish("Saved."),
            Policy::Rules,
            "partly",
        ),
        (
            "a part, then given up",
            both,
            saved(),
            give_up.clone(),
            Policy::Rules,
            "partly",
        ),
        (
            "nothing",
            both,
            vec![],
            finish("Saved."),
            Policy::Rules,
            "claimed",
        ),
        (
            "nothing, given up",
            both,
            vec![],
            give_up.clone(),
            Policy::Rules,
            "gave up",
        ),
        (
            "not understood",
            "Frobnicate the quux",
            vec![],
            give_up,
            Policy::Rules,
            "not understood",
        ),
        // What a model claims has to be on the screen, after some act, with nothing left that is known to be open.
        (
            "quoted",
            "Frobnicate it",
            saved(),
            finish("It says “Chores”."),
            Policy::Model,
            "met",
        ),
        (
            "not there",
            "Frobnicate it",
            saved(),
            finish("It says “Thank you”."),
            Policy::Model,
            "claimed",
        ),
        (
            "no quotation",
            "Frobnicate it",
            saved(),
            finish("It is done."),
            Policy::Model,
            "claimed",
        ),
        (
            "nothing done",
            "Frobnicate it",
            vec![],
            finish("It says “Chores”."),
            Policy::Model,
            "claimed",
        ),
        (
            "something open",
            both,
            saved(),
            finish("It says “Chores”."),
            Policy::Scripted,
            "partly",
        ),
        (
            "a clause that was done in other words than were understood",
            "Frobnicate the chores and press the thing that saves",
            saved(),
            finish("It says “Chores”."),
            Policy::Model,
            "met",
        ),
        (
            "typed and not sent",
            "Frobnicate it",
            vec![(typed("Chores"), "What needs to be done?", true)],
            finish("It says “Chores”."),
            Policy::Model,
            "claimed",
        ),
        // An answer rests on what the screen says.
        (
            "answered",
            "How is this page called?",
            vec![],
            answer("It is called “Chores”."),
            Policy::Model,
            "answered",
        ),
        (
            "answered from elsewhere",
            "How is this page called?",
            vec![],
            answer("It is called “Errands”."),
            Policy::Model,
            "claimed",
        ),
        (
            "a number from elsewhere",
            "How many chores are there?",
            vec![],
            answer("There are 4711."),
            Policy::Model,
            "claimed",
        ),
        (
            "exploring",
            "",
            vec![],
            finish("All of it."),
            Policy::Rules,
            "explored",
        ),
    ];
    let (who, page) = (persona("ada"), list());
    for (name, goal, done, action, policy, expected) in rows {
        let history = past(&page, &done);
        let context = context(goal, &page, &who, &history);
        let of = clauses(&context);
        let stop = conclude(&context, &action, policy, &of);
        let end = match stop.as_ref().unwrap() {
            StopReason::GoalMet { .. } => "met",
            StopReason::Answered { .. } => "answered",
            StopReason::PartlyMet { .. } => "partly",
            StopReason::ClaimedNotSeen { .. } => "claimed",
            StopReason::NotUnderstood { .. } => "not understood",
            StopReason::GaveUp { .. } => "gave up",
            StopReason::Explored { .. } => "explored",
            _ => "another",
        };
        assert_eq!(end, expected, "{name}: {stop:?} {of:#?}");
    }
    assert_eq!(
        conclude(
            &context(both, &page, &who, &[]),
            &Action::Click,
            Policy::Rules,
            &[]
        ),
        None,
        "an act ends no run"
    );
}

#[test]
fn what_stood_there_from_the_beginning_proves_nothing() {
    let (who, page) = (persona("ada"), list());
    let finish = Action::Finish {
        evidence: "It says “Chores”.".to_owned(),
    };
    for (name, goal, first, changed, expected) in [
        ("new", "Frobnicate it", "\"Errands\"", "", true),
        ("old", "Frobnicate it", "\"Chores\" > \"Save\"", "", false),
        (
            "old, and came anew",
            "Frobnicate it",
            "\"Chores\"",
            "Chores",
            true,
        ),
        ("asked for", "What is it called?", "\"Chores\"", "", true),
        (
            "a polite order",
            "Can you frobnicate it?",
            "\"Chores\"",
            "",
            false,
        ),
    ] {
        let mut history = past(&page, &[(Action::Click, "Save", true)]);
        history[0].tree_text = first.to_owned();
        let difference = history[0].difference.as_mut().unwrap();
        difference.added.push(Item {
            identity: Identity("output".to_owned()),
            role: "text".to_owned(),
            text: changed.to_owned(),
        });
        let context = context(goal, &page, &who, &history);
        let stop = conclude(&context, &finish, Policy::Model, &clauses(&context)).unwrap();
        assert_eq!(stop.is_goal_met(), expected, "{name}: {stop:?}");
    }
}
