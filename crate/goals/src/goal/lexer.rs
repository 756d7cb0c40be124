//! A goal as words, quoted texts and punctuation.

use crate::slices::Parts;
/// One piece of a goal.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Token {
    /// A word as written.
    Word(String),
    /// A text in quotes, without them.
    Quoted(String),
    /// One of `, ; : =`, or `.` at the end of a sentence.
    Mark(char),
}

impl Token {
    pub(super) fn quoted(&self) -> Option<&str> {
        match self {
            Self::Quoted(text) => Some(text),
            _ => None,
        }
    }

    pub(super) fn word(&self) -> Option<&str> {
        match self {
            Self::Word(text) => Some(text),
            _ => None,
        }
    }

    /// The word, folded; empty for the other pieces.
    pub(super) fn folded(&self) -> String {
        self.word().map(crate::words::fold).unwrap_or_default()
    }
}

/// Opening quotes and what closes them. An apostrophe opens only at the start of a word.
const QUOTES: &[(char, &[char])] = &[
    ('"', &['"']),
    ('“', &['”', '“', '"']),
    ('„', &['“', '”', '"']),
    ('«', &['»']),
    ('‘', &['’']),
    ('\'', &['\'']),
    ('`', &['`']),
];

pub(super) fn lex(text: &str) -> Vec<Token> {
    let chars: Vec<char> = text.chars().collect();
    let (mut tokens, mut word, mut rest) = (Vec::new(), String::new(), chars.as_slice());
    while let Some((&c, after)) = rest.split_first() {
        rest = after;
        if word.is_empty()
            && let Some((quoted, after)) = quoted(c, after)
        {
            tokens.push(Token::Quoted(quoted));
            rest = after;
        } else if c.is_whitespace() || is_mark(c, after, &word) {
            flush(&mut word, &mut tokens);
            if !c.is_whitespace() {
                tokens.push(Token::Mark(c));
            }
        } else {
            word.push(c);
        }
    }
    flush(&mut word, &mut tokens);
    tokens
}

/// The text with every name of the screen in quotes that would fall apart at an “and”, a comma or a full stop.
pub(super) fn with_labels_quoted(text: &str, labels: &[&str]) -> String {
    let mut text = text.to_owned();
    let falls_apart = |label: &str| {
        let inner = format!(" {} ", label.to_lowercase());
        inner.contains(" and ") || inner.contains(", ") || inner.trim_end().contains(". ")
    };
    for label in labels {
        let long_enough = label.split_whitespace().count() > 1 && label.len() < 200;
        if !long_enough || label.contains(['"', '“', '”']) || !falls_apart(label) {
            continue;
        }
        let quoted = format!("\"{label}\"");
        if !text.contains(&quoted) {
            text = text.replace(label, &quoted);
        }
    }
    text
}

/// The pieces as a text again.
pub(super) fn written(tokens: &[Token]) -> String {
    let mut text = String::new();
    for token in tokens {
        let is_mark = matches!(token, Token::Mark(_));
        if !text.is_empty() && !is_mark {
            text.push(' ');
        }
        match token {
            Token::Word(word) => text.push_str(word),
            Token::Quoted(quoted) => {
                text.push('“');
                text.push_str(quoted);
                text.push('”');
            }
            Token::Mark(c) => text.push(*c),
        }
    }
    text
}

/// The goal without its quoted texts.
pub(super) fn unquoted(tokens: &[Token]) -> String {
    let words: Vec<&str> = tokens.iter().filter_map(Token::word).collect();
    words.join(" ")
}

/// The quoted text that this quote opens, and what stands after its closing one.
fn quoted(quote: char, after: &[char]) -> Option<(String, &[char])> {
    let (_, closing) = QUOTES.iter().find(|(open, _)| quote == *open)?;
    let end = after.iter().position(|c| closing.contains(c))?;
    let text: String = after.before(end).iter().collect();
    (!text.trim().is_empty()).then_some((text, after.after(end)))
}

/// Marks part; but not within an address or between the digits of a time or a number.
fn is_mark(c: char, after: &[char], word: &str) -> bool {
    let next = after.first().copied().unwrap_or(' ');
    match c {
        ',' | ';' => !next.is_ascii_digit() || !word.ends_with(|c: char| c.is_ascii_digit()),
        ':' => {
            next != '/' && !(next.is_ascii_digit() && word.ends_with(|c: char| c.is_ascii_digit()))
        }
        '=' => !word.contains("://"),
        '.' | '!' | '?' => next.is_whitespace(),
        _ => false,
    }
}

fn flush(word: &mut String, tokens: &mut Vec<Token>) {
    if !word.is_empty() {
        tokens.push(Token::Word(std::mem::take(word)));
    }
}
