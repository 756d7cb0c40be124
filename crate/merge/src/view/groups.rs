//! What stands together on the page stands together in the text: cards beside each other, entries below each other. Pages
//! build them of boxes that say nothing, so they are known by where their lines lie.
//!
//! Lines in reading order make a part as long as each lies below the one before it, in its column. Parts beside each other
//! are cards. In one long part, entries begin with lines of one kind that keep more distance from what is above; where there are
//! none, a heading stands with what lies below it.

use super::geometry::union;
use passerby_artifacts::geometry::CssRect;
use std::ops::Range;

/// A line as it lies on the page.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Laid {
    pub rect: CssRect,
    /// What it begins with: the role, of headings with the level.
    pub kind: String,
}

/// More lines than this are no card.
const MAX_LINES: usize = 8;
/// Lines are compared with each other; of so many beside each other nobody reads how they are grouped.
pub(crate) const MANY_LINES: usize = 120;
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
                    true => found.extend(headed(lines, part)),
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

/// Runs of lines that lie below each other.
fn parts(lines: &[Laid]) -> Vec<Range<usize>> {
    let mut parts: Vec<Range<usize>> = Vec::new();
    for at in 0..lines.len() {
        let own = rect(lines, at);
        let goes_on = parts.last().is_some_and(|part| {
            let above = rect(lines, part.end.saturating_sub(1));
            own.area() > 0.0
                && above.area() > 0.0
                && own.y >= above.bottom() - OVERLAP
                && share_columns(&own, &around(lines, part))
        });
        match parts.last_mut().filter(|_| goes_on) {
            Some(part) => part.end = at.saturating_add(1),
            None => parts.push(at..at.saturating_add(1)),
        }
    }
    parts
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
            let row = cut.iter().rev().map(|part| around(lines, part));
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
    for part in parts.iter().take_while(is_small) {
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
        if tried.contains(&leader) {
            continue;
        }
        tried.push(leader);
        let starts: Vec<usize> = part
            .clone()
            .filter(|at| kind(lines, *at) == leader)
            .collect();
        let Some(&first) = starts.first() else {
            continue;
        };
        let inside = (first..part.end).filter(|at| !starts.contains(at));
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

/// Headings of sections, each with what lies below it in its column up to the next. The page's own title heads all.
fn headed(lines: &[Laid], part: &Range<usize>) -> Vec<Range<usize>> {
    let is_heading = |at: &usize| {
        let kind = kind(lines, *at);
        kind.starts_with("heading") && kind != "heading1"
    };
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
mod tests {
    use super::*;

    fn line(kind: &str, x: f64, y: f64, width: f64) -> Laid {
        Laid {
            rect: CssRect::new(x, y, width, 20.0),
            kind: kind.to_owned(),
        }
    }

    #[test]
    fn cards_and_entries_are_found_and_nothing_else() {
        let card = |x: f64| {
            vec![
                line("heading", x, 0.0, 200.0),
                line("text", x, 25.0, 200.0),
                line("link", x, 50.0, 200.0),
            ]
        };
        let entry = |y: f64| {
            vec![
                line("link", 0.0, y, 600.0),
                line("text", 0.0, y + 22.0, 600.0),
            ]
        };
        let field = |y: f64| {
            vec![
                line("text", 0.0, y, 200.0),
                line("textbox", 0.0, y + 22.0, 200.0),
            ]
        };
        let mut framed = vec![
            line("heading1", 0.0, -60.0, 600.0),
            line("text", 0.0, -30.0, 600.0),
        ];
        framed.extend([card(0.0), card(220.0), card(440.0)].concat());
        framed.push(line("text", 440.0, 120.0, 200.0));
        let rows = [
            (
                "a title above and a foot below",
                framed,
                vec![2..5, 5..8, 8..11],
            ),
            (
                "cards",
                [card(0.0), card(220.0), card(440.0)].concat(),
                vec![0..3, 3..6, 6..9],
            ),
            (
                "two of them",
                [card(0.0), card(220.0)].concat(),
                vec![0..3, 3..6],
            ),
            (
                "entries",
                [entry(0.0), entry(70.0), entry(140.0)].concat(),
                vec![0..2, 2..4, 4..6],
            ),
            (
                "a column of text",
                (0..6)
                    .map(|at| line("text", 0.0, f64::from(at) * 25.0, 600.0))
                    .collect(),
                vec![],
            ),
            (
                "fields without a gap",
                [field(0.0), field(44.0), field(88.0)].concat(),
                vec![],
            ),
            (
                "sections",
                vec![
                    line("heading1", 0.0, 0.0, 600.0),
                    line("text", 0.0, 30.0, 600.0),
                    line("heading2", 0.0, 60.0, 600.0),
                    line("text", 0.0, 90.0, 600.0),
                    line("link", 0.0, 120.0, 600.0),
                    line("heading2", 0.0, 150.0, 600.0),
                    line("text", 0.0, 180.0, 600.0),
                ],
                vec![2..5, 5..7],
            ),
            ("nothing", vec![], vec![]),
        ];
        for (name, lines, expected) in rows {
            assert_eq!(groups(&lines), expected, "{name}");
        }
    }
}
