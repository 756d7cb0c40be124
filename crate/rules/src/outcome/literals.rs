//! Whether what the goal spells out, such as an address or a name with a mark in it, was entered or stood on a page.

use super::super::acts::of_act;
use super::brought::action;
use crate::words;
use passerby_artifacts::decision::Action;
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

/// Addresses of mail, paths, and names such as `summer_campaign_2023`: they are copied, never put into other words. A password is none.
fn literals(goal: &str) -> impl Iterator<Item = &str> {
    let ends = |c: char| !c.is_alphanumeric();
    let words = goal
        .split_whitespace()
        .map(move |word| (is_path(word), word.trim_matches(ends)));
    let literals = words.filter(|(is_path, word)| *is_path || is_mail(word) || is_code(word));
    literals.map(|(_, word)| word)
}

/// A number with letters and a mark in it, as `DS-0727`, that the goal names and the run never met, where another one of its kind was
/// entered; that one, and the goal's.
pub(super) fn other_number(
    goal: &str,
    history: &[StepRecord],
    now: &[String],
) -> Option<[String; 2]> {
    let ends = |c: char| !c.is_alphanumeric();
    let numbers = |text: &str| -> Vec<String> {
        let words = text.split_whitespace().map(|word| word.trim_matches(ends));
        words
            .filter(|word| is_number(word))
            .map(str::to_owned)
            .collect()
    };
    let entered: Vec<String> = history
        .iter()
        .filter(|step| action(step).is_some_and(Action::fills))
        .flat_map(|step| numbers(&of_act(step)))
        .collect();
    let looks = history.iter().map(|step| words::fold(&step.tree_text));
    let met: Vec<String> = looks.chain(now.iter().cloned()).collect();
    let letters = |number: &str| {
        number
            .chars()
            .filter(|c| !c.is_ascii_digit())
            .collect::<String>()
    };
    numbers(goal).into_iter().find_map(|number| {
        let folded = words::fold(&number);
        let is_met = entered.contains(&number) || met.iter().any(|text| text.contains(&folded));
        let mut others = entered
            .iter()
            .filter(|other| letters(other) == letters(&number));
        let other = others.next().filter(|_| !is_met)?;
        Some([other.clone(), number])
    })
}

fn is_number(word: &str) -> bool {
    let has = |is: fn(char) -> bool| word.contains(is);
    let is_part =
        |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || matches!(c, '-' | '.' | '/');
    let has_mark = has(|c| !c.is_ascii_alphanumeric());
    let has_both = has(|c| c.is_ascii_uppercase()) && has(|c| c.is_ascii_digit());
    word.len() > 4 && word.chars().all(is_part) && has_both && has_mark
}

/// Whether it is a path on a site: `/lanterns-2027`.
fn is_path(word: &str) -> bool {
    let path = word.trim_start_matches(['"', '“', '‘', '(']);
    path.len() > 3 && path.starts_with('/') && path.contains(char::is_alphanumeric)
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
