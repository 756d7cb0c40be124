//! What was typed counts as done only once something kept it.

use super::*;
use passerby_artifacts::act::{Request, RequestBy, Sent, Settled};

/// What came of the act at this place, where it was something else than usual.
type Outcome = (usize, ScreenOutcome, Vec<Signal>);

/// A case's name, what was done, what came of it, and whether the goal is met.
type Row<'a> = (&'a str, Vec<Done<'a>>, Vec<Outcome>, bool);

pub(crate) fn topic() -> Page {
    Page::new("https://a.example/topics/KC-1006", "KC-1006")
        .heading("Keys")
        .text("Lost keys")
        .form("Topic", UserInput)
        .field("text", "Subject")
        .button("Post")
        .button("Cancel")
        .button("Preview")
        .end()
        .form("Search", UserInput)
        .field("search", "Search")
        .end()
        .link("Board", "https://a.example/board")
}

/// The end of a model's run on this page that did this and says that it is done.
fn met(page: &Page, goal: &str, done: &[Done], outcomes: &[Outcome]) -> bool {
    let who = persona("ada");
    let mut history = past(page, done);
    for (at, outcome, signals) in outcomes {
        let difference = history[*at].difference.as_mut().unwrap();
        difference.outcome = *outcome;
        difference.signals = signals.clone();
    }
    let context = context(goal, page, &who, &history);
    let finish = Action::Finish {
        evidence: "tell them = “Keys” “Lost keys”".to_owned(),
    };
    let end = conclude(&context, &finish, Policy::Model, &[]).unwrap();
    end.stop.is_goal_met()
}

#[test]
fn what_was_typed_and_left_is_not_done() {
    let subject = || (typed("Lost keys"), "Subject", true);
    let press = |name| (Action::Click, name, true);
    let enter = Action::PressKey {
        key: "Enter".to_owned(),
        times: 1,
    };
    let error = || Signal::ErrorAppeared {
        text: "This field is required.".to_owned(),
    };
    let rows: Vec<Row> = vec![
        ("posted", vec![subject(), press("Post")], vec![], true),
        (
            "by Enter",
            vec![subject(), (enter.clone(), "Subject", true)],
            vec![],
            true,
        ),
        ("cancelled", vec![subject(), press("Cancel")], vec![], false),
        (
            "left by a link",
            vec![subject(), press("Board")],
            vec![],
            false,
        ),
        (
            "looked at before it is sent",
            vec![subject(), press("Preview")],
            vec![],
            false,
        ),
        (
            "refused",
            vec![subject(), press("Post"), press("Board")],
            vec![(1, ScreenOutcome::FormSubmissionFailed, vec![error()])],
            false,
        ),
        (
            "posted, then searched for",
            vec![
                subject(),
                press("Post"),
                (typed("Lost keys"), "Search", true),
            ],
            vec![],
            true,
        ),
        (
            "cancelled, and something else was sent",
            vec![subject(), press("Cancel"), press("Post")],
            vec![],
            false,
        ),
        (
            "posted, then typed elsewhere and cancelled",
            vec![subject(), press("Post"), subject(), press("Cancel")],
            vec![],
            false,
        ),
        (
            "cancelled, and typed again",
            vec![subject(), press("Cancel"), subject(), press("Post")],
            vec![],
            true,
        ),
        (
            "looked at before it was sent",
            vec![subject(), press("Preview"), press("Post")],
            vec![(1, ScreenOutcome::Navigation, vec![Signal::ScreenLoaded])],
            true,
        ),
        (
            "only searched for after it was left",
            vec![
                subject(),
                press("Cancel"),
                (typed("Lost keys"), "Search", true),
                (enter, "Search", true),
            ],
            vec![],
            false,
        ),
        (
            "the answer came a look later",
            vec![
                subject(),
                press("Post"),
                (Action::Wait { ms: 500 }, "", true),
            ],
            vec![(1, ScreenOutcome::NoChange, vec![Signal::NoOp])],
            true,
        ),
    ];
    for (name, done, outcomes, expected) in rows {
        assert_eq!(
            met(&topic(), "Tell them of the lost keys", &done, &outcomes),
            expected,
            "{name}"
        );
    }
    let only = vec![subject(), press("Board")];
    assert!(met(
        &topic(),
        "Type lost keys as the subject, without sending it",
        &only,
        &[]
    ));
}

/// A filter without a name, say.
#[test]
fn what_the_goal_does_not_say_needs_not_be_kept() {
    let done = [
        (typed("chores"), "Subject", true),
        (Action::Click, "Post", true),
        (typed("rent"), "Subject", true),
    ];
    assert!(!met(&topic(), "Tell them of the rent", &done, &[]));
    let done = [
        (typed("rent"), "Subject", true),
        (Action::Click, "Cancel", true),
        (typed("Lost keys"), "Subject", true),
        (Action::Click, "Post", true),
    ];
    assert!(met(&topic(), "Tell them of the lost keys", &done, &[]));
}

#[test]
fn another_record_shows_nothing_of_the_one_that_is_meant() {
    let done = || {
        vec![
            (typed("Lost keys"), "Subject", true),
            (Action::Click, "Post", true),
        ]
    };
    for (goal, expected) in [
        ("Ship KC-1006", true),
        ("Ship KC-1003", false),
        // Of another kind.
        ("Ship DPD-5540", true),
    ] {
        assert_eq!(met(&topic(), goal, &done(), &[]), expected, "{goal}");
    }
}

/// Another list was opened, and the row that stood in the first one is not in it.
#[test]
fn what_is_not_on_another_screen_is_not_gone() {
    let (page, who) = (topic(), persona("ada"));
    let row = |text: &str| Item {
        identity: Identity(format!("output:{text}")),
        role: "text".to_owned(),
        text: text.to_owned(),
    };
    for (others, expected) in [(1, true), (6, false)] {
        let mut history = past(&page, &[(Action::Click, "Post", true)]);
        let difference = history[0].difference.as_mut().unwrap();
        difference.added = (0..others)
            .map(|n| row(&format!("Another row {n}")))
            .collect();
        difference.removed = vec![row("Blessing Okafor")];
        let context = context("Take Blessing off", &page, &who, &history);
        let finish = Action::Finish {
            evidence: "take Blessing off = “Blessing Okafor” is gone".to_owned(),
        };
        let end = conclude(&context, &finish, Policy::Model, &[]).unwrap();
        assert_eq!(end.stop.is_goal_met(), expected, "{others}: {end:?}");
    }
}

/// A message that the run wrote itself, and had the page repeat.
#[test]
fn the_runs_own_words_prove_nothing() {
    for (text, expected) in [("Lost keys", true), ("The post was approved", false)] {
        let page = topic().text(&format!("Preview: {text}"));
        let who = persona("ada");
        let done = [
            (typed(text), "Subject", true),
            (Action::Click, "Post", true),
        ];
        let history = past(&page, &done);
        let context = context(
            "Let the post on the lost keys go live",
            &page,
            &who,
            &history,
        );
        let finish = Action::Finish {
            evidence: format!("let it go live = “{text}”"),
        };
        let end = conclude(&context, &finish, Policy::Model, &[]).unwrap();
        assert_eq!(end.stop.is_goal_met(), expected, "{text}: {end:?}");
    }
}

/// What is doubted of the rest says nothing of a login.
#[test]
fn a_login_stays_done_where_the_rest_is_not() {
    let page = Page::new("https://a.example/", "Start")
        .form("Log in", Authentication)
        .field("text", "User")
        .field("password", "Password")
        .button("Log in")
        .end();
    let done = [
        (typed("vera"), "User", true),
        (typed("Comet-1986"), "Password", true),
        (Action::Click, "Log in", true),
    ];
    let (mut history, who) = (past(&page, &done), persona("ada"));
    let password = page.screen.forms[0].inputs[1].identity.clone();
    let typed_in = history[1].thought.as_mut().unwrap();
    typed_in.decision.target.as_mut().unwrap().identity = Some(password.clone());
    history[2].difference.as_mut().unwrap().removed.push(Item {
        identity: password,
        role: "textbox".to_owned(),
        text: "Password".to_owned(),
    });
    let inside = Page::new("https://a.example/", "Start").heading("Hello Vera");
    let goal = "Log in as vera / Comet-1986. Frobnicate it";
    let context = context(goal, &inside, &who, &history);
    let finish = Action::Finish {
        evidence: "log in as vera = “Hello Vera”\nfrobnicate it = “Hello Vera”".to_owned(),
    };
    let end = conclude(&context, &finish, Policy::Model, &[]).unwrap();
    let states: Vec<ClauseState> = end.clauses.iter().map(|clause| clause.state).collect();
    assert_eq!(states, [Seen, NotSeen], "{end:?}");
    assert!(!end.stop.is_goal_met(), "{end:?}");
}

/// An application that keeps things on its server has kept nothing where a press asked it for nothing.
#[test]
fn a_press_that_asks_no_server_keeps_nothing() {
    let (page, who) = (topic(), persona("ada"));
    let asked = |requests: &[RequestBy]| {
        let request = |by: &RequestBy| Request {
            url: "https://a.example/api".to_owned(),
            by: *by,
            status: Some(200),
            began_at_ms: 0,
            took_ms: 10.0,
        };
        Some(Settled {
            quiet: true,
            requests: Some(requests.iter().map(request).collect()),
            ..Settled::default()
        })
    };
    for (opened, posted, expected) in [
        (&[RequestBy::Script][..], &[RequestBy::Script][..], true),
        (&[RequestBy::Script], &[], false),
        // It has no server: what it keeps, it keeps here.
        (&[RequestBy::Document], &[], true),
    ] {
        let done = [
            (typed("Lost keys"), "Subject", true),
            (Action::Click, "Post", true),
        ];
        let mut history = past(&page, &done);
        history[0].settled = asked(opened);
        history[1].settled = asked(posted);
        let context = context("Tell them of the lost keys", &page, &who, &history);
        let finish = Action::Finish {
            evidence: "tell them = “Keys” “Lost keys”".to_owned(),
        };
        let end = conclude(&context, &finish, Policy::Model, &[]).unwrap();
        assert_eq!(end.stop.is_goal_met(), expected, "{opened:?} {posted:?}");
    }
}

/// Another view of an application may keep what was typed for a later press: whether it did, the rules cannot say, and it is no fact that
/// it did not.
#[test]
fn what_was_left_for_another_view_and_saved_from_there_is_in_doubt() {
    let (page, who) = (topic(), persona("ada"));
    let goes = || Signal::NavigationOccurred {
        from: "https://a.example/topics/KC-1006".to_owned(),
        to: "https://a.example/board".to_owned(),
    };
    let inserted = || Action::Insert {
        text: "Lost keys".to_owned(),
    };
    for (name, writes_it, signals, writes, expected) in [
        (
            "saved from there",
            typed("Lost keys"),
            vec![goes()],
            1,
            "What was typed was left before something was pressed that keeps it.",
        ),
        (
            "nothing sent",
            typed("Lost keys"),
            vec![goes()],
            0,
            "Nothing was done that keeps what was typed.",
        ),
        (
            "written at the caret, and nothing sent",
            inserted(),
            vec![goes()],
            0,
            "Nothing was done that keeps what was typed.",
        ),
    ] {
        let done = [
            (writes_it, "Subject", true),
            (Action::Click, "Board", true),
            (Action::Click, "Post", true),
        ];
        let mut history = past(&page, &done);
        let left = history[1].difference.as_mut().unwrap();
        left.outcome = ScreenOutcome::Navigation;
        left.signals = signals;
        for (at, writes) in [(0, 0), (1, 0), (2, writes)] {
            history[at].settled = Some(Settled {
                quiet: true,
                sent: Some(Sent { writes, live: true }),
                ..Settled::default()
            });
        }
        let context = context("Tell them of the lost keys", &page, &who, &history);
        let finish = Action::Finish {
            evidence: "tell them = “Keys” “Lost keys”".to_owned(),
        };
        let end = conclude(&context, &finish, Policy::Model, &[]).unwrap();
        let told = format!("{end:?}");
        assert!(told.contains(expected), "{name}: {told}");
    }
}
