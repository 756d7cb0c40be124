//! Which boxes stand beside each other on one line of print.

use passerby_artifacts::geometry::CssRect;

/// The part of the lower box's height that has to be shared. Letters of two sizes on one line share about half.
const MIN_SHARED: f64 = 0.3;

/// Whether the two stand on one line, or the second goes on where the first ends.
pub(crate) fn share_a_line(a: &CssRect, b: &CssRect) -> bool {
    let shared = a.bottom().min(b.bottom()) - a.y.max(b.y);
    shared > 0.0 && shared >= MIN_SHARED * a.height.min(b.height)
}

/// The smallest box around both; a box without area counts for nothing.
pub(crate) fn union(a: CssRect, b: CssRect) -> CssRect {
    if a.area() <= 0.0 {
        return b;
    }
    if b.area() <= 0.0 {
        return a;
    }
    let (x, y) = (a.x.min(b.x), a.y.min(b.y));
    CssRect::new(
        x,
        y,
        a.right().max(b.right()) - x,
        a.bottom().max(b.bottom()) - y,
    )
}
