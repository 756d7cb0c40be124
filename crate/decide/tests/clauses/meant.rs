//! What was done counts only for what the goal names: its field, its kind, its act.

use super::kept::topic;
use super::*;

#[test]
fn a_value_in_the_field_beside_the_one_that_is_named_is_not_done() {
    let page = topic();
    let who = persona("ada");
    for (goal, look, expected) in [
        (
            "Set the subject to \"Lost keys\"",
            "txt_1 \"Subject\" txt_2 \"Place\"",
            true,
        ),
        (
            "Set the place to \"Lost keys\"",
            "txt_1 \"Subject\" txt_2 \"Place\"",
            false,
        ),
        // Nothing is called so: the goal has a word of its own for it.
        (
            "Set the title to \"Lost keys\"",
            "txt_1 \"Subject\" txt_2 \"Place\"",
            true,
        ),
    ] {
        let done = [
            (typed("Lost keys"), "Subject", true),
            (Action::Click, "Post", true),
        ];
        let mut history = past(&page, &done);
        history[0].tree_text = look.to_owned();
        let context = context(goal, &page, &who, &history);
        let finish = Action::Finish {
            evidence: "it is set = “Lost keys”".to_owned(),
        };
        let end = conclude(&context, &finish, Policy::Model, &[]).unwrap();
        assert_eq!(end.stop.is_goal_met(), expected, "{goal}: {end:?}");
    }
}

/// A row that a filter leaves out, or that has another name, is still there.
#[test]
fn nothing_is_deleted_without_an_act_that_deletes() {
    let page = Page::new("https://a.example/", "Drafts")
        .heading("Drafts")
        .button("All tags")
        .button("Delete draft")
        .button("Archive");
    let who = persona("ada");
    for (pressed, expected) in [
        ("All tags", false),
        ("Delete draft", true),
        ("Archive", true),
    ] {
        let mut history = past(&page, &[(Action::Click, pressed, true)]);
        let difference = history[0].difference.as_mut().unwrap();
        difference.removed.push(Item {
            identity: Identity("output:bus".to_owned()),
            role: "text".to_owned(),
            text: "What the school bus costs".to_owned(),
        });
        let goal = "Please get rid of the text on the school bus";
        let context = context(goal, &page, &who, &history);
        let finish = Action::Finish {
            evidence: "get rid of the text = “What the school bus costs” is gone".to_owned(),
        };
        let end = conclude(&context, &finish, Policy::Model, &[]).unwrap();
        assert_eq!(end.stop.is_goal_met(), expected, "{pressed}: {end:?}");
    }
}

/// The values were saved, but as something else than the goal wants made.
#[test]
fn what_was_made_is_of_the_kind_that_the_goal_names() {
    let page = topic();
    let who = persona("ada");
    let menu = "lnk_1 \"Review groups\" lnk_2 \"Default reviewers\" btn_3 \"Post\"";
    let make = "Create a review group called \"Lost keys\"";
    for (name, goal, look, title, expected) in [
        (
            "as wanted",
            make,
            "h1 \"Add review group\"",
            "Administration",
            true,
        ),
        ("by the title alone", make, "", "Add review group", true),
        (
            "of another kind",
            make,
            "h1 \"Add default reviewer\"",
            "Add",
            false,
        ),
        (
            "in words that the page has not",
            "Create a cohort called \"Lost keys\"",
            "h1 \"Add default reviewer\"",
            "Add",
            true,
        ),
        (
            "no kind is named",
            "Tell them of \"Lost keys\" in the group",
            "h1 \"Add default reviewer\"",
            "Add",
            true,
        ),
        (
            "the button for the other of two",
            "add an expense: \"Lost keys\"",
            "h1 \"Expenses and incomes\" btn_7 \"Post expense\" btn_8 \"Post income\"",
            "Till",
            false,
        ),
    ] {
        let done = [
            (typed("Lost keys"), "Subject", true),
            (Action::Click, "Post", true),
        ];
        let mut history = past(&page, &done);
        for step in &mut history {
            step.tree_text = format!("{menu}\n{look}");
            step.title = title.to_owned();
        }
        if let Some(thought) = &mut history[1].thought
            && look.contains("income")
        {
            let target = thought.decision.target.as_mut().unwrap();
            target.name = "Post income".to_owned();
        }
        let context = context(goal, &page, &who, &history);
        let finish = Action::Finish {
            evidence: "it is made = “Lost keys”".to_owned(),
        };
        let end = conclude(&context, &finish, Policy::Model, &[]).unwrap();
        assert_eq!(end.stop.is_goal_met(), expected, "{name}: {end:?}");
    }
}
