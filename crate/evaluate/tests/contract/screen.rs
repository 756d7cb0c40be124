//! What the page says, what is there and what is gone.

use crate::common::error;
use crate::world::{appears, came, check, disappears, quiet, says};
use passerby_artifacts::decision::ExpectationVerdict::{Contradicted, Matched, Missed};
use passerby_artifacts::decision::Predicate;
use passerby_artifacts::screen::{ScreenOutcome, Signal};

#[test]
fn what_the_page_says() {
    check(vec![
        (
            "said",
            says("see you SOON"),
            came(&[], ScreenOutcome::Unknown).saying("Thanks,  see you soon!"),
            Matched,
            "The page says “Thanks",
        ),
        (
            "said in passing",
            says("saved"),
            came(&[], ScreenOutcome::Unknown).passing("Saved"),
            Matched,
            "for a moment",
        ),
        ("not said", says("saved"), quiet(), Missed, "does not say"),
        (
            "said all the time, and nothing changed",
            says("welcome back"),
            quiet(),
            Missed,
            "already",
        ),
        (
            "an error instead",
            says("saved"),
            came(&[error("No.")], ScreenOutcome::Unknown),
            Contradicted,
            "No.",
        ),
    ]);
}

#[test]
fn what_is_there_and_what_is_gone() {
    let mut without_menu = came(&[], ScreenOutcome::Unknown);
    without_menu.after.actions.retain(|a| a.label != "Menu");
    let mut new = came(&[], ScreenOutcome::Unknown);
    new.before.actions.retain(|a| a.label != "Menu");
    check(vec![
        (
            "there now",
            appears("button", "menu"),
            new,
            Matched,
            "is on the screen",
        ),
        (
            "it stood there all the time, and nothing changed",
            appears("button", "menu"),
            quiet(),
            Missed,
            "already",
        ),
        (
            "gone",
            disappears("button", "Menu"),
            without_menu,
            Matched,
            "“Menu” is gone",
        ),
        (
            "still there",
            disappears("", "menu"),
            quiet(),
            Missed,
            "still on the screen",
        ),
        (
            "it never was there",
            disappears("", "unicorn"),
            quiet(),
            Missed,
            "was not on the screen before",
        ),
        (
            "results",
            Predicate::ResultsAppear,
            came(
                &[Signal::ResultsAppeared { count: 3 }],
                ScreenOutcome::Unknown,
            ),
            Matched,
            "Lists show entries that they did not show before",
        ),
        (
            "no results",
            Predicate::ResultsAppear,
            quiet(),
            Missed,
            "No new result",
        ),
    ]);
}
