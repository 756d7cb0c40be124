//! What an extraction found, as a table: a row an entry, a column a field, each cell the words of the page.

use crate::text::{Text, quote};
use passerby_artifacts::extraction::Extraction;

/// Rows that are shown; the rest is in the file of the result.
const ROWS: usize = 200;

/// A table of values, and what is missing.
#[derive(Debug)]
pub(crate) struct AnswerView {
    /// Names of the fields.
    pub heads: Vec<Text>,
    /// The entries.
    pub rows: Vec<Vec<Option<CellView>>>,
    /// Entries that are not shown.
    pub more: usize,
    /// What has no value, and why.
    pub missing: Vec<Text>,
}

/// A value.
#[derive(Debug)]
pub(crate) struct CellView {
    /// The page's words.
    pub quote: Text,
    /// Where they stand.
    pub url: Text,
}

impl AnswerView {
    pub fn of(found: &Extraction) -> Self {
        let fields = &found.plan.fields;
        let rows = found.records.iter().take(ROWS).map(|record| {
            let cells = fields.iter().map(|field| {
                let value = record.values.get(&field.name)?;
                Some(CellView {
                    quote: Text::line(&value.evidence.quote),
                    url: Text::line(&value.evidence.url),
                })
            });
            cells.collect()
        });
        let missing = found.unsatisfied.iter();
        Self {
            heads: fields
                .iter()
                .map(|field| Text::line(field.name.replace('_', " ")))
                .collect(),
            rows: rows.collect(),
            more: found.records.len().saturating_sub(ROWS),
            missing: missing
                .map(|missing| Text::line(format!("{}: {}", quote(&missing.field), missing.reason)))
                .collect(),
        }
    }
}
