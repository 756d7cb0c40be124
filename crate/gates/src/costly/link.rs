//! Links: one that leads to a page by GET does nothing yet; one that runs a script, or whose address carries the word
//! that it be done, does what it says.

use super::addresses;
use super::page::{self, in_address};
use passerby_artifacts::costly::CostlyKind;
use passerby_artifacts::ui_tree::{UiNode, UiTree};
use passerby_lexicon::costly::{TextKind, is_vague, kind_of};

/// Parameters that only say where something stands.
const PLACES: [&str; 14] = [
    "page", "p", "id", "n", "s", "step", "tab", "lang", "ref", "view", "sort", "limit", "offset",
    "q",
];
/// Parameters that name what is to be done.
const DEEDS: [&str; 12] = [
    "action",
    "act",
    "op",
    "do",
    "cmd",
    "task",
    "aktion",
    "azione",
    "accion",
    "acao",
    "actie",
    "operation",
];
/// Values of such parameters that only show something.
const LOOKS: [&str; 8] = [
    "view", "show", "list", "edit", "index", "search", "new", "details",
];
/// Words in the name of a parameter that only a page that means it sends along.
const TOKENS: [&str; 6] = ["token", "nonce", "csrf", "xsrf", "confirm", "commit"];
const YES: [&str; 10] = [
    "1", "yes", "true", "ja", "si", "oui", "sim", "ok", "y", "on",
];

/// What a press on a link would do.
pub(super) fn kind_of_press(node: &UiNode, tree: &UiTree) -> Option<CostlyKind> {
    let name = kind_of(&node.name, TextKind::Command);
    let href = node.href.as_deref().unwrap_or_default();
    // A link without an address, or one sent by a script, is a button.
    let script = href.strip_prefix("javascript:").map(without_void);
    let is_button = href.is_empty() || is_within(href, &tree.url) || script.is_some_and(is_idle);
    if is_button || node.sends.is_some() {
        return name.or_else(|| page::kind_at(node, tree, is_vague(&node.name)));
    }
    if let Some(script) = script {
        return name.or_else(|| kind_of(&words_of(script), TextKind::Command));
    }
    if overrides_method(href) == Some("delete") {
        return name.or(Some(CostlyKind::Delete));
    }
    if !does(href) {
        return None;
    }
    name.or_else(|| said_by(href))
}

/// What a request of this address would do, where it carries the word that it be done.
pub(super) fn kind_of_address(href: &str) -> Option<CostlyKind> {
    if overrides_method(href) == Some("delete") {
        return Some(CostlyKind::Delete);
    }
    does(href).then(|| said_by(href)).flatten()
}

fn said_by(href: &str) -> Option<CostlyKind> {
    let by_query = || query(href).find_map(|(_, value)| kind_of(value, TextKind::Command));
    let path = || {
        let rest = href.split_once("://").map_or(href, |(_, rest)| rest);
        in_address(rest.split_once('/').map_or("", |(_, path)| path))
    };
    path()
        .or_else(|| addresses::kind_of(href))
        .or_else(by_query)
}

/// The method that an address asks a server to take it for, in lower case.
fn overrides_method(href: &str) -> Option<&'static str> {
    let is_override = |key: &str| matches!(key, "_method" | "x-http-method-override");
    query(href)
        .filter(|(key, _)| is_override(&key.to_lowercase()))
        .find_map(|(_, value)| {
            let methods = super::CHANGING_METHODS.into_iter();
            methods
                .into_iter()
                .find(|method| value.eq_ignore_ascii_case(method))
        })
}

/// A script without the operator that keeps a link from leading anywhere, which is no word of it: `void(0)`.
fn without_void(script: &str) -> &str {
    let script = script.trim();
    let rest = script.strip_prefix("void");
    rest.filter(|rest| rest.starts_with(|c: char| !c.is_alphanumeric() && c != '_'))
        .unwrap_or(script)
}

/// Whether a script names nothing: `(0)`, `;`.
fn is_idle(script: &str) -> bool {
    !script.contains(char::is_alphabetic)
}

/// The names in a script as words: `deleteComment` is two.
fn words_of(script: &str) -> String {
    let mut words = String::new();
    for c in script.chars() {
        if c.is_uppercase() {
            words.push(' ');
        }
        words.push(c);
    }
    words
}

/// A place on the same page is often only there to have something that a script listens on.
fn is_within(href: &str, page: &str) -> bool {
    let place = href.split_once('#').map(|(address, _)| address);
    place.is_some_and(|address| {
        address.is_empty() || !page.is_empty() && page.split('#').next() == Some(address)
    })
}

/// Whether an address carries more than a place: a word to do it, or a token.
fn does(href: &str) -> bool {
    query(href).any(|(key, value)| {
        let (key, value) = (key.to_lowercase(), value.to_lowercase());
        let is_deed = DEEDS.contains(&key.as_str()) && !LOOKS.contains(&value.as_str());
        let is_meant = TOKENS.iter().any(|token| key.contains(token));
        let is_yes = YES.contains(&value.as_str()) && !PLACES.contains(&key.as_str());
        is_deed || is_meant || is_yes
    })
}

fn query(href: &str) -> impl Iterator<Item = (&str, &str)> {
    let query = href
        .split('#')
        .next()
        .and_then(|address| address.split_once('?'));
    let pairs = query.map_or("", |(_, query)| query).split('&');
    pairs.filter_map(|pair| pair.split_once('='))
}
