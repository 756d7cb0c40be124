//! Ratings: `4.5 out of 5`, `4/5`, `4 stars`, `★★★☆☆`.

use super::{Read, number};
use passerby_artifacts::extraction::Value;
use regex_lite::Regex;
use std::sync::OnceLock;

fn pattern() -> Option<&'static Regex> {
    static PATTERN: OnceLock<Option<Regex>> = OnceLock::new();
    let made = || {
        Regex::new(r"(\d+(?:[.,]\d+)?) ?(?:(?:/ ?|out of |of |von |sur |de )(?:5|6|10|20|100)\b|(?:-| )?stars?\b|★|Sterne?n?\b|étoiles?\b)").ok()
    };
    PATTERN.get_or_init(made).as_ref()
}

/// The first rating of a text, of the scales that are in use: `1 of 3` is a page, as many of its own best as it says.
pub fn first(text: &str) -> Option<Read> {
    if let Some(parts) = pattern()?.captures(text) {
        return Some(Read {
            value: Value::Number(number::parse(parts.get(1)?.as_str())?),
            quote: parts.get(0)?.as_str().to_owned(),
        });
    }
    let is_star = |c: &char| matches!(c, '★' | '☆' | '⭐');
    let stars: String = text
        .chars()
        .skip_while(|c| !is_star(c))
        .take_while(is_star)
        .collect();
    let full = stars.chars().filter(|c| *c != '☆').count();
    if stars.is_empty() {
        // A bare number is one where the page says what it is.
        let (value, quote) = number::first(text.trim())?;
        let is_bare = quote == text.trim() && (0.0..=100.0).contains(&value);
        return is_bare.then_some(Read {
            value: Value::Number(value),
            quote,
        });
    }
    Some(Read {
        value: Value::Number(full as f64),
        quote: stars,
    })
}
