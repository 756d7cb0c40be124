use super::*;
use image::Rgb;
use proptest::prelude::*;

fn area(left: usize, top: usize, right: usize, bottom: usize) -> Area {
    Area {
        left,
        top,
        right,
        bottom,
    }
}

fn painted(canvas: &RgbImage, points: &[(u32, u32)]) -> RgbImage {
    let mut painted = canvas.clone();
    for (x, y) in points {
        painted.put_pixel(*x, *y, Rgb([1, 0, 0]));
    }
    painted
}

#[test]
fn what_is_new_in_two_places_is_two_areas_where_they_lie_apart() {
    let before = RgbImage::new(640, 480);
    for (what, points, expected) in [
        ("nothing", vec![], vec![]),
        ("a pixel", vec![(3, 5)], vec![area(3, 5, 4, 6)]),
        (
            "within a cell",
            vec![(3, 5), (20, 9)],
            vec![area(3, 5, 21, 10)],
        ),
        (
            "close together",
            vec![(3, 5), (60, 9)],
            vec![area(3, 5, 61, 10)],
        ),
        (
            "far apart",
            vec![(3, 5), (400, 9)],
            vec![area(3, 5, 4, 6), area(400, 9, 401, 10)],
        ),
        (
            "a chain of which each is close to the next",
            vec![(3, 5), (130, 5), (65, 5)],
            vec![area(3, 5, 131, 6)],
        ),
        (
            "at the last edge",
            vec![(639, 479)],
            vec![area(639, 479, 640, 480)],
        ),
    ] {
        let mut areas = changed(&before, &painted(&before, &points));
        areas.sort_by_key(|area| area.left);
        assert_eq!(areas, expected, "{what}");
    }
}

#[test]
fn an_empty_ground_is_what_most_corners_show() {
    let mut canvas = RgbImage::from_pixel(20, 10, Rgb([250, 250, 250]));
    canvas.put_pixel(0, 0, Rgb([0, 0, 0]));
    let ground = blank(&canvas);
    assert_eq!(changed(&ground, &canvas), vec![area(0, 0, 1, 1)]);
    assert_eq!(changed(&ground, &ground), vec![]);
}

proptest! {
    #[test]
    fn every_changed_pixel_is_in_one_area_and_the_areas_are_as_small_and_lie_apart(
        points in prop::collection::vec((0u32..400, 0u32..300), 1..8),
    ) {
        let before = RgbImage::new(400, 300);
        let areas = changed(&before, &painted(&before, &points));
        for (x, y) in &points {
            let (x, y) = (*x as usize, *y as usize);
            let holding = areas.iter().filter(|a| a.left <= x && x < a.right && a.top <= y && y < a.bottom);
            prop_assert_eq!(holding.count(), 1);
        }
        for (index, a) in areas.iter().enumerate() {
            let at_edge = |is: &dyn Fn(usize, usize) -> bool| points.iter().any(|p| is(p.0 as usize, p.1 as usize));
            prop_assert!(at_edge(&|x, _| x == a.left) && at_edge(&|x, _| x + 1 == a.right));
            prop_assert!(at_edge(&|_, y| y == a.top) && at_edge(&|_, y| y + 1 == a.bottom));
            prop_assert!(areas[index + 1..].iter().all(|b| !a.is_beside(*b)));
        }
    }
}
