//! The text of a page line by line, in the order of reading, in parts that a question has room for.

use crate::about::About;
use crate::page::Page;
use passerby_artifacts::content::ContentNode;
use passerby_artifacts::extraction::ExtractionPlan;
use std::ops::Range;

/// A line of the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The node that holds it.
    pub node: usize,
    /// Its text.
    pub text: String,
}

/// Lines that are told together: a range of them.
pub type Part = Range<usize>;

/// Between the cells of a row.
const CELLS: &str = " | ";
/// Texts with a wider gap between them are two, CSS px.
const GAP: f64 = 2.0;
/// A longer line is parted, characters.
const LINE_MOST: usize = 2_000;

/// The lines outside of the site's frame; all, where there are none.
pub fn lines(page: &Page) -> Vec<Line> {
    let inner = read(page, |at| !page.is_around(at));
    match inner.is_empty() {
        true => read(page, |_| true),
        false => inner,
    }
}

fn read(page: &Page, takes: impl Fn(usize) -> bool) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let mut text = String::new();
    let mut holder: Option<usize> = None;
    let mut cell: Option<usize> = None;
    let mut before: Option<usize> = None;
    for (at, node) in page.content.nodes.iter().enumerate() {
        if node.text.trim().is_empty() || !takes(at) {
            continue;
        }
        let own = holder_of(page, at);
        if holder != Some(own) {
            finish(&mut lines, holder, &mut text);
            holder = Some(own);
            (cell, before) = (None, None);
        }
        let own_cell = page.ancestors(at).find(|at| is_cell(page.node(*at)));
        if own_cell != cell && !text.is_empty() {
            text.push_str(CELLS);
        } else if is_apart(page, before, at) && !text.ends_with(' ') && !node.text.starts_with(' ')
        {
            text.push(' ');
        }
        cell = own_cell;
        before = Some(at);
        text.push_str(&node.text);
    }
    finish(&mut lines, holder, &mut text);
    lines
}

/// Whether two texts of a line are laid out apart, though no white space is between them.
fn is_apart(page: &Page, before: Option<usize>, at: usize) -> bool {
    let (Some(one), Some(other)) = (before.and_then(|at| page.node(at)), page.node(at)) else {
        return false;
    };
    let gap = other.rect.x - (one.rect.x + one.rect.width);
    let is_below = other.rect.y >= one.rect.y + one.rect.height - 1.0;
    gap > GAP || is_below && one.rect.height > 0.0
}

/// What a text stands in that is read as one: its row, else its block.
fn holder_of(page: &Page, at: usize) -> usize {
    let outer = || std::iter::once(at).chain(page.ancestors(at));
    let is_row = |at: &usize| {
        page.node(*at)
            .is_some_and(|node| node.tag == "tr" || node.role == "row")
    };
    // A row of a table that holds further blocks is no line.
    let row = outer().find(is_row).filter(|row| {
        let mut inside = page.inside(*row);
        !inside.any(|(_, node)| matches!(node.tag.as_str(), "p" | "table" | "ul" | "ol" | "pre"))
    });
    let block = || outer().find(|at| page.node(*at).is_some_and(|node| node.block));
    row.or_else(block).unwrap_or(at)
}

fn is_cell(node: Option<&ContentNode>) -> bool {
    node.is_some_and(|node| matches!(node.tag.as_str(), "td" | "th"))
}

fn finish(lines: &mut Vec<Line>, holder: Option<usize>, text: &mut String) {
    let whole = std::mem::take(text);
    let Some(node) = holder else {
        return;
    };
    for line in whole.lines() {
        let line = line.trim();
        let mut rest: Vec<char> = line.chars().collect();
        while !rest.is_empty() {
            let left = rest.split_off(rest.len().min(LINE_MOST));
            let text: String = rest.into_iter().collect();
            if text.chars().any(char::is_alphanumeric) {
                lines.push(Line { node, text });
            }
            rest = left;
        }
    }
}

/// The lines in parts of at most so many characters: that which has most of the question's words first.
pub fn parts(lines: &[Line], plan: &ExtractionPlan, most_chars: usize) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let (mut from, mut size) = (0_usize, 0_usize);
    for (at, line) in lines.iter().enumerate() {
        let own = line.text.chars().count();
        if size.saturating_add(own) > most_chars && at > from {
            parts.push(from..at);
            (from, size) = (at, 0);
        }
        size = size.saturating_add(own);
    }
    if from < lines.len() {
        parts.push(from..lines.len());
    }
    let about = About::new(&plan.entities);
    let fields: Vec<String> = plan
        .fields
        .iter()
        .flat_map(|field| std::iter::once(&field.name).chain(&field.words))
        .map(|name| name.replace('_', " "))
        .collect();
    let asked = About::new(&fields);
    let share = |part: &Part| {
        let own = lines.get(part.clone()).unwrap_or_default();
        let text: Vec<&str> = own.iter().map(|line| line.text.as_str()).collect();
        let text = text.join("\n");
        about.coverage(&text).share + 0.5 * asked.coverage(&text).share
    };
    // Of parts that are alike the first is read first.
    let mut ranked: Vec<(f64, Part)> = parts.into_iter().map(|part| (share(&part), part)).collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.start.cmp(&b.1.start)));
    ranked.into_iter().map(|(_, part)| part).collect()
}
