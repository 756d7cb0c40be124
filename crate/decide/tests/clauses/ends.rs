//! How a run ends by what was seen of its clauses, and by what was claimed.

use super::*;

#[test]
fn a_run_ends_by_what_was_seen() {
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
        (
            "exploring",
            "",
            vec![],
            finish("All of it."),
            Policy::Rules,
            "explored",
        ),
    ];
    check(rows);
    let (who, page) = (persona("ada"), list());
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

/// Whether each run ends as its row says.
pub(crate) fn check(rows: Vec<Ended>) {
    let (who, page) = (persona("ada"), list());
    for (name, goal, done, action, policy, expected) in rows {
        let mut history = past(&page, &done);
        brings(&mut history, "Chores");
        let context = context(goal, &page, &who, &history);
        let of = clauses(&context, policy);
        let stop = conclude(&context, &action, policy, &of).unwrap().stop;
        let end = match &stop {
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
}

#[test]
fn what_stood_there_from_the_beginning_proves_nothing() {
    let (who, page) = (persona("ada"), list());
    let finish = Action::Finish {
        evidence: "It says “Chores”.".to_owned(),
    };
    let pressed = |role: &str, signals: Vec<Signal>, text: &str| {
        let mut history = past(&page, &[(Action::Click, "Save", true)]);
        if let Some(thought) = &mut history[0].thought
            && let Some(target) = &mut thought.decision.target
        {
            target.role = role.to_owned();
        }
        history[0].difference.as_mut().unwrap().signals = signals;
        brings(&mut history, text);
        history
    };
    let another_page = || vec![Signal::ScreenLoaded];
    let here = Vec::new;
    for (name, goal, history, expected) in [
        (
            "a button brought it",
            "Frobnicate it",
            pressed("button", here(), "Chores"),
            true,
        ),
        (
            "it stood there",
            "Frobnicate it",
            pressed("button", here(), ""),
            false,
        ),
        (
            "with the page that a button opened",
            "Frobnicate it",
            pressed("button", another_page(), "Chores"),
            true,
        ),
        // Whoever only goes to a page changes nothing.
        (
            "with the page that a link opened",
            "Frobnicate it",
            pressed("link", another_page(), "Chores"),
            false,
        ),
        (
            "asked for",
            "What is it called?",
            pressed("link", another_page(), ""),
            true,
        ),
        (
            "a polite order",
            "Can you frobnicate it?",
            pressed("button", here(), ""),
            false,
        ),
    ] {
        let context = context(goal, &page, &who, &history);
        let of = clauses(&context, Policy::Model);
        let stop = conclude(&context, &finish, Policy::Model, &of)
            .unwrap()
            .stop;
        assert_eq!(stop.is_goal_met(), expected, "{name}: {stop:?}");
    }
}

/// Lets the last act bring up a text.
fn brings(history: &mut [StepRecord], text: &str) {
    let Some(last) = history.last_mut() else {
        return;
    };
    last.difference.as_mut().unwrap().added.push(Item {
        identity: Identity("output".to_owned()),
        role: "text".to_owned(),
        text: text.to_owned(),
    });
}

/// What a search finds or a login opens was there before. Who registers gives a secret too, and twice.
#[test]
fn a_search_and_a_login_bring_nothing_about() {
    let search = Page::new("https://a.example/", "Chores")
        .heading("Chores")
        .form("Search", UserInput)
        .field("search", "Search")
        .button("Search now")
        .end();
    let secret = || Action::Type {
        text: TextSource::Credential {
            name: "password".to_owned(),
        },
    };
    let field = "What needs to be done?";
    let sent = (Action::Click, "Save", true);
    for (name, page, done, is_met) in [
        (
            "a search",
            search,
            vec![
                (typed("Chores"), "Search", true),
                (Action::Click, "Search now", true),
            ],
            false,
        ),
        (
            "a login",
            list(),
            vec![
                (typed("Vera"), field, true),
                (secret(), field, true),
                sent.clone(),
            ],
            false,
        ),
        (
            "a registration",
            list(),
            vec![
                (typed("Vera"), field, true),
                (secret(), field, true),
                (secret(), field, true),
                sent,
            ],
            true,
        ),
    ] {
        let who = persona("ada");
        let mut history = past(&page, &done);
        brings(&mut history, "Chores");
        let last = history.last_mut().unwrap().difference.as_mut().unwrap();
        last.signals = vec![Signal::ScreenLoaded];
        let context = context("Frobnicate it", &page, &who, &history);
        let finish = Action::Finish {
            evidence: "frobnicate it = “Chores”".to_owned(),
        };
        let end = conclude(&context, &finish, Policy::Model, &[]).unwrap();
        assert_eq!(end.stop.is_goal_met(), is_met, "{name}: {end:?}");
    }
}

/// A case's name, the goal, what was done, the claim, whether the goal is met, and what is told of its parts.
type Claimed<'a> = (
    &'a str,
    &'a str,
    Vec<Done<'a>>,
    &'a str,
    bool,
    &'a [(&'a str, ClauseState)],
);

/// What is told of the goal's parts never says something else than the end.
#[test]
fn a_claim_is_held_against_the_run_part_by_part() {
    let quoted = "Press \"Save\" and press \"Archive\"";
    let saved = || vec![(Action::Click, "Save", true)];
    let both = || {
        vec![
            (Action::Click, "Save", true),
            (Action::Click, "Archive", true),
        ]
    };
    let rows: Vec<Claimed> = vec![
        (
            "every part is shown",
            "Hi! Frobnicate it, would you? Kim is waiting.",
            saved(),
            "frobnicate it = the list is called “Chores”",
            true,
            &[("frobnicate it", Seen)],
        ),
        (
            "no part is told: the goal is one",
            "Hi! Frobnicate it, would you? Kim is waiting.",
            saved(),
            "It says “Chores”.",
            true,
            &[("Hi! Frobnicate it, would you? Kim is waiting.", Seen)],
        ),
        (
            "a part is not on the page",
            "Frobnicate it and tell Kim",
            saved(),
            "frobnicate it = “Chores”\ntell Kim = “Message sent”",
            false,
            &[("frobnicate it", Seen), ("tell Kim", NotSeen)],
        ),
        (
            "a part is said not to be done",
            "Frobnicate it and tell Kim",
            saved(),
            "frobnicate it = “Chores”\ntell Kim = not done: there is no message form",
            false,
            &[("frobnicate it", Seen), ("tell Kim", NotSeen)],
        ),
        (
            "nothing was done for a clause that the rules read",
            quoted,
            saved(),
            "save it = “Chores”",
            false,
            &[("save it", Seen), ("press “Archive”", NotTried)],
        ),
        (
            "said not to be done, though the rules saw it",
            quoted,
            both(),
            "save = “Chores”\narchive = not done: it is still there",
            false,
            &[("save", Seen), ("archive", NotSeen)],
        ),
        (
            "the rules saw all, and the claim quotes badly",
            quoted,
            both(),
            "It says “Thank you”.",
            true,
            &[("Press “Save”", Seen), ("press “Archive”", Seen)],
        ),
        (
            "nothing was done",
            "Frobnicate it",
            vec![],
            "frobnicate it = “Chores”",
            false,
            &[("frobnicate it", NotSeen)],
        ),
        (
            "what is to stay stood there before",
            "Frobnicate it, and the list must stay",
            saved(),
            "frobnicate it = “Thanks for all”\nthe list must stay = “Chores”",
            false,
            &[("frobnicate it", NotSeen), ("the list must stay", Seen)],
        ),
        (
            "what is not to be touched was not",
            "Frobnicate it and leave the Archive alone",
            saved(),
            "frobnicate it = “Chores”\nleave the Archive alone = nothing was done there",
            true,
            &[("frobnicate it", Seen), ("leave the Archive alone", Seen)],
        ),
        (
            "what is not to be touched was",
            "Frobnicate it and leave the Archive alone",
            both(),
            "frobnicate it = “Chores”\nleave the Archive alone = nothing was done there",
            false,
            &[
                ("frobnicate it", Seen),
                ("leave the Archive alone", NotSeen),
            ],
        ),
        (
            "a title asks for nothing",
            "Test case: \"Archive\". Press \"Save\".",
            saved(),
            "save it = “Chores”",
            true,
            &[("save it", Seen)],
        ),
        (
            "a clause that the rules read tells something and asks for nothing",
            "Press \"Save\". I keep losing \"Archive\" among the others.",
            saved(),
            "save it = “Chores”",
            true,
            &[("save it", Seen)],
        ),
        (
            "a claim that nothing shows",
            "Hi! Frobnicate it, would you? Kim is waiting.",
            saved(),
            "It says “Thank you”.",
            false,
            &[("Hi! Frobnicate it, would you? Kim is waiting.", NotSeen)],
        ),
    ];
    let (who, page) = (persona("ada"), list());
    for (name, goal, done, claim, is_met, expected) in rows {
        let mut history = past(&page, &done);
        brings(&mut history, "Chores");
        let context = context(goal, &page, &who, &history);
        let finish = Action::Finish {
            evidence: claim.to_owned(),
        };
        let of = clauses(&context, Policy::Model);
        let end = conclude(&context, &finish, Policy::Model, &of).unwrap();
        let told = end.clauses.iter();
        let told: Vec<(&str, ClauseState)> = told.map(|c| (c.text.as_str(), c.state)).collect();
        assert_eq!(told, expected, "{name}: {end:#?}");
        assert_eq!(end.stop.is_goal_met(), is_met, "{name}: {end:#?}");
    }
}

/// Words that the rules do not know are not told as not understood where a model decides.
#[test]
fn a_model_that_gives_up_did_understand() {
    let (who, page) = (persona("ada"), list());
    let give_up = Action::GiveUp {
        reason: "There is no way.".to_owned(),
    };
    for (policy, expected) in [
        (
            Policy::Model,
            StopReason::GaveUp {
                why: "There is no way.".to_owned(),
            },
        ),
        (
            Policy::Rules,
            StopReason::NotUnderstood {
                what: "“Frobnicate the quux”.".to_owned(),
            },
        ),
    ] {
        let context = context("Frobnicate the quux", &page, &who, &[]);
        let end = conclude(&context, &give_up, policy, &clauses(&context, policy));
        assert_eq!(end.unwrap().stop, expected);
    }
}
