use super::*;
use image::Rgb;
use passerby_artifacts::detection::DetectionClass;
use proptest::prelude::*;

const TILE: (usize, usize) = (1280, 800);

fn starts(tiling: &Tiling) -> Vec<(usize, usize)> {
    let tiles = tiling.tiles.iter();
    tiles
        .map(|t| (t.horizontal.start, t.vertical.start))
        .collect()
}

fn hit(left: f64, top: f64, right: f64, bottom: f64) -> TileHit {
    TileHit {
        class: DetectionClass::Button,
        confidence: 0.5,
        left,
        top,
        right,
        bottom,
    }
}

#[test]
fn viewports_are_covered_with_few_tiles() {
    for (viewport, canvas, tiles) in [
        ((1280.0, 800.0), (1280, 800), vec![(0, 0)]),
        ((360.0, 765.0), (360, 765), vec![(0, 0)]),
        ((0.2, 0.2), (1, 1), vec![(0, 0)]),
        // The browser rounds: a third of a px is no reason for another tile.
        ((1280.3, 800.4), (1280, 800), vec![(0, 0)]),
        ((1440.0, 800.0), (1440, 800), vec![(0, 0), (160, 0)]),
        (
            (1920.0, 1080.0),
            (1920, 1080),
            vec![(0, 0), (640, 0), (0, 280), (640, 280)],
        ),
        (
            (2560.0, 1300.0),
            (2560, 1300),
            vec![
                (0, 0),
                (640, 0),
                (1280, 0),
                (0, 500),
                (640, 500),
                (1280, 500),
            ],
        ),
    ] {
        let tiling = Tiling::plan(viewport, TILE);
        assert_eq!(tiling.canvas, canvas, "{viewport:?}");
        assert_eq!(starts(&tiling), tiles, "{viewport:?}");
    }
}

#[test]
fn what_an_inner_edge_cuts_is_left_to_the_neighbour() {
    // Two tiles that share the columns 640..1280 of 1920.
    let tiling = Tiling::plan((1920.0, 800.0), TILE);
    assert_eq!(starts(&tiling), [(0, 0), (640, 0)]);
    for (what, tile, hit, kept_at) in [
        (
            "in the middle",
            0,
            hit(100.0, 10.0, 200.0, 20.0),
            Some(100.0),
        ),
        ("cut on the right", 0, hit(1200.0, 10.0, 1279.0, 20.0), None),
        (
            "the same, whole, in the next",
            1,
            hit(560.0, 10.0, 680.0, 20.0),
            Some(1200.0),
        ),
        ("cut on the left", 1, hit(-3.0, 10.0, 50.0, 20.0), None),
        (
            "too long for the neighbour",
            0,
            hit(600.0, 10.0, 1280.0, 20.0),
            Some(600.0),
        ),
        (
            "at the canvas's own left edge",
            0,
            hit(0.0, 10.0, 50.0, 20.0),
            Some(0.0),
        ),
        (
            "at the canvas's own right edge",
            1,
            hit(1200.0, 10.0, 1280.0, 20.0),
            Some(1840.0),
        ),
        (
            "at the canvas's own top",
            1,
            hit(100.0, 0.0, 200.0, 20.0),
            Some(740.0),
        ),
    ] {
        let made = tiling
            .to_canvas(&tiling.tiles[tile], &hit)
            .map(|hit| tiling.to_css(&hit));
        assert_eq!(made.map(|d| d.rect.x), kept_at, "{what}");
    }
}

#[test]
fn a_tile_shows_its_part_of_the_canvas_and_grey_beyond() {
    let canvas = RgbImage::from_fn(5, 3, |x, y| Rgb([x as u8, y as u8, 255]));
    let tiling = Tiling::plan((5.0, 3.0), (8, 4));
    let pixels = tiling.pixels(&canvas, &tiling.tiles[0], 114);
    let at = |channel: usize, x: usize, y: usize| pixels[(y * 8 + x) * 3 + channel];
    for (x, y, expected) in [
        (0, 0, [0, 0, 255]),
        (4, 2, [4, 2, 255]),
        (5, 0, [114; 3]),
        (0, 3, [114; 3]),
    ] {
        let got = [0, 1, 2].map(|channel| at(channel, x, y));
        assert_eq!(got, expected, "{x}, {y}");
    }
}

proptest! {
    #[test]
    fn every_point_of_the_canvas_lies_in_a_tile(width in 1.0..6000.0f64, height in 1.0..4000.0f64) {
        let tiling = Tiling::plan((width, height), TILE);
        prop_assert!((1..=MAX_TILES).contains(&tiling.tiles.len()));
        let (canvas_width, canvas_height) = tiling.canvas;
        for x in (0..canvas_width as usize).step_by(97).chain([canvas_width as usize - 1]) {
            for y in (0..canvas_height as usize).step_by(89).chain([canvas_height as usize - 1]) {
                let mut tiles = starts(&tiling).into_iter();
                let is_covered = tiles.any(|(left, top)| {
                    (left..left + TILE.0).contains(&x) && (top..top + TILE.1).contains(&y)
                });
                prop_assert!(is_covered, "{x}, {y}");
            }
        }
    }

    #[test]
    fn a_small_element_is_whole_in_some_tile(
        (width, height) in (300.0..4000.0f64, 300.0..2500.0f64),
        (at_x, at_y) in (0.0..1.0f64, 0.0..1.0f64),
        (element_width, element_height) in (4.0..200.0f64, 4.0..200.0f64),
    ) {
        let tiling = Tiling::plan((width, height), TILE);
        let (canvas_width, canvas_height) = tiling.canvas;
        let left = at_x * (f64::from(canvas_width) - element_width);
        let top = at_y * (f64::from(canvas_height) - element_height);
        let seen_by = tiling.tiles.iter().filter(|tile| {
            let (x, y) = (tile.horizontal.start as f64, tile.vertical.start as f64);
            let seen = hit(left - x, top - y, left - x + element_width, top - y + element_height);
            let inside = seen.left >= 0.0 && seen.top >= 0.0 && seen.right <= 1280.0 && seen.bottom <= 800.0;
            inside && tiling.to_canvas(tile, &seen).is_some()
        });
        prop_assert!(seen_by.count() >= 1);
    }

    #[test]
    fn clipped_boxes_lie_in_the_viewport(
        (width, height) in (1.0..4000.0f64, 1.0..2500.0f64),
        (x, y) in (-900.0..2000.0f64, -900.0..2000.0f64),
        (box_width, box_height) in (0.0..2000.0f64, 0.0..2000.0f64),
    ) {
        let tiling = Tiling::plan((width, height), TILE);
        for tile in &tiling.tiles {
            let clipped = tiling
                .to_canvas(tile, &hit(x, y, x + box_width, y + box_height))
                .and_then(|detection| tiling.clip(tiling.to_css(&detection)));
            if let Some(Detection { rect, .. }) = clipped {
                prop_assert!(rect.is_sane() && rect.area() > 0.0);
                prop_assert!(rect.x >= 0.0 && rect.right() <= width + 1e-6);
                prop_assert!(rect.y >= 0.0 && rect.bottom() <= height + 1e-6);
            }
        }
    }
}
