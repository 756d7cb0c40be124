//! A text into words, each with how it is written: what a model gets beside the letters.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// What stands before a word; the numbers are the model's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Glue {
    /// Nothing.
    Glued = 0,
    /// White space.
    Space = 1,
    /// White space with a line break.
    Line = 2,
    /// It is the first.
    Start = 3,
    /// A later piece of a word.
    Continued = 4,
}

/// How a word is written; the numbers are the model's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// What is no word: the model's own marks.
    Special = 0,
    /// `word`.
    Lower = 1,
    /// `Word`.
    Capital = 2,
    /// `WORD`.
    Upper = 3,
    /// `WoRd`.
    Mixed = 4,
    /// `12`.
    Digits = 5,
    /// `w12`.
    Code = 6,
    /// Neither letters nor digits.
    Mark = 7,
}

/// A word or a mark, and where it stands in the goal, in bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word<'g> {
    /// Where it begins, in bytes of the text.
    pub start: usize,
    /// As written.
    pub text: &'g str,
    /// What stands before it.
    pub glue: Glue,
    /// How it is written.
    pub shape: Shape,
    /// Inside quotes that are closed, the marks included.
    pub is_quoted: bool,
    /// Inside quotes and not their first mark: it says what that says.
    pub goes_on_quoting: bool,
}

impl Word<'_> {
    /// Where it ends, in bytes of the text.
    pub fn end(&self) -> usize {
        self.start.saturating_add(self.text.len())
    }
}

/// A word is a run of letters, combining marks and numbers; any other character that is no white space is one by itself.
pub fn words(goal: &str) -> Vec<Word<'_>> {
    let mut found: Vec<Word> = Vec::new();
    let mut glue = Glue::Start;
    let mut was_wordy = false;
    for (at, c) in goal.char_indices() {
        if c.is_whitespace() {
            if glue != Glue::Start {
                let is_line = c == '\n' || glue == Glue::Line;
                glue = if is_line { Glue::Line } else { Glue::Space };
            }
            was_wordy = false;
            continue;
        }
        let end = at.saturating_add(c.len_utf8());
        let is_wordy = is_wordy(c);
        match found.last_mut() {
            Some(word) if was_wordy && is_wordy && glue == Glue::Glued => {
                word.text = goal.get(word.start..end).unwrap_or_default();
            }
            _ => found.push(Word {
                start: at,
                text: goal.get(at..end).unwrap_or_default(),
                glue,
                shape: Shape::Mark,
                is_quoted: false,
                goes_on_quoting: false,
            }),
        }
        glue = Glue::Glued;
        was_wordy = is_wordy;
    }
    for word in &mut found {
        word.shape = shape(word.text);
    }
    quote(goal, &mut found);
    found
}

fn is_wordy(c: char) -> bool {
    c.is_alphanumeric() || is_combining_mark(c)
}

fn shape(text: &str) -> Shape {
    let letters: Vec<char> = text.chars().filter(|c| c.is_alphabetic()).collect();
    let has_number = text.chars().any(char::is_numeric);
    let Some((first, rest)) = letters.split_first() else {
        return if has_number {
            Shape::Digits
        } else {
            Shape::Mark
        };
    };
    let uppers = letters.iter().filter(|c| c.is_uppercase()).count();
    match uppers {
        _ if has_number => Shape::Code,
        0 => Shape::Lower,
        n if n == letters.len() && n > 1 => Shape::Upper,
        n if n == letters.len() => Shape::Capital,
        _ if first.is_uppercase() && !rest.iter().any(|c| c.is_uppercase()) => Shape::Capital,
        _ => Shape::Mixed,
    }
}

/// The quotation marks take turns: one opens, the next closes, whichever they are. One that is not closed counts for nothing. A single
/// mark may be an apostrophe: it opens only before a word and closes only behind one.
fn quote(goal: &str, found: &mut [Word]) {
    let mut opened: Option<usize> = None;
    for place in 0..found.len() {
        let Some(word) = found.get(place) else { break };
        let single = is_single(word);
        if !single && !is_double(word) {
            continue;
        }
        let before = goal
            .get(..word.start)
            .and_then(|text| text.chars().next_back());
        let behind = goal.get(word.end()..).and_then(|text| text.chars().next());
        let stands_in_a_word = match opened {
            None => before.is_some_and(is_wordy) || behind.is_none_or(char::is_whitespace),
            Some(_) => behind.is_some_and(is_wordy),
        };
        if single && stands_in_a_word {
            continue;
        }
        let opener = opened.and_then(|at| found.get(at));
        match opened.zip(opener.map(is_single)) {
            Some((open, by_single)) if by_single == single => {
                hold(found, open, place);
                opened = None;
            }
            // A double mark inside single ones shows that the single one opened nothing.
            Some((_, true)) | None => opened = Some(place),
            Some((_, false)) => {}
        }
    }
}

fn is_double(word: &Word) -> bool {
    matches!(word.text, "\"" | "«" | "»" | "“" | "”" | "„")
}

fn is_single(word: &Word) -> bool {
    matches!(word.text, "'" | "‘" | "’")
}

/// Marks the words from one quotation mark to the other as quoted.
fn hold(found: &mut [Word], open: usize, close: usize) {
    let inside = found.get_mut(open..=close).unwrap_or_default();
    for (number, word) in inside.iter_mut().enumerate() {
        word.is_quoted = true;
        word.goes_on_quoting = number > 0;
    }
}

/// Lower case, without accents.
pub fn fold(text: &str) -> String {
    let lower = text.to_lowercase();
    lower.nfd().filter(|c| !is_combining_mark(*c)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_words_and_keep_their_place() {
        let goal = "Pay 9:20, «größe»\nnow";
        let texts: Vec<&str> = words(goal).iter().map(|w| w.text).collect();
        assert_eq!(
            texts,
            ["Pay", "9", ":", "20", ",", "«", "größe", "»", "now"]
        );
        for word in words(goal) {
            assert_eq!(&goal[word.start..word.end()], word.text);
        }
        assert!(words(goal)[6].is_quoted && !words(goal)[8].is_quoted);
        assert_eq!(words(goal)[8].glue, Glue::Line);
    }

    #[test]
    fn apostrophes_quote_nothing() {
        let quoted = |goal: &str| -> Vec<String> {
            let all = words(goal);
            let inside = all.iter().filter(|w| w.is_quoted);
            inside.map(|w| w.text.to_owned()).collect()
        };
        assert_eq!(
            quoted("rename Ann's 'Old plan' now"),
            ["'", "Old", "plan", "'"]
        );
        assert!(quoted("the users' list and Ann's").is_empty());
        assert_eq!(quoted("'tis \"a b\" c"), ["\"", "a", "b", "\""]);
        assert_eq!(quoted("'Ann's plan'").len(), 6);
    }

    #[test]
    fn accents_and_case_are_folded() {
        assert_eq!(fold("Größe façon"), "große facon");
    }
}
