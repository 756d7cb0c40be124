//! Screenshots: kept once each in a hidden store, shown by reference, with the marks drawn over them.
//!
//! A picture's coordinates are CSS px of its viewport, so a mark is drawn where the element stood, and
//! a finding shows a part of the same image without a second copy.

use crate::view::{Report, Shot};
use crate::{Images, Originals, Picture};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use maud::{Markup, html};
use passerby_artifacts::geometry::CssRect;
use std::collections::{BTreeMap, BTreeSet};

/// Room between an element and its mark, CSS px of the viewport.
const MARK_MARGIN: f64 = 4.0;

/// The least width of a part that is cut out of a screenshot, CSS px of the viewport.
const PART_WIDTH: f64 = 680.0;

/// Height of such a part by its width.
const PART_RATIO: f64 = 0.6;

/// Pictures that one report holds at most, bytes before base64: a report of many more is slow to open and hard to send.
/// Some 300 screenshots of usual pages have room.
const PICTURES_BYTES: usize = 5_800_000;

/// The images that the report shows, each once.
pub(super) struct Pictures<'a> {
    shown: Vec<Shown<'a>>,
    /// Numbers in `shown`, by the ids of screenshots.
    numbers: BTreeMap<&'a str, usize>,
    /// Screenshots that the report has no room for.
    left_out: BTreeSet<&'a str>,
    originals: Originals,
}

struct Shown<'a> {
    picture: &'a Picture,
    viewport: CssRect,
}

impl<'a> Pictures<'a> {
    /// The images that are both shown in the report and there; those of findings first, as far as there is room.
    pub fn of(report: &'a Report, images: &'a Images, originals: Originals) -> Self {
        let mut pictures = Self {
            shown: Vec::new(),
            numbers: BTreeMap::new(),
            left_out: BTreeSet::new(),
            originals,
        };
        let of_findings = report
            .findings
            .iter()
            .chain(&report.needs_review)
            .filter_map(|one| one.shot.as_ref());
        let of_steps = report.steps.iter().filter_map(|one| one.shot.as_ref());
        let mut same = BTreeMap::new();
        let mut room = PICTURES_BYTES;
        for shot in of_findings.chain(of_steps) {
            let id = shot.id.as_str();
            let Some(picture) = images.get(id) else {
                continue;
            };
            // A page that had not changed gives the same image again.
            let content = (picture.bytes.as_slice(), view_box(shot.viewport));
            let number = *same.entry(content).or_insert_with(|| {
                let left = room.checked_sub(picture.bytes.len())?;
                room = left;
                let viewport = shot.viewport;
                pictures.shown.push(Shown { picture, viewport });
                Some(pictures.shown.len())
            });
            match number {
                Some(number) => {
                    pictures.numbers.entry(id).or_insert(number);
                }
                None => {
                    pictures.left_out.insert(id);
                }
            }
        }
        pictures
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
                @if let Some(number) = self.numbers.get(shot.id.as_str()) {
                    svg.shot viewBox=(view_box(part)) role="img" aria-label=(shot.alt) {
                        use href={ "#image-" (number) } {}
                        @if let Some(mark) = shot.mark { (self::mark(mark)) }
                    }
                    (self.caption(shot))
                } @else if self.left_out.contains(shot.id.as_str()) {
                    p.missing { "This report has no room for this screenshot: the run folder has it. " (shot.alt) }
                    (self.caption(shot))
                } @else {
                    p.missing { "This screenshot was not kept. " (shot.alt) }
                }
            }
        }
    }

    fn caption(&self, shot: &Shot) -> Markup {
        let is_beside = self.originals == Originals::Beside;
        html! {
            @if is_beside || shot.caption.is_some() {
                figcaption {
                    @if let Some(caption) = &shot.caption { (caption) }
                    @if is_beside { " " a href=(shot.file) { (shot.file) } }
                }
            }
        }
    }

    /// The images themselves. At the end of the file, so that all its words come first.
    pub fn store(&self) -> Markup {
        html! {
            svg.store width="0" height="0" aria-hidden="true" focusable="false" {
                defs {
                    @for (Shown { picture, viewport }, number) in self.shown.iter().zip(1..) {
                        image id={ "image-" (number) }
                            width=(px(viewport.width)) height=(px(viewport.height))
                            preserveAspectRatio="none"
                            href={ "data:" (picture.format.mime()) ";base64," (STANDARD.encode(&picture.bytes)) } {}
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
