//! Whether a text holds a value that is encoded as a whole: in base64 or hexadecimal, or in several encodings, one
//! inside of another.

use super::spelling::match_at;
use base64::Engine;
use base64::engine::general_purpose::{STANDARD_NO_PAD, URL_SAFE_NO_PAD};

/// Encodings one inside of another that are looked through.
const MAX_DEPTH: u32 = 3;
/// A run of fewer letters holds too little of a value, bytes.
const MIN_RUN: usize = 6;
/// A run longer than this is a picture or a file, bytes.
const MAX_RUN: usize = 200_000;

/// Whether the value stands in the text behind an encoding of the whole.
pub(super) fn holds(text: &str, value: &[char]) -> bool {
    at_depth(text, value, MAX_DEPTH)
}

fn at_depth(text: &str, value: &[char], depth: u32) -> bool {
    if depth == 0 {
        return false;
    }
    let in_runs = runs(text).any(|run| {
        unpacked(run).iter().any(|inner| {
            occurs(inner, value)
                || (inner.len() >= MIN_RUN && at_depth(inner, value, depth.saturating_sub(1)))
        })
    });
    in_runs || {
        let once = percent_decoded(text);
        once.is_some_and(|inner| {
            occurs(&inner, value) || at_depth(&inner, value, depth.saturating_sub(1))
        })
    }
}

fn occurs(text: &str, value: &[char]) -> bool {
    text.char_indices().any(|(at, _)| {
        let rest = text.get(at..).unwrap_or_default();
        match_at(rest, value).is_some_and(|matched| matched.chars == value.len())
    })
}

/// The stretches of a text that could be base64 or hexadecimal.
fn runs(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '+' | '/' | '-' | '_')))
        .filter(|run| (MIN_RUN..=MAX_RUN).contains(&run.len()))
}

/// What a run can stand for. Base64 of a text inside of other bytes depends on where it begins.
fn unpacked(run: &str) -> Vec<String> {
    let mut found = Vec::new();
    for skipped in 0..4 {
        let Some(rest) = run.get(skipped..) else {
            break;
        };
        // A last letter alone holds no whole byte.
        let whole = if rest.len() % 4 == 1 {
            rest.get(..rest.len().saturating_sub(1))
        } else {
            Some(rest)
        };
        let Some(whole) = whole else { continue };
        for engine in [&STANDARD_NO_PAD, &URL_SAFE_NO_PAD] {
            if let Some(bytes) = lenient(engine, whole) {
                found.push(String::from_utf8_lossy(&bytes).into_owned());
                let wide: Vec<u16> = bytes
                    .chunks_exact(2)
                    .filter_map(|pair| Some(u16::from_le_bytes(pair.try_into().ok()?)))
                    .collect();
                found.push(String::from_utf16_lossy(&wide));
            }
        }
    }
    if run.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        let bytes: Vec<u8> = run
            .as_bytes()
            .chunks_exact(2)
            .filter_map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok())
            .collect();
        found.push(String::from_utf8_lossy(&bytes).into_owned());
    }
    found
}

/// Bits that are left over at the end are no reason to look away.
fn lenient(engine: &impl Engine, text: &str) -> Option<Vec<u8>> {
    engine.decode(text).ok().or_else(|| {
        let whole = text.len().checked_sub(text.len() % 4)?;
        engine.decode(text.get(..whole)?).ok()
    })
}

/// `None` where nothing is percent-encoded.
fn percent_decoded(text: &str) -> Option<String> {
    if !text.contains('%') {
        return None;
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    let mut any = false;
    while let Some(next) = rest.chars().next() {
        let encoded = rest
            .strip_prefix('%')
            .and_then(|digits| u8::from_str_radix(digits.get(..2)?, 16).ok());
        let length = match encoded {
            Some(byte) => {
                bytes.push(byte);
                any = true;
                3
            }
            None => {
                let mut utf8 = [0; 4];
                bytes.extend_from_slice(next.encode_utf8(&mut utf8).as_bytes());
                next.len_utf8()
            }
        };
        rest = rest.get(length..).unwrap_or_default();
    }
    any.then(|| String::from_utf8_lossy(&bytes).into_owned())
}
