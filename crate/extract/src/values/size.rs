//! Sizes of files, in bytes.

use super::{Read, number};
use passerby_artifacts::extraction::Value;
use regex_lite::Regex;
use std::sync::OnceLock;

const UNITS: &[(&str, f64)] = &[
    ("b", 1.0),
    ("byte", 1.0),
    ("bytes", 1.0),
    ("k", 1_000.0),
    ("kb", 1_000.0),
    ("kib", 1_024.0),
    ("mb", 1e6),
    ("mib", 1_048_576.0),
    ("gb", 1e9),
    ("gib", 1_073_741_824.0),
    ("tb", 1e12),
    ("tib", 1_099_511_627_776.0),
];

fn pattern() -> Option<&'static Regex> {
    static PATTERN: OnceLock<Option<Regex>> = OnceLock::new();
    let made = || Regex::new(r"(\d[\d.,]*)[ \u{a0}]?(bytes?|Bytes?|B|[kKMGT]i?[bB])\b").ok();
    PATTERN.get_or_init(made).as_ref()
}

/// The first size of a text.
pub fn first(text: &str) -> Option<Read> {
    let parts = pattern()?.captures(text)?;
    let count = number::parse(parts.get(1)?.as_str())?;
    let unit = parts.get(2)?.as_str().to_lowercase();
    let (_, bytes) = UNITS.iter().find(|(name, _)| *name == unit)?;
    Some(Read {
        value: Value::Number(count * bytes),
        quote: parts.get(0)?.as_str().to_owned(),
    })
}
