//! Whether what was worked on has a name like the one in the goal and another end: `Harbour Street 21` for `Harbour Street 12`, `Anna Berg`
//! for `Anna Bergmann`.

use super::amounts::month_named;
use super::brought::action;
use super::deeds::{Deed, headings};
use crate::words;
use passerby_artifacts::decision::Action;

/// Letters that two names begin with alike at least, to be taken for one another.
const ALIKE: usize = 3;

/// What was worked on as its page writes it, and what the goal says instead; both the two words in question.
pub(super) fn another(goal: &str, deeds: &[Deed]) -> Option<[String; 2]> {
    let names = deeds.iter().flat_map(names);
    let names: Vec<Vec<String>> = names.map(|name| words::tokens(&name)).collect();
    in_names(goal, &names)
}

/// The first pair of words of the goal that no name has, and in its place what is taken for it.
fn in_names(goal: &str, names: &[Vec<String>]) -> Option<[String; 2]> {
    let goal = words::tokens(goal);
    goal.windows(2).find_map(|pair| {
        let [first, meant] = pair else { return None };
        let is_name = first.len() >= ALIKE
            && first.chars().all(char::is_alphabetic)
            && !words::is_stop(first)
            // `December 2026` is no other December than that in which `December 6` is.
            && month_named(first).is_none()
            && !words::is_stop(meant);
        if !is_name
            || names
                .iter()
                .any(|name| has(name, first, |next| is_same(next, meant)))
        {
            return None;
        }
        let other = |next: &str| is_taken_for(next, meant) && !goal.iter().any(|word| word == next);
        let name = names.iter().find(|name| has(name, first, other))?;
        let taken = name.windows(2).find_map(|pair| match pair {
            [a, b] if a == first && other(b) => Some(format!("{a} {b}")),
            _ => None,
        })?;
        Some([taken, format!("{first} {meant}")])
    })
}

/// A name like the goal's in every entry of a list that has one of an answer's quotes, which are folded; its two words, and those of the
/// goal.
pub(super) fn in_entries(goal: &str, quotes: &[String], entries: &[String]) -> Option<[String; 2]> {
    let folded = entries.iter().map(|entry| words::fold(entry));
    let with = folded.filter(|entry| quotes.iter().any(|quote| entry.contains(quote.as_str())));
    let with: Vec<Vec<String>> = with.map(|entry| words::tokens(&entry)).collect();
    in_names(goal, &with)
}

/// What the thing is called that a deed was done to, and what was chosen.
fn names(deed: &Deed) -> Vec<String> {
    let step = deed.step;
    let mut names = vec![
        step.title.clone(),
        step.target_entry.clone(),
        step.target_row.clone(),
    ];
    names.extend(headings(&step.tree_text).map(str::to_owned));
    names.extend(deed.chosen.map(|chosen| chosen.target_entry.clone()));
    if let Some(Action::Select { option }) = action(step) {
        names.push(option.clone());
    }
    names
}

fn has(name: &[String], first: &str, is_next: impl Fn(&str) -> bool) -> bool {
    name.windows(2)
        .any(|pair| matches!(pair, [a, b] if a == first && is_next(b)))
}

/// Whether one word is the other, perhaps with one letter wrong: people write `barret` and `bergmans`.
fn is_same(a: &str, b: &str) -> bool {
    let has_digit = |word: &str| word.contains(|c: char| c.is_ascii_digit());
    let is_long = a.len().min(b.len()) > ALIKE;
    a == b || is_long && !has_digit(a) && !has_digit(b) && differs_by_a_letter(a, b)
}

/// Whether one letter was changed, left out or put in.
fn differs_by_a_letter(a: &str, b: &str) -> bool {
    let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    let (short, long): (Vec<char>, Vec<char>) = (short.chars().collect(), long.chars().collect());
    let front = short.iter().zip(&long).take_while(|(a, b)| a == b).count();
    let rest = |word: &[char], left_out: usize| {
        word.iter()
            .skip(front.saturating_add(left_out))
            .copied()
            .collect::<Vec<char>>()
    };
    match long.len().saturating_sub(short.len()) {
        0 => rest(&short, 1) == rest(&long, 1),
        1 => rest(&short, 0) == rest(&long, 1),
        _ => false,
    }
}

/// Whether somebody may take one for the other: numbers, or words that begin alike.
fn is_taken_for(a: &str, b: &str) -> bool {
    let letters = |word: &str| word.trim_matches(|c: char| c.is_ascii_digit()).to_owned();
    let has_digit = |word: &str| word.contains(|c: char| c.is_ascii_digit());
    if is_same(a, b) {
        return false;
    }
    if has_digit(a) || has_digit(b) {
        return has_digit(a) && has_digit(b) && letters(a) == letters(b);
    }
    let alike = a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count();
    alike >= ALIKE && !words::same_word(a, b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_are_taken_for_one_another() {
        for (a, b, same, taken) in [
            ("berg", "bergmann", false, true),
            ("bergmans", "bergmann", true, false),
            ("barret", "barrett", true, false),
            ("12", "21", false, true),
            ("q3", "q4", false, true),
            ("q3", "3", false, false),
            ("lund", "lundin", false, true),
            ("report", "reports", true, false),
            ("draft", "post", false, false),
        ] {
            assert_eq!(is_same(a, b), same, "{a} {b}");
            assert_eq!(is_taken_for(a, b), taken, "{a} {b}");
        }
    }

    #[test]
    fn a_day_of_a_calendar_is_no_other_year() {
        let names = |name: &str| vec![words::tokens(name)];
        let goal = "deliver it on 11 December 2026 to Harbour Street 12";
        assert_eq!(in_names(goal, &names("December 6")), None);
        assert!(in_names(goal, &names("Harbour Street 21")).is_some());
    }

    #[test]
    fn an_answer_is_read_from_the_row_of_whom_the_goal_names() {
        let row = |text: &str| text.to_owned();
        let other = row("| 8 | \"Damp wall\" | \"Anna Bergmann\"");
        let own = row("| 9 | \"Damp wall\" | \"Anna Berg\"");
        let quotes = [row("damp wall")];
        for (entries, expected) in [
            (vec![other.clone()], true),
            (vec![other, own.clone()], false),
            (vec![own], false),
        ] {
            let found = in_entries("which ticket is assigned to Anna Berg", &quotes, &entries);
            assert_eq!(found.is_some(), expected, "{entries:?}");
        }
    }
}
