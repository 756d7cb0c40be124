//! A screenshot that is decoded at most once, whoever asks for its pixels.

use crate::{ImagesError, cover_secrets, decode_png, encode_png};
use image::RgbaImage;
use passerby_artifacts::geometry::CssRect;
use std::cell::OnceCell;
use std::rc::Rc;

/// A PNG and, once somebody asked for them, its pixels. A clone shares both.
#[derive(Debug, Clone)]
pub struct Screenshot {
    png: Rc<[u8]>,
    pixels: Rc<OnceCell<RgbaImage>>,
}

impl Screenshot {
    /// The PNG as it is; nothing is decoded yet.
    pub fn new(png: Vec<u8>) -> Self {
        Self {
            png: png.into(),
            pixels: Rc::default(),
        }
    }

    /// The bytes of the PNG.
    pub fn png(&self) -> &[u8] {
        &self.png
    }

    /// Its pixels, device px.
    ///
    /// # Errors
    /// [`ImagesError::Decode`] and [`ImagesError::Size`].
    pub fn pixels(&self) -> Result<&RgbaImage, ImagesError> {
        if let Some(pixels) = self.pixels.get() {
            return Ok(pixels);
        }
        let decoded = decode_png(&self.png)?;
        Ok(self.pixels.get_or_init(|| decoded))
    }

    /// The screenshot with these boxes covered, CSS px; `image_scale` is device px per CSS px. Itself where there is none.
    ///
    /// # Errors
    /// Those of [`Screenshot::pixels`], and [`ImagesError::Encode`].
    pub fn covered(&self, boxes: &[CssRect], image_scale: f64) -> Result<Self, ImagesError> {
        if boxes.is_empty() {
            return Ok(self.clone());
        }
        let mut pixels = self.pixels()?.clone();
        cover_secrets(&mut pixels, boxes, image_scale);
        let png = encode_png(&pixels)?;
        Ok(Self {
            png: png.into(),
            pixels: Rc::new(OnceCell::from(pixels)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgba;

    #[test]
    fn covering_changes_a_copy() {
        let white = RgbaImage::from_pixel(20, 10, Rgba([255; 4]));
        let taken = Screenshot::new(encode_png(&white).expect("encode"));
        let covered = taken
            .covered(&[CssRect::new(4.0, 4.0, 4.0, 2.0)], 1.0)
            .expect("cover");
        assert_eq!(taken.pixels().expect("decode"), &white);
        assert_ne!(covered.png(), taken.png());
        // What is written is what is shown.
        let read = Screenshot::new(covered.png().to_vec());
        assert_eq!(
            read.pixels().expect("decode"),
            covered.pixels().expect("decode")
        );
        assert_eq!(
            taken.covered(&[], 1.0).expect("nothing to cover").png(),
            taken.png()
        );
        assert!(Screenshot::new(b"GIF89a".to_vec()).pixels().is_err());
    }
}
