//! Whether an answer in words is what the goal wants, and rests on the screen.
//!
//! An answer ends a run as well as an act does. Where the goal wants something changed, saying a text of the screen is not enough.

use super::brought::brought;
use super::claim::untouched;
use super::neighbour;
use super::record;
use super::said::{all_together, earlier, texts};
use super::wishes::{changes, wants_change, wants_words};
use crate::context::Context;
use crate::entries::all_texts;
use crate::quotes::quotes;
use crate::screen_context::ScreenContext;
use crate::words;
use passerby_artifacts::clause::{ClauseRecord, ClauseState};

/// What is to be said of an answer.
pub(super) enum Said {
    /// It answers the goal.
    Answers,
    /// It answers what the goal asks, and this of the goal was not done.
    Open(Vec<ClauseRecord>),
    /// The goal asks nothing, or the screen does not show it.
    Nothing,
}

/// Holds an answer against the goal and the run.
pub(super) fn judge(context: &Context, answer: &str) -> Said {
    if !wants_words(context.goal) || !is_said(context, answer) || is_of_neighbour(context, answer) {
        return Said::Nothing;
    }
    if !wants_change(context.goal) {
        return Said::Answers;
    }
    let look = ScreenContext::new(context);
    let mut open = untouched(context, &look, answer);
    open.retain(|clause| wants_change(&clause.text));
    if open.is_empty() && brought(context.history).is_empty() {
        let changing = changes(context.goal);
        open.extend(changing.map(|part| record(part, ClauseState::NotTried, "")));
    }
    if open.is_empty() {
        Said::Answers
    } else {
        Said::Open(open)
    }
}

/// Whether the goal wants a change, and no act of the run brought any about.
pub(super) fn lacks_a_change(context: &Context) -> bool {
    wants_change(context.goal) && brought(context.history).is_empty()
}

/// Whether all that the answer quotes stands in rows of somebody or something of a like name: `Anna Bergmann` for `Anna Berg`.
fn is_of_neighbour(context: &Context, answer: &str) -> bool {
    let quotes: Vec<String> = quotes(answer).into_iter().map(words::fold).collect();
    let rows = context
        .history
        .iter()
        .flat_map(|step| step.tree_text.lines());
    let rows = rows
        .map(str::trim_start)
        .filter(|line| line.starts_with('|'));
    let entries: Vec<String> = rows
        .map(str::to_owned)
        .chain(all_texts(context.tree))
        .collect();
    neighbour::in_entries(context.goal, &quotes, &entries).is_some()
}

/// Whether what an answer rests on stands on the screen, or stood there earlier in the run, as where several pages are compared: what
/// it quotes, else its numbers, else all of it.
fn is_said(context: &Context, answer: &str) -> bool {
    let look = ScreenContext::new(context);
    let together = all_together(&look);
    let earlier = earlier(context.history);
    let stands = |words: &str| {
        let words = words::fold(words);
        !words.is_empty()
            && (texts(&look).any(|text| words::fold(text).contains(&words))
                || together.contains(&words)
                || earlier.iter().any(|look| look.contains(&words)))
    };
    let quotes = quotes(answer);
    if !quotes.is_empty() {
        return quotes.into_iter().all(stands);
    }
    let is_number = |word: &&str| word.contains(|c: char| c.is_ascii_digit());
    let ends = |c: char| !c.is_alphanumeric();
    let numbers = answer.split_whitespace().filter(is_number);
    let numbers: Vec<&str> = numbers.map(|word| word.trim_matches(ends)).collect();
    if numbers.is_empty() {
        return stands(answer);
    }
    numbers.into_iter().all(stands)
}
