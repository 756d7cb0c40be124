//! A screenshot that is decoded at most once, whoever asks for its pixels.

use crate::{ImagesError, cover_secrets, decode_png, encode_png};
use image::RgbaImage;
use passerby_artifacts::geometry::CssRect;
use std::cell::{Cell, OnceCell};
use std::rc::Rc;

/// A PNG and, once somebody asked for them, its pixels. A clone shares both.
#[derive(Debug, Clone)]
pub struct Screenshot {
    png: Rc<[u8]>,
    pixels: Rc<OnceCell<RgbaImage>>,
    /// What decoding took and nobody was told yet.
    decode_ms: Rc<Cell<f64>>,
    /// Milliseconds since some fixed moment. Nothing here has a clock of its own.
    now_ms: fn() -> f64,
}

impl Screenshot {
    /// The PNG as it is; nothing is decoded yet.
    pub fn new(png: Vec<u8>) -> Self {
        Self::timed(png, || 0.0)
    }

    /// As [`Screenshot::new`], and tells by this clock what decoding took.
    pub fn timed(png: Vec<u8>, now_ms: fn() -> f64) -> Self {
        Self {
            png: png.into(),
            pixels: Rc::default(),
            decode_ms: Rc::default(),
            now_ms,
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
        let began = (self.now_ms)();
        let decoded = decode_png(&self.png)?;
        self.decode_ms.set((self.now_ms)() - began);
        Ok(self.pixels.get_or_init(|| decoded))
    }

    /// How long the decoding took, whoever asked for the pixels first, ms. Told once: who looks at the same pixels again
    /// did not wait for them.
    pub fn take_decode_ms(&self) -> f64 {
        self.decode_ms.take()
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
            decode_ms: Rc::new(Cell::new(self.take_decode_ms())),
            now_ms: self.now_ms,
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

    thread_local! {
        static NOW_MS: Cell<f64> = const { Cell::new(100.0) };
    }

    /// A clock that goes on by 7 ms each time it is asked.
    fn ticking() -> f64 {
        NOW_MS.set(NOW_MS.get() + 7.0);
        NOW_MS.get()
    }

    #[test]
    fn what_decoding_took_is_told_once_wherever_it_was_done() {
        let png = encode_png(&RgbaImage::new(4, 4)).expect("encode");
        let taken = Screenshot::timed(png, ticking);
        assert_eq!(taken.take_decode_ms(), 0.0, "nothing is decoded yet");
        taken.pixels().expect("decode");
        let shared = taken.clone();
        shared.pixels().expect("decoded already");
        // Covering needed the pixels: who looks at the covered picture is told what they took.
        let covered = shared
            .covered(&[CssRect::new(0.0, 0.0, 2.0, 2.0)], 1.0)
            .expect("cover");
        assert_eq!(covered.take_decode_ms(), 7.0);
        assert_eq!(covered.take_decode_ms(), 0.0);
        assert_eq!(taken.take_decode_ms(), 0.0);
    }
}
