//! What a phrase says, parted: words, kind, place, count, colour, and what stands where beside it.

use super::icons::drawn_as;
use super::vocabulary::{
    BARE_PLACES, COLOURS, COMPLEMENTS, IDLE, JOINTS, KINDS, MIDDLE, ORDINALS, PLACES, Relation,
    VAGUE,
};
use crate::goal::Kind;
use crate::slices::Parts;
use crate::words;

/// A phrase that points out an element.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Phrase {
    /// Words that a text of the element, or near it, should have.
    pub words: Vec<Word>,
    /// Of what kind it is.
    pub kind: Option<Kind>,
    /// Where on the page: to the right (-1 left, 1 right), down (-1 top, 1 bottom).
    pub place: Option<(i8, i8)>,
    /// The one in the middle of several.
    pub is_middle: bool,
    /// Which of several: from the front, or from the end where it is negative.
    pub nth: Option<i32>,
    /// Colours that it has, or what it stands in.
    pub colours: Vec<&'static str>,
    /// How it stands to what.
    pub relations: Vec<(Relation, Phrase)>,
    /// All its words but an article before them: it may be a name.
    pub literal: Vec<String>,
}

/// A word of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Word {
    /// Folded.
    pub text: String,
    /// How much it says, 0..=1.
    pub weight: f64,
    /// Whether it says whose the thing is, or where: then a text around it has the word rather than its own.
    pub is_around: bool,
    /// Whether it is a noun for things of any kind: then no other word means the same.
    pub is_vague: bool,
    /// What the picture that it names is called by those who draw it.
    pub drawn: Vec<&'static str>,
}

/// Words of a vague noun say less.
const VAGUE_WEIGHT: f64 = 0.25;
/// A word of what a thing is beside says less of what it is.
const PRONOUNS: &[&str] = &[
    "it", "them", "that", "this", "him", "her", "ihm", "ihr", "lui", "el", "ella",
];

impl Phrase {
    /// Reads a phrase; any text gives one.
    pub fn read(text: &str) -> Self {
        let text: String = text.chars().take(300).collect();
        Self::of_words(tokens(&text))
    }

    fn of_words(mut said: Vec<String>) -> Self {
        let literal = said
            .iter()
            .skip_while(|word| ARTICLES.contains(&word.as_str()))
            .cloned()
            .collect();
        let mut phrase = Self {
            literal,
            ..Self::default()
        };
        phrase.take_relations(&mut said);
        phrase.take_place(&mut said);
        phrase.take_count(&mut said);
        phrase.take_colours(&mut said);
        phrase.take_kind(&mut said);
        let mut is_around = false;
        for word in &said {
            is_around |= !phrase.words.is_empty() && COMPLEMENTS.contains(&word.as_str());
            phrase.words.extend(weighed(word, is_around));
        }
        phrase
    }

    fn take_place(&mut self, said: &mut Vec<String>) {
        while let Some((at, length, place)) = place_in(said) {
            let (x, y) = self.place.unwrap_or_default();
            self.place = Some((
                if x == 0 { place.0 } else { x },
                if y == 0 { place.1 } else { y },
            ));
            let leads = said
                .before(at)
                .iter()
                .rev()
                .take_while(|word| LEADS.contains(&word.as_str()))
                .count();
            said.drain(at.saturating_sub(leads)..at.saturating_add(length));
        }
    }

    fn take_relations(&mut self, said: &mut Vec<String>) {
        // What begins with such a word is a name: `Über uns`, `About`.
        let Some((first, ..)) = first_of(said, JOINTS)
            .filter(|(at, length, _)| *at > 0 && at.saturating_add(*length) < said.len())
        else {
            return;
        };
        let mut rest = said.split_off(first);
        while let Some((_, length, relation)) = first_of(&rest, JOINTS).filter(|(at, ..)| *at == 0)
        {
            let tail = rest.split_off(length);
            let end = first_of(&tail, JOINTS).map_or(tail.len(), |(at, ..)| at);
            let (anchor, further) = tail.split_at(end);
            let side = match relation {
                Relation::Left => Some((-1, 0)),
                Relation::Right => Some((1, 0)),
                _ => None,
            };
            // `Top Left` without an article is a name.
            let is_told = anchor
                .first()
                .is_some_and(|first| ARTICLES.contains(&first.as_str()));
            if let (Some(side), Some(place)) = (side, whole_place(anchor).filter(|_| is_told)) {
                // `on the left of the footer`
                self.place = Some((side.0, place.1));
            } else if anchor
                .iter()
                .all(|word| PRONOUNS.contains(&word.as_str()) || is_idle(word))
            {
                // `the one with the at sign in front of it`
            } else if relation == Relation::Between {
                let both =
                    anchor.split(|word| matches!(word.as_str(), "and" | "und" | "et" | "y" | "to"));
                self.relations
                    .extend(both.map(|part| (Relation::Between, Self::of_words(part.to_vec()))));
            } else {
                self.relations
                    .push((relation, Self::of_words(anchor.to_vec())));
            }
            rest = further.to_vec();
            if rest.is_empty() {
                break;
            }
        }
    }

    fn take_count(&mut self, said: &mut Vec<String>) {
        let is_name = |at: usize, length: usize| {
            said.get(at.saturating_add(length))
                .is_some_and(|next| matches!(next.as_str(), "name" | "names"))
        };
        if let Some((at, length, nth)) =
            first_of(said, ORDINALS).filter(|(at, length, _)| !is_name(*at, *length))
        {
            self.nth = Some(nth);
            said.drain(at..at.saturating_add(length));
        }
        if let Some(at) = said.iter().position(|word| MIDDLE.contains(&word.as_str())) {
            self.is_middle = true;
            said.remove(at);
        }
    }

    fn take_colours(&mut self, said: &mut Vec<String>) {
        said.retain(|word| match COLOURS.iter().find(|(name, _)| name == word) {
            Some((_, colour)) => {
                self.colours.push(colour);
                false
            }
            None => true,
        });
    }

    fn take_kind(&mut self, said: &mut Vec<String>) {
        while let Some((at, length, kind)) = first_of(said, KINDS) {
            self.kind = self.kind.or(Some(kind));
            said.drain(at..at.saturating_add(length));
        }
    }
}

/// Words before a place that belong to it.
const LEADS: &[&str] = &[
    "at", "in", "on", "the", "very", "far", "im", "in", "der", "am", "ganz", "de", "la", "le", "a",
    "to", "dans", "en", "el",
];

/// The words of a phrase, folded; `e-mail` is one.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    for token in words::tokens(text) {
        match tokens.last_mut() {
            Some(last) if last == "e" && token.starts_with("mail") => *last = format!("e{token}"),
            _ => tokens.push(token),
        }
    }
    tokens
}

/// Articles and the like before a name.
const ARTICLES: &[&str] = &[
    "the", "a", "an", "der", "die", "das", "den", "dem", "le", "la", "les", "l", "el", "los",
    "las", "my",
];

/// The first place that a phrase names: where, how many words, which. One that something stands to the left of is none.
fn place_in(said: &[String]) -> Option<(usize, usize, (i8, i8))> {
    let is_relation = |at: usize, length: usize| {
        let next = said
            .get(at.saturating_add(length))
            .map_or("", String::as_str);
        matches!(next, "of" | "von" | "neben" | "du" | "de" | "del" | "des")
    };
    let named = first_of(said, PLACES)
        .filter(|(at, length, place)| !is_relation(*at, *length) || place.0 == 0);
    let bare = (1..said.len()).find_map(|at| {
        let before = said.get(at.checked_sub(1)?)?;
        let (word, place) = BARE_PLACES
            .iter()
            .find(|(word, _)| said.get(at).is_some_and(|own| own == word))?;
        let leads = LEADS.contains(&before.as_str()) && !is_relation(at, 1);
        (leads && !word.is_empty()).then_some((at, 1, *place))
    });
    match (named, bare) {
        (Some(named), Some(bare)) if bare.0 < named.0 => Some(bare),
        (Some(named), _) => Some(named),
        (None, bare) => bare,
    }
}

/// The place that these words name, and nothing else.
fn whole_place(said: &[String]) -> Option<(i8, i8)> {
    let said: Vec<String> = said
        .iter()
        .filter(|word| !ARTICLES.contains(&word.as_str()))
        .cloned()
        .collect();
    match said.as_slice() {
        [page]
            if matches!(
                page.as_str(),
                "page" | "screen" | "window" | "seite" | "ecran" | "pantalla"
            ) =>
        {
            Some((0, 0))
        }
        _ => first_of(&said, PLACES)
            .filter(|(at, length, _)| *at == 0 && *length == said.len())
            .map(|found| found.2),
    }
}

/// The first row whose words stand in the text, the longest of them: where, how many words, and what it stands for.
fn first_of<T: Copy>(said: &[String], table: &[(&str, T)]) -> Option<(usize, usize, T)> {
    (0..said.len()).find_map(|at| {
        let rest = said.since(at);
        let fits = |row: &&(&str, T)| {
            let mut words = row.0.split(' ');
            let mut rest = rest.iter();
            words.all(|word| rest.next().is_some_and(|other| other == word))
        };
        let length = |row: &(&str, T)| row.0.split(' ').count();
        let best = table.iter().filter(fits).max_by_key(|row| length(row))?;
        Some((at, length(best), best.1))
    })
}

pub(super) fn is_idle(word: &str) -> bool {
    words::is_stop(word) || IDLE.contains(&word)
}

fn weighed(word: &str, is_around: bool) -> Option<Word> {
    let drawn = drawn_as(word);
    if is_idle(word) && (drawn.is_empty() || word.len() > 2) {
        return None;
    }
    let weight = if VAGUE.contains(&word) {
        VAGUE_WEIGHT
    } else {
        1.0
    };
    // Small words that are letters of a picture say little: `i`, `in`.
    let weight = if is_idle(word) { 0.0 } else { weight };
    (weight > 0.0).then(|| Word {
        text: word.to_owned(),
        weight,
        is_around,
        is_vague: VAGUE.contains(&word),
        drawn,
    })
}
