//! Numbers on what can be operated, and those numbers drawn on the screenshot (set-of-mark).
//!
//! The tree is in CSS px of the viewport, the image in device px; `image_scale` leads from one to
//! the other and nothing else here may.

use crate::digits;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{Rgba, RgbaImage};
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::protocol::Mark;
use passerby_artifacts::ui_tree::{NodeId, UiNode, UiTree};
use rstar::primitives::Rectangle;
use rstar::{AABB, RTree};
use std::collections::BTreeMap;

/// Why a marked screenshot could not be given.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
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

/// A number from 1 for each node that can be operated and is visible in the viewport, in document order.
pub fn marks(tree: &UiTree) -> Vec<Mark> {
    let marked = tree
        .nodes
        .iter()
        .filter(|node| node.is_interactive() && node.visible && node.in_viewport);
    (1u32..)
        .zip(marked)
        .map(|(number, node)| Mark {
            number,
            id: node.id.clone(),
        })
        .collect()
}

/// Draws a box and its number for each mark; marks of unknown nodes and boxes outside the image are
/// passed over. `image_scale` is device px of the image for each CSS px; what is no scale counts as 1.
///
/// A label stands outside its box where there is room for it that no other label has taken, and never
/// leaves the image.
pub fn draw_marks(image: &mut RgbaImage, tree: &UiTree, marks: &[Mark], image_scale: f64) {
    let scale = if image_scale.is_finite() && image_scale > 0.0 {
        image_scale
    } else {
        1.0
    };
    let nodes: BTreeMap<&NodeId, &UiNode> = tree.nodes.iter().map(|n| (&n.id, n)).collect();
    let boxes: Vec<(u32, PxBox)> = marks
        .iter()
        .filter_map(|mark| {
            let node = nodes.get(&mark.id)?;
            Some((mark.number, PxBox::of(&node.rect, scale, image)?))
        })
        .collect();
    let pen = Pen::for_scale(scale);
    for (number, frame) in &boxes {
        pen.draw_frame(image, frame, colour_of(*number));
    }
    // Labels come after all frames: a number that is crossed by a line cannot be read.
    let mut taken: RTree<Rectangle<[f64; 2]>> = RTree::new();
    for (number, frame) in &boxes {
        let label = pen.place_label(image, *number, frame, &taken);
        pen.draw_label(image, *number, &label);
        taken.insert(Rectangle::from_aabb(label.envelope()));
    }
}

/// The image as PNG, packed for speed rather than size.
pub fn encode_png(image: &RgbaImage) -> Result<Vec<u8>, MergeError> {
    let mut bytes = Vec::new();
    let encoder =
        PngEncoder::new_with_quality(&mut bytes, CompressionType::Fast, FilterType::Adaptive);
    image
        .write_with_encoder(encoder)
        .map_err(|source| MergeError::Encode {
            width: image.width(),
            height: image.height(),
            source,
        })?;
    Ok(bytes)
}

/// Dark and saturated: white digits on them have a contrast of at least 4.5, and they show on a light page.
/// On a dark page the white halo shows.
const COLOURS: [Rgba<u8>; 6] = [
    Rgba([0xc6, 0x28, 0x28, 0xff]),
    Rgba([0x15, 0x65, 0xc0, 0xff]),
    Rgba([0x2e, 0x7d, 0x32, 0xff]),
    Rgba([0x6a, 0x1b, 0x9a, 0xff]),
    Rgba([0x00, 0x69, 0x5c, 0xff]),
    Rgba([0xad, 0x14, 0x57, 0xff]),
];
const WHITE: Rgba<u8> = Rgba([0xff, 0xff, 0xff, 0xff]);

/// Neighbours differ in colour, so that a number is not taken for that of the next box.
fn colour_of(number: u32) -> Rgba<u8> {
    COLOURS[number as usize % COLOURS.len()]
}

/// A box in image px, inside the image and at least 1 px wide and high; the far edges do not belong to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct PxBox {
    left: u32,
    top: u32,
    right: u32,
    bottom: u32,
}

impl PxBox {
    fn of(rect_in_css: &CssRect, image_scale: f64, image: &RgbaImage) -> Option<Self> {
        // `as` saturates: what is outside ends at the edge, NaN at 0.
        let edge = |css: f64, end: u32| ((css * image_scale).round() as u32).min(end);
        let (width, height) = image.dimensions();
        let px = Self {
            left: edge(rect_in_css.x, width),
            top: edge(rect_in_css.y, height),
            right: edge(rect_in_css.right(), width),
            bottom: edge(rect_in_css.bottom(), height),
        };
        (px.left < px.right && px.top < px.bottom).then_some(px)
    }

    fn envelope(&self) -> AABB<[f64; 2]> {
        AABB::from_corners(
            [f64::from(self.left), f64::from(self.top)],
            [f64::from(self.right), f64::from(self.bottom)],
        )
    }

    fn fill(&self, image: &mut RgbaImage, colour: Rgba<u8>) {
        for y in self.top..self.bottom.min(image.height()) {
            for x in self.left..self.right.min(image.width()) {
                image.put_pixel(x, y, colour);
            }
        }
    }

    fn grown(&self, by: u32) -> Self {
        Self {
            left: self.left.saturating_sub(by),
            top: self.top.saturating_sub(by),
            right: self.right.saturating_add(by),
            bottom: self.bottom.saturating_add(by),
        }
    }

    fn shrunk(&self, by: u32) -> Self {
        Self {
            left: self.left + by,
            top: self.top + by,
            right: self.right.saturating_sub(by),
            bottom: self.bottom.saturating_sub(by),
        }
    }

    /// The box without another: at most four strips.
    fn ring_around(&self, hole: &Self) -> [Self; 4] {
        let hole_left = hole.left.clamp(self.left, self.right);
        let hole_top = hole.top.clamp(self.top, self.bottom);
        let hole_right = hole.right.clamp(hole_left, self.right);
        let hole_bottom = hole.bottom.clamp(hole_top, self.bottom);
        [
            Self {
                bottom: hole_top,
                ..*self
            },
            Self {
                top: hole_bottom,
                ..*self
            },
            Self {
                top: hole_top,
                bottom: hole_bottom,
                right: hole_left,
                ..*self
            },
            Self {
                top: hole_top,
                bottom: hole_bottom,
                left: hole_right,
                ..*self
            },
        ]
    }
}

/// Sizes in image px.
struct Pen {
    line: u32,
    halo: u32,
    dot: u32,
    padding: u32,
}

impl Pen {
    fn for_scale(image_scale: f64) -> Self {
        let px = |css: f64| ((css * image_scale).round() as u32).clamp(1, 16);
        Self {
            line: px(1.6),
            halo: px(0.8),
            dot: px(1.5),
            padding: px(2.0),
        }
    }

    /// A line along the box's edge with a halo on both sides.
    fn draw_frame(&self, image: &mut RgbaImage, frame: &PxBox, colour: Rgba<u8>) {
        let outer = frame.grown(self.halo);
        let inner = frame.shrunk(self.line + self.halo);
        for strip in outer.ring_around(&inner) {
            strip.fill(image, WHITE);
        }
        for strip in frame.ring_around(&frame.shrunk(self.line)) {
            strip.fill(image, colour);
        }
    }

    /// The first place that is free: above, below, right, left of the box, then in its corner; else above or
    /// where the image begins, over whatever is there.
    fn place_label(
        &self,
        image: &RgbaImage,
        number: u32,
        frame: &PxBox,
        taken: &RTree<Rectangle<[f64; 2]>>,
    ) -> PxBox {
        let (digits_width, digits_height) = digits::size_of(number, self.dot);
        let width = digits_width + 2 * self.padding;
        let height = digits_height + 2 * self.padding;
        let above = frame.top.checked_sub(height);
        let before = frame.left.checked_sub(width);
        let corners = [
            above.map(|top| (frame.left, top)),
            above
                .zip(frame.right.checked_sub(width))
                .map(|(top, left)| (left, top)),
            Some((frame.left, frame.bottom)),
            Some((frame.right, frame.top)),
            before.map(|left| (left, frame.top)),
            Some((frame.left, frame.top)),
        ];
        let at = |(left, top): (u32, u32)| PxBox {
            left,
            top,
            right: left.saturating_add(width),
            bottom: top.saturating_add(height),
        };
        let fits = |label: &PxBox| label.right <= image.width() && label.bottom <= image.height();
        let free = |label: &PxBox| {
            let inside = label.shrunk(1);
            taken
                .locate_in_envelope_intersecting(&inside.envelope())
                .next()
                .is_none()
        };
        let candidates = || {
            corners
                .iter()
                .flatten()
                .map(|&corner| at(corner))
                .filter(fits)
        };
        candidates()
            .find(free)
            .or_else(|| candidates().next())
            .unwrap_or_else(|| {
                let left = frame.left.min(image.width().saturating_sub(width));
                at((left, frame.top.min(image.height().saturating_sub(height))))
            })
    }

    fn draw_label(&self, image: &mut RgbaImage, number: u32, label: &PxBox) {
        label.grown(self.halo).fill(image, WHITE);
        label.fill(image, colour_of(number));
        let corner = (label.left + self.padding, label.top + self.padding);
        digits::draw(image, number, corner, self.dot, WHITE);
    }
}
