//! Screenshots as the HTML report shows them and as the run folder names them.

use std::collections::BTreeMap;

/// Pictures by the id of their screenshot.
pub type Images = BTreeMap<String, Picture>;

/// Width that a whole screenshot needs in the HTML report, device px: its column has 484 CSS px, and a third more keeps
/// letters sharp. A wider picture only makes the file larger.
pub const PICTURE_WIDTH_PX: u32 = 640;

/// An encoded picture of the whole viewport, of any size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// How it is encoded.
    pub format: PictureFormat,
    /// The encoded picture.
    pub bytes: Vec<u8>,
}

/// How a picture is encoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureFormat {
    /// image/webp
    Webp,
    /// image/png
    Png,
}

impl PictureFormat {
    /// Its media type.
    pub fn mime(self) -> &'static str {
        match self {
            Self::Webp => "image/webp",
            Self::Png => "image/png",
        }
    }
}

/// Whether the screenshots as they were taken lie beside the HTML report, under their names in the run folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Originals {
    /// They do: each picture links to its own.
    Beside,
    /// The report stands alone.
    Absent,
}

/// Name of the file that holds a screenshot. An id read from a file may hold anything; one that
/// is no plain name is replaced by the number of its step.
pub(crate) fn image_name(id: &str, step: u32) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    if (1..=64).contains(&id.len()) && id.chars().all(plain) {
        format!("{id}.png")
    } else {
        format!("step_{step:03}.png")
    }
}
