//! Which of several that answer: by place, and by count.

use super::candidate::Candidate;
use super::phrase::Phrase;
use super::place;
use crate::find;
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::ui_tree::UiTree;

/// What an element gets for its place, whatever it says.
const BY_PLACE: f64 = 0.12;

/// Those that answer about as well as the best.
fn rivals<'c, 't>(all: &'c [Candidate<'t>], share: f64) -> Vec<&'c Candidate<'t>> {
    let best = all.iter().map(|each| each.score).fold(0.0, f64::max);
    all.iter()
        .filter(|each| each.score > 0.0 && each.score >= share * best)
        .collect()
}

/// The smallest box around all of them.
fn around_all<'r>(rects: impl Iterator<Item = &'r CssRect>) -> CssRect {
    let (mut left, mut top, mut right, mut bottom) = (
        f64::INFINITY,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NEG_INFINITY,
    );
    for rect in rects {
        let (x, y) = rect.centre();
        (left, top, right, bottom) = (left.min(x), top.min(y), right.max(x), bottom.max(y));
    }
    match left <= right {
        true => CssRect::new(left, top, right - left, bottom - top),
        false => CssRect::default(),
    }
}

/// Where the phrase says that it stands, among those that answer and on the page.
pub(super) fn by_place(tree: &UiTree, phrase: &Phrase, all: &mut [Candidate]) {
    let stretch = around_all(rivals(all, 0.75).iter().map(|each| &each.node.rect));
    let page = CssRect::new(0.0, 0.0, tree.viewport.width, tree.viewport.height);
    if let Some(wanted) = phrase.place {
        for each in all.iter_mut() {
            let share = 0.6 * place::at(wanted, &each.node.rect, &stretch)
                + 0.4 * place::at(wanted, &each.node.rect, &page);
            each.score = each.score * (0.5 + 0.5 * share) + BY_PLACE * share;
        }
    }
    if phrase.is_middle {
        for each in all.iter_mut() {
            let (x, y) = each.node.rect.centre();
            let off = if stretch.width >= stretch.height {
                (x - stretch.x) / stretch.width.max(1.0)
            } else {
                (y - stretch.y) / stretch.height.max(1.0)
            };
            each.score *= 1.0 - (off - 0.5).abs().min(0.5);
        }
    }
}

/// Lines are told apart by this, CSS px.
const LINE: f64 = 12.0;

/// The one that is counted, among those that answer best.
pub(super) fn by_count(phrase: &Phrase, all: &mut [Candidate]) {
    let Some(nth) = phrase.nth else { return };
    let of_kind = |each: &&Candidate| phrase.kind.is_none_or(|kind| find::is_a(each.node, kind));
    let mut row: Vec<(usize, CssRect)> = rivals(all, 0.88)
        .into_iter()
        .filter(of_kind)
        .map(|each| (each.at, each.node.rect))
        .collect();
    row.sort_by(|(_, a), (_, b)| {
        let line = |rect: &CssRect| (rect.centre().1 / LINE).round();
        line(a).total_cmp(&line(b)).then(a.x.total_cmp(&b.x))
    });
    let back = usize::try_from(nth.unsigned_abs()).unwrap_or(1);
    let at = match nth > 0 {
        true => back.checked_sub(1),
        false => row.len().checked_sub(back),
    };
    let Some((counted, _)) = at.and_then(|at| row.get(at)).copied() else {
        return;
    };
    for each in all.iter_mut().filter(|each| each.at != counted) {
        each.score *= 0.7;
    }
}
