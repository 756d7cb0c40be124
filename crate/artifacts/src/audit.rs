//! What axe-core says of one state of a page.
//!
//! Its rules and words are axe-core's own: <https://github.com/dequelabs/axe-core>. Everything in here stems from the page's
//! side and was checked as it came in, by `passerby_session::read_audit`.

use crate::geometry::CssRect;
use serde::{Deserialize, Serialize};

/// Violations, each with the elements it was found at.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Audit {
    /// Version of axe-core, such as `4.14.1`.
    pub version: String,
    /// Time it took of the page's, ms.
    pub took_ms: f64,
    /// One for each rule and cause, at most [`MAX_VIOLATIONS`].
    pub violations: Vec<AuditViolation>,
    /// What was not checked, a sentence each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

/// Violations of an [`Audit`] at most; axe-core has about a hundred rules.
pub const MAX_VIOLATIONS: usize = 100;
/// Elements at most that a violation tells of.
pub const MAX_AUDIT_NODES: usize = 10;

/// A rule that the page goes against, for one cause.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct AuditViolation {
    /// axe-core's id of the rule, such as `color-contrast`.
    pub rule: String,
    /// How much it matters to people, by axe-core.
    pub impact: AuditImpact,
    /// The rule in one sentence.
    pub help: String,
    /// Page about the rule; empty where axe-core named none of its own.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub help_url: String,
    /// Numbers of the criteria of WCAG, such as `1.4.3`; none for what axe-core calls good practice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub criteria: Vec<String>,
    /// What the elements share beside the rule, such as two colours; empty where nothing is known.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub cause: String,
    /// Elements in all.
    pub count: usize,
    /// The first of them, at most [`MAX_AUDIT_NODES`].
    pub nodes: Vec<AuditNode>,
}

/// How much a violation matters, by axe-core.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AuditImpact {
    /// A nuisance.
    Minor,
    /// Some people are hindered.
    Moderate,
    /// Some people are hindered seriously.
    Serious,
    /// Some people are shut out.
    Critical,
}

/// An element that a violation was found at.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct AuditNode {
    /// The handle under which the snapshot of the same document lists it; `None` where it lists it under none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handle: Option<u32>,
    /// Its id in the run's trees, which the session fills in; empty where no tree has it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// Selectors from the top document down, joined by ` >>> ` at frames and shadow trees.
    pub target: String,
    /// Its opening tag, shortened.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub html: String,
    /// ARIA role, as the snapshot has it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub role: String,
    /// Accessible name, as the snapshot has it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// How it was drawn, as a snapshot tells it of nameless controls.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub make: String,
    /// Border box, CSS px of the top viewport; `None` for what has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rect: Option<CssRect>,
}
