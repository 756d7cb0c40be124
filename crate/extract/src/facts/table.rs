//! Cells of tables, under the heads of their columns and beside those of their rows.

use super::{Fact, told};
use crate::page::Page;
use passerby_artifacts::extraction::EvidenceSource;

/// A longer text is no head.
const HEAD_MOST: usize = 60;

/// A table as rows of cells.
pub struct Table {
    /// The heads of the columns; empty where it has none.
    pub heads: Vec<String>,
    /// The rows below: the row's node, and its cells' nodes by column.
    pub rows: Vec<(usize, Vec<usize>)>,
    /// Whether each row begins with a head of its own (`<th>`).
    pub has_row_heads: bool,
}

/// The facts of all tables.
pub(super) fn facts(page: &Page) -> Vec<Fact> {
    let tables = page.content.nodes.iter().enumerate();
    let tables = tables.filter(|(_, node)| is_table(&node.tag, &node.role));
    tables
        .flat_map(|(at, _)| facts_of(page, &read(page, at)))
        .collect()
}

fn is_table(tag: &str, role: &str) -> bool {
    tag == "table" && !matches!(role, "presentation" | "none")
        || matches!(role, "table" | "grid" | "treegrid")
}

fn facts_of(page: &Page, table: &Table) -> Vec<Fact> {
    let mut facts = Vec::new();
    let columns = table
        .rows
        .iter()
        .map(|(_, cells)| cells.len())
        .max()
        .unwrap_or_default();
    for (_, cells) in &table.rows {
        let lead = cells.first().map(|at| page.text(*at)).unwrap_or_default();
        let mut head: Option<String> = None;
        for (column, cell) in cells.iter().enumerate() {
            let text = page.text(*cell);
            let over = table
                .heads
                .get(column)
                .map(String::as_str)
                .unwrap_or_default();
            if !over.is_empty() {
                let mut fact = told(page, *cell, over, EvidenceSource::Table, 1.0);
                if column > 0 {
                    fact.lead.clone_from(&lead);
                }
                facts.push(fact);
            }
            // A row may hold several heads, each with what stands behind it.
            let is_own_head = is_head(page, *cell);
            let may_be_head = is_own_head || column == 0 && !table.has_row_heads;
            if may_be_head {
                head = (!text.is_empty() && text.chars().count() <= HEAD_MOST).then_some(text);
                if is_own_head || column == 0 {
                    continue;
                }
            }
            // A table without heads of columns says one thing a row; one with both heads is read either way.
            let by_row = table.has_row_heads || table.heads.is_empty() && columns <= 3;
            if let Some(head) = head.as_deref().filter(|_| by_row) {
                let mut fact = told(page, *cell, head, EvidenceSource::Table, 1.0);
                fact.lead = over.to_owned();
                facts.push(fact);
            }
        }
    }
    facts
}

/// Reads a table: what stands in tables inside of it belongs to those.
pub fn read(page: &Page, table: usize) -> Table {
    let is_own = |at: usize| {
        let mut outer = page.ancestors(at);
        let nearest = outer.find(|at| {
            page.node(*at)
                .is_some_and(|node| is_table(&node.tag, &node.role))
        });
        nearest == Some(table)
    };
    let is_row = |at: &usize| {
        page.node(*at)
            .is_some_and(|node| node.tag == "tr" || node.role == "row")
    };
    let rows: Vec<usize> = page
        .inside(table)
        .map(|(at, _)| at)
        .filter(|at| is_row(at) && is_own(*at))
        .collect();
    let mut read = Table {
        heads: Vec::new(),
        rows: Vec::new(),
        has_row_heads: false,
    };
    let mut with_heads = 0_usize;
    for row in rows {
        let cells = cells(page, row);
        let are_heads = !cells.is_empty() && cells.iter().all(|(at, _)| is_head(page, *at));
        let spread: Vec<usize> = cells
            .iter()
            .flat_map(|(at, span)| std::iter::repeat_n(*at, *span))
            .collect();
        if are_heads && spread.len() > 1 && read.rows.is_empty() {
            read.heads = spread.iter().map(|at| short(page, *at)).collect();
            continue;
        }
        let begins_with_head = cells.first().is_some_and(|(at, _)| is_head(page, *at));
        with_heads = with_heads.saturating_add(usize::from(begins_with_head && cells.len() > 1));
        if !spread.is_empty() {
            read.rows.push((row, spread));
        }
    }
    read.has_row_heads = with_heads > 0 && with_heads.saturating_mul(2) >= read.rows.len();
    read
}

fn short(page: &Page, at: usize) -> String {
    let text = page.text(at).replace('\n', " ");
    match text.chars().count() <= HEAD_MOST {
        true => text,
        false => String::new(),
    }
}

fn is_head(page: &Page, at: usize) -> bool {
    let is = |at: usize| {
        page.node(at).is_some_and(|node| {
            node.tag == "th" || matches!(node.role.as_str(), "columnheader" | "rowheader")
        })
    };
    let in_head = || {
        page.ancestors(at)
            .take(3)
            .any(|at| page.node(at).is_some_and(|node| node.tag == "thead"))
    };
    is(at) || in_head()
}

/// The cells of a row, with how many columns each spans.
fn cells(page: &Page, row: usize) -> Vec<(usize, usize)> {
    const SPAN_MOST: u32 = 50;
    let is_cell = |at: &usize| {
        page.node(*at).is_some_and(|node| {
            matches!(node.tag.as_str(), "td" | "th")
                || matches!(
                    node.role.as_str(),
                    "cell" | "gridcell" | "columnheader" | "rowheader"
                )
        })
    };
    let cells = page.children(row).iter().copied().filter(is_cell);
    cells
        .map(|at| {
            let span = page
                .node(at)
                .map_or(1, |node| node.colspan.clamp(1, SPAN_MOST));
            (at, usize::try_from(span).unwrap_or(1))
        })
        .collect()
}
