//! Screenshots: kept once each in a hidden store, shown by reference, with the marks drawn over them.
//!
//! A picture's coordinates are CSS px of its viewport, so a mark is drawn where the element stood, and
//! a finding shows a part of the same image without a second copy.

use crate::Images;
use crate::view::{Report, Shot};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use maud::{Markup, html};
use passerby_artifacts::geometry::CssRect;
use std::collections::BTreeMap;

/// Room between an element and its mark, CSS px of the viewport.
const MARK_MARGIN: f64 = 4.0;

/// The least width of a part that is cut out of a screenshot, CSS px of the viewport.
const PART_WIDTH: f64 = 680.0;

/// Height of such a part by its width.
const PART_RATIO: f64 = 0.6;

/// The images that the report shows, each with its number.
pub(super) struct Pictures<'a> {
    by_id: BTreeMap<&'a str, Picture<'a>>,
}

struct Picture<'a> {
    number: usize,
    png: &'a [u8],
    viewport: CssRect,
}

impl<'a> Pictures<'a> {
    /// The images that are both shown in the report and there.
    pub fn of(report: &'a Report, images: &'a Images) -> Self {
        let mut by_id = BTreeMap::new();
        for shot in report.steps.iter().filter_map(|step| step.shot.as_ref()) {
            if let Some(png) = images.get(&shot.id) {
                let number = by_id.len() + 1;
                by_id.entry(shot.id.as_str()).or_insert(Picture {
                    number,
                    png,
                    viewport: shot.viewport,
                });
            }
        }
        Self { by_id }
    }

    /// The whole screenshot.
    pub fn whole(&self, shot: &Shot) -> Markup {
        self.part(shot, shot.viewport)
    }

    /// The screenshot around its mark; the whole where nothing is marked.
    pub fn around_mark(&self, shot: &Shot) -> Markup {
        self.part(
            shot,
            shot.mark
                .map_or(shot.viewport, |mark| around(mark, shot.viewport)),
        )
    }

    fn part(&self, shot: &Shot, part: CssRect) -> Markup {
        html! {
            figure {
                @if let Some(picture) = self.by_id.get(shot.id.as_str()) {
                    svg.shot viewBox=(view_box(part)) role="img" aria-label=(shot.alt) {
                        use href={ "#image-" (picture.number) } {}
                        @if let Some(mark) = shot.mark { (self::mark(mark)) }
                    }
                    @if let Some(caption) = &shot.caption { figcaption { (caption) } }
                } @else {
                    p.missing { "This screenshot was not kept. " (shot.alt) }
                }
            }
        }
    }

    /// The images themselves. At the end of the file, so that all its words come first.
    pub fn store(&self) -> Markup {
        html! {
            svg.store width="0" height="0" aria-hidden="true" focusable="false" {
                defs {
                    @for picture in self.by_id.values() {
                        image id={ "image-" (picture.number) }
                            width=(px(picture.viewport.width)) height=(px(picture.viewport.height))
                            preserveAspectRatio="none"
                            href={ "data:image/png;base64," (STANDARD.encode(picture.png)) } {}
                    }
                }
            }
        }
    }
}

fn mark(around: CssRect) -> Markup {
    let rect = grown(around, MARK_MARGIN);
    html! {
        // Two strokes, so that it stands out from light and from dark pages.
        @for class in ["halo", "mark"] {
            rect class=(class) rx="6" x=(px(rect.x)) y=(px(rect.y))
                width=(px(rect.width)) height=(px(rect.height)) {}
        }
    }
}

fn grown(rect: CssRect, by: f64) -> CssRect {
    CssRect::new(
        rect.x - by,
        rect.y - by,
        rect.width + 2.0 * by,
        rect.height + 2.0 * by,
    )
}

/// A part of the viewport with the mark in its middle, as far as the edges allow.
fn around(mark: CssRect, viewport: CssRect) -> CssRect {
    let wanted = (mark.width * 1.5)
        .max(mark.height * 1.5 / PART_RATIO)
        .max(PART_WIDTH);
    let width = wanted.min(viewport.width);
    let height = (width * PART_RATIO).max(mark.height).min(viewport.height);
    let (x, y) = mark.centre();
    CssRect::new(
        (x - width / 2.0).clamp(0.0, viewport.width - width),
        (y - height / 2.0).clamp(0.0, viewport.height - height),
        width,
        height,
    )
}

fn view_box(rect: CssRect) -> String {
    [rect.x, rect.y, rect.width, rect.height].map(px).join(" ")
}

/// CSS px to a tenth.
fn px(value: f64) -> String {
    format!("{value:.1}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_part_lies_in_its_viewport_and_holds_its_mark(
            (width, height) in (1.0..3000.0, 1.0..3000.0),
            (left, top, right, bottom) in (0.0..0.99, 0.0..0.99, 0.01..1.0, 0.01..1.0),
        ) {
            let viewport = CssRect::new(0.0, 0.0, width, height);
            let (x, y) = (left * width, top * height);
            let mark = CssRect::new(x, y, (width - x) * right, (height - y) * bottom);
            let part = around(mark, viewport);
            let tolerance = 1e-6;
            prop_assert!(part.x >= 0.0 && part.y >= 0.0);
            prop_assert!(part.right() <= width + tolerance && part.bottom() <= height + tolerance);
            prop_assert!(part.x <= mark.x + tolerance && part.right() >= mark.right() - tolerance);
            prop_assert!(part.y <= mark.y + tolerance && part.bottom() >= mark.bottom() - tolerance);
        }
    }
}
