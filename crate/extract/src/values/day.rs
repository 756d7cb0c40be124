//! Days, months and years.

use super::Read;
use passerby_artifacts::extraction::Value;
use passerby_goals::dates::{Day, month_named};
use regex_lite::{Captures, Regex};
use std::sync::OnceLock;

const PATTERNS: [(Form, &str); 8] = [
    (
        Form::Iso,
        r"\b(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?",
    ),
    (Form::Day, r"\b\d{4}/\d{1,2}/\d{1,2}\b"),
    (Form::Day, r"\b\d{1,2}[./]\d{1,2}[./]\d{4}\b"),
    (
        Form::Named,
        r"\b\d{1,2}(?:\.|st|nd|rd|th)?[ \u{a0}-](?:de |of )?([A-Za-zÀ-ž]{3,10})\.?,?[ \u{a0}-](?:de )?\d{4}\b",
    ),
    (
        Form::Named,
        r"\b([A-Za-zÀ-ž]{3,10})\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}\b",
    ),
    (Form::Month, r"\b([A-Za-zÀ-ž]{3,10})\.? (?:de )?(\d{4})\b"),
    (Form::IsoMonth, r"\b(\d{4})-(\d{2})\b"),
    (Form::Year, r"\b(1[5-9]\d{2}|20\d{2})\b"),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Iso,
    Day,
    /// A month's name.
    Named,
    Month,
    IsoMonth,
    Year,
}

fn patterns() -> &'static [(Form, Regex)] {
    static MADE: OnceLock<Vec<(Form, Regex)>> = OnceLock::new();
    MADE.get_or_init(|| {
        let made = PATTERNS.iter();
        made.filter_map(|(form, pattern)| Some((*form, Regex::new(pattern).ok()?)))
            .collect()
    })
}

/// The first day of a text, else its first month, else its first year.
pub fn first(text: &str) -> Option<Read> {
    // The days come before the months and those before the years: `June 2019` stands in `3 June 2019`.
    let mut best: Option<(u8, usize, Read)> = None;
    for (form, pattern) in patterns() {
        let rank = match form {
            Form::Iso | Form::Day | Form::Named => 0,
            Form::Month | Form::IsoMonth => 1,
            Form::Year => 2,
        };
        let mut found = pattern.captures_iter(text);
        let found = found.find_map(|parts| {
            let whole = parts.get(0)?;
            let value = value(*form, &parts)?;
            // `31 February 2024` is no day, and no month either.
            let before = text.get(..whole.start())?.trim_end_matches([' ', '.']);
            let is_cut = *form == Form::Month && before.ends_with(|c: char| c.is_ascii_digit());
            if is_cut {
                return None;
            }
            Some((
                whole.start(),
                Read {
                    value: Value::Text(value),
                    quote: whole.as_str().to_owned(),
                },
            ))
        });
        if let Some((at, read)) = found
            && best
                .as_ref()
                .is_none_or(|(other, start, _)| (rank, at) < (*other, *start))
        {
            best = Some((rank, at, read));
        }
    }
    best.map(|(_, _, read)| read)
}

fn value(form: Form, parts: &Captures) -> Option<String> {
    let whole = parts.get(0)?.as_str();
    let group = |at: usize| parts.get(at).map(|part| part.as_str());
    match form {
        Form::Iso => {
            Day::written(group(1)?)?;
            Some(whole.to_owned())
        }
        Form::Day if whole.contains('/') && whole.split('/').next()?.len() == 4 => {
            Day::written(&whole.replace('/', "-")).map(Day::iso)
        }
        Form::Day => Day::written(whole).map(Day::iso),
        Form::Named => {
            month_named(group(1)?)?;
            let plain: String = whole.replace(['-', ','], " ");
            Day::written(&plain).map(Day::iso)
        }
        Form::Month => {
            let month = month_named(group(1)?)?;
            Some(format!("{}-{month:02}", group(2)?))
        }
        Form::IsoMonth => {
            let month: u32 = group(2)?.parse().ok()?;
            (1..=12).contains(&month).then(|| whole.to_owned())
        }
        Form::Year => Some(whole.to_owned()),
    }
}

/// `2026-03-01` as `20260301`.
pub fn comparable(iso: &str) -> Option<f64> {
    let day = iso.split(['T', ' ']).next()?;
    let mut parts = day.split('-');
    let year: u32 = parts.next().filter(|year| year.len() == 4)?.parse().ok()?;
    let month: u32 = parts.next().map_or(Some(0), |part| part.parse().ok())?;
    let of_month: u32 = parts.next().map_or(Some(0), |part| part.parse().ok())?;
    Some(f64::from(year) * 10_000.0 + f64::from(month) * 100.0 + f64::from(of_month))
}
