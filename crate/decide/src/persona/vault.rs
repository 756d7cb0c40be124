//! Where the secrets of a persona are kept.

use std::collections::BTreeMap;
use std::fmt;
use url::Url;

/// Secrets by name. It prints their names only and cannot be serialised.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Vault {
    secrets: BTreeMap<String, Bound>,
}

/// A secret, and the only origin that may have it, where the file names one.
#[derive(Clone, PartialEq, Eq)]
struct Bound {
    value: String,
    origin: Option<String>,
}

impl Vault {
    /// The secret of this name for a page of this origin (such as `https://shop.example`; a whole
    /// address will do). `None` when there is no such secret or it is bound to another origin.
    pub fn secret(&self, name: &str, origin: &str) -> Option<&str> {
        let bound = self.secrets.get(name)?;
        match &bound.origin {
            None => Some(&bound.value),
            Some(own) => (canonical_origin(origin).as_ref() == Some(own)).then_some(&bound.value),
        }
    }

    /// The names of the secrets, in alphabetical order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.secrets.keys().map(String::as_str)
    }

    pub(super) fn insert(&mut self, name: String, value: String, origin: Option<String>) {
        self.secrets.insert(name, Bound { value, origin });
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
