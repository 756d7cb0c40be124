//! Values beside a word that says what they are: `password: x`, `user is y`, `x as password`.

use super::looks::is_article;
use super::{NEAR, Reader, Role};
use crate::goal::login::pieces::{Kind, is_mixed};
use crate::goal::login::vocabulary::{JOINS, LINKS, NO_VALUES, OF, PEOPLE, STALE, WITH};

/// Pieces between a word for a secret and what can only be one, in the same sentence.
const FAR: usize = 9;

impl Reader<'_, '_> {
    /// `password: x`, `user is y`, `x as password`.
    pub(super) fn labelled(&mut self) {
        for at in 0..self.pieces.len() {
            let (value, strict) = match self.role(at) {
                Role::SecretWord if self.role(at.saturating_add(1)) != Role::SecretWord => {
                    (Role::Secret, true)
                }
                Role::UserWord if self.role(at.saturating_add(1)) != Role::UserWord => {
                    (Role::User, false)
                }
                _ => continue,
            };
            if self.is_made(at) || (value == Role::Secret && self.is_stale(at)) {
                self.forget(at);
                continue;
            }
            if let Some((user, secret)) = self.of_somebody(at).filter(|_| value == Role::Secret) {
                self.put(user, Role::User);
                self.put(secret, Role::Secret);
                continue;
            }
            let is_field = NO_VALUES.contains(&self.word(at.saturating_add(1)));
            let after = if is_field {
                None
            } else {
                self.value_after(at, strict)
            };
            let found = after.or_else(|| self.value_before(at)).or_else(|| {
                (strict && !is_field)
                    .then(|| self.secret_far_after(at))
                    .flatten()
            });
            if let Some(place) = found {
                self.put(place, value);
            }
        }
    }

    /// Takes back what a word, with those of its phrase before it, was taken for.
    fn forget(&mut self, at: usize) {
        let role = self.role(at);
        let phrase = (0..=at).rev().take_while(|place| self.role(*place) == role);
        for place in phrase.collect::<Vec<_>>() {
            self.put(place, Role::None);
        }
    }

    /// `the old password`: not the one to be used.
    fn is_stale(&self, at: usize) -> bool {
        let first = (0..=at)
            .rev()
            .take_while(|place| self.role(*place) == Role::SecretWord)
            .last();
        let before = first.and_then(|first| first.checked_sub(1));
        before.is_some_and(|before| STALE.contains(&self.word(before)))
    }

    /// `the password for anna is x`: whose, and the secret.
    fn of_somebody(&self, at: usize) -> Option<(usize, usize)> {
        let of = at.saturating_add(1);
        let user = of.saturating_add(1);
        let link = user.saturating_add(1);
        let mut secret = link.saturating_add(1);
        if self.kind(secret) == Some(Kind::Mark(':')) {
            secret = secret.saturating_add(1);
        }
        let value = |place: usize| {
            matches!(self.kind(place), Some(Kind::Word | Kind::Quoted))
                && !self.is_plain(place, false)
        };
        let linked = self.mark(link) == Some(':') || LINKS.contains(&self.word(link));
        let secret = if self.mark(link) == Some(':') {
            link.saturating_add(1)
        } else {
            secret
        };
        (OF.contains(&self.word(of))
            && value(user)
            && linked
            && value(secret)
            && self.stands_alone(secret))
        .then_some((user, secret))
    }

    /// Whether a password is set here, or a user made: nothing to log in with.
    pub(super) fn is_made(&self, at: usize) -> bool {
        // Only the innermost bracket around it can be the login's own; a goal may open any number.
        let mut is_asked = false;
        for before in (0..at).rev() {
            if self.role(before) == Role::Verb {
                return self.is_any(before);
            }
            if self.makes.get(before) == Some(&true) {
                return true;
            }
            if !is_asked && matches!(self.kind(before), Some(Kind::Open | Kind::Close)) {
                is_asked = true;
                if self.kind(before) == Some(Kind::Open) && self.is_own_login(before, at) {
                    return false;
                }
            }
            if matches!(self.mark(before), Some('.' | '!' | '?' | ';')) {
                return false;
            }
        }
        false
    }

    /// `… (vera, pw Comet-1986)`: the bracket names a user of its own, in a sentence that tells of nobody else's account.
    fn is_own_login(&self, open: usize, at: usize) -> bool {
        let names_user = (open.saturating_add(1)..at).any(|place| {
            self.kind(place) == Some(Kind::Word)
                && matches!(self.role(place), Role::None | Role::User)
                && !self.is_plain(place, false)
        });
        let sentence = (0..open).rev();
        let mut sentence =
            sentence.take_while(|place| !matches!(self.mark(*place), Some('.' | '!' | '?')));
        let is_of_others = sentence
            .any(|place| self.role(place) == Role::UserWord || PEOPLE.contains(&self.word(place)));
        names_user && !is_of_others
    }

    /// `a login`: one that is to come, and not the one to use.
    fn is_any(&self, at: usize) -> bool {
        let before = at.checked_sub(1).map_or("", |before| self.word(before));
        matches!(before, "a" | "an" | "ein" | "einen" | "un" | "une" | "una")
    }

    /// The value after a word for it. `strict`: without a mark or a verb between, it must look like a secret.
    fn value_after(&self, at: usize, strict: bool) -> Option<usize> {
        let mut linked = false;
        let is_account = matches!(
            self.word(at),
            "account" | "login" | "konto" | "compte" | "cuenta"
        );
        for next in at.saturating_add(1)..=at.saturating_add(NEAR) {
            match self.kind(next)? {
                Kind::Mark(':' | '=' | '/' | '–') => linked = true,
                // `a PIN, it is 4471`
                Kind::Mark(',') if LINKS.contains(&self.word(next.saturating_add(1))) => {}
                // `use my account, vera with Comet-1986`
                Kind::Mark(',') if is_account && self.is_pair_by_with(next.saturating_add(1)) => {
                    linked = true;
                }
                Kind::Quoted if self.role(next) == Role::None => return Some(next),
                Kind::Word if LINKS.contains(&self.word(next)) && self.role(next) == Role::None => {
                    linked |= self.word(next).len() > 1;
                }
                Kind::Word if self.role(next) == Role::None || self.looks_secret(next) => {
                    let fits = if strict {
                        (linked && self.stands_alone(next))
                            || self.looks_secret(next)
                            || self.is_told_with(at)
                    } else {
                        linked || self.may_be_user(next)
                    };
                    return (fits && !self.is_plain(next, false)).then_some(next);
                }
                _ => return None,
            }
        }
        None
    }

    /// What can only be a secret, somewhat later in the sentence of a word for one.
    fn secret_far_after(&self, at: usize) -> Option<usize> {
        let later = at.saturating_add(1)..=at.saturating_add(FAR);
        let same_sentence = later.take_while(|next| {
            !matches!(self.mark(*next), Some('.' | '!' | '?')) && self.role(*next) == Role::None
        });
        let mut certain = same_sentence.filter(|next| {
            let text = self.pieces.get(*next).map_or("", |piece| piece.text);
            self.kind(*next) == Some(Kind::Word)
                && is_mixed(text)
                && text.len() >= 5
                && !text.contains(['@', '/'])
        });
        certain.next()
    }

    /// Whether no sentence goes on behind a word: `the password is hunter.`, not `the password is nothing but …`.
    fn stands_alone(&self, at: usize) -> bool {
        let next = at.saturating_add(1);
        match self.kind(next) {
            Some(Kind::Word) => {
                let lower = self
                    .pieces
                    .get(at)
                    .is_some_and(|piece| piece.text.chars().all(|c| c.is_lowercase()));
                !lower
                    || WITH.contains(&self.word(next))
                    || matches!(
                        self.word(next),
                        "then" | "dann" | "puis" | "luego" | "please" | "bitte" | "pls"
                    )
            }
            _ => true,
        }
    }

    /// `…, password hunter`, `and the password hunter` beside a user: any word is the secret.
    fn is_told_with(&self, at: usize) -> bool {
        let mut before = at;
        while let Some(next) = before.checked_sub(1) {
            before = next;
            match self.kind(before) {
                Some(Kind::Word)
                    if is_article(self.word(before)) || self.role(before) == Role::SecretWord => {}
                Some(Kind::Word) => {
                    return WITH.contains(&self.word(before)) && self.has_user_before(before);
                }
                Some(Kind::Mark(',' | '/' | ';' | '–') | Kind::Open) => {
                    return self.has_user_before(before);
                }
                _ => return false,
            }
        }
        false
    }

    fn has_user_before(&self, at: usize) -> bool {
        let near = at.saturating_sub(NEAR)..at;
        near.rev().any(|place| {
            let is_mail = self
                .pieces
                .get(place)
                .is_some_and(|piece| piece.text.contains('@'));
            is_mail || matches!(self.role(place), Role::User | Role::Verb)
        })
    }

    /// `Comet-1986 as the password`, `“vera” as user`.
    fn value_before(&self, at: usize) -> Option<usize> {
        let mut before = at;
        let mut joined = false;
        for _ in 0..NEAR {
            before = before.checked_sub(1)?;
            match self.kind(before)? {
                Kind::Word if JOINS.contains(&self.word(before)) => joined = true,
                Kind::Word if !joined && is_article(self.word(before)) => {}
                Kind::Word if !joined && self.role(before) == self.role(at) => {}
                Kind::Quoted | Kind::Word if joined => {
                    let fits = self.kind(before) == Some(Kind::Quoted)
                        || self.looks_secret(before)
                        || !self.is_plain(before, self.role(at) == Role::SecretWord);
                    return (fits && self.role(before) == Role::None).then_some(before);
                }
                _ => return None,
            }
        }
        None
    }
}
