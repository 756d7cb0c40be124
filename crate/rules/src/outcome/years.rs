//! Whether a day that the goal names was entered with another year: of `4 January 2027`, `2028/01/04` is only half.

use super::amounts::{DayNamed, days, month_named};
use super::brought::action;
use crate::dates::Day;
use crate::words;
use passerby_artifacts::decision::{Action, TextSource};
use passerby_artifacts::run::StepRecord;

/// Years that a goal may name.
const YEARS: std::ops::Range<u32> = 1900..2200;

/// A date with its year.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Dated {
    year: u32,
    month: u32,
    day: u32,
}

/// A day of the goal that was entered in another year only: as the goal means it, and what was entered. A goal that names no year means the nearest such day before it or after it.
pub(super) fn another(
    goal: &str,
    history: &[StepRecord],
    today: Option<Day>,
) -> Option<[String; 2]> {
    let tokens = words::tokens(goal);
    let entered: Vec<(Dated, &str)> = history.iter().filter_map(entered).collect();
    days(&tokens).iter().find_map(|named| {
        let years = years(&tokens, named, today);
        let is_day = |date: &Dated| is_it(date, named);
        let mut of_day = entered.iter().filter(|(date, _)| is_day(date)).peekable();
        let (_, first) = *of_day.peek()?;
        let is_wrong = !years.is_empty() && of_day.all(|(date, _)| !years.contains(&date.year));
        let year = years.last()?;
        is_wrong.then(|| [format!("{} {year}", named.written()), (*first).to_owned()])
    })
}

/// The day that a text which is nothing but a date, with or without a time, stands for.
fn entered(step: &StepRecord) -> Option<(Dated, &str)> {
    let Some(Action::Type {
        text: TextSource::Plain { text },
    }) = action(step)
    else {
        return None;
    };
    dated(text).map(|date| (date, text.as_str()))
}

fn dated(text: &str) -> Option<Dated> {
    let is_plain = text
        .chars()
        .all(|c| c.is_ascii_digit() || "-/. :T".contains(c));
    let numbers: Vec<&str> = text
        .split(|c: char| !c.is_ascii_digit())
        .filter(|part| !part.is_empty())
        .take(3)
        .collect();
    let [a, b, c] = numbers.as_slice() else {
        return None;
    };
    let number = |text: &str| text.parse::<u32>().ok();
    let (year, first, second) = if a.len() == 4 { (a, b, c) } else { (c, a, b) };
    let date = Dated {
        year: number(year)?,
        month: number(first)?,
        day: number(second)?,
    };
    (is_plain && YEARS.contains(&date.year)).then_some(date)
}

/// Whether the date is that day; which of its numbers is the month, a page decides.
fn is_it(date: &Dated, named: &DayNamed) -> bool {
    let month = u32::try_from(named.month).unwrap_or_default();
    [(date.month, date.day), (date.day, date.month)].contains(&(month, named.day))
}

/// The years that the day may be in: those that the goal names, or the nearest ones.
fn years(tokens: &[String], named: &DayNamed, today: Option<Day>) -> Vec<u32> {
    let of_goal = tokens
        .iter()
        .filter_map(|word| word.parse::<u32>().ok().filter(|year| YEARS.contains(year)));
    let of_goal: Vec<u32> = of_goal.collect();
    let beside = tokens.windows(2).find_map(|pair| match pair {
        [month, year] if month_named(month) == Some(named.month) => {
            year.parse::<u32>().ok().filter(|y| YEARS.contains(y))
        }
        _ => None,
    });
    if let Some(year) = beside {
        return vec![year];
    }
    if !of_goal.is_empty() {
        return of_goal;
    }
    let Some(today) = today else {
        return Vec::new();
    };
    let year = today.year();
    let month = u32::try_from(named.month).unwrap_or_default();
    if (month, named.day) >= (today.month_of_year(), today.day()) {
        vec![year.saturating_sub(1), year]
    } else {
        vec![year, year.saturating_add(1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn years_that_a_day_may_be_in() {
        let today = Day::written("2026-11-27");
        for (goal, entered, is_meant) in [
            (
                "from 21 December 2026 to 4 January 2027",
                "2028/01/04 23:59",
                false,
            ),
            (
                "from 21 December 2026 to 4 January 2027",
                "2027/01/04 23:59",
                true,
            ),
            ("until 4 January", "2027-01-04", true),
            ("until 4 January", "04.01.2026", true),
            ("until 4 January", "2028-01-04", false),
            ("am 26. November", "11/26/2026", true),
            ("am 26. November", "11/26/2027", true),
            ("am 26. November", "11/26/2025", false),
        ] {
            let tokens = words::tokens(goal);
            let date = dated(entered).unwrap();
            let named = days(&tokens).into_iter().find(|named| is_it(&date, named));
            let years = years(&tokens, &named.unwrap(), today);
            assert_eq!(years.contains(&date.year), is_meant, "{goal}: {entered}");
        }
        for text in ["4 January 2027", "0043 12 27", "until 2027-01-04", "12:30"] {
            assert_eq!(dated(text), None, "{text}");
        }
    }
}
