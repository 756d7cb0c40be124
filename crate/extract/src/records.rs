//! The entries that a page lists: rows of tables, elements of one shape side by side, sections under headings of one level.

use crate::facts::table;
use crate::page::{Page, level};
use std::collections::BTreeMap;

/// Entries of one kind.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Group {
    /// Node that holds them all.
    pub holder: usize,
    /// The entries, in the order of the page.
    pub entries: Vec<Entry>,
    /// Whether they are rows of a table with heads.
    pub is_table: bool,
    /// The heads of its columns, in one text: what they say holds of each row.
    pub heads: String,
}

/// An entry: the nodes `from..to`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// Its first node.
    pub from: usize,
    /// The node behind its last.
    pub to: usize,
}

impl Entry {
    /// Whether a node is a part of it.
    pub fn holds(&self, at: usize) -> bool {
        self.from <= at && at < self.to
    }
}

/// The text of an entry.
pub fn text_of(page: &Page, entry: &Entry) -> String {
    let mut parts = Vec::new();
    let mut at = entry.from;
    while at < entry.to {
        parts.push(page.text(at));
        let end = page.inside(at).last().map_or(at, |(last, _)| last);
        at = end.saturating_add(1);
    }
    parts.retain(|part| !part.is_empty());
    parts.join("\n")
}

/// Entries that a group has at least; one alone is no list.
const LEAST: usize = 2;
/// Groups of one page that are looked at.
const MAX_GROUPS: usize = 400;

/// All groups of a page, outside of the site's frame.
pub fn of(page: &Page) -> Vec<Group> {
    let mut groups = Vec::new();
    for (at, node) in page.content.nodes.iter().enumerate() {
        if groups.len() >= MAX_GROUPS {
            break;
        }
        if node.tag == "#text" || page.is_around(at) {
            continue;
        }
        if node.tag == "table" || matches!(node.role.as_str(), "table" | "grid" | "treegrid") {
            let read = table::read(page, at);
            let rows = read.rows.iter().filter(|(_, cells)| cells.len() > 1);
            let entries: Vec<Entry> = rows.map(|(row, _)| whole(page, *row)).collect();
            if !read.heads.is_empty() && !entries.is_empty() {
                groups.push(Group {
                    holder: at,
                    entries,
                    is_table: true,
                    heads: read.heads.join("\n"),
                });
            }
        }
        groups.extend(alike(page, at));
        groups.extend(sections(page, at));
    }
    // What holds a whole table is a part of the page, and no entry of a list.
    let tables: Vec<usize> = groups
        .iter()
        .filter(|group| group.is_table && group.entries.len() >= LEAST)
        .map(|group| group.holder)
        .collect();
    groups.retain(|group| {
        let holds_a_table = |entry: &Entry| tables.iter().any(|table| entry.holds(*table));
        group.is_table || !group.entries.iter().any(holds_a_table)
    });
    groups
}

fn whole(page: &Page, at: usize) -> Entry {
    let to = page.inside(at).last().map_or(at, |(last, _)| last);
    Entry {
        from: at,
        to: to.saturating_add(1),
    }
}

/// Children of one tag and one class, each with a text.
fn alike(page: &Page, holder: usize) -> Vec<Group> {
    let mut shapes: BTreeMap<(String, String), Vec<usize>> = BTreeMap::new();
    for child in page.children(holder) {
        let Some(node) = page.node(*child) else {
            continue;
        };
        let is_part = matches!(
            node.tag.as_str(),
            "#text" | "td" | "th" | "dt" | "dd" | "br" | "img" | "option"
        );
        // Rows that have heads are a table's.
        if is_part || level(node).is_some() {
            continue;
        }
        let class = node.class.split(' ').next().unwrap_or_default();
        shapes
            .entry((node.tag.clone(), class.to_owned()))
            .or_default()
            .push(*child);
    }
    let groups = shapes.into_values().filter_map(|children| {
        let said = children.into_iter().filter(|at| !page.text(*at).is_empty());
        let entries: Vec<Entry> = said.map(|at| whole(page, at)).collect();
        (entries.len() >= LEAST).then_some(Group {
            holder,
            entries,
            is_table: false,
            heads: String::new(),
        })
    });
    groups.collect()
}

/// Headings of one level under one parent, or terms of one list, each with what follows it.
fn sections(page: &Page, holder: usize) -> Vec<Group> {
    let children = page.children(holder);
    let end = page
        .inside(holder)
        .last()
        .map_or(holder, |(last, _)| last)
        .saturating_add(1);
    let mut heads: BTreeMap<u8, Vec<usize>> = BTreeMap::new();
    for child in children {
        let Some(node) = page.node(*child) else {
            continue;
        };
        let kind = match node.tag.as_str() {
            "dt" => 9,
            _ => match level(node) {
                Some(level) => level,
                None => continue,
            },
        };
        heads.entry(kind).or_default().push(*child);
    }
    let groups = heads.into_values().filter_map(|heads| {
        let ends = heads.iter().skip(1).copied().chain([end]);
        let entries: Vec<Entry> = heads
            .iter()
            .zip(ends)
            .map(|(from, to)| Entry { from: *from, to })
            .collect();
        (entries.len() >= LEAST).then_some(Group {
            holder,
            entries,
            is_table: false,
            heads: String::new(),
        })
    });
    groups.collect()
}
