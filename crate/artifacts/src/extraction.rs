//! A question about a site: how it is to be answered, and what was found, each value with its evidence.

mod table;

pub use table::{AnswerCell, AnswerTable};

use crate::content::PageContent;
use crate::geometry::CssRect;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How a question is to be answered.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct ExtractionPlan {
    /// The question, as it was asked.
    pub question: String,
    /// What shape the answer has.
    #[serde(default)]
    pub target: ExtractionTarget,
    /// `owner/name`, where the question is about a repository.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repository: Option<String>,
    /// Names of what the question is about: the page, or the entry, that answers must bear them. Words that may stand apart.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub entities: Vec<String>,
    /// What a list is of: `books`. Empty for a question about one thing.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub kind: String,
    /// Whether all that fit are asked for, and not one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub many: bool,
    /// What is asked of each.
    pub fields: Vec<FieldSpec>,
    /// What must hold of each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<FieldCondition>,
    /// Which one by its rank: the one where this field is least or greatest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rank: Option<Rank>,
    /// Words that an entry of a list must bear itself: what the question says of each (“that are vegan”).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub required: Vec<String>,
    /// Words that an entry of a list must not bear: what the question denies.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub excluded: Vec<String>,
    /// Whether the fields are read out of the question, and no schema names them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub guessed: bool,
    /// Whether the question alone says that many are asked for, or one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub guessed_many: bool,
    /// Pages of a list that are read at most.
    pub pages: u32,
    /// Whether addresses may be opened that no page links to.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub allow_url_search: bool,
}

/// The shapes of answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ExtractionTarget {
    /// The fields of the question or the schema.
    #[default]
    Custom,
    /// The newest release of a repository.
    LatestRelease,
    /// A repository's own page.
    Code,
}

/// One thing that is asked.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct FieldSpec {
    /// Its name in the answer.
    pub name: String,
    /// What kind of value it has.
    #[serde(rename = "type")]
    pub kind: ValueKind,
    /// What pages may call it, besides its name: `author` for `who wrote it`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<String>,
    /// Whether the values of several elements are meant.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub many: bool,
}

/// Kinds of values.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Default, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum ValueKind {
    #[default]
    Text,
    Number,
    /// An amount with its currency.
    Money,
    /// A day, maybe with a time.
    Date,
    Duration,
    /// Bytes.
    Size,
    Rating,
    /// A postal address.
    Address,
    Link,
    Image,
    Boolean,
    List,
    Object,
}

/// What must hold of a field.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FieldCondition {
    /// The words of the question that say so.
    pub text: String,
    /// Name of the field, which may be none that is asked for; empty: whichever has a value of this kind.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub field: String,
    /// What kind of value is compared.
    #[serde(rename = "type")]
    pub kind: ValueKind,
    /// How.
    pub test: Test,
}

/// How a value is compared. Dates are compared as numbers, `20260301` for 2026-03-01.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum Test {
    /// Less than it.
    Below {
        /// The bound.
        bound: f64,
    },
    /// At most so much.
    AtMost {
        /// The bound.
        bound: f64,
    },
    /// More than it.
    Above {
        /// The bound.
        bound: f64,
    },
    /// At least so much.
    AtLeast {
        /// The bound.
        bound: f64,
    },
    /// Within both, included.
    Between {
        /// The least.
        least: f64,
        /// The most.
        most: f64,
    },
    /// The entry says these words.
    Says {
        /// The words.
        words: String,
    },
}

/// Which one of several.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Rank {
    /// The words of the question that say so.
    pub text: String,
    /// What kind of value is compared.
    #[serde(rename = "type")]
    pub kind: ValueKind,
    /// Words for the field that is compared; empty: whichever has a value of this kind.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<String>,
    /// Whether the greatest is meant.
    pub greatest: bool,
}

/// What an extraction found.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Extraction {
    /// [`crate::SCHEMA_VERSION`] of the writer.
    pub schema: u32,
    /// How the question was taken.
    pub plan: ExtractionPlan,
    /// The entries that answer, in the order of the pages; one where not many are asked for.
    pub records: Vec<ExtractedRecord>,
    /// What has no value in any record, and why.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unsatisfied: Vec<Unsatisfied>,
    /// The pages that values come from, or that were read as a part of the list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pages: Vec<PageRead>,
    /// Pages of which a part was left unread.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub partly_read: Vec<PartlyRead>,
}

/// One thing of which values were found.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct ExtractedRecord {
    /// The values by the names of their fields.
    pub values: BTreeMap<String, ExtractedValue>,
    /// Fields that are lists of things: the entries of each, with their own values.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub parts: BTreeMap<String, Vec<ExtractedRecord>>,
    /// Fields without a value, and why.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unsatisfied: Vec<Unsatisfied>,
}

/// A value, and what proves it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ExtractedValue {
    /// The value as its kind has it.
    pub value: Value,
    /// Where it stands.
    pub evidence: Evidence,
}

/// A value of one of the kinds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Value {
    /// Whether it is so.
    Boolean(bool),
    /// A number, a rating, a size in bytes.
    Number(f64),
    /// An amount of money.
    Money {
        /// How much.
        amount: f64,
        /// Code or sign of the currency, as far as the page tells; empty where it does not.
        currency: String,
    },
    /// A duration.
    Duration {
        /// Its length, seconds.
        seconds: f64,
    },
    /// A text, a date (ISO 8601), an address of a page.
    Text(String),
    /// Several.
    List(Vec<Value>),
}

/// Where a value stands.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Evidence {
    /// The words of the page, verbatim.
    pub quote: String,
    /// Address of the page.
    pub url: String,
    /// Index of the node in [`crate::content::PageContent::nodes`] whose text holds the quote; `None`: it stands in what the page says to machines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub node: Option<usize>,
    /// Its box, CSS px of the document.
    #[serde(default)]
    pub rect: CssRect,
    /// When the page was read, milliseconds since the Unix epoch.
    pub at_ms: u64,
    /// How it was found.
    pub by: EvidenceSource,
    /// What the page calls it, where it does.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub label: String,
}

/// How a value was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EvidenceSource {
    /// JSON-LD.
    JsonLd,
    /// `itemprop`, `<time datetime>`, `<data value>`.
    Microdata,
    /// `<meta>`.
    Meta,
    /// A cell of a table, by its heading.
    Table,
    /// A term and its definition, or a label and its value.
    #[default]
    Labelled,
    /// A part of an entry of a list, by its kind or its place.
    Entry,
    /// A heading, or the title of the page.
    Heading,
    /// A part of a sentence.
    Text,
    /// A language model's reading of the text.
    Model,
}

/// Words of a line that a language model names as a value: not checked yet.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct LineQuote {
    /// Which thing it is of, from 0.
    pub record: usize,
    /// Name of the field.
    pub field: String,
    /// Number of the line.
    pub line: usize,
    /// The words.
    pub quote: String,
}

/// A field without a value.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Unsatisfied {
    /// Name of the field.
    pub field: String,
    /// Why, one sentence.
    pub reason: String,
}

/// A page that was read for the answer.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct PageRead {
    /// Its address.
    pub url: String,
    /// Its title.
    pub title: String,
    /// When, milliseconds since the Unix epoch.
    pub at_ms: u64,
    /// Records that come from it.
    pub records: u32,
}

/// A page of which something was left unread: a language model reads long pages in parts and stops where it has what it wants, and of a page with
/// more elements than anybody reads the rest is left out.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct PartlyRead {
    /// Its address.
    pub url: String,
    /// Its title.
    pub title: String,
    /// How many were read.
    pub read: usize,
    /// How many it has.
    pub of: usize,
    /// Of what.
    #[serde(default)]
    pub unit: PageUnit,
}

/// What of a page is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PageUnit {
    /// Parts of its text, as they are told to a language model.
    #[default]
    Parts,
    /// Elements and runs of text.
    Elements,
}

impl ExtractionPlan {
    /// The field of that name.
    pub fn field(&self, name: &str) -> Option<&FieldSpec> {
        self.fields.iter().find(|field| field.name == name)
    }
}

impl ExtractedRecord {
    /// Whether a field has a value, or a list of things.
    pub fn has(&self, field: &str) -> bool {
        self.values.contains_key(field) || self.parts.contains_key(field)
    }

    /// How many values there are, those of its parts among them. Parts have no parts of their own.
    pub fn count(&self) -> usize {
        let parts = self.parts.values().flatten();
        let parts: usize = parts.map(|part| part.values.len()).sum();
        self.values.len().saturating_add(parts)
    }
}

impl PartlyRead {
    /// In a sentence.
    pub fn sentence(&self) -> String {
        let name = match self.title.trim() {
            "" => self.url.as_str(),
            title => title,
        };
        let unit = match self.unit {
            PageUnit::Parts => "parts",
            PageUnit::Elements => "elements",
        };
        format!(
            "Of “{name}”, {} of {} {unit} were read.",
            self.read, self.of
        )
    }
}

impl Extraction {
    /// Notes how much of a page was read, in the place of what was noted of it before.
    pub fn note_read(&mut self, page: &PageContent, (read, of): (usize, usize), unit: PageUnit) {
        let is_it = |noted: &PartlyRead| noted.url == page.url && noted.unit == unit;
        self.partly_read.retain(|noted| !is_it(noted));
        if read < of {
            self.partly_read.push(PartlyRead {
                url: page.url.clone(),
                title: page.title.clone(),
                read,
                of,
                unit,
            });
        }
    }

    /// Whether every field that is asked for has a value somewhere.
    pub fn is_complete(&self) -> bool {
        let has = |field: &FieldSpec| self.records.iter().any(|record| record.has(&field.name));
        !self.records.is_empty() && self.unsatisfied.is_empty() && self.plan.fields.iter().all(has)
    }

    /// How many values there are.
    pub fn count(&self) -> usize {
        self.records.iter().map(ExtractedRecord::count).sum()
    }
}
