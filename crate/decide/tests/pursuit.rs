//! Goals that are pursued by their instructions: what is done first on a page, after what was done before.
#![allow(clippy::unwrap_used)] // In a helper too a failed unwrap is a failed test.

mod common;

use common::pursued::{go, goal, next, next_sure};
use common::{Page, context, line, persona, step};
use passerby_artifacts::clause::ClauseState;
use passerby_artifacts::decision::Policy;
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::screen::{FormIntent, ScreenOutcome, Signal};
use passerby_decide::{Context, clauses, think};

const PROJECT: &str = "http://tracker.example/projects/website";

const BUG: &str = "<add>{act:report} a {object:new bug} in the {place:Website project} titled {value:'Wrong street on the map'} || \
    <set>give it {value:high} {field:priority} || <assign>{act:assign} it to {value:Priya Raman}";

fn project() -> Page {
    Page::new(PROJECT, "Website - Tracker")
        .heading("Website")
        .link("Log time", "/log")
        .link("New user", "/users/new")
        .link("New issue", "/projects/website/issues/new")
        .link("Sign out", "/logout")
}

fn form() -> Page {
    Page::new(
        "http://tracker.example/projects/website/issues/new",
        "New issue - Website - Tracker",
    )
    .heading("New issue")
    .form("New issue", FormIntent::UserInput)
    .field("text", "Subject")
    .field_with("select", "Priority", |node| {
        options(node, &["Low", "Normal", "High"]);
    })
    .field_with("select", "Assignee", |node| {
        options(node, &["Priya Raman", "Tom Lee"]);
    })
    .button("Create")
    .button("Create and add another")
    .end()
}

fn options(node: &mut passerby_artifacts::ui_tree::UiNode, labels: &[&str]) {
    node.role = "combobox".into();
    node.actions = vec![ActionKind::Select];
    let hints = node.input.get_or_insert_default();
    hints.options = labels.iter().map(|label| (*label).to_owned()).collect();
}

#[test]
fn one_more_is_made_in_the_form_for_it() {
    let mut history = Vec::new();
    assert_eq!(go(BUG, &mut project(), &mut history), "press New issue");
    let mut page = form();
    let mut acts: Vec<String> = (0..3).map(|_| go(BUG, &mut page, &mut history)).collect();
    acts.sort();
    assert_eq!(
        acts,
        [
            "select Assignee = Priya Raman",
            "select Priority = High",
            "type Subject = Wrong street on the map"
        ]
    );
    assert_eq!(go(BUG, &mut page, &mut history), "press Create");
    let after = Page::new("http://tracker.example/issues/26", "Bug #26 - Website")
        .success("Issue #26 created.");
    assert_eq!(next(BUG, &after, &history), "finish");
}

#[test]
fn nothing_is_written_where_the_goal_does_not_say() {
    // In another project, nothing of this one's is made.
    let other = Page::new(
        "http://tracker.example/projects/eastgate",
        "Eastgate - Tracker",
    )
    .heading("Eastgate")
    .link("New issue", "/projects/eastgate/issues/new");
    assert!(!next(BUG, &other, &[]).contains("New issue"));
    // `Write off` makes nothing, though `Write` alone would.
    let shelf = Page::new(
        "http://tracker.example/projects/website",
        "Website - Tracker",
    )
    .heading("Website")
    .button("Write off");
    assert!(!next(BUG, &shelf, &[]).contains("Write off"));
    // A form for something else has a field for a name, too.
    let account = Page::new("http://tracker.example/my/account", "My account - Website")
        .form("My account", FormIntent::UserInput)
        .field("text", "First name")
        .field("text", "Edit summary")
        .button("Save")
        .end();
    assert_eq!(next(BUG, &account, &[]), "give_up");
}

const DELETE: &str = "<delete>{act:delete} the {object:task 'Get quotes for the lighting'} in the {place:Eastgate project}";

#[test]
fn only_the_thing_itself_is_deleted() {
    let of = |title: &str| {
        Page::new(
            "http://tracker.example/issues/18",
            &format!("Task: {title} - Eastgate - Tracker"),
        )
        .heading(&format!("Task: {title}"))
        .button("Delete")
    };
    assert_eq!(
        next(DELETE, &of("Get quotes for the lighting"), &[]),
        "press Delete"
    );
    assert_ne!(
        next(DELETE, &of("Get quotes for the shelving"), &[]),
        "press Delete"
    );
    // What is read without being sure of it deletes nothing.
    assert_ne!(
        next_sure(DELETE, 0.1, &of("Get quotes for the lighting"), &[]),
        "press Delete"
    );
}

#[test]
fn what_is_not_in_sight_is_searched_for() {
    let page = Page::new(
        "http://tracker.example/projects/eastgate",
        "Eastgate - Tracker",
    )
    .heading("Eastgate")
    .form("Search", FormIntent::UserInput)
    .field("search", "Search")
    .end();
    let open = "<open>{act:open} the {object:task about quotes for the shelving} in the {place:Eastgate project} || \
        <set>{act:move} its {field:due date} to {value:11 December 2026}";
    assert_eq!(next(open, &page, &[]), "type Search = quotes shelving");
    let found = Page::new(
        "http://tracker.example/search",
        "Search - Eastgate - Tracker",
    )
    .link("Get three quotes for the lighting", "/issues/18")
    .link("Get three quotes for the shelving", "/issues/17");
    assert_eq!(
        next(open, &found, &[]),
        "press Get three quotes for the shelving"
    );
}

#[test]
fn a_date_is_spelt_as_its_field_wants_it() {
    let open = "<open>{act:open} the {object:task about the shelving} || <set>{act:move} its {field:due date} to {value:11 December 2026}";
    let page = Page::new(
        "http://tracker.example/issues/17",
        "Task: The shelving - Tracker",
    )
    .heading("The shelving")
    .form("Edit", FormIntent::UserInput)
    .field("date", "Start date")
    .field("date", "Due date")
    .button("Save")
    .end();
    assert_eq!(next(open, &page, &[]), "type Due date = 2026-12-11");
}

#[test]
fn an_error_keeps_the_form_from_counting_as_saved() {
    let mut history = Vec::new();
    go(BUG, &mut project(), &mut history);
    let mut page = form();
    for _ in 0..3 {
        go(BUG, &mut page, &mut history);
    }
    let (text, instructions) = goal(BUG, 0.9);
    let persona = persona("noor");
    let thought = think(&Context {
        instructions: &instructions,
        ..context(&persona, &text, &page, &history)
    });
    assert_eq!(line(&thought.decision), "press Create");
    let error = vec![Signal::ErrorAppeared {
        text: "Category cannot be blank".into(),
    }];
    history.push(step(
        &page,
        &thought,
        ScreenOutcome::FormSubmissionFailed,
        error,
    ));
    let page = page.error("Category cannot be blank");
    assert_ne!(next(BUG, &page, &history), "finish");
}

#[test]
fn what_is_forbidden_is_no_task() {
    let keep = "<delete>{negation:keep} the {object:tasks about the carpet}";
    let page = Page::new("http://tracker.example/issues/16", "The carpet - Tracker")
        .heading("Tasks about the carpet")
        .button("Delete");
    assert_ne!(next(keep, &page, &[]), "press Delete");
}

#[test]
fn each_clause_is_told_and_none_is_claimed() {
    let mut history = Vec::new();
    go(BUG, &mut project(), &mut history);
    let mut page = form();
    for _ in 0..4 {
        go(BUG, &mut page, &mut history);
    }
    let (text, mut instructions) = goal(
        &format!("{BUG} || <set>and the {{field:branch}} {{value:Mill Lane}}"),
        0.9,
    );
    instructions[3].sureness = 0.02;
    let persona = persona("noor");
    let after = Page::new("http://tracker.example/issues/26", "Bug #26 - Website");
    let context = Context {
        instructions: &instructions,
        ..context(&persona, &text, &after, &history)
    };
    let states: Vec<ClauseState> = clauses(&context, Policy::Rules)
        .iter()
        .map(|clause| clause.state)
        .collect();
    assert_eq!(
        states,
        [
            ClauseState::NotSeen,
            ClauseState::NotSeen,
            ClauseState::NotSeen,
            ClauseState::NotUnderstood
        ]
    );
}

#[test]
fn a_page_that_asks_is_answered() {
    let mut history = Vec::new();
    let mut page = Page::new(
        "http://tracker.example/issues/18",
        "Get quotes for the lighting - Eastgate",
    )
    .heading("Get quotes for the lighting")
    .link("Delete", "/issues/18/delete");
    assert_eq!(go(DELETE, &mut page, &mut history), "press Delete");
    let asks = Page::new(
        "http://tracker.example/issues/18/delete",
        "Delete task: Get quotes for the lighting - Eastgate",
    )
    .heading("Delete task: Get quotes for the lighting")
    .link("No, keep it", "/issues/18")
    .button("Yes, delete");
    assert_eq!(next(DELETE, &asks, &history), "press Yes, delete");
    let gone = Page::new("http://tracker.example/issues", "Issues - Eastgate")
        .success("The task was deleted.");
    assert_eq!(next(DELETE, &gone, &history), "finish");
}

#[test]
fn parts_are_added_to_the_thing_that_was_named() {
    let goal = "<search>{act:dig out} that {object:picture 'Chart of the bay'} which we took in last year || <add>{act:put} it in the {place:collection 'Press'} || \
        <add>and {act:add} the {object:tag survey}";
    let page = || {
        Page::new("http://site.example/images/5", "Chart of the bay")
            .heading("Chart of the bay")
            .form("Edit", FormIntent::UserInput)
            .field("text", "Title")
            .field_with("select", "Collection", |node| {
                options(node, &["Root", "Press"]);
            })
            .field("text", "Tags")
            .button("Save")
            .end()
    };
    let mut history = Vec::new();
    let mut shown = page();
    let mut acts: Vec<String> = (0..2).map(|_| go(goal, &mut shown, &mut history)).collect();
    acts.sort();
    assert_eq!(acts, ["select Collection = Press", "type Tags = survey"]);
    assert_eq!(next(goal, &shown, &history), "press Save");
}
