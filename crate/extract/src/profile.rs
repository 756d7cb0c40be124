//! Profiles of sites: which of their pages an address is, and by which words and classes their parts are told. Data files in
//! `profiles/`, one a kind of site.

use serde::Deserialize;
use std::sync::OnceLock;
use url::Url;

static CODE_HOST: &str = include_str!("../profiles/github.json");

/// A site whose repositories have releases.
#[derive(Debug, Deserialize)]
pub(crate) struct CodeHost {
    addresses: Addresses,
    /// What the newest release bears that is none before its time.
    pub latest: Vec<String>,
    /// What stands between who released it and when.
    pub by: Vec<String>,
    /// Classes of the element that holds the notes.
    pub notes: Vec<String>,
    /// The heading of its files.
    pub files: Vec<String>,
    /// How the control begins that shows the rest of them.
    pub all_files: Vec<String>,
    /// How a digest begins.
    pub digest: Vec<String>,
}

#[derive(Debug, Deserialize)]
struct Addresses {
    repository: String,
    releases: String,
    release: String,
    file: String,
    source: String,
}

/// A page of a code host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Place {
    /// A repository's own page.
    Repository,
    /// Its list of releases.
    Releases,
    /// One of them.
    Release {
        /// Its tag.
        tag: String,
    },
    /// A file of a release, or its source.
    File,
}

/// The profile of code hosts.
pub(crate) fn code_host() -> Option<&'static CodeHost> {
    static PROFILE: OnceLock<Option<CodeHost>> = OnceLock::new();
    PROFILE
        .get_or_init(|| serde_json::from_str(CODE_HOST).ok())
        .as_ref()
}

impl CodeHost {
    /// Which page of this repository (`owner/name`) an address is; `None`: of another, or none that matters.
    pub fn place(&self, url: &str, repository: &str) -> Option<Place> {
        let url = Url::parse(url).ok()?;
        let path: Vec<&str> = url
            .path_segments()?
            .filter(|part| !part.is_empty())
            .collect();
        let (owner, name) = repository.split_once('/')?;
        let fits = |pattern: &str| matched(pattern, &path, owner, name);
        let own = &self.addresses;
        if fits(&own.repository).is_some() {
            return Some(Place::Repository);
        }
        if fits(&own.releases).is_some() {
            return Some(Place::Releases);
        }
        if let Some(tag) = fits(&own.release) {
            return Some(Place::Release { tag });
        }
        (fits(&own.file).is_some() || fits(&own.source).is_some()).then_some(Place::File)
    }
}

/// What the last part that is free stands for, where a path is as the pattern says; empty where none is free.
fn matched(pattern: &str, path: &[&str], owner: &str, name: &str) -> Option<String> {
    let parts: Vec<&str> = pattern.split('/').collect();
    if parts.len() != path.len() {
        return None;
    }
    let mut free = String::new();
    for (part, own) in parts.iter().zip(path) {
        let fits = match *part {
            "{owner}" => own.eq_ignore_ascii_case(owner),
            "{name}" => own.eq_ignore_ascii_case(name),
            part if part.starts_with('{') => {
                free = (*own).to_owned();
                true
            }
            part => part == *own,
        };
        if !fits {
            return None;
        }
    }
    Some(free)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_tell_what_they_are_of() {
        let host = code_host().expect("the profile can be read");
        let place = |path: &str| host.place(&format!("https://code.example{path}"), "quay/skiff");
        assert_eq!(place("/quay/skiff"), Some(Place::Repository));
        assert_eq!(place("/Quay/Skiff/"), Some(Place::Repository));
        assert_eq!(place("/quay/skiff/releases?page=2"), Some(Place::Releases));
        let tag = "v2.3.1".to_owned();
        assert_eq!(
            place("/quay/skiff/releases/tag/v2.3.1"),
            Some(Place::Release { tag })
        );
        assert_eq!(
            place("/quay/skiff/releases/download/v2.3.1/a.zip"),
            Some(Place::File)
        );
        for other in [
            "/",
            "/quay",
            "/mira/skiff",
            "/quay/skiff/issues",
            "/quay/skiff/releases/tag",
        ] {
            assert_eq!(place(other), None, "{other}");
        }
    }
}
