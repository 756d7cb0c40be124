//! What tells one thing from another where its name alone does not: a number, a picture, a place, the text in an entry.

use super::*;
use passerby_artifacts::dom::InputHints;

/// What is called so, and its id, of each control of a look at this document.
fn looked(known: &mut KnownIds, document: &str, page: Builder) -> Vec<(String, NodeId)> {
    let mut nodes = page.0;
    for (handle, node) in (1..).zip(&mut nodes) {
        node.handle = handle;
    }
    let mut tree = snapshot_of(nodes);
    tree.document_id = document.to_owned();
    known.keep(&mut tree);
    let told = |node: &UiNode| {
        let name = [&node.name, &node.icon].into_iter().find(|n| !n.is_empty());
        (name.cloned().unwrap_or_default(), node.id.clone())
    };
    let controls = tree.nodes.iter().filter(|node| node.is_control());
    controls.map(told).collect()
}

fn id_of<'a>(ids: &'a [(String, NodeId)], name: &str) -> &'a NodeId {
    let found = ids.iter().find(|(own, _)| own == name);
    &found.expect("it is there").1
}

/// A list that is as long as its window shows the next tasks in the same elements.
#[test]
fn a_row_that_shows_another_number_is_another_thing() {
    let page = |first: u32| {
        let mut page = Builder(Vec::new());
        for number in first..first + 4 {
            page.add(None, "checkbox", &format!("Select Task {number}"));
        }
        page
    };
    let mut known = KnownIds::default();
    let before = looked(&mut known, "d", page(17));
    let after = looked(&mut known, "d", page(18));
    for (name, id) in &after {
        for (other, other_id) in &before {
            assert_eq!(name == other, id == other_id, "{name} {other}");
        }
    }
}

/// A count is the same count, whatever it shows.
#[test]
fn a_number_that_tells_nothing_apart_may_tick() {
    let page = |count: u32| {
        let mut page = Builder(Vec::new());
        page.add(None, "button", &format!("Inbox {count}"));
        page.add(None, "button", "Sent");
        page
    };
    let mut known = KnownIds::default();
    let before = looked(&mut known, "d", page(3));
    let after = looked(&mut known, "d", page(4));
    assert_eq!(id_of(&before, "Inbox 3"), id_of(&after, "Inbox 4"));
}

/// Arrows without words: on the first page there is no way back.
#[test]
fn links_without_words_are_told_by_their_pictures() {
    let page = |pictures: &[&str]| {
        let mut page = Builder(Vec::new());
        for picture in pictures {
            let link = page.add(None, "link", "");
            page.0[link].facts.icon = (*picture).to_owned();
        }
        page
    };
    let mut known = KnownIds::default();
    let before = looked(&mut known, "a", page(&["next", "last"]));
    let after = looked(&mut known, "b", page(&["first", "prev", "next", "last"]));
    for (name, id) in &after {
        for (other, other_id) in &before {
            let is_same = id == other_id;
            assert!(!is_same || name == other, "{name} has the id of {other}");
        }
    }
}

/// A comment that was added has an *Edit* of its own, before the second one of the page.
#[test]
fn the_edit_of_a_new_comment_does_not_get_the_id_of_the_pages_own() {
    let page = |has_comment: bool| {
        let mut page = Builder(Vec::new());
        let mut edit = |text: &str, href: &str| {
            if !text.is_empty() {
                page.add(None, "text", text);
            }
            let edit = page.add(None, "link", "Edit");
            page.0[edit].facts.href = Some(href.to_owned());
        };
        edit("Carpet", "/7/edit");
        if has_comment {
            edit("The offer arrived", "/comments/2/edit");
        }
        edit("", "/7/edit");
        page
    };
    let mut known = KnownIds::default();
    let mut ids = |document: &str, has_comment: bool| -> Vec<NodeId> {
        let looked = looked(&mut known, document, page(has_comment));
        looked.into_iter().map(|(_, id)| id).collect()
    };
    let before = ids("a", false);
    let after = ids("b", true);
    let [top, of_comment, bottom] = &after[..] else {
        panic!("{after:?}");
    };
    assert_eq!([top, bottom], [&before[0], &before[1]]);
    assert!(!before.contains(of_comment), "{of_comment} {before:?}");
}

/// Entries that are pressed as a whole and have no name: on the next page others stand in the same place.
#[test]
fn an_entry_is_called_by_the_text_in_it() {
    let mut known = KnownIds::default();
    let mut id_of_entry = |document: &str, text: &str| {
        let mut page = Builder(Vec::new());
        let row = page.add(None, "row", "");
        page.0[row].facts.actions = vec![ActionKind::Click];
        page.add(Some(row), "checkbox", "tick");
        page.add(Some(row), "text", text);
        let looked = looked(&mut known, document, page);
        id_of(&looked, "").clone()
    };
    let order = id_of_entry("a", "HG-2043");
    let line = id_of_entry("b", "Hand trowel");
    assert_ne!(order, line);
    assert_eq!(order, id_of_entry("c", "HG-2043"));
}

/// Each page has a *Save* of its own, and the site's head is the same on all.
#[test]
fn a_button_of_another_page_is_another_button() {
    let mut known = KnownIds::default();
    let mut ids_on = |page: &str, field: &str| {
        let mut built = Builder(Vec::new());
        built.add(None, "text", "Harbour Desk");
        built.add(None, "button", "Log out");
        built.add(None, "text", field);
        built.add(None, "button", "Save");
        let mut tree = snapshot_of(built.0);
        tree.document_id = page.to_owned();
        tree.url = format!("http://a.test/{page}");
        known.keep(&mut tree);
        let controls = tree.nodes.iter().filter(|node| node.is_control());
        controls.map(|node| node.id.clone()).collect::<Vec<_>>()
    };
    let profile = ids_on("profile", "Your name");
    let mail = ids_on("mail", "Your address");
    assert_eq!(profile[0], mail[0]);
    assert_ne!(profile[1], mail[1]);
    assert_eq!(ids_on("profile", "Your name"), profile);
}

/// Cards whose last texts before their menu are the same, in a list that shows the next ones in the same elements.
#[test]
fn the_menu_of_a_card_is_told_by_the_card() {
    const LAST: [&str; 3] = ["Last changed today", "Created yesterday", "Personal"];
    let page = |titles: &[&str]| {
        let mut page = Builder(Vec::new());
        for title in titles {
            let card = page.add(None, "generic", "");
            page.add(Some(card), "heading", title);
            for text in LAST {
                page.add(Some(card), "text", text);
            }
            let menu = page.add(Some(card), "button", "");
            page.0[menu].facts.icon = "ellipsis".to_owned();
        }
        page
    };
    let rent = ["Rent (old version)", "Rent (copy)", "Rent of the hall"];
    let mut known = KnownIds::default();
    let before = looked(&mut known, "d", page(&rent));
    let after = looked(&mut known, "d", page(&rent[1..]));
    let ids = |all: &[(String, NodeId)]| -> Vec<NodeId> {
        all.iter().map(|(_, id)| id.clone()).collect()
    };
    let (before, after) = (ids(&before), ids(&after));
    assert_ne!(
        after[0], before[0],
        "the menu of the card that went: {before:?} {after:?}"
    );
    assert_eq!(after, before[1..], "{before:?} {after:?}");
}

/// The field for a value in a dialog, and that for a name on another page.
#[test]
fn a_field_without_a_label_is_told_by_the_text_beside_it() {
    let field = |beside: &str| {
        let mut page = Builder(Vec::new());
        let label = page.add(None, "text", beside);
        page.0[label].facts.rect = CssRect::new(10.0, 10.0, 60.0, 20.0);
        let field = page.add(None, "textbox", "");
        let facts = &mut page.0[field].facts;
        facts.rect = CssRect::new(80.0, 10.0, 200.0, 20.0);
        facts.input = Some(InputHints::default());
        facts.actions = vec![ActionKind::Click, ActionKind::Type];
        page
    };
    let mut known = KnownIds::default();
    let mut id_of = |document: &str, beside: &str| {
        let ids = looked(&mut known, document, field(beside));
        ids[0].1.clone()
    };
    let value = id_of("d1", "Value");
    assert_ne!(id_of("d2", "Name"), value);
    assert_eq!(id_of("d3", "Value"), value);
}
