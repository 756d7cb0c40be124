//! Where the label of each mark goes.
//!
//! Every place around and in an element has a price: what the label would hide there, and how easily it
//! would be taken for another element's. The cheapest is taken. Small elements choose first, since
//! they have the fewest places.

use crate::edge_density::EdgeDensity;
use crate::px_box::PxBox;
use rstar::primitives::{GeomWithData, Rectangle};
use rstar::{AABB, RTree};

/// Price of lying on another label, which makes both unreadable; by the share that does.
const ON_LABEL: f64 = 20.0;
/// Of lying on letters and icons, by the share of edges: text has one px of three on an edge.
const ON_EDGES: f64 = 6.0;
/// Of lying on another element that can be operated, whose label it might be taken for.
const ON_OTHER: f64 = 1.5;
/// Of lying on its own element, by the share of the element that is hidden.
const ON_OWN: f64 = 8.0;
/// Of each place further down the list.
const LATER: f64 = 0.01;

pub(crate) struct Labels<'a> {
    /// Boxes of the marked elements.
    pub elements: &'a [PxBox],
    /// Width and height of each one's label, px.
    pub sizes: &'a [(u32, u32)],
    /// How far a label stands from its element, px: the frame is between.
    pub distance: u32,
    pub edges: &'a EdgeDensity,
    /// Of the image.
    pub width: u32,
    pub height: u32,
}

/// A box and what it is of.
type Boxed = GeomWithData<Rectangle<[f64; 2]>, PxBox>;

/// The label's box of each element, inside the image where the image can hold it.
pub(crate) fn place_labels(labels: &Labels<'_>) -> Vec<PxBox> {
    let elements = RTree::bulk_load(labels.elements.iter().map(boxed).collect());
    let mut taken: RTree<Boxed> = RTree::new();
    let sized = labels.elements.iter().zip(labels.sizes);
    let nowhere = PxBox::at((0, 0), (0, 0));
    let mut placed = vec![nowhere; labels.elements.len()];
    let mut order: Vec<_> = placed.iter_mut().zip(sized).collect();
    // Stable: of two of one size the first chooses first.
    order.sort_by(|(_, (a, _)), (_, (b, _))| a.area().total_cmp(&b.area()));
    for (place, (own, size)) in order {
        let mut cheapest: Option<(f64, PxBox)> = None;
        for (rank, candidate) in candidates(labels, own, *size).into_iter().enumerate() {
            let price = rank as f64 * LATER + labels.price(&candidate, own, &elements, &taken);
            if cheapest.is_none_or(|(least, _)| price < least) {
                cheapest = Some((price, candidate));
            }
        }
        if let Some((_, label)) = cheapest {
            *place = label;
            taken.insert(boxed(&label));
        }
    }
    placed
}

impl Labels<'_> {
    fn price(
        &self,
        label: &PxBox,
        own: &PxBox,
        elements: &RTree<Boxed>,
        taken: &RTree<Boxed>,
    ) -> f64 {
        let area = label.area().max(1.0);
        let near = envelope(label);
        let on_labels: f64 = taken
            .locate_in_envelope_intersecting(&near)
            .map(|other| other.data.shared_area(label))
            .sum();
        // What holds the element too is behind both of them; its own price is that of hiding it.
        let on_others = elements
            .locate_in_envelope_intersecting(&near)
            .filter(|other| !other.data.holds(own))
            .map(|other| other.data.shared_area(label))
            .fold(0.0, f64::max);
        let on_own = own.shared_area(label) / own.area().max(1.0);
        ON_LABEL * (on_labels / area)
            + ON_EDGES * self.edges.share(label)
            + ON_OTHER * (on_others / area)
            + ON_OWN * on_own
    }
}

/// The places that a label may have, the best first: around the element, then in its corners. What would
/// leave the image is moved back into it.
fn candidates(labels: &Labels<'_>, own: &PxBox, size: (u32, u32)) -> Vec<PxBox> {
    let (width, height) = size;
    let gap = labels.distance;
    let (outer, middle) = (own.grown(gap), own.top.midpoint(own.bottom));
    let far = |edge: u32, length: u32| edge.saturating_sub(length);
    let above = outer.top.checked_sub(height);
    let before = outer.left.checked_sub(width);
    let right = far(own.right, width).max(own.left);
    let lowest = far(own.bottom, height).max(own.top);
    let at_middle = far(middle, height / 2);
    let centre = far(own.left.midpoint(own.right), width / 2);
    let places = [
        above.map(|top| (own.left, top)),
        above.map(|top| (right, top)),
        Some((own.left, outer.bottom)),
        Some((right, outer.bottom)),
        before.map(|left| (left, at_middle)),
        Some((outer.right, at_middle)),
        before.map(|left| (left, own.top)),
        Some((outer.right, own.top)),
        before.map(|left| (left, lowest)),
        Some((outer.right, lowest)),
        above.map(|top| (centre, top)),
        Some((centre, outer.bottom)),
        before.zip(above),
        above.map(|top| (outer.right, top)),
        before.map(|left| (left, outer.bottom)),
        Some((outer.right, outer.bottom)),
        Some((own.left, own.top)),
        Some((right, own.top)),
        Some((right, lowest)),
        Some((own.left, lowest)),
    ];
    let end = (
        labels.width.saturating_sub(width),
        labels.height.saturating_sub(height),
    );
    places
        .into_iter()
        .flatten()
        .map(|(left, top)| PxBox::at((left.min(end.0), top.min(end.1)), size))
        .collect()
}

fn boxed(px: &PxBox) -> Boxed {
    Boxed::new(Rectangle::from_aabb(envelope(px)), *px)
}

fn envelope(px: &PxBox) -> AABB<[f64; 2]> {
    AABB::from_corners(
        [f64::from(px.left), f64::from(px.top)],
        [f64::from(px.right), f64::from(px.bottom)],
    )
}
