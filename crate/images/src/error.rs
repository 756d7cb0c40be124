//! What can be wrong with a picture.

use crate::MAX_PIXELS;

/// Why a picture cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum ImagesError {
    /// The screenshot is not a PNG that can be read.
    #[error("The screenshot cannot be read as PNG: {0}. Capture it again.")]
    Decode(image::ImageError),
    /// The screenshot has no pixels, or too many.
    #[error(
        "The screenshot has {width}x{height} px; 1 to {MAX_PIXELS} pixels can be worked on. Make the window smaller."
    )]
    Size {
        /// Width, device px.
        width: u32,
        /// Height, device px.
        height: u32,
    },
    /// The image could not be written as PNG.
    #[error(
        "The {width}x{height} px image could not be written as PNG: {source}. Ask for it without marks."
    )]
    Encode {
        /// Width of the image, device px.
        width: u32,
        /// Height of the image, device px.
        height: u32,
        /// What the encoder said.
        source: image::ImageError,
    },
}
