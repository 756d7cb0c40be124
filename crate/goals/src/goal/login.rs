//! Who to log in as, where a goal says so: `log in as vera / Comet-1986`, `(user: vera, password: …)`, `code is alps-24`.
//!
//! What a goal gives is used as it is given, so a wrong reading costs more than none: a word counts as a secret only after
//! a word for one, or as the second of a pair that stands where people put such pairs.

mod pieces;
mod reader;
mod rest;
#[cfg(test)]
mod tests;
mod vocabulary;

use passerby_artifacts::decision::{GOAL_SECRET, TextSource};

/// Stands in a goal for the secret that it gave.
const STAND_IN: &str = "••••••";

/// What to log in with.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Login {
    /// User name, e-mail address, customer number, as written.
    pub user: Option<String>,
    /// Password, code, PIN, as written.
    pub secret: Option<String>,
}

impl Login {
    /// Whether its secret is kept elsewhere.
    pub fn is_withheld(&self) -> bool {
        self.secret.as_deref() == Some(STAND_IN)
    }

    /// Whether this enters a value that the goal gives.
    pub fn enters(text: &TextSource, value: &str) -> bool {
        match text {
            TextSource::Plain { text } => text == value,
            TextSource::Credential { name } => name == GOAL_SECRET && value == STAND_IN,
        }
    }

    /// As a clause of the goal, without the secret.
    pub fn clause(&self) -> String {
        match &self.user {
            Some(user) => format!("Log in as “{user}”"),
            None => "Log in".to_owned(),
        }
    }
}

/// A goal without the secret that it gives to log in with, and the secret; `None` where none is read in it, or one that
/// hides nothing.
///
/// What can hardly be anything but a secret is hidden too where the reader finds no login: a model may still use it by name.
/// The goal without it is read as the same: its secret is then one that is withheld.
pub fn withhold(goal: &str) -> Option<(String, String)> {
    let pieces = pieces::of(goal);
    let found = reader::read(&pieces);
    let user = found.as_ref().and_then(|found| found.login.user.clone());
    let (secret, (from, to)) = found
        .and_then(|found| Some((found.login.secret?, found.secret_at?)))
        .or_else(|| reader::suspect(&pieces, user.as_deref()))
        .filter(|(secret, _)| is_worth_hiding(secret))?;
    let said = goal.get(from..to)?;
    let start = from.saturating_add(said.find(&secret)?);
    let end = start.saturating_add(secret.len());
    let told = format!("{}{STAND_IN}{}", goal.get(..start)?, goal.get(end..)?);
    (secret != STAND_IN).then_some((told, secret))
}

/// Longer words keep something secret even without digits and marks.
const LONG: usize = 10;

/// `demo` and `secret` hide nothing, and taking them out of all that a page says would spoil its texts.
fn is_worth_hiding(secret: &str) -> bool {
    let plain = secret.chars().all(|c| c.is_alphabetic());
    !plain || secret.chars().count() >= LONG || secret.chars().skip(1).any(char::is_uppercase)
}

/// Whether a goal seems to give a login, be it read or not: then nobody else's is used.
pub(crate) fn may_be_given(goal: &str) -> bool {
    reader::hints_at_login(&pieces::of(goal))
}

/// What a goal wants besides the login that it gives: what is left for a reader of goals.
pub fn without(goal: &str) -> String {
    let (login, rest) = take(goal);
    // `Open wharf-street, code kettle-22. …`: the verb alone is left of that.
    match rest.split_once(". ") {
        Some((first, others)) if login.is_some() && !first.contains(' ') => others.to_owned(),
        _ => rest,
    }
}

/// The login that a goal gives, if any, and what it wants besides.
pub fn take(goal: &str) -> (Option<Login>, String) {
    let pieces = pieces::of(goal);
    let Some(found) = reader::read(&pieces) else {
        return (None, goal.to_owned());
    };
    (
        Some(found.login),
        rest::without(goal, &pieces, &found.roles),
    )
}
