//! A PNG to pixels and back, with a limit: a screenshot's bytes come from outside.

use crate::{ImagesError, MAX_PIXELS};
use image::codecs::png::{CompressionType, FilterType, PngDecoder, PngEncoder};
use image::{DynamicImage, ImageDecoder, Limits, RgbaImage};
use std::io::Cursor;

/// The pixels of a PNG of any colour type, in device px.
///
/// Errors: [`ImagesError::Decode`] for what is not a PNG, [`ImagesError::Size`] beyond [`MAX_PIXELS`],
/// told from the header before anything is unpacked.
pub fn decode_png(bytes: &[u8]) -> Result<RgbaImage, ImagesError> {
    let decoder = PngDecoder::with_limits(Cursor::new(bytes), Limits::default())
        .map_err(ImagesError::Decode)?;
    let (width, height) = decoder.dimensions();
    check_size(width, height)?;
    let decoded = DynamicImage::from_decoder(decoder).map_err(ImagesError::Decode)?;
    Ok(decoded.into_rgba8())
}

/// The image as PNG, packed for speed rather than size.
pub fn encode_png(image: &RgbaImage) -> Result<Vec<u8>, ImagesError> {
    let mut bytes = Vec::new();
    let encoder =
        PngEncoder::new_with_quality(&mut bytes, CompressionType::Fast, FilterType::Adaptive);
    image
        .write_with_encoder(encoder)
        .map_err(|source| ImagesError::Encode {
            width: image.width(),
            height: image.height(),
            source,
        })?;
    Ok(bytes)
}

/// Errors: [`ImagesError::Size`] for no pixels and for more than [`MAX_PIXELS`].
pub fn check_size(width: u32, height: u32) -> Result<(), ImagesError> {
    let pixels = u64::from(width).saturating_mul(u64::from(height));
    if (1..=MAX_PIXELS).contains(&pixels) {
        Ok(())
    } else {
        Err(ImagesError::Size { width, height })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{ImageFormat, Rgb, RgbImage};

    fn png(image: DynamicImage) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        image
            .write_to(&mut bytes, ImageFormat::Png)
            .expect("encode");
        bytes.into_inner()
    }

    #[test]
    fn colour_becomes_rgba() {
        let image = RgbImage::from_pixel(3, 2, Rgb([10, 20, 30]));
        let decoded = decode_png(&png(DynamicImage::ImageRgb8(image))).expect("decode");
        assert_eq!(decoded.dimensions(), (3, 2));
        assert!(decoded.pixels().all(|p| p.0 == [10, 20, 30, 255]));
    }

    #[test]
    fn bad_bytes_are_told_apart() {
        let good = png(DynamicImage::new_rgb8(8, 8));
        for (what, bytes) in [
            ("nothing", Vec::new()),
            ("no PNG", b"GIF89a".to_vec()),
            ("cut short", good[..good.len() / 2].to_vec()),
        ] {
            let result = decode_png(&bytes);
            assert!(matches!(result, Err(ImagesError::Decode(_))), "{what}");
        }
    }

    #[test]
    fn a_huge_image_is_refused_by_its_header() {
        // Signature and IHDR of a 100,000 x 100,000 px image; its pixels are not even there.
        let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
        bytes.extend(100_000u32.to_be_bytes());
        bytes.extend(100_000u32.to_be_bytes());
        bytes.extend([8, 2, 0, 0, 0]);
        let crc = crc32(&bytes[12..]);
        bytes.extend(crc.to_be_bytes());
        bytes.extend(b"\0\0\0\0IDAT\x35\xaf\x06\x1e");
        let result = decode_png(&bytes);
        assert!(
            matches!(result, Err(ImagesError::Size { width: 100_000, .. })),
            "{result:?}"
        );
    }

    fn crc32(bytes: &[u8]) -> u32 {
        !bytes.iter().fold(!0u32, |crc, &byte| {
            (0..8).fold(crc ^ u32::from(byte), |crc, _| {
                (crc >> 1) ^ (0xedb8_8320 * (crc & 1))
            })
        })
    }
}
