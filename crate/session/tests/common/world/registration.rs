//! What the page shows: a registration form, and the page behind it.

use super::World;
use crate::common::page::{document, node};
use passerby_artifacts::dom::{ActionKind, Checked, DomNode, DomSnapshot, InputHints};

pub(super) const NAME: u32 = 10;
pub(super) const EMAIL: u32 = 11;
pub(super) const PASSWORD: u32 = 12;
pub(super) const TERMS: u32 = 13;
pub(super) const SUBMIT: u32 = 14;
/// The first of the boxes beside the form.
pub(super) const BOXES: u32 = 70;

impl World {
    pub fn url(&self) -> String {
        format!(
            "http://shop.test/{}",
            if self.welcome { "welcome" } else { "register" }
        )
    }

    pub(super) fn snapshot(&self) -> DomSnapshot {
        let mut nodes = vec![];
        if self.welcome {
            nodes.push(node(1, None, "main", "main", "", 0.0));
            nodes.push(heading(2, Some(0), "Welcome, your account is ready"));
        } else {
            nodes.push(heading(1, None, "Register a new account"));
            nodes.push(node(2, None, "form", "form", "", 60.0));
            nodes.push(field(NAME, "Full name", "text", &self.name, 80.0));
            nodes.push(field(EMAIL, "Email", "email", &self.email, 120.0));
            let mut password = field(PASSWORD, "Password", "password", "", 160.0);
            password.value = None;
            password.states.secret = true;
            password.states.filled = Some(self.password);
            nodes.push(password);
            let mut terms = node(
                TERMS,
                Some(1),
                "checkbox",
                "input",
                "I agree to the terms",
                200.0,
            );
            terms.actions = vec![ActionKind::Click, ActionKind::Check];
            terms.states.checked = Some(if self.terms {
                Checked::True
            } else {
                Checked::False
            });
            terms.states.required = true;
            terms.input = Some(InputHints {
                kind: "checkbox".into(),
                ..Default::default()
            });
            nodes.push(terms);
            let mut submit = node(SUBMIT, Some(1), "button", "button", self.button(), 240.0);
            submit.actions = vec![ActionKind::Click];
            submit.states.disabled = self.is_sending && !self.trouble.works_in_silence;
            submit.input = Some(InputHints {
                kind: "submit".into(),
                ..Default::default()
            });
            nodes.push(submit);
            if self.small_print_px > 0.0 {
                let mut link = node(15, Some(1), "link", "a", "Read the terms in full", 300.0);
                link.facts.rect.height = self.small_print_px;
                link.actions = vec![ActionKind::Click];
                nodes.push(link);
            }
            for (at, ticked) in (0_u32..).zip(&self.boxes) {
                let y = 300.0 + 30.0 * f64::from(at);
                let name = format!("Topic {}", at + 1);
                let mut ticks = node(BOXES + at, None, "checkbox", "input", &name, y);
                ticks.actions = vec![ActionKind::Click, ActionKind::Check];
                ticks.states.checked = Some(match ticked {
                    true => Checked::True,
                    false => Checked::False,
                });
                ticks.input = Some(InputHints {
                    kind: "checkbox".into(),
                    ..Default::default()
                });
                nodes.push(ticks);
            }
            if self.entries > 0 {
                let list = nodes.len();
                nodes.push(node(30, None, "list", "ul", "", 340.0));
                for entry in 1..=self.entries {
                    let y = 340.0 + 30.0 * f64::from(entry);
                    let name = format!("Entry {entry}");
                    nodes.push(node(30 + entry, Some(list), "listitem", "li", &name, y));
                }
            }
            if self.error {
                nodes.push(node(
                    20,
                    Some(1),
                    "alert",
                    "div",
                    "Error: this email address is already taken",
                    280.0,
                ));
            }
        }
        let document_id = if self.welcome { "doc-2" } else { "doc-1" };
        DomSnapshot {
            title: "Shop".into(),
            ..document(self.url(), document_id, self.now_ms, nodes)
        }
    }
}

fn heading(handle: u32, parent: Option<usize>, name: &str) -> DomNode {
    let mut heading = node(handle, parent, "heading", "h1", name, 20.0);
    heading.level = Some(1);
    heading
}

fn field(handle: u32, name: &str, kind: &str, value: &str, y: f64) -> DomNode {
    let mut field = node(handle, Some(1), "textbox", "input", name, y);
    field.value = Some(value.into());
    field.input = Some(InputHints {
        kind: kind.into(),
        ..Default::default()
    });
    field.actions = vec![ActionKind::Click, ActionKind::Type];
    field
}
