//! What is drawn on a screenshot, told by its pixels.

use crate::outline;
use image::{Rgba, RgbaImage};
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::protocol::Mark;
use passerby_artifacts::ui_tree::{NodeId, UiTree};
use passerby_images::{draw_marks, encode_png};
use passerby_merge::{MergeConfig, marks, merge};
use proptest::prelude::*;

const LIGHT: Rgba<u8> = Rgba([250, 250, 250, 255]);
const DARK: Rgba<u8> = Rgba([12, 12, 12, 255]);

fn tree(outline: &str) -> UiTree {
    merge(&outline::page(outline), None, &MergeConfig::default())
}

/// Contrast of two colours by WCAG 2.
/// https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
fn contrast(a: Rgba<u8>, b: Rgba<u8>) -> f64 {
    let linear = |channel: u8| {
        let c = f64::from(channel) / 255.0;
        if c <= 0.04045 {
            c / 12.92
        } else {
            ((c + 0.055) / 1.055).powf(2.4)
        }
    };
    let luminance =
        |Rgba([r, g, b, _])| 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[test]
fn a_frame_stands_out_and_its_label_stands_outside() {
    for paper in [LIGHT, DARK] {
        for (place, outline, scale) in [
            ("in the middle", "button \"x\" 100,100 60x30 click", 1.0),
            ("at the top", "button \"x\" 100,0 60x30 click", 1.0),
            ("at the left", "button \"x\" 0,100 60x30 click", 1.0),
            ("at the end", "button \"x\" 240,170 60x30 click", 1.0),
            ("at twice the size", "button \"x\" 50,50 40x20 click", 2.0),
        ] {
            let tree = tree(outline);
            let mut image = RgbaImage::from_pixel(300, 200, paper);
            draw_marks(&mut image, &tree, &marks(&tree), scale);
            check_frame(&image, paper, &tree.nodes[0].rect, scale, place);
        }
    }
}

fn check_frame(image: &RgbaImage, paper: Rgba<u8>, rect: &CssRect, scale: f64, what: &str) {
    let px = |css: f64| (css * scale) as u32;
    let (left, top, right, bottom) = (px(rect.x), px(rect.y), px(rect.right()), px(rect.bottom()));
    let margin = px(6.0);
    for (x, y) in [(left, (top + bottom) / 2), ((left + right) / 2, bottom - 1)] {
        let reach = px(3.0);
        let strongest = (x.saturating_sub(reach)..=x + reach)
            .flat_map(|x| (y.saturating_sub(reach)..=y + reach).map(move |y| (x, y)))
            .filter_map(|(x, y)| image.get_pixel_checked(x, y))
            .map(|&pixel| contrast(pixel, paper))
            .fold(1.0, f64::max);
        assert!(
            strongest > 4.5,
            "{what}: the edge at {x},{y} has a contrast of {strongest}"
        );
    }
    let is_inside = |x, y| {
        (left + margin..right - margin).contains(&x) && (top + margin..bottom - margin).contains(&y)
    };
    let is_outside = |x: u32, y: u32| {
        x + margin < left || x > right + margin || y + margin < top || y > bottom + margin
    };
    let drawn = |region: &dyn Fn(u32, u32) -> bool| {
        let pixels = image.enumerate_pixels();
        pixels
            .filter(|&(x, y, pixel)| region(x, y) && *pixel != paper)
            .count()
    };
    assert_eq!(drawn(&is_inside), 0, "{what}: the element is drawn over");
    assert!(drawn(&is_outside) > 40, "{what}: there is no label outside");
}

/// Rows of buttons as in a toolbar or a calendar: 12 px stand between two rows, 6 px between two buttons.
fn dense_page() -> UiTree {
    let button = |n: u32| {
        let (x, y) = (20 + n % 9 * 66, 20 + n / 9 * 36);
        format!("button \"{n}\" {x},{y} 60x24 click\n")
    };
    tree(&(0..90).map(button).collect::<String>())
}

fn shared_area([a, b, c, d]: [u32; 4], [e, f, g, h]: [u32; 4]) -> u32 {
    c.min(g).saturating_sub(a.max(e)) * d.min(h).saturating_sub(b.max(f))
}

fn area([left, top, right, bottom]: [u32; 4]) -> u32 {
    (right - left) * (bottom - top)
}

#[test]
fn on_a_dense_page_every_label_is_whole_and_every_element_to_be_seen() {
    for scale in [1.0, 1.25, 1.5, 2.0, 3.0] {
        let page = dense_page();
        let px = |css: f64| (css * scale) as u32;
        let mut image = RgbaImage::from_pixel(px(640.0), px(400.0), LIGHT);
        let drawn = draw_marks(&mut image, &page, &marks(&page), scale);
        assert_eq!(drawn.len(), 90);
        for (index, mark) in drawn.iter().enumerate() {
            let [_, _, right, bottom] = mark.label;
            assert!(
                right <= image.width() && bottom <= image.height(),
                "{mark:?}"
            );
            assert!(area(mark.label) > 0, "{mark:?}");
            for other in &drawn[index + 1..] {
                let shared = shared_area(mark.label, other.label);
                assert_eq!(shared, 0, "at {scale}: {mark:?} and {other:?}");
            }
            let hidden: u32 = drawn
                .iter()
                .map(|m| shared_area(m.label, mark.element))
                .sum();
            let share = f64::from(hidden) / f64::from(area(mark.element));
            assert!(share < 0.4, "at {scale}: {share} of {mark:?} is hidden");
        }
    }
}

#[test]
fn a_label_goes_where_nothing_is_written() {
    let page = tree("button \"x\" 100,100 60x30 click");
    for (place, free) in [
        ("above", [60, 40, 200, 98]),
        ("below", [60, 132, 200, 190]),
        ("right", [162, 60, 240, 180]),
        ("left", [20, 60, 98, 180]),
    ] {
        // Stripes are what text looks like, and they leave only one side of the element.
        let mut image = RgbaImage::from_fn(300, 200, |x, y| {
            let is_free = (free[0]..free[2]).contains(&x) && (free[1]..free[3]).contains(&y);
            if !is_free && (x / 2 + y / 2) % 2 == 0 {
                DARK
            } else {
                LIGHT
            }
        });
        let drawn = draw_marks(&mut image, &page, &marks(&page), 1.0);
        let label = drawn[0].label;
        assert_eq!(shared_area(label, free), area(label), "{place}: {label:?}");
    }
}

#[test]
fn marks_of_unknown_nodes_are_passed_over() {
    let tree = tree("button \"x\" 100,100 60x30 click");
    let mut image = RgbaImage::from_pixel(300, 200, LIGHT);
    let before = image.clone();
    let stranger = Mark {
        number: 1,
        id: NodeId("btn_none".to_owned()),
    };
    draw_marks(&mut image, &tree, &[stranger], 1.0);
    assert_eq!(image, before);
}

#[test]
fn a_png_holds_the_same_pixels() {
    let image = RgbaImage::from_fn(40, 30, |x, y| Rgba([x as u8, y as u8, 7, 255]));
    let bytes = encode_png(&image).expect("encode");
    let again = image::load_from_memory(&bytes).expect("decode");
    assert_eq!(image, again.into_rgba8());
}

#[test]
fn an_image_without_pixels_is_an_error_that_says_so() {
    let error = encode_png(&RgbaImage::new(0, 0)).expect_err("nothing to encode");
    assert!(error.to_string().contains("0x0 px"), "{error}");
}

proptest! {
    #[test]
    fn any_box_on_any_image_is_survived(
        boxes in prop::collection::vec((any::<f64>(), -50.0..400.0, any::<f64>(), 0.0..900.0), 0..6),
        (width, height) in (0u32..90, 0u32..90),
        scale in any::<f64>(),
        numbers in prop::collection::vec(any::<u32>(), 6),
    ) {
        let mut tree = tree(&"button \"x\" 1,1 60x30 click\n".repeat(boxes.len()));
        for (node, (x, y, w, h)) in tree.nodes.iter_mut().zip(&boxes) {
            node.rect = CssRect::new(*x, *y, *w, *h);
        }
        let mut marks = marks(&tree);
        for (mark, number) in marks.iter_mut().zip(&numbers) {
            mark.number = *number;
        }
        let mut image = RgbaImage::new(width, height);
        let drawn = draw_marks(&mut image, &tree, &marks, scale);
        prop_assert_eq!(image.dimensions(), (width, height));
        for mark in drawn {
            let [left, top, right, bottom] = mark.label;
            // A label that is larger than the image begins at its corner.
            prop_assert!(right <= width || left == 0, "{:?}", mark);
            prop_assert!(bottom <= height || top == 0, "{:?}", mark);
        }
    }
}
