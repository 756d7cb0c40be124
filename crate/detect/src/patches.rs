//! The parts of a canvas that are looked at again because something is new there.
//!
//! Most looks of a run differ from the one before by a ticked box, a typed word or an opened list. What lies away from
//! that keeps what was found there; the rest is looked at again on a patch, with surroundings. Where that would cost
//! more than it spares, or cannot give what a whole look gives, all is looked at.

use crate::dirty_regions::Area;
use passerby_artifacts::detection::Detection;
use passerby_artifacts::geometry::CssRect;

/// Heights and widths of patches, canvas px: for a word or a box, for a row of the page, for a list or a form, for a
/// dialog. Each costs as its area does: 12, 28, 26 and 42 % of a whole look.
pub(crate) const SHAPES: [(usize, usize); 4] = [(224, 544), (224, 1280), (384, 704), (448, 960)];

/// Patches that cost more than this share of a whole look are not worth it.
const WORTH: f64 = 0.6;

/// Surroundings that the network needs at least to tell what something is, canvas px.
const SURROUNDINGS: usize = 64;

/// A patch begins where the cells of all heads begin, canvas px.
const GRID: usize = 32;

/// What ends this close to an edge of a patch may be cut by it, canvas px.
const CUT: usize = 2;

/// A part of the canvas that is looked at, and what is new there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Patch {
    /// Which of [`SHAPES`].
    pub shape: usize,
    /// All of it, which may reach beyond the canvas.
    pub shown: Area,
    dirty: Vec<Area>,
}

/// The patches that show all that is new and, whole, all that was found there before; `None` where a whole look, of
/// `whole` px, is better.
pub(crate) fn plan(
    dirty: &[Area],
    before: &[Detection],
    canvas: (u32, u32),
    whole: usize,
) -> Option<Vec<Patch>> {
    let together = Patch::around(dirty, before, canvas).map(|patch| vec![patch]);
    let apart: Option<Vec<Patch>> = dirty
        .iter()
        .map(|new| Patch::around(std::slice::from_ref(new), before, canvas))
        .collect();
    let cheapest = [together, apart]
        .into_iter()
        .flatten()
        .min_by_key(|patches| cost(patches))?;
    (cost(&cheapest) as f64 <= WORTH * whole as f64).then_some(cheapest)
}

/// In px that are looked at.
fn cost(patches: &[Patch]) -> usize {
    patches.iter().map(Patch::px).sum()
}

impl Patch {
    /// The smallest around all of these.
    fn around(dirty: &[Area], before: &[Detection], canvas: (u32, u32)) -> Option<Self> {
        let needed = dirty
            .iter()
            .map(|new| needed(*new, before, canvas))
            .reduce(Area::union)?;
        let fitting = SHAPES.iter().enumerate().filter_map(|(shape, &size)| {
            Some(Self {
                shape,
                shown: placed(needed, size, canvas)?,
                dirty: dirty.to_vec(),
            })
        });
        fitting.min_by_key(Self::px)
    }

    /// Height and width, canvas px.
    pub(crate) fn size(&self) -> (usize, usize) {
        SHAPES.get(self.shape).copied().unwrap_or(SHAPES[0])
    }

    fn px(&self) -> usize {
        let (height, width) = self.size();
        height.saturating_mul(width)
    }

    fn concerns(&self, rect: &CssRect) -> bool {
        self.dirty.iter().any(|new| new.concerns(rect))
    }

    /// Whether all of it is shown, where the canvas goes on beyond.
    fn holds(&self, rect: &CssRect, canvas: (u32, u32)) -> bool {
        let cut = CUT as f64;
        let within = |from: f64, to: f64, start: usize, end: usize, length: u32| {
            (start == 0 || from > start as f64 + cut)
                && (end >= length as usize || to < end as f64 - cut)
        };
        let (right, bottom) = (rect.x + rect.width, rect.y + rect.height);
        let shown = self.shown;
        within(rect.x, right, shown.left, shown.right, canvas.0)
            && within(rect.y, bottom, shown.top, shown.bottom, canvas.1)
    }
}

/// What has to be seen to know what is there now: what is new with its surroundings, and what was found there.
fn needed(new: Area, before: &[Detection], canvas: (u32, u32)) -> Area {
    let (width, height) = (canvas.0 as usize, canvas.1 as usize);
    let surrounded = Area {
        left: new.left.saturating_sub(SURROUNDINGS),
        top: new.top.saturating_sub(SURROUNDINGS),
        right: new.right.saturating_add(SURROUNDINGS).min(width),
        bottom: new.bottom.saturating_add(SURROUNDINGS).min(height),
    };
    let concerned = before.iter().filter(|hit| new.concerns(&hit.rect));
    // `as` saturates: a box may end anywhere.
    let end = |edge: f64| (edge as usize).saturating_add(CUT + 2);
    let uncut = concerned.map(|Detection { rect, .. }| Area {
        left: (rect.x as usize).saturating_sub(CUT + 1),
        top: (rect.y as usize).saturating_sub(CUT + 1),
        right: end(rect.x + rect.width).min(width),
        bottom: end(rect.y + rect.height).min(height),
    });
    uncut.fold(surrounded, Area::union)
}

/// Where a patch of this height and width shows all of an area, in its middle as far as the canvas reaches.
fn placed(needed: Area, (height, width): (usize, usize), canvas: (u32, u32)) -> Option<Area> {
    let (left, right) = side(needed.left, needed.right, canvas.0 as usize, width)?;
    let (top, bottom) = side(needed.top, needed.bottom, canvas.1 as usize, height)?;
    Some(Area {
        left,
        top,
        right,
        bottom,
    })
}

fn side(from: usize, to: usize, canvas: usize, length: usize) -> Option<(usize, usize)> {
    let last = canvas.saturating_sub(length).next_multiple_of(GRID);
    let middle = from.midpoint(to);
    let wanted = middle.saturating_sub(length / 2).next_multiple_of(GRID);
    // Rounded either way, the one may show what the other does not.
    let starts = [wanted, wanted.saturating_sub(GRID)].map(|start| start.min(last));
    let shows = |start: &usize| *start <= from && to <= start.saturating_add(length);
    let start = starts.into_iter().find(shows)?;
    Some((start, start.saturating_add(length)))
}

/// What was found before and is not concerned by what is new, and what was found on the patches and is. All in canvas px.
///
/// Errors: what the edge of a patch cuts, as long as it may be; to be planned for as if it had been found before.
pub(crate) fn renewed(
    before: &[Detection],
    found: Vec<(Patch, Vec<Detection>)>,
    canvas: (u32, u32),
) -> Result<Vec<Detection>, Vec<Detection>> {
    let is_concerned = |hit: &&Detection| found.iter().any(|(patch, _)| patch.concerns(&hit.rect));
    let mut hits: Vec<_> = before
        .iter()
        .filter(|hit| !is_concerned(hit))
        .cloned()
        .collect();
    let mut cut = Vec::new();
    for (patch, on_patch) in found {
        for hit in on_patch.into_iter().filter(|hit| patch.concerns(&hit.rect)) {
            if patch.holds(&hit.rect, canvas) {
                hits.push(hit);
            } else {
                cut.push(longer(hit));
            }
        }
    }
    if cut.is_empty() { Ok(hits) } else { Err(cut) }
}

/// What is cut goes on for as long again, one way or the other: fields and rows are wide.
fn longer(hit: Detection) -> Detection {
    let CssRect {
        x,
        y,
        width,
        height,
    } = hit.rect;
    let left = (x - width).max(0.0);
    Detection {
        rect: CssRect::new(left, y, x + 2.0 * width - left, height),
        ..hit
    }
}

#[cfg(test)]
mod tests;
