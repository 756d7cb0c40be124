//! What is told of painted texts, and where nothing may be.

use super::*;
use passerby_artifacts::geometry::CssRect;

const WHITE: Rgb = [255; 3];
const BOX: CssRect = CssRect::new(10.0, 10.0, 60.0, 16.0);

fn text(colour: Rgb) -> TextPaint {
    TextPaint {
        handle: 1,
        text: String::new(),
        layered: false,
        rect: BOX,
        colour,
        alpha: 1.0,
        size_px: 14.0,
        bold: false,
        placeholder: false,
    }
}

/// A picture of one colour, with strokes of another in the box; each has a smoothed edge, and its core reaches this far.
fn picture(background: Rgb, ink: Rgb, core: f64) -> RgbaImage {
    let mut image = RgbaImage::from_pixel(80, 40, opaque(background));
    for x in (12..68).step_by(6) {
        for y in 13..23 {
            image.put_pixel(x, y, opaque(mixed(ink, background, core)));
            image.put_pixel(x + 1, y, opaque(mixed(ink, background, 0.3)));
        }
    }
    image
}

fn opaque([r, g, b]: Rgb) -> Rgba<u8> {
    Rgba([r, g, b, 255])
}

/// A background that is no even colour.
fn gradient(mut image: RgbaImage) -> RgbaImage {
    for (x, _, pixel) in image.enumerate_pixels_mut() {
        for level in pixel.0.iter_mut().take(3) {
            *level = level.saturating_sub(x as u8 * 3);
        }
    }
    image
}

fn ratio(image: &RgbaImage, text: TextPaint) -> Option<String> {
    let found = faint_texts(image, 1.0, &[text]);
    found.first().map(|faint| format!("{:.2}", faint.ratio))
}

#[test]
fn the_ratio_is_that_of_wcag() {
    let rows: [(Rgb, Rgb, f64); 5] = [
        ([0; 3], WHITE, 21.0),
        ([0x77; 3], WHITE, 4.478),
        ([0x76; 3], WHITE, 4.542),
        ([0, 0x7b, 0xff], WHITE, 3.976),
        (WHITE, [0xff, 0xc8, 0], 1.554),
    ];
    for (a, b, expected) in rows {
        let actual = contrast(a, b);
        assert!((actual - expected).abs() < 0.01, "{a:?} on {b:?}: {actual}");
        assert_eq!(actual, contrast(b, a));
    }
}

#[test]
fn what_is_painted_faintly_is_told_and_nothing_else() {
    let grey = [0x99; 3];
    let large = |text: TextPaint| TextPaint {
        size_px: 24.0,
        ..text
    };
    let bold = |text: TextPaint, size_px: f64| TextPaint {
        bold: true,
        size_px,
        ..text
    };
    let half = |text: TextPaint| TextPaint { alpha: 0.5, ..text };
    let middle = [0x80; 3];
    let rows = [
        (
            "grey on white",
            picture(WHITE, grey, 1.0),
            text(grey),
            Some("2.85"),
        ),
        (
            "thin letters never reach their colour",
            picture(WHITE, grey, 0.6),
            text(grey),
            Some("2.85"),
        ),
        (
            "enough",
            picture(WHITE, [0x70; 3], 1.0),
            text([0x70; 3]),
            None,
        ),
        (
            "light on dark",
            picture([0x20; 3], [0x60; 3], 1.0),
            text([0x60; 3]),
            Some("2.59"),
        ),
        (
            "too faint for small letters",
            picture(WHITE, middle, 1.0),
            text(middle),
            Some("3.95"),
        ),
        (
            "enough for large ones",
            picture(WHITE, middle, 1.0),
            large(text(middle)),
            None,
        ),
        (
            "enough for bold ones",
            picture(WHITE, middle, 1.0),
            bold(text(middle), 18.7),
            None,
        ),
        (
            "not for smaller bold ones",
            picture(WHITE, middle, 1.0),
            bold(text(middle), 18.0),
            Some("3.95"),
        ),
        (
            "half seen",
            picture(WHITE, middle, 1.0),
            half(text([0; 3])),
            Some("3.95"),
        ),
        (
            "half seen, with its background",
            picture([0xf1; 3], [0xfd; 3], 1.0),
            TextPaint {
                layered: true,
                alpha: 0.6,
                ..text([255; 3])
            },
            Some("1.11"),
        ),
        (
            "painted darker than its style says",
            picture(WHITE, [0x30; 3], 1.0),
            text(grey),
            None,
        ),
        (
            "painted in another colour",
            picture(WHITE, [0xff, 0x90, 0x90], 1.0),
            text([0x90, 0x90, 0xff]),
            None,
        ),
        (
            "nothing painted: covered, or clipped away",
            picture(WHITE, WHITE, 1.0),
            text(grey),
            None,
        ),
        ("fading", picture(WHITE, grey, 0.4), text(grey), None),
        (
            "hidden on purpose",
            picture(WHITE, [253; 3], 1.0),
            text([253; 3]),
            None,
        ),
        (
            "over a picture",
            gradient(picture(WHITE, grey, 1.0)),
            text(grey),
            None,
        ),
    ];
    for (name, image, text, expected) in rows {
        assert_eq!(ratio(&image, text).as_deref(), expected, "{name}");
    }
}

#[test]
fn boxes_and_scales_that_make_no_sense_are_passed_over() {
    let image = picture(WHITE, [0x99; 3], 1.0);
    for rect in [
        CssRect::new(f64::NAN, 0.0, 10.0, 10.0),
        CssRect::new(-500.0, 0.0, 10.0, 10.0),
        CssRect::new(1e12, 1e12, 1e12, 1e12),
        CssRect::new(0.0, 0.0, 0.0, 0.0),
    ] {
        let text = TextPaint {
            rect,
            ..text([0x99; 3])
        };
        assert_eq!(faint_texts(&image, 1.0, &[text]), [], "{rect:?}");
    }
    for scale in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(
            faint_texts(&image, scale, &[text([0x99; 3])]),
            [],
            "{scale}"
        );
    }
    let told = faint_texts(&image, 1.0, &[text([0; 3]), text([0x99; 3])]);
    assert_eq!(told.len(), 1);
    assert_eq!(
        (told[0].text, told[0].colour, told[0].background),
        (1, [0x99; 3], WHITE)
    );
}
