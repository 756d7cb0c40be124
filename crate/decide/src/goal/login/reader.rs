//! Which pieces of a goal are the user and the secret.

use super::Login;
use super::pieces::{Kind, Piece, is_mixed};
use super::vocabulary::{
    AS, CODES, FILLERS, JOINS, LINKS, MAKES, NO_VALUES, OF, OTHER_CODES, SECRETS, STALE, USERS,
    VERBS, WITH,
};
use crate::words::{fold, is_stop};

/// What a piece is to a login.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    None,
    Verb,
    UserWord,
    SecretWord,
    User,
    Secret,
}

pub(super) struct Found {
    pub login: Login,
    /// Bytes of the goal from the first to behind the last of the secret, with quotes around it.
    pub secret_at: Option<(usize, usize)>,
    pub roles: Vec<Role>,
}

/// Pieces of a phrase at most.
const LONGEST_PHRASE: usize = 4;
/// Pieces between a word and the value that belongs to it at most.
const NEAR: usize = 4;
/// Pieces between a word for a secret and what can only be one, in the same sentence.
const FAR: usize = 9;
/// Pieces between a verb and whom to log in as at most.
const NEAR_VERB: usize = 8;

pub(super) fn read(pieces: &[Piece]) -> Option<Found> {
    let mut reader = Reader {
        pieces,
        roles: vec![Role::None; pieces.len()],
    };
    reader.mark_words();
    reader.labelled();
    reader.after_as();
    reader.after_verb();
    reader.pairs();
    reader.found()
}

/// Whether there is a word for a secret that is to be used, or something that can only be an account or a secret.
pub(super) fn hints_at_login(pieces: &[Piece]) -> bool {
    let mut reader = Reader {
        pieces,
        roles: vec![Role::None; pieces.len()],
    };
    reader.mark_words();
    (0..pieces.len()).any(|at| {
        let text = pieces.get(at).map_or("", |piece| piece.text);
        let is_word = reader.role(at) == Role::SecretWord && !reader.is_made(at);
        is_word || is_mixed(text) || text.contains(['@', '_'])
    })
}

struct Reader<'p, 'a> {
    pieces: &'p [Piece<'a>],
    roles: Vec<Role>,
}

impl Reader<'_, '_> {
    fn role(&self, at: usize) -> Role {
        self.roles.get(at).copied().unwrap_or(Role::None)
    }

    fn put(&mut self, at: usize, role: Role) {
        if let Some(own) = self.roles.get_mut(at) {
            *own = role;
        }
    }

    fn kind(&self, at: usize) -> Option<Kind> {
        self.pieces.get(at).map(|piece| piece.kind)
    }

    fn word(&self, at: usize) -> &str {
        self.pieces.get(at).map_or("", |piece| &piece.folded)
    }

    fn mark(&self, at: usize) -> Option<char> {
        match self.kind(at)? {
            Kind::Mark(mark) => Some(mark),
            _ => None,
        }
    }

    /// How many pieces from here are a phrase of the list, the longest.
    fn phrase(&self, at: usize, list: &[&str]) -> usize {
        let mut said = String::new();
        let mut longest = 0;
        for length in 1..=LONGEST_PHRASE {
            let place = at.saturating_add(length.saturating_sub(1));
            let word = match self.pieces.get(place) {
                // `"user": "vera"`
                Some(piece)
                    if piece.kind == Kind::Quoted
                        && length == 1
                        && self.mark(place.saturating_add(1)) == Some(':') =>
                {
                    fold(piece.text)
                }
                Some(piece) if piece.kind == Kind::Word => piece.folded.clone(),
                _ => break,
            };
            if !said.is_empty() {
                said.push(' ');
            }
            said.push_str(&word);
            if list.contains(&said.as_str()) {
                longest = length;
            }
        }
        longest
    }

    fn mark_words(&mut self) {
        let mut at = 0;
        while at < self.pieces.len() {
            let kinds = [
                (self.phrase(at, VERBS), Role::Verb),
                (self.phrase(at, SECRETS), Role::SecretWord),
                (self.code(at), Role::SecretWord),
                (self.phrase(at, USERS), Role::UserWord),
            ];
            let best =
                kinds.iter().fold(
                    (0, Role::None),
                    |best, next| {
                        if next.0 > best.0 { *next } else { best }
                    },
                );
            for place in at..at.saturating_add(best.0) {
                self.put(place, best.1);
            }
            at = at.saturating_add(best.0.max(1));
        }
    }

    /// `code`, `PIN`, but no voucher's.
    fn code(&self, at: usize) -> usize {
        let before = at.checked_sub(1).map_or("", |before| self.word(before));
        let length = self.phrase(at, CODES);
        let after = self.word(at.saturating_add(length));
        if OTHER_CODES.contains(&before) || OTHER_CODES.contains(&after) {
            0
        } else {
            length
        }
    }

    /// `password: x`, `user is y`, `x as password`.
    fn labelled(&mut self) {
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
    fn is_made(&self, at: usize) -> bool {
        for before in (0..at).rev() {
            if self.role(before) == Role::Verb {
                return false;
            }
            if self.phrase(before, MAKES) > 0 {
                return true;
            }
            if matches!(self.mark(before), Some('.' | '!' | '?' | ';')) {
                return false;
            }
        }
        false
    }

    /// The value after a word for it. `strict`: without a mark or a verb between, it must look like a secret.
    fn value_after(&self, at: usize, strict: bool) -> Option<usize> {
        let mut linked = false;
        for next in at.saturating_add(1)..=at.saturating_add(NEAR) {
            match self.kind(next)? {
                Kind::Mark(':' | '=' | '/' | '–') => linked = true,
                // `a PIN, it is 4471`
                Kind::Mark(',') if LINKS.contains(&self.word(next.saturating_add(1))) => {}
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

    /// Words that are no value: articles, prepositions, words of the subject itself.
    fn is_plain(&self, at: usize, any_word: bool) -> bool {
        let word = self.word(at);
        let says_nothing = is_stop(word)
            || word.starts_with("d ")
            || FILLERS.contains(&word)
            || AS.contains(&word)
            || WITH.contains(&word);
        says_nothing || (any_word && !self.looks_secret(at))
    }

    /// Whether it looks like a secret: digits and letters, or marks within.
    fn looks_secret(&self, at: usize) -> bool {
        let Some(piece) = self.pieces.get(at) else {
            return false;
        };
        let inner = |c: char| !c.is_alphanumeric() && !matches!(c, '\'' | '’' | '-' | '.');
        let text = piece.text;
        piece.kind == Kind::Word
            && !text.contains('@')
            && (is_mixed(text)
                || (text.len() >= 4 && text.chars().all(|c| c.is_ascii_digit()))
                || (text.chars().count() > 3 && text.chars().any(inner)))
            || piece.kind == Kind::Quoted && !text.contains(' ')
    }

    fn may_be_user(&self, at: usize) -> bool {
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

    /// `log in as vera`, `als vera anmelden`, `als vera (Passwort …)`.
    fn after_as(&mut self) {
        for at in 0..self.pieces.len() {
            let length = self.phrase(at, AS);
            if length == 0 {
                continue;
            }
            let mut next = at.saturating_add(length);
            while self.role(next) == Role::UserWord
                || is_article(self.word(next))
                || self.mark(next) == Some(':')
            {
                next = next.saturating_add(1);
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

    /// Whether the very next thing, in brackets or after a mark, is a secret. `surely`: not by its quotes alone.
    fn secret_follows(&self, at: usize, surely: bool) -> bool {
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

    /// `login vera, …`, `sign in with anna@example.org`, `log in with Reef-6630`.
    fn after_verb(&mut self) {
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

    /// Whether a pair's mark and a value stand after it.
    fn pair_mark(&self, at: usize) -> bool {
        let second = at.saturating_add(2);
        matches!(self.mark(at.saturating_add(1)), Some('/' | ':' | '–'))
            && matches!(self.kind(second), Some(Kind::Word | Kind::Quoted))
            && self.looks_secret(second)
    }

    /// The secret behind a user; and `vera / Comet-1986`, `(vera, Comet-1986)` where nothing says what they are.
    fn pairs(&mut self) {
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

    fn found(mut self) -> Option<Found> {
        let count = |role: Role| self.roles.iter().filter(|own| **own == role).count();
        // Of several logins that nothing is joined to, nobody can tell which is meant.
        if count(Role::Secret) > 1 && count(Role::User) == 0 {
            return None;
        }
        let user = self.take(Role::User);
        let secret = self.take(Role::Secret);
        let secret_at = self.place(Role::Secret).filter(|_| secret.is_some());
        let has_verb = self.roles.contains(&Role::Verb);
        if (user.is_none() && secret.is_none()) || (secret.is_none() && !has_verb) {
            return None;
        }
        let login = Login { user, secret };
        Some(Found {
            login,
            secret_at,
            roles: self.roles,
        })
    }

    /// Where the first value of a role stands, in bytes of the goal.
    fn place(&self, role: Role) -> Option<(usize, usize)> {
        let at = self.roles.iter().position(|own| *own == role)?;
        let first = self.pieces.get(at)?;
        let whole = self.roles.iter().skip(at).take_while(|own| **own == role);
        let last = at.saturating_add(whole.count()).checked_sub(1)?;
        Some((first.from, self.pieces.get(last)?.to))
    }

    /// The first value of a role, whole: a number in groups, a secret with a slash in it.
    fn take(&mut self, role: Role) -> Option<String> {
        let at = self.roles.iter().position(|own| *own == role)?;
        let first = self.pieces.get(at)?;
        if first.kind == Kind::Quoted {
            return Some(first.text.trim().to_owned());
        }
        let digits = |piece: &Piece| piece.text.chars().all(|c| c.is_ascii_digit());
        let (mut end, mut text) = (at, first.text.to_owned());
        while let Some(next) = self.pieces.get(end.saturating_add(1)) {
            let last = self.pieces.get(end)?;
            let grouped = digits(last) && digits(next) && next.kind == Kind::Word;
            let after = self.pieces.get(end.saturating_add(2));
            let split = role == Role::Secret
                && last.to == next.from
                && matches!(next.kind, Kind::Mark('/' | ':' | '='))
                && after.is_some_and(|after| after.from == next.to && after.kind == Kind::Word);
            let joined = role == Role::Secret
                && matches!(last.kind, Kind::Mark(_))
                && last.to == next.from
                && end > at;
            let capital = |piece: &Piece| piece.text.chars().next().is_some_and(char::is_uppercase);
            let named = role == Role::User
                && next.kind == Kind::Word
                && self.role(end.saturating_add(1)) == Role::None
                && capital(first)
                && capital(next);
            if grouped || named {
                text.push(' ');
            } else if !(split || joined) {
                break;
            }
            text.push_str(next.text);
            end = end.saturating_add(1);
            self.put(end, role);
        }
        let quotes = |c: char| matches!(c, '"' | '\'' | '`');
        let bare = text.trim_matches(quotes);
        Some(if bare.is_empty() {
            text
        } else {
            bare.to_owned()
        })
    }
}

fn is_article(word: &str) -> bool {
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
