//! Where the secrets of a persona are kept.

use crate::redaction::Redaction;
use passerby_artifacts::decision::GOAL_SECRET;
use std::collections::BTreeMap;
use std::fmt;
use url::Url;

/// Secrets by name. It prints their names only and cannot be serialised.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Vault {
    secrets: BTreeMap<String, BoundSecret>,
    /// The origin that those without one of their own belong to.
    home: Option<String>,
}

/// A secret, and the only origin that may have it, where the file names one.
#[derive(Clone, PartialEq, Eq)]
struct BoundSecret {
    value: String,
    origin: Option<String>,
}

impl Vault {
    /// Binds the secrets for which the file names no origin to the origin of this address: the one that was asked for.
    pub fn at_home_on(mut self, address: &str) -> Self {
        self.home = canonical_origin(address);
        self
    }

    /// With the secret that the goal gives, for the address that was asked for alone.
    pub fn with_goal_secret(mut self, secret: Option<String>) -> Self {
        if let Some(secret) = secret {
            self.insert(GOAL_SECRET.to_owned(), secret, None);
        }
        self
    }

    /// The secret that the goal gives, for whoever keeps the run's place.
    pub fn goal_secret(&self) -> Option<&str> {
        let bound = self.secrets.get(GOAL_SECRET)?;
        Some(&bound.value)
    }

    /// The secret of this name for a document of this origin, as the document itself tells it (`self.origin`).
    ///
    /// `None` when there is no such secret or the origin is another: scheme, host and port all count. An opaque origin
    /// (`null`) gets nothing; neither does any before [`Self::at_home_on`], unless the file names it.
    pub fn secret(&self, name: &str, origin: &str) -> Option<&str> {
        let bound = self.secrets.get(name)?;
        let own = bound.origin.as_ref().or(self.home.as_ref())?;
        (canonical_origin(origin).as_ref() == Some(own)).then_some(&bound.value)
    }

    /// The names of the secrets, in alphabetical order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.secrets.keys().map(String::as_str)
    }

    /// What takes the secrets out of all that is told.
    pub fn redaction(&self) -> Redaction {
        let secrets = self.secrets.iter();
        Redaction::of(secrets.map(|(name, bound)| (name.as_str(), bound.value.as_str())))
    }

    pub(super) fn insert(&mut self, name: String, value: String, origin: Option<String>) {
        self.secrets.insert(name, BoundSecret { value, origin });
    }
}

impl fmt::Debug for Vault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.secrets.keys().map(|name| (name, "(withheld)"));
        f.debug_map().entries(names).finish()
    }
}

/// Scheme, host and port of an address as browsers write them; `None` for what has no such origin.
pub(super) fn canonical_origin(address: &str) -> Option<String> {
    let url = Url::parse(address.trim()).ok()?;
    let origin = url.origin();
    origin.is_tuple().then(|| origin.ascii_serialization())
}
