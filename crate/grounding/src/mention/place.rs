//! Where elements stand to others, and on the page.

use super::around::gap;
use super::vocabulary::Relation;
use passerby_artifacts::geometry::CssRect;

/// Boxes overlap by a few pixels where they only touch.
const SLACK: f64 = 6.0;

/// How well a box stands so to another, 0..=1.
pub(super) fn stands(relation: Relation, own: &CssRect, other: &CssRect) -> f64 {
    let across = gap(own.x, own.width, other.x, other.width);
    let down = gap(own.y, own.height, other.y, other.height);
    let left = own.x + own.width <= other.x + SLACK;
    let right = own.x + SLACK >= other.x + other.width;
    let above = own.y + own.height <= other.y + SLACK;
    let below = own.y + SLACK >= other.y + other.height;
    let in_line = (-down / 12.0).exp() * (-across / 250.0).exp();
    let in_column = (-across / 25.0).exp() * (-down / 70.0).exp();
    let if_so = |is_so: bool, how: f64| if is_so { how } else { 0.0 };
    match relation {
        Relation::Left => if_so(left, in_line),
        Relation::Right => if_so(right, in_line),
        Relation::Above => if_so(above, in_column),
        Relation::Below => if_so(below, in_column),
        Relation::Before => if_so(left, in_line).max(if_so(above, in_column)),
        Relation::After => if_so(right, in_line).max(if_so(below, in_column)),
        Relation::Beside => in_line.max(0.8 * in_column),
        Relation::Between => in_line.max(in_column),
    }
}

/// How well a box stands at a place of a stretch of boxes, 0..=1: 1 for the outermost on that side.
pub(super) fn at(place: (i8, i8), own: &CssRect, all: &CssRect) -> f64 {
    let share = |at: f64, from: f64, length: f64, side: i8| match side {
        0 => None,
        _ if length <= 1.0 => None,
        side => {
            let share = ((at - from) / length).clamp(0.0, 1.0);
            Some(if side > 0 { share } else { 1.0 - share })
        }
    };
    let (x, y) = own.centre();
    let across = share(x, all.x, all.width, place.0);
    let down = share(y, all.y, all.height, place.1);
    match (across, down) {
        (Some(a), Some(b)) => (a + b) / 2.0,
        (Some(a), None) | (None, Some(a)) => a,
        (None, None) => 1.0,
    }
}
