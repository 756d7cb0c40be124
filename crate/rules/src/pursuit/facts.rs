//! What a page says of something, as labels and texts: cells under their headings, terms and their definitions, `Label: text`, fields and
//! what they hold.

use super::super::screen_context::ScreenContext;
use crate::forms::is_for_searching;
use passerby_artifacts::screen::FormInput;
use passerby_artifacts::ui_tree::UiNode;
use std::collections::BTreeSet;

/// A text with the label that stands with it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Fact {
    pub text: String,
    pub label: String,
    /// All that its row, item or card says; empty where it stands in none.
    pub group: String,
    /// What that begins with: in a table mostly what the row is about.
    pub lead: String,
    /// Whether it stands alone with its label in its row, as in a table of two columns about one thing.
    pub is_own: bool,
}

/// A text may stand so far below its label, CSS px.
const BELOW: f64 = 40.0;
/// Two texts stand on one line whose middles lie no further apart, CSS px.
const ON_A_LINE: f64 = 9.0;
/// A longer text is no label.
const LABEL_MOST: usize = 40;

/// All of them on a screen, in the order of the page.
pub(super) fn of(look: &ScreenContext) -> Vec<Fact> {
    let nodes = &look.tree().nodes;
    let texts: Vec<(usize, &UiNode)> = nodes
        .iter()
        .enumerate()
        .filter(|(at, node)| node.visible && is_text(nodes, *at) && !is_around(look, *at))
        .collect();
    let mut facts: Vec<Fact> = texts
        .iter()
        // A name is no value, though another name stands above it.
        .filter(|(_, node)| !matches!(node.role.as_str(), "term" | "columnheader"))
        .filter_map(|(at, node)| fact(look, &texts, *at, node))
        .collect();
    facts.extend(fields(look).map(|input| Fact {
        text: input.value.trim().to_owned(),
        label: input.label.trim().to_owned(),
        group: String::new(),
        lead: String::new(),
        is_own: true,
    }));
    facts
}

/// What a page says of itself, outside of the entries that it lists: its texts and what its fields hold. In one pass, since it is asked of
/// every page.
pub(super) fn of_page(look: &ScreenContext) -> String {
    let tree = look.tree();
    let has_heads: BTreeSet<usize> = tree
        .nodes
        .iter()
        .enumerate()
        .filter(|(_, node)| node.role == "columnheader")
        .filter_map(|(at, _)| table_of(look, at))
        .collect();
    // A row of a table of two columns says something of the page's thing, one of a list with columns of another thing.
    let is_listed = |at: usize| {
        let is_item =
            |node: &UiNode| matches!(node.role.as_str(), "listitem" | "article" | "treeitem");
        tree.around(at).any(is_item) || table_of(look, at).is_some_and(|at| has_heads.contains(&at))
    };
    let is_said = |at: usize, node: &UiNode| {
        node.visible && is_text(&tree.nodes, at) && !is_around(look, at) && !is_listed(at)
    };
    let texts = tree.nodes.iter().enumerate();
    let texts = texts.filter(|(at, node)| is_said(*at, node));
    let texts = texts.map(|(_, node)| node.name.trim().to_owned());
    let fields = fields(look).map(|input| format!("{} {}", input.label.trim(), input.value.trim()));
    texts.chain(fields).collect::<Vec<_>>().join(" ")
}

/// The fields that hold something, those of searches aside.
fn fields<'l>(look: &'l ScreenContext<'l>) -> impl Iterator<Item = &'l FormInput> {
    let inputs = look.screen().forms.iter().flat_map(|form| &form.inputs);
    inputs.filter(|input| {
        let node = look.node(&input.node);
        let searches =
            |node: &UiNode| node.role == "searchbox" || is_for_searching(look, input, node);
        node.is_some_and(|node| !searches(node))
            && !input.value.trim().is_empty()
            && !input.label.trim().is_empty()
    })
}

fn table_of(look: &ScreenContext, at: usize) -> Option<usize> {
    let is_table = |at: &usize| {
        let role = look.tree().nodes.get(*at).map_or("", |n| n.role.as_str());
        matches!(role, "table" | "grid" | "treegrid")
    };
    look.tree().ancestors(at).find(is_table)
}

/// Whether a node stands in what the site shows on each of its pages.
fn is_around(look: &ScreenContext, at: usize) -> bool {
    let is_frame = |node: &UiNode| {
        matches!(
            node.role.as_str(),
            "banner" | "navigation" | "contentinfo" | "search" | "complementary"
        )
    };
    look.tree().around(at).any(is_frame)
}

/// Whether a node bears a text itself, and no part of it does.
fn is_text(nodes: &[UiNode], at: usize) -> bool {
    let Some(node) = nodes.get(at) else {
        return false;
    };
    let bears = matches!(
        node.role.as_str(),
        "text"
            | "link"
            | "cell"
            | "gridcell"
            | "definition"
            | "time"
            | "heading"
            | "rowheader"
            | "columnheader"
            | "term"
            | "button"
            | "strong"
            | "emphasis"
            | "status"
            | "mark"
            | "code"
    );
    let next = at.saturating_add(1);
    let has_parts = nodes
        .get(next)
        .is_some_and(|n| n.parent == Some(at) && !n.name.trim().is_empty());
    bears && !node.name.trim().is_empty() && !has_parts
}

fn fact(
    look: &ScreenContext,
    texts: &[(usize, &UiNode)],
    at: usize,
    node: &UiNode,
) -> Option<Fact> {
    let text = node.name.trim();
    let row = group(look, at);
    let group = row.map(|row| said_in(look, row)).unwrap_or_default();
    let lead = row.map(|row| lead_of(look, row)).unwrap_or_default();
    if let Some((label, rest)) = text.split_once(": ")
        && label.chars().count() <= LABEL_MOST
    {
        return Some(Fact {
            text: rest.trim().to_owned(),
            label: label.trim().to_owned(),
            is_own: row.is_none(),
            group,
            lead,
        });
    }
    let head = column_head(look, at, node);
    let is_own = head.is_none();
    let label = head.or_else(|| beside(texts, node))?;
    Some(Fact {
        text: text.to_owned(),
        label,
        group,
        lead,
        is_own,
    })
}

/// The smallest row, item or card around a node.
fn group(look: &ScreenContext, at: usize) -> Option<usize> {
    let is_group = |at: &usize| {
        let role = look.tree().nodes.get(*at).map_or("", |n| n.role.as_str());
        matches!(role, "row" | "listitem" | "article" | "treeitem")
    };
    look.tree().ancestors(at).find(is_group)
}

/// All that a row, an item or a card says.
pub(super) fn said_in(look: &ScreenContext, group: usize) -> String {
    let texts: Vec<&str> = look.tree().inside(group).map(|n| n.name.as_str()).collect();
    texts.join(" ")
}

fn lead_of(look: &ScreenContext, group: usize) -> String {
    let mut texts = look.tree().inside(group).map(|n| n.name.trim());
    texts
        .find(|text| !text.is_empty())
        .unwrap_or_default()
        .to_owned()
}

/// The heading of the column that a cell stands in.
fn column_head(look: &ScreenContext, at: usize, node: &UiNode) -> Option<String> {
    let tree = look.tree();
    let table = table_of(look, at)?;
    let (x, y) = node.rect.centre();
    let heads = tree
        .inside(table)
        .filter(|n| n.role == "columnheader" && n.rect.bottom() <= y);
    let over = |n: &&UiNode| n.rect.x <= x && x <= n.rect.x + n.rect.width;
    let head = heads.filter(over).last()?;
    let name = head.name.trim();
    (!name.is_empty()).then(|| name.to_owned())
}

/// The text to the left on the same line, else the one right above.
fn beside(texts: &[(usize, &UiNode)], node: &UiNode) -> Option<String> {
    let (_, y) = node.rect.centre();
    let is_label = |other: &&UiNode| {
        other.id != node.id
            && other.role != "link"
            && other.role != "button"
            && other.name.trim().chars().count() <= LABEL_MOST
    };
    let others: Vec<&UiNode> = texts
        .iter()
        .map(|(_, node)| *node)
        .filter(|n| is_label(n))
        .collect();
    let left = others
        .iter()
        .filter(|other| {
            (other.rect.centre().1 - y).abs() <= ON_A_LINE
                && other.rect.x + other.rect.width <= node.rect.x + 2.0
        })
        .max_by(|a, b| a.rect.x.total_cmp(&b.rect.x));
    let above = || {
        others
            .iter()
            .filter(|other| {
                let gap = node.rect.y - other.rect.bottom();
                (-4.0..=BELOW).contains(&gap) && (other.rect.x - node.rect.x).abs() <= 6.0
            })
            .max_by(|a, b| a.rect.y.total_cmp(&b.rect.y))
    };
    let label = left.or_else(above)?;
    let name = label.name.trim().trim_end_matches(':').trim();
    (!name.is_empty()).then(|| name.to_owned())
}
