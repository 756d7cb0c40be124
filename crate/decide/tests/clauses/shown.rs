//! What counts as shown or kept by what a page shows without a word about it.

use super::kept::topic;
use super::*;

/// Pages without a word of thanks: a dialog that closes by its button took what it held, and what a page that was opened since
/// shows was kept.
#[test]
fn what_a_dialog_took_or_a_page_brought_back_was_kept() {
    let subject = || (typed("Lost keys"), "Subject", true);
    let press = |name| (Action::Click, name, true);
    let closed = || Signal::DialogClosed {
        label: "New topic".to_owned(),
        is_layer: false,
    };
    let goal = "tell them of lost keys";
    let escape = || Action::PressKey {
        key: "Escape".to_owned(),
        times: 1,
    };
    for (name, done, outcomes, shown, expected) in [
        (
            "sent after Escape had closed a calendar",
            vec![subject(), (escape(), "Subject", true), press("Post")],
            vec![(2, ScreenOutcome::FormSubmissionSucceeded, vec![])],
            "txt_1a2b \"Subject\" value=\"Lost keys\"",
            true,
        ),
        (
            "sent after Escape had emptied the form",
            vec![subject(), (escape(), "Subject", true), press("Post")],
            vec![(2, ScreenOutcome::FormSubmissionSucceeded, vec![])],
            "txt_1a2b \"Subject\"",
            false,
        ),
        (
            "its button",
            vec![subject(), press("Preview")],
            vec![(1, ScreenOutcome::Unknown, vec![closed()])],
            "",
            true,
        ),
        (
            "called off",
            vec![subject(), press("Cancel")],
            vec![(1, ScreenOutcome::Unknown, vec![closed()])],
            "",
            false,
        ),
        (
            "shown by a page that was opened since",
            vec![subject(), press("Board"), press("Board")],
            vec![(1, ScreenOutcome::Navigation, vec![Signal::ScreenLoaded])],
            "link \"Lost keys\"",
            true,
        ),
        (
            "shown in the same page",
            vec![subject(), press("Board"), press("Board")],
            vec![(1, ScreenOutcome::Unknown, vec![])],
            "link \"Lost keys\"",
            false,
        ),
    ] {
        let page = topic();
        let who = persona("ada");
        let mut history = past(&page, &done);
        for step in &mut history {
            step.tree_text = String::new();
        }
        for (at, outcome, signals) in &outcomes {
            let difference = history[*at].difference.as_mut().unwrap();
            difference.outcome = *outcome;
            difference.signals = signals.clone();
        }
        history.last_mut().unwrap().tree_text = shown.to_owned();
        let context = context(goal, &page, &who, &history);
        let finish = Action::Finish {
            evidence: "tell them = “Keys” “Lost keys”".to_owned(),
        };
        let end = conclude(&context, &finish, Policy::Model, &[]).unwrap();
        assert_eq!(
            end.stop.is_goal_met(),
            expected,
            "{name}: {:?}",
            end.clauses
        );
    }
}

/// Who asks for some of what a page lists is not served by the list of everything.
#[test]
fn a_list_of_everything_shows_none_of_it() {
    for (rows, expected) in [
        (["13 Mill Lane Oak", "14 Quay Lime"], false),
        (["13 Mill Lane Oak", "17 Mill Lane Oak"], true),
    ] {
        let mut page = Page::new("https://a.example/trees", "Trees").heading("Trees");
        for row in rows {
            page = page.text(row);
            page.screen.outputs.last_mut().unwrap().region = Region::Results;
        }
        let who = persona("ada");
        let history = past(&page, &[(Action::Click, "Trees", true)]);
        let context = context("Show the oak in Mill Lane", &page, &who, &history);
        let states: Vec<ClauseState> = clauses(&context, Policy::Rules)
            .iter()
            .map(|clause| clause.state)
            .collect();
        assert_eq!(
            states == [ClauseState::Seen],
            expected,
            "{rows:?}: {states:?}"
        );
    }
}
