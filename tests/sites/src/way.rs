//! Where on a site a goal can be brought about: finding the way is one thing, doing it another.

use crate::site::{Act, Goal, Part, Site};
use crate::snapshot::{address, show};
use crate::state::State;
use passerby_artifacts::run::RunRecord;
use serde_json::{Map, Value};

/// Whether a run came to a page on which the goal's first fact can be brought about, or, of a question, is told.
pub fn was_found(site: &Site, goal: &Goal, record: &RunRecord) -> bool {
    let Some(fact) = goal.met.first() else {
        return false;
    };
    let places: Vec<String> = site
        .pages
        .keys()
        .filter(|page| is_place(site, page, fact, true))
        .map(|page| address(page))
        .collect();
    record.steps.iter().any(|step| places.contains(&step.url))
}

/// Whether a page has the form, the text or, with `acts`, the control for a fact, or is what is wanted.
pub fn is_place(site: &Site, name: &str, fact: &Map<String, Value>, acts: bool) -> bool {
    let text = |key: &str| fact.get(key).and_then(Value::as_str);
    let page = &site.pages[name];
    if let Some(wanted) = text("page") {
        return wanted == name;
    }
    if let Some(wanted) = text("answer") {
        let mut state = State::new(site);
        name.clone_into(&mut state.page);
        let nodes = show(&state, 0).snapshot.nodes;
        let mut said = nodes.iter().map(|node| node.name.to_lowercase());
        return said.any(|said| said.contains(&wanted.to_lowercase()));
    }
    let is_act = |act: &Act| acts && is_act(act, fact);
    page.parts.iter().any(|part| match part {
        Part::Form { of, fields, .. } if text("record") == Some(of) => {
            fields.iter().any(|field| fact.contains_key(&field.label))
        }
        Part::Form { makes, .. } => text("made") == Some(makes),
        Part::Link(one) => is_act(&one.does),
        Part::Button(one) => is_act(&one.does),
        Part::More { items, .. } => items.iter().any(is_act),
        Part::Table { rows, .. } | Part::List { items: rows, .. } => {
            rows.iter().flat_map(|row| &row.actions).any(is_act)
        }
        _ => false,
    })
}

/// Whether what a control does brings about a fact.
pub fn is_act(act: &Act, fact: &Map<String, Value>) -> bool {
    let text = |key: &str| fact.get(key).and_then(Value::as_str);
    let sets = act.sets.as_ref().is_some_and(|(record, field, value)| {
        text("record") == Some(record) && fact.get(field) == Some(value)
    });
    sets || !act.deletes.is_empty() && text("deleted") == Some(&act.deletes)
}
