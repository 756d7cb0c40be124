//! Decides where each detection belongs: on an element, to one as a part of it, to something seen already, or inside an element.
//!
//! Works on admitted input only (see `sanitize`). Every element is held against the detections that
//! its box touches and no others (see `grid`), so that the cost is that of what really overlaps.

use crate::grid::HitGrid;
use crate::leaves::{Leaves, is_interactive, is_on_edge_of, is_part_of, is_text, takes_part};
use crate::table::{at, set};
use passerby_artifacts::detection::Detection;
use passerby_artifacts::dom::DomNode;
use passerby_artifacts::geometry::CssRect;
use std::cmp::{Ordering, Reverse};
use std::collections::BTreeSet;

/// Where a detection ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Placement {
    /// It is this leaf.
    Leaf(usize),
    /// It is this control, which holds other controls.
    Holder(usize),
    /// It is a part of this control.
    PartOf(usize),
    /// It is the same thing seen again.
    Again(SeenBefore),
    /// It is something the page did not list, inside this element or at the root.
    Inside(Option<usize>),
}

/// What can be seen more than once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SeenBefore {
    Element(usize),
    /// A detection that is [`Placement::Inside`].
    Hit(usize),
}

/// How many leaves a detection may choose from. More than a few boxes that all overlap it well are
/// copies of one box, and a page could stack thousands of them.
const MAX_CANDIDATES: usize = 8;

/// One place for each detection, in their order, which is that of `sanitize`.
pub(crate) fn place_hits(
    elements: &[DomNode],
    hits: &[Detection],
    viewport: CssRect,
    min_iou: f64,
) -> Vec<Placement> {
    if hits.is_empty() {
        return Vec::new();
    }
    let grid = HitGrid::new(hits, viewport);
    let sights = look(elements, hits, &grid, viewport, min_iou);
    let mut places = join(elements, hits, &sights);
    fold_sights_of_one_thing(hits, &grid, min_iou, &mut places);
    fold_copies(hits, &mut places);
    places
}

/// What a detection lies on.
#[derive(Default)]
struct Overlap {
    /// Leaves that overlap it well enough, the best first.
    candidates: Vec<Candidate>,
    /// The control with others in it that it overlaps best, and well enough; of equal ones the first.
    holder: Option<(f64, usize)>,
    /// The smallest control that it is a part of; of equal ones what is painted last.
    whole: Option<(f64, usize)>,
    /// The deepest element around its centre.
    around: Option<(Reverse<bool>, u32, usize)>,
}

/// A leaf that a detection may be.
#[derive(Clone, Copy)]
struct Candidate {
    iou: f64,
    leaf: usize,
}

fn look(
    elements: &[DomNode],
    hits: &[Detection],
    grid: &HitGrid,
    viewport: CssRect,
    min_iou: f64,
) -> Vec<Overlap> {
    let leaves = Leaves::of(elements);
    let depths = depths(elements);
    let mut sights: Vec<Overlap> = Vec::new();
    sights.resize_with(hits.len(), Overlap::default);
    for (index, element) in elements.iter().enumerate().filter(|(_, e)| takes_part(e)) {
        let Some(seen) = element.rect.intersection(&viewport) else {
            continue;
        };
        grid.near(&seen, |hit| {
            let (Some(detection), Some(sight)) = (hits.get(hit), sights.get_mut(hit)) else {
                return;
            };
            if let Some(leaf) = leaves.leaf_of(index) {
                let iou = detection.rect.iou(&seen);
                if iou > 0.0 && iou >= min_iou {
                    sight.offer(elements, Candidate { iou, leaf });
                }
            } else if is_interactive(element) && !element.covered {
                let iou = detection.rect.iou(&seen);
                if iou > 0.0 && iou >= min_iou {
                    sight.offer_holder(iou, index);
                }
            }
            if leaves.is_leaf(index) && is_part_of(detection, element, &seen) {
                sight.offer_whole(seen.area(), index);
            }
            // What is covered is not what is seen there, so it comes after everything else; of equally
            // deep elements the later is painted on top.
            if !is_text(element) && element.rect.contains(detection.rect.centre()) {
                let key = (Reverse(element.covered), at(&depths, index), index);
                sight.around = sight.around.max(Some(key));
            }
        });
    }
    sights
}

impl Overlap {
    fn offer(&mut self, elements: &[DomNode], offered: Candidate) {
        // A page could stack thousands of leaves: what is no better than the last of many is passed over.
        let is_late = self
            .candidates
            .get(MAX_CANDIDATES - 1)
            .is_some_and(|last| better(elements, last, &offered).is_le());
        let known = self.candidates.iter_mut().find(|c| c.leaf == offered.leaf);
        match known {
            Some(known) => known.iou = known.iou.max(offered.iou),
            None if is_late => return,
            None => self.candidates.push(offered),
        }
        self.candidates.sort_by(|a, b| better(elements, a, b));
        self.candidates.truncate(MAX_CANDIDATES);
    }

    fn offer_holder(&mut self, iou: f64, index: usize) {
        if self.holder.is_none_or(|(best, _)| iou > best) {
            self.holder = Some((iou, index));
        }
    }

    fn offer_whole(&mut self, area: f64, index: usize) {
        if self.whole.is_none_or(|(smallest, _)| area <= smallest) {
            self.whole = Some((area, index));
        }
    }
}

/// Higher IoU first; of equal ones what is not covered, what can be operated, what stands first.
fn better(elements: &[DomNode], a: &Candidate, b: &Candidate) -> Ordering {
    let rank = |candidate: &Candidate| {
        let element = elements.get(candidate.leaf);
        let is_worse = element.map(|e| (e.covered, !is_interactive(e)));
        (is_worse, candidate.leaf)
    };
    b.iou.total_cmp(&a.iou).then_with(|| rank(a).cmp(&rank(b)))
}

/// Joins detections and leaves one to one, the best pair first; of the others the surest is the control with others
/// in it that it lies on. What is left is a part, something seen already, or on its own.
fn join(elements: &[DomNode], hits: &[Detection], sights: &[Overlap]) -> Vec<Placement> {
    let mut places: Vec<Placement> = hits
        .iter()
        .zip(sights)
        .map(
            |(hit, sight)| match (sight.candidates.first(), sight.holder, sight.whole) {
                (Some(best), ..) => Placement::Again(SeenBefore::Element(best.leaf)),
                (None, Some((_, holder)), _) => Placement::Again(SeenBefore::Element(holder)),
                (None, None, Some((_, whole))) => Placement::PartOf(whole),
                (None, None, None) => alone(elements, hit, sight.around.map(|(_, _, index)| index)),
            },
        )
        .collect();
    let mut pairs: Vec<(usize, Candidate)> = Vec::new();
    for (hit, sight) in sights.iter().enumerate() {
        // A copy must not take the second-best leaf: seen twice is seen once.
        if !is_copy(hits, hit) {
            pairs.extend(sight.candidates.iter().map(|&candidate| (hit, candidate)));
        }
    }
    pairs.sort_by(|(hit_a, a), (hit_b, b)| better(elements, a, b).then(hit_a.cmp(hit_b)));
    let mut taken = BTreeSet::new();
    for (hit, Candidate { leaf, .. }) in pairs {
        let open = places
            .get_mut(hit)
            .filter(|place| !matches!(place, Placement::Leaf(_)));
        if let Some(place) = open
            && taken.insert(leaf)
        {
            *place = Placement::Leaf(leaf);
        }
    }
    for (sight, place) in sights.iter().zip(&mut places) {
        if let (true, Some((_, holder))) = (sight.candidates.is_empty(), sight.holder)
            && taken.insert(holder)
        {
            *place = Placement::Holder(holder);
        }
    }
    places
}

/// Where a detection belongs that overlaps nothing well: in a control whose box is drawn a little off it is a part of that.
fn alone(elements: &[DomNode], hit: &Detection, around: Option<usize>) -> Placement {
    let control = around.and_then(|index| elements.get(index));
    match (around, control) {
        (Some(index), Some(control)) if is_on_edge_of(hit, control) => Placement::PartOf(index),
        _ => Placement::Inside(around),
    }
}

/// Two classes seen in one place that the page does not know are one thing: the surer detection's.
fn fold_sights_of_one_thing(
    hits: &[Detection],
    grid: &HitGrid,
    min_iou: f64,
    places: &mut [Placement],
) {
    for (hit, detection) in hits.iter().enumerate() {
        if !matches!(places.get(hit), Some(Placement::Inside(_))) {
            continue;
        }
        let mut best: Option<(f64, usize)> = None;
        grid.near(&detection.rect, |other| {
            let iou = hits
                .get(other)
                .map_or(0.0, |other| detection.rect.iou(&other.rect));
            let alone = other < hit && matches!(places.get(other), Some(Placement::Inside(_)));
            let better =
                best.is_none_or(|(most, first)| iou > most || (iou == most && other < first));
            if alone && iou > 0.0 && iou >= min_iou && better {
                best = Some((iou, other));
            }
        });
        if let Some((_, other)) = best {
            set(places, hit, Placement::Again(SeenBefore::Hit(other)));
        }
    }
}

/// A detection that came twice is what the first has become, seen again.
fn fold_copies(hits: &[Detection], places: &mut [Placement]) {
    let mut before: Option<(usize, Placement)> = None;
    for (hit, place) in places.iter_mut().enumerate() {
        if let Some((original, became)) = before
            && is_copy(hits, hit)
        {
            *place = Placement::Again(match became {
                Placement::Leaf(element)
                | Placement::Holder(element)
                | Placement::PartOf(element) => SeenBefore::Element(element),
                Placement::Again(thing) => thing,
                Placement::Inside(_) => SeenBefore::Hit(original),
            });
        }
        before = Some((hit, *place));
    }
}

/// Equal detections stand side by side.
fn is_copy(hits: &[Detection], hit: usize) -> bool {
    let before = hit.checked_sub(1).and_then(|before| hits.get(before));
    before.is_some() && before == hits.get(hit)
}

fn depths(elements: &[DomNode]) -> Vec<u32> {
    let mut depths: Vec<u32> = Vec::with_capacity(elements.len());
    for element in elements {
        let parent = element
            .parent
            .and_then(|parent| depths.get(parent).copied());
        depths.push(parent.map_or(0, |depth: u32| depth.saturating_add(1)));
    }
    depths
}
