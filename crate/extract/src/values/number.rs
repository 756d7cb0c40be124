//! Numbers as people write them: `1,234.5`, `1.234,5`, `1 234`.

use regex_lite::Regex;
use std::sync::OnceLock;

fn pattern() -> Option<&'static Regex> {
    static PATTERN: OnceLock<Option<Regex>> = OnceLock::new();
    let made = || {
        Regex::new(
            r"[-−]?\d{1,3}(?:[ \u{a0}\u{202f}'’]\d{3})+(?:[.,]\d+)?|[-−]?\d[\d.,]*\d|[-−]?\d",
        )
        .ok()
    };
    PATTERN.get_or_init(made).as_ref()
}

/// The first number of a text, and its words.
pub fn first(text: &str) -> Option<(f64, String)> {
    let mut found = pattern()?.find_iter(text);
    found.find_map(|found| {
        // `v2` and `MP3` are no numbers, `12th` is.
        let before = text.get(..found.start())?.chars().next_back();
        if before.is_some_and(char::is_alphabetic) {
            return None;
        }
        // The sign of a number, not the dash of a range or a name: `A4-12`.
        let is_joined = before.is_some_and(char::is_alphanumeric);
        let quote = match is_joined {
            true => found.as_str().trim_start_matches(['-', '−']),
            false => found.as_str(),
        };
        Some((parse(quote)?, quote.to_owned()))
    })
}

/// What a number is, whose thousands may be parted by comma, point, blank or apostrophe.
pub fn parse(text: &str) -> Option<f64> {
    let mut plain: String = text
        .chars()
        .filter(|c| !c.is_whitespace() && !matches!(c, '\'' | '’'))
        .map(|c| if c == '−' { '-' } else { c })
        .collect();
    let point = plain.rfind('.');
    let comma = plain.rfind(',');
    let decimal = match (point, comma) {
        (Some(point), Some(comma)) if point > comma => '.',
        (Some(_), Some(_)) => ',',
        (Some(at), None) => lone(&plain, at, '.'),
        (None, Some(at)) => lone(&plain, at, ','),
        (None, None) => '.',
    };
    let other = if decimal == '.' { ',' } else { '.' };
    plain.retain(|c| c != other);
    // `1.2.3` is a version.
    if plain.matches(decimal).count() > 1 {
        return None;
    }
    plain.replace(',', ".").parse().ok()
}

/// The decimal sign of a number with signs of one kind: groups of three digits are thousands after a comma, and after a point where
/// there are several.
fn lone(plain: &str, at: usize, sign: char) -> char {
    let other = if sign == '.' { ',' } else { '.' };
    let digits_after = plain.len().saturating_sub(at).saturating_sub(1);
    let several = plain.matches(sign).count() > 1;
    let groups_fit = plain.split(sign).skip(1).all(|group| group.len() == 3);
    let leading_zero = plain.trim_start_matches('-').starts_with('0');
    match (digits_after, sign) {
        (3, ',') if groups_fit && !leading_zero => other,
        (3, '.') if several && groups_fit => other,
        _ => sign,
    }
}
