//! Whether something was done on the page of one thing though the page of another one of its kind, which the run saw too, has all that
//! this one has of the goal's words, and more.

use super::deeds::Deed;
use crate::entries::{is_name, words_of};
use passerby_artifacts::run::StepRecord;
use std::collections::BTreeMap;

/// What the looks at one address say.
struct Page<'s> {
    title: &'s str,
    text: String,
}

/// The titles of the page that something was done on, and of the one that the goal means.
pub(super) fn another(goal: &str, history: &[StepRecord], deeds: &[Deed]) -> Option<[String; 2]> {
    let pages = pages(history);
    let worked: Vec<&str> = deeds.iter().map(|deed| path(&deed.step.url)).collect();
    let is_worked_on = |other: &str| {
        worked
            .iter()
            .any(|path| *path == other || is_under(path, other))
    };
    let wanted = words_of(goal, "").into_iter().map(|(word, _)| word);
    let wanted: Vec<String> = wanted.collect();
    let others = pages.iter().filter(|(path, _)| !is_worked_on(path));
    for (other, meant) in others {
        for (at, taken) in &pages {
            if !is_worked_on(at) || !are_alike(at, other) {
                continue;
            }
            let own: Vec<(String, bool)> = words_of(goal, &taken.text);
            let theirs = words_of(goal, &meant.text);
            let pairs = || {
                own.iter()
                    .zip(&theirs)
                    .map(|((_, own), (_, theirs))| (*own, *theirs))
            };
            let is_within = pairs().all(|(own, theirs)| !own || theirs);
            let mut more = wanted.iter().zip(pairs());
            let names_more = more.any(|(word, (own, theirs))| {
                let is_done = || deeds.iter().any(|deed| deed.on.contains(word));
                theirs && !own && is_name(word, &meant.text) && !is_done()
            });
            if is_within && names_more {
                return Some([taken.title.to_owned(), meant.title.to_owned()]);
            }
        }
    }
    None
}

/// The pages of the run by their paths, each with all that its looks say.
fn pages(history: &[StepRecord]) -> BTreeMap<&str, Page<'_>> {
    let mut pages: BTreeMap<&str, Page<'_>> = BTreeMap::new();
    for step in history {
        let page = pages.entry(path(&step.url)).or_insert_with(|| Page {
            title: step.title.as_str(),
            text: String::new(),
        });
        page.text.push_str(&step.tree_text);
        page.text.push_str(&step.off_view);
    }
    pages
}

fn path(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let path = rest.split_once('/').map_or("", |(_, path)| path);
    path.split(['?', '#']).next().unwrap_or_default()
}

/// Whether the first path lies under the second: the form of a thing and its own page.
fn is_under(path: &str, other: &str) -> bool {
    path.strip_prefix(other)
        .is_some_and(|rest| rest.starts_with('/'))
}

/// Whether two paths differ in one part only, as those of two things of a kind do.
fn are_alike(a: &str, b: &str) -> bool {
    let (a, b): (Vec<&str>, Vec<&str>) = (a.split('/').collect(), b.split('/').collect());
    let differing = a.iter().zip(&b).filter(|(a, b)| a != b).count();
    a.len() == b.len() && a.len() > 1 && differing == 1
}
