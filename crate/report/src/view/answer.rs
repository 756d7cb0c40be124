//! What an extraction found, as a table: a row an entry, a column a field, each cell the words of the page.

use crate::text::{Text, quote};
use passerby_artifacts::extraction::{AnswerCell, Extraction};

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
    /// What was left unread.
    pub partly_read: Vec<Text>,
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
        let table = found.table(ROWS);
        let told = |cell: AnswerCell| CellView {
            quote: Text::line(&cell.quote),
            url: Text::line(&cell.url),
        };
        let row =
            |row: Vec<Option<AnswerCell>>| row.into_iter().map(|cell| cell.map(told)).collect();
        Self {
            heads: table
                .columns
                .iter()
                .map(|name| Text::line(name.replace('_', " ")))
                .collect(),
            rows: table.rows.into_iter().map(row).collect(),
            more: table.more,
            missing: table
                .missing
                .iter()
                .map(|missing| Text::line(format!("{}: {}", quote(&missing.field), missing.reason)))
                .collect(),
            partly_read: table.partly_read.iter().map(Text::line).collect(),
        }
    }
}
