//! The user and the secret as text.

use super::{Found, Reader, Role};
use crate::goal::login::Login;
use crate::goal::login::pieces::{Kind, Piece};

impl Reader<'_, '_> {
    pub(super) fn found(mut self) -> Option<Found> {
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
