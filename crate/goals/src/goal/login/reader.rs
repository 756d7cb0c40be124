//! Which pieces of a goal are the user and the secret.

mod found;
mod labelled;
mod looks;
mod pairs;
mod verbs;

use super::Login;
use super::pieces::{Kind, Piece, is_mixed, is_strong};
use super::vocabulary::{CODES, MAKES, OTHER_CODES, SECRETS, USERS, VERBS};
use crate::words::fold;

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

pub(super) fn read(pieces: &[Piece]) -> Option<Found> {
    let mut reader = Reader::of(pieces);
    // What stands together leaves nothing to look for further off.
    if !reader.slashed() {
        reader.labelled();
    }
    reader.after_as();
    reader.after_verb();
    reader.pairs();
    reader.found()
}

/// Whether there is a word for a secret that is to be used, or something that can only be an account or a secret.
pub(super) fn hints_at_login(pieces: &[Piece]) -> bool {
    let reader = Reader::of(pieces);
    (0..pieces.len()).any(|at| {
        let text = pieces.get(at).map_or("", |piece| piece.text);
        let is_word = reader.role(at) == Role::SecretWord && !reader.is_made(at);
        is_word || is_mixed(text) || text.contains(['@', '_'])
    })
}

/// The only piece that can hardly be anything but a secret, where none is read as one; with its place in bytes.
///
/// It says nothing of whose it is, so nobody logs in with it unasked.
pub(super) fn suspect(pieces: &[Piece], user: Option<&str>) -> Option<(String, (usize, usize))> {
    let reader = Reader::of(pieces);
    let is_one = |at: &usize| {
        let piece = pieces.get(*at);
        piece.is_some_and(|piece| {
            piece.kind == Kind::Word && is_strong(piece.text) && user != Some(piece.text)
        }) && !reader.is_made(*at)
            && !reader.is_of_another_kind(*at)
            && !reader.is_listed(*at)
    };
    let mut found = (0..pieces.len()).filter(is_one);
    let at = found.next().filter(|_| found.next().is_none())?;
    let piece = pieces.get(at)?;
    Some((piece.text.to_owned(), (piece.from, piece.to)))
}

struct Reader<'p, 'a> {
    pieces: &'p [Piece<'a>],
    roles: Vec<Role>,
    /// Of each piece, whether words begin there that set a password, make a user or fill a field.
    makes: Vec<bool>,
}

impl<'p, 'a> Reader<'p, 'a> {
    /// The words around logins are marked, and nothing is read yet.
    fn of(pieces: &'p [Piece<'a>]) -> Self {
        let mut reader = Self {
            pieces,
            roles: vec![Role::None; pieces.len()],
            makes: Vec::new(),
        };
        reader.makes = (0..pieces.len())
            .map(|at| reader.phrase(at, MAKES) > 0 && !reader.is_newcomer(at))
            .collect();
        reader.mark_words();
        reader
    }
}

impl Reader<'_, '_> {
    /// `I am new in the office`: nothing is made there.
    fn is_newcomer(&self, at: usize) -> bool {
        let next = self.word(at.saturating_add(1));
        self.word(at) == "new" && matches!(next, "in" | "to" | "here" | "at" | "around" | "on")
    }

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

    /// `voucher SPRING-20`, `wifi key beach-2024`: a word just before says what it is, and that is no login's.
    fn is_of_another_kind(&self, at: usize) -> bool {
        let before = at.saturating_sub(NEAR)..at;
        let mut before = before
            .rev()
            .take_while(|place| !matches!(self.mark(*place), Some('.' | '!' | '?' | ';')));
        before.any(|place| OTHER_CODES.contains(&self.word(place)))
    }

    /// `Select 91YPF, i6Vdpn2, nd7Qt and XPMut`: one of several that are told alike.
    fn is_listed(&self, at: usize) -> bool {
        let places = [
            at.checked_sub(3),
            at.checked_sub(1),
            at.checked_add(1),
            at.checked_add(3),
        ];
        let commas = places
            .iter()
            .flatten()
            .filter(|place| self.mark(**place) == Some(','));
        commas.count() >= 3
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
}
