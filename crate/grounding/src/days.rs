//! The days that a text names, however it spells them: `22 July` and `2026-07-22` are one where no year says otherwise.

use crate::dates::{Day, month_named};
use crate::words;

/// A day that a text names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedDay {
    month: u32,
    day: u32,
    year: Option<u32>,
    /// Its words, folded.
    pub words: Vec<String>,
}

impl NamedDay {
    /// Whether two are of the same day, as far as both say it.
    pub fn is(&self, other: &Self) -> bool {
        let same_year = match (self.year, other.year) {
            (Some(one), Some(other)) => one == other,
            _ => true,
        };
        self.month == other.month && self.day == other.day && same_year
    }
}

/// The days that a text names, in its order.
pub fn days_of(text: &str) -> Vec<NamedDay> {
    let parts: Vec<&str> = text
        .split_whitespace()
        .map(|part| part.trim_matches(|c: char| !c.is_alphanumeric()))
        .filter(|part| !matches!(*part, "de" | "del" | "of"))
        .collect();
    let mut found: Vec<NamedDay> = Vec::new();
    let mut rest = parts.as_slice();
    while !rest.is_empty() {
        let longest = [3, 2, 1].into_iter().filter_map(|count| {
            let words = rest.get(..count)?;
            Some((count, named(words)?))
        });
        let mut longest = longest;
        let taken = match longest.next() {
            Some((count, day)) => {
                found.push(day);
                count
            }
            None => 1,
        };
        rest = rest.get(taken..).unwrap_or_default();
    }
    found
}

/// The day that these words are, all of them.
fn named(parts: &[&str]) -> Option<NamedDay> {
    let text = parts.join(" ");
    let folded = words::tokens(&text);
    let of = |day: Day, year| NamedDay {
        month: day.month_of_year(),
        day: day.day(),
        year,
        words: folded.clone(),
    };
    if parts.len() != 2 {
        // `2026-07-22`, `22 July 2026`; a bare number is none.
        let has_border = parts.len() == 3 || text.contains(['-', '/', '.']);
        let day = Day::written(&text).filter(|_| has_border)?;
        return Some(of(day, Some(day.year())));
    }
    let number = |part: &str| {
        let digits = part.trim_end_matches(|c: char| c.is_alphabetic());
        let number: u32 = digits.parse().ok()?;
        (1..=31).contains(&number).then_some(number)
    };
    let (first, second) = (parts.first()?, parts.get(1)?);
    let (day, month) = match (number(first), number(second)) {
        (Some(day), None) => (day, month_named(second)?),
        (None, Some(day)) => (day, month_named(first)?),
        _ => return None,
    };
    Some(NamedDay {
        month,
        day,
        year: None,
        words: folded,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_the_same_however_it_is_spelt() {
        for (one, other, same) in [
            ("the dinner of 22 July", "2026-07-22 | Jonas | Dinner", true),
            ("July 22nd", "22 July 2026", true),
            ("the minutes of 8 September", "Minutes 2026-09-08", true),
            ("22 July 2025", "2026-07-22", false),
            ("22 July", "2026-07-23", false),
            ("11 de mayo de 2027", "2027-05-11", true),
            ("8. Juni", "8 juin 2027", true),
            ("order 22", "2026-07-22", false),
        ] {
            let (one, other) = (days_of(one), days_of(other));
            let found = one
                .iter()
                .any(|day| other.iter().any(|other| day.is(other)));
            assert_eq!(found, same, "{one:?} {other:?}");
        }
    }
}
