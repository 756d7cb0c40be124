//! Answers in words: what they rest on, and whether the goal wants words.

use super::*;

#[test]
fn an_answer_ends_a_run_where_the_goal_asks() {
    let answer = |text: &str| Action::Answer {
        text: text.to_owned(),
    };
    ends::check(vec![
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
            "said where nothing was asked",
            "Delete the chores",
            vec![],
            answer("I cannot, it says “Chores”."),
            Policy::Model,
            "claimed",
        ),
        (
            "a polite order answered",
            "Could you delete the chores?",
            vec![],
            answer("It says “Chores”."),
            Policy::Model,
            "claimed",
        ),
        (
            "answered, and the rest left",
            "Delete the oldest one and tell me how the page is called",
            vec![],
            answer("It is called “Chores”."),
            Policy::Model,
            "partly",
        ),
        (
            "answered without a mark of a question",
            "find out how this page is called",
            vec![],
            answer("It is called “Chores”."),
            Policy::Model,
            "answered",
        ),
        (
            "asked for in words that are not known to ask",
            "I need the name of this page",
            vec![],
            answer("It is called “Chores”."),
            Policy::Model,
            "answered",
        ),
    ]);
}

/// Several pages are compared one after the other.
#[test]
fn an_answer_rests_on_any_look_of_the_run() {
    let (who, page) = (persona("ada"), list());
    for (look, expected) in [
        ("cell \"Laptops\" cell \"7140.00\"", true),
        ("cell \"Pens\"", false),
    ] {
        let mut history = past(&page, &[(Action::Click, "Save", true)]);
        history[0].tree_text = look.to_owned();
        let context = context("Which order costs the most?", &page, &who, &history);
        let answer = Action::Answer {
            text: "“Laptops”, for 7140.00.".to_owned(),
        };
        let end = conclude(&context, &answer, Policy::Model, &[]).unwrap();
        let is_answered = matches!(end.stop, StopReason::Answered { .. });
        assert_eq!(is_answered, expected, "{end:?}");
    }
}
