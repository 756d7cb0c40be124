//! What a dialog or a list makes of the rest of the page, and parts that are called by what they hold.

use crate::common::{screen, screen_at};
use passerby_artifacts::screen::{Difference, Item};
use passerby_screen::{Act, difference};

fn between(before: &str, after: &str) -> Difference {
    difference(&screen(before), &screen(after), &Act::default())
}

fn told(items: &[Item]) -> Vec<String> {
    let each = items.iter();
    each.map(|item| format!("{} {}", item.role, item.text))
        .collect()
}

/// A list inside a dialog takes its heading from assistive technology.
#[test]
fn a_dialog_stays_open_under_a_list_in_it() {
    let open = "dialog \"\" modal at=100,100\n  heading \"Astrid Falk\"\n  combobox \"Exhibitions\" collapsed\n";
    let listed = "dialog \"\" modal at=100,100\n  text \"Edit a relation\"\n  text \"Astrid Falk\"\n  combobox \"Exhibitions\" expanded\nlistbox \"\"\n  option \"Winter games\" click\n";
    for (before, after) in [(open, listed), (listed, open)] {
        let found = between(before, after);
        let dialogs = found.added.iter().chain(&found.removed);
        let dialogs = dialogs.filter(|item| item.role == "dialog").count();
        assert_eq!(dialogs, 0, "{found:#?}");
    }
}

#[test]
fn rows_that_come_back_from_behind_a_dialog_are_none_that_came() {
    let behind = "main\n  text \"Half model\"\n  text \"Published\"\n  text \"4\"\ndialog \"Add\" modal\n  button \"Cancel\"\n";
    let page = "main\n  table \"Entries\"\n    row \"Half model Published\" click\n  text \"Published 4\"\n";
    let found = between(behind, page);
    assert_eq!(told(&found.added), Vec::<String>::new());
}

#[test]
fn a_part_that_begins_as_before_is_the_same() {
    let part = |owner: &str| {
        format!(
            "main\n  generic \"Dashboard properties A readable address for it Owners {owner}\" click\n"
        )
    };
    let found = between(&part("none"), &part("Petra"));
    assert_eq!(told(&found.added), Vec::<String>::new());
    assert_eq!(told(&found.removed), Vec::<String>::new());
}

#[test]
fn the_text_of_a_heading_that_sorts_is_told_once() {
    let found = between(
        "main\n  columnheader \"Name\" click\n",
        "main\n  columnheader \"Name ascending\" click\n    text \"Name ascending\"\n",
    );
    assert!(told(&found.added).len() <= 1, "{:?}", found.added);
}

/// An entry that is called by the menu in it, too.
#[test]
fn an_entry_stays_the_same_as_its_menu_opens() {
    let found = between(
        "menu \"\"\n  menuitem \"Create\" collapsed click\n    link \"Create\"\n",
        "menu \"\"\n  menuitem \"Create Graph Device\" expanded click\n    link \"Create\"\n    menu \"\"\n      menuitem \"Graph\" click\n      menuitem \"Device\" click\n",
    );
    assert_eq!(told(&found.added), ["menuitem Graph", "menuitem Device"]);
    let states: Vec<&str> = found.changed.iter().map(|c| c.after.as_str()).collect();
    assert_eq!(states, ["expanded=true"]);
}

#[test]
fn a_column_that_is_sorted_is_the_same_column() {
    let found = between(
        "main\n  columnheader \"Name sort\" click\n",
        "main\n  columnheader \"Name sort-asc\" click\n",
    );
    assert_eq!(told(&found.added), Vec::<String>::new());
    assert_eq!(told(&found.removed), Vec::<String>::new());
    assert_eq!(found.changed[0].after, "Name sort-asc");
}

/// Another of the same kind stands in its place among them.
#[test]
fn a_heading_is_not_held_against_another_that_was_there() {
    let lists = "main\n  columnheader \"Age\" click\n  columnheader \"Age ▼\" click\n";
    let turned = "main\n  columnheader \"Age ▼\" click\n  columnheader \"Age\" click\n";
    for (before, after) in [
        (lists, turned),
        (lists, "main\n  columnheader \"Age ▼\" click\n"),
    ] {
        let found = between(before, after);
        assert!(
            found.changed.iter().all(|c| c.before != "Age"),
            "{found:#?}"
        );
    }
}

/// What stood behind the dialog of the page before its reload is not new.
#[test]
fn a_page_that_is_loaded_again_brings_nothing_from_behind_its_dialog() {
    let before = "link \"Tickets\" click\nlink \"Calendar\" click\ndialog \"Network\" modal\n  button \"Reload\"\n";
    let after = "link \"Tickets\" click\nlink \"Calendar\" click\nlink \"News\" click\n";
    let found = difference(
        &screen(before),
        &screen_at("https://example.org/", "d2", after),
        &Act::default(),
    );
    assert_eq!(told(&found.added), ["link News"]);
}
