//! Whom to log in as, beside a verb of logging in: `log in as vera`, `sign in with anna@example.org`.

use super::looks::is_article;
use super::{NEAR, Reader, Role};
use crate::goal::login::pieces::{Kind, is_strong};
use crate::goal::login::vocabulary::{AS, FILLERS, LINKS, WITH};

/// Pieces between a verb and whom to log in as at most.
const NEAR_VERB: usize = 8;
/// Pieces between somebody else and what they log in as at most.
const OTHER_NEAR: usize = 6;

impl Reader<'_, '_> {
    /// `log in as vera`, `als vera anmelden`, `als vera (Passwort …)`.
    pub(super) fn after_as(&mut self) {
        for at in 0..self.pieces.len() {
            let length = self.phrase(at, AS);
            if length == 0 || self.is_of_another(at) {
                continue;
            }
            let mut next = at.saturating_add(length);
            while self.role(next) == Role::UserWord
                || is_article(self.word(next))
                || self.mark(next) == Some(':')
            {
                next = next.saturating_add(1);
            }
            // `as the shop's manager hugo@shop.example`: the address says who.
            let later = next.saturating_add(1)..=next.saturating_add(NEAR);
            let address = later
                .take_while(|place| self.kind(*place) == Some(Kind::Word))
                .find(|place| {
                    self.pieces
                        .get(*place)
                        .is_some_and(|piece| piece.text.contains('@'))
                });
            if let Some(address) = address {
                for place in next..address {
                    self.put(place, Role::UserWord);
                }
                next = address;
            }
            let known = self.role(next) == Role::User;
            let is_value = matches!(self.kind(next), Some(Kind::Word | Kind::Quoted))
                && self.role(next) == Role::None
                && !self.is_plain(next, false);
            if known || !is_value {
                continue;
            }
            // `under` is said of places too.
            let is_as = !matches!(self.word(at), "under" | "unter");
            if self.verb_near(at) || (is_as && self.secret_follows(next, true)) {
                self.put(next, Role::User);
            }
        }
    }

    /// Whether somebody else is told of just before: *she signs in as vera* says how an account is to be.
    fn is_of_another(&self, at: usize) -> bool {
        const OTHERS: &[&str] = &[
            "he", "she", "they", "who", "er", "sie", "il", "elle", "ella", "quien",
        ];
        let before = (at.saturating_sub(OTHER_NEAR)..at).rev();
        const YOU: &[&str] = &["you", "me", "i", "we", "du", "sie", "vous", "tu", "usted"];
        let goes_on = |place: &usize| {
            !matches!(self.mark(*place), Some('.' | '!' | '?' | ','))
                && (!YOU.contains(&self.word(*place)) || OTHERS.contains(&self.word(*place)))
        };
        let mut before = before.take_while(goes_on);
        before.any(|place| OTHERS.contains(&self.word(place)))
    }

    /// Whether a verb of logging in stands in the same sentence nearby.
    fn verb_near(&self, at: usize) -> bool {
        let near = |place: usize| self.role(place) == Role::Verb;
        let before = (at.saturating_sub(NEAR_VERB)..at).rev();
        let mut before =
            before.take_while(|place| !matches!(self.mark(*place), Some('.' | '!' | '?')));
        let after = at.saturating_add(1)..at.saturating_add(NEAR_VERB);
        let goes_on = |place: &usize| {
            self.kind(*place) != Some(Kind::Open)
                && !matches!(self.mark(*place), Some('.' | '!' | '?' | ','))
        };
        let mut after = after.take_while(goes_on);
        before.any(near) || after.any(near)
    }

    /// `login vera, …`, `sign in with anna@example.org`, `log in with Reef-6630`.
    pub(super) fn after_verb(&mut self) {
        for at in 0..self.pieces.len() {
            if self.role(at) != Role::Verb || self.role(at.saturating_add(1)) == Role::Verb {
                continue;
            }
            let mut next = at.saturating_add(1);
            let mut with = false;
            while let Some(kind) = self.kind(next) {
                let skips = match kind {
                    Kind::Mark(':' | '–' | '=') | Kind::Open => {
                        with = true;
                        true
                    }
                    Kind::Word if WITH.contains(&self.word(next)) => {
                        with = true;
                        true
                    }
                    Kind::Word => {
                        let word = self.word(next);
                        let says_nothing = FILLERS.contains(&word) || LINKS.contains(&word);
                        (says_nothing && !AS.contains(&word)) || self.role(next) == Role::UserWord
                    }
                    _ => false,
                };
                if !skips || next > at.saturating_add(NEAR) {
                    break;
                }
                next = next.saturating_add(1);
            }
            // `log in to staging: …` names a place.
            let before = next.checked_sub(1).map_or("", |before| self.word(before));
            let is_place = matches!(
                before,
                "for" | "to" | "on" | "at" | "into" | "fur" | "auf" | "bei" | "sur" | "para"
            );
            if self.role(next) != Role::None || self.is_plain(next, false) || is_place {
                continue;
            }
            let text = self.pieces.get(next).map_or("", |piece| piece.text);
            let is_mail = text.contains('@') && text.contains('.');
            let named = self.kind(next) == Some(Kind::Word) || with;
            let is_user =
                is_mail || (named && (self.secret_follows(next, false) || self.pair_mark(next)));
            if is_user {
                self.put(next, Role::User);
            }
        }
    }

    /// `log on with hugo@shop.example / copper-lid-73`: a pair beside the verb that can be nothing else. Whether there is one.
    pub(super) fn slashed(&mut self) -> bool {
        let is_one = |at: &usize| {
            let second = at.saturating_add(2);
            let text = |at: usize| self.pieces.get(at).map_or("", |piece| piece.text);
            self.kind(*at) == Some(Kind::Word)
                && self.role(*at) == Role::None
                && !self.is_plain(*at, false)
                && self.mark(at.saturating_add(1)) == Some('/')
                && self.kind(second) == Some(Kind::Word)
                && is_strong(text(second))
                && self.verb_near(*at)
                && !self.is_made(*at)
        };
        let mut found = (0..self.pieces.len()).filter(is_one);
        let Some(at) = found.next().filter(|_| found.next().is_none()) else {
            return false;
        };
        self.put(at, Role::User);
        self.put(at.saturating_add(2), Role::Secret);
        true
    }

    /// Whether a pair's mark and a value stand after it.
    fn pair_mark(&self, at: usize) -> bool {
        let second = at.saturating_add(2);
        matches!(self.mark(at.saturating_add(1)), Some('/' | ':' | '–'))
            && matches!(self.kind(second), Some(Kind::Word | Kind::Quoted))
            && self.looks_secret(second)
    }
}
