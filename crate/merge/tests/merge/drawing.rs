//! What is drawn on a screenshot, told by its pixels.

use crate::outline;
use image::{Rgba, RgbaImage};
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::protocol::Mark;
use passerby_artifacts::ui_tree::{NodeId, UiTree};
use passerby_merge::{MergeConfig, draw_marks, encode_png, marks, merge};
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
        let strongest = (x.saturating_sub(2)..x + 3)
            .flat_map(|x| (y.saturating_sub(2)..y + 3).map(move |y| (x, y)))
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

#[test]
fn two_labels_never_share_a_place() {
    // The second's label would lie where the first's lies already.
    let one = tree("button \"a\" 100,100 90x60 click");
    let two = tree("button \"a\" 100,100 90x60 click\nbutton \"b\" 104,104 80x50 click");
    let drawn = |tree: &UiTree| {
        let mut image = RgbaImage::from_pixel(300, 300, LIGHT);
        draw_marks(&mut image, tree, &marks(tree), 1.0);
        image
    };
    let (first, both) = (drawn(&one), drawn(&two));
    // Above the first box only its own label stands, and the second leaves it as it is.
    for (x, y, pixel) in first
        .enumerate_pixels()
        .filter(|&(x, y, _)| x < 113 && y < 97)
    {
        assert_eq!(pixel, both.get_pixel(x, y), "{x},{y}");
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
        draw_marks(&mut image, &tree, &marks, scale);
        prop_assert_eq!(image.dimensions(), (width, height));
    }
}
