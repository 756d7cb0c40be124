//! One row a case: what was done for a goal and what came of it, and what is made of each clause.
#![allow(clippy::unwrap_used)] // In a helper too a failed unwrap is a failed test.

#[path = "clauses/answers.rs"]
mod answers;
mod common;
#[path = "clauses/deeds.rs"]
mod deeds;
#[path = "clauses/ends.rs"]
mod ends;
#[path = "clauses/kept.rs"]
mod kept;
#[path = "clauses/lies.rs"]
mod lies;
#[path = "clauses/limits.rs"]
mod limits;
#[path = "clauses/meant.rs"]
mod meant;
#[path = "clauses/names.rs"]
mod names;
#[path = "clauses/shown.rs"]
mod shown;

use common::{Page, gates, persona, step};
use passerby_artifacts::clause::ClauseRecord;
use passerby_artifacts::clause::ClauseState::{self, NotSeen, NotTried, NotUnderstood, Seen};
use passerby_artifacts::decision::{
    Action, Analysis, Expectation, Policy, Predicate, TextSource, Thought,
};
use passerby_artifacts::run::{StepRecord, StopReason};
use passerby_artifacts::screen::FormIntent::{Authentication, UserInput};
use passerby_artifacts::screen::{
    Change, ChangedProperty, Identity, Item, Region, ScreenOutcome, Signal,
};
use passerby_decide::{Context, at_limit, clauses, conclude};

/// An act on what is called so, and whether the screen showed that it had an effect.
type Done<'a> = (Action, &'a str, bool);

/// A case's name, the goal, what was done, the act that ends the run, who decided it, and the end.
type Ended<'a> = (&'a str, &'a str, Vec<Done<'a>>, Action, Policy, &'a str);

fn past(page: &Page, done: &[Done]) -> Vec<StepRecord> {
    let one = |(at, (action, on, had_effect)): (usize, &Done)| {
        let thought = Thought {
            analysis: Analysis {
                summary: String::new(),
                stands_out: Vec::new(),
            },
            decision: gates::decision(page, action.clone(), on, 0.9),
            expectation: Expectation {
                sentence: "It works.".to_owned(),
                predicate: Predicate::SomethingChanges,
                within_ms: 1_000,
                sureness: 0.8,
            },
            sight: None,
        };
        let (outcome, signal) = if *had_effect {
            let sent = |form: &str| Signal::FormSubmitted {
                form: Identity(form.to_owned()),
            };
            let signal = match *on {
                "Add" => sent("form:new chore"),
                "Go" => sent("form:search"),
                "Join" => sent("form:sign up"),
                _ => Signal::ValueChanged {
                    input: Identity(format!("input:{at}")),
                    after: "x".to_owned(),
                },
            };
            (ScreenOutcome::Unknown, signal)
        } else {
            (ScreenOutcome::NoChange, Signal::NoOp)
        };
        let mut step = step(page, &thought, outcome, vec![signal]);
        step.index = at as u32 + 1;
        step
    };
    done.iter().enumerate().map(one).collect()
}

fn context<'a>(
    goal: &'a str,
    page: &'a Page,
    who: &'a passerby_artifacts::persona::Persona,
    history: &'a [StepRecord],
) -> Context<'a> {
    Context {
        persona: who,
        goal,
        instructions: &[],
        tree: &page.tree,
        screen: &page.screen,
        fingerprint: "",
        history,
        refused: &[],
        began_at_ms: 0,
        min_confidence: 0.65,
        steps_left: 5,
        stopped: None,
    }
}

fn typed(text: &str) -> Action {
    let text = text.to_owned();
    Action::Type {
        text: TextSource::Plain { text },
    }
}

fn list() -> Page {
    Page::new("https://a.example/", "Chores")
        .heading("Chores")
        .form("New chore", UserInput)
        .field("text", "What needs to be done?")
        .button("Add")
        .end()
        .button("Save")
        .button("Archive")
}

fn with(text: &str) -> Page {
    list().text(text)
}

/// The page of a search, and the link that it brought up, if any.
fn found(hit: Option<&str>) -> Page {
    let page = Page::new("https://a.example/books", "Books")
        .heading("Books")
        .form("Search", UserInput)
        .field("search", "Search")
        .button("Go")
        .end();
    match hit {
        Some(name) if name.starts_with("No ") => {
            let mut page = page;
            page.node("listitem", name, &[]);
            page
        }
        Some(name) => page.link(name, "/books/1"),
        None => page.text("0 results for this search"),
    }
}

#[test]
fn a_search_is_done_where_something_came_up_that_is_called_so() {
    for (name, goal, query, hit, expected) in [
        (
            "a hit",
            "Search for \"Fog horn\"",
            "Fog horn",
            Some("Fog horn and lamp"),
            Seen,
        ),
        (
            "no hit",
            "Search for \"Fog horn\"",
            "Fog horn",
            None,
            NotSeen,
        ),
        (
            "another hit",
            "Search for \"Fog horn\"",
            "Fog horn",
            Some("Fog and lamp"),
            NotSeen,
        ),
        (
            "what repeats the query",
            "Search for \"Fog horn\"",
            "Fog horn",
            Some("No books match Fog horn"),
            NotSeen,
        ),
    ] {
        let page = found(hit);
        let done = [(typed(query), "Search", true), (Action::Click, "Go", true)];
        let history = past(&page, &done);
        let who = persona("tom");
        let made = clauses(&context(goal, &page, &who, &history), Policy::Rules);
        let states: Vec<ClauseState> = made.iter().map(|clause| clause.state).collect();
        assert_eq!(states, [expected], "{name}: {made:?}");
    }
}

#[test]
fn a_welcome_that_always_stands_there_is_no_answer_to_a_form() {
    let page = Page::new("https://a.example/join", "Archive")
        .success("Welcome to the archive")
        .form("Sign up", Authentication)
        .field("email", "Email")
        .button("Join")
        .end();
    let goal = "Sign up with kim@a.example";
    let done = [
        (typed("kim@a.example"), "Email", true),
        (Action::Click, "Join", true),
    ];
    let who = persona("tom");
    let state = |history: &[StepRecord]| {
        let made = clauses(&context(goal, &page, &who, history), Policy::Rules);
        made.iter().map(|clause| clause.state).collect::<Vec<_>>()
    };
    let mut history = past(&page, &done);
    assert_eq!(state(&history), [NotSeen]);
    let welcome = &page.screen.outputs[0];
    history[1].difference.as_mut().unwrap().added.push(Item {
        identity: welcome.identity.clone(),
        role: String::new(),
        text: welcome.text.clone(),
    });
    assert_eq!(state(&history), [Seen]);
}

/// A chat in whose field the text stands yet, or from which it went to the others.
fn chat(sent: bool) -> Page {
    let page = Page::new("https://a.example/chat", "Chat")
        .heading("Chat")
        .form("Talk", UserInput)
        .field_with("text", "Message", |node| {
            node.value = (!sent).then(|| "I come".to_owned());
        })
        .button("Send")
        .end();
    if sent { page.text("I come") } else { page }
}

#[test]
fn what_others_are_to_read_is_not_written_before_it_is_sent() {
    for (goal, sent, expected) in [
        ("Write \"I come\"", false, NotSeen),
        ("Write \"I come\"", true, Seen),
        ("Type \"I come\" into the message field", false, Seen),
        // What is to be said stands there, and not how.
        ("Write in the chat that you would come", false, NotSeen),
    ] {
        let page = chat(sent);
        let history = past(&page, &[(typed("I come"), "Message", true)]);
        let who = persona("tom");
        let made = clauses(&context(goal, &page, &who, &history), Policy::Rules);
        let states: Vec<ClauseState> = made.iter().map(|clause| clause.state).collect();
        assert_eq!(states, [expected], "{goal} {sent}: {made:?}");
    }
}

#[test]
fn a_clause_is_done_only_where_it_was_seen() {
    let press = |name: &'static str, had_effect| (Action::Click, name, had_effect);
    let field = "What needs to be done?";
    let add = |text: &str, taken| vec![(typed(text), field, true), press("Add", taken)];
    let rows: Vec<(&str, Page, Vec<Done>, Vec<ClauseState>)> = vec![
        (
            "Press \"Save\"",
            list(),
            vec![press("Save", true)],
            vec![Seen],
        ),
        // Put on what? That something of the name was pressed is not what was asked for.
        (
            "Open Save, the one on top, and kettle on it",
            list().button("Kettle"),
            vec![press("Kettle", true)],
            vec![NotTried, NotUnderstood, NotSeen],
        ),
        (
            "Press \"Save\"",
            list(),
            vec![press("Save", false)],
            vec![NotSeen],
        ),
        (
            "Press \"Save\" and press \"Archive\"",
            list(),
            vec![press("Save", true)],
            vec![Seen, NotTried],
        ),
        (
            "Press \"Save\" and press \"Archive\"",
            list(),
            vec![press("Save", true), press("Archive", true)],
            vec![Seen, Seen],
        ),
        // Words that were typed anywhere are not what *put* asks for.
        (
            "Put the page on your watch list",
            list(),
            vec![(typed("page on your watch list"), field, true)],
            vec![NotSeen],
        ),
        // What is not to be done is no act.
        (
            "Press \"Save\". Change nothing else",
            list(),
            vec![press("Save", true), (typed("nothing else"), field, true)],
            vec![Seen, NotUnderstood],
        ),
        // A word that no act stands for was not checked.
        (
            "Press the purple \"Save\" twice nightly",
            list(),
            vec![press("Save", true)],
            vec![NotSeen],
        ),
        // What went into a field of another name, and what was replaced there, is not done.
        (
            "Enter \"Heavy\" as headline and \"Sears well\" as review",
            list(),
            vec![
                (typed("Heavy"), field, true),
                (typed("Sears well"), field, true),
            ],
            vec![NotSeen, NotSeen],
        ),
        (
            "Enter \"Heavy\" as what needs to be done",
            list(),
            vec![(typed("Heavy"), field, true)],
            vec![Seen],
        ),
        (
            "Enter \"Heavy\" as what needs to be done",
            list(),
            vec![(typed("Heavy"), field, true), (typed("Light"), field, true)],
            vec![NotSeen],
        ),
        // What is added has to stand on the screen.
        (
            "Add \"Buy milk\" to the list",
            with("Buy milk"),
            add("Buy milk", true),
            vec![Seen],
        ),
        (
            "Add \"Buy milk\" to the list",
            list(),
            add("Buy milk", true),
            vec![NotSeen],
        ),
        // An unknown verb is not the verb before it.
        (
            "Add \"Buy milk\" and delete \"Pay the rent\"",
            with("Buy milk"),
            add("Buy milk", true),
            vec![Seen, NotTried],
        ),
        ("Frobnicate the quux", list(), vec![], vec![NotUnderstood]),
        // Words that fit many things.
        (
            "we need a new, empty chore",
            list().button("Gateway New"),
            vec![press("Gateway New", true)],
            vec![NotUnderstood, NotTried],
        ),
        // A question is answered by nobody yet.
        (
            "Find out what the chores cost",
            list(),
            vec![],
            vec![NotTried],
        ),
        (
            "Press \"Save\", as an archive",
            list(),
            vec![
                (Action::Click, "Save", true),
                (Action::Click, "Archive", true),
            ],
            vec![Seen],
        ),
        // What no page shows and nobody entered was not checked.
        (
            "Log in to the database club.db",
            list(),
            vec![
                (typed("ada"), "What needs to be done?", true),
                (Action::Click, "Add", true),
            ],
            vec![NotSeen],
        ),
        ("Open the chores", list(), vec![], vec![Seen]),
        ("", list(), vec![], vec![]),
    ];
    let who = persona("ada");
    for (goal, page, done, expected) in rows {
        let history = past(&page, &done);
        let found = clauses(&context(goal, &page, &who, &history), Policy::Rules);
        let states: Vec<ClauseState> = found.iter().map(|clause| clause.state).collect();
        assert_eq!(states, expected, "{goal}: {found:#?}");
        let seen = found.iter().filter(|clause| clause.state == Seen);
        assert!(
            seen.into_iter().all(|c| !c.evidence.is_empty()),
            "{goal}: {found:#?}"
        );
    }
}
