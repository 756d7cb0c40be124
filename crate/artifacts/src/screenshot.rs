//! What is known of a captured image; the pixels stay with whoever took them.

use crate::geometry::{CssRect, Viewport};
use serde::{Deserialize, Serialize};

/// Facts about one capture of the visible tab. The PNG is kept beside it under [`id`](Self::id).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Screenshot {
    /// Name of the image within its run, such as `step_001`.
    pub id: String,
    /// Width of the image, device px.
    pub width_px: u32,
    /// Height of the image, device px.
    pub height_px: u32,
    /// Viewport at the time of the capture.
    pub viewport: Viewport,
    /// Address of the page captured.
    pub url: String,
    /// Title of the page captured.
    pub title: String,
    /// When it was taken, milliseconds since the Unix epoch.
    pub taken_at_ms: u64,
    /// How long the browser took to give the image, ms; 0 where an earlier image of the same page state is used again.
    pub capture_ms: f64,
    /// How much of the picture differs from the one it was to be compared with, 0..=1; `None` where none was named, or
    /// the two are not of one size.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub changed_share: Option<f64>,
    /// The box around all that differs, CSS px of the viewport; `None` where nothing does, or the share is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub changed_rect: Option<CssRect>,
    /// Whether other controls were in view when it was taken than in the snapshot that it belongs to.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub controls_changed: bool,
    /// Texts whose contrast was measured on the picture, and is less than they need.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faint: Vec<FaintText>,
}

/// A text that stands out too little against what is behind it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FaintText {
    /// Index into [`crate::dom::DomSnapshot::texts`] of the snapshot that the picture was taken for.
    pub text: usize,
    /// Contrast by WCAG 2.2, 1..=21.
    pub ratio: f64,
    /// The text's colour on that background.
    pub colour: [u8; 3],
    /// What most of the picture is there.
    pub background: [u8; 3],
}

impl Screenshot {
    /// Device pixels of the image per CSS pixel of the viewport, measured off the image itself:
    /// the browser may round the size, and the ratio the page reports may lag behind a zoom.
    pub fn image_scale(&self) -> f64 {
        if self.viewport.width > 0.0 {
            f64::from(self.width_px) / self.viewport.width
        } else {
            1.0
        }
    }
}
