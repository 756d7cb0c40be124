//! Values that a `pattern` attribute accepts.
//!
//! A page's pattern is bad input: it is bounded, read by a library without backtracking, and where
//! it is too rich for the little generator here nothing is generated.

use crate::slices::Parts;
use regex_lite::{Regex, RegexBuilder};

/// Longer patterns are not read, bytes.
const MAX_PATTERN: usize = 300;
/// No generated value is longer, characters.
const MAX_VALUE: usize = 64;

/// A pattern that must hold for the whole value, as HTML has it.
pub(crate) struct Pattern {
    source: String,
    regex: Regex,
}

impl Pattern {
    /// Reads the attribute; `None` for an empty one and for one that this reader does not know
    /// (a browser would ignore a broken one too).
    pub(crate) fn parse(source: &str) -> Option<Self> {
        if source.is_empty() || source.len() > MAX_PATTERN {
            return None;
        }
        let whole = format!("^(?:{source})$");
        let regex = RegexBuilder::new(&whole).size_limit(1 << 18).build().ok()?;
        let source = source.to_owned();
        Some(Self { source, regex })
    }

    pub(crate) fn accepts(&self, value: &str) -> bool {
        self.regex.is_match(value)
    }

    /// A value made from the pattern, where it is a plain sequence of characters, classes and counts.
    pub(crate) fn example(&self) -> Option<String> {
        let value = generate(&self.source)?;
        self.accepts(&value).then_some(value)
    }
}

fn generate(source: &str) -> Option<String> {
    let chars: Vec<char> = source
        .trim_start_matches('^')
        .trim_end_matches('$')
        .chars()
        .collect();
    let (mut value, mut rest) = (Vec::new(), chars.as_slice());
    while !rest.is_empty() {
        let (atom, after) = atom(rest)?;
        let (times, after) = count(after)?;
        value.extend(std::iter::repeat_n(atom, times));
        if value.len() > MAX_VALUE {
            return None;
        }
        rest = after;
    }
    (!value.is_empty()).then(|| value.into_iter().collect())
}

/// One character that the first atom accepts, and what stands after the atom.
fn atom(chars: &[char]) -> Option<(char, &[char])> {
    match chars {
        ['\\', escape, after @ ..] => Some((escaped(*escape), after)),
        ['[', inside @ ..] => class(inside),
        ['.', after @ ..] => Some(('a', after)),
        [
            '\\' | '(' | ')' | '|' | '*' | '+' | '?' | '{' | '}' | ']',
            ..,
        ]
        | [] => None,
        [plain, after @ ..] => Some((*plain, after)),
    }
}

fn escaped(c: char) -> char {
    match c {
        'd' => '1',
        'w' => 'a',
        's' => ' ',
        'D' | 'S' => 'a',
        'W' => '-',
        other => other,
    }
}

/// The first character of a class such as `[A-Z0-9]`, without its opening bracket; a negated one is not read.
fn class(chars: &[char]) -> Option<(char, &[char])> {
    let first = match chars {
        ['^' | ']', ..] | [] => return None,
        ['\\', escape, ..] => escaped(*escape),
        // `1` and `a` rather than the first of `0-9` and `A-Z`: numbers do not begin with a zero.
        ['0', '-', ..] => '1',
        [first, ..] => *first,
    };
    let mut rest = chars;
    loop {
        rest = match rest {
            [']', after @ ..] => return Some((first, after)),
            ['\\', _, after @ ..] | [_, after @ ..] => after,
            [] => return None,
        };
    }
}

/// How often the atom before is to be repeated, and what stands after the count.
fn count(chars: &[char]) -> Option<(usize, &[char])> {
    match chars {
        ['+' | '*' | '?', after @ ..] => Some((1, after)),
        ['{', after @ ..] => {
            let end = after.iter().position(|c| *c == '}')?;
            let inside: String = after.before(end).iter().collect();
            let least: usize = inside.split(',').next()?.trim().parse().ok()?;
            // One too many is as good as any number of them.
            Some((least.min(MAX_VALUE + 1), after.after(end)))
        }
        _ => Some((1, chars)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn examples_fit_their_patterns() {
        let rows = [
            (r"\d{5}", Some("11111")),
            (r"[0-9]{3}-[0-9]{4}", Some("111-1111")),
            (r"[A-Z]{2}\d{4,6}", Some("AA1111")),
            (r"^[a-z]+$", Some("a")),
            (r"(abc|def)", None),
            (r"[^a]", None),
            (r"a{999999}", None),
            (r"", None),
            (r"[", None),
        ];
        for (source, expected) in rows {
            let example = Pattern::parse(source).and_then(|p| p.example());
            assert_eq!(example.as_deref(), expected, "{source}");
        }
    }

    proptest! {
        #[test]
        fn whatever_is_generated_is_accepted(source in r"[\[\]a-z0-9\\d{}+*?.,^|()-]{0,24}") {
            if let Some(pattern) = Pattern::parse(&source)
                && let Some(value) = pattern.example()
            {
                prop_assert!(pattern.accepts(&value));
            }
        }
    }
}
