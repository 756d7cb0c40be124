//! Boxes in px of an image.

use image::{Rgba, RgbaImage};
use passerby_artifacts::geometry::CssRect;

/// A box in image px; the far edges do not belong to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PxBox {
    pub left: u32,
    pub top: u32,
    pub right: u32,
    pub bottom: u32,
}

impl PxBox {
    /// The part of a CSS box that lies in the image, at least 1 px wide and high; `None` where there is none.
    pub(crate) fn of(rect_in_css: &CssRect, image_scale: f64, image: &RgbaImage) -> Option<Self> {
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

    pub(crate) fn at((left, top): (u32, u32), (width, height): (u32, u32)) -> Self {
        Self {
            left,
            top,
            right: left.saturating_add(width),
            bottom: top.saturating_add(height),
        }
    }

    /// Left, top, right, bottom.
    pub(crate) fn edges(&self) -> [u32; 4] {
        [self.left, self.top, self.right, self.bottom]
    }

    /// Area, px.
    pub(crate) fn area(&self) -> f64 {
        f64::from(self.right.saturating_sub(self.left))
            * f64::from(self.bottom.saturating_sub(self.top))
    }

    /// Area that two boxes share, px.
    pub(crate) fn shared_area(&self, other: &Self) -> f64 {
        Self {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        }
        .area()
    }

    pub(crate) fn holds(&self, other: &Self) -> bool {
        self.left <= other.left
            && self.top <= other.top
            && self.right >= other.right
            && self.bottom >= other.bottom
    }

    pub(crate) fn fill(&self, image: &mut RgbaImage, colour: Rgba<u8>) {
        for y in self.top..self.bottom.min(image.height()) {
            for x in self.left..self.right.min(image.width()) {
                image.put_pixel(x, y, colour);
            }
        }
    }

    pub(crate) fn grown(&self, by: u32) -> Self {
        Self {
            left: self.left.saturating_sub(by),
            top: self.top.saturating_sub(by),
            right: self.right.saturating_add(by),
            bottom: self.bottom.saturating_add(by),
        }
    }

    pub(crate) fn shrunk(&self, by: u32) -> Self {
        Self {
            left: self.left.saturating_add(by),
            top: self.top.saturating_add(by),
            right: self.right.saturating_sub(by),
            bottom: self.bottom.saturating_sub(by),
        }
    }

    /// The box without another: at most four strips.
    pub(crate) fn ring_around(&self, hole: &Self) -> [Self; 4] {
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
