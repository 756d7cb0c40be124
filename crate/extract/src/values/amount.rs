//! Amounts of money.

use super::{Read, number};
use passerby_artifacts::extraction::Value;
use regex_lite::Regex;
use std::sync::OnceLock;

/// Signs and names of currencies, with their codes.
const CURRENCIES: &[(&str, &str)] = &[
    ("€", "EUR"),
    ("eur", "EUR"),
    ("euro", "EUR"),
    ("euros", "EUR"),
    ("$", "USD"),
    ("usd", "USD"),
    ("us$", "USD"),
    ("dollar", "USD"),
    ("dollars", "USD"),
    ("bucks", "USD"),
    ("£", "GBP"),
    ("gbp", "GBP"),
    ("pound", "GBP"),
    ("pounds", "GBP"),
    ("quid", "GBP"),
    ("¥", "JPY"),
    ("jpy", "JPY"),
    ("yen", "JPY"),
    ("chf", "CHF"),
    ("fr.", "CHF"),
    ("franken", "CHF"),
    ("₹", "INR"),
    ("inr", "INR"),
    ("kr", "SEK"),
    ("sek", "SEK"),
    ("nok", "NOK"),
    ("dkk", "DKK"),
    ("zł", "PLN"),
    ("pln", "PLN"),
    ("cad", "CAD"),
    ("aud", "AUD"),
];

/// The code of a currency that a word names.
pub fn currency_named(word: &str) -> Option<&'static str> {
    let word = word.trim().to_lowercase();
    let found = CURRENCIES.iter().find(|(name, _)| *name == word);
    found.map(|(_, code)| *code)
}

const SIGN: &str = r"(?:€|US\$|\$|£|¥|₹|\b(?:EUR|USD|GBP|JPY|CHF|INR|SEK|NOK|DKK|PLN|CAD|AUD|eur|usd|gbp|chf|Fr\.))";
const AFTER: &str = r"(?:€|\$|£|¥|₹|(?:EUR|USD|GBP|JPY|CHF|INR|SEK|NOK|DKK|PLN|CAD|AUD|kr|zł|euros?|Euro|dollars?|pounds?|Franken|yen)\b|zł)";
const NUMBER: &str = r"\d{1,3}(?:[ \u{a0}\u{202f}'’]\d{3})+(?:[.,]\d{1,2})?|\d[\d.,]*\d|\d";

fn patterns() -> &'static [Regex] {
    static PATTERNS: OnceLock<Vec<Regex>> = OnceLock::new();
    PATTERNS.get_or_init(|| {
        let before = format!(r"({SIGN})[ \u{{a0}}\u{{202f}}]?({NUMBER})");
        let after = format!(r"({NUMBER})[ \u{{a0}}\u{{202f}}]?({AFTER})");
        [before, after]
            .iter()
            .filter_map(|p| Regex::new(p).ok())
            .collect()
    })
}

/// The first amount of a text.
pub fn first(text: &str) -> Option<Read> {
    let found = patterns().iter().filter_map(|pattern| {
        let parts = pattern.captures(text)?;
        let whole = parts.get(0)?;
        let (one, other) = (parts.get(1)?.as_str(), parts.get(2)?.as_str());
        let (sign, amount) = match one.starts_with(|c: char| c.is_ascii_digit()) {
            true => (other, one),
            false => (one, other),
        };
        let amount = number::parse(amount)?;
        // `-€ 5` is below nothing; the dash of a range, `10 - €12`, is no sign.
        let before = text.get(..whole.start())?;
        let unsigned = before.strip_suffix(['-', '−']);
        let is_below =
            unsigned.is_some_and(|rest| rest.is_empty() || rest.ends_with([' ', '(', '\u{a0}']));
        let from = match unsigned.filter(|_| is_below) {
            Some(rest) => rest.len(),
            None => whole.start(),
        };
        let read = Read {
            value: Value::Money {
                amount: if is_below { -amount } else { amount },
                currency: currency_named(sign).unwrap_or_default().to_owned(),
            },
            quote: text.get(from..whole.end())?.to_owned(),
        };
        Some((whole.start(), read))
    });
    found.min_by_key(|(at, _)| *at).map(|(_, read)| read)
}
