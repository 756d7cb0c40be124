//! What the detector saw in the pixels.

use crate::geometry::CssRect;
use serde::{Deserialize, Serialize};

/// One hit of the detector.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Detection {
    /// What kind of element it looks like.
    pub class: DetectionClass,
    /// How sure the detector is, 0..=1.
    pub confidence: f32,
    /// Where, in CSS px of the viewport.
    pub rect: CssRect,
}

/// The classes the shipped detector tells apart, in the order of the model's class channels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DetectionClass {
    /// Push button.
    Button,
    /// Text that leads elsewhere, or a tab.
    Link,
    /// Field that takes text.
    TextInput,
    /// Checkbox, radio button or switch.
    Toggle,
    /// Drop-down list.
    Select,
    /// Control or picture without text.
    Icon,
}

impl DetectionClass {
    /// All classes, in the order of the model's channels.
    pub const ALL: [Self; 6] = [
        Self::Button,
        Self::Link,
        Self::TextInput,
        Self::Toggle,
        Self::Select,
        Self::Icon,
    ];

    /// Name as the model file and the JSON spell it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Button => "button",
            Self::Link => "link",
            Self::TextInput => "text_input",
            Self::Toggle => "toggle",
            Self::Select => "select",
            Self::Icon => "icon",
        }
    }

    /// ARIA role that a node seen only by the detector is given.
    pub fn role(self) -> &'static str {
        match self {
            Self::Button => "button",
            Self::Link => "link",
            Self::TextInput => "textbox",
            Self::Toggle => "checkbox",
            Self::Select => "combobox",
            Self::Icon => "img",
        }
    }
}

/// Everything one look of the detector gave.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Detections {
    /// Hits, the surest first.
    pub hits: Vec<Detection>,
    /// Name and version of the model, such as `passerby-ui 0.1.0`.
    pub model: String,
    /// Time to decode the image, ms, whoever needed its pixels first; 0 for one that an earlier look decoded.
    pub decode_ms: f64,
    /// Time to letterbox it, run the network and suppress overlaps, ms.
    pub detect_ms: f64,
}
