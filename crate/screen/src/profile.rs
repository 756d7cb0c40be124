//! Site profiles: where the site is known, its address and title tell which page this is.
//!
//! The profiles are files in `profiles/`; one more is a file more and a line in [`PROFILES`]. What the address
//! says outweighs what anybody claims to see, so that a misread screen cannot lead an agent round in circles.
//! Must never decide what to do on a page.

use passerby_artifacts::screen::{PageState, PageStateBy};

/// The profiles that ship.
const PROFILES: [&str; 2] = [
    include_str!("../profiles/github.txt"),
    include_str!("../profiles/wikipedia.txt"),
];

/// The state of the page at an absolute address with this title; `claimed` is what a look at it said, if
/// anything did. `None` where no profile knows the page and nobody claims anything.
pub fn page_state(url: &str, title: &str, claimed: Option<&str>) -> Option<PageState> {
    let by_profile = PROFILES
        .iter()
        .find_map(|profile| state_in(profile, url, title));
    let state = |name: &str, by, looks_like: Option<&str>| PageState {
        name: name.to_owned(),
        by,
        looks_like: looks_like.map(str::to_owned),
    };
    match (by_profile, claimed) {
        (Some(known), claimed) => {
            let otherwise = claimed.filter(|claimed| *claimed != known);
            Some(state(known, PageStateBy::Profile, otherwise))
        }
        (None, Some(claimed)) => Some(state(claimed, PageStateBy::Look, None)),
        (None, None) => None,
    }
}

/// The state that a profile has for the page.
fn state_in<'p>(profile: &'p str, url: &str, title: &str) -> Option<&'p str> {
    let address = Address::parse(url)?;
    let mut lines = profile
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    let host = lines.next()?.strip_prefix("host ")?.trim();
    if !host_fits(host, address.host) {
        return None;
    }
    lines.find_map(|line| {
        let (name, patterns) = line.split_once(char::is_whitespace)?;
        fits(patterns.trim(), &address, title).then_some(name)
    })
}

/// The parts of an address that patterns ask for.
struct Address<'u> {
    host: &'u str,
    path: &'u str,
    query: &'u str,
}

impl<'u> Address<'u> {
    fn parse(url: &'u str) -> Option<Self> {
        let (_, rest) = url.split_once("://")?;
        let rest = rest.split('#').next()?;
        let (place, query) = rest.split_once('?').unwrap_or((rest, ""));
        let (authority, path) = match place.find('/') {
            Some(at) => place.split_at(at),
            None => (place, "/"),
        };
        // What stands before an `@` is no host, whatever it looks like.
        let host = authority.rsplit('@').next()?.split(':').next()?;
        Some(Self { host, path, query })
    }
}

fn host_fits(pattern: &str, host: &str) -> bool {
    let host = host.to_ascii_lowercase();
    match pattern.strip_prefix("*.") {
        Some(domain) => host
            .strip_suffix(domain)
            .is_some_and(|sub| sub.is_empty() || sub.ends_with('.')),
        None => host == pattern || host.strip_prefix("www.") == Some(pattern),
    }
}

/// Whether all patterns of a line hold; a line without any, or with one that is not known, never does.
fn fits(patterns: &str, address: &Address<'_>, title: &str) -> bool {
    let mut rest = patterns;
    while !rest.is_empty() {
        let Some((key, value)) = rest.split_once('=') else {
            return false;
        };
        let (value, after) = match value.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => value.split_once(char::is_whitespace).unwrap_or((value, "")),
        };
        let holds = match key.trim() {
            "path" => path_fits(value, address.path),
            "query" => has_key(address.query, value),
            "title" => title.to_lowercase().contains(&value.to_lowercase()),
            _ => false,
        };
        if !holds {
            return false;
        }
        rest = after.trim();
    }
    !patterns.is_empty()
}

fn has_key(query: &str, key: &str) -> bool {
    query
        .split('&')
        .any(|pair| pair.split('=').next() == Some(key))
}

fn path_fits(pattern: &str, path: &str) -> bool {
    let parts = |path: &'_ str| -> Vec<String> {
        let parts = path.split('/').filter(|part| !part.is_empty());
        parts.map(str::to_owned).collect()
    };
    let (wanted, actual) = (parts(pattern), parts(path));
    let open = wanted.last().is_some_and(|part| part == "**");
    let fixed = wanted.len().saturating_sub(usize::from(open));
    let same_length = if open {
        actual.len() >= fixed
    } else {
        actual.len() == fixed
    };
    let pairs = wanted.iter().take(fixed).zip(&actual);
    same_length && pairs.into_iter().all(|(w, a)| w == "*" || w == a)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_titles_tell_the_state() {
        for (url, title, state) in [
            ("https://github.com/", "GitHub", Some("home")),
            ("https://www.github.com", "GitHub", Some("home")),
            ("https://github.com/login?return_to=x", "", Some("login")),
            (
                "https://github.com/search?q=rust&type=code",
                "",
                Some("search_results"),
            ),
            ("https://github.com/search", "", Some("search")),
            ("https://github.com/rust-lang", "", Some("profile")),
            ("https://github.com/rust-lang/rust", "", Some("repository")),
            ("https://github.com/rust-lang/rust/", "", Some("repository")),
            (
                "https://github.com/rust-lang/rust#readme",
                "",
                Some("repository"),
            ),
            (
                "https://github.com/rust-lang/rust/releases",
                "",
                Some("releases"),
            ),
            (
                "https://github.com/rust-lang/rust/releases/tag/1.0",
                "",
                Some("release"),
            ),
            (
                "https://github.com/rust-lang/rust/blob/main/a/b.rs",
                "",
                Some("code"),
            ),
            (
                "https://github.com/a/b",
                "Page not found · GitHub",
                Some("not_found"),
            ),
            ("https://github.com/a/b/wiki/x", "", None),
            ("https://github.com.evil.example/login", "", None),
            ("https://github.com@evil.example/login", "", None),
            ("https://de.wikipedia.org/wiki/Rom", "Rom", Some("article")),
            ("https://notwikipedia.org/wiki/Rom", "Rom", None),
            ("about:blank", "", None),
            ("", "", None),
        ] {
            let found = page_state(url, title, None);
            assert_eq!(found.as_ref().map(|s| s.name.as_str()), state, "{url}");
        }
    }

    #[test]
    fn the_address_outweighs_a_claim() {
        let state = page_state("https://github.com/a/b/releases", "", Some("home"));
        let state = state.expect("the profile knows it");
        assert_eq!(
            (state.name.as_str(), state.by),
            ("releases", PageStateBy::Profile)
        );
        assert_eq!(state.looks_like.as_deref(), Some("home"));
        let state = page_state("https://github.com/", "", Some("home"));
        assert_eq!(state.and_then(|s| s.looks_like), None, "both say the same");
        let state = page_state("https://shop.example/", "", Some("checkout"));
        assert_eq!(
            state.map(|s| (s.name, s.by)),
            Some(("checkout".to_owned(), PageStateBy::Look))
        );
    }

    #[test]
    fn every_line_of_every_profile_can_be_read() {
        for profile in PROFILES {
            let mut lines = profile
                .lines()
                .filter(|line| !line.starts_with('#') && !line.trim().is_empty());
            assert!(lines.next().is_some_and(|line| line.starts_with("host ")));
            for line in lines {
                let (_, patterns) = line.split_once(' ').expect("a state and its patterns");
                assert!(
                    ["path=", "query=", "title="]
                        .iter()
                        .any(|key| patterns.trim_start().starts_with(key))
                );
            }
        }
    }
}
