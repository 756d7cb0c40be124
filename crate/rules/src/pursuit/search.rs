//! The site's own search for a thing that is not in sight.

use super::super::orders::search_for;
use super::super::proposal::Proposal;
use super::super::screen_context::ScreenContext;
use super::past::Past;
use super::task::{Kind, Task};
use crate::words;
use passerby_artifacts::decision::{Action, TextSource};

/// Words of a query at most: many searches want each of them.
const MOST_WORDS: usize = 3;

/// The next query that was not sent for this task, in the search box of the page.
pub(super) fn ways(look: &ScreenContext, task: &Task, past: &Past) -> Vec<Proposal> {
    if matches!(task.kind, Kind::Make) || super::reached::is_reached(look, task, past) {
        return Vec::new();
    }
    let Some(query) = queries(task)
        .into_iter()
        .find(|query| !was_sent(query, past))
    else {
        return Vec::new();
    };
    let mut ways = search_for(look, &query);
    for way in &mut ways {
        way.confidence = way.confidence.min(0.8);
    }
    ways
}

/// What to search for: the words that tell the thing apart, then one of them alone: a name or a number before the longest.
fn queries(task: &Task) -> Vec<String> {
    let Some(object) = task.objects.first() else {
        return Vec::new();
    };
    let mut strong = object.telling();
    strong.retain(|word| word.chars().count() > 2);
    // How the site spells a day, nobody knows.
    let is_of_a_day = |word: &String| object.day_words().any(|other| other == word);
    if !strong.iter().all(is_of_a_day) {
        strong.retain(|word| !is_of_a_day(word));
    }
    let is_named = |word: &String| {
        let mut parts = object.text.split_whitespace().skip(1);
        let is_name = |part: &str| part.chars().any(|c| c.is_uppercase() || c.is_ascii_digit());
        parts.any(|part| is_name(part) && words::tokens(part).contains(word))
    };
    let single = strong
        .iter()
        .max_by_key(|word| (is_named(word), word.chars().count()))
        .cloned();
    if strong.len() > MOST_WORDS {
        // The longer a word, the more it tells; their order stays.
        let mut lengths: Vec<usize> = strong.iter().map(|word| word.chars().count()).collect();
        lengths.sort_unstable_by(|a, b| b.cmp(a));
        let least = lengths
            .get(MOST_WORDS.saturating_sub(1))
            .copied()
            .unwrap_or_default();
        strong.retain(|word| word.chars().count() >= least);
        strong.truncate(MOST_WORDS);
    }
    let all = strong.join(" ");
    [Some(all), single]
        .into_iter()
        .flatten()
        .filter(|query| !query.is_empty())
        .collect()
}

/// Whether a query was sent: another act followed the typing of it.
fn was_sent(query: &str, past: &Past) -> bool {
    let typed = past
        .steps
        .iter()
        .position(|(_, decision)| match &decision.action {
            Action::Type {
                text: TextSource::Plain { text },
            } => words::fold(text) == words::fold(query),
            _ => false,
        });
    typed.is_some_and(|at| at.saturating_add(1) < past.steps.len())
}
