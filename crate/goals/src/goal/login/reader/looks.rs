//! What a piece may be by its looks and by what follows it.

use super::{NEAR, Reader, Role};
use crate::goal::login::pieces::{Kind, is_mixed};
use crate::goal::login::vocabulary::{AS, FILLERS, WITH};
use crate::words::is_stop;

impl Reader<'_, '_> {
    /// Words that are no value: articles, prepositions, words of the subject itself.
    pub(super) fn is_plain(&self, at: usize, any_word: bool) -> bool {
        let word = self.word(at);
        let says_nothing = is_stop(word)
            || word.starts_with("d ")
            || FILLERS.contains(&word)
            || AS.contains(&word)
            || WITH.contains(&word);
        says_nothing || (any_word && !self.looks_secret(at))
    }

    /// Whether it looks like a secret: digits and letters, or marks within.
    pub(super) fn looks_secret(&self, at: usize) -> bool {
        let Some(piece) = self.pieces.get(at) else {
            return false;
        };
        let inner = |c: char| !c.is_alphanumeric() && !matches!(c, '\'' | '’' | '-' | '.');
        let text = piece.text;
        piece.kind == Kind::Word
            && !text.contains('@')
            // `9h` and `A4` are too short for one.
            && ((is_mixed(text) && text.chars().count() > 3)
                || (text.len() >= 4 && text.chars().all(|c| c.is_ascii_digit()))
                || (text.chars().count() > 3 && text.chars().any(inner)))
            || piece.kind == Kind::Quoted && !text.contains(' ')
    }

    pub(super) fn may_be_user(&self, at: usize) -> bool {
        let Some(piece) = self.pieces.get(at) else {
            return false;
        };
        match piece.kind {
            Kind::Quoted => true,
            Kind::Word => {
                piece.text.contains(['@', '_', '.']) || is_mixed(piece.text) || {
                    !self.is_plain(at, false) && self.secret_follows(at, false)
                }
            }
            _ => false,
        }
    }

    /// Whether the very next thing, in brackets or after a mark, is a secret. `surely`: not by its quotes alone.
    pub(super) fn secret_follows(&self, at: usize, surely: bool) -> bool {
        let mut marked = false;
        for next in at.saturating_add(1)..=at.saturating_add(NEAR) {
            if matches!(self.role(next), Role::SecretWord | Role::Secret) {
                return true;
            }
            // Somebody else is named there.
            if matches!(self.role(next), Role::UserWord | Role::User | Role::Verb) {
                return false;
            }
            match self.kind(next) {
                Some(Kind::Open | Kind::Mark('/' | ',' | ';' | ':' | '–')) => marked = true,
                Some(Kind::Word) if WITH.contains(&self.word(next)) => marked = true,
                Some(Kind::Word) if is_article(self.word(next)) => {}
                Some(Kind::Word) => return marked && self.looks_secret(next),
                Some(Kind::Quoted) => return marked && !surely,
                _ => return false,
            }
        }
        false
    }
}

pub(super) fn is_article(word: &str) -> bool {
    matches!(
        word,
        "the"
            | "a"
            | "an"
            | "my"
            | "our"
            | "your"
            | "der"
            | "die"
            | "das"
            | "dem"
            | "den"
            | "meinem"
            | "unserem"
            | "le"
            | "la"
            | "les"
            | "l"
            | "el"
            | "los"
            | "mon"
            | "mi"
            | "tu"
            | "su"
            | "ton"
            | "this"
            | "these"
            | "diesem"
    )
}
