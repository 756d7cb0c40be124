//! What a step saw of its screen, as findings need it.

use crate::geometry::CssRect;
use crate::ui_tree::AccessFact;
use serde::{Deserialize, Serialize};

/// A control as a finding needs it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ControlFact {
    /// Its id in the run's trees, by which it is known again wherever it moves; empty where a record has none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// ARIA role of the element.
    pub role: String,
    /// Name; empty when it has none.
    pub name: String,
    /// How it was drawn, where it has no name: see `ElementFacts::make`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub make: String,
    /// What tells it apart where it has no name: words for its picture, the text beside it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub hint: String,
    /// Where, CSS px.
    pub rect: CssRect,
}

/// A text that stands out too little, as a finding needs it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FaintTextFact {
    /// The control that it is on, or the text itself.
    pub control: ControlFact,
    /// The words that are faint, where they are only a part of what the control is called; else empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub part: String,
    /// Contrast that was measured, by WCAG 2.2, 1..=21.
    pub ratio: f64,
    /// Contrast that it needs.
    pub wanted: f64,
    /// The text's colour on that background.
    pub colour: [u8; 3],
    /// What is behind it.
    pub background: [u8; 3],
    /// Whether it is a hint in an empty field.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub placeholder: bool,
}

/// A text in small letters, as a finding needs it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SmallTextFact {
    /// The control that it is on, or the text itself.
    pub control: ControlFact,
    /// Size of its font, CSS px.
    pub size_px: f64,
}

/// Links in view that are called the same and lead to different places, where nothing around them tells them apart.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SameNamed {
    /// The links, at least three, at most 20.
    pub links: Vec<ControlFact>,
}

/// A layer that keeps the pointer from most of the controls in view.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cover {
    /// What it is, in words.
    pub by: String,
    /// How many controls it covers.
    pub covered: usize,
    /// How many are in view.
    pub controls: usize,
}

/// A control that only some people can find.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct AccessGap {
    /// To whom it is there.
    pub fact: AccessFact,
    /// The control.
    pub control: ControlFact,
}
