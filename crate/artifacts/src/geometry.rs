//! Boxes and sizes. One coordinate space per type, so that spaces cannot be mixed by accident.

use serde::{Deserialize, Serialize};

/// A point in CSS pixels of the *top* viewport: x to the right, y down.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct CssPoint {
    /// From the left edge, CSS px.
    pub x: f64,
    /// From the top edge, CSS px.
    pub y: f64,
}

/// A rectangle in CSS pixels of the *top* viewport: x to the right, y down, origin at the
/// viewport's top left corner. Elements above or left of the viewport have negative coordinates.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct CssRect {
    /// Left edge, CSS px.
    pub x: f64,
    /// Top edge, CSS px.
    pub y: f64,
    /// Width, CSS px, never negative.
    pub width: f64,
    /// Height, CSS px, never negative.
    pub height: f64,
}

impl CssRect {
    /// A rectangle from its left, top, width and height.
    pub const fn new(x: f64, y: f64, width: f64, height: f64) -> Self {
        Self {
            x,
            y,
            width,
            height,
        }
    }

    /// Right edge, CSS px.
    pub fn right(&self) -> f64 {
        self.x + self.width
    }

    /// Bottom edge, CSS px.
    pub fn bottom(&self) -> f64 {
        self.y + self.height
    }

    /// Area, square CSS px.
    pub fn area(&self) -> f64 {
        self.width * self.height
    }

    /// The centre point `(x, y)`.
    pub fn centre(&self) -> (f64, f64) {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// Whether the point lies inside; the left and top edges belong to the box, the right and bottom do not.
    pub fn contains(&self, (x, y): (f64, f64)) -> bool {
        x >= self.x && x < self.right() && y >= self.y && y < self.bottom()
    }

    /// Whether the two are one box, but for so much in place and size.
    pub fn is_near(&self, other: &Self, by: f64) -> bool {
        [
            self.x - other.x,
            self.y - other.y,
            self.width - other.width,
            self.height - other.height,
        ]
        .iter()
        .all(|distance| distance.abs() <= by)
    }

    /// Whether the two are of one size, but for so much.
    pub fn is_sized_like(&self, other: &Self, by: f64) -> bool {
        (self.width - other.width).abs() <= by && (self.height - other.height).abs() <= by
    }

    /// The common part of two boxes, or `None` when they share no area.
    pub fn intersection(&self, other: &Self) -> Option<Self> {
        let x = self.x.max(other.x);
        let y = self.y.max(other.y);
        let width = self.right().min(other.right()) - x;
        let height = self.bottom().min(other.bottom()) - y;
        (width > 0.0 && height > 0.0).then_some(Self {
            x,
            y,
            width,
            height,
        })
    }

    /// Intersection over union, 0..=1; 0 for boxes without area.
    pub fn iou(&self, other: &Self) -> f64 {
        let Some(common) = self.intersection(other) else {
            return 0.0;
        };
        let union = self.area() + other.area() - common.area();
        if union > 0.0 {
            common.area() / union
        } else {
            0.0
        }
    }

    /// Whether all four numbers are finite and the sizes are not negative.
    pub fn is_sane(&self) -> bool {
        [self.x, self.y, self.width, self.height]
            .iter()
            .all(|v| v.is_finite())
            && self.width >= 0.0
            && self.height >= 0.0
    }
}

/// The viewport and where it stands on the page.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Viewport {
    /// Width of the viewport, CSS px.
    pub width: f64,
    /// Height of the viewport, CSS px.
    pub height: f64,
    /// Device pixels per CSS pixel (display scale × browser zoom).
    pub device_pixel_ratio: f64,
    /// Horizontal scroll offset, CSS px.
    pub scroll_x: f64,
    /// Vertical scroll offset, CSS px.
    pub scroll_y: f64,
    /// Width of the whole page, CSS px.
    pub page_width: f64,
    /// Height of the whole page, CSS px.
    pub page_height: f64,
}

impl Viewport {
    /// The viewport as a box: `(0, 0, width, height)`.
    pub fn rect(&self) -> CssRect {
        CssRect::new(0.0, 0.0, self.width, self.height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_rect() -> impl Strategy<Value = CssRect> {
        (-500.0..2000.0, -500.0..2000.0, 0.0..800.0, 0.0..800.0)
            .prop_map(|(x, y, w, h)| CssRect::new(x, y, w, h))
    }

    proptest! {
        #[test]
        fn iou_is_symmetric_and_between_0_and_1(a in any_rect(), b in any_rect()) {
            let iou = a.iou(&b);
            prop_assert!((0.0..=1.0 + 1e-9).contains(&iou));
            prop_assert!((iou - b.iou(&a)).abs() < 1e-12);
        }

        #[test]
        fn a_box_is_near_what_it_is_moved_to_by_as_much(a in any_rect(), by in 0.0..50.0) {
            let moved = CssRect::new(a.x + by, a.y, a.width, a.height);
            prop_assert!(a.is_near(&moved, by + 1e-6));
            prop_assert!(!a.is_near(&moved, by - 1e-3));
        }

        #[test]
        fn a_box_with_area_overlaps_itself_fully(a in any_rect()) {
            prop_assume!(a.area() > 1e-6);
            prop_assert!((a.iou(&a) - 1.0).abs() < 1e-9);
        }
    }
}
