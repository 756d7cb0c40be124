//! Labels and values outside of tables: definition lists, `Label: value`, two parts side by side, a heading and what follows it.

use super::{Fact, told};
use crate::page::{Page, level};
use passerby_artifacts::extraction::EvidenceSource;

/// A longer text is no label.
const LABEL_MOST: usize = 48;
/// Words of a label at most.
const LABEL_WORDS: usize = 6;

/// The facts of all labels.
pub(super) fn facts(page: &Page) -> Vec<Fact> {
    let mut facts = Vec::new();
    for (at, node) in page.content.nodes.iter().enumerate() {
        match node.tag.as_str() {
            "#text" => {}
            "dl" => facts.extend(definitions(page, at)),
            "dt" | "dd" => facts.extend(in_line(page, at)),
            "tr" | "table" | "tbody" | "thead" => {}
            _ => {
                facts.extend(two_parts(page, at));
                facts.extend(in_line(page, at));
                facts.extend(under_heading(page, at));
            }
        }
    }
    facts
}

fn is_label(text: &str) -> bool {
    let text = text.trim();
    let words = text.split_whitespace().count();
    text.chars().count() <= LABEL_MOST
        && (1..=LABEL_WORDS).contains(&words)
        && text.chars().any(char::is_alphabetic)
        && !text.contains('\n')
}

/// `<dt>` and each `<dd>` that follows it, be they wrapped or not.
fn definitions(page: &Page, list: usize) -> Vec<Fact> {
    let mut facts = Vec::new();
    let mut term = String::new();
    for (at, node) in page.inside(list) {
        match node.tag.as_str() {
            "dt" => term = page.text(at),
            "dd" if is_label(&term) => {
                facts.push(told(page, at, &term, EvidenceSource::Labelled, 1.0));
            }
            _ => {}
        }
    }
    facts
}

/// An element with two parts, of which the first is short: a label and its value.
fn two_parts(page: &Page, at: usize) -> Option<Fact> {
    let said = |at: &usize| !page.text(*at).is_empty();
    let parts: Vec<usize> = page.children(at).iter().copied().filter(said).collect();
    let [first, second] = parts.as_slice() else {
        return None;
    };
    let (head, value) = (page.node(*first)?, page.node(*second)?);
    let is_link = |at: usize| page.node(at).is_some_and(|node| node.tag == "a");
    let label = page.text(*first);
    let ends_so = label.trim_end().ends_with(':');
    let is_told = ends_so
        || head.tag != "#text" && value.tag != "#text"
        || matches!(head.tag.as_str(), "b" | "strong" | "label" | "span");
    let is_heading = level(head).is_some() && !ends_so;
    if !is_label(&label) || !is_told || is_link(*first) || is_heading || value.tag == "button" {
        return None;
    }
    let trust = if ends_so { 1.0 } else { 0.9 };
    Some(told(page, *second, &label, EvidenceSource::Labelled, trust))
}

/// `Label: value` in the text of one block, which holds no other.
fn in_line(page: &Page, at: usize) -> Vec<Fact> {
    let holds_blocks = page.inside(at).any(|(_, node)| node.block);
    let node = page.node(at);
    if holds_blocks
        || !node.is_some_and(|node| node.block || matches!(node.tag.as_str(), "td" | "span" | "li"))
    {
        return Vec::new();
    }
    let whole = page.text(at);
    let lines = whole.lines().filter_map(|line| {
        let (label, value) = line.split_once(": ")?;
        let value = value.trim();
        (is_label(label) && !value.is_empty()).then(|| Fact {
            text: value.to_owned(),
            ..told(page, at, label, EvidenceSource::Labelled, 1.0)
        })
    });
    lines.collect()
}

/// What follows a heading, up to the next one: the label of a section.
fn under_heading(page: &Page, at: usize) -> Option<Fact> {
    let own = level(page.node(at)?)?;
    let label = page.text(at);
    let parent = page.node(at)?.parent?;
    if !is_label(&label) || own == 1 {
        return None;
    }
    let mut following = page
        .children(parent)
        .iter()
        .copied()
        .skip_while(|child| *child <= at);
    let next = following.find(|child| !page.text(*child).is_empty())?;
    let is_heading = page.node(next).and_then(level).is_some();
    (!is_heading).then(|| told(page, next, &label, EvidenceSource::Labelled, 0.85))
}
