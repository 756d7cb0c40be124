//! What nobody passes over, however quickly they look, and what they do pass over.
#![allow(clippy::unwrap_used)] // In a helper too a failed unwrap is a failed test.

mod common;

use common::{Page, context, first_thought, persona, step};
use passerby_artifacts::persona::{Level, Persona, Reading};
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::{Difference, Item, ScreenOutcome, Signal};
use passerby_artifacts::ui_tree::UiNode;
use passerby_decide::{Seen, look_as};

const URL: &str = "https://e.org/";
/// The entry in which something may stand out; a scanner takes in the first five.
const LOW: usize = 9;

fn scanner() -> Persona {
    Persona {
        reading: Reading::Scans,
        patience: Level::High,
        ..persona("tom")
    }
}

fn hasty_reader() -> Persona {
    Persona {
        reading: Reading::Everything,
        patience: Level::Low,
        words_per_minute: Some(120),
        ..persona("tom")
    }
}

fn look(persona: &Persona, goal: &str, page: &Page, history: &[StepRecord]) -> Seen {
    look_as(&context(persona, goal, page, history), false, None)
}

fn names(seen: &Seen) -> Vec<&str> {
    let names = seen.tree.nodes.iter().map(|node| node.name.as_str());
    names.filter(|name| !name.is_empty()).collect()
}

/// A list of so many entries, each with a line and a button; `line` says what stands in which.
fn list(entries: usize, line: impl Fn(usize) -> String) -> Page {
    let mut page = Page::new(URL, "Orders").heading("Orders");
    for i in 0..entries {
        page.node("listitem", "", &[]);
        let entry = page.tree.nodes.len() - 1;
        page = page.text(&line(i)).button("Open");
        inside(&mut page, 2, entry);
    }
    page
}

/// Puts the last nodes into another one.
fn inside(page: &mut Page, count: usize, parent: usize) {
    for node in page.tree.nodes.iter_mut().rev().take(count) {
        node.parent = Some(parent);
    }
}

fn plain(i: usize) -> String {
    format!("Entry {i}")
}

fn entry_of<'a>(page: &'a mut Page, name: &str) -> &'a mut UiNode {
    let mut nodes = page.tree.nodes.iter_mut();
    nodes.find(|node| node.name == name).unwrap()
}

/// A step after which this was new.
fn after(page: &Page, added: Vec<Item>, signals: Vec<Signal>) -> StepRecord {
    let thought = first_thought(&scanner(), "Press “Open”", page);
    let done = step(page, &thought, ScreenOutcome::Unknown, vec![]);
    StepRecord {
        difference: Some(Difference {
            added,
            signals,
            outcome: ScreenOutcome::Unknown,
            ..Difference::default()
        }),
        ..done
    }
}

/// All that a page says and offers, as new.
fn all_of(page: &Page) -> Vec<Item> {
    let texts = page.screen.outputs.iter().map(|output| Item {
        identity: output.identity.clone(),
        role: "text".to_owned(),
        text: output.text.clone(),
    });
    texts.collect()
}

#[test]
fn what_has_the_focus_is_seen_wherever_it_stands() {
    let mut page = list(12, plain);
    let told = look(&scanner(), "Buy a hat", &page, &[]);
    assert!(!names(&told).contains(&"Entry 9"), "{:?}", names(&told));
    let at = page.tree.nodes.iter().position(|n| n.name == "Entry 9");
    page.tree.nodes[at.unwrap() + 1].states.focused = true;
    let told = look(&scanner(), "Buy a hat", &page, &[]);
    assert!(names(&told).contains(&"Entry 9"), "with what is around it");
    assert!(!names(&told).contains(&"Entry 8"));
}

#[test]
fn what_came_with_the_last_act_is_seen_wherever_it_stands() {
    let asks = "Are you sure? This cannot be undone.";
    let page = list(12, |i| if i == LOW { asks.to_owned() } else { plain(i) });
    let seen = |persona: &Persona, history: &[StepRecord]| {
        let seen = look(persona, "Buy a hat", &page, history);
        names(&seen).contains(&asks)
    };
    let asked = |signals| {
        let new = all_of(&page).into_iter().filter(|item| item.text == asks);
        after(&page, new.collect(), signals)
    };
    assert!(!seen(&scanner(), &[]));
    assert!(seen(&scanner(), &[asked(vec![])]));
    // On another page all is new, so that nothing stands out for being new.
    assert!(!seen(&scanner(), &[asked(vec![Signal::ScreenLoaded])]));
    // Who has no patience left for the list sees it none the less.
    assert!(!seen(&hasty_reader(), &[]));
    assert!(seen(&hasty_reader(), &[asked(vec![])]));
}

#[test]
fn of_many_new_things_the_first_are_seen() {
    let page = list(60, plain);
    let all = after(&page, all_of(&page), vec![]);
    let seen = look(&scanner(), "Buy a hat", &page, &[all]);
    let entries = names(&seen).into_iter().filter(|n| n.starts_with("Entry"));
    assert!(entries.count() < 12, "{:?}", names(&seen));
}

#[test]
fn a_dialog_and_what_is_announced_are_seen_wherever_they_stand() {
    for role in ["dialog", "alert", "status"] {
        let mut page = list(12, plain);
        entry_of(&mut page, "Entry 9").role = role.to_owned();
        let seen = look(&scanner(), "Buy a hat", &page, &[]);
        assert!(names(&seen).contains(&"Entry 9"), "{role}");
        assert!(!names(&seen).contains(&"Entry 8"), "{role}");
    }
}

#[test]
fn what_is_looked_for_is_seen_unless_it_stands_everywhere() {
    let of = |i: usize, said: &str| if i == LOW { said.to_owned() } else { plain(i) };
    for (goal, said, is_seen) in [
        ("Cancel the order of Anna Kowalska", "A. Kowalska", true),
        ("Look at the invoices of March", "Invoice", true),
        ("Open order 1043", "No 1043", true),
        ("Cancel the order of Anna Kowalska", "J. Nowak", false),
        // Words that say where to go, and not what.
        ("Open the page of hats", "A page", false),
    ] {
        let page = list(12, |i| of(i, said));
        let seen = look(&scanner(), goal, &page, &[]);
        assert_eq!(names(&seen).contains(&said), is_seen, "{goal}: {said}");
    }
    // A word that all bear singles none of them out; the one that has another beside it is.
    let row = |i: usize| {
        let month = if i == LOW { "March" } else { "May" };
        format!("Acme {month} {i}")
    };
    let page = list(30, row);
    let seen = look(&scanner(), "Pay the bill of Acme for March", &page, &[]);
    let low: Vec<&str> = names(&seen).into_iter().skip(11).collect();
    assert_eq!(low.first(), Some(&"Acme March 9"), "{:?}", names(&seen));
    assert!(!names(&seen).contains(&"Acme May 10"));
}

#[test]
fn a_long_text_is_read_as_far_as_the_words_that_are_looked_for() {
    let text = format!(
        "{}the refund takes five days, {}",
        "word ".repeat(40),
        "more ".repeat(40)
    );
    let page = Page::new(URL, "Terms").text(&text);
    let read = |goal: &str| {
        let seen = look(&scanner(), goal, &page, &[]);
        names(&seen)
            .first()
            .map(|n| (*n).to_owned())
            .unwrap_or_default()
    };
    assert!(read("How long do refunds take?").contains("refund takes five days"));
    assert!(!read("Buy a hat").contains("refund"));
}

#[test]
fn it_is_the_same_each_time() {
    let page = list(40, |i| format!("Acme {i}"));
    let goal = "Pay 12, 17, 23 and 31 of Acme";
    let first = look(&scanner(), goal, &page, &[]);
    assert_eq!(first, look(&scanner(), goal, &page, &[]));
}
