//! Dates as fields want them. There is no clock here: without a hint a fixed day is taken.

/// A calendar day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Day {
    year: u32,
    month: u32,
    day: u32,
}

/// The day for fields that want any date.
const ANY_DAY: Day = Day {
    year: 2027,
    month: 6,
    day: 15,
};
/// The birthday of a persona that tells none.
const BIRTHDAY: Day = Day {
    year: 1988,
    month: 4,
    day: 12,
};

impl Day {
    /// A persona's own birthday where it tells one (`YYYY-MM-DD`), else a made-up one.
    pub(crate) fn of_birth(detail: Option<&str>) -> Self {
        detail.and_then(Self::parse).unwrap_or(BIRTHDAY)
    }

    /// Any day.
    pub(crate) fn any() -> Self {
        ANY_DAY
    }

    /// A day with its year as people write it: `12/06/2016` (the month first, unless it cannot be one),
    /// `2016-12-06`, `6.12.2016`, `6 December 2016`, `December 6, 2016`.
    pub(crate) fn written(text: &str) -> Option<Self> {
        let named = text
            .split(|c: char| !c.is_alphanumeric())
            .find_map(month_named);
        let numbers: Vec<u32> = text
            .split(|c: char| !c.is_ascii_digit())
            .filter(|part| !part.is_empty() && part.len() <= 4)
            .filter_map(|part| part.parse().ok())
            .collect();
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
        let sane =
            (1000..=9999).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
        sane.then_some(Self { year, month, day })
    }

    /// Months since the year 0, for telling which of two is later.
    pub(crate) fn month_number(self) -> u32 {
        month_number(self.year, self.month)
    }

    /// Day of the month.
    pub(crate) fn day(self) -> u32 {
        self.day
    }

    /// `12/06/2016`, as most fields that give no hint want it.
    pub(crate) fn plain(self) -> String {
        format!("{:02}/{:02}/{:04}", self.month, self.day, self.year)
    }

    fn parse(iso: &str) -> Option<Self> {
        let mut parts = iso.trim().splitn(3, '-').map(str::parse::<u32>);
        let (year, month, day) = (
            parts.next()?.ok()?,
            parts.next()?.ok()?,
            parts.next()?.ok()?,
        );
        let sane =
            (1..=9999).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
        sane.then_some(Self { year, month, day })
    }

    pub(crate) fn year(self) -> u32 {
        self.year
    }

    pub(crate) fn iso(self) -> String {
        format!("{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }

    pub(crate) fn month(self) -> String {
        format!("{:04}-{:02}", self.year, self.month)
    }

    /// As a hint such as `DD.MM.YYYY`, `mm/dd/yy` or `TT.MM.JJJJ` shows it; `None` when it shows none.
    pub(crate) fn like(self, hint: &str) -> Option<String> {
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
        Some(match (first, letters.len()) {
            ('d' | 't' | 'j' | 'g', 1 | 2) => format!("{:02}", self.day),
            ('m', 1 | 2) => format!("{:02}", self.month),
            ('y' | 'j' | 'a', 4) => format!("{:04}", self.year),
            ('y' | 'a', 2) => format!("{:02}", self.year % 100),
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

/// The month of this name or its first three letters, 1..=12.
fn month_named(word: &str) -> Option<u32> {
    let word = word.to_lowercase();
    let at = MONTHS
        .iter()
        .position(|m| *m == word || (word.len() == 3 && m.starts_with(&word)))?;
    u32::try_from(at).ok()?.checked_add(1)
}

/// The month that a calendar's heading shows, as [`Day::month_number`]: `December 2016`.
pub(crate) fn month_shown(text: &str) -> Option<u32> {
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
pub(crate) fn within(value: String, min: &str, max: &str) -> String {
    let comparable = |bound: &str| bound.len() == value.len() && bound.is_ascii();
    if comparable(min) && value.as_str() < min {
        min.to_owned()
    } else if comparable(max) && value.as_str() > max {
        max.to_owned()
    } else {
        value
    }
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
            assert_eq!(Day::any().like(hint).as_deref(), expected, "{hint}");
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
