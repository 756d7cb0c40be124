//! Where the secrets of a persona are kept.

use crate::hosts::{bare, covers};
use std::collections::BTreeMap;
use std::fmt;
use url::Url;

/// Secrets by name. It prints their names only and cannot be serialised.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Vault {
    secrets: BTreeMap<String, Bound>,
    /// Address of the page that those without an origin of their own belong to.
    home: Option<Url>,
}

/// A secret, and the only origin that may have it, where the file names one.
#[derive(Clone, PartialEq, Eq)]
struct Bound {
    value: String,
    origin: Option<String>,
}

impl Vault {
    /// Binds the secrets for which the file names no origin to the site of this page: the one a run begins on.
    pub fn at_home_on(mut self, address: &str) -> Self {
        self.home = Url::parse(address.trim()).ok();
        self
    }

    /// The secret of this name for a page of this origin (such as `https://shop.example`; a whole
    /// address will do). `None` when there is no such secret or it is bound to another origin; one for which the
    /// file names none is bound to the site of [`Self::at_home_on`], and nobody has it before.
    pub fn secret(&self, name: &str, origin: &str) -> Option<&str> {
        let bound = self.secrets.get(name)?;
        let may_have = match &bound.origin {
            None => self.home.as_ref().is_some_and(|home| is_site(home, origin)),
            Some(own) => canonical_origin(origin).as_ref() == Some(own),
        };
        may_have.then_some(&bound.value)
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

/// Whether the address is of the same origin, or of a host below the home's own (`login.shop.example`) by the same
/// scheme. Other ports are other servers.
fn is_site(home: &Url, address: &str) -> bool {
    let Ok(url) = Url::parse(address.trim()) else {
        return false;
    };
    let is_web = matches!(url.scheme(), "http" | "https");
    if home.origin() == url.origin() {
        return is_web;
    }
    let is_below = || match (home.host_str(), url.host_str()) {
        (Some(home), Some(host)) => covers(home, &bare(host)),
        _ => false,
    };
    let usual_ports = home.port().is_none() && url.port().is_none();
    is_web && home.scheme() == url.scheme() && usual_ports && is_below()
}

/// Scheme, host and port of an address as browsers write them; `None` for what has no such origin.
pub(super) fn canonical_origin(address: &str) -> Option<String> {
    let url = Url::parse(address.trim()).ok()?;
    let origin = url.origin();
    origin.is_tuple().then(|| origin.ascii_serialization())
}
