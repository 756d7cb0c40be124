//! Whether what a model or a script claims at the end is on the screen.

use super::super::proposal::shown;
use super::super::screen_context::{ScreenContext, had_effect};
use crate::context::Context;
use crate::words;
use passerby_artifacts::clause::ClauseState;
use passerby_artifacts::ui_tree::UiNode;

/// A text on the screen of fewer words proves nothing by standing in a claim.
const MIN_WORDS: usize = 2;

/// Whether the screen shows what is claimed, an act had an effect before, and no clause that was understood is left undone.
pub(super) fn is_shown(context: &Context, claim: &str) -> bool {
    let look = ScreenContext::new(context);
    // What a look alone can answer is not left undone, though no act was begun for it.
    let untried = super::of_goal(&look)
        .iter()
        .any(|clause| clause.state == ClauseState::NotTried);
    let acted = look.executed().any(|(step, _)| had_effect(step));
    if untried || !(acted || look.goal.looks_only) {
        return false;
    }
    let quotes = quotes(claim);
    if quotes.is_empty() {
        let claim = format!(" {} ", words::fold(claim));
        return texts(&look).any(|text| {
            let text = words::fold(text);
            text.split(' ').count() >= MIN_WORDS && claim.contains(&format!(" {text} "))
        });
    }
    quotes.iter().all(|quote| {
        let quote = words::fold(quote);
        texts(&look).any(|text| words::fold(text).contains(&quote))
    })
}

/// Whether what an answer rests on stands on the screen: what it quotes, else its numbers, else all of it.
pub(super) fn is_said(context: &Context, answer: &str) -> bool {
    let look = ScreenContext::new(context);
    let stands = |words: &str| {
        let words = words::fold(words);
        !words.is_empty() && texts(&look).any(|text| words::fold(text).contains(&words))
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

/// What the screen says and holds.
fn texts<'a>(look: &ScreenContext<'a>) -> impl Iterator<Item = &'a str> {
    let nodes = look.tree().nodes.iter().filter(|n| n.visible);
    let of = |n: &'a UiNode| [Some(n.name.as_str()), n.value.as_deref()];
    let title = look.screen().title.as_str();
    nodes
        .flat_map(of)
        .flatten()
        .chain(std::iter::once(title))
        .filter(|text| !shown(text).is_empty())
}

/// Texts in double quotes.
fn quotes(claim: &str) -> Vec<&str> {
    let parts: Vec<&str> = claim.split(['"', '“', '”', '„', '«', '»']).collect();
    // Every second part stands between quotes; an opening one without an end quotes nothing.
    let closed = parts.len().saturating_sub(1);
    let inside = parts.iter().take(closed).skip(1).step_by(2);
    inside
        .copied()
        .filter(|quote| !words::fold(quote).is_empty())
        .collect()
}
