//! The gate for costly acts on a corpus of phrases: each row holds, but for those marked with the reason why they do not
//! yet. Printed are how many are known, by kind, and how many false alarms there are.
//!
//! `PASSERBY_PHRASES` names another corpus of the same shape; then the figures are only printed.
//! `PASSERBY_PHRASES_SHOW` prints each row that does not hold, marked or not.
#![allow(clippy::unwrap_used)] // In a helper too a failed unwrap is a failed test.
#![allow(clippy::print_stdout)] // The figures are for who runs it.

mod common;

use common::Page;
use common::gates::decision;
use passerby_artifacts::costly::CostlyKind;
use passerby_artifacts::decision::{Action, GateVerdict};
use passerby_artifacts::dom::{ActionKind, FormFacts, InputHints};
use passerby_artifacts::run::RunConfig;
use passerby_decide::gates::{GateContext, check, costly};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Debug, Deserialize)]
struct Row {
    lang: String,
    place: String,
    text: String,
    #[serde(default)]
    context: Around,
    kind: String,
    /// Why the row does not hold today.
    known_failure: Option<String>,
}

impl Row {
    /// What the test has against this verdict, if anything.
    fn complaint(&self, found: &str) -> Option<String> {
        match (&self.known_failure, found == self.kind) {
            (None, false) => Some(self.says(found)),
            (Some(_), true) => Some(format!(
                "holds now, drop its known_failure: {}",
                self.says(found)
            )),
            _ => None,
        }
    }

    fn says(&self, found: &str) -> String {
        let Self {
            lang,
            place,
            text,
            context,
            kind,
            ..
        } = self;
        format!("{kind} but {found}: {lang} {place} “{text}” {context:?}")
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Around {
    href: String,
    title: String,
    heading: String,
    question: String,
    form: Option<Form>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Form {
    method: String,
    action: String,
    fields: Vec<String>,
    autocomplete: Vec<String>,
    chosen: String,
}

fn rows(text: &str) -> Vec<Row> {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// The page that a row tells of, as the walk would list it.
fn page_of(row: &Row) -> Page {
    let around = &row.context;
    let mut page = Page::new("https://app.example/here", &around.title);
    if !around.heading.is_empty() {
        page.node("heading", &around.heading, &[]);
    }
    if !around.question.is_empty() {
        page.node("text", &around.question, &[]);
    }
    let mut sends = None;
    if let Some(form) = &around.form {
        for (at, field) in form.fields.iter().enumerate() {
            let node = page.node("textbox", field, &[ActionKind::Type]);
            node.input = Some(InputHints {
                kind: "text".to_owned(),
                autocomplete: form.autocomplete.get(at).cloned().unwrap_or_default(),
                ..InputHints::default()
            });
        }
        let asks = |token: &&String| token.starts_with("cc-") || token.ends_with("-password");
        let names = ["email", "username", "name"];
        sends = Some(Box::new(FormFacts {
            method: form.method.replace("get", ""),
            action: form.action.clone(),
            asks: form.autocomplete.iter().filter(asks).cloned().collect(),
            chosen: Some(form.chosen.clone())
                .filter(|c| !c.is_empty())
                .into_iter()
                .collect(),
            identifies: form
                .autocomplete
                .iter()
                .any(|token| names.contains(&token.as_str())),
        }));
    }
    let role = match row.place.as_str() {
        "link" => "link",
        "menu_item" => "menuitem",
        _ => "button",
    };
    let node = page.node(role, &row.text, &[ActionKind::Click]);
    node.sends = sends;
    if role == "link" {
        node.href = Some(around.href.clone());
    }
    page
}

/// The kind of approval that the row's press would need.
fn verdict(row: &Row) -> Option<CostlyKind> {
    if row.place == "confirm" {
        return costly::kind_of_dialog(&row.text, "");
    }
    let config = RunConfig {
        goal: "Whatever it takes".to_owned(),
        // Where a link leads is the host gate's matter.
        allowed_hosts: host_of(&row.context.href)
            .into_iter()
            .chain(["app.example".to_owned()])
            .collect(),
        ..RunConfig::default()
    };
    match press_of_the_last(&page_of(row), &config) {
        GateVerdict::Refused {
            kind: Some(kind), ..
        } => Some(kind),
        GateVerdict::Passed => None,
        other @ GateVerdict::Refused { kind: None, .. } => panic!("{row:?}: {other:?}"),
    }
}

/// What the gates say of a press on the page's last node.
fn press_of_the_last(page: &Page, config: &RunConfig) -> GateVerdict {
    let node = page.tree.nodes.last().unwrap();
    let mut press = decision(page, Action::Click, "", 0.9);
    press.target = Some(passerby_artifacts::decision::Target {
        node: node.id.clone(),
        identity: None,
        role: node.role.clone(),
        name: node.name.clone(),
    });
    let context = GateContext {
        page: None,
        config,
        tree: &page.tree,
        fingerprint: "f",
        acted: &[],
        thoughts_since_act: 0,
        start_host: "app.example",
    };
    check(&press, &context)
}

fn host_of(href: &str) -> Option<String> {
    let rest = href.split_once("://")?.1;
    Some(rest.split('/').next()?.to_owned())
}

#[derive(Debug, Default)]
struct Figures {
    costly: u32,
    refused: u32,
    right_kind: u32,
    harmless: u32,
    alarms: u32,
}

impl Figures {
    fn count(&mut self, expected: &str, kind: Option<CostlyKind>) {
        if expected == "none" {
            self.harmless += 1;
            self.alarms += u32::from(kind.is_some());
        } else {
            self.costly += 1;
            self.refused += u32::from(kind.is_some());
            self.right_kind += u32::from(kind.is_some_and(|kind| kind.as_str() == expected));
        }
    }

    fn recall(&self) -> f64 {
        f64::from(self.refused) / f64::from(self.costly.max(1))
    }

    fn kind_share(&self) -> f64 {
        f64::from(self.right_kind) / f64::from(self.refused.max(1))
    }

    fn alarm_share(&self) -> f64 {
        f64::from(self.alarms) / f64::from(self.harmless.max(1))
    }
}

impl std::fmt::Display for Figures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (recall, alarms, kind) = (self.recall(), self.alarm_share(), self.kind_share());
        write!(
            f,
            "recall {recall:.3} of {}, false alarms {alarms:.3} of {}, right kind {kind:.3}",
            self.costly, self.harmless
        )
    }
}

/// What came of a corpus.
#[derive(Debug, Default)]
struct Measured {
    whole: Figures,
    /// By language, place and kind.
    parts: BTreeMap<String, Figures>,
    complaints: Vec<String>,
}

impl Measured {
    fn of(rows: &[Row]) -> Self {
        let shows = std::env::var_os("PASSERBY_PHRASES_SHOW").is_some();
        let mut measured = Self::default();
        for row in rows {
            let kind = verdict(row);
            let found = kind.map_or("none", CostlyKind::as_str);
            measured.count(row, kind);
            measured.complaints.extend(row.complaint(found));
            if shows && found != row.kind {
                println!("{}", row.says(found));
            }
        }
        measured
    }

    fn count(&mut self, row: &Row, kind: Option<CostlyKind>) {
        self.whole.count(&row.kind, kind);
        let mut parts = vec![format!("lang {}", row.lang), format!("place {}", row.place)];
        if row.kind != "none" {
            parts.push(format!("kind {}", row.kind));
        }
        for part in parts {
            self.parts.entry(part).or_default().count(&row.kind, kind);
        }
    }

    fn print(&self) {
        println!("{}", self.whole);
        for (part, figures) in &self.parts {
            println!("  {part}: {figures}");
        }
    }
}

#[test]
fn costly_acts_are_known_and_others_pass() {
    if let Ok(other) = std::env::var("PASSERBY_PHRASES") {
        let text = std::fs::read_to_string(other).unwrap();
        return Measured::of(&rows(&text)).print();
    }
    let ours = [
        include_str!("costly/phrases.jsonl"),
        include_str!("costly/more.jsonl"),
    ];
    let measured = Measured::of(&rows(&ours.concat()));
    measured.print();
    assert_eq!(measured.complaints, [""; 0]);
    // What is marked must stay the exception.
    let Measured { whole, .. } = measured;
    assert!(whole.recall() >= 0.99, "{whole}");
    assert!(whole.alarm_share() <= 0.01, "{whole}");
    assert!(whole.kind_share() >= 0.99, "{whole}");
}

#[test]
fn a_row_that_fails_and_a_mark_that_is_out_of_date_are_both_noticed() {
    let row = |mark: &str| {
        let written =
            format!(r#"{{"lang":"en","place":"button","text":"Pay","kind":"pay"{mark}}}"#);
        serde_json::from_str::<Row>(&written).unwrap()
    };
    let (plain, marked) = (row(""), row(r#","known_failure":"why""#));
    assert!(plain.complaint("pay").is_none() && marked.complaint("none").is_none());
    assert!(plain.complaint("order").is_some() && marked.complaint("pay").is_some());
}

/// What the matcher says of a text; the dialog rule of the extension is held to the same.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Verdict {
    text: String,
    command: Option<CostlyKind>,
    statement: Option<CostlyKind>,
    page: Option<CostlyKind>,
    vague: bool,
}

#[test]
fn the_dialog_rule_is_tested_against_these_verdicts() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/costly/matcher.jsonl");
    let mut texts: Vec<String> = Vec::new();
    let corpora = [
        include_str!("costly/phrases.jsonl"),
        include_str!("costly/more.jsonl"),
    ];
    for row in rows(&corpora.concat()) {
        let Around {
            title,
            heading,
            question,
            form,
            ..
        } = row.context;
        let form = form.unwrap_or_default();
        texts.extend([row.text, title, heading, question, form.action, form.chosen]);
    }
    texts.retain(|text| !text.is_empty());
    texts.sort();
    texts.dedup();
    let verdicts: Vec<Verdict> = texts
        .into_iter()
        .map(|text| Verdict {
            command: costly::kind_of(&text, costly::TextKind::Command),
            statement: costly::kind_of(&text, costly::TextKind::Statement),
            page: costly::kind_of(&text, costly::TextKind::Page),
            vague: costly::is_vague(&text),
            text,
        })
        .collect();
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        let lines = verdicts
            .iter()
            .map(|v| serde_json::to_string(v).unwrap() + "\n");
        std::fs::write(path, lines.collect::<String>()).unwrap();
    }
    let kept = std::fs::read_to_string(path).unwrap();
    let kept: Vec<Verdict> = kept
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(
        kept.len(),
        verdicts.len(),
        "run with UPDATE_EXPECT=1 and read the diff"
    );
    for (kept, verdict) in kept.iter().zip(&verdicts) {
        assert_eq!(kept, verdict, "run with UPDATE_EXPECT=1 and read the diff");
    }
}

/// Some dialogs are described by all that stands in them, the button that calls off among it.
#[test]
fn the_button_that_calls_off_says_nothing_of_the_others() {
    for (description, expected) in [
        ("Data table name * Complaints Cancel Create", None),
        (
            "Your account will be deleted. Cancel Create",
            Some(CostlyKind::Delete),
        ),
    ] {
        let mut page = Page::new("https://app.example/tables", "Tables");
        let dialog = page.node("dialog", "Create new data table", &[]);
        dialog.description = description.to_owned();
        for name in ["Cancel", "Create"] {
            page.node("button", name, &[ActionKind::Click]).parent = Some(0);
        }
        let kind = match press_of_the_last(&page, &RunConfig::default()) {
            GateVerdict::Refused { kind, .. } => kind,
            GateVerdict::Passed => None,
        };
        assert_eq!(kind, expected, "{description}");
    }
}
