//! Whether what the goal spells out, such as an address or a name with a mark in it, was entered or stood on a page.

use super::acts::of_act;
use crate::words;
use passerby_artifacts::run::StepRecord;

/// Whether the run never met something that the goal spells out; `now`: what the screen says, folded.
pub(super) fn is_one_missing(goal: &str, history: &[StepRecord], now: &[String]) -> bool {
    let mut literals = literals(goal).peekable();
    if literals.peek().is_none() {
        return false;
    }
    let entered: Vec<String> = history
        .iter()
        .map(|step| words::fold(&of_act(step)))
        .collect();
    let looks: Vec<String> = history
        .iter()
        .map(|step| words::fold(&step.tree_text))
        .collect();
    literals.any(|literal| {
        let literal = words::fold(literal);
        let mut met = now.iter().chain(&entered).chain(&looks);
        !met.any(|text| text.contains(&literal))
    })
}

/// Addresses of mail, and names such as `summer_campaign_2023`: they are copied, never put into other words. A password is none.
fn literals(goal: &str) -> impl Iterator<Item = &str> {
    let ends = |c: char| !c.is_alphanumeric();
    let words = goal
        .split_whitespace()
        .map(move |word| word.trim_matches(ends));
    words.filter(|word| is_mail(word) || is_code(word))
}

fn is_mail(word: &str) -> bool {
    word.split_once('@').is_some_and(|(user, host)| {
        !user.is_empty() && host.contains('.') && !host.starts_with('.')
    })
}

fn is_code(word: &str) -> bool {
    let is_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    word.contains('_') && word.len() > 4 && word.chars().all(is_part)
}
