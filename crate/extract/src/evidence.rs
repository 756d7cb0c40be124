//! A value with its evidence. The quote is checked where it is made: what is not in the page is no value.

use crate::facts::Fact;
use crate::page::Page;
use crate::values::Read;
use passerby_artifacts::extraction::{Evidence, ExtractedValue};
use std::borrow::Cow;

/// A fact, and what it says.
#[derive(Debug, Clone)]
pub struct Found<'f> {
    /// The fact.
    pub fact: Cow<'f, Fact>,
    /// Its value.
    pub read: Read,
}

impl<'f> Found<'f> {
    /// What a fact says.
    pub fn of(fact: &'f Fact, read: Read) -> Self {
        Self {
            fact: Cow::Borrowed(fact),
            read,
        }
    }
}

/// The value with its evidence.
pub fn value(page: &Page, found: Found) -> ExtractedValue {
    let fact = found.fact;
    let rect = fact
        .node
        .and_then(|at| page.node(at))
        .map(|node| node.rect)
        .unwrap_or_default();
    ExtractedValue {
        value: found.read.value,
        evidence: Evidence {
            quote: found.read.quote,
            url: page.content.url.clone(),
            node: fact.node,
            rect,
            at_ms: page.content.taken_at_ms,
            by: fact.source,
            label: fact.label.clone(),
        },
    }
}
