//! Which thing a goal in own words means, and what of it: several things, things by their kind, things to be moved, questions.
#![allow(clippy::unwrap_used)] // In a helper too a failed unwrap is a failed test.

mod common;

use common::Page;
use common::pursued::{go, next};
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::screen::FormIntent;

/// A table: its headings, and its rows with the first cell as a link.
fn table(mut page: Page, heads: &[&str], rows: &[&[&str]]) -> Page {
    page.node("table", "", &[]);
    let table = page.tree.nodes.len() - 1;
    let place = |row: usize, column: usize| {
        CssRect::new(
            20.0 + 200.0 * column as f64,
            300.0 + 30.0 * row as f64,
            190.0,
            24.0,
        )
    };
    for (column, head) in heads.iter().enumerate() {
        let node = page.node("columnheader", head, &[]);
        node.rect = place(0, column);
        node.parent = Some(table);
    }
    for (at, cells) in rows.iter().enumerate() {
        page.node("row", "", &[]).parent = Some(table);
        let row = page.tree.nodes.len() - 1;
        for (column, cell) in cells.iter().enumerate() {
            let is_link = column == 0;
            let actions: &[ActionKind] = if is_link { &[ActionKind::Click] } else { &[] };
            let node = page.node(if is_link { "link" } else { "cell" }, cell, actions);
            node.rect = place(at + 1, column);
            node.parent = Some(row);
            node.href = is_link.then(|| format!("/things/{at}"));
        }
    }
    page
}

fn tools() -> Page {
    let page = Page::new("http://shed.example/tools", "Tools - Shed").heading("Tools");
    table(
        page,
        &["Tool", "Day rate", "Kept by"],
        &[
            &["Floor sander", "45.00", "Ines Roth"],
            &["Belt sander", "18.50", "Piet Vos"],
        ],
    )
}

#[test]
fn a_question_is_answered_from_the_row_of_its_thing() {
    let price = "<ask>{act:What} is the {field:day rate} of the {object:belt sander}?";
    assert_eq!(next(price, &tools(), &[]), "answer “18.50” (Day rate).");
    let keeper = "<ask>By {act:whom} is the {object:floor sander} {field:kept}?";
    assert_eq!(next(keeper, &tools(), &[]), "answer “Ines Roth” (Kept by).");
}

#[test]
fn what_the_page_does_not_say_is_no_answer() {
    let weight = "<ask>{act:What} is the {field:weight} of the {object:belt sander}?";
    assert!(!next(weight, &tools(), &[]).starts_with("answer"));
    let other = "<ask>{act:What} is the {field:day rate} of the {object:hedge trimmer}?";
    assert!(!next(other, &tools(), &[]).starts_with("answer"));
    // Both sanders answer to it.
    let either = "<ask>{act:What} is the {field:day rate} of the {object:sander}?";
    assert!(!next(either, &tools(), &[]).starts_with("answer"));
}

#[test]
fn of_two_things_that_are_joined_each_is_meant() {
    let goal = "<delete>{act:Delete} the {object:floor sander} and the {object:belt sander}";
    let page = |name: &str| {
        Page::new("http://shed.example/tools/1", &format!("{name} - Shed"))
            .heading(name)
            .link("Tools", "/tools")
            .button("Delete")
    };
    let mut history = Vec::new();
    assert_eq!(
        go(goal, &mut page("Floor sander"), &mut history),
        "press Delete"
    );
    let list = Page::new("http://shed.example/tools", "Tools - Shed")
        .heading("Tools")
        .link("Belt sander", "/tools/2");
    assert_eq!(next(goal, &list, &history), "press Belt sander");
}

#[test]
fn what_another_sentence_denies_is_not_touched() {
    let goal = "<none>The {object:tap in room 3} has been repaired; || \
        <check>the {object:tap in room 8} has not. {act:Close} the {object:right case} as {value:resolved}";
    let page = Page::new("http://cases.example/", "Cases")
        .heading("Cases")
        .link("Tap in room 8", "/cases/2")
        .link("Tap in room 3", "/cases/1");
    assert_eq!(next(goal, &page, &[]), "give_up");
}

#[test]
fn a_kind_before_a_name_is_no_part_of_the_name() {
    let goal = "<delete>{act:Delete} the {object:event Knots for Families}";
    let page = Page::new("http://events.example/7", "Knots for Families - Events")
        .heading("Knots for Families")
        .button("Delete");
    assert_eq!(next(goal, &page, &[]), "press Delete");
}

#[test]
fn a_thing_is_moved_to_where_the_goal_says() {
    let goal = "<move>{act:Put} the {object:event Knots for Families} with the {object:workshops}";
    let mut history = Vec::new();
    let mut page = Page::new("http://events.example/7", "Knots for Families - Events")
        .heading("Knots for Families")
        .link("Workshops", "/workshops")
        .button("Move");
    assert_eq!(go(goal, &mut page, &mut history), "press Move");
    let mut asks = Page::new("http://events.example/7/move", "Move Knots for Families")
        .heading("Move Knots for Families")
        .form("Move", FormIntent::UserInput)
        .button("Workshops")
        .button("Confirm")
        .end();
    assert_eq!(go(goal, &mut asks, &mut history), "press Workshops");
    assert_eq!(next(goal, &asks, &history), "press Confirm");
}

#[test]
fn a_setting_is_looked_for_where_settings_are() {
    let goal = "<set>{act:Make} the {field:session timeout} {value:30 minutes}";
    let page = Page::new("http://tool.example/", "Tool")
        .heading("Home")
        .link("Reports", "/reports")
        .link("Settings", "/settings");
    assert_eq!(next(goal, &page, &[]), "press Settings");
}

#[test]
fn the_thing_of_the_sentence_before_is_meant() {
    let goal = "<none>The {object:alert that arrives twice} is fixed. || <check>{act:Mark} that {object:ticket} as {value:resolved}";
    let page = Page::new("http://cases.example/", "Cases")
        .heading("Cases")
        .link("Settings", "/settings")
        .link("Alert arrives twice", "/cases/1");
    assert_eq!(next(goal, &page, &[]), "press Alert arrives twice");
}

#[test]
fn one_of_two_that_only_a_rank_tells_apart_is_not_deleted() {
    let goal = "<delete>{act:Erase} the {order:later} of the {object:two reports \"Blurry logo\"}";
    let page = Page::new("http://cases.example/20", "Blurry logo - Cases")
        .heading("Blurry logo")
        .button("Delete");
    assert_ne!(next(goal, &page, &[]), "press Delete");
}

#[test]
fn a_thing_is_opened_from_the_only_row_that_is_of_it() {
    let orders = |page: Page| {
        table(
            page,
            &["Number", "Customer", "State"],
            &[
                &["100017", "Miriam Oakley", "Pending"],
                &["100018", "Miriam Okafor", "Pending"],
            ],
        )
    };
    let goal = "<set>{object:Miriam Okafor} has her parcel, so {act:bring} the {field:state} up to {value:Sent}";
    let page = Page::new("http://shop.example/orders", "Orders").heading("Orders");
    let mut history = Vec::new();
    assert_eq!(go(goal, &mut orders(page), &mut history), "press 100018");
}

#[test]
fn a_longer_description_need_not_be_said_in_full() {
    let goal = "<set>The {object:problem with alerts that arrive twice on Android phones} is gone, so {act:bring} the {field:state} up to {value:Solved}";
    let page = |name: &str| {
        Page::new("http://cases.example/4", &format!("{name} - Cases"))
            .heading(name)
            .form("Case", FormIntent::UserInput)
            .field("text", "State")
            .button("Save")
            .end()
    };
    let right = page("Push alert arrives twice on Android");
    assert_eq!(next(goal, &right, &[]), "type State = Solved");
    let other = page("Push alert arrives twice on iPhone");
    assert!(!next(goal, &other, &[]).starts_with("type"));
}

#[test]
fn nothing_is_made_of_another_kind() {
    let goal = "<invite>{act:Arrange} that as {value:administrator}";
    let page = Page::new("http://tracker.example/report", "Reports")
        .heading("Reports")
        .button("Create new report")
        .button("Compose");
    assert_eq!(next(goal, &page, &[]), "give_up");
}

#[test]
fn a_field_that_is_named_as_a_thing_is_found_by_its_options() {
    let goal = "<set>see to it that her {object:body weight} is in {value:pounds} from now on";
    let page = |options: &'static [&'static str]| {
        Page::new("http://gym.example/preferences", "My preferences")
            .heading("My preferences")
            .form("Preferences", FormIntent::UserInput)
            .field_with("select", "Weight unit of the body", move |node| {
                node.role = "combobox".into();
                node.actions = vec![ActionKind::Select];
                let hints = node.input.get_or_insert_default();
                hints.options = options.iter().map(|label| (*label).to_owned()).collect();
            })
            .button("Save")
            .end()
    };
    let right = page(&["Kilograms", "Pounds"]);
    assert_eq!(
        next(goal, &right, &[]),
        "select Weight unit of the body = Pounds"
    );
    let other = page(&["Often", "Never"]);
    assert!(!next(goal, &other, &[]).starts_with("select"));
}

#[test]
fn to_open_what_changes_a_thing_is_not_to_have_changed_it() {
    let goal = "<set>Please {act:bring} its {field:entry} {act:up} to date";
    let mut history = Vec::new();
    let mut page = Page::new("http://museum.example/7", "Fisherwoman")
        .heading("Fisherwoman")
        .link("Edit Fisherwoman", "/7/edit");
    go(goal, &mut page, &mut history);
    let form =
        Page::new("http://museum.example/7/edit", "Edit Fisherwoman").heading("Edit Fisherwoman");
    assert_ne!(next(goal, &form, &history), "finish");
}

#[test]
fn a_label_that_says_more_than_the_goal_is_of_something_else() {
    let goal = "<ask>{act:How much} did the customer of the {object:cast iron kettle} pay in {field:total}?";
    let mut page =
        Page::new("http://shop.example/19", "Cast iron kettle - Shop").heading("Cast iron kettle");
    for (at, text) in ["Basket total", "£0.00"].into_iter().enumerate() {
        page.node("text", text, &[]).rect =
            CssRect::new(20.0 + 200.0 * at as f64, 300.0, 100.0, 20.0);
    }
    assert!(!next(goal, &page, &[]).starts_with("answer"));
}
