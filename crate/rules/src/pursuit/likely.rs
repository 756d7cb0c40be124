//! The thing that a goal describes rather than names, among those that a page lists: `the ticket about alerts that come twice`.
//!
//! What all entries say tells none of them apart; what only one says does. An entry is taken for the thing only where it answers to
//! the description clearly better than every other one.

use super::super::screen_context::ScreenContext;
use super::evidence::{is_name, says, weight};
use super::facts::said_in;
use super::meaning::Thing;
use super::rows;
use crate::words;
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::ui_tree::UiNode;
use passerby_lexicon::vectors::Vector;

/// An entry that answers less to the description is not the thing.
const LEAST: f64 = 0.5;
/// And neither is one that is no better than the next by this much.
const CLEARLY: f64 = 0.2;
/// Longer lists are searched, not read.
const MOST_ENTRIES: usize = 150;

/// What leads to the thing from the only entry of this page that is clearly the one described.
pub(super) fn opener<'l>(look: &ScreenContext<'l>, things: &[Thing]) -> Option<&'l UiNode> {
    let tree = look.tree();
    let listed = tree
        .nodes
        .iter()
        .enumerate()
        .filter(|(_, node)| node.visible);
    let entries: Vec<(usize, String)> = listed
        .filter_map(|(at, node)| match node.role.as_str() {
            "row" => Some((at, format!("{} {}", node.name, said_in(look, at)))),
            "link" if is_title(&node.name) && !rows::is_in_row(look, node) => {
                Some((at, node.name.clone()))
            }
            _ => None,
        })
        .take(MOST_ENTRIES)
        .collect();
    let texts: Vec<&str> = entries.iter().map(|(_, text)| text.as_str()).collect();
    let (at, _) = entries.get(described(things, &texts)?)?;
    let node = tree.nodes.get(*at)?;
    match node.offers(ActionKind::Click) {
        true => Some(node),
        false => rows::leads_from(look, *at),
    }
}

/// Whether what was pressed was the entry described, as the page was told then. `lines`: the page, line by line.
pub(super) fn was_it(id: &str, page: &str, things: &[Thing]) -> bool {
    let mut entries: Vec<(bool, &str)> = Vec::new();
    for line in page.lines().map(str::trim) {
        let has_id = |part: &str| part.split_whitespace().any(|word| word == id);
        if line.contains(" | ") {
            entries.push((has_id(line), line));
        } else {
            let links = line.split("lnk_").skip(1);
            let of_id = |part: &str| {
                id.strip_prefix("lnk_")
                    .is_some_and(|id| part.starts_with(id))
            };
            entries.extend(
                links
                    .map(|part| (of_id(part), part.split('"').nth(1).unwrap_or_default()))
                    .filter(|(_, name)| is_title(name)),
            );
        }
    }
    entries.truncate(MOST_ENTRIES);
    let texts: Vec<&str> = entries.iter().map(|(_, text)| *text).collect();
    let found = described(things, &texts).and_then(|at| entries.get(at));
    found.is_some_and(|(is_pressed, _)| *is_pressed)
}

/// Whether a link is called like a thing and not like a part of the application.
fn is_title(name: &str) -> bool {
    name.split_whitespace().count() >= 2
}

/// Which of these texts is of the thing; `None` where none is, or not clearly.
fn described(things: &[Thing], texts: &[&str]) -> Option<usize> {
    let thing = things.iter().find(|thing| thing.tells())?;
    let wanted = thing.telling();
    if thing.is_quoted() || wanted.len() < 2 || texts.is_empty() {
        return None;
    }
    let vectors: Vec<Vector> = wanted.iter().map(|word| Vector::of(word)).collect();
    let said: Vec<Vec<f64>> = texts
        .iter()
        .map(|text| {
            let tokens = words::tokens(text);
            let days = thing.days_said(text);
            let pairs = wanted.iter().zip(&vectors);
            pairs
                .map(|(word, vector)| match days.contains(&word.as_str()) {
                    true => 1.0,
                    false => says(word, vector, &tokens),
                })
                .collect()
        })
        .collect();
    let weights: Vec<f64> = (0..wanted.len()).map(|at| weight(&said, at)).collect();
    let all: f64 = weights.iter().sum();
    let score = |said: &Vec<f64>| {
        let found: f64 = said
            .iter()
            .zip(&weights)
            .map(|(says, weight)| says * weight)
            .sum();
        found / all.max(f64::EPSILON)
    };
    let mut scored: Vec<(f64, usize)> = said.iter().map(score).zip(0..).collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0));
    let (best, at) = *scored.first()?;
    let next = scored.get(1).map_or(0.0, |(next, _)| *next);
    // A name that some entry has must be in the one that is meant.
    let is_named = |word: &str| is_name(&thing.text, word);
    let own = said.get(at)?;
    let lacks_a_name = wanted.iter().enumerate().any(|(word, text)| {
        let has = |said: &Vec<f64>| said.get(word).is_some_and(|says| *says >= 1.0);
        is_named(text) && !has(own) && said.iter().any(has)
    });
    let matched = own.iter().filter(|says| **says >= 0.5).count();
    (best >= LEAST && best - next >= CLEARLY && matched >= 2 && !lacks_a_name).then_some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ISSUES: [&str; 5] = [
        "4 | Bug | In Progress | Push alert arrives twice on Android",
        "9 | Bug | New | Push alert arrives twice on iPhone",
        "12 | Bug | New | Departure board shows yesterday's trains",
        "15 | Feature | New | Alerts for cancelled trains | 2026-06-03",
        "21 | Bug | Closed | Splash screen logo looks blurry on Android",
    ];

    #[test]
    fn an_entry_is_found_by_what_tells_it_apart() {
        for (described_as, found) in [
            ("ticket about duplicate alerts on Android", Some(0)),
            ("problem with alerts that arrive twice on iPhones", Some(1)),
            (
                "bug about the departure board and yesterday's trains",
                Some(2),
            ),
            // Two are as good.
            ("bug about alerts that arrive twice", None),
            // Another name.
            ("ticket about duplicate alerts on Windows", None),
            ("feature of 3 June", Some(3)),
            ("printer that jams", None),
            ("bug", None),
        ] {
            let things = [Thing::new(described_as)];
            assert_eq!(described(&things, &ISSUES), found, "{described_as}");
        }
    }

    #[test]
    fn what_was_pressed_is_found_in_the_page_as_it_was_told() {
        let page = "main\n  | lnk_1 \"Dinner\" | Fish Hall | 120.00\n  | lnk_2 \"Ferry\" | Harbour | 80.00\n  | lnk_3 \"Dinner\" | Old Mill | 60.00";
        let things = [Thing::new("bill for the dinner at the Fish Hall")];
        assert!(was_it("lnk_1", page, &things));
        assert!(!was_it("lnk_3", page, &things));
    }
}
