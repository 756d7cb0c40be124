//! Text from a page or a model, made fit for print: what is in a [`Text`] is visible and keeps to its place.
//!
//! It is not escaped here; each writer does that in its own way, and takes page text in no other type.

use passerby_artifacts::quote::quoted;

/// Characters of a quoted name, title or value that are shown at most.
const QUOTED_CHARS: usize = 120;

/// Characters of a sentence or paragraph that are shown at most.
const PROSE_CHARS: usize = 2_000;

/// Text without control characters, invisible tags or overrides of the writing direction.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Text(String);

impl Text {
    /// Text on one line: white space folded, cut after [`PROSE_CHARS`].
    pub fn line(text: impl AsRef<str>) -> Self {
        Self(clip(&ended_once(&fold(text.as_ref())), PROSE_CHARS))
    }

    /// Text whose line ends and indents count, whole.
    pub fn block(text: impl AsRef<str>) -> Self {
        let lines = text.as_ref().lines().map(|line| {
            let line = line.replace('\t', "    ");
            line.trim_end().chars().map(shown).collect::<String>()
        });
        Self(lines.collect::<Vec<_>>().join("\n"))
    }

    /// As [`Text::block`], its first `chars` characters with the number of the rest.
    pub fn block_of(text: &str, chars: usize) -> Self {
        let Some((begin, rest)) = split_after(text, chars) else {
            return Self::block(text);
        };
        let rest = rest.chars().count();
        let mut block = Self::block(begin);
        block.0.push_str(&format!("\n… {rest} more characters"));
        block
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Text in quotation marks, its own kept where they are paired; folded and cut after [`QUOTED_CHARS`].
pub(crate) fn quote(text: &str) -> String {
    quoted(&clip(&fold(text), QUOTED_CHARS))
}

/// White space folded to single blanks, and nothing invisible left.
pub(crate) fn fold(text: &str) -> String {
    let words: Vec<String> = text
        .split_whitespace()
        .map(|word| word.chars().map(shown).collect())
        .collect();
    words.join(" ")
}

/// A quoted sentence has its full stop already: `“Saved.”.` is written `“Saved.”`.
fn ended_once(text: &str) -> String {
    ['.', '!', '?', '…']
        .iter()
        .fold(text.to_owned(), |text, end| {
            text.replace(&format!("{end}”."), &format!("{end}”"))
        })
}

fn clip(text: &str, chars: usize) -> String {
    match split_after(text, chars) {
        Some((begin, _)) => format!("{}…", begin.trim_end()),
        None => text.to_owned(),
    }
}

/// The first `chars` characters, and the rest; `None` where there is no rest.
fn split_after(text: &str, chars: usize) -> Option<(&str, &str)> {
    let (end, _) = text.char_indices().nth(chars)?;
    text.split_at_checked(end)
}

/// The character, or the replacement character where it would hide itself or turn its neighbours round.
fn shown(c: char) -> char {
    let hides = c.is_control()
        // Overrides and isolates: https://www.unicode.org/reports/tr9/#Directional_Formatting_Characters
        || matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
        // Tags, which no screen shows but a reading model obeys; and the byte order mark.
        || matches!(c, '\u{E0000}'..='\u{E007F}' | '\u{FEFF}');
    if hides {
        char::REPLACEMENT_CHARACTER
    } else {
        c
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_folded_and_hidden_characters_shown() {
        for (given, expected) in [
            ("  two \r\n words\t", "two words"),
            ("pay\u{202E}gpj.exe", "pay\u{FFFD}gpj.exe"),
            ("bell\u{7}nul\0", "bell\u{FFFD}nul\u{FFFD}"),
            ("tag\u{E0041}", "tag\u{FFFD}"),
            ("שלום \u{200F}עולם", "שלום \u{200F}עולם"),
            (
                "It says “Saved.”. Then “Go”.",
                "It says “Saved.” Then “Go”.",
            ),
            ("", ""),
        ] {
            assert_eq!(Text::line(given).as_str(), expected, "{given:?}");
        }
    }

    #[test]
    fn blocks_keep_their_indents() {
        let block = Text::block("a\r\n  b\tc\u{1b}[31m  \n\nd");
        assert_eq!(block.as_str(), "a\n  b    c\u{FFFD}[31m\n\nd");
    }

    #[test]
    fn long_text_is_cut_between_characters() {
        assert_eq!(quote(&"ü".repeat(121)), format!("“{}…”", "ü".repeat(120)));
        assert_eq!(quote(&"ü".repeat(120)), format!("“{}”", "ü".repeat(120)));
        assert_eq!(
            Text::line("x".repeat(2_001)).as_str().chars().count(),
            2_001
        );
    }
}
