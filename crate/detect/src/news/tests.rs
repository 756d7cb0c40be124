use super::*;
use image::Rgb;
use passerby_artifacts::detection::DetectionClass;
use proptest::prelude::*;

const WIDTH: u32 = 1280;
const HEIGHT: u32 = 800;

fn hit(x: f64, y: f64, width: f64, height: f64) -> Detection {
    Detection {
        class: DetectionClass::Button,
        confidence: 0.9,
        rect: CssRect::new(x, y, width, height),
    }
}

fn area(left: usize, top: usize, right: usize, bottom: usize) -> Area {
    Area {
        left,
        top,
        right,
        bottom,
    }
}

#[test]
fn a_patch_shows_what_is_new_with_what_surrounds_it() {
    for (what, new, expected) in [
        ("in the middle", area(600, 400, 620, 420), Some((352, 192))),
        ("in a corner", area(0, 0, 5, 5), Some((0, 0))),
        (
            "in the far corner",
            area(1275, 795, 1280, 800),
            Some((768, 416)),
        ),
        ("too wide", area(100, 100, 600, 120), None),
        ("too high", area(100, 100, 120, 400), None),
        ("all", area(0, 0, 1280, 800), None),
    ] {
        let patch = new.patch((WIDTH, HEIGHT));
        assert_eq!(patch.map(|p| (p.left, p.top)), expected, "{what}");
    }
    let small = area(0, 0, 160, 210).patch((160, 210));
    assert_eq!(
        small,
        Some(area(0, 0, 512, 384)),
        "a canvas smaller than a patch"
    );
}

#[test]
fn what_is_away_from_the_new_is_kept_and_what_reaches_out_of_the_patch_needs_a_whole_look() {
    let new = area(600, 400, 620, 420);
    let patch = new.patch((WIDTH, HEIGHT)).expect("a patch");
    let renew = |before: &[Detection], there: Vec<Detection>| {
        renewed(before, there, new, patch, (WIDTH, HEIGHT))
    };
    let (away, there) = (hit(10.0, 10.0, 80.0, 20.0), hit(598.0, 398.0, 30.0, 30.0));
    let (gone, long) = (
        hit(590.0, 395.0, 40.0, 30.0),
        hit(100.0, 405.0, 900.0, 10.0),
    );
    let kept = vec![away.clone(), there.clone()];
    assert_eq!(
        renew(&[away.clone(), gone], vec![there.clone()]),
        Some(kept)
    );
    assert_eq!(renew(&[away.clone(), long.clone()], vec![there]), None);
    assert_eq!(renew(std::slice::from_ref(&away), vec![long]), None);
    let elsewhere = hit(360.0, 200.0, 10.0, 10.0);
    assert_eq!(
        renew(std::slice::from_ref(&away), vec![elsewhere]),
        Some(vec![away])
    );
}

#[test]
fn an_empty_ground_is_what_most_corners_show() {
    let mut canvas = RgbImage::from_pixel(20, 10, Rgb([250, 250, 250]));
    canvas.put_pixel(0, 0, Rgb([0, 0, 0]));
    let ground = blank(&canvas);
    assert_eq!(changed(&ground, &canvas), Some(area(0, 0, 1, 1)));
    assert_eq!(changed(&ground, &ground), None);
}

proptest! {
    #[test]
    fn every_changed_pixel_is_in_the_area_and_the_area_is_as_small(points in prop::collection::vec((0u32..40, 0u32..30), 1..6)) {
        let before = RgbImage::new(40, 30);
        let mut now = before.clone();
        for (x, y) in &points {
            now.put_pixel(*x, *y, Rgb([1, 0, 0]));
        }
        let xs = || points.iter().map(|p| p.0 as usize);
        let ys = || points.iter().map(|p| p.1 as usize);
        let least = area(
            xs().min().unwrap_or(0),
            ys().min().unwrap_or(0),
            xs().max().unwrap_or(0) + 1,
            ys().max().unwrap_or(0) + 1,
        );
        prop_assert_eq!(changed(&before, &now), Some(least));
    }

    #[test]
    fn a_patch_is_on_the_grid_and_holds_what_is_new(left in 0usize..1270, top in 0usize..790, width in 1usize..400, height in 1usize..300) {
        let new = area(left, top, (left + width).min(1280), (top + height).min(800));
        if let Some(patch) = new.patch((WIDTH, HEIGHT)) {
            prop_assert_eq!((patch.left % GRID, patch.top % GRID), (0, 0));
            prop_assert!(patch.left <= new.left.saturating_sub(SURROUNDINGS));
            prop_assert!(patch.right >= (new.right + SURROUNDINGS).min(1280));
            prop_assert!(patch.top <= new.top.saturating_sub(SURROUNDINGS));
            prop_assert!(patch.bottom >= (new.bottom + SURROUNDINGS).min(800));
        } else {
            prop_assert!(new.right - new.left > 512 - 2 * SURROUNDINGS - 2 * GRID
                || new.bottom - new.top > 384 - 2 * SURROUNDINGS - 2 * GRID);
        }
    }
}
