//! Whether an option is the one that a goal names.

use crate::words;

/// Less than this is another option.
pub const MIN_FIT: f64 = 0.7;

/// How well an option answers to a value, 0..=1: `High` to `high priority`, `0.9 – Staff preview` to `version 0.9 Staff preview`.
pub fn fit(value: &str, option: &str) -> f64 {
    let (value, option) = (words::tokens(value), words::tokens(option));
    if value.is_empty() || option.is_empty() {
        return 0.0;
    }
    if value == option {
        return 1.0;
    }
    let has = |all: &[String], word: &String| all.iter().any(|other| same(word, other));
    let found = value.iter().filter(|word| has(&option, word)).count() as f64;
    let meant = option.iter().filter(|word| has(&value, word)).count() as f64;
    let (all, own) = (value.len() as f64, option.len() as f64);
    if meant >= own {
        // All of the option is said: the more of the value it is, the surer.
        return 0.5 + 0.45 * found / all;
    }
    if found >= all {
        return 0.7 + 0.25 * meant / own;
    }
    0.6 * (found / all).min(meant / own)
}

/// A number is itself only; a word may have another ending.
fn same(a: &str, b: &str) -> bool {
    let is_number = |word: &str| word.chars().all(|c| c.is_ascii_digit());
    a == b || (!is_number(a) && !is_number(b) && words::same_word(a, b))
}

/// The only number in a value: `20` of `20 pounds`; `None` where there is none, or several.
pub fn number_of(value: &str) -> Option<String> {
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | '-');
    let mut numbers = value
        .split(|c: char| !is_part(c))
        .map(|part| part.trim_matches(|c: char| matches!(c, '.' | ',')))
        .filter(|part| part.chars().any(|c| c.is_ascii_digit()));
    let first = numbers.next()?;
    numbers.next().is_none().then(|| first.to_owned())
}
