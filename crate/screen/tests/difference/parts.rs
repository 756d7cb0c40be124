//! What changed in a part of the page.

use crate::common::{screen, screen_at};
use crate::told::{LOGIN, check, with};
use passerby_artifacts::screen::Signal;
use passerby_screen::{Act, difference, fingerprint};

#[test]
fn results() {
    let two = "main\n  list\n    listitem \"A\"\n    listitem \"B\"\n";
    for (name, before, after, expected) in [
        ("two results", "main", two, "results 2 | Unknown"),
        (
            "one result in what is called so",
            "main",
            "main\n  list \"Search results\"\n    listitem \"A\"",
            "results 1 | Unknown",
        ),
        (
            "rows of a table, without its head",
            "main",
            "main\n  table\n    row\n      columnheader \"Name\"\n    row\n      cell \"A\"\n        text \"A\"\n    row\n      cell \"B\"\n        text \"B\"",
            "results 2 | Unknown",
        ),
        (
            "one more",
            two,
            "main\n  list\n    listitem \"A\"\n    listitem \"B\"\n    listitem \"C\"\n",
            "results 1 | Unknown",
        ),
        (
            "sorted anew: no new result, yet not nothing",
            two,
            "main\n  list\n    listitem \"B\"\n    listitem \"A\"\n",
            " | Unknown",
        ),
    ] {
        check(name, &screen(before), &screen(after), "", expected);
    }
}

#[test]
fn dialogs() {
    let with_dialog = with(LOGIN, "dialog \"Cookies\" modal\n  button \"Accept\"\n");
    let other = with(LOGIN, "dialog \"Newsletter\"\n  button \"No\"\n");
    let plain = screen(LOGIN);
    check(
        "over a form",
        &plain,
        &with_dialog,
        "",
        "opened Cookies | Unknown",
    );
    check(
        "and gone again",
        &with_dialog,
        &plain,
        "",
        "closed Cookies | Unknown",
    );
    check(
        "one for another",
        &with_dialog,
        &other,
        "",
        "opened Newsletter, closed Cookies | Unknown",
    );
    check(
        "hidden before",
        &with(LOGIN, "dialog \"Help\" hidden\n  text \"How to\" hidden\n"),
        &with(LOGIN, "dialog \"Help\"\n  text \"How to\"\n"),
        "",
        "opened Help | Unknown",
    );
    check(
        "closed on another page",
        &with_dialog,
        &screen_at("https://e.org/x", "d2", "main"),
        "",
        "loaded, to https://e.org/x, closed Cookies | Navigation",
    );
}

#[test]
fn values() {
    let form = |fields: &str| {
        screen(&format!(
            "form \"F\"\n  {fields}\n  button \"Save\" tag=button"
        ))
    };
    for (name, before, after, expected) in [
        (
            "typed",
            "textbox \"Name\" kind=text",
            "textbox \"Name\" kind=text value=Ada",
            "form:f:text:name = Ada | Unknown",
        ),
        (
            "a secret",
            "textbox \"Password\" kind=password secret",
            "textbox \"Password\" kind=password secret filled value=hunter2",
            "form:f:password:password = (withheld) | Unknown",
        ),
        (
            "ticked",
            "checkbox \"Terms\" kind=checkbox off",
            "checkbox \"Terms\" kind=checkbox on",
            "form:f:checkbox:terms = on | Unknown",
        ),
        (
            "chosen",
            "combobox \"Size\" kind=select value=Small",
            "combobox \"Size\" kind=select value=Large",
            "form:f:select:size = Large | Unknown",
        ),
    ] {
        check(name, &form(before), &form(after), "", expected);
        assert_ne!(
            fingerprint(&form(before)),
            fingerprint(&form(after)),
            "{name}"
        );
    }
}

#[test]
fn other_changes_are_not_nothing() {
    for (name, before, after, property) in [
        (
            "a counter",
            "text \"Count: 0\"",
            "text \"Count: 1\"",
            "text",
        ),
        (
            "a disclosure",
            "button \"Menu\" collapsed",
            "button \"Menu\" expanded",
            "state",
        ),
        (
            "a count in a name",
            "link \"Cart (1)\"",
            "link \"Cart (2)\"",
            "text",
        ),
        (
            "a button wakes up",
            "button \"Next\" disabled",
            "button \"Next\"",
            "disabled",
        ),
    ] {
        let found = difference(&screen(before), &screen(after), &Act::default());
        let properties: Vec<&str> = found.changed.iter().map(|c| c.property.as_str()).collect();
        assert_eq!(properties, [property], "{name}");
        assert!(!found.signals.contains(&Signal::NoOp), "{name}");
        assert_ne!(
            fingerprint(&screen(before)),
            fingerprint(&screen(after)),
            "{name}"
        );
    }
}

#[test]
fn a_text_of_another_part_is_not_the_one_that_stood_at_its_place() {
    let cells = |texts: &[&str]| -> String {
        let rows = texts.iter().map(|t| format!("    text \"{t}\"\n"));
        format!("main\n  group\n{}", rows.collect::<String>())
    };
    let paired = |before: &[&str], after: &[&str], url: &str| -> Vec<(String, String)> {
        let before = screen_at("https://e.org/list", "d1", &cells(before));
        let after = screen_at(url, "d1", &cells(after));
        let changes = difference(&before, &after, &Act::default()).changed;
        let pairs = changes
            .into_iter()
            .map(|change| (change.before, change.after));
        pairs.collect()
    };
    let here = "https://e.org/list";
    let one = |before: &str, after: &str| vec![(before.to_owned(), after.to_owned())];
    assert_eq!(
        paired(&["32.0 KiB"], &["07700 900112"], here),
        one("32.0 KiB", "07700 900112"),
        "a page that stays"
    );
    assert_eq!(
        paired(&["32.0 KiB"], &["07700 900112"], "https://e.org/row"),
        [],
        "another page of an application"
    );
    let opened = [
        "07700 900112",
        "Ada Moor",
        "Elm Street",
        "Leeds",
        "Tea",
        "Milk",
    ];
    assert_eq!(
        paired(&["32.0 KiB"], &opened, here),
        [],
        "another part of it"
    );
    assert_eq!(
        paired(&["3"], &["4"], "https://e.org/row"),
        one("3", "4"),
        "a counter in the frame of the application"
    );
}

/// A row is chosen, and a part with numbers of its own comes before the others.
#[test]
fn numbers_that_move_up_are_no_changes() {
    let list = "main\n  list \"Files\"\n    listitem \"a\"\n    listitem \"b\"\n  text \"12\"\n  text \"34\"\n";
    let with_details = list.replace("main\n", "main\n  text \"99\"\n");
    let changed = |after: &str| {
        let told = difference(&screen(list), &screen(after), &Act::default());
        told.changed
            .iter()
            .map(|change| format!("{} → {}", change.before, change.after))
            .collect::<Vec<_>>()
    };
    assert_eq!(changed(&list.replace("34", "35")), ["34 → 35"]);
    assert!(
        changed(&with_details).is_empty(),
        "what stood there stands there still"
    );
}

/// One notice may say in several texts what was done.
#[test]
fn the_sentence_beside_a_success_is_said_too() {
    const RETARGETED: &str = "The open tickets of 2.3 now belong to 2.4.";
    let before = screen_at("https://e.org/edit", "d1", "main\n  text \"Edit\"\n");
    let after = |other: &str| {
        let lines = format!(
            "main\n  text \"{other}\"\n  text \"Your changes have been saved.\"\n  heading \"Milestone\"\n"
        );
        screen_at("https://e.org/shown", "d2", &lines)
    };
    for (other, is_said) in [(RETARGETED, true), ("Back to list", false)] {
        let said = difference(&before, &after(other), &Act::default()).messages;
        assert!(said.iter().any(|text| text.contains("saved")), "{said:?}");
        assert_eq!(said.iter().any(|text| text == other), is_said, "{said:?}");
    }
}

/// The links of a pager have no words, and count with whatever else has none.
#[test]
fn a_sign_that_every_page_has_neither_comes_nor_goes() {
    let pager = "  link \"«\"\n  link \"‹\"\n  link \"1\"\n  link \"›\"\n  link \"»\"\n";
    let page = |before: &str, document: &str| {
        let lines = format!("main\n{before}{pager}");
        screen_at("https://e.org/list", document, &lines)
    };
    let first = page("  button \"\"\n", "d1");
    for document in ["d1", "d2"] {
        let next = page("  button \"\"\n  button \"\"\n  button \"\"\n", document);
        let found = difference(&first, &next, &Act::default());
        let signs = found.added.iter().chain(&found.removed);
        let signs: Vec<&str> = signs
            .map(|item| item.text.as_str())
            .filter(|text| !text.is_empty())
            .collect();
        assert!(signs.is_empty(), "{document}: {signs:?}");
    }
}

/// A menu may hold nothing that can be chosen now.
#[test]
fn a_menu_of_disabled_entries_opened() {
    let before = "main\n  button \"Object\"\n";
    let after = "main\n  button \"Object\"\n  menu \"Object\"\n    menuitem \"Nothing selected\" disabled\n";
    let found = difference(&screen(before), &screen(after), &Act::default());
    let added: Vec<&str> = found.added.iter().map(|item| item.text.as_str()).collect();
    assert_eq!(added, ["Nothing selected"]);
}

/// A search in a dialog that nobody named: its results are no other dialog.
#[test]
fn what_a_dialog_finds_is_not_its_name() {
    let dialog = "main\n  text \"Page\"\ndialog \"\" modal\n  textbox \"Search\" kind=search\n";
    let found = format!("{dialog}  text \"Results (2)\"\n  button \"First\"\n");
    let told = difference(&screen(dialog), &screen(&found), &Act::default());
    let opened = told.added.iter().any(|item| item.role == "dialog");
    assert!(!opened, "{:?}", told.added);
}

/// The bar of a dialog may name it with the buttons in it.
#[test]
fn a_dialog_stays_the_same_though_a_button_in_its_name_changes() {
    let dialog = |button: &str| {
        let lines = format!(
            "dialog \"Settings {button} Close\" modal\n  text \"Settings\"\n  button \"{button}\"\n  button \"Close\"\n"
        );
        screen(&lines)
    };
    let told = difference(&dialog("Maximize"), &dialog("Minimize"), &Act::default());
    let is_dialog = |item: &&passerby_artifacts::screen::Item| item.role == "dialog";
    assert_eq!(told.added.iter().filter(is_dialog).count(), 0, "{told:?}");
    assert_eq!(dialog("Maximize").dialogs[0].label, "Settings");
}

/// A list that is sorted has other boxes at the same places.
#[test]
fn boxes_of_rows_that_changed_places_did_not_change() {
    let list = |rows: [(&str, &str); 2], document: &str| {
        let rows = rows.map(|(name, on)| {
            format!(
                "    row\n      checkbox \"Active\" {on}\n      cell\n        text \"{name}\"\n"
            )
        });
        let lines = format!("main\n  table \"Jobs\"\n{}", rows.concat());
        screen_at("https://e.org/list", document, &lines)
    };
    let before = list([("alpha", "on"), ("beta", "off")], "d1");
    let turned = [("beta", "off"), ("alpha", "on")];
    for document in ["d1", "d2"] {
        let found = difference(&before, &list(turned, document), &Act::default());
        let mut states = found.changed.iter().map(|change| &change.after);
        assert!(!states.any(|after| after.contains("checked=")), "{found:?}");
    }
    let ticked = list([("alpha", "on"), ("beta", "on")], "d1");
    let found = difference(&before, &ticked, &Act::default());
    assert_eq!(found.changed.len(), 1, "{found:?}");
}
