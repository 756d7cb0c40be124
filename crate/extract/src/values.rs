//! What a text says as a value of a kind: `€ 12.50` is an amount, `3 May 2024` a day. The words that say it are given along, verbatim.

mod amount;
mod day;
mod length;
mod number;
mod rating;
mod size;

use passerby_artifacts::extraction::{Value, ValueKind};
use regex_lite::Regex;
use std::sync::OnceLock;

pub use amount::currency_named;
pub use number::{first as first_number, parse as parse_number};

/// A value, and the words of the text that say it.
#[derive(Debug, Clone, PartialEq)]
pub struct Read {
    /// The value.
    pub value: Value,
    /// The words, as they stand in the text.
    pub quote: String,
}

/// The longest text that is one value.
const MAX_TEXT_CHARS: usize = 200_000;

/// The first value of that kind in a text; `None` where it says none.
pub fn read(kind: ValueKind, text: &str) -> Option<Read> {
    match kind {
        ValueKind::Number => number::first(text).map(|(value, quote)| Read {
            value: Value::Number(value),
            quote,
        }),
        ValueKind::Money => amount::first(text),
        ValueKind::Date => day::first(text),
        ValueKind::Duration => length::first(text),
        ValueKind::Size => size::first(text),
        ValueKind::Rating => rating::first(text),
        ValueKind::Boolean => boolean(text),
        ValueKind::Link | ValueKind::Image => None,
        ValueKind::Text | ValueKind::Address | ValueKind::List | ValueKind::Object => whole(text),
    }
}

/// A value in the page's own words, where they have a digit and cannot be read as one of its kind: a day without its year, a length of time
/// without its unit.
pub fn in_words(kind: ValueKind, text: &str) -> Option<Read> {
    let may = matches!(
        kind,
        ValueKind::Date
            | ValueKind::Duration
            | ValueKind::Money
            | ValueKind::Size
            | ValueKind::Rating
    );
    let has_digit = text.chars().any(|c| c.is_ascii_digit());
    (may && has_digit && read(kind, text).is_none())
        .then(|| whole(text))
        .flatten()
}

fn whole(text: &str) -> Option<Read> {
    let text = text.trim();
    let is_said = text.chars().any(char::is_alphanumeric);
    (is_said && text.chars().count() <= MAX_TEXT_CHARS).then(|| Read {
        value: Value::Text(text.to_owned()),
        quote: text.to_owned(),
    })
}

/// The first version of a text: `1.14.0`, `v2.0.0-rc.1`.
pub fn version(text: &str) -> Option<Read> {
    static PATTERN: OnceLock<Option<Regex>> = OnceLock::new();
    let made = || {
        Regex::new(r"\bv?\d+(?:\.\d+)+(?:[-+.]?(?:a|b|c|rc|alpha|beta|dev|post|pre|snapshot|SNAPSHOT|RC)\.?\d*)*|\bv\d+\b").ok()
    };
    let found = PATTERN.get_or_init(made).as_ref()?.find(text);
    // A bare number is one where the page calls it so.
    let bare = || {
        Some(text.trim()).filter(|text| {
            text.len() <= 6 && text.chars().all(|c| c.is_ascii_digit()) && !text.is_empty()
        })
    };
    let quote = found.map(|found| found.as_str()).or_else(bare)?.to_owned();
    Some(Read {
        value: Value::Text(quote.clone()),
        quote,
    })
}

fn boolean(text: &str) -> Option<Read> {
    const YES: &[&str] = &[
        "yes",
        "true",
        "ja",
        "oui",
        "si",
        "✓",
        "✔",
        "✅",
        "on",
        "enabled",
        "available",
        "in stock",
    ];
    const NO: &[&str] = &[
        "no",
        "false",
        "nein",
        "non",
        "✗",
        "✘",
        "❌",
        "off",
        "disabled",
        "unavailable",
        "out of stock",
        "not available",
    ];
    let folded = text.trim().to_lowercase();
    let is = match () {
        () if YES.contains(&folded.as_str()) => true,
        () if NO.contains(&folded.as_str()) => false,
        () => return None,
    };
    Some(Read {
        value: Value::Boolean(is),
        quote: text.trim().to_owned(),
    })
}

/// A value as a number that can be compared, days as `20260301`.
pub fn comparable(value: &Value) -> Option<f64> {
    match value {
        Value::Number(number) => Some(*number),
        Value::Money { amount, .. } => Some(*amount),
        Value::Duration { seconds } => Some(*seconds),
        Value::Text(text) => day::comparable(text),
        Value::Boolean(_) | Value::List(_) => None,
    }
}

/// A day as a number that can be compared: `20260301` for 2026-03-01, `20260300` for the month, `20260000` for the year.
pub fn day_number(iso: &str) -> Option<f64> {
    day::comparable(iso)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(kind: ValueKind, text: &str) -> Option<(Value, String)> {
        read(kind, text).map(|read| (read.value, read.quote))
    }

    fn money(amount: f64, currency: &str) -> Value {
        Value::Money {
            amount,
            currency: currency.to_owned(),
        }
    }

    #[test]
    fn texts_say_values_with_their_words() {
        let text = |text: &str| Value::Text(text.to_owned());
        let seconds = |seconds: f64| Value::Duration { seconds };
        let rows: Vec<(ValueKind, &str, Value, &str)> = vec![
            (
                ValueKind::Money,
                "Price: £51.77 incl. tax",
                money(51.77, "GBP"),
                "£51.77",
            ),
            (
                ValueKind::Money,
                "1.299,00 €",
                money(1299.0, "EUR"),
                "1.299,00 €",
            ),
            (ValueKind::Money, "$1,255", money(1255.0, "USD"), "$1,255"),
            (ValueKind::Money, "CHF 12.-", money(12.0, "CHF"), "CHF 12"),
            (
                ValueKind::Money,
                "Refund: -€ 5.00",
                money(-5.0, "EUR"),
                "-€ 5.00",
            ),
            (ValueKind::Money, "10 - €12", money(12.0, "EUR"), "€12"),
            (
                ValueKind::Money,
                "12 500 kr",
                money(12500.0, "SEK"),
                "12 500 kr",
            ),
            (
                ValueKind::Date,
                "on 3 May 2024, at noon",
                text("2024-05-03"),
                "3 May 2024",
            ),
            (
                ValueKind::Date,
                "May 3rd, 2024",
                text("2024-05-03"),
                "May 3rd, 2024",
            ),
            (
                ValueKind::Date,
                "03.05.2024",
                text("2024-05-03"),
                "03.05.2024",
            ),
            (
                ValueKind::Date,
                "2024-05-03T10:00:00Z",
                text("2024-05-03T10:00:00Z"),
                "2024-05-03T10:00:00Z",
            ),
            (
                ValueKind::Date,
                "3. Mai 2024",
                text("2024-05-03"),
                "3. Mai 2024",
            ),
            (
                ValueKind::Date,
                "since June 2019",
                text("2019-06"),
                "June 2019",
            ),
            (
                ValueKind::Date,
                "Fri 1 Mar 2024",
                text("2024-03-01"),
                "1 Mar 2024",
            ),
            (
                ValueKind::Duration,
                "Prep: 1 h 20 min",
                seconds(4800.0),
                "1 h 20 min",
            ),
            (ValueKind::Duration, "PT45M", seconds(2700.0), "PT45M"),
            (
                ValueKind::Duration,
                "about 3 weeks",
                seconds(1_814_400.0),
                "3 weeks",
            ),
            (
                ValueKind::Size,
                "12.5 MB zip",
                Value::Number(12_500_000.0),
                "12.5 MB",
            ),
            (ValueKind::Size, "4 KiB", Value::Number(4096.0), "4 KiB"),
            (
                ValueKind::Rating,
                "Rated 4.5 out of 5",
                Value::Number(4.5),
                "4.5 out of 5",
            ),
            (ValueKind::Rating, "★★★☆☆", Value::Number(3.0), "★★★☆☆"),
            (ValueKind::Rating, "4 stars", Value::Number(4.0), "4 stars"),
            (
                ValueKind::Number,
                "1,234 downloads",
                Value::Number(1234.0),
                "1,234",
            ),
            (ValueKind::Number, "-3.5 °C", Value::Number(-3.5), "-3.5"),
            (ValueKind::Boolean, "Yes", Value::Boolean(true), "Yes"),
        ];
        for (kind, given, value, quote) in rows {
            assert_eq!(
                said(kind, given),
                Some((value, quote.to_owned())),
                "{kind:?} {given}"
            );
        }
    }

    #[test]
    fn what_says_no_value_gives_none() {
        for (kind, text) in [
            (ValueKind::Money, "12 pieces"),
            (ValueKind::Date, "version 1.2.3"),
            (ValueKind::Duration, "12 items"),
            (ValueKind::Size, "size 12"),
            (ValueKind::Rating, "12 reviews"),
            (ValueKind::Number, "none"),
            (ValueKind::Text, " – "),
        ] {
            assert_eq!(said(kind, text), None, "{kind:?} {text}");
        }
    }
}
