//! Who looks at the page.
//!
//! Secrets are not part of a [`Persona`]: it names its credentials, their values stay in a
//! vault that never meets a trace, a prompt or a report.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A simulated person.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Persona {
    /// Short id of letters, digits and hyphens.
    pub id: String,
    /// What they are called.
    pub name: String,
    /// Who they are, one or two sentences.
    pub summary: String,
    /// How at ease they are with software.
    pub technical_comfort: Level,
    /// How much waiting and failing they bear.
    pub patience: Level,
    /// How they read.
    #[serde(default)]
    pub reading: Reading,
    /// What they operate with.
    #[serde(default)]
    pub input: InputHabit,
    /// How well they see; `None`: as well as most, unless a need says otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub eyesight: Option<Level>,
    /// How well they hit what they point at; `None`: as well as most, unless a need says otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aim: Option<Level>,
    /// Words they read in a minute; `None`: as many as their way of reading has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words_per_minute: Option<u32>,
    /// What they need (`low_vision`, `tremor`, `screen_reader`, `color_blind`, …), free words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub accessibility_needs: Vec<String>,
    /// Language they read, BCP 47.
    #[serde(default = "english")]
    pub language: String,
    /// Further languages they read, BCP 47.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also_reads: Vec<String>,
    /// What they usually want; the first is proposed as the goal.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub goals: Vec<String>,
    /// Facts they fill forms with, by kind of field (`full_name`, `email`, `phone`, `city`, …).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub details: BTreeMap<String, String>,
    /// Names of the credentials they have, such as `password` or `username`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub credentials: Vec<String>,
}

fn english() -> String {
    "en".to_owned()
}

/// Low, medium or high.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Below the average.
    Low,
    /// Average.
    #[default]
    Medium,
    /// Above the average.
    High,
}

/// Letters of this size are read with any eyesight that a persona can have, CSS px.
pub const LETTERS_FOR_ALL_PX: f64 = 12.0;

impl Level {
    /// The smallest letters (size of the font, CSS px) that are read with eyesight of this level at the usual distance.
    /// Normal sight (ISO 8596) tells letters of 5 minutes of arc apart, which are 3.9 px at 1.28 minutes a px
    /// (https://www.w3.org/TR/css-values-4/#reference-pixel), as capitals of 5.7 px letters are.
    pub const fn smallest_letters_px(self) -> f64 {
        match self {
            Self::Low => LETTERS_FOR_ALL_PX,
            Self::Medium => 10.0,
            Self::High => 5.7,
        }
    }
}

/// How a person reads a screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reading {
    /// Every word, in order.
    Everything,
    /// Headings, buttons and the top of lists.
    #[default]
    Scans,
}

/// What a person operates with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InputHabit {
    /// Mouse or finger.
    #[default]
    Mouse,
    /// The keyboard: never a click where a need keeps them from the mouse; else the mouse where keys have failed.
    Keyboard,
}
