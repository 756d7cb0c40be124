//! The numbers of elements drawn on the screenshot (set-of-mark).
//!
//! The tree is in CSS px of the viewport, the image in device px; `image_scale` leads from one to
//! the other and nothing else here may. Where a label goes is decided in `label`, by what it would hide.

use crate::digits;
use crate::edge_density::EdgeDensity;
use crate::label::{Labels, place_labels};
use crate::px_box::PxBox;
use image::{Rgba, RgbaImage};
use passerby_artifacts::protocol::Mark;
use passerby_artifacts::ui_tree::{NodeId, UiNode, UiTree};
use std::collections::BTreeMap;

/// A mark as it was drawn, in px of the image; the far edges do not belong to a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DrawnMark {
    /// The mark's number.
    pub number: u32,
    /// Left, top, right, bottom of the element.
    pub element: [u32; 4],
    /// Left, top, right, bottom of the label.
    pub label: [u32; 4],
}

/// Draws a box and its number for each mark; marks of unknown nodes and boxes outside the image are
/// passed over. `image_scale` is device px of the image for each CSS px; what is no scale counts as 1.
///
/// A frame covers one CSS px of its element's edge. A label never leaves an image that can hold it; it
/// stands beside its element, on no other label and on as little that says something as can be.
pub fn draw_marks(
    image: &mut RgbaImage,
    tree: &UiTree,
    marks: &[Mark],
    image_scale: f64,
) -> Vec<DrawnMark> {
    let scale = if image_scale.is_finite() && image_scale > 0.0 {
        image_scale
    } else {
        1.0
    };
    let nodes: BTreeMap<&NodeId, &UiNode> = tree.nodes.iter().map(|n| (&n.id, n)).collect();
    let (numbers, elements): (Vec<u32>, Vec<PxBox>) = marks
        .iter()
        .filter_map(|mark| {
            let node = nodes.get(&mark.id)?;
            Some((mark.number, PxBox::of(&node.rect, scale, image)?))
        })
        .unzip();
    let pen = Pen::for_scale(scale);
    let sizes: Vec<(u32, u32)> = numbers.iter().map(|&n| pen.label_size(n)).collect();
    let labels = place_labels(&Labels {
        elements: &elements,
        sizes: &sizes,
        distance: pen.outside(),
        edges: &EdgeDensity::of(image, scale),
        width: image.width(),
        height: image.height(),
    });
    let frames: Vec<PxBox> = elements.iter().map(|e| pen.frame(e, image)).collect();
    // All halos before all lines: where two elements touch, neither's halo may cut the other's line.
    for frame in &frames {
        pen.draw_halo(image, frame);
    }
    for (frame, &number) in frames.iter().zip(&numbers) {
        pen.draw_line(image, frame, colour_of(number));
    }
    // Labels come after all frames: a number that is crossed by a line cannot be read.
    for (label, &number) in labels.iter().zip(&numbers) {
        pen.draw_label(image, number, label);
    }
    let drawn = numbers.iter().zip(elements.iter().zip(&labels));
    drawn
        .map(|(&number, (element, label))| DrawnMark {
            number,
            element: element.edges(),
            label: label.edges(),
        })
        .collect()
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
    let mut colours = COLOURS.into_iter().cycle();
    colours.nth(number as usize).unwrap_or(WHITE)
}

/// Sizes in image px.
struct Pen {
    /// How much of the line lies on the element.
    inside: u32,
    /// How much of it lies around the element.
    line: u32,
    halo: u32,
    dot: f64,
    padding: u32,
}

impl Pen {
    fn for_scale(image_scale: f64) -> Self {
        let px = |css: f64| ((css * image_scale).round() as u32).clamp(1, 16);
        Self {
            inside: px(1.0),
            line: px(1.0),
            halo: px(0.7),
            dot: (1.5 * image_scale).clamp(1.0, 16.0),
            padding: px(2.0),
        }
    }

    /// How far a frame reaches beyond its element.
    fn outside(&self) -> u32 {
        self.line.saturating_add(self.halo)
    }

    fn label_size(&self, number: u32) -> (u32, u32) {
        let (width, height) = digits::size_of(number, self.dot);
        let padded = |side: u32| {
            side.saturating_add(self.padding)
                .saturating_add(self.padding)
        };
        (padded(width), padded(height))
    }

    /// The element, or as much of it as leaves room for a frame around it in the image.
    fn frame(&self, element: &PxBox, image: &RgbaImage) -> PxBox {
        let margin = self.outside();
        let (right, bottom) = (
            image.width().saturating_sub(margin),
            image.height().saturating_sub(margin),
        );
        PxBox {
            left: element.left.max(margin),
            top: element.top.max(margin),
            right: element.right.min(right),
            bottom: element.bottom.min(bottom),
        }
    }

    fn draw_halo(&self, image: &mut RgbaImage, frame: &PxBox) {
        let line = frame.grown(self.line);
        for strip in line.grown(self.halo).ring_around(&line) {
            strip.fill(image, WHITE);
        }
    }

    fn draw_line(&self, image: &mut RgbaImage, frame: &PxBox, colour: Rgba<u8>) {
        for strip in frame
            .grown(self.line)
            .ring_around(&frame.shrunk(self.inside))
        {
            strip.fill(image, colour);
        }
    }

    fn draw_label(&self, image: &mut RgbaImage, number: u32, label: &PxBox) {
        let colour = colour_of(number);
        for strip in label.grown(self.halo).ring_around(label) {
            strip.fill(image, WHITE);
        }
        label.fill(image, colour);
        let corner = (
            label.left.saturating_add(self.padding),
            label.top.saturating_add(self.padding),
        );
        digits::draw(image, number, corner, self.dot, (colour, WHITE));
    }
}
