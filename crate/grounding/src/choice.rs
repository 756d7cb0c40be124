//! Whether an option is the one that a goal names.

use crate::words;

/// Less than this is another option.
pub const MIN_FIT: f64 = 0.7;

/// How well an option answers to a value, 0..=1: `High` to `high priority`, `0.9 – Staff preview` to `version 0.9 Staff preview`.
pub fn fit(value: &str, option: &str) -> f64 {
    let is_name = is_name(value);
    let (value, option) = (words::tokens(value), words::tokens(option));
    if value.is_empty() || option.is_empty() {
        return 0.0;
    }
    if value == option {
        return 1.0;
    }
    // Julie is not Julien.
    let is_it = |a: &str, b: &str| if is_name { a == b } else { same(a, b) };
    let has = |all: &[String], word: &String| all.iter().any(|other| is_it(word, other));
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

/// Whether a value is written as somebody is called.
fn is_name(value: &str) -> bool {
    let begins = |word: &str| word.chars().next().is_some_and(char::is_uppercase);
    let mut words = value.split_whitespace();
    value.split_whitespace().count() >= 2 && words.all(begins)
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
    let Some(first) = numbers.next() else {
        return spelt_out(value).map(|number| number.to_string());
    };
    numbers.next().is_none().then(|| first.to_owned())
}

/// Small numbers as people write them, counting and in order, in the languages that goals are read in.
const SPELT: [&[&str]; 12] = [
    &[
        "one", "first", "eins", "eine", "erste", "un", "une", "premier", "uno", "una", "primero",
    ],
    &[
        "two", "second", "zwei", "zweite", "deux", "deuxieme", "dos", "segundo",
    ],
    &[
        "three",
        "third",
        "drei",
        "dritte",
        "trois",
        "troisieme",
        "tres",
        "tercero",
    ],
    &[
        "four",
        "fourth",
        "vier",
        "vierte",
        "quatre",
        "quatrieme",
        "cuatro",
        "cuarto",
    ],
    &[
        "five",
        "fifth",
        "funf",
        "funfte",
        "cinq",
        "cinquieme",
        "cinco",
        "quinto",
    ],
    &[
        "six", "sixth", "sechs", "sechste", "sixieme", "seis", "sexto",
    ],
    &[
        "seven", "seventh", "sieben", "siebte", "sept", "septieme", "siete", "septimo",
    ],
    &[
        "eight", "eighth", "acht", "achte", "huit", "huitieme", "ocho", "octavo",
    ],
    &[
        "nine", "ninth", "neun", "neunte", "neuf", "neuvieme", "nueve", "noveno",
    ],
    &[
        "ten", "tenth", "zehn", "zehnte", "dix", "dixieme", "diez", "decimo",
    ],
    &[
        "eleven", "eleventh", "elf", "elfte", "onze", "onzieme", "once",
    ],
    &[
        "twelve", "twelfth", "zwolf", "zwolfte", "douze", "douzieme", "doce",
    ],
];

/// The only small number that a value spells out.
fn spelt_out(value: &str) -> Option<usize> {
    let tokens = words::tokens(value);
    let number = |word: &String| {
        SPELT
            .iter()
            .zip(1..)
            .find(|(names, _)| names.contains(&word.as_str()))
            .map(|(_, number)| number)
    };
    let mut numbers = tokens.iter().filter_map(number);
    let first = numbers.next()?;
    numbers.next().is_none().then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_is_nobody_who_is_called_nearly_so() {
        for (value, option, is_it) in [
            ("Julien Martin", "Martin, Julien", true),
            ("Julien Martin", "Martin, Julie", false),
            ("High", "high priority", true),
            ("open tickets", "Open ticket", true),
        ] {
            assert_eq!(fit(value, option) >= MIN_FIT, is_it, "{value} {option}");
        }
    }
}
