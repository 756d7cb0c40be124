//! Pages and goals as large as anybody can make them. Each must come to an end; `--nocapture` tells how long each took.
//! Whole runs take their time in a build for tests, so there their pages are smaller: `PASSERBY_LARGE_NODES=50000` makes
//! them as large (`--release`), `PASSERBY_LARGE=words` asks for the rows with these words in their names alone.

#![allow(clippy::print_stdout)] // What it took is for who runs it.

use passerby_artifacts::SCHEMA_VERSION;
use passerby_artifacts::dom::{ActionKind, DomNode, DomSnapshot, ElementFacts, InputHints};
use passerby_artifacts::geometry::{CssRect, Viewport};
use passerby_fuzz::{look, page};
use passerby_merge::{MergeConfig, merge};
use std::time::Instant;

/// More than the tree takes, and deeper than any call stack.
const NODES: usize = 100_000;
/// In a whole run.
const NODES_OF_A_RUN: usize = 2_000;
const GOAL_CHARS: usize = 100_000;

fn node(index: usize, role: &str, name: &str) -> DomNode {
    DomNode {
        handle: index as u32,
        facts: ElementFacts {
            role: role.to_owned(),
            name: name.to_owned(),
            rect: CssRect {
                x: (index % 60) as f64 * 20.0,
                y: (index / 60) as f64 * 20.0,
                width: 18.0,
                height: 18.0,
            },
            visible: true,
            in_viewport: true,
            ..ElementFacts::default()
        },
        ..DomNode::default()
    }
}

fn control(index: usize, role: &str, name: &str) -> DomNode {
    let mut control = node(index, role, name);
    control.actions = vec![ActionKind::Click, ActionKind::Type];
    control.input = (role != "button").then(|| InputHints {
        kind: "text".to_owned(),
        ..InputHints::default()
    });
    control
}

fn of(nodes: impl Iterator<Item = DomNode>) -> DomSnapshot {
    DomSnapshot {
        schema: SCHEMA_VERSION,
        url: "http://shop.test/0".to_owned(),
        title: "Large".to_owned(),
        lang: "en".to_owned(),
        document_id: "d".to_owned(),
        viewport: Viewport {
            width: 1280.0,
            height: 800.0,
            device_pixel_ratio: 1.0,
            scroll_x: 0.0,
            scroll_y: 0.0,
            page_width: 1280.0,
            page_height: 20_000.0,
        },
        taken_at_ms: 1,
        snapshot_ms: 1.0,
        load_ms: None,
        http_status: None,
        nodes: nodes.collect(),
        texts: Vec::new(),
        frames: Vec::new(),
        transients: Vec::new(),
        warnings: Vec::new(),
    }
}

fn many(count: usize, make: impl Fn(usize) -> DomNode) -> DomSnapshot {
    of((0..count).map(make))
}

/// Each in the one before.
fn deep(count: usize, make: impl Fn(usize) -> DomNode) -> DomSnapshot {
    many(count, |index| DomNode {
        parent: index.checked_sub(1),
        ..make(index)
    })
}

/// Half of them in each other, and all the others in the innermost.
fn deep_then_wide(count: usize, outer: &str, make: impl Fn(usize) -> DomNode) -> DomSnapshot {
    let half = count.min(30_000) / 2;
    many(count, |index| DomNode {
        parent: index.min(half).checked_sub(1),
        ..if index < half {
            node(index, outer, "")
        } else {
            make(index)
        }
    })
}

fn long(word: &str, chars: usize) -> String {
    word.repeat(chars.div_ceil(word.len()))
}

fn pages(count: usize) -> Vec<(&'static str, DomSnapshot)> {
    let mark = |node: DomNode| {
        let mut node = node;
        node.states.invalid = true;
        node.description = format!("{} is wrong", node.name);
        node
    };
    vec![
        (
            "one text of 1 MB",
            of([node(0, "text", &long("word ", 1 << 20))].into_iter()),
        ),
        (
            "one word of 1 MB",
            of([node(0, "text", &long("w", 1 << 20))].into_iter()),
        ),
        (
            "one number of 1 MB",
            of([node(0, "heading", &long("9", 1 << 20))].into_iter()),
        ),
        (
            "texts",
            many(count, |i| node(i, "text", &format!("Text number {i}"))),
        ),
        (
            "equal texts",
            many(count, |i| node(i, "text", "Something went wrong")),
        ),
        (
            "long texts",
            many(count, |i| {
                node(i, "text", &long("5 minutes ago, ", 200 + i % 7))
            }),
        ),
        (
            "buttons",
            many(count, |i| control(i, "button", &format!("Button {i}"))),
        ),
        (
            "equal buttons",
            many(count, |i| control(i, "button", "Next")),
        ),
        (
            "nameless buttons",
            many(count, |i| control(i, "button", "")),
        ),
        (
            "fields",
            many(count, |i| control(i, "textbox", &format!("Field {i}"))),
        ),
        (
            "fields that are wrong",
            many(count, |i| {
                mark(control(i, "textbox", &format!("Field {i}")))
            }),
        ),
        (
            "a sender after each field",
            many(count, |i| {
                if i % 2 == 0 {
                    control(i, "textbox", "Name")
                } else {
                    control(i, "button", "Send")
                }
            }),
        ),
        (
            "forms",
            many(count, |i| {
                if i % 2 == 0 {
                    node(i, "form", "Form")
                } else {
                    DomNode {
                        parent: Some(i - 1),
                        ..control(i, "textbox", "Name")
                    }
                }
            }),
        ),
        ("headings", many(count, |i| node(i, "heading", "Heading"))),
        (
            "entries",
            many(count, |i| DomNode {
                parent: i.min(1).checked_sub(1),
                ..node(i, if i == 0 { "list" } else { "listitem" }, "9")
            }),
        ),
        (
            "rows",
            many(count, |i| {
                node(i, if i % 3 == 0 { "row" } else { "cell" }, "12")
            }),
        ),
        ("dialogs", many(count, |i| node(i, "dialog", "Dialog"))),
        ("nested dialogs", deep(count, |i| node(i, "dialog", ""))),
        ("nested wrappers", deep(count, |i| node(i, "generic", ""))),
        (
            "nested texts",
            deep(count, |i| node(i, "paragraph", "Text")),
        ),
        ("nested forms", deep(count, |i| node(i, "form", "Form"))),
        (
            "nested lists",
            deep(count, |i| {
                node(i, if i % 2 == 0 { "list" } else { "listitem" }, "")
            }),
        ),
        (
            "nested buttons",
            deep(count, |i| control(i, "button", "Next")),
        ),
        (
            "nested fields",
            deep(count, |i| control(i, "textbox", "Name")),
        ),
        (
            "texts in wrappers",
            deep_then_wide(count, "generic", |i| node(i, "text", "Text")),
        ),
        (
            "buttons in wrappers",
            deep_then_wide(count, "generic", |i| control(i, "button", "Next")),
        ),
        (
            "fields in wrappers",
            deep_then_wide(count, "generic", |i| control(i, "textbox", "Name")),
        ),
        (
            "fields in groups",
            deep_then_wide(count, "group", |i| control(i, "textbox", "Name")),
        ),
        (
            "entries in lists",
            deep_then_wide(count, "list", |i| node(i, "listitem", "9")),
        ),
        (
            "alerts",
            many(count, |i| node(i, "alert", "Error: invalid")),
        ),
        ("options", many(count, |i| node(i, "option", "Paris"))),
    ]
}

fn goals() -> Vec<(&'static str, String)> {
    let say = |name, word| (name, long(word, GOAL_CHARS));
    vec![
        say("words", "click "),
        say("no joint", "for "),
        say("conditions", "whose "),
        say("clauses", "click Save, "),
        say("and", "a and "),
        say("marks", "a: "),
        say("equals", "="),
        say("quotes", "\"a\" "),
        say("open quotes", "\""),
        say("quoted for quoted", "\"a\" for "),
        say("values", "name \"Ada\" "),
        say("with", "with username "),
        say("fills", "enter \"a\" into the b field and "),
        say("addresses", "a@b.example "),
        say("between", "between "),
        say("numbers", "1,2,3 "),
        say("searches", "search for "),
        say("names", "Ada is "),
        say("one word", "w"),
        say("digits", "9"),
        say("spaces", " "),
        (
            "times",
            format!("click \"Save\" {} times", long("9", GOAL_CHARS)),
        ),
    ]
}

/// Only those that were asked for.
fn asked<T>(rows: Vec<(&'static str, T)>) -> Vec<(&'static str, T)> {
    let part = std::env::var("PASSERBY_LARGE").unwrap_or_default();
    let chosen: Vec<_> = rows
        .into_iter()
        .filter(|(name, _)| name.contains(&part))
        .collect();
    assert!(!chosen.is_empty(), "nothing here is called “{part}”");
    chosen
}

fn told(what: &str, name: &str, began: Instant) {
    println!("{what}: {name}: {:.1} s", began.elapsed().as_secs_f64());
}

#[test]
fn large_pages_are_told() {
    for (name, page) in asked(pages(NODES)) {
        let began = Instant::now();
        page::told(&merge(&page, None, &MergeConfig::default()));
        told("told", name, began);
    }
}

#[test]
fn large_pages_are_looked_at() {
    let count = std::env::var("PASSERBY_LARGE_NODES").ok();
    let count = count.and_then(|n| n.parse().ok()).unwrap_or(NODES_OF_A_RUN);
    for goal in ["Register a new account", ""] {
        for (name, page) in asked(pages(count)) {
            let began = Instant::now();
            look::visit(page, goal);
            told(&format!("“{goal}”"), name, began);
        }
    }
}

#[test]
fn long_goals_are_read() {
    for (name, goal) in asked(goals()) {
        let page = of((0..50).map(|i| {
            control(
                i,
                if i % 2 == 0 { "textbox" } else { "button" },
                "Save and go",
            )
        }));
        let began = Instant::now();
        look::visit(page, &goal);
        told("goal", name, began);
    }
}
