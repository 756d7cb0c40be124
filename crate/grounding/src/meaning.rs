//! How well words of a goal answer to a label of a page.

use crate::days::{NamedDay, days_of};
use crate::words;
use passerby_lexicon::vectors::Vector;

/// A thing as a goal names it, in words that were parted once.
#[derive(Debug, Clone, PartialEq)]
pub struct Thing {
    /// As written.
    pub text: String,
    words: Vec<Word>,
    /// What stands in quotes: a label of the thing has all of it.
    quoted: Vec<String>,
    days: Vec<NamedDay>,
    vector: Vector,
}

impl Thing {
    /// Parts the words of a thing.
    pub fn new(text: &str) -> Self {
        let is_mark = |c: char| "\"'“”„«»‘’".contains(c);
        let starts = text.char_indices().find(|(at, c)| {
            let before = text.get(..*at).and_then(|head| head.chars().next_back());
            is_mark(*c) && before.is_none_or(|c| !c.is_alphanumeric())
        });
        let ends = text.char_indices().rev().find(|(_, c)| is_mark(*c));
        let inside = starts
            .zip(ends)
            .filter(|((start, _), (end, _))| start < end);
        let quoted = inside.and_then(|((start, mark), (end, _))| {
            text.get(start.saturating_add(mark.len_utf8())..end)
        });
        let mut words = words_of(text);
        for word in words.iter_mut().take(kind_before_name(text)) {
            word.is_weak = true;
        }
        Self {
            text: text.to_owned(),
            words,
            quoted: quoted.map(words::tokens).unwrap_or_default(),
            days: days_of(text),
            vector: Vector::of(text),
        }
    }

    /// How well a label answers to it, 0..=1.
    pub fn likeness(&self, label: &str) -> f64 {
        if self.quoted.is_empty() {
            return of_words(&self.words, label).max(near(&self.vector, label));
        }
        let label = words::tokens(label);
        let is_said = label
            .windows(self.quoted.len())
            .any(|part| part == self.quoted);
        if !is_said {
            return 0.0;
        }
        let further = label.len().saturating_sub(self.quoted.len()) as f64;
        (1.0 - 0.03 * further).max(0.7)
    }

    /// Whether a label is of this very thing: it has all that tells it apart.
    pub fn is(&self, label: &str) -> bool {
        let strong: Vec<&Word> = self.words.iter().filter(|word| !word.is_weak).collect();
        if !self.quoted.is_empty() || strong.is_empty() {
            return self.likeness(label) > IS_IT;
        }
        let days = self.days_said(label);
        let label = words::tokens(label);
        let says = |word: &&Word| {
            let is_it = |other: &String| words::same_word(&word.text, other);
            label.iter().any(is_it) || days.contains(&word.text.as_str())
        };
        strong.iter().all(says)
    }

    /// The same thing, of which these words tell nothing: what its place is called, all that is there is called.
    pub fn within(mut self, place: &Self) -> Self {
        let is_said = |word: &Word| {
            let mut own = place.words.iter();
            own.any(|other| words::same_word(&word.text, &other.text))
        };
        let is_left = self
            .words
            .iter()
            .any(|word| !word.is_weak && !is_said(word));
        for word in self
            .words
            .iter_mut()
            .filter(|word| is_left && is_said(word))
        {
            word.is_weak = true;
        }
        self
    }

    /// The words of its days.
    pub fn day_words(&self) -> impl Iterator<Item = &str> {
        let words = self.days.iter().flat_map(|day| &day.words);
        words.map(String::as_str)
    }

    /// The words for days in it whose day a text names, in whichever spelling.
    pub fn days_said(&self, text: &str) -> Vec<&str> {
        if self.days.is_empty() {
            return Vec::new();
        }
        let said = days_of(text);
        let is_said = |day: &&NamedDay| said.iter().any(|other| day.is(other));
        let words = self.days.iter().filter(is_said).flat_map(|day| &day.words);
        words.map(String::as_str).collect()
    }

    /// Whether a text says of what kind it is, where the goal does: `Bronze` of `bronze called Fisherwoman`.
    pub fn says_kind(&self, text: &str) -> bool {
        let text = words::tokens(text);
        let mut kinds = self.words.iter().filter(|word| word.is_weak).peekable();
        let says = |word: &Word| text.iter().any(|other| words::same_word(&word.text, other));
        kinds.peek().is_some() && kinds.all(says)
    }

    /// Whether a label is most likely of this very thing: of a longer description it has the most, and all names and numbers.
    pub fn is_likely(&self, label: &str) -> bool {
        const LEAST_WORDS: usize = 4;
        const MOST_OF_IT: f64 = 0.6;
        let strong: Vec<&Word> = self.words.iter().filter(|word| !word.is_weak).collect();
        if self.is(label) || !self.quoted.is_empty() || strong.len() < LEAST_WORDS {
            return self.is(label);
        }
        let label = words::tokens(label);
        let says = |word: &str| label.iter().any(|other| words::same_word(word, other));
        // A name stands in capitals inside the sentence, whatever its first word is.
        let is_name = |word: &&str| {
            word.chars().any(|c| c.is_ascii_digit()) || word.chars().any(char::is_uppercase)
        };
        let mut names = self.text.split_whitespace().skip(1).filter(is_name);
        let has_names = names.all(|name| words::tokens(name).iter().all(|token| says(token)));
        let found = strong.iter().filter(|word| says(&word.text)).count() as f64;
        has_names && found / strong.len() as f64 >= MOST_OF_IT
    }

    /// Whether a part of it stands in quotes.
    pub fn is_quoted(&self) -> bool {
        !self.quoted.is_empty()
    }

    /// Whether something tells it apart from others of its kind.
    pub fn tells(&self) -> bool {
        !self.telling().is_empty()
    }

    /// The words that tell it apart: those in quotes, where it has some.
    pub fn telling(&self) -> Vec<String> {
        if !self.quoted.is_empty() {
            return self.quoted.clone();
        }
        let strong = self.words.iter().filter(|word| !word.is_weak);
        strong.map(|word| word.text.clone()).collect()
    }
}

/// How many words of meaning say of what kind a thing is, before its name: one in `event Knots for Families`, `bronze called Low Tide`.
fn kind_before_name(text: &str) -> usize {
    let is_lower = |word: &&str| word.chars().all(char::is_lowercase);
    let before: Vec<&str> = text.split_whitespace().take_while(is_lower).collect();
    let name = text.split_whitespace().nth(before.len());
    let is_name = name.is_some_and(|name| name.chars().next().is_some_and(char::is_uppercase));
    let (last, nouns) = match before.split_last() {
        Some((last, nouns)) if JOINS.contains(last) => (None, nouns),
        Some((last, nouns)) => (Some(*last), nouns),
        None => return 0,
    };
    let said: Vec<&str> = nouns.iter().copied().chain(last).collect();
    let is_phrase = said.iter().any(|word| ENDS.contains(word));
    if !is_name || is_phrase || said.len() > MOST_KIND {
        return 0;
    }
    words_of(&said.join(" ")).len()
}

/// Words between a kind and a name.
const JOINS: &[&str] = &["called", "named", "titled", "namens", "appele", "llamado"];
/// Words that say of what kind a thing is, at most.
const MOST_KIND: usize = 3;
/// Words at which the name of a kind ends.
const ENDS: &[&str] = &[
    "about", "of", "called", "named", "titled", "for", "with", "from", "on", "in", "that", "which",
    "where", "whose", "who", "to", "by", "at", "and", "über", "von", "mit", "für", "sur", "de",
    "sobre",
];

/// What kind of thing a goal names, where it says so: `article` of `journal article about the lifeboat`.
pub fn kind(text: &str) -> Option<Thing> {
    let before = text
        .split(['\"', '\'', '“', '„', '«', '‘', ':', '('])
        .next()?;
    let said = before
        .split_whitespace()
        .take_while(|word| !ENDS.contains(&word.to_lowercase().as_str()));
    let is_lower = |word: &&str| word.chars().next().is_some_and(char::is_lowercase);
    let noun = said.filter(is_lower).last()?;
    // Words that count or point are no kind.
    let says = words_of(noun).into_iter().next()?;
    (noun.chars().count() > 2 && says.text != "one").then(|| Thing::new(noun))
}

/// A word that tells things apart, or one that names nearly everything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// The word, as written or folded.
    pub text: String,
    /// Whether it says of what kind a thing is and not which one.
    pub is_weak: bool,
}

/// Nouns for the things that applications keep.
const WEAK: &[&str] = &[
    "page", "entry", "item", "thing", "record", "one", "task", "ticket", "issue", "bug", "post",
    "article", "file", "document", "user", "account", "project", "list", "field", "setting",
    "settings", "option", "section", "part", "about", "other", "same", "existing", "called",
    "named", "titled", "table", "view", "tab", "menu", "name", "his", "her", "their", "whole",
    "all", "every", "each", "those", "these", "who", "whose", "report", "message", "request",
    "note",
];

/// The words that carry meaning, each with whether it tells things apart.
pub fn words_of(text: &str) -> Vec<Word> {
    let word = |text: String| Word {
        is_weak: WEAK.iter().any(|weak| words::same_word(weak, &text)),
        text,
    };
    let words = words::content(text).into_iter();
    // What is made is new, and no name says so.
    words.filter(|text| text != "new").map(word).collect()
}

/// A label that answers better than this is of the thing itself.
pub const IS_IT: f64 = 0.5;

/// One that answers better than this, and was the best that there was, leads to it.
pub const LEADS_TO: f64 = 0.38;

/// What a word that tells nothing apart counts.
const WEAK_SHARE: f64 = 0.25;

fn weight(word: &Word) -> f64 {
    if word.is_weak { WEAK_SHARE } else { 1.0 }
}

/// How well a label answers to words of the goal, 0..=1: the share of the words that it has, less what it says beside them.
pub fn likeness(wanted: &str, label: &str) -> f64 {
    of_words(&words_of(wanted), label).max(near(&Vector::of(wanted), label))
}

/// Whether the noun that one text ends on ends with the other's, as compounds do: `Halter` and `Fahrzeughalter`.
pub fn ends_alike(one: &str, other: &str) -> bool {
    let last = |text: &str| words::tokens(text).pop();
    let pair = last(one).zip(last(other));
    pair.is_some_and(|(one, other)| is_compound_of(&one, &other) || is_compound_of(&other, &one))
}

/// Whether a word ends with another that has some length.
pub fn is_compound_of(word: &str, end: &str) -> bool {
    const SHORTEST: usize = 5;
    const FURTHER: usize = 3;
    let length = |text: &str| text.chars().count();
    length(end) >= SHORTEST
        && length(word) >= length(end).saturating_add(FURTHER)
        && word.ends_with(end)
}

/// Cosine from which texts have something to do with each other.
const NEAR_FROM: f64 = 0.4;
/// What the same meaning in other words counts.
const NEAR_MOST: f64 = 0.8;
/// A longer label is a sentence, not a name.
const MOST_WORDS: usize = 5;

/// How near a label lies in what it means, 0..=0.8; 0 for a sentence.
fn near(wanted: &Vector, label: &str) -> f64 {
    if label.split_whitespace().count() > MOST_WORDS {
        return 0.0;
    }
    let cosine = wanted.cosine(&Vector::of(label));
    ((cosine - NEAR_FROM) / (1.0 - NEAR_FROM)).max(0.0) * NEAR_MOST
}

/// The same for words that were parted before.
pub fn of_words(wanted: &[Word], label: &str) -> f64 {
    let label = words_of(label);
    let all: f64 = wanted.iter().map(weight).sum();
    let own: f64 = label.iter().map(weight).sum();
    if all <= 0.0 || own <= 0.0 {
        return 0.0;
    }
    let says = |word: &&Word, text: &[Word]| {
        text.iter()
            .any(|other| words::same_word(&word.text, &other.text))
    };
    let found: f64 = wanted.iter().filter(|w| says(w, &label)).map(weight).sum();
    let meant: f64 = label.iter().filter(|w| says(w, wanted)).map(weight).sum();
    (found / all) * (0.65 + 0.35 * meant / own)
}

/// Whether a label says one of these words.
pub fn says_one(label: &str, of: &[&str]) -> bool {
    let label = words::tokens(label);
    of.iter().any(|phrase| words::has_phrase(&label, phrase))
}
