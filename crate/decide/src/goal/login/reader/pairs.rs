//! A user and a secret that only stand beside each other: `vera / Comet-1986`.

use super::{NEAR, Reader, Role};
use crate::goal::login::pieces::{Kind, is_mixed};
use crate::goal::login::vocabulary::{FILLERS, LINKS, WITH};

impl Reader<'_, '_> {
    /// The secret behind a user; and `vera / Comet-1986`, `(vera, Comet-1986)` where nothing says what they are.
    pub(super) fn pairs(&mut self) {
        for at in 0..self.pieces.len() {
            if self.role(at) == Role::User && !self.roles.contains(&Role::Secret) {
                self.second_of(at);
            }
        }
        if self.roles.contains(&Role::Secret) || self.roles.contains(&Role::User) {
            self.user_of_secret();
            return;
        }
        let bare: Vec<usize> = (0..self.pieces.len())
            .filter(|at| self.is_bare_pair(*at))
            .collect();
        // Of two people's logins nobody can tell whose is meant.
        if let [at] = bare.as_slice() {
            self.put(*at, Role::User);
            self.put(at.saturating_add(2), Role::Secret);
        }
    }

    fn second_of(&mut self, user: usize) {
        let mut marked = false;
        let mut others = 0_usize;
        for next in user.saturating_add(1)..=user.saturating_add(NEAR.saturating_add(2)) {
            match self.kind(next) {
                Some(Kind::Mark('/' | ',' | ':' | '–' | ';') | Kind::Open) => marked = true,
                Some(Kind::Word) if WITH.contains(&self.word(next)) => marked = true,
                Some(Kind::Word) if FILLERS.contains(&self.word(next)) => {}
                Some(Kind::Word | Kind::Quoted)
                    if marked
                        && self.role(next) == Role::None
                        && (self.looks_secret(next) || self.is_quoted_second(next)) =>
                {
                    self.put(next, Role::Secret);
                    return;
                }
                // `identified with`
                Some(Kind::Word) if !marked && others == 0 => others = 1,
                _ => return,
            }
        }
    }

    /// A text in quotes that nothing but its place makes a secret.
    fn is_quoted_second(&self, at: usize) -> bool {
        self.kind(at) == Some(Kind::Quoted)
            && at
                .checked_sub(1)
                .is_some_and(|before| self.role(before) == Role::None)
    }

    /// A lone name or address just before a secret: `vera, password: …`, `anna@example.org / …`.
    fn user_of_secret(&mut self) {
        if self.roles.contains(&Role::User) {
            return;
        }
        let Some(secret) = self.roles.iter().position(|role| *role == Role::Secret) else {
            return;
        };
        let mut before = secret;
        for _ in 0..NEAR.saturating_add(2) {
            let Some(next) = before.checked_sub(1) else {
                return;
            };
            before = next;
            match self.kind(before) {
                Some(Kind::Mark('/' | ',' | ':' | '–') | Kind::Open) => {}
                Some(Kind::Word) if self.role(before) == Role::SecretWord => {}
                Some(Kind::Word)
                    if self.is_plain(before, false) || LINKS.contains(&self.word(before)) => {}
                Some(Kind::Word | Kind::Quoted) if self.role(before) == Role::None => {
                    let text = self.pieces.get(before).map_or("", |piece| piece.text);
                    let apart = self.kind(before.saturating_add(1)) != Some(Kind::Word);
                    if (apart && self.begins(before)) || text.contains(['@', '_']) || is_mixed(text)
                    {
                        self.put(before, Role::User);
                    }
                    return;
                }
                _ => return,
            }
        }
    }

    /// Whether a piece begins the goal, a sentence or a bracket.
    fn begins(&self, at: usize) -> bool {
        match at.checked_sub(1) {
            None => true,
            Some(before) => matches!(
                self.kind(before),
                Some(Kind::Open | Kind::Mark('.' | '!' | '?' | ':' | '–' | ';'))
            ),
        }
    }

    /// Whether a piece ends the goal, a sentence or a bracket.
    fn ends(&self, at: usize) -> bool {
        match self.kind(at.saturating_add(1)) {
            None => true,
            Some(kind) => matches!(
                kind,
                Kind::Close | Kind::Mark('.' | '!' | '?' | ':' | '–' | ';' | ',')
            ),
        }
    }

    /// `vera with Comet-1986`
    pub(super) fn is_pair_by_with(&self, at: usize) -> bool {
        let (with, second) = (at.saturating_add(1), at.saturating_add(2));
        self.kind(at) == Some(Kind::Word)
            && WITH.contains(&self.word(with))
            && self.looks_secret(second)
            && self.pieces.get(second).is_some_and(|p| is_mixed(p.text))
    }

    fn is_bare_pair(&self, at: usize) -> bool {
        let second = at.saturating_add(2);
        let value = |place: usize| matches!(self.kind(place), Some(Kind::Word | Kind::Quoted));
        let marked = match self.mark(at.saturating_add(1)) {
            Some('/' | ':' | '–') => true,
            Some(',') => at
                .checked_sub(1)
                .is_some_and(|before| self.kind(before) == Some(Kind::Open)),
            _ => false,
        };
        let is_url = |place: usize| {
            self.pieces
                .get(place)
                .is_some_and(|p| p.text.contains("://"))
        };
        marked
            && value(at)
            && value(second)
            && !is_url(at)
            && !is_url(second)
            && !self.is_plain(at, false)
            && self.role(at) == Role::None
            && self.looks_secret(second)
            && self.pieces.get(second).is_some_and(|p| is_mixed(p.text))
            && (self.is_unspaced(at) || (self.begins(at) && self.ends(second)))
    }

    /// `admin:Secret1`
    fn is_unspaced(&self, at: usize) -> bool {
        let run = self
            .pieces
            .get(at..at.saturating_add(3))
            .unwrap_or_default();
        let [user, mark, secret] = run else {
            return false;
        };
        mark.kind == Kind::Mark(':')
            && user.to == mark.from
            && mark.to == secret.from
            && user
                .text
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || "._-".contains(c))
    }
}
