//! What a page says, text by text, each with the label that stands with it: cells under their headings, terms and their definitions,
//! `Label: value`, microdata, JSON-LD, and texts without a label.

mod labelled;
mod machine;
pub mod table;

use crate::page::{Page, level};
use passerby_artifacts::extraction::EvidenceSource;

/// A text of the page, or a value that it tells to machines.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Fact {
    /// What the page calls it; empty where it does not.
    pub label: String,
    /// The text, or the machine's value where no text is laid out.
    pub text: String,
    /// What the page says of it to machines: `2024-05-03` for `last Friday`.
    pub machine: String,
    /// Where a link in it leads.
    pub href: String,
    /// A picture in it.
    pub src: String,
    /// The node that holds the text; `None` for what only machines are told.
    pub node: Option<usize>,
    /// How it was found.
    pub source: EvidenceSource,
    /// How far the label says what it is, 0..=1: a heading of a column more than a class of the style sheet.
    pub trust: f64,
    /// In a table with heads for rows and columns: the other head. Else empty.
    pub lead: String,
    /// Of a heading its level, else 0.
    pub level: u8,
}

/// All facts of a page, in its order; those for machines alone at the end.
pub fn of(page: &Page) -> Vec<Fact> {
    let mut facts = Vec::new();
    facts.extend(table::facts(page));
    facts.extend(labelled::facts(page));
    facts.extend(machine::in_elements(page));
    facts.extend(plain(page));
    facts.sort_by_key(|fact| fact.node);
    let (for_machines, mut laid_out): (Vec<Fact>, Vec<Fact>) =
        facts.into_iter().partition(|fact| fact.node.is_none());
    laid_out.extend(for_machines);
    laid_out.extend(machine::json_ld(page.content));
    laid_out.extend(machine::meta(page.content));
    laid_out
}

/// Texts without a label: headings, links, and the smallest elements that hold a text.
fn plain<'p>(page: &'p Page) -> impl Iterator<Item = Fact> + 'p {
    let nodes = page.content.nodes.iter().enumerate();
    nodes.filter_map(move |(at, node)| {
        let is_leaf = || {
            let texts = page
                .children(at)
                .iter()
                .filter_map(|child| page.node(*child));
            let mut texts = texts.filter(|child| child.tag == "#text");
            texts.any(|child| child.text.chars().any(char::is_alphanumeric))
        };
        let is_picture = node.tag == "img" && !node.src.is_empty();
        let level = level(node).unwrap_or_default();
        if node.tag == "#text" || !(level > 0 || is_picture || is_leaf()) {
            return None;
        }
        let text = match is_picture {
            true => node.text.clone(),
            false => page.text(at),
        };
        Some(Fact {
            label: String::new(),
            text,
            machine: node.machine.clone(),
            href: href(page, at),
            src: node.src.clone(),
            node: Some(at),
            source: if level > 0 {
                EvidenceSource::Heading
            } else {
                EvidenceSource::Entry
            },
            trust: 0.0,
            lead: String::new(),
            level,
        })
    })
}

/// A fact about a node, with its label.
fn told(page: &Page, at: usize, label: &str, source: EvidenceSource, trust: f64) -> Fact {
    let node = page.node(at);
    let mut inside = page.inside(at);
    let src = node
        .map(|node| node.src.clone())
        .filter(|src| !src.is_empty());
    let src = src.or_else(|| {
        inside
            .find(|(_, node)| !node.src.is_empty())
            .map(|(_, node)| node.src.clone())
    });
    Fact {
        label: label.trim().trim_end_matches([':', '：']).trim().to_owned(),
        text: page.text(at),
        machine: machine_of(page, at),
        href: href(page, at),
        src: src.unwrap_or_default(),
        node: Some(at),
        source,
        trust,
        lead: String::new(),
        level: 0,
    }
}

/// Where a node, the link around it or the first link in it leads.
fn href(page: &Page, at: usize) -> String {
    let own = page
        .node(at)
        .map(|node| node.href.as_str())
        .filter(|href| !href.is_empty());
    let around = || {
        let mut outer = page.ancestors(at).take(3).filter_map(|at| page.node(at));
        outer
            .find(|node| !node.href.is_empty())
            .map(|node| node.href.as_str())
    };
    let within = || {
        let mut inside = page.inside(at);
        inside
            .find(|(_, node)| !node.href.is_empty())
            .map(|(_, node)| node.href.as_str())
    };
    own.or_else(within)
        .or_else(around)
        .unwrap_or_default()
        .to_owned()
}

/// What a node or the only such part of it says to machines.
fn machine_of(page: &Page, at: usize) -> String {
    let own = page
        .node(at)
        .map(|node| node.machine.clone())
        .unwrap_or_default();
    if !own.is_empty() {
        return own;
    }
    let mut parts = page.inside(at).filter(|(_, node)| !node.machine.is_empty());
    match (parts.next(), parts.next()) {
        (Some((_, node)), None) => node.machine.clone(),
        _ => String::new(),
    }
}
