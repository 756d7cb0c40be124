//! The spellings in which a character can stand in a text: as it is (in either case), percent-encoded, as an HTML
//! reference, as an escape of JSON or JavaScript.

/// How far a text and a value agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Matched {
    /// Bytes of the text.
    pub bytes: usize,
    /// Characters of the value.
    pub chars: usize,
}

/// How far the text begins with the value, each of its characters in whatever spelling. `None`: not even the first.
///
/// A character may be spelled in several ways at one place (`&` and `&amp;`), so all places that were reached are
/// followed side by side: time grows with the value's length, not with the ways.
pub(super) fn match_at(text: &str, value: &[char]) -> Option<Matched> {
    let mut reached: Vec<usize> = vec![0];
    let mut before = None;
    let mut chars = 0_usize;
    for &wanted in value {
        let mut next: Vec<usize> = Vec::new();
        for &at in &reached {
            let rest = text.get(at..).unwrap_or_default();
            // What is invisible may stand between any two letters.
            let visible = if chars == 0 {
                rest
            } else {
                rest.trim_start_matches(is_invisible)
            };
            let from = text.len().saturating_sub(visible.len());
            next.extend(
                spelled(visible, wanted)
                    .into_iter()
                    .flatten()
                    .map(|length| from.saturating_add(length)),
            );
            // White space is collapsed on the way from a page to its listing.
            if wanted.is_whitespace() && before.is_some_and(char::is_whitespace) {
                next.push(at);
            }
        }
        next.sort_unstable();
        next.dedup();
        if next.is_empty() {
            break;
        }
        reached = next;
        before = Some(wanted);
        chars = chars.saturating_add(1);
    }
    let bytes = reached.last().copied().unwrap_or(0);
    (chars > 0).then_some(Matched { bytes, chars })
}

/// Bytes at the text's beginning that spell the character, in each way that they do.
fn spelled(text: &str, wanted: char) -> [Option<usize>; 5] {
    let Some(first) = text.chars().next() else {
        return [None; 5];
    };
    let literal = same(first, wanted).then_some(first.len_utf8());
    let run = (first.is_whitespace() && wanted.is_whitespace())
        .then(|| text.len().saturating_sub(text.trim_start().len()));
    let encoded = match first {
        '+' if wanted == ' ' => Some(1),
        '%' => percent(text, wanted),
        '&' => reference(text, wanted),
        '\\' => escape(text, wanted),
        _ => None,
    };
    let doubled = (first == '\\' && wanted == '\\').then(|| {
        text.len()
            .saturating_sub(text.trim_start_matches('\\').len())
    });
    [literal, run, encoded, doubled, expanded(text, wanted)]
}

/// Some letters become several in the other case: `ß` is `SS`.
fn expanded(text: &str, wanted: char) -> Option<usize> {
    let several: Vec<char> = wanted.to_uppercase().collect();
    if several.len() < 2 {
        return None;
    }
    let mut rest = text.chars();
    let all = several
        .iter()
        .all(|&c| rest.next().is_some_and(|found| same(found, c)));
    all.then(|| text.len().saturating_sub(rest.as_str().len()))
}

/// Whether two characters are the same but for their case; all white space is.
pub(super) fn same(a: char, b: char) -> bool {
    a == b
        || (a.is_whitespace() && b.is_whitespace())
        || (!(a.is_ascii() && b.is_ascii()) && a.to_lowercase().eq(b.to_lowercase()))
        || a.eq_ignore_ascii_case(&b)
}

fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}'
    )
}

/// `%C3%BC`, `%25C3…` (encoded again), and `%u00FC` of the old `escape()`.
fn percent(text: &str, wanted: char) -> Option<usize> {
    if let Some(rest) = text.strip_prefix("%u") {
        let code = u32::from_str_radix(rest.get(..4)?, 16).ok()?;
        return same(char::from_u32(code)?, wanted).then_some(6);
    }
    // `%20` is found in either case of its digits, and the letter it stands for in either case too.
    for candidate in cases(wanted) {
        let mut utf8 = [0; 4];
        let mut rest = text;
        let all = candidate.encode_utf8(&mut utf8).bytes().all(|byte| {
            let Some(after) = percent_byte(rest, byte) else {
                return false;
            };
            rest = after;
            true
        });
        if all {
            return Some(text.len().saturating_sub(rest.len()));
        }
    }
    None
}

/// The text after one percent-encoded byte.
fn percent_byte(text: &str, byte: u8) -> Option<&str> {
    let mut rest = text.strip_prefix('%')?;
    while let Some(again) = rest.strip_prefix("25") {
        rest = again;
    }
    let found = u8::from_str_radix(rest.get(..2)?, 16).ok()?;
    (found == byte).then(|| rest.get(2..)).flatten()
}

fn cases(c: char) -> impl Iterator<Item = char> {
    let white = c.is_whitespace().then_some(['\u{a0}', '\t', '\n']);
    std::iter::once(c)
        .chain(c.to_lowercase())
        .chain(c.to_uppercase())
        .chain(white.into_iter().flatten())
}

/// `&amp;`, `&#38;`, `&#x26;`, and `&amp;amp;` (escaped again).
fn reference(text: &str, wanted: char) -> Option<usize> {
    let mut body = text.strip_prefix('&')?;
    while let Some(again) = body.strip_prefix("amp;").filter(|rest| rest.contains(';')) {
        if is_reference(again) {
            body = again;
        } else {
            break;
        }
    }
    // The longest number has seven digits, the longest name here four letters.
    let end = body.bytes().take(10).position(|byte| byte == b';')?;
    let name = body.get(..end)?;
    let found = named(name).or_else(|| {
        let number = name.strip_prefix('#')?;
        let hex = number.strip_prefix(['x', 'X']);
        let code = match hex {
            Some(hex) => u32::from_str_radix(hex, 16).ok()?,
            None => number.parse().ok()?,
        };
        char::from_u32(code)
    })?;
    let length = text
        .len()
        .saturating_sub(body.len())
        .saturating_add(end)
        .saturating_add(1);
    same(found, wanted).then_some(length)
}

fn is_reference(body: &str) -> bool {
    let end = body.bytes().take(10).position(|byte| byte == b';');
    let name = end.and_then(|end| body.get(..end));
    name.is_some_and(|name| name.starts_with('#') || named(name).is_some())
}

/// What serialisers write by name. https://html.spec.whatwg.org/#escapingString
fn named(name: &str) -> Option<char> {
    Some(match name.to_ascii_lowercase().as_str() {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => ' ',
        _ => return None,
    })
}

/// `\"`, `\\`, `\/`, `\u00fc`, a surrogate pair of two, `\u{fc}` and `\xfc`.
fn escape(text: &str, wanted: char) -> Option<usize> {
    let rest = text.trim_start_matches('\\');
    let slashes = text.len().saturating_sub(rest.len());
    let kind = rest.chars().next();
    let (found, length) = match kind {
        Some('u') => unicode(rest.get(1..)?)?,
        Some('x') => {
            let code = u32::from_str_radix(rest.get(1..3)?, 16).ok()?;
            (char::from_u32(code)?, 2)
        }
        Some('n') if wanted.is_whitespace() => ('\n', 0),
        Some('t') if wanted.is_whitespace() => ('\t', 0),
        Some('r') if wanted.is_whitespace() => ('\r', 0),
        Some(plain @ ('"' | '\'' | '/' | '`')) => (plain, 0),
        _ => return None,
    };
    let bytes = slashes.saturating_add(1).saturating_add(length);
    same(found, wanted).then_some(bytes)
}

/// The character and how many bytes spell it, after the `u`.
fn unicode(text: &str) -> Option<(char, usize)> {
    if let Some(rest) = text.strip_prefix('{') {
        let end = rest.bytes().take(7).position(|byte| byte == b'}')?;
        let code = u32::from_str_radix(rest.get(..end)?, 16).ok()?;
        return Some((char::from_u32(code)?, end.saturating_add(2)));
    }
    let high = u16::from_str_radix(text.get(..4)?, 16).ok()?;
    if let Some(one) = char::from_u32(u32::from(high)) {
        return Some((one, 4));
    }
    let second = text.get(4..)?.trim_start_matches('\\').strip_prefix('u')?;
    let low = u16::from_str_radix(second.get(..4)?, 16).ok()?;
    let pair = char::decode_utf16([high, low]).next()?.ok()?;
    let after = second.get(4..)?;
    Some((pair, text.len().saturating_sub(after.len())))
}
