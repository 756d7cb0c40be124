//! What a site holds while somebody uses it.

use crate::site::{Act, Field, Part, Site};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// A record: its fields by their labels, and its `type`.
pub type Record = Map<String, Value>;

/// The page that lists what was searched for.
pub const RESULTS: &str = "search results";

/// Everything that can differ from how the site began.
#[derive(Debug, Clone)]
pub struct State<'s> {
    /// The site.
    pub site: &'s Site,
    /// The page that is shown.
    pub page: String,
    /// Pages before it, the last one last.
    pub back: Vec<String>,
    /// The records that are left.
    pub records: BTreeMap<String, Record>,
    /// Records that were made.
    pub made: Vec<Record>,
    /// What stands in the fields of the page.
    pub drafts: BTreeMap<String, Value>,
    /// Menus, groups and lists that are open.
    pub open: BTreeSet<String>,
    /// What waits for an OK.
    pub asked: Option<Act>,
    /// What the page complains of.
    pub complaint: String,
    /// What was confirmed last.
    pub notice: String,
    /// What was searched for.
    pub query: String,
    /// Counts the pages that were loaded.
    pub loads: u32,
}

impl<'s> State<'s> {
    /// As the site begins.
    pub fn new(site: &'s Site) -> Self {
        Self {
            site,
            page: site.start.clone(),
            back: Vec::new(),
            records: site.records.clone(),
            made: Vec::new(),
            drafts: BTreeMap::new(),
            open: BTreeSet::new(),
            asked: None,
            complaint: String::new(),
            notice: String::new(),
            query: String::new(),
            loads: 1,
        }
    }

    /// A text with the values that it refers to.
    pub fn said(&self, text: &str) -> String {
        let mut said = String::new();
        let mut left = text;
        while let Some((before, rest)) = left.split_once('{') {
            let Some((inside, behind)) = rest.split_once('}') else {
                break;
            };
            said.push_str(before);
            let value = inside
                .split_once('.')
                .and_then(|(id, field)| self.records.get(id)?.get(field));
            said.push_str(&value.map(shown).unwrap_or_default());
            left = behind;
        }
        said + left
    }

    /// Loads a page.
    pub fn go(&mut self, page: &str) {
        if page.is_empty() {
            return;
        }
        self.back
            .push(std::mem::replace(&mut self.page, page.to_owned()));
        self.load();
    }

    /// Goes back to the page before.
    pub fn go_back(&mut self) {
        if let Some(page) = self.back.pop() {
            self.page = page;
            self.load();
        }
    }

    fn load(&mut self) {
        self.loads += 1;
        self.drafts.clear();
        self.open.clear();
        self.asked = None;
        self.complaint.clear();
        self.notice.clear();
    }

    /// Does what a control does, or asks before.
    pub fn act(&mut self, act: &Act) {
        if !act.ask.is_empty() && self.asked.is_none() {
            self.asked = Some(act.clone());
            return;
        }
        self.asked = None;
        let mut notice = String::new();
        if act.saves {
            match self.save() {
                Ok(()) => notice = "Saved.".to_owned(),
                Err(lacks) => {
                    self.complaint = format!("{lacks}: this field is required");
                    return;
                }
            }
        }
        if let Some((record, field, value)) = &act.sets
            && let Some(record) = self.records.get_mut(record)
        {
            record.insert(field.clone(), value.clone());
            notice = "Saved.".to_owned();
        }
        if self.records.remove(&act.deletes).is_some() {
            notice = "Removed.".to_owned();
        }
        match act.to.as_str() {
            "" => {}
            to if to == self.page && !notice.is_empty() => self.load(),
            to => self.go(to),
        }
        self.notice = notice;
    }

    /// The form of the page: whose it is, what it makes, and its fields.
    pub fn form(&self) -> Option<(&'s str, &'s str, &'s [Field])> {
        let parts = &self.site.pages.get(&self.page)?.parts;
        parts.iter().find_map(|part| match part {
            Part::Form {
                of, makes, fields, ..
            } => Some((of.as_str(), makes.as_str(), fields.as_slice())),
            _ => None,
        })
    }

    /// What stands in a field now.
    pub fn value(&self, of: &str, field: &Field) -> Value {
        let kept = || self.records.get(of)?.get(&field.label).cloned();
        let first = || field.value.clone();
        let empty = || match field.kind.as_str() {
            "checkbox" => Value::Bool(false),
            "select" => field
                .options
                .first()
                .map_or(Value::Null, |one| Value::String(one.clone())),
            _ => Value::String(String::new()),
        };
        self.drafts
            .get(&field.label)
            .cloned()
            .or_else(kept)
            .or_else(first)
            .unwrap_or_else(empty)
    }

    fn save(&mut self) -> Result<(), String> {
        let Some((of, makes, fields)) = self.form() else {
            return Ok(());
        };
        let values: Vec<(String, Value)> = fields
            .iter()
            .map(|field| (field.label.clone(), self.value(of, field)))
            .collect();
        let is_empty = |label: &str| {
            values
                .iter()
                .any(|(other, value)| other == label && shown(value).is_empty())
        };
        if let Some(lacks) = fields
            .iter()
            .find(|field| field.required && is_empty(&field.label))
        {
            return Err(lacks.label.clone());
        }
        if makes.is_empty() {
            if let Some(record) = self.records.get_mut(of) {
                record.extend(values);
            }
        } else {
            let mut record: Record = values.into_iter().collect();
            record.insert("type".to_owned(), Value::String(makes.to_owned()));
            self.made.push(record);
        }
        Ok(())
    }
}

/// A value as a page shows it.
pub fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Bool(true) => "Yes".to_owned(),
        Value::Bool(false) => "No".to_owned(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}
