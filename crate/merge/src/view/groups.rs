//! What stands together on the page stands together in the text: cards beside each other, entries below each other. Pages
//! build them of boxes that say nothing, so they are known by where their lines lie.
//!
//! Lines in reading order make a part as long as each lies below the one before it, in its column, or is nothing but controls
//! beside the text that begins its line of print: the buttons of a box, the pages of a table. Parts beside each other
//! are cards. In one long part, entries begin with lines of one kind that keep more distance from what is above; where there are
//! none, a heading stands with what lies below it.

use super::geometry::{share_a_line, union};
use passerby_artifacts::geometry::CssRect;
use std::ops::Range;

/// A line as it lies on the page.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Laid {
    pub rect: CssRect,
    /// What it begins with: the role, of headings with the level.
    pub kind: String,
    /// Whether there is something on it that can be operated,
    pub has_control: bool,
    /// and nothing else.
    pub is_control: bool,
}

/// More lines than this are no card.
const MAX_LINES: usize = 16;
/// Of more lines nobody reads how they are grouped.
pub(crate) const MANY_LINES: usize = 300;
/// So many parts beside each other are compared.
const MANY_PARTS: usize = 40;
/// So many kinds of lines are tried as the first of entries.
const MANY_KINDS: usize = 16;
/// Fewer entries may be alike by chance.
const MIN_ENTRIES: usize = 3;
/// Lines of one part may reach so far into each other, CSS px.
const OVERLAP: f64 = 4.0;
/// What stands under no heading but its own.
const PARTS_OF_A_PAGE: [&str; 10] = [
    "main",
    "navigation",
    "banner",
    "contentinfo",
    "complementary",
    "region",
    "search",
    "dialog",
    "alertdialog",
    "iframe",
];
/// How much more distance an entry keeps than its lines do.
const APART: f64 = 1.3;

/// The groups among at most [`MANY_LINES`] lines, each of two lines or more; they do not overlap, in order.
pub(crate) fn groups(lines: &[Laid]) -> Vec<Range<usize>> {
    let parts = cut_to_rows(lines, &parts(lines));
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut rest = parts.as_slice();
    while !rest.is_empty() {
        let cards = cards(lines, rest);
        let (run, after) = rest.split_at_checked(cards.max(1)).unwrap_or((rest, &[]));
        if cards > 1 {
            found.extend(run.iter().filter(|part| part.len() > 1).cloned());
        } else {
            for part in run {
                let entries = entries(lines, part);
                match entries.is_empty() {
                    true => {
                        let mut done = part.start;
                        for section in headed(lines, part) {
                            found.extend(captioned(lines, done..section.start));
                            done = section.end;
                            found.push(section);
                        }
                        found.extend(captioned(lines, done..part.end));
                    }
                    false => found.extend(entries),
                }
            }
        }
        rest = after;
    }
    found
}

fn rect(lines: &[Laid], at: usize) -> CssRect {
    lines.get(at).map(|line| line.rect).unwrap_or_default()
}

fn around(lines: &[Laid], part: &Range<usize>) -> CssRect {
    let rects = part.clone().map(|at| rect(lines, at));
    rects.reduce(union).unwrap_or_default()
}

fn kind(lines: &[Laid], at: usize) -> &str {
    lines.get(at).map_or("", |line| line.kind.as_str())
}

fn share_columns(a: &CssRect, b: &CssRect) -> bool {
    a.x < b.right() && b.x < a.right()
}

/// Runs of lines that lie below each other, each with the controls that stand beside it.
fn parts(lines: &[Laid]) -> Vec<Range<usize>> {
    let mut parts: Vec<Range<usize>> = Vec::new();
    let mut column = CssRect::default();
    // What began the line of print.
    let mut leader = 0;
    for at in 0..lines.len() {
        let own = rect(lines, at);
        let above = rect(lines, at.saturating_sub(1));
        let is_placed = at > 0 && own.area() > 0.0 && above.area() > 0.0;
        // Or further along the line of print, under what is wider.
        let goes_on = own.x >= above.right() - OVERLAP && share_a_line(&above, &own);
        let is_below =
            (own.y >= above.bottom() - OVERLAP || goes_on) && share_columns(&own, &column);
        let is_beside = at > 0 && is_beside(lines, leader, at);
        if !is_beside {
            leader = at;
        }
        match parts.last_mut() {
            Some(part) if is_placed && (is_below || is_beside) => {
                part.end = at.saturating_add(1);
                column = union(column, own);
            }
            _ => {
                parts.push(at..at.saturating_add(1));
                column = own;
            }
        }
    }
    parts
}

/// Whether the second is nothing but controls to the right of the first, which is none: the buttons of a box beside its heading,
/// the pages of a table beside its count.
fn is_beside(lines: &[Laid], first: usize, second: usize) -> bool {
    let is_control = |at: usize| lines.get(at).is_some_and(|line| line.is_control);
    let (left, right) = (rect(lines, first), rect(lines, second));
    let has_control = lines.get(first).is_some_and(|line| line.has_control);
    let leads = match kind(lines, first) {
        "heading1" => false,
        kind => is_section(kind) || !has_control,
    };
    leads && is_control(second) && right.x >= left.x && share_a_line(&left, &right)
}

/// Lines with the controls beside them.
fn captioned(lines: &[Laid], part: Range<usize>) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut first = part.start;
    for at in part.start.saturating_add(1)..part.end {
        if !is_beside(lines, first, at) {
            first = at;
            continue;
        }
        match found.last_mut().filter(|group| group.start == first) {
            Some(group) => group.end = at.saturating_add(1),
            None => found.push(first..at.saturating_add(1)),
        }
    }
    found
}

/// Whether such a line heads a section. The page's own title heads all.
fn is_section(kind: &str) -> bool {
    kind.starts_with("heading") && kind != "heading1"
}

/// The parts without what stands above the row of the next one or below that of those before: a title over the first card, a
/// foot under the last.
fn cut_to_rows(lines: &[Laid], parts: &[Range<usize>]) -> Vec<Range<usize>> {
    let mut cut: Vec<Range<usize>> = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        let mut rest = part.clone();
        let beside = parts
            .get(index.saturating_add(1))
            .map(|next| rect(lines, next.start).y);
        let beside = beside.filter(|top| top + OVERLAP < around(lines, part).bottom());
        if let Some(top) = beside {
            let mut own = rest.clone();
            let first = own.find(|at| rect(lines, *at).bottom() > top + OVERLAP);
            split(&mut cut, &mut rest, first);
        } else {
            let top = rect(lines, rest.start).y;
            let row = cut.iter().rev().take(MANY_PARTS);
            let row = row.map(|part| around(lines, part));
            let row =
                row.take_while(|other| other.y < top + OVERLAP && top + OVERLAP < other.bottom());
            if let Some(bottom) = row.map(|other| other.bottom()).reduce(f64::max) {
                let below = rest.clone().find(|at| rect(lines, *at).y >= bottom);
                split(&mut cut, &mut rest, below);
            }
        }
        cut.push(rest);
    }
    cut
}

/// Puts what comes before the place to those that are done.
fn split(done: &mut Vec<Range<usize>>, rest: &mut Range<usize>, at: Option<usize>) {
    if let Some(at) = at.filter(|at| *at > rest.start) {
        done.push(rest.start..at);
        rest.start = at;
    }
}

/// How many of the first parts are cards beside each other or in rows below each other: small, apart, and most of one kind.
fn cards(lines: &[Laid], parts: &[Range<usize>]) -> usize {
    let is_small =
        |part: &&Range<usize>| part.len() <= MAX_LINES && around(lines, part).area() > 0.0;
    let mut boxes: Vec<CssRect> = Vec::new();
    for part in parts.iter().take(MANY_PARTS).take_while(is_small) {
        let own = around(lines, part);
        let is_apart = boxes
            .iter()
            .all(|other| other.intersection(&own).is_none_or(|i| i.area() <= 0.0));
        if !is_apart {
            break;
        }
        boxes.push(own);
    }
    // Of two, both begin alike; one above the other would be one part.
    let run = parts.get(..boxes.len()).unwrap_or_default();
    let Some(first) = run.first() else {
        return 0;
    };
    let alike = |part: &&Range<usize>| {
        kind(lines, part.start) == kind(lines, first.start) && part.len() > 1
    };
    let like_first = run.iter().take_while(|part| alike(part)).count();
    let of_kind = run.iter().filter(alike).count();
    if run.len() >= MIN_ENTRIES && of_kind.saturating_mul(2) > run.len() {
        return run.len();
    }
    if like_first > 1 { like_first } else { 0 }
}

/// Entries below each other in one part.
fn entries(lines: &[Laid], part: &Range<usize>) -> Vec<Range<usize>> {
    let gap = |at: usize| {
        let above = rect(lines, at.saturating_sub(1));
        (rect(lines, at).y - above.bottom()).max(0.0)
    };
    let kinds = part.clone().map(|at| kind(lines, at));
    let mut tried: Vec<&str> = Vec::new();
    for leader in kinds {
        if tried.len() >= MANY_KINDS || tried.contains(&leader) {
            continue;
        }
        tried.push(leader);
        let mut starts: Vec<usize> = part
            .clone()
            .filter(|at| kind(lines, *at) == leader)
            .collect();
        // What is followed at once by the first entry introduces them all.
        if let [first, second, ..] = starts.as_slice()
            && second.saturating_sub(*first) == 1
        {
            starts.remove(0);
        }
        let Some(&first) = starts.first() else {
            continue;
        };
        let inside = (first..part.end).filter(|at| starts.binary_search(at).is_err());
        let widest_inside = inside.map(gap).fold(0.0, f64::max);
        let narrowest = starts
            .iter()
            .skip(1)
            .map(|at| gap(*at))
            .fold(f64::MAX, f64::min);
        let ends = starts.iter().skip(1).copied().chain([part.end]);
        let found: Vec<Range<usize>> = starts
            .iter()
            .zip(ends)
            .map(|(from, to)| *from..to)
            .collect();
        // What follows the last entry may be a foot of all.
        let fit = found
            .iter()
            .all(|entry| entry.len() > 1 && entry.len() <= MAX_LINES);
        if found.len() >= MIN_ENTRIES && fit && narrowest > (widest_inside * APART).max(1.0) {
            return found;
        }
    }
    Vec::new()
}

/// Headings of sections, each with what lies below it in its column up to the next.
fn headed(lines: &[Laid], part: &Range<usize>) -> Vec<Range<usize>> {
    let is_heading = |at: &usize| is_section(kind(lines, *at));
    let is_any = |at: &usize| {
        let kind = kind(lines, *at);
        let role = kind.trim_end_matches(|c: char| c.is_ascii_digit());
        role == "heading" || PARTS_OF_A_PAGE.contains(&role)
    };
    let starts: Vec<usize> = part.clone().filter(is_heading).collect();
    let end = |start: usize| {
        let mut after = start.saturating_add(1)..part.end;
        after.find(is_any).unwrap_or(part.end)
    };
    let found = starts.into_iter().map(|start| start..end(start));
    found.filter(|section| section.len() > 1).collect()
}

#[cfg(test)]
mod tests;
