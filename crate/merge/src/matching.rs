//! Decides where each detection belongs: on a leaf, on a leaf already taken, or inside an element.
//!
//! Works on admitted input only (see `admission`). Boxes are held in an R-tree, so that the cost is
//! that of the boxes that really overlap, not that of all elements times all detections.

use passerby_artifacts::detection::Detection;
use passerby_artifacts::dom::{ActionKind, DomNode};
use passerby_artifacts::geometry::CssRect;
use rstar::primitives::{GeomWithData, Rectangle};
use rstar::{AABB, RTree};
use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BTreeSet};

/// Where a detection ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// It is this element.
    Leaf(usize),
    /// It is an element that a better detection has taken already.
    SecondSight,
    /// It is something the page did not list, inside this element or at the root.
    Inside(Option<usize>),
}

/// How many leaves a detection may choose from. More than a few boxes that all overlap it well are
/// copies of one box, and a page could stack thousands of them.
const MAX_CANDIDATES: usize = 8;

/// A box in the tree, with the element it speaks for.
type Boxed = GeomWithData<Rectangle<[f64; 2]>, usize>;

/// A detection and a leaf that may be one thing.
struct Pair {
    iou: f64,
    hit: usize,
    leaf: usize,
}

/// One place for each detection, in their order.
pub(crate) fn place_hits(
    elements: &[DomNode],
    hits: &[Detection],
    viewport: CssRect,
    min_iou: f64,
) -> Vec<Place> {
    if hits.is_empty() {
        return Vec::new();
    }
    let leaves = leaf_boxes(elements, viewport);
    let containers = container_boxes(elements, viewport);
    let depths = depths(elements);

    let mut pairs: Vec<Pair> = Vec::new();
    let mut places: Vec<Place> = Vec::with_capacity(hits.len());
    for (hit, detection) in hits.iter().enumerate() {
        let candidates = candidates(elements, &leaves, hit, &detection.rect, min_iou);
        places.push(if candidates.is_empty() {
            Place::Inside(deepest_around(elements, &depths, &containers, detection))
        } else {
            Place::SecondSight
        });
        pairs.extend(candidates);
    }

    pairs.sort_by(|a, b| better_leaf(elements, a, b).then(a.hit.cmp(&b.hit)));
    let mut taken = BTreeSet::new();
    for pair in pairs {
        if places[pair.hit] == Place::SecondSight && taken.insert(pair.leaf) {
            places[pair.hit] = Place::Leaf(pair.leaf);
        }
    }
    places
}

/// The leaves that overlap the detection well enough, the best first.
fn candidates(
    elements: &[DomNode],
    leaves: &RTree<Boxed>,
    hit: usize,
    rect: &CssRect,
    min_iou: f64,
) -> Vec<Pair> {
    let mut best_iou: BTreeMap<usize, f64> = BTreeMap::new();
    for boxed in leaves.locate_in_envelope_intersecting(&envelope(rect)) {
        let iou = rect.iou(&css_rect(boxed));
        if iou > 0.0 && iou >= min_iou {
            let known = best_iou.entry(boxed.data).or_insert(0.0);
            *known = known.max(iou);
        }
    }
    let mut pairs: Vec<Pair> = best_iou
        .into_iter()
        .map(|(leaf, iou)| Pair { iou, hit, leaf })
        .collect();
    pairs.sort_by(|a, b| better_leaf(elements, a, b));
    pairs.truncate(MAX_CANDIDATES);
    pairs
}

/// Higher IoU first; of equal ones what is not covered, what can be operated, what stands first.
fn better_leaf(elements: &[DomNode], a: &Pair, b: &Pair) -> Ordering {
    let rank = |pair: &Pair| {
        let element = &elements[pair.leaf];
        (element.covered, !is_interactive(element), pair.leaf)
    };
    b.iou.total_cmp(&a.iou).then_with(|| rank(a).cmp(&rank(b)))
}

/// The element that a detection nobody listed stands in. What is covered is not what is seen there,
/// so it comes after everything else; of equally deep elements the later is painted on top.
fn deepest_around(
    elements: &[DomNode],
    depths: &[u32],
    containers: &RTree<Boxed>,
    detection: &Detection,
) -> Option<usize> {
    let centre = detection.rect.centre();
    containers
        .locate_all_at_point(&[centre.0, centre.1])
        .filter(|boxed| elements[boxed.data].rect.contains(centre))
        .map(|boxed| boxed.data)
        .max_by_key(|&index| (Reverse(elements[index].covered), depths[index], index))
}

/// The boxes of all leaves and of what stands in them, each speaking for its leaf.
fn leaf_boxes(elements: &[DomNode], viewport: CssRect) -> RTree<Boxed> {
    let mut leaf_of: Vec<Option<usize>> = vec![None; elements.len()];
    let mut boxes = Vec::new();
    let is_leaf = leaves(elements);
    for (index, element) in elements.iter().enumerate() {
        let outer = element.parent.and_then(|parent| leaf_of[parent]);
        leaf_of[index] = outer.or(is_leaf[index].then_some(index));
        let seen = takes_part(element)
            .then(|| element.rect.intersection(&viewport))
            .flatten();
        if let (Some(leaf), Some(rect)) = (leaf_of[index], seen) {
            boxes.push(boxed(&rect, leaf));
        }
    }
    RTree::bulk_load(boxes)
}

/// Which elements are leaves: see [`crate::merge()`].
fn leaves(elements: &[DomNode]) -> Vec<bool> {
    let mut holds_element = vec![false; elements.len()];
    let mut holds_interactive = vec![false; elements.len()];
    // Parents precede their children, so the way back meets every child before its parent.
    for (index, element) in elements.iter().enumerate().rev() {
        let Some(parent) = element.parent else {
            continue;
        };
        let seen = takes_part(element);
        holds_element[parent] |= holds_element[index] || (seen && !is_text(element));
        holds_interactive[parent] |= holds_interactive[index] || (seen && is_interactive(element));
    }
    elements
        .iter()
        .enumerate()
        .map(|(index, element)| {
            takes_part(element)
                && if is_interactive(element) {
                    !holds_interactive[index]
                } else {
                    !holds_element[index]
                }
        })
        .collect()
}

/// The boxes of everything that can hold something: all that takes part but runs of text.
fn container_boxes(elements: &[DomNode], viewport: CssRect) -> RTree<Boxed> {
    let boxes = elements.iter().enumerate().filter_map(|(index, element)| {
        let rect = element.rect.intersection(&viewport)?;
        (takes_part(element) && !is_text(element)).then(|| boxed(&rect, index))
    });
    RTree::bulk_load(boxes.collect())
}

fn depths(elements: &[DomNode]) -> Vec<u32> {
    let mut depths: Vec<u32> = Vec::with_capacity(elements.len());
    for element in elements {
        depths.push(element.parent.map_or(0, |parent| depths[parent] + 1));
    }
    depths
}

fn takes_part(element: &DomNode) -> bool {
    element.visible && element.in_viewport
}

fn is_text(element: &DomNode) -> bool {
    element.role == "text"
}

fn is_interactive(element: &DomNode) -> bool {
    element.actions.iter().any(|a| *a != ActionKind::Scroll)
}

fn boxed(rect: &CssRect, index: usize) -> Boxed {
    Boxed::new(
        Rectangle::from_corners([rect.x, rect.y], [rect.right(), rect.bottom()]),
        index,
    )
}

fn css_rect(boxed: &Boxed) -> CssRect {
    let (lower, upper) = (boxed.geom().lower(), boxed.geom().upper());
    CssRect::new(lower[0], lower[1], upper[0] - lower[0], upper[1] - lower[1])
}

fn envelope(rect: &CssRect) -> AABB<[f64; 2]> {
    AABB::from_corners([rect.x, rect.y], [rect.right(), rect.bottom()])
}
