//! Durations: `1 h 20 min`, `3 weeks`, `PT45M`, `1:30:00`.

use super::{Read, number};
use passerby_artifacts::extraction::Value;
use regex_lite::Regex;
use std::sync::OnceLock;

/// Units with their seconds; of months and years the mean.
const UNITS: &[(&[&str], f64)] = &[
    (
        &[
            "s", "sec", "secs", "second", "seconds", "sek", "sekunde", "sekunden", "seconde",
            "secondes", "segundos",
        ],
        1.0,
    ),
    (
        &[
            "m", "min", "mins", "minute", "minutes", "minuten", "minuto", "minutos",
        ],
        60.0,
    ),
    (
        &[
            "h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden", "heure", "heures",
            "hora", "horas",
        ],
        3_600.0,
    ),
    (
        &[
            "d", "day", "days", "tag", "tage", "tagen", "jour", "jours", "dia", "dias", "días",
        ],
        86_400.0,
    ),
    (
        &[
            "week", "weeks", "woche", "wochen", "semaine", "semaines", "semana", "semanas",
        ],
        604_800.0,
    ),
    (
        &[
            "month", "months", "monat", "monate", "monaten", "mois", "mes", "meses",
        ],
        2_629_746.0,
    ),
    (
        &[
            "year", "years", "jahr", "jahre", "jahren", "an", "ans", "año", "años",
        ],
        31_556_952.0,
    ),
];

fn pattern() -> Option<&'static Regex> {
    static PATTERN: OnceLock<Option<Regex>> = OnceLock::new();
    PATTERN
        .get_or_init(|| Regex::new(r"(\d+(?:[.,]\d+)?)[ \u{a0}-]?([A-Za-zÀ-ž]+)\b\.?").ok())
        .as_ref()
}

fn iso_pattern() -> Option<&'static Regex> {
    static PATTERN: OnceLock<Option<Regex>> = OnceLock::new();
    PATTERN
        .get_or_init(|| Regex::new(r"\bP(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?\b").ok())
        .as_ref()
}

fn clock_pattern() -> Option<&'static Regex> {
    static PATTERN: OnceLock<Option<Regex>> = OnceLock::new();
    PATTERN
        .get_or_init(|| Regex::new(r"\b(?:(\d{1,2}):)?(\d{1,3}):(\d{2})\b").ok())
        .as_ref()
}

fn seconds_of(unit: &str) -> Option<f64> {
    let unit = unit.to_lowercase();
    let found = UNITS
        .iter()
        .find(|(names, _)| names.contains(&unit.as_str()));
    found.map(|(_, seconds)| *seconds)
}

/// The first duration of a text: units that follow each other are one.
pub fn first(text: &str) -> Option<Read> {
    iso(text).or_else(|| in_units(text)).or_else(|| clock(text))
}

fn in_units(text: &str) -> Option<Read> {
    let mut total = 0.0;
    let mut span: Option<(usize, usize)> = None;
    let mut last = f64::INFINITY;
    for parts in pattern()?.captures_iter(text) {
        let (whole, count, unit) = (parts.get(0)?, parts.get(1)?, parts.get(2)?);
        let Some(seconds) = seconds_of(unit.as_str()) else {
            if span.is_some() {
                break;
            }
            continue;
        };
        let follows = span.is_none_or(|(_, end)| {
            let between = text.get(end..whole.start()).unwrap_or_default();
            seconds < last && matches!(between.trim(), "" | "," | "and" | "und" | "et" | "y")
        });
        if !follows {
            break;
        }
        total += number::parse(count.as_str())? * seconds;
        last = seconds;
        let begin = span.map_or(whole.start(), |(begin, _)| begin);
        span = Some((begin, whole.end()));
    }
    let (begin, end) = span?;
    Some(made(total, text.get(begin..end)?.trim_end_matches(',')))
}

fn iso(text: &str) -> Option<Read> {
    let mut found = iso_pattern()?.captures_iter(text);
    found.find_map(|parts| {
        let whole = parts.get(0)?.as_str();
        let units = [86_400.0, 3_600.0, 60.0, 1.0];
        let counts = (1..).zip(units).filter_map(|(at, unit)| {
            let count: f64 = parts.get(at)?.as_str().parse().ok()?;
            Some(count * unit)
        });
        let seconds: f64 = counts.sum();
        (whole.len() > 2 && seconds > 0.0).then(|| made(seconds, whole))
    })
}

fn clock(text: &str) -> Option<Read> {
    let parts = clock_pattern()?.captures(text)?;
    let part = |at: usize| {
        parts
            .get(at)
            .map_or(Some(0.0), |part| part.as_str().parse::<f64>().ok())
    };
    let seconds = part(1)? * 3_600.0 + part(2)? * 60.0 + part(3)?;
    Some(made(seconds, parts.get(0)?.as_str()))
}

fn made(seconds: f64, quote: &str) -> Read {
    Read {
        value: Value::Duration { seconds },
        quote: quote.to_owned(),
    }
}
