//! Claims of a model that name a thing, held against what the acts were done to.

use super::lies::{added, judged};
use super::*;
use passerby_artifacts::act::{Sent, Settled};

/// A step's row of a list, and the page it stands on.
fn set(step: &mut StepRecord, entry: &str, url: &str, look: &str) {
    step.target_entry = entry.to_owned();
    step.url = url.to_owned();
    step.title = url.to_owned();
    step.tree_text = look.to_owned();
}

fn signal(step: &mut StepRecord, signal: Signal) {
    step.difference.as_mut().unwrap().signals.push(signal);
}

#[test]
fn what_is_chosen_in_a_dialog_that_is_called_off_is_not_chosen() {
    let page = Page::new("https://a.example/dishes/11", "Grey dish")
        .button("Room")
        .link("Harbour Gallery", "#")
        .button("Close")
        .button("Choose")
        .button("Save")
        .text("Item Updated");
    let claim = "put it in the Harbour Gallery = \"Item Updated\"";
    for (way, expected) in [("Close", false), ("Choose", true)] {
        let done = [
            (Action::Click, "Room", true),
            (Action::Click, "Harbour Gallery", true),
            (Action::Click, way, true),
            (Action::Click, "Save", true),
        ];
        let mut history = past(&page, &done);
        let label = "Select Item".to_owned();
        signal(
            &mut history[0],
            Signal::DialogOpened {
                label: label.clone(),
                is_layer: false,
            },
        );
        signal(
            &mut history[2],
            Signal::DialogClosed {
                label,
                is_layer: false,
            },
        );
        history[1].target_entry = "Harbour Gallery Ground floor".to_owned();
        history[1].tree_text = "| lnk_1a2b \"Harbour Gallery\"\n| lnk_3c4d \"Store A\"".to_owned();
        added(&mut history, "Item Updated");
        let (states, is_met) = judged(
            "put the grey dish in the Harbour Gallery",
            &history,
            &page,
            claim,
        );
        assert_eq!(is_met, expected, "{way}: {states:?}");
    }
}

#[test]
fn what_a_part_names_is_what_something_was_done_to() {
    let page = Page::new("https://a.example/files", "Files")
        .link("interview-06-peters.wav", "#")
        .button("Skip")
        .text("5 files left");
    let look = "| itm_1a2b \"interview-05-petersen.wav\" | \"Normal\"\n| itm_3c4d \"interview-06-peters.wav\" | \"Normal\"";
    for (entry, claim, expected) in [
        (
            "interview-06-peters.wav Normal",
            "skip the one with Petersen",
            false,
        ),
        (
            "interview-05-petersen.wav Normal",
            "skip the one with Petersen",
            true,
        ),
        // What stays as it was was not touched.
        (
            "interview-05-petersen.wav Normal",
            "leave the one with Peters as it is",
            true,
        ),
        // No name of the page.
        (
            "interview-05-petersen.wav Normal",
            "skip the recording without consent",
            true,
        ),
    ] {
        let done = [
            (Action::Click, "interview-06-peters.wav", true),
            (Action::Click, "Skip", true),
        ];
        let mut history = past(&page, &done);
        for step in &mut history {
            set(step, "", "https://a.example/files", look);
        }
        history[0].target_entry = entry.to_owned();
        added(&mut history, "5 files left");
        let claim = format!("{claim} = \"5 files left\"");
        let (states, is_met) = judged("skip the one with petersen", &history, &page, &claim);
        assert_eq!(is_met, expected, "{entry}, {claim}: {states:?}");
    }
}

#[test]
fn what_was_done_was_done_on_the_page_that_the_goal_means() {
    let page = Page::new(
        "https://a.example/events/for-families",
        "Otter walk for families",
    )
    .link("Otter walk at dawn", "/events/at-dawn")
    .link("Otter walk for families", "/events/for-families")
    .button("Save")
    .text("Changes saved");
    let goal = "move the otter walk to the Boathouse, it is the one Bettina does";
    let claim = "move the otter walk = \"Changes saved\"";
    let (dawn, families) = (
        (
            "https://a.example/events/at-dawn",
            "Otter walk, \"Bettina Falk\"",
        ),
        (
            "https://a.example/events/for-families",
            "Otter walk, \"Rob Castle\"",
        ),
    );
    for (looked_at, done_at, expected) in [(dawn, families, false), (families, dawn, true)] {
        let done = [
            (Action::Click, "Otter walk for families", true),
            (Action::Click, "Save", true),
        ];
        let mut history = past(&page, &done);
        set(&mut history[0], "Otter walk", looked_at.0, looked_at.1);
        set(&mut history[1], "", done_at.0, done_at.1);
        added(&mut history, "Changes saved");
        let (states, is_met) = judged(goal, &history, &page, claim);
        assert_eq!(is_met, expected, "{}: {states:?}", done_at.0);
    }
}

#[test]
fn a_day_is_entered_in_the_year_that_the_goal_names() {
    let page = list().text("Auto response is on");
    for (day, expected) in [("2027/01/04 23:59", true), ("2028/01/04 23:59", false)] {
        let done = [
            (typed(day), "What needs to be done?", true),
            (Action::Click, "Add", true),
        ];
        let mut history = past(&page, &done);
        added(&mut history, "Auto response is on");
        let goal = "put my out of office on until 4 January 2027";
        let claim = "put out of office on = \"Auto response is on\"";
        let (states, is_met) = judged(goal, &history, &page, claim);
        assert_eq!(is_met, expected, "{day}: {states:?}");
    }
}

#[test]
fn words_of_a_form_that_was_not_sent_are_lost() {
    const OWN: &str = "This sounds wrong to our customers";
    let page = list().text("Text was saved");
    let field = Identity("form:new chore:text:what".to_owned());
    let claim = "correct the text = \"Text was saved\"";
    for (sent, later, expected) in [
        ("form:translation", "", false),
        ("form:translation", OWN, true),
        ("form:new chore", "", true),
    ] {
        let done = [
            (typed(OWN), "What needs to be done?", true),
            (Action::Click, "Save", true),
            (Action::Click, "Archive", true),
        ];
        let mut history = past(&page, &done);
        let target = &mut history[0].thought.as_mut().unwrap().decision.target;
        target.as_mut().unwrap().identity = Some(field.clone());
        let form = Identity(sent.to_owned());
        signal(&mut history[1], Signal::FormSubmitted { form });
        history[2].tree_text = format!("\"{later}\"");
        added(&mut history, "Text was saved");
        let (states, is_met) = judged("correct the text", &history, &page, claim);
        assert_eq!(is_met, expected, "{sent}, {later}: {states:?}");
    }
}

/// What the page sent to its server in this step.
fn sends(step: &mut StepRecord, writes: u32, live: bool) {
    let sent = Some(Sent { writes, live });
    step.settled = Some(Settled {
        sent,
        ..Settled::default()
    });
}

#[test]
fn what_was_never_sent_to_the_server_is_not_kept() {
    let page = list().text("Tom Okeke Manager");
    let goal = "make Tom Okeke a manager";
    let claim = "make Tom Okeke a manager = \"Tom Okeke Manager\"";
    // Writes of each step: the two of the login, the box and the button; whether there is a live connection.
    for (writes, live, expected) in [
        ([0, 1, 0, 0], false, false),
        ([0, 1, 0, 1], false, true),
        ([0, 1, 1, 0], false, true),
        ([0, 1, 0, 0], true, true),
        // A page that sends nothing at all may keep things in the browser.
        ([0, 0, 0, 0], false, true),
    ] {
        let secret = Action::Type {
            text: TextSource::Credential {
                name: "goal_password".to_owned(),
            },
        };
        let done = [
            (secret, "What needs to be done?", true),
            (Action::Click, "Add", true),
            (Action::Check { on: true }, "Archive", true),
            (Action::Click, "Save", true),
        ];
        let mut history = past(&page, &done);
        for (step, writes) in history.iter_mut().zip(writes) {
            sends(step, writes, live);
        }
        signal(&mut history[1], Signal::ScreenLoaded);
        added(&mut history, "Tom Okeke Manager");
        let (states, is_met) = judged(goal, &history, &page, claim);
        assert_eq!(is_met, expected, "{writes:?} {live}: {states:?}");
    }
}

#[test]
fn a_text_of_the_goal_that_was_typed_after_the_last_change_was_sent_is_not_kept() {
    let page = list().text("Parking").text("Lift noise");
    let goal = "add the labels Parking and Lift noise";
    let claim = "add the labels = \"Parking\", \"Lift noise\"";
    for (writes, expected) in [([0, 1, 0, 0], false), ([0, 1, 0, 1], true)] {
        let done = [
            (typed("Parking"), "What needs to be done?", true),
            (Action::Click, "Add", true),
            (typed("Lift noise"), "What needs to be done?", true),
            (Action::Click, "Add", true),
        ];
        let mut history = past(&page, &done);
        for (step, writes) in history.iter_mut().zip(writes) {
            sends(step, writes, false);
        }
        added(&mut history, "Parking");
        let (states, is_met) = judged(goal, &history, &page, claim);
        assert_eq!(is_met, expected, "{writes:?}: {states:?}");
    }
}

#[test]
fn what_was_worked_on_has_the_name_that_the_goal_says() {
    for (goal, title, expected) in [
        (
            "close the ticket of Harbour Street 12",
            "Leak - Harbour Street 21",
            false,
        ),
        (
            "close the ticket of Harbour Street 12",
            "Leak - Harbour Street 12",
            true,
        ),
        ("lock the account of Anna Bergmann", "Anna Berg", false),
        ("lock the account of anna bergmans", "Anna Bergmann", true),
        (
            "move Harbour Street 21 behind Harbour Street 12",
            "Harbour Street 21",
            true,
        ),
    ] {
        let page = list()
            .text("Successful update")
            .text(title)
            .text("Harbour Street 12");
        let mut history = past(&page, &[(Action::Click, "Save", true)]);
        history[0].title = title.to_owned();
        added(&mut history, "Successful update");
        let claim = "close it = \"Successful update\"";
        let (states, is_met) = judged(goal, &history, &page, claim);
        assert_eq!(is_met, expected, "{goal}: {title}: {states:?}");
    }
}

#[test]
fn a_quote_is_not_cut_out_of_its_contrary() {
    for (shown, expected) in [
        ("Your post will be published on your site at 5", false),
        ("Your post was published on your site at 5", true),
    ] {
        let page = list().text(shown);
        let mut history = past(&page, &[(Action::Click, "Save", true)]);
        added(&mut history, shown);
        let claim = "publish the post = \"published on your site\"";
        let (states, is_met) = judged("publish the post", &history, &page, claim);
        assert_eq!(is_met, expected, "{shown}: {states:?}");
    }
}

#[test]
fn a_number_with_letters_is_entered_as_the_goal_says() {
    for (entered, expected) in [("DS-0727", true), ("DS-0772", false)] {
        let page = list().text("The asset tag was changed");
        let done = [
            (typed(entered), "What needs to be done?", true),
            (Action::Click, "Add", true),
        ];
        let mut history = past(&page, &done);
        added(&mut history, "The asset tag was changed");
        // The number of a test case is none of its values.
        let goal = "TC-117: change the asset tag to DS-0727";
        let claim = "change the asset tag = \"The asset tag was changed\"";
        let (states, is_met) = judged(goal, &history, &page, claim);
        assert_eq!(is_met, expected, "{entered}: {states:?}");
    }
}
