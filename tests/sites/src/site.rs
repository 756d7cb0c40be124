//! A site as its file tells it (`tests/sites/README.md`).

use serde::Deserialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// One site: pages, the records behind them, and what people want of it.
#[derive(Debug, Clone, Deserialize)]
pub struct Site {
    /// What its pages are called in their titles.
    pub name: String,
    /// The page that a run begins on.
    pub start: String,
    /// The records, each with its `type` and its fields.
    pub records: BTreeMap<String, Map<String, Value>>,
    /// Label, page and group of each entry.
    pub menu: Vec<Vec<String>>,
    /// The search that stands on every page.
    #[serde(default)]
    pub search: Option<Search>,
    /// The pages, by name.
    pub pages: BTreeMap<String, Page>,
    /// What people want of it.
    pub goals: Vec<Goal>,
}

/// A field with a button on every page.
#[derive(Debug, Clone, Deserialize)]
pub struct Search {
    /// The field's label.
    pub label: String,
    /// The pages that it finds.
    pub pages: Vec<String>,
}

/// One page.
#[derive(Debug, Clone, Deserialize)]
pub struct Page {
    /// Its title.
    pub title: String,
    /// Its heading.
    #[serde(default)]
    pub heading: String,
    /// What it lists, from the top.
    pub parts: Vec<Part>,
}

/// One thing on a page.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub enum Part {
    /// A table of records.
    Table {
        /// Its name.
        table: String,
        /// New records of this type are listed too.
        #[serde(default, rename = "type")]
        kind: String,
        /// Its heads.
        columns: Vec<String>,
        /// Its rows.
        rows: Vec<Row>,
    },
    /// A list of entries.
    List {
        /// Its name.
        list: String,
        /// Its entries.
        items: Vec<Row>,
    },
    /// A form.
    Form {
        /// Its name.
        form: String,
        /// The record that it changes.
        #[serde(default)]
        of: String,
        /// The type that it makes.
        #[serde(default)]
        makes: String,
        /// Its fields.
        fields: Vec<Field>,
        /// Its buttons.
        buttons: Vec<Act>,
    },
    /// A button that shows further ones.
    More {
        /// The button's label.
        more: String,
        /// What it shows.
        items: Vec<Act>,
    },
    /// Pages of one thing.
    Tabs {
        /// Label and page of each.
        tabs: Vec<(String, String)>,
    },
    /// Names and values.
    Facts {
        /// Each with its value.
        facts: Vec<(String, String)>,
    },
    /// A heading inside of the page.
    Heading {
        /// Its text.
        heading: String,
    },
    /// A link.
    Link(LinkPart),
    /// A button.
    Button(ButtonPart),
    /// A text.
    Text {
        /// What it says.
        text: String,
    },
}

/// A link on its own.
#[derive(Debug, Clone, Deserialize)]
pub struct LinkPart {
    /// Its label.
    pub link: String,
    /// What it does.
    #[serde(flatten)]
    pub does: Act,
}

/// A button on its own.
#[derive(Debug, Clone, Deserialize)]
pub struct ButtonPart {
    /// Its label.
    pub button: String,
    /// What it does.
    #[serde(flatten)]
    pub does: Act,
}

/// A row of a table or an entry of a list.
#[derive(Debug, Clone, Deserialize)]
pub struct Row {
    /// The record that it shows.
    #[serde(default)]
    pub of: String,
    /// Its cells, where it shows no record.
    #[serde(default)]
    pub cells: Vec<String>,
    /// Its text, in a list.
    #[serde(default)]
    pub text: String,
    /// The page that it opens.
    #[serde(default)]
    pub to: String,
    /// What else can be done with it.
    #[serde(default)]
    pub actions: Vec<Act>,
}

/// A field of a form.
#[derive(Debug, Clone, Deserialize)]
pub struct Field {
    /// Its label, and the name of what it holds in the record.
    pub label: String,
    /// `text`, `textarea`, `number`, `date`, `select`, `checkbox` or `radio`.
    #[serde(rename = "type")]
    pub kind: String,
    /// What can be chosen.
    #[serde(default)]
    pub options: Vec<String>,
    /// Whether the form is not kept without it.
    #[serde(default)]
    pub required: bool,
    /// What it holds at first, where the form makes something.
    #[serde(default)]
    pub value: Option<Value>,
}

/// What a control does.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct Act {
    /// The control's label.
    #[serde(default)]
    pub label: String,
    /// The page that it leads to.
    #[serde(default)]
    pub to: String,
    /// Record, field and value that it sets.
    #[serde(default)]
    pub sets: Option<(String, String, Value)>,
    /// The record that it deletes.
    #[serde(default)]
    pub deletes: String,
    /// What it asks before.
    #[serde(default)]
    pub ask: String,
    /// Whether it keeps the form.
    #[serde(default)]
    pub saves: bool,
}

/// What somebody wants of the site.
#[derive(Debug, Clone, Deserialize)]
pub struct Goal {
    /// Its name.
    pub id: String,
    /// In their words.
    pub text: String,
    /// Whether it can be met.
    #[serde(default = "yes")]
    pub possible: bool,
    /// What is different then.
    pub met: Vec<Map<String, Value>>,
    /// What a careful reader makes of it.
    #[serde(default)]
    pub reading: Option<Value>,
}

const fn yes() -> bool {
    true
}
