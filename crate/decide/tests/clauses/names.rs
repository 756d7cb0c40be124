//! What was pressed has to be what the goal names: a label that only shares its words proves nothing.

use super::*;

#[test]
fn a_longer_label_counts_only_where_what_opened_is_called_so() {
    for (goal, pressed, opened, expected) in [
        ("Click settings", "Settings", "Account", Seen),
        ("Click settings", "Settings (3)", "Account", Seen),
        (
            "Click settings",
            "Sun settings by month",
            "Sun settings",
            NotSeen,
        ),
        ("Click settings", "Your settings page", "Account", Seen),
        ("Click settings", "Profile and settings", "Settings", Seen),
        ("Click \"Menu\"", "Menu", "Food", Seen),
        ("Click menu", "Opening hours", "Opening hours", NotTried),
    ] {
        let page = Page::new("https://a.example/there", opened)
            .heading(opened)
            .button(pressed);
        let mut history = past(&page, &[(Action::Click, pressed, true)]);
        history[0].title = "Home".to_owned();
        history[0].tree_text = format!("h1 \"Home\"\nbtn_1a2b {pressed:?}");
        let who = persona("ada");
        let context = context(goal, &page, &who, &history);
        let told = clauses(&context, Policy::Rules);
        let states: Vec<ClauseState> = told.iter().map(|clause| clause.state).collect();
        assert_eq!(states, [expected], "{goal}: {pressed}: {opened}: {told:?}");
    }
}

#[test]
fn a_box_that_says_something_else_was_not_what_was_to_be_ticked() {
    for (goal, ticked, expected) in [
        ("Tick the newsletter", "Our newsletter, once a month", Seen),
        ("Tick the gift wrapping", "Gift card", NotSeen),
    ] {
        let mut page = Page::new("https://a.example/", "Order").heading("Order");
        page.node(
            "checkbox",
            ticked,
            &[passerby_artifacts::dom::ActionKind::Check],
        );
        let history = past(&page, &[(Action::Check { on: true }, ticked, true)]);
        let who = persona("ada");
        let context = context(goal, &page, &who, &history);
        let told = clauses(&context, Policy::Rules);
        let is_claimed = told.iter().all(|clause| clause.state == Seen);
        assert_eq!(is_claimed, expected == Seen, "{goal}: {told:?}");
    }
}

#[test]
fn what_came_while_the_persona_waited_came_of_the_press_before() {
    for (came_late, expected) in [(true, Seen), (false, NotSeen)] {
        let page = list().button("Harbour");
        let mut history = past(&page, &[(Action::Click, "Harbour", false)]);
        history[0].came_late = came_late;
        let who = persona("ada");
        let context = context("Click \"Harbour\"", &page, &who, &history);
        let told = clauses(&context, Policy::Rules);
        assert_eq!(told[0].state, expected, "{told:?}");
    }
}
