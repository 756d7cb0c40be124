//! Texts that change by themselves: clocks, countdowns, ages, counters, prices.
//!
//! Must never know where a text stands. What ticks is compared without its digits, so that a clock
//! is no change; a counter is compared with them, since a person's act may have moved it.

use crate::lexicon;
use crate::text::canonical;

/// How a text changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Volatility {
    /// It is what it says: another text is another output.
    No,
    /// Mostly a number: the same output may show another one.
    Counter,
    /// It changes as time passes.
    Clock,
}

/// Words of a text that only tells an age, at most.
const LONGEST_AGED: usize = 7;

/// How a text changes, judged by itself.
pub(crate) fn ticking(text: &str) -> Volatility {
    let text = canonical(text);
    let words: Vec<&str> = words(&text);
    let digits = text.chars().filter(|c| c.is_numeric()).count();
    if digits == 0 {
        return Volatility::No;
    }
    let times = words
        .iter()
        .filter(|word| is_time_of_day(word) || is_percentage(word))
        .count();
    let others = words
        .iter()
        .filter(|word| !is_time_of_day(word) && !is_number(word))
        .filter(|word| !lexicon::CLOCK_WORDS.has(trim(word)))
        .count();
    let counts_down = is_countdown(&words);
    if times > 0 && (others <= 2 || counts_down) || has_age(&words) && words.len() <= LONGEST_AGED {
        return Volatility::Clock;
    }
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    if digits >= letters || words.len() <= 3 && letters <= 12 {
        Volatility::Counter
    } else {
        Volatility::No
    }
}

/// The canonical text as it is compared: of a clock no digit counts, of any other text only those
/// that do not tick.
pub(crate) fn comparable(text: &str) -> String {
    let text = steady(text);
    if ticking(&text) == Volatility::Clock {
        // One zero for any number: an hour may gain a digit. A date is another day, and no later moment of this one.
        let words: Vec<&str> = text.split(' ').collect();
        let told = words.iter().enumerate().map(|(at, word)| {
            if is_of_date(&words, at) {
                (*word).to_owned()
            } else {
                collapse_numbers(word)
            }
        });
        return told.collect::<Vec<_>>().join(" ");
    }
    text
}

/// Whether the word is a date, or the day, month or year of one.
fn is_of_date(words: &[&str], at: usize) -> bool {
    let Some(word) = words.get(at).map(|word| trim(word)) else {
        return false;
    };
    let near = at.saturating_sub(2)..at.saturating_add(3);
    let is_beside_month = || {
        let mut beside = words
            .get(near.start..near.end.min(words.len()))
            .into_iter()
            .flatten();
        beside.any(|word| is_month(trim(word)))
    };
    let is_part = matches!(word.len(), 1 | 2 | 4) && word.bytes().all(|b| b.is_ascii_digit());
    is_date(word) || is_part && is_beside_month()
}

/// `28/11/2026`, `2026-11-28`.
fn is_date(word: &str) -> bool {
    let parts: Vec<&str> = word.split(['/', '-', '.']).collect();
    parts.len() == 3
        && parts
            .iter()
            .all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()))
}

/// A month by its first letters, in the languages that screens are read in.
fn is_month(word: &str) -> bool {
    const MONTHS: [&str; 20] = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec", "mai",
        "okt", "dez", "fev", "avr", "ene", "abr", "dic",
    ];
    let letters = word.chars().take_while(|c| c.is_alphabetic()).count();
    (3..=9).contains(&letters) && MONTHS.iter().any(|month| word.starts_with(month))
}

/// Whether two texts tell two moments of one thing that ticks.
pub(crate) fn tick_apart(a: &str, b: &str) -> bool {
    ticking(a) == Volatility::Clock
        && ticking(b) == Volatility::Clock
        && comparable(a) == comparable(b)
}

/// Whether two texts are one with other numbers in it, as a counter that went up shows it.
pub(crate) fn counts_on(a: &str, b: &str) -> bool {
    collapse_numbers(&canonical(a)) == collapse_numbers(&canonical(b))
}

/// The canonical text with ages and times to the second blanked.
pub(crate) fn steady(text: &str) -> String {
    let text = canonical(text).replace("just now", "0s ago");
    let words: Vec<&str> = text.split(' ').collect();
    let ages = has_age(&words);
    let mut blanked: Vec<String> = Vec::with_capacity(words.len());
    let mut rest = words.iter();
    while let Some(word) = rest.next() {
        let next = rest.as_slice().first();
        let measured = is_amount(word) && next.is_some_and(|next| is_unit(next));
        let to_the_second = word.matches(':').count() == 2 && is_time_of_day(word);
        if ages && (measured || is_short_age(word)) {
            // With its unit: after 59 seconds comes a minute.
            blanked.push("0s".to_owned());
            if measured {
                rest.next();
            }
        } else if to_the_second {
            blanked.push(collapse_numbers(word));
        } else {
            blanked.push((*word).to_owned());
        }
    }
    blanked.join(" ")
}

/// A label without the time that it counts down or the age that it tells: `Reconnect in 09:57` stays the same button. Any
/// other time stays: `09:30` and `10:00` are two.
pub(crate) fn timeless(label: &str) -> String {
    let text = canonical(label);
    let words = words(&text);
    if is_countdown(&words) || has_age(&words) && words.len() <= LONGEST_AGED {
        return comparable(label);
    }
    label.to_owned()
}

fn words(text: &str) -> Vec<&str> {
    text.split(' ').filter(|w| !w.is_empty()).collect()
}

fn trim(word: &str) -> &str {
    word.trim_matches(|c: char| !c.is_alphanumeric())
}

fn is_number(word: &str) -> bool {
    word.chars().any(char::is_numeric) && !word.chars().any(char::is_alphabetic)
}

/// `12:05`, `12:05:33`, also `9:05pm`.
fn is_time_of_day(word: &str) -> bool {
    let word = trim(word);
    let word = word.trim_end_matches(['a', 'p', 'm', 'h', '.']);
    let parts: Vec<&str> = word.split(':').collect();
    (2..=3).contains(&parts.len())
        && parts
            .iter()
            .all(|p| (1..=2).contains(&p.len()) && p.bytes().all(|b| b.is_ascii_digit()))
}

/// `43%`, as a gauge shows how far it is.
fn is_percentage(word: &str) -> bool {
    word.strip_suffix('%').is_some_and(is_number)
}

fn is_unit(word: &str) -> bool {
    lexicon::TIME_UNITS.has(trim(word))
}

/// A number, or `an` as in `an hour ago`.
fn is_amount(word: &str) -> bool {
    is_number(word) || lexicon::ONE.has(word)
}

/// `ends in 04:59`, `04:59 left`.
fn is_countdown(words: &[&str]) -> bool {
    let says_when = |word: &&&str| lexicon::AGO.has(trim(word));
    let before = std::iter::once(None).chain(words.iter().map(Some));
    let after = words.iter().skip(1).map(Some).chain([None]);
    words
        .iter()
        .zip(before.zip(after))
        .any(|(word, (before, after))| {
            let after = after.filter(|word| trim(word) != "in");
            is_time_of_day(word) && [before, after].iter().flatten().any(says_when)
        })
}

/// `5 minutes ago`, `an hour ago`, `5m ago`, `noch 3 Stunden`.
fn has_age(words: &[&str]) -> bool {
    let is_measured = |pair: &[&str; 2]| is_amount(pair[0]) && is_unit(pair[1]);
    let measured = words.array_windows().any(is_measured);
    (measured || words.iter().any(|word| is_short_age(word)))
        && lexicon::AGO.is_in(&words.join(" "))
}

/// `5m`, `30s`, `2h`.
fn is_short_age(word: &str) -> bool {
    let word = trim(word);
    let unit = word.trim_start_matches(|c: char| c.is_ascii_digit());
    unit.len() < word.len() && is_unit(unit)
}

fn collapse_numbers(text: &str) -> String {
    let mut collapsed = String::with_capacity(text.len());
    for c in text.chars() {
        if !c.is_numeric() {
            collapsed.push(c);
        } else if !collapsed.ends_with('0') {
            collapsed.push('0');
        }
    }
    collapsed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_day_is_no_later_moment() {
        for (earlier, later, same) in [
            (
                "28 Nov 2026, 00:00:00 - 28 Nov 2026, 23:59:59",
                "27 Nov 2026, 00:00:00 - 27 Nov 2026, 23:59:59",
                false,
            ),
            ("28 Nov 2026, 08:32:58", "28 Nov 2026, 08:33:01", true),
            ("2026-11-28 08:32", "2026-11-27 08:32", false),
            ("Today, 9:59", "Today, 10:00", true),
        ] {
            assert_eq!(comparable(earlier) == comparable(later), same, "{earlier}");
        }
    }

    #[test]
    fn labels_keep_their_names_while_they_count_down() {
        for (earlier, later, same) in [
            ("Reconnect in 09:57", "Reconnect in 09:56", true),
            ("Reconnect in 10:00", "Reconnect in 9:59", true),
            ("Seen 5 minutes ago", "Seen 6 minutes ago", true),
            ("09:30", "10:00", false),
            ("Book 09:30", "Book 10:00", false),
            ("Page 1", "Page 2", false),
        ] {
            assert_eq!(timeless(earlier) == timeless(later), same, "{earlier}");
        }
    }

    #[test]
    fn what_ticks() {
        use Volatility::{Clock, Counter, No};
        for (text, expected) in [
            ("12:05:33", Clock),
            ("Saturday 9:05 PM", Clock),
            ("Last updated 12:05:33", Clock),
            ("5 minutes ago", Clock),
            ("Posted 3h ago", Clock),
            ("noch 20 Sekunden", Clock),
            ("43%", Clock),
            ("Offer ends in 04:59", Clock),
            ("0:12 / 3:40", Clock),
            ("Dinner at 19:30 in the old town hall", No),
            ("$1,299.00", Counter),
            ("Count: 0", Counter),
            ("3 items", Counter),
            ("Meeting at 10:30 with the whole product team", No),
            ("Chapter 12 of the collected works", No),
            ("Welcome", No),
            ("", No),
        ] {
            assert_eq!(ticking(text), expected, "{text:?}");
        }
    }

    #[test]
    fn ticks_compare_equal() {
        for (a, b, equal) in [
            ("12:05:59", "12:06:00", true),
            ("9:59 AM", "10:00 AM", true),
            ("just now", "1 minute ago", true),
            (
                "Edited 59 minutes ago by Ada",
                "Edited an hour ago by Ada",
                true,
            ),
            ("5m ago", "1h ago", true),
            ("5 minutes ago", "6 minutes ago", true),
            (
                "Ada wrote a long answer to your question, 5 minutes ago",
                "Ada wrote a long answer to your question, 16 minutes ago",
                true,
            ),
            ("Count: 0", "Count: 1", false),
            ("$10.00", "$12.00", false),
            (
                "Flight at 10:30 to the city of Rome",
                "Flight at 11:30 to the city of Rome",
                false,
            ),
        ] {
            assert_eq!(comparable(a) == comparable(b), equal, "{a:?} {b:?}");
        }
    }
}
