//! Pictures and what is read off them: screenshots, numbers drawn on them, the detector's manifest.

use crate::draw::Draw;
use crate::page;
use passerby_detect::Detector;
use passerby_images::{cover_secrets, decode_png, draw_marks, encode_png};
use passerby_merge::{MergeConfig, marks as marks_of, merge};

/// A PNG.
pub fn png(bytes: &[u8]) {
    let _ = decode_png(bytes);
}

/// The text beside a model.
pub fn manifest(bytes: &[u8]) {
    if let Ok(text) = std::str::from_utf8(bytes) {
        let _ = Detector::load(b"no model", text);
    }
}

/// A drawn page, marked and covered in a picture of it that may be of any size.
pub fn marks(bytes: &[u8]) {
    let mut draw = Draw::from(bytes);
    draw.wild = true;
    let (width, height) = (draw.below(200) as u32, draw.below(200) as u32);
    let scale = crate::texts::length(&mut draw);
    let page = page::drawn(&mut draw, 40);
    let tree = merge(&page, None, &MergeConfig::default());
    let mut picture = image::RgbaImage::new(width, height);
    let boxes: Vec<_> = page.nodes.iter().map(|node| node.rect).collect();
    let drawn = draw_marks(&mut picture, &tree, &marks_of(&tree), scale);
    std::hint::black_box(drawn);
    cover_secrets(&mut picture, &boxes, scale);
    let _ = encode_png(&picture);
}
