//! A case file: how the two looks differ, what was done, what came and went, what it comes to.

use super::super::common;
use passerby_artifacts::dom::Transient;
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::screen::{Difference, Identity};
use passerby_artifacts::ui_tree::{NodeId, UiTree};
use passerby_screen::{Act, difference, understand};
use std::path::Path;

pub struct Case {
    /// What the user sees, in one sentence.
    pub about: String,
    /// Signals, outcome and, if asked for, changes, as lines.
    pub expected: Vec<String>,
    /// Whether the case says what was added, removed and changed.
    pub asks_for_changes: bool,
    /// Whether it says what the page says by way of an answer.
    pub asks_for_messages: bool,
    before: UiTree,
    after: UiTree,
    sent: Option<Identity>,
    pressed: Option<String>,
    asked: Option<bool>,
}

impl Case {
    pub fn read(file: &Path) -> Self {
        let text = std::fs::read_to_string(file).expect("a case");
        let (head, trees) = text.split_once("\n\n").expect("an empty line");
        let (about, head) = head.split_once('\n').expect("a sentence and its facts");
        let mut case = Self {
            about: about.to_owned(),
            expected: Vec::new(),
            asks_for_changes: false,
            asks_for_messages: false,
            before: common::tree(&side(trees, '-')),
            after: common::tree(&side(trees, '+')),
            sent: None,
            pressed: None,
            asked: None,
        };
        for line in head.lines() {
            case.take(line);
        }
        case
    }

    pub fn difference(&self) -> Difference {
        let (before, after) = (understand(&self.before), understand(&self.after));
        let pressed = |label: &String| {
            let mut actions = before.actions.iter();
            let found = actions.find(|action| &action.label == label);
            found.expect("what was pressed").identity.clone()
        };
        let on = self.pressed.as_ref().map(pressed);
        let act = Act {
            sends: self.sent.as_ref(),
            on: on.as_ref(),
            asked: self.asked,
        };
        difference(&before, &after, &act)
    }

    fn take(&mut self, line: &str) {
        let (key, value) = line.split_once(": ").unwrap_or((line, ""));
        match key {
            "tells" => self.expected.push(value.to_owned()),
            "outcome" => self.expected.push(format!("outcome {value}")),
            "changed" => {
                self.asks_for_changes = true;
                self.expected.push(format!("changed {value}"));
            }
            "says" => {
                self.asks_for_messages = true;
                self.expected.push(format!("says {value}"));
            }
            "says nothing" => self.asks_for_messages = true,
            "sent" => self.sent = Some(Identity(value.to_owned())),
            "no request" => self.asked = Some(false),
            "pressed" => self.pressed = Some(value.to_owned()),
            "new document" => self.after.document_id = "d2".to_owned(),
            "ids" => self.rename_nodes(),
            "at" => (self.before.url, self.after.url) = both(value),
            "scroll" => {
                let (before, after) = both(value);
                self.before.viewport.scroll_y = before.parse().expect("CSS px");
                self.after.viewport.scroll_y = after.parse().expect("CSS px");
            }
            "passed" => self.after.transients.push(transient(value)),
            _ => panic!("unknown fact {line:?}"),
        }
    }

    /// As after a re-render: other elements say the same.
    fn rename_nodes(&mut self) {
        for node in &mut self.after.nodes {
            node.id = NodeId(format!("{}_again", node.id));
            node.handle = node.handle.map(|handle| handle + 1000);
        }
    }
}

/// The lines of one look: those of both, and those of `own`.
fn side(trees: &str, own: char) -> String {
    let lines = trees.lines().filter(|line| !line.trim().is_empty());
    lines
        .filter(|line| line.starts_with([' ', own]))
        .map(|line| format!("{}\n", &line[2..]))
        .collect()
}

fn both(value: &str) -> (String, String) {
    let (before, after) = value.split_once(" -> ").expect("before -> after");
    (before.to_owned(), after.to_owned())
}

fn transient(value: &str) -> Transient {
    let (role, name) = value.split_once(' ').expect("a role and a text");
    Transient {
        role: role.to_owned(),
        name: name.trim_matches('"').to_owned(),
        rect: CssRect::new(0.0, 0.0, 200.0, 40.0),
        appeared_at_ms: 1_000,
        vanished_at_ms: 3_000,
    }
}
