use super::*;
use passerby_artifacts::detection::DetectionClass;
use proptest::prelude::*;

const CANVAS: (u32, u32) = (1280, 800);
const WHOLE: usize = 1280 * 800;

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

/// The size of each patch, height before width.
fn sizes(dirty: &[Area], before: &[Detection], canvas: (u32, u32)) -> Option<Vec<(usize, usize)>> {
    let patches = plan(dirty, before, canvas, WHOLE)?;
    Some(patches.iter().map(|patch| SHAPES[patch.shape]).collect())
}

#[test]
fn a_patch_is_as_small_as_shows_what_is_new_and_what_was_there() {
    let [small, row, list, dialog] = SHAPES;
    let (tick, word) = (area(600, 400, 620, 420), area(575, 165, 837, 192));
    let field = hit(400.0, 150.0, 700.0, 60.0);
    for (what, dirty, before, expected) in [
        ("nothing is new", vec![], vec![], Some(vec![])),
        ("a box is ticked", vec![tick], vec![], Some(vec![small])),
        (
            "a corner",
            vec![area(0, 0, 5, 5)],
            vec![],
            Some(vec![small]),
        ),
        (
            "the far corner",
            vec![area(1275, 795, 1280, 800)],
            vec![],
            Some(vec![small]),
        ),
        (
            "a word in a wide field",
            vec![word],
            vec![field.clone()],
            Some(vec![row]),
        ),
        (
            "a field elsewhere",
            vec![tick],
            vec![field],
            Some(vec![small]),
        ),
        (
            "a list",
            vec![area(255, 200, 740, 420)],
            vec![],
            Some(vec![list]),
        ),
        (
            "a dialog",
            vec![area(340, 100, 940, 400)],
            vec![],
            Some(vec![dialog]),
        ),
        (
            "two rows of a list",
            vec![area(300, 200, 800, 220), area(300, 300, 800, 320)],
            vec![],
            Some(vec![list]),
        ),
        (
            "two corners",
            vec![area(0, 0, 5, 5), area(1275, 795, 1280, 800)],
            vec![],
            Some(vec![small, small]),
        ),
        ("too much", vec![area(0, 0, 1280, 500)], vec![], None),
        (
            "too much in pieces",
            vec![
                area(0, 0, 1000, 20),
                area(0, 390, 1000, 410),
                area(0, 780, 1000, 800),
            ],
            vec![],
            None,
        ),
    ] {
        assert_eq!(sizes(&dirty, &before, CANVAS), expected, "{what}");
    }
}

#[test]
fn a_canvas_smaller_than_a_patch_is_shown_whole() {
    let patches = plan(&[area(0, 0, 160, 210)], &[], (160, 210), WHOLE).expect("patches");
    assert_eq!(patches[0].shown, area(0, 0, 544, 224));
}

#[test]
fn what_is_away_from_the_new_is_kept_and_what_reaches_out_of_the_patch_needs_a_whole_look() {
    let new = area(600, 400, 620, 420);
    let (away, there) = (hit(10.0, 10.0, 80.0, 20.0), hit(598.0, 398.0, 30.0, 30.0));
    let gone = hit(590.0, 395.0, 40.0, 30.0);
    let before = [away.clone(), gone];
    let renew = |on_patch: Vec<Detection>| {
        let patches = plan(&[new], &before, CANVAS, WHOLE).expect("patches");
        renewed(&before, vec![(patches[0].clone(), on_patch)], CANVAS)
    };
    assert_eq!(renew(vec![there.clone()]), Ok(vec![away.clone(), there]));
    let elsewhere = hit(460.0, 320.0, 10.0, 10.0);
    assert_eq!(renew(vec![elsewhere]), Ok(vec![away]));
    let cut = hit(352.0, 405.0, 300.0, 10.0);
    let longer = renew(vec![cut]).expect_err("it reaches out of the patch");
    assert_eq!(longer[0].rect, CssRect::new(52.0, 405.0, 900.0, 10.0));
    // Planned for, it fits.
    assert_eq!(sizes(&[new], &longer, CANVAS), Some(vec![SHAPES[1]]));
}

proptest! {
    #[test]
    fn patches_are_on_the_grid_and_show_all_that_is_new_with_its_surroundings(
        corners in prop::collection::vec((0usize..1270, 0usize..790, 1usize..600, 1usize..300), 1..4),
        hits in prop::collection::vec((0f64..1200.0, 0f64..700.0, 1f64..400.0, 1f64..90.0), 0..6),
    ) {
        let mut dirty: Vec<Area> = Vec::new();
        for (x, y, w, h) in corners {
            let new = area(x, y, (x + w).min(1280), (y + h).min(800));
            if !dirty.contains(&new) {
                dirty.push(new);
            }
        }
        let before: Vec<Detection> = hits.iter().map(|&(x, y, w, h)| hit(x, y, w, h)).collect();
        let Some(patches) = plan(&dirty, &before, CANVAS, WHOLE) else { return Ok(()) };
        prop_assert!(cost(&patches) as f64 <= WORTH * WHOLE as f64);
        for new in &dirty {
            prop_assert_eq!(patches.iter().filter(|patch| patch.dirty.contains(new)).count(), 1);
        }
        for Patch { shape, shown, dirty } in &patches {
            prop_assert_eq!((shown.left % GRID, shown.top % GRID), (0, 0));
            prop_assert_eq!((shown.bottom - shown.top, shown.right - shown.left), SHAPES[*shape]);
            for new in dirty {
                prop_assert!(shown.left <= new.left.saturating_sub(SURROUNDINGS));
                prop_assert!(shown.right >= (new.right + SURROUNDINGS).min(1280));
                prop_assert!(shown.top <= new.top.saturating_sub(SURROUNDINGS));
                prop_assert!(shown.bottom >= (new.bottom + SURROUNDINGS).min(800));
            }
        }
        // What was found where something is new is shown whole: it can be found there again.
        for seen in &before {
            for patch in patches.iter().filter(|patch| patch.concerns(&seen.rect)) {
                prop_assert!(patch.holds(&seen.rect, CANVAS));
            }
        }
    }
}
