//! A goal as words, quoted texts, brackets and marks, each with its place in the text.

use crate::words::fold;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Word,
    /// In quotes; `text` is without them.
    Quoted,
    Open,
    Close,
    /// A mark by itself: `,` `.` `:` `/` `–`.
    Mark(char),
}

#[derive(Debug, Clone)]
pub(super) struct Piece<'a> {
    pub kind: Kind,
    /// As written.
    pub text: &'a str,
    /// As [`fold`] gives it; empty for what is no word.
    pub folded: String,
    /// Bytes of the goal, with the quotes.
    pub from: usize,
    pub to: usize,
}

const QUOTES: [(char, &[char]); 7] = [
    ('"', &['"']),
    ('“', &['”', '“', '"']),
    ('„', &['“', '”', '"']),
    ('«', &['»']),
    ('‘', &['’']),
    ('\'', &['\'']),
    ('`', &['`']),
];
/// What a sentence puts behind a word.
const TRAILING: [char; 6] = ['.', ',', ';', ':', '!', '?'];
const DASHES: [char; 3] = ['–', '—', '-'];

pub(super) fn of(goal: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut at = 0;
    while let Some(c) = goal.get(at..).and_then(|rest| rest.chars().next()) {
        let next = at.saturating_add(c.len_utf8());
        at = if c == '\n' {
            pieces.push(piece(goal, Kind::Mark('.'), at, next));
            next
        } else if c.is_whitespace() {
            next
        } else if let Some(end) = quoted(goal, c, next) {
            pieces.push(within_quotes(goal, at, next, end));
            end.1
        } else if matches!(c, '(' | '[' | '{') {
            pieces.push(piece(goal, Kind::Open, at, next));
            next
        } else if matches!(c, ')' | ']' | '}') {
            pieces.push(piece(goal, Kind::Close, at, next));
            next
        } else {
            let end = end_of_word(goal, at);
            parted(goal, at, end, &mut pieces);
            end
        };
    }
    pieces
}

fn piece(goal: &str, kind: Kind, from: usize, to: usize) -> Piece<'_> {
    let text = goal.get(from..to).unwrap_or_default();
    let folded = match kind {
        Kind::Word => fold(text),
        _ => String::new(),
    };
    Piece {
        kind,
        text,
        folded,
        from,
        to,
    }
}

fn within_quotes(goal: &str, from: usize, start: usize, (end, to): (usize, usize)) -> Piece<'_> {
    let text = goal.get(start..end).unwrap_or_default();
    let folded = String::new();
    Piece {
        kind: Kind::Quoted,
        text,
        folded,
        from,
        to,
    }
}

/// Where the quote that opens before `start` ends, without and with its closing mark.
fn quoted(goal: &str, open: char, start: usize) -> Option<(usize, usize)> {
    let (_, closing) = QUOTES.iter().find(|(quote, _)| *quote == open)?;
    let rest = goal.get(start..)?;
    let (length, close) = rest.char_indices().find(|(at, c)| {
        // An apostrophe within a word closes nothing.
        let inner = matches!(c, '\'' | '’')
            && rest
                .get(at.saturating_add(c.len_utf8())..)
                .and_then(|after| after.chars().next())
                .is_some_and(char::is_alphanumeric);
        closing.contains(c) && !inner
    })?;
    let end = start.saturating_add(length);
    let text = goal.get(start..end)?;
    (!text.trim().is_empty()).then(|| (end, end.saturating_add(close.len_utf8())))
}

/// Up to white space, a quote that opens, or a bracket that the word did not open itself.
fn end_of_word(goal: &str, from: usize) -> usize {
    let mut open = 0_usize;
    let rest = goal.get(from..).unwrap_or_default();
    for (at, c) in rest.char_indices() {
        let ends = match c {
            '(' | '[' | '{' => {
                open = open.saturating_add(1);
                false
            }
            ')' | ']' | '}' => match open.checked_sub(1) {
                Some(left) => {
                    open = left;
                    false
                }
                None => true,
            },
            '“' | '„' | '«' | '"' | '”' | '»' => at > 0,
            c => c.is_whitespace(),
        };
        if ends {
            return from.saturating_add(at);
        }
    }
    goal.len()
}

/// A run of characters as a word with what a sentence puts behind it, parted where a pair is written without spaces.
fn parted<'a>(goal: &'a str, from: usize, to: usize, pieces: &mut Vec<Piece<'a>>) {
    let text = goal.get(from..to).unwrap_or_default();
    let core = text.trim_end_matches(TRAILING);
    // An exclamation mark may belong to a password.
    let core = match text.get(core.len()..) {
        Some(tail)
            if tail.starts_with('!') && (is_mixed(core) || core.contains(['&', '$', '#', '*'])) =>
        {
            text.trim_end_matches(['.', ',', ';', ':', '?'])
        }
        _ => core,
    };
    let end = from.saturating_add(core.len());
    match joint(core) {
        _ if core.chars().all(|c| DASHES.contains(&c)) && !core.is_empty() => {
            pieces.push(piece(goal, Kind::Mark('–'), from, end));
        }
        _ if matches!(core, "/" | "//" | "=" | "|" | "+" | "&" | "->" | "→") => {
            pieces.push(piece(goal, Kind::Mark('/'), from, end));
        }
        Some(at) => {
            let joint = from.saturating_add(at);
            let after = joint.saturating_add(1);
            let mark = goal.get(joint..after).and_then(|mark| mark.chars().next());
            pieces.push(piece(goal, Kind::Word, from, joint));
            pieces.push(piece(goal, Kind::Mark(mark.unwrap_or('/')), joint, after));
            pieces.push(piece(goal, Kind::Word, after, end));
        }
        None if !core.is_empty() => pieces.push(piece(goal, Kind::Word, from, end)),
        None => {}
    }
    let tail = goal.get(end..to).unwrap_or_default();
    for (at, mark) in tail.char_indices() {
        let start = end.saturating_add(at);
        pieces.push(piece(
            goal,
            Kind::Mark(mark),
            start,
            start.saturating_add(mark.len_utf8()),
        ));
    }
}

/// Where `user/secret`, `user:secret` or `user=vera` is parted, in bytes; not in an address, a date or a time.
fn joint(word: &str) -> Option<usize> {
    if word.contains("://") || word.matches(['/', ':', '=']).count() != 1 {
        return None;
    }
    let at = word.find(['/', ':', '='])?;
    let (left, right) = (word.get(..at)?, word.get(at.saturating_add(1)..)?);
    let digits = |text: &str| text.chars().all(|c| c.is_ascii_digit());
    let is_time = digits(left) && right.starts_with(|c: char| c.is_ascii_digit());
    (!left.is_empty() && !right.is_empty() && !is_time).then_some(at)
}

/// Whether it has both letters and digits, as secrets do and words do not; so does what stands in for one.
pub(super) fn is_mixed(text: &str) -> bool {
    text == super::STAND_IN
        || text.chars().any(char::is_alphabetic) && text.chars().any(|c| c.is_ascii_digit())
}

/// Whether it can hardly be anything but a password: small letters with digits, or letters on both sides of a mark that
/// neither words nor numbers have.
pub(super) fn is_strong(text: &str) -> bool {
    if text == super::STAND_IN {
        return true;
    }
    const LEAST: usize = 7;
    const LEAST_SMALL: usize = 3;
    let small = text.chars().filter(|c| c.is_lowercase()).count();
    let parted = |mark: char| {
        text.split_once(mark).is_some_and(|(left, right)| {
            left.ends_with(char::is_alphanumeric) && right.starts_with(char::is_alphanumeric)
        })
    };
    let by_digits = is_mixed(text)
        && text.chars().count() >= LEAST
        && small >= LEAST_SMALL
        && text.starts_with(char::is_alphabetic);
    let by_mark = text.chars().any(char::is_alphabetic) && "&$%#*+!".chars().any(parted);
    (by_digits || by_mark) && !text.contains(['@', '/']) && !is_file(text)
}

/// `harvest-2026.json`
fn is_file(text: &str) -> bool {
    const LONGEST: usize = 5;
    text.rsplit_once('.').is_some_and(|(name, kind)| {
        !name.is_empty()
            && kind.len() <= LONGEST
            && kind.starts_with(|c: char| c.is_ascii_lowercase())
            && kind.chars().all(|c| c.is_ascii_alphanumeric())
    })
}
