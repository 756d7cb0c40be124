//! Dates as fields want them. There is no clock here: what the day is, comes from whoever asks.

use crate::words;
use std::iter::successors;
use time::{Date, Duration, Month, OffsetDateTime, Weekday};

/// A calendar day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Day(Date);

/// The birthday of a persona that tells none.
const BIRTHDAY: Day = Day(match Date::from_calendar_date(1988, Month::April, 12) {
    Ok(date) => date,
    Err(_) => Date::MIN,
});
/// How far ahead any day is at least, days.
const AHEAD: i64 = 28;

impl Day {
    /// A persona's own birthday where it tells one (`YYYY-MM-DD`), else a made-up one.
    pub fn of_birth(detail: Option<&str>) -> Self {
        detail.and_then(Self::parse).unwrap_or(BIRTHDAY)
    }

    /// The day for fields that want any date, for a run that began then (milliseconds since the Unix epoch): a Tuesday
    /// four weeks ahead or a little more, as appointments are. It comes after the 12th of its month, so that nobody
    /// takes the day for the month.
    pub fn any(began_at_ms: u64) -> Self {
        Self::of_moment(began_at_ms)
            .and_then(|began| began.0.checked_add(Duration::days(AHEAD)))
            .and_then(|first| {
                successors(Some(first), |day| day.next_day())
                    .find(|day| day.weekday() == Weekday::Tuesday && day.day() > 12)
            })
            .map_or(BIRTHDAY, Self)
    }

    /// The day of a moment (milliseconds since the Unix epoch), by universal time.
    pub fn of_moment(at_ms: u64) -> Option<Self> {
        let seconds = i64::try_from(at_ms / 1000).ok()?;
        let time = OffsetDateTime::from_unix_timestamp(seconds).ok()?;
        Some(Self(time.date()))
    }

    /// With its weekday: `Thursday, 2026-11-26`.
    pub fn with_weekday(self) -> String {
        format!("{}, {}", self.0.weekday(), self.iso())
    }

    /// A day with its year as people write it: `12/06/2016` (the month first, unless it cannot be one),
    /// `2016-12-06`, `6.12.2016`, `6 December 2016`, `December 6, 2016`, `6. Dezember 2016`, `6 de diciembre de 2016`.
    pub fn written(text: &str) -> Option<Self> {
        let named = text
            .split(|c: char| !c.is_alphanumeric())
            .find_map(month_named);
        let mut numbers: Vec<u32> = text
            .split(|c: char| !c.is_ascii_digit())
            .filter(|part| !part.is_empty() && part.len() <= 4)
            .filter_map(|part| part.parse().ok())
            .collect();
        // `the fifth of December 2026`
        if let (Some(_), [year]) = (named, numbers.as_slice())
            && *year > 31
        {
            numbers.splice(0..0, ordinal(text));
        }
        let (year, month, day) = match (named, numbers.as_slice()) {
            (Some(month), [day, year]) => (*year, month, *day),
            (None, [year, month, day]) if *year > 31 && text.contains('-') => (*year, *month, *day),
            (None, [day, month, year]) if text.contains('.') => (*year, *month, *day),
            (None, [day, month, year]) if *month <= 12 && *day > 12 && text.contains('/') => {
                (*year, *month, *day)
            }
            (None, [month, day, year]) if text.contains('/') => (*year, *month, *day),
            _ => return None,
        };
        (year >= 1000).then(|| Self::of(year, month, day))?
    }

    /// A day that the calendar has.
    fn of(year: u32, month: u32, day: u32) -> Option<Self> {
        let month = u8::try_from(month).ok()?.try_into().ok()?;
        let (year, day) = (i32::try_from(year).ok()?, u8::try_from(day).ok()?);
        Date::from_calendar_date(year, month, day).ok().map(Self)
    }

    /// Months since the year 0, for telling which of two is later.
    pub fn month_number(self) -> u32 {
        month_number(self.year(), u8::from(self.0.month()).into())
    }

    /// The month, 1..=12.
    pub fn month_of_year(self) -> u32 {
        u8::from(self.0.month()).into()
    }

    /// Day of the month.
    pub fn day(self) -> u32 {
        self.0.day().into()
    }

    /// `12/06/2016`, as most fields that give no hint want it.
    pub fn plain(self) -> String {
        let (year, month, day) = self.parts();
        format!("{month:02}/{day:02}/{year:04}")
    }

    fn parse(iso: &str) -> Option<Self> {
        let mut parts = iso.trim().splitn(3, '-').map(str::parse::<u32>);
        let (year, month, day) = (
            parts.next()?.ok()?,
            parts.next()?.ok()?,
            parts.next()?.ok()?,
        );
        (year >= 1).then(|| Self::of(year, month, day))?
    }

    /// Year, month and day of the month.
    fn parts(self) -> (i32, u8, u8) {
        (self.0.year(), self.0.month().into(), self.0.day())
    }

    /// The year.
    pub fn year(self) -> u32 {
        self.0.year().unsigned_abs()
    }

    /// `2016-12-06`, as fields of the type `date` have it.
    pub fn iso(self) -> String {
        let (year, month, day) = self.parts();
        format!("{year:04}-{month:02}-{day:02}")
    }

    /// `2016-12`, as fields of the type `month` have it.
    pub fn month(self) -> String {
        let (year, month, _) = self.parts();
        format!("{year:04}-{month:02}")
    }

    /// The week of the day, as fields for weeks have it: `2027-W24`.
    pub fn week(self) -> String {
        let (year, week, _) = self.0.to_iso_week_date();
        format!("{year:04}-W{week:02}")
    }

    /// As a hint such as `DD.MM.YYYY`, `mm/dd/yy` or `TT.MM.JJJJ` shows it; `None` when it shows none.
    pub fn like(self, hint: &str) -> Option<String> {
        let hint = hint.to_lowercase();
        let shape: String = hint.chars().filter(|c| !c.is_whitespace()).collect();
        let separator = shape.chars().find(|c| matches!(c, '.' | '/' | '-'))?;
        let parts: Vec<&str> = shape.split(separator).filter(|p| !p.is_empty()).collect();
        if parts.len() != 3 {
            return None;
        }
        let parts: Option<Vec<String>> = parts.into_iter().map(|part| self.part(part)).collect();
        Some(parts?.join(&separator.to_string()))
    }

    fn part(self, letters: &str) -> Option<String> {
        let first = letters.chars().next()?;
        if !letters.chars().all(|c| c == first) {
            return None;
        }
        let (year, month, day) = self.parts();
        Some(match (first, letters.len()) {
            ('d' | 't' | 'j' | 'g', 1 | 2) => format!("{day:02}"),
            ('m', 1 | 2) => format!("{month:02}"),
            ('y' | 'j' | 'a', 4) => format!("{year:04}"),
            ('y' | 'a', 2) => format!("{:02}", year % 100),
            _ => return None,
        })
    }
}

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// The same in German, French and Spanish, folded, with what they are shortened to.
const OTHER_MONTHS: [&[&str]; 12] = [
    &["januar", "janner", "janvier", "janv", "enero", "ene"],
    &["februar", "feber", "fevrier", "fevr", "fev", "febrero"],
    &["marz", "mrz", "mars", "marzo"],
    &["avril", "avr", "abril", "abr"],
    &["mai", "mayo"],
    &["juni", "juin", "junio"],
    &["juli", "juillet", "juil", "julio"],
    &["aout", "agosto", "ago"],
    &["septembre", "sept", "septiembre", "setiembre"],
    &["oktober", "okt", "octobre", "octubre"],
    &["novembre", "noviembre"],
    &["dezember", "dez", "decembre", "diciembre", "dic"],
];

/// The month of this name or its first three letters, 1..=12; in English, German, French or Spanish.
pub fn month_named(word: &str) -> Option<u32> {
    let word = words::fold(word);
    let is_english = |m: &&str| *m == word || (word.len() == 3 && m.starts_with(&word));
    let is_other = |names: &&[&str]| names.contains(&word.as_str());
    let english = MONTHS.iter().position(is_english);
    let at = english.or_else(|| OTHER_MONTHS.iter().position(is_other))?;
    u32::try_from(at).ok()?.checked_add(1)
}

/// The month that a calendar's heading shows, as [`Day::month_number`]: `December 2016`.
pub fn month_shown(text: &str) -> Option<u32> {
    let month = text.split_whitespace().find_map(month_named)?;
    let year: u32 = text
        .split_whitespace()
        .find_map(|part| part.parse().ok().filter(|y| (1000..=9999).contains(y)))?;
    (text.len() < 24).then_some(month_number(year, month))
}

/// `month` counts from 1.
fn month_number(year: u32, month: u32) -> u32 {
    year.saturating_mul(12)
        .saturating_add(month)
        .saturating_sub(1)
}

/// The value within `min` and `max`, which are written as the value is; such texts order as times do.
pub fn within(value: String, min: &str, max: &str) -> String {
    let comparable = |bound: &str| bound.len() == value.len() && bound.is_ascii();
    if comparable(min) && value.as_str() < min {
        min.to_owned()
    } else if comparable(max) && value.as_str() > max {
        max.to_owned()
    } else {
        value
    }
}

/// The day of the month that a text spells: `fifth`, `twenty-third`.
fn ordinal(text: &str) -> Option<u32> {
    const ONES: [&str; 19] = [
        "first",
        "second",
        "third",
        "fourth",
        "fifth",
        "sixth",
        "seventh",
        "eighth",
        "ninth",
        "tenth",
        "eleventh",
        "twelfth",
        "thirteenth",
        "fourteenth",
        "fifteenth",
        "sixteenth",
        "seventeenth",
        "eighteenth",
        "nineteenth",
    ];
    const TENS: [(&str, u32); 4] = [
        ("twentieth", 20),
        ("thirtieth", 30),
        ("twenty", 20),
        ("thirty", 30),
    ];
    let text = text.to_lowercase();
    let words = text.split(|c: char| !c.is_alphabetic());
    let mut day = None;
    for word in words {
        let one = ONES
            .iter()
            .zip(1..)
            .find(|(name, _)| **name == word)
            .map(|(_, number)| number);
        let ten = TENS
            .iter()
            .find(|(name, _)| *name == word)
            .map(|(_, number)| *number);
        day = match (day, one, ten) {
            (None, _, Some(ten)) => Some(ten),
            (Some(tens @ (20 | 30)), Some(one), _) if one < 10 => Some(tens.saturating_add(one)),
            (None, Some(one), _) => Some(one),
            (day, ..) => day,
        };
    }
    // `twenty` alone is no day.
    day.filter(|_| {
        text.contains("th") || text.contains("st") || text.contains("nd") || text.contains("rd")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_written_as_the_hint_shows() {
        let rows = [
            ("DD.MM.YYYY", Some("15.06.2027")),
            ("TT.MM.JJJJ", Some("15.06.2027")),
            ("mm/dd/yyyy", Some("06/15/2027")),
            ("jj/mm/aaaa", Some("15/06/2027")),
            ("yyyy-mm-dd", Some("2027-06-15")),
            ("m/d/yy", Some("06/15/27")),
            ("your date", None),
            ("-", None),
            ("", None),
        ];
        for (hint, expected) in rows {
            let day = Day::of(2027, 6, 15).unwrap();
            assert_eq!(day.like(hint).as_deref(), expected, "{hint}");
        }
    }

    #[test]
    fn any_day_lies_ahead_of_the_run() {
        let rows = [
            (0, "1970-02-17"),
            // 23 November 2026, a Monday.
            (1_795_392_000_000, "2026-12-22"),
            // 13 January 2027, a Wednesday; four weeks on it is the 10th.
            (1_799_800_000_000, "2027-02-16"),
        ];
        for (began_at_ms, expected) in rows {
            assert_eq!(Day::any(began_at_ms).iso(), expected, "{began_at_ms}");
        }
        assert_eq!(Day::any(u64::MAX), BIRTHDAY);
        assert_eq!(Day::of(2027, 6, 15).unwrap().week(), "2027-W24");
        assert_eq!(Day::of(2027, 1, 1).unwrap().week(), "2026-W53");
    }

    #[test]
    fn a_birthday_that_no_calendar_has_is_not_taken() {
        for (told, expected) in [
            ("1990-02-28", "1990-02-28"),
            ("1990-02-31", "1988-04-12"),
            ("0000-01-01", "1988-04-12"),
        ] {
            assert_eq!(Day::of_birth(Some(told)).iso(), expected);
        }
    }

    #[test]
    fn a_value_stays_within_its_bounds() {
        let rows = [
            ("2027-06-15", "2030-01-01", "", "2030-01-01"),
            ("2027-06-15", "", "2024-12-31", "2024-12-31"),
            ("2027-06-15", "2020-01-01", "2030-01-01", "2027-06-15"),
            ("10:00", "12:30", "14:00", "12:30"),
            ("10:00", "nonsense", "x", "10:00"),
        ];
        for (value, min, max, expected) in rows {
            assert_eq!(within(value.to_owned(), min, max), expected);
        }
    }

    #[test]
    fn days_are_read_as_people_write_them() {
        let rows = [
            ("12/06/2016", Some("2016-12-06")),
            ("24/12/2016", Some("2016-12-24")),
            ("6.12.2016", Some("2016-12-06")),
            ("2016-12-06", Some("2016-12-06")),
            ("6 December 2016", Some("2016-12-06")),
            ("Dec 6, 2016", Some("2016-12-06")),
            ("Select 3 of 4", None),
            ("13/13/2016", None),
            ("31.2.2016", None),
            ("02/30/2016", None),
            ("29 February 2016", Some("2016-02-29")),
            ("29 February 2017", None),
            ("2016-04-31", None),
            ("", None),
        ];
        for (text, expected) in rows {
            let day = Day::written(text).map(Day::iso);
            assert_eq!(day.as_deref(), expected, "{text}");
        }
        assert_eq!(month_shown("February 2020"), Some(2020 * 12 + 1));
        assert_eq!(month_shown("Opening hours"), None);
    }
}
