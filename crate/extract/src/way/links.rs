//! Which links may be followed: those to pages of the site that change nothing.

use passerby_lexicon::words;
use url::Url;

/// Words of links that change something, or lead out of what is to be read.
const NEVER: &[&str] = &[
    "log in",
    "login",
    "sign in",
    "sign up",
    "register",
    "log out",
    "logout",
    "sign out",
    "delete",
    "remove",
    "edit",
    "cart",
    "basket",
    "checkout",
    "subscribe",
    "unsubscribe",
    "share",
    "print",
    "rss",
    "atom",
    "rss feed",
    "feed",
    "csv",
    "json",
    "preferences",
    "settings",
    "report a bug",
    "anmelden",
    "abmelden",
    "warenkorb",
    "connexion",
    "panier",
    "deconnexion",
];
/// Parts of addresses that change something, or lead out.
const CHANGES: &[&str] = &[
    "logout", "login", "signin", "signup", "delete", "remove", "edit", "add", "register", "new",
    "create", "cart", "checkout",
];
/// Endings of addresses that are no pages.
const FILES: &[&str] = &[
    ".zip", ".gz", ".tgz", ".bz2", ".xz", ".whl", ".pdf", ".png", ".jpg", ".jpeg", ".gif", ".svg",
    ".ics", ".xml", ".rss", ".atom", ".csv", ".tsv", ".json", ".epub", ".mp3", ".mp4", ".exe",
    ".dmg", ".deb", ".rpm", ".tar", ".css", ".js", ".patch", ".diff",
];

/// Whether a link leads to a page of this site, and does nothing else.
pub(super) fn leads_on(target: &Url, base: Option<&Url>, text: &str) -> bool {
    let is_page = matches!(target.scheme(), "http" | "https" | "file");
    let same_site = base
        .is_some_and(|base| base.host_str() == target.host_str() && base.port() == target.port());
    let path = target.path().to_lowercase();
    let is_file = FILES.iter().any(|ending| path.ends_with(ending));
    let folded = words::fold(text);
    let asks_to_change = target.query_pairs().any(|(name, value)| {
        matches!(name.as_ref(), "action" | "do" | "cmd" | "op")
            && !matches!(value.as_ref(), "view" | "show" | "search")
            || matches!(
                name.as_ref(),
                "sort"
                    | "order"
                    | "orderby"
                    | "desc"
                    | "asc"
                    | "format"
                    | "printable"
                    | "oldid"
                    | "diff"
                    | "redirect"
                    | "next"
            )
    });
    let never = NEVER.contains(&folded.as_str());
    // A whole part of the path: `/issues/new`, and not `/2025/new-elements`.
    let changes = path
        .split('/')
        .any(|part| CHANGES.contains(&part.split('.').next().unwrap_or_default()));
    is_page
        && same_site
        && !is_file
        && !never
        && (!asks_to_change || is_pager(text))
        && !changes
        && !text.trim().is_empty()
}

/// Whether a link turns the pages of a list: `2`, `Next »`.
pub(super) fn is_pager(text: &str) -> bool {
    const NEXT: [&str; 10] = [
        "next",
        "older",
        "weiter",
        "nachste",
        "suivant",
        "suivante",
        "siguiente",
        "older posts",
        "next page",
        "page suivante",
    ];
    let text = text.trim();
    let is_number = !text.is_empty() && text.len() <= 3 && text.chars().all(|c| c.is_ascii_digit());
    let is_sign = !text.is_empty() && text.chars().all(|c| matches!(c, '»' | '›' | '>' | '→'));
    is_number || is_sign || NEXT.contains(&words::fold(text).as_str())
}
