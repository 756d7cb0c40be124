//! Numbers and days that a goal names: a run that entered others, and whose last screen shows others, has done something else.

use super::super::acts::of_act;
use crate::words;
use passerby_artifacts::run::StepRecord;

/// Names of the months in the languages of goals, the whole word or its beginning of [`SHORT`] letters, folded.
const MONTHS: [[&str; 4]; 12] = [
    ["january", "januar", "janvier", "enero"],
    ["february", "februar", "fevrier", "febrero"],
    ["march", "marz", "mars", "marzo"],
    ["april", "april", "avril", "abril"],
    ["may", "mai", "mai", "mayo"],
    ["june", "juni", "juin", "junio"],
    ["july", "juli", "juillet", "julio"],
    ["august", "august", "aout", "agosto"],
    ["september", "september", "septembre", "septiembre"],
    ["october", "oktober", "octobre", "octubre"],
    ["november", "november", "novembre", "noviembre"],
    ["december", "dezember", "decembre", "diciembre"],
];
/// Letters of a month's name cut short.
const SHORT: usize = 3;

/// A day of a month as a goal names it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct DayNamed {
    pub month: usize,
    pub day: u32,
}

impl DayNamed {
    /// As people write it: `8 january`.
    pub(super) fn written(&self) -> String {
        let names = MONTHS.get(self.month.saturating_sub(1));
        format!("{} {}", self.day, names.map_or("", |names| names[0]))
    }
}

/// A number or day of the goal that was neither entered nor is on the screen; `now`: what the screen says and its fields hold, folded.
pub(super) fn missing(goal: &str, history: &[StepRecord], now: &[String]) -> Option<String> {
    let acts = history.iter().map(|step| words::fold(&of_act(step)));
    let met: Vec<String> = acts
        .chain(now.iter().cloned())
        .map(|text| format!(" {} ", days_and_times(&text)))
        .collect();
    let tokens = words::tokens(goal);
    let days = days(&tokens);
    let is_met = |form: &String| met.iter().any(|text| text.contains(&format!(" {form} ")));
    let day = days.iter().find(|day| !forms(day).iter().any(is_met));
    if let Some(day) = day {
        return Some(day.written());
    }
    let in_looks = |number: &String| {
        let mut looks = history.iter().map(|step| words::fold(&step.tree_text));
        looks.any(|look| format!(" {look} ").contains(&format!(" {number} ")))
    };
    let numbers = numbers(goal, &days);
    numbers
        .into_iter()
        .find(|(_, forms)| !forms.iter().any(|form| is_met(form) || in_looks(form)))
        .map(|(number, _)| number)
}

/// The folded text with days and times apart: a field for both holds `2026-12-13T09:30`.
fn days_and_times(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let is_digit = |at: Option<usize>| {
        at.and_then(|at| chars.get(at))
            .is_some_and(char::is_ascii_digit)
    };
    let one = |(at, c): (usize, &char)| {
        let joins = *c == 't' && is_digit(at.checked_sub(1)) && is_digit(at.checked_add(1));
        if joins { ' ' } else { *c }
    };
    chars.iter().enumerate().map(one).collect()
}

/// How a time of day is written otherwise, folded, if the number may be one: `9.30` as `09:30` or `9:30`, in the afternoon `21:30`.
fn times(number: &str) -> Vec<String> {
    let Some((hour, minute)) = number.split_once('.') else {
        return Vec::new();
    };
    let (Ok(h), Ok(m)) = (hour.parse::<u32>(), minute.parse::<u32>()) else {
        return Vec::new();
    };
    if minute.len() != 2 || h > 23 || m > 59 {
        return Vec::new();
    }
    let hours = [h, h.saturating_add(12) % 24];
    let forms = hours
        .iter()
        .flat_map(|h| [format!("{h} {minute}"), format!("{h:02} {minute}")]);
    forms.collect()
}

/// The days of months that a text names: `8 January`, `January 8th`.
pub(super) fn days(tokens: &[String]) -> Vec<DayNamed> {
    let named = tokens.iter().enumerate();
    let named = named.filter_map(|(at, word)| Some((at, month_named(word)?)));
    let day_of = |at: Option<usize>| {
        let word = tokens.get(at?)?;
        let digits = word.trim_end_matches(char::is_alphabetic);
        digits
            .parse::<u32>()
            .ok()
            .filter(|day| (1..=31).contains(day))
    };
    named
        .filter_map(|(at, month)| {
            let day = day_of(at.checked_sub(1)).or_else(|| day_of(at.checked_add(1)))?;
            Some(DayNamed { month, day })
        })
        .collect()
}

/// The number of the month, from 1.
pub(super) fn month_named(word: &str) -> Option<usize> {
    let is_it = |names: &[&str; 4]| names.contains(&word);
    MONTHS.iter().position(is_it)?.checked_add(1)
}

/// How pages write a day, folded: in either order of numbers, and with the month's name, whole or short.
fn forms(named: &DayNamed) -> Vec<String> {
    let DayNamed { month, day } = *named;
    let mut forms = Vec::new();
    for (m, d) in [
        (format!("{month:02}"), format!("{day:02}")),
        (month.to_string(), day.to_string()),
    ] {
        forms.push(format!("{m} {d}"));
        forms.push(format!("{d} {m}"));
    }
    let names = MONTHS.get(month.saturating_sub(1)).into_iter().flatten();
    for name in names {
        let short: String = name.chars().take(SHORT).collect();
        for name in [(*name).to_owned(), short] {
            for d in [day.to_string(), format!("{day:02}")] {
                forms.push(format!("{name} {d}"));
                forms.push(format!("{d} {name}"));
            }
        }
    }
    forms
}

/// The numbers of a goal of two digits or with a fraction, but for those of days, each with the forms that stand for it, folded.
fn numbers(goal: &str, days: &[DayNamed]) -> Vec<(String, Vec<String>)> {
    let ends = |c: char| !c.is_ascii_digit();
    let words = goal.split(|c: char| c.is_whitespace() || matches!(c, '"' | '(' | ')' | '/'));
    let numbers = words.filter_map(|word| {
        let number = word.trim_matches(ends);
        let is_plain = number
            .chars()
            .all(|c| c.is_ascii_digit() || matches!(c, '.' | ','));
        let is_alone = word.chars().filter(|c| c.is_alphabetic()).count() == 0;
        let is_day = number
            .parse::<u32>()
            .is_ok_and(|n| days.iter().any(|day| day.day == n) || (1900..2200).contains(&n));
        let counts = number.chars().filter(char::is_ascii_digit).count() >= 2;
        (is_plain && is_alone && counts && !is_day).then_some(number)
    });
    numbers
        .map(|number| {
            let folded = words::fold(number);
            // `6,20` is shown as `6.2` by a field for numbers, and `1.200` as `1200`.
            let short = number.trim_end_matches('0').trim_end_matches(['.', ',']);
            let joined: String = number.chars().filter(char::is_ascii_digit).collect();
            let mut forms = vec![folded, words::fold(short), joined];
            forms.extend(times(number));
            (number.to_owned(), forms)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_numbers_of_goals() {
        let tokens = |text: &str| words::tokens(text);
        assert_eq!(
            days(&tokens("am 8. Januar 2027, 17 bis 19 Uhr")),
            [DayNamed { month: 1, day: 8 }]
        );
        assert_eq!(
            days(&tokens("from December 1st to 4 January")),
            [
                DayNamed { month: 12, day: 1 },
                DayNamed { month: 1, day: 4 }
            ]
        );
        let found = |goal: &str| {
            let numbers = numbers(goal, &days(&words::tokens(goal)));
            numbers.into_iter().map(|(n, _)| n).collect::<Vec<_>>()
        };
        assert_eq!(found("log my weight for today, 71.4"), ["71.4"]);
        assert_eq!(
            found("am 8. Januar 2027, 17 bis 19 Uhr, 5 Plätze"),
            ["17", "19"]
        );
        assert_eq!(found("a bag of 500 MB for plot 23b"), ["500"]);
    }

    #[test]
    fn what_was_entered_otherwise_is_missing() {
        for (goal, now, expected) in [
            ("on 8 January 2027", "date 02/08/2027", Some("8 january")),
            ("on 8 January 2027", "date 01/08/2027", None),
            ("on 8 January 2027", "friday, january 8, 2027", None),
            ("am 8. Januar", "8. Jan. 2027", None),
            ("the price is 6,20", "price 6.2", None),
            ("the price is 6,20", "price 6.30", Some("6,20")),
            ("my weight, 71.4", "74.1", Some("71.4")),
            ("from 9.30 on", "start 2026-12-13T09:30", None),
            ("from 9.30 on", "Dec 13 09:30 AM", None),
            ("from 9.30 on", "09:13", Some("9.30")),
        ] {
            let found = missing(goal, &[], &[words::fold(now)]);
            assert_eq!(found.as_deref(), expected, "{goal}: {now}");
        }
    }
}
