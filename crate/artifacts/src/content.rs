//! What a page says: its visible text in reading order, with the structure that tells what belongs together.
//!
//! A [`crate::dom::DomSnapshot`] lists what can be operated; this lists what can be read and quoted. `extension/content/reading/` writes it.

use crate::geometry::CssRect;
use serde::{Deserialize, Serialize};

/// Longest text of one node, characters; the script parts what is longer.
pub const MAX_TEXT_CHARS: usize = 20_000;
/// Nodes of one page at most; what is beyond is counted in [`PageContent::left_out`].
pub const MAX_NODES: usize = 40_000;

/// The readable content of one page at one moment.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct PageContent {
    /// [`crate::SCHEMA_VERSION`] of the writer.
    pub schema: u32,
    /// Address of the page.
    pub url: String,
    /// Title of the page.
    pub title: String,
    /// Language that the page claims (`<html lang>`), empty where it claims none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub lang: String,
    /// Document the handles belong to.
    pub document_id: String,
    /// When it was read, milliseconds since the Unix epoch.
    pub taken_at_ms: u64,
    /// Milliseconds that the reading took.
    pub read_ms: f64,
    /// The visible elements that hold text, links or pictures, and their texts: document order, parents before children.
    pub nodes: Vec<ContentNode>,
    /// The text of each `<script type="application/ld+json">`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub json_ld: Vec<String>,
    /// `<meta>` elements of the head that have a name or property, and a content.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub meta: Vec<MetaTag>,
    /// Nodes that were left out because the page has more than [`MAX_NODES`].
    #[serde(default, skip_serializing_if = "is_zero")]
    pub left_out: u32,
}

/// A `<meta>` element.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct MetaTag {
    /// Its `name` or `property`, in lower case.
    pub name: String,
    /// Its `content`.
    pub content: String,
}

/// An element, or a run of text (`tag` is `#text`).
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct ContentNode {
    /// Index of the parent in [`PageContent::nodes`], smaller than the node's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<usize>,
    /// Tag in lower case, or `#text`.
    pub tag: String,
    /// Of a text: as it is laid out, white space collapsed (kept in preformatted text). Of a picture: its alternative text. Of a field that
    /// is no secret: what it holds. Else empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// Whether it is laid out as a block, so that its text stands on lines of its own.
    #[serde(default, skip_serializing_if = "is_false")]
    pub block: bool,
    /// Box in CSS px of the document: origin at the page's top left corner, not at the viewport's.
    pub rect: CssRect,
    /// Handle of the element as in [`crate::dom::DomSnapshot`]; only of what can be pressed (`a`, `button`, `summary`, …).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handle: Option<u32>,
    /// The `role` attribute.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub role: String,
    /// `aria-label`, else `title`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub label: String,
    /// The first four words of the `class` attribute, separated by a space.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub class: String,
    /// Address that a link leads to, whole.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub href: String,
    /// Address of a picture, whole.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub src: String,
    /// `rel` of a link.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rel: String,
    /// What it says to machines: `datetime` of `<time>`, `value` of `<data>` and `<meter>`, `content` of an element with `itemprop`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub machine: String,
    /// `itemprop`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub itemprop: String,
    /// `itemtype` of an element with `itemscope`; `thing` where it names none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub itemtype: String,
    /// Columns that a cell spans, where it is more than one.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub colspan: u32,
}

fn is_zero(count: &u32) -> bool {
    *count == 0
}

fn is_false(is: &bool) -> bool {
    !is
}
