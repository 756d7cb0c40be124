//! What a goal wants besides logging in.

use super::pieces::{Kind, Piece};
use super::reader::Role;
use super::vocabulary::{FILLERS, LEADS};

/// The goal without what was read as a login, and without what only joined it to the rest.
pub(super) fn without(goal: &str, pieces: &[Piece], roles: &[Role]) -> String {
    let mut gone: Vec<bool> = used(roles);
    close_gaps(pieces, &mut gone);
    drop_empty_brackets(pieces, &mut gone);
    trim_edges(pieces, &mut gone);
    drop_talk(pieces, &mut gone);
    let mut rest = String::new();
    for (at, piece) in pieces.iter().enumerate() {
        if gone.get(at).copied().unwrap_or(false) {
            continue;
        }
        // The sentence in between is gone.
        if piece.kind == Kind::Mark('.') && rest.ends_with(['.', '!', '?']) {
            continue;
        }
        let joined = at
            .checked_sub(1)
            .and_then(|before| pieces.get(before))
            .is_some_and(|before| before.to == piece.from);
        if !rest.is_empty() && !joined {
            rest.push(' ');
        }
        rest.push_str(goal.get(piece.from..piece.to).unwrap_or_default());
    }
    let edges =
        |c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':' | '–' | '—' | '-' | '.' | '/');
    let rest = rest.trim_start_matches(edges).trim();
    let says = rest.chars().any(char::is_alphanumeric);
    if says { rest.to_owned() } else { String::new() }
}

/// Words that lead to a login and wish nothing.
const TALK: [&str; 34] = [
    "you", "may", "can", "could", "use", "get", "in", "into", "i", "am", "me", "my", "it", "that",
    "this", "if", "need", "want", "for", "signing", "logging", "account", "then", "there", "the",
    "an", "is", "so", "do", "as", "to", "with", "just", "and",
];
/// From a word of a login to a value of it, pieces at most: further away it is the task's.
const NEAR: usize = 5;
/// From the verb, which stands before the site and the account.
const NEAR_VERB: usize = 10;

fn used(roles: &[Role]) -> Vec<bool> {
    let near_value = |at: usize, reach: usize| {
        let from = at.saturating_sub(reach);
        let to = at.saturating_add(reach).saturating_add(1).min(roles.len());
        let mut near = from..to;
        near.any(|place| matches!(roles.get(place), Some(Role::User | Role::Secret)))
    };
    let is_used = |(at, role): (usize, &Role)| match role {
        Role::None => false,
        Role::User | Role::Secret => true,
        Role::Verb => near_value(at, NEAR_VERB),
        Role::UserWord | Role::SecretWord => near_value(at, NEAR),
    };
    roles.iter().enumerate().map(is_used).collect()
}

/// Fillers and marks between two parts of a login go with them.
fn close_gaps(pieces: &[Piece], gone: &mut [bool]) {
    let mut last: Option<usize> = None;
    for at in 0..gone.len() {
        if !gone.get(at).copied().unwrap_or(false) {
            continue;
        }
        if let Some(last) = last {
            let gap = last.saturating_add(1)..at;
            let empty = gap
                .clone()
                .all(|place| pieces.get(place).is_some_and(is_filler));
            if empty {
                for place in gap {
                    if let Some(flag) = gone.get_mut(place) {
                        *flag = true;
                    }
                }
            }
        }
        last = Some(at);
    }
}

fn is_filler(piece: &Piece) -> bool {
    match piece.kind {
        Kind::Word => FILLERS.contains(&piece.folded.as_str()),
        Kind::Quoted => false,
        Kind::Open | Kind::Close | Kind::Mark(_) => true,
    }
}

/// Words that only led up to the login, or from it to the rest.
fn trim_edges(pieces: &[Piece], gone: &mut [bool]) {
    let flags: Vec<bool> = gone.to_vec();
    let is_gone = |at: usize| flags.get(at).copied().unwrap_or(false);
    for at in 0..flags.len() {
        if is_gone(at) {
            continue;
        }
        // A run of fillers between the login and the text before or after.
        let before = (0..at)
            .rev()
            .find(|place| !edge(pieces, *place, false) || is_gone(*place));
        let after = (at.saturating_add(1)..flags.len())
            .find(|place| !edge(pieces, *place, true) || is_gone(*place));
        let follows = before.is_some_and(is_gone) && edge(pieces, at, false);
        let leads = after.is_some_and(is_gone) && edge(pieces, at, true);
        // What ends a sentence that stays, ends it still.
        let ends = matches!(
            pieces.get(at).map(|p| p.kind),
            Some(Kind::Mark('.' | '!' | '?'))
        ) && (0..at)
            .rev()
            .find(|place| !is_gone(*place))
            .is_some_and(|kept| pieces.get(kept).is_some_and(|p| p.kind != Kind::Mark('.')));
        if (follows || leads)
            && !ends
            && let Some(flag) = gone.get_mut(at)
        {
            *flag = true;
        }
    }
}

/// Whether a piece may go with a login that it stands before or after.
fn edge(pieces: &[Piece], at: usize, before_login: bool) -> bool {
    pieces.get(at).is_some_and(|piece| match piece.kind {
        Kind::Word => {
            let word = piece.folded.as_str();
            FILLERS.contains(&word) && (before_login || !LEADS.contains(&word))
        }
        Kind::Mark('.' | '!' | '?') => !before_login,
        // It may lead from what stands before to what is wanted.
        Kind::Mark(':') | Kind::Quoted | Kind::Open | Kind::Close => false,
        Kind::Mark(_) => true,
    })
}

/// A sentence that gave a login and whose other words only lead to it goes with it: `You may use my account: …`.
fn drop_talk(pieces: &[Piece], gone: &mut [bool]) {
    let ends = |piece: &Piece| matches!(piece.kind, Kind::Mark('.' | '!' | '?'));
    let mut start: usize = 0;
    for sentence in pieces.split_inclusive(ends) {
        let end = start.saturating_add(sentence.len());
        let Some(flags) = gone.get_mut(start..end) else {
            return;
        };
        let gave = sentence
            .iter()
            .zip(flags.iter())
            .any(|(piece, gone)| *gone && piece.kind == Kind::Word);
        let leads = |(piece, gone): (&Piece, &bool)| {
            *gone || piece.kind != Kind::Quoted && (piece.kind != Kind::Word || is_talk(piece))
        };
        if gave && sentence.iter().zip(flags.iter()).all(leads) {
            flags.fill(true);
        }
        start = end;
    }
}

fn is_talk(piece: &Piece) -> bool {
    TALK.contains(&piece.folded.as_str()) || FILLERS.contains(&piece.folded.as_str())
}

fn drop_empty_brackets(pieces: &[Piece], gone: &mut [bool]) {
    for at in 0..pieces.len() {
        if pieces.get(at).is_none_or(|piece| piece.kind != Kind::Open) {
            continue;
        }
        let close = (at..pieces.len())
            .find(|place| pieces.get(*place).is_some_and(|p| p.kind == Kind::Close));
        let Some(close) = close else { continue };
        let inner = at.saturating_add(1)..close;
        let is_empty = inner.clone().all(|place| {
            gone.get(place).copied().unwrap_or(true)
                || pieces
                    .get(place)
                    .is_some_and(|p| matches!(p.kind, Kind::Mark(_)))
        });
        if is_empty {
            for place in at..=close {
                if let Some(flag) = gone.get_mut(place) {
                    *flag = true;
                }
            }
        }
    }
}
