//! What people can read of an answer that is not whole yet: the sentences in its JSON, not the JSON. None of it is
//! checked; it is shown and never kept.

use super::super::wire::Partial;
use crate::redaction::Redaction;

/// The fields that hold sentences. What is to be done is shown once the answer is checked.
const SENTENCES: [&str; 6] = [
    "last_notes",
    "suggestion",
    "sees",
    "stands_out",
    "why",
    "expects",
];
/// More is not looked at: an answer of any use is shorter, bytes.
const MAX_SCANNED: usize = 64 * 1024;
/// So much of the end is cleaned, characters: enough for what is cut off with it to be no part of what is shown.
const MAX_CLEANED_CHARS: usize = 8_000;
/// So much of the end is shown, characters: what fits beside the transcript.
const MAX_SHOWN_CHARS: usize = 1_200;

/// The sentences so far; where there is none yet, what the model thinks before it answers.
pub(super) fn readable(partial: Partial<'_>, redaction: &Redaction) -> String {
    let said = sentences(partial.text).join("\n");
    let text = match said.is_empty() {
        true => partial.thinking,
        false => &said,
    };
    let text = last_chars(text, MAX_CLEANED_CHARS);
    // Cleaned before it is cut: half a value is not found any more.
    let clean: String = redaction
        .clean_growing(text)
        .chars()
        .map(|c| if c.is_control() && c != '\n' { ' ' } else { c })
        .collect();
    let shown = last_chars(clean.trim(), MAX_SHOWN_CHARS.saturating_sub(1));
    match shown.len() < clean.trim().len() {
        true => format!("…{shown}"),
        false => shown.to_owned(),
    }
}

fn last_chars(text: &str, chars: usize) -> &str {
    let from = text.char_indices().rev().nth(chars.saturating_sub(1));
    from.and_then(|(at, _)| text.get(at..)).unwrap_or(text)
}

/// The sentences in the beginning of a JSON object, of which the last may be unfinished.
fn sentences(text: &str) -> Vec<String> {
    let mut end = text.len().min(MAX_SCANNED);
    while !text.is_char_boundary(end) {
        end = end.saturating_sub(1);
    }
    let text = text.get(..end).unwrap_or_default();
    let Some(object) = text.find('{').and_then(|start| text.get(start..)) else {
        return Vec::new();
    };
    Scanner::default().scan(object)
}

/// Follows a JSON object as far as it goes. Only its own fields are looked at, and lists of texts in them.
#[derive(Default)]
struct Scanner {
    /// Opened and not closed yet.
    open: Vec<char>,
    field: String,
    /// Whether the field's name is over.
    in_value: bool,
    found: Vec<String>,
}

impl Scanner {
    fn scan(mut self, text: &str) -> Vec<String> {
        let mut chars = text.chars();
        while let Some(next) = chars.next() {
            match next {
                '{' | '[' => self.open.push(next),
                '}' | ']' => {
                    self.open.pop();
                    if self.open.is_empty() {
                        break;
                    }
                }
                ':' if self.open.len() == 1 => self.in_value = true,
                ',' if self.open.len() == 1 => self.in_value = false,
                '"' => {
                    let string = string(&mut chars);
                    self.heard(string);
                }
                _ => {}
            }
        }
        self.found
    }

    fn heard(&mut self, string: String) {
        match (self.open.as_slice(), self.in_value) {
            (['{'], false) => self.field = string,
            (['{'] | ['{', '['], true) if SENTENCES.contains(&self.field.as_str()) => {
                let string = string.trim();
                if !string.is_empty() {
                    self.found.push(string.to_owned());
                }
            }
            _ => {}
        }
    }
}

/// The rest of a string up to its quote, or as far as it goes.
fn string(chars: &mut std::str::Chars) -> String {
    let mut out = String::new();
    while let Some(next) = chars.next() {
        match next {
            '"' => break,
            '\\' => match chars.next() {
                Some('n') => out.push('\n'),
                Some('t' | 'r' | 'b' | 'f') => out.push(' '),
                Some('u') => out.extend(escaped(chars)),
                Some(plain) => out.push(plain),
                None => break,
            },
            plain => out.push(plain),
        }
    }
    out
}

/// The character of `\uXXXX`, or of two that are a surrogate pair; `None` where it is none, or not whole yet.
fn escaped(chars: &mut std::str::Chars) -> Option<char> {
    let high = unit(chars)?;
    if let Some(one) = char::from_u32(u32::from(high)) {
        return Some(one);
    }
    let mut ahead = chars.clone();
    if ahead.next() != Some('\\') || ahead.next() != Some('u') {
        return None;
    }
    let low = unit(&mut ahead)?;
    *chars = ahead;
    char::decode_utf16([high, low]).next()?.ok()
}

fn unit(chars: &mut std::str::Chars) -> Option<u16> {
    let digits: String = chars.as_str().chars().take(4).collect();
    if digits.len() < 4 {
        // Not whole yet: nothing after it is read as text.
        chars.by_ref().for_each(drop);
        return None;
    }
    let unit = u16::from_str_radix(&digits, 16).ok()?;
    chars.nth(3);
    Some(unit)
}

#[cfg(test)]
mod tests;
