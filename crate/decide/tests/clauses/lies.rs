//! Claims of a model that did something near what the goal wants, or nothing.

use super::*;

/// The states of the parts, in their order, and whether the goal counts as met.
pub fn judged(
    goal: &str,
    history: &[StepRecord],
    page: &Page,
    claim: &str,
) -> (Vec<ClauseState>, bool) {
    let who = persona("ada");
    let context = context(goal, page, &who, history);
    let finish = Action::Finish {
        evidence: claim.to_owned(),
    };
    let end = conclude(&context, &finish, Policy::Model, &[]).unwrap();
    // What a model says is never told as seen by the run itself.
    let is_seen = |clause: &&ClauseRecord| clause.state == ClauseState::Seen;
    assert!(end.clauses.iter().filter(is_seen).all(|c| c.claimed));
    let states = end.clauses.iter().map(|clause| clause.state).collect();
    (states, end.stop.is_goal_met())
}

pub fn added(history: &mut [StepRecord], text: &str) {
    let last = history.last_mut().unwrap().difference.as_mut().unwrap();
    last.added.push(Item {
        identity: Identity(format!("output:{text}")),
        role: "text".to_owned(),
        text: text.to_owned(),
    });
}

#[test]
fn what_was_deleted_is_what_the_goal_names() {
    let page = Page::new("https://a.example/", "Variables")
        .heading("Variables")
        .button("Delete variable")
        .text("Variable was deleted");
    for (row, expected) in [
        ("summer_campaign_2023", true),
        ("reminder_after_days", false),
        ("", true),
    ] {
        let mut history = past(&page, &[(Action::Click, "Delete variable", true)]);
        history[0].target_row = row.to_owned();
        added(&mut history, "Variable was deleted");
        let goal = "Delete the variable of the summer campaign";
        let claim = "delete the variable of the summer campaign = \"Variable was deleted\"";
        let (states, is_met) = judged(goal, &history, &page, claim);
        assert_eq!(is_met, expected, "{row}: {states:?}");
    }
}

#[test]
fn what_the_goal_spells_out_was_entered_or_stood_on_a_page() {
    let page = list().text("Invitation ready");
    for (address, expected) in [("jana.wolf@a.example", true), ("jan.wolf@a.example", false)] {
        let done = [
            (typed(address), "What needs to be done?", true),
            (Action::Click, "Add", true),
        ];
        let mut history = past(&page, &done);
        added(&mut history, "Invitation ready");
        let goal = "Let our colleague in, jana.wolf@a.example";
        let claim = "let the colleague in = \"Invitation ready\"";
        let (states, is_met) = judged(goal, &history, &page, claim);
        assert_eq!(is_met, expected, "{address}: {states:?}");
    }
}

#[test]
fn a_path_is_entered_as_the_goal_spells_it() {
    let page = list().text("Redirect was added");
    for (path, expected) in [("/lanterns-2027", true), ("/lantern-2027", false)] {
        let done = [
            (typed(path), "What needs to be done?", true),
            (Action::Click, "Add", true),
        ];
        let mut history = past(&page, &done);
        added(&mut history, "Redirect was added");
        let claim = "add the redirect = \"Redirect was added\"";
        let (states, is_met) = judged("add a redirect from /lanterns-2027", &history, &page, claim);
        assert_eq!(is_met, expected, "{path}: {states:?}");
    }
}

#[test]
fn a_label_and_own_words_prove_nothing() {
    let own = "Building is the Library, as Helga says";
    let page = list().text("Saved as 30").text("Requestors:").text(own);
    let done = [
        (typed(own), "What needs to be done?", true),
        (Action::Click, "Add", true),
    ];
    let mut history = past(&page, &done);
    for text in ["Saved as 30", "Requestors:", own] {
        added(&mut history, text);
    }
    for (quotes, expected) in [
        ("\"Saved as 30\"", true),
        ("\"Requestors:\"", false),
        ("\"Building is the Library\"", false),
        ("\"Building is the Library\", \"Saved as 30\"", true),
    ] {
        let claim = format!("tell them of Helga = {quotes}");
        let (states, is_met) = judged("Tell them of Helga", &history, &page, &claim);
        assert_eq!(is_met, expected, "{quotes}: {states:?}");
    }
}

#[test]
fn what_only_stood_there_is_no_part_that_was_done() {
    let page = list().text("Spam ticket in Help");
    let mut history = past(&page, &[(Action::Click, "Save", true)]);
    added(&mut history, "Reminder was made");
    let claim =
        "the spam ticket in Help = \"Spam ticket in Help\"\ndelete it = \"Reminder was made\"";
    let (states, is_met) = judged("the spam ticket in Help, delete it", &history, &page, claim);
    assert_eq!(states, [ClauseState::NotSeen, ClauseState::NotSeen]);
    assert!(!is_met);
}

#[test]
fn what_is_deleted_did_not_get_its_name_in_this_run() {
    let before = list().button("Delete note");
    let after = list().button("Delete note").text("Note was deleted");
    let done = [
        (typed("Old plans"), "What needs to be done?", true),
        (Action::Click, "Add", true),
        (Action::Click, "Delete note", true),
    ];
    for (goal, shown, expected) in [
        ("Delete the note Old plans", "", false),
        ("Delete the note Old plans", "text \"Old plans\"", true),
        ("Add a note Old plans, then delete it", "", true),
        (
            "Block the one of the Old plans, delete their note",
            "",
            true,
        ),
    ] {
        let mut history = past(&before, &done);
        history[0].tree_text = shown.to_owned();
        added(&mut history, "Note was deleted");
        let claim = "delete it = \"Note was deleted\"";
        let (states, is_met) = judged(goal, &history, &after, claim);
        assert_eq!(is_met, expected, "{goal}, {shown}: {states:?}");
    }
}

#[test]
fn a_form_is_sent_with_the_option_that_the_goal_names() {
    let page = list().text("Column Weight was added");
    for (options, expected) in [
        ("\"Text\"* \"Number\"", false),
        ("\"Text\" \"Number\"*", true),
    ] {
        let done = [
            (typed("Weight"), "What needs to be done?", true),
            (Action::Click, "Add", true),
        ];
        let mut history = past(&page, &done);
        history[1].tree_text = format!("cmb_1a2b \"Type\" options=[{options}]");
        added(&mut history, "Column Weight was added");
        let goal = "Add a column Weight of type number";
        let claim = "add the column = \"Column Weight was added\"";
        let (states, is_met) = judged(goal, &history, &page, claim);
        assert_eq!(is_met, expected, "{options}: {states:?}");
    }
}

#[test]
fn a_message_that_the_goal_asks_for_may_be_quoted() {
    let own = "Thank you, Helga! All ten canes are replanted.";
    let page = list().text(own);
    for (goal, acts, expected) in [
        (
            "thank Helga and say that all ten canes are replanted",
            2,
            true,
        ),
        (
            "thank Helga and say that all ten canes are replanted",
            1,
            false,
        ),
        ("set the state of the canes to replanted", 2, false),
    ] {
        let done = [
            (typed(own), "What needs to be done?", true),
            (Action::Click, "Add", true),
        ];
        let mut history = past(&page, &done[..acts]);
        added(&mut history, own);
        if acts == 2 {
            history[1].difference.as_mut().unwrap().outcome =
                ScreenOutcome::FormSubmissionSucceeded;
        }
        let claim = format!("thank Helga = \"{own}\"");
        let (states, is_met) = judged(goal, &history, &page, &claim);
        assert_eq!(is_met, expected, "{goal} {acts}: {states:?}");
    }
}

#[test]
fn what_was_done_was_done_to_the_entry_that_the_goal_names() {
    let page = Page::new("https://a.example/", "Articles")
        .heading("Articles")
        .link("Poppy seeds", "/7")
        .link("Pumpkin rolls", "/4")
        .button("Publish")
        .text("Published document");
    let done = [
        (Action::Click, "Poppy seeds", true),
        (Action::Click, "Publish", true),
        (Action::Click, "Pumpkin rolls", true),
        (Action::Click, "Publish", true),
    ];
    let claim = "publish the pumpkin rolls article = \"Published document\"";
    for (acts, expected) in [(0..2, false), (2..4, true), (0..4, true), (0..3, false)] {
        let mut history = past(&page, &done[acts.clone()]);
        for step in &mut history {
            let target = step.thought.as_ref().unwrap().decision.target.as_ref();
            if target.is_some_and(|target| target.name == "Poppy seeds") {
                step.nearer_entries = vec!["Pumpkin rolls".to_owned()];
            }
        }
        added(&mut history, "Published document");
        let (states, is_met) = judged("publish the pumpkin rolls article", &history, &page, claim);
        assert_eq!(is_met, expected, "{acts:?}: {states:?}");
    }
}

#[test]
fn a_change_that_was_left_unsaved_is_none() {
    let page = Page::new("https://a.example/people/7", "Ruth Osei")
        .heading("Ruth Osei")
        .button("Active")
        .button("Save")
        .button("Close")
        .text("Status Active");
    let goal = "set the status of Ruth Osei to Active";
    let claim = "set the status of Ruth Osei to Active = \"Status Active\"";
    for (then, expected) in [(&["Close"][..], false), (&["Save", "Close"], true)] {
        let mut done = vec![(Action::Click, "Active", true)];
        done.extend(then.iter().map(|name| (Action::Click, *name, true)));
        let mut history = past(&page, &done);
        let difference = history[0].difference.as_mut().unwrap();
        difference.changed.push(Change {
            identity: Identity("form:user:submit:save".to_owned()),
            label: "Save".to_owned(),
            property: ChangedProperty::Disabled,
            before: "true".to_owned(),
            after: "false".to_owned(),
        });
        let last = history.last_mut().unwrap().difference.as_mut().unwrap();
        last.signals.push(Signal::DialogClosed {
            label: "Ruth Osei".to_owned(),
            is_layer: false,
        });
        added(&mut history, "Status Active");
        let (states, is_met) = judged(goal, &history, &page, claim);
        assert_eq!(is_met, expected, "{then:?}: {states:?}");
    }
}
