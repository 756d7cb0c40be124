//! What an extraction found, as a table: a row an entry, a column a field, each cell the words of the page.

use super::{ExtractedRecord, Extraction, PartlyRead, Unsatisfied};
use serde::{Deserialize, Serialize};

/// The entries of an answer as rows.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct AnswerTable {
    /// Names of the fields.
    pub columns: Vec<String>,
    /// The entries: for each field its value, `None` where it has none.
    pub rows: Vec<Vec<Option<AnswerCell>>>,
    /// Entries that are left out here.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub more: usize,
    /// Fields without a value in any entry, and why.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<Unsatisfied>,
    /// Pages of which a part was left unread, a sentence each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub partly_read: Vec<String>,
}

/// A value.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct AnswerCell {
    /// The words of the page.
    pub quote: String,
    /// Address of the page.
    pub url: String,
}

fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// A list of things in one cell: how many, and where the first stands.
fn listed(parts: &[ExtractedRecord]) -> Option<AnswerCell> {
    let first = parts.first()?.values.values().next()?;
    Some(AnswerCell {
        quote: match parts.len() {
            1 => first.evidence.quote.clone(),
            count => format!("{count} entries"),
        },
        url: first.evidence.url.clone(),
    })
}

impl Extraction {
    /// The first entries as a table.
    pub fn table(&self, most_rows: usize) -> AnswerTable {
        let fields = &self.plan.fields;
        let rows = self.records.iter().take(most_rows).map(|record| {
            let cells = fields.iter().map(|field| {
                if let Some(parts) = record.parts.get(&field.name) {
                    return listed(parts);
                }
                let evidence = &record.values.get(&field.name)?.evidence;
                Some(AnswerCell {
                    quote: evidence.quote.clone(),
                    url: evidence.url.clone(),
                })
            });
            cells.collect()
        });
        AnswerTable {
            columns: fields.iter().map(|field| field.name.clone()).collect(),
            rows: rows.collect(),
            more: self.records.len().saturating_sub(most_rows),
            missing: self.unsatisfied.clone(),
            partly_read: self.partly_read.iter().map(PartlyRead::sentence).collect(),
        }
    }
}
