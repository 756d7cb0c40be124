//! What a product team should look at.

use crate::geometry::CssRect;
use serde::{Deserialize, Serialize};

/// One point of friction.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    /// What kind.
    pub kind: FindingKind,
    /// How much it matters.
    pub severity: Severity,
    /// One line.
    pub title: String,
    /// What happened, with the facts.
    pub detail: String,
    /// What to do about it.
    pub suggestion: String,
    /// Step it was found in, from 1.
    pub step: u32,
    /// The element, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub element: Option<FindingElement>,
}

/// The element a finding is about.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FindingElement {
    /// ARIA role of the element.
    pub role: String,
    /// Accessible name of the element.
    pub name: String,
    /// Where on the step's screenshot, CSS px.
    pub rect: CssRect,
}

/// Kinds of friction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FindingKind {
    /// What the persona expected did not happen.
    ExpectationMissed,
    /// The page showed an error.
    ErrorShown,
    /// A click without any effect.
    DeadClick,
    /// It took longer than expected.
    SlowResponse,
    /// The same thing over again, or a way back.
    LoopOrBacktrack,
    /// A control without a name.
    UnlabelledControl,
    /// A control for the eye alone, or for assistive technology alone.
    AccessGap,
    /// A target too small to hit.
    SmallTarget,
    /// The persona gave up.
    GaveUp,
}

/// How much a finding matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// A detail.
    Low,
    /// Costs time or trust.
    Medium,
    /// Stops people.
    High,
}
