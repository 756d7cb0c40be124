//! A user and a secret that only stand beside each other: `vera / Comet-1986`.

use super::{NEAR, Reader, Role};
use crate::goal::login::pieces::{Kind, Piece, is_mixed, is_strong};
use crate::goal::login::vocabulary::{FILLERS, IDENTITY, IS_ME, LEADING, LINKS, OFFICES, WITH};

/// A secret that is only the second in a list is at least so long.
const LEAST_LISTED: usize = 5;
/// A secret that stands without a name is at least so long.
const LEAST_ALONE: usize = 10;

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
        match bare.as_slice() {
            [at] => {
                self.introduction(*at);
                self.put(*at, Role::User);
                self.put(at.saturating_add(2), Role::Secret);
            }
            [] => {
                if let Some(secret) = self.secret_of_office() {
                    self.put(secret, Role::Secret);
                }
            }
            _ => {}
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
                    let is_told = self.says_who(before);
                    let is_alone = apart && (self.begins(before) || is_told);
                    // `the group lofoten-hike (code anchovy-7)`: what has a code that can only be one is named as nothing else is.
                    let code = self.pieces.get(secret).map_or("", |piece| piece.text);
                    let is_named = is_slug(text) && is_strong(code);
                    if is_alone || is_named || text.contains(['@', '_']) || is_mixed(text) {
                        if is_told {
                            self.introduction(before);
                        }
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
        let is_told = self.is_introduced(at);
        let in_bracket =
            at.checked_sub(1).map(|before| self.kind(before)) == Some(Some(Kind::Open));
        let marked = match self.mark(at.saturating_add(1)) {
            Some('/' | ':' | '–') => true,
            // Sizes and amounts stand in brackets too.
            Some(',') => {
                let is_long = |piece: &Piece| piece.text.chars().count() >= LEAST_LISTED;
                (in_bracket || is_told) && self.pieces.get(second).is_some_and(is_long)
            }
            _ => {
                self.is_pair_by_with(at)
                    && (is_told
                        || (self.begins(at) || self.follows_identity(at)) && self.ends(second))
            }
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
            && !self.is_of_another_kind(at)
            && self.looks_secret(second)
            && self.pieces.get(second).is_some_and(|p| is_mixed(p.text))
            && ((is_told && (self.says_who(at) || self.ends(second)))
                || self.is_unspaced(at)
                || self.follows_identity(at)
                || (self.begins(at) && self.ends(second)))
    }

    /// Whether words that say who one is stand just before: `I'm vera`, `use vera`, `access: vera`.
    fn is_introduced(&self, at: usize) -> bool {
        let Some(mut before) = at.checked_sub(1) else {
            return false;
        };
        if self.mark(before) == Some(':') {
            let Some(word) = before.checked_sub(1) else {
                return false;
            };
            before = word;
        }
        IDENTITY.contains(&self.word(before)) || matches!(self.role(before), Role::UserWord)
    }

    /// Takes the words that only say who one is for words of the login.
    fn introduction(&mut self, at: usize) {
        let first = if self.is_introduced(at) {
            let is_led = |place: &usize| {
                let word = self.word(*place);
                self.mark(*place) == Some(':')
                    || [IDENTITY, LEADING, OFFICES]
                        .iter()
                        .any(|list| list.contains(&word))
            };
            (0..at).rev().take_while(is_led).last()
        } else if self.follows_identity(at) {
            let me = (0..at).rev().find(|place| self.is_me(*place));
            me.map(|me| {
                let is_i = |place: &usize| {
                    matches!(
                        self.word(*place),
                        "i" | "ich" | "je" | "yo" | "you" | "du" | "vous" | "tu"
                    )
                };
                me.checked_sub(1).filter(is_i).unwrap_or(me)
            })
        } else {
            None
        };
        for place in first.unwrap_or(at)..at {
            self.put(place, Role::Verb);
        }
    }

    /// `I'm vera`, and not `use blue`.
    fn says_who(&self, at: usize) -> bool {
        at.checked_sub(1).is_some_and(|before| self.is_me(before))
            || self
                .pieces
                .get(at)
                .is_some_and(|piece| piece.text.contains('@'))
    }

    /// `I'm the treasurer, vera with …`: the sentence says who one is, and the name stands behind a comma.
    fn follows_identity(&self, at: usize) -> bool {
        let Some(comma) = at.checked_sub(1).filter(|at| self.mark(*at) == Some(',')) else {
            return false;
        };
        let sentence = (0..comma).rev();
        let mut sentence = sentence
            .take_while(|place| !matches!(self.mark(*place), Some('.' | '!' | '?' | ';' | ',')));
        sentence.any(|place| self.is_me(place))
    }

    /// `I am`, or `you are` of a task that is given to somebody.
    fn is_me(&self, at: usize) -> bool {
        let before = at.checked_sub(1).map_or("", |before| self.word(before));
        let is_you = matches!(before, "you" | "du" | "vous" | "tu")
            && matches!(self.word(at), "are" | "bist" | "etes" | "es" | "eres");
        is_you || IS_ME.contains(&self.word(at))
    }

    /// `the admin (Comet-1986)`, at the office that one holds; the secret is all that the bracket says.
    fn secret_of_office(&self) -> Option<usize> {
        let mut found = (0..self.pieces.len()).filter(|&at| {
            let secret = at.saturating_add(2);
            OFFICES.contains(&self.word(at))
                && self.kind(at.saturating_add(1)) == Some(Kind::Open)
                && self.kind(at.saturating_add(3)) == Some(Kind::Close)
                && self.pieces.get(secret).is_some_and(|piece| {
                    is_strong(piece.text) && piece.text.chars().count() >= LEAST_ALONE
                })
        });
        let only = found.next().filter(|_| found.next().is_none());
        only.map(|at| at.saturating_add(2))
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

/// `lofoten-hike`: small letters on both sides of a hyphen, as the names of spaces and projects are made.
fn is_slug(text: &str) -> bool {
    const LEAST: usize = 3;
    let is_part =
        |part: &str| part.chars().count() >= LEAST && part.chars().all(|c| c.is_lowercase());
    text.contains('-') && text.split('-').all(is_part)
}
