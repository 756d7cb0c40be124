//! The elements of a rule's card, in words and as the card shows them.

use super::super::{page, texts};
use super::Seen;
use passerby_artifacts::audit::AuditNode;
use passerby_artifacts::finding::{FindingElement, FindingPlace};
use passerby_artifacts::role::in_plain_words;
use std::collections::BTreeSet;

/// What is said of the page as a whole.
pub(super) const WHOLE: &str = "the page";
/// Elements that a card names; the rest is counted.
const NAMED: usize = 3;

/// `the page; the link “Help” (.nav > a); and 4 more`: the first of `all`, of `count` in all.
pub(super) fn listed(all: &[Seen<'_>], count: usize) -> String {
    let named = first_of(all, count > 1);
    let listed = named.join("; ");
    match count.saturating_sub(named.len()) {
        0 => listed,
        more => format!("{listed}; and {more} more"),
    }
}

/// The same where how many there are is not known: `…; and others`.
pub(super) fn some_of(all: &[Seen<'_>]) -> String {
    let named = first_of(all, all.len() > 1);
    match all.len() > named.len() {
        true => format!("{}; and others", named.join("; ")),
        false => named.join("; "),
    }
}

fn first_of(all: &[Seen<'_>], several: bool) -> Vec<String> {
    let mut named: Vec<String> = Vec::new();
    for what in all.iter().map(|seen| told_as(seen.node, several)) {
        if named.len() < NAMED && !named.contains(&what) {
            named.push(what);
        }
    }
    named
}

/// `At https://a.example/`; `At https://a.example/ first, and on other pages`: what stands on all pages of a site is told once, so
/// that on how many it stands is not known.
pub(super) fn at(all: &[Seen<'_>]) -> String {
    let pages: BTreeSet<&str> = all.iter().map(|seen| page(&seen.step.url)).collect();
    let first = all.first().map_or("", |seen| seen.step.url.as_str());
    match pages.len() {
        0 | 1 => format!("At {first}"),
        _ => format!("At {first} first, and on other pages"),
    }
}

/// The element as the card marks it; `None` for what has no box, and for the page as a whole.
pub(super) fn element(node: &AuditNode) -> Option<FindingElement> {
    Some(FindingElement {
        id: node.id.clone(),
        role: node.role.clone(),
        name: node.name.clone(),
        make: node.make.clone(),
        hint: String::new(),
        rect: node.rect.filter(|_| !is_document(node))?,
    })
}

/// A further place of a card.
pub(super) fn place(seen: &Seen<'_>) -> FindingPlace {
    FindingPlace {
        step: seen.step.index,
        element: element(seen.node),
    }
}

/// `the link “Help” (.nav > a)`. Of `several`, those without a word of their own are told apart by their selector: `link (.nav > a)`.
fn told_as(node: &AuditNode, several: bool) -> String {
    if is_document(node) {
        return match frame(node) {
            Some(frame) => format!("the document in {frame}"),
            None => WHOLE.to_owned(),
        };
    }
    let what = match node.role.as_str() {
        "" | "generic" | "text" if several && !has_word(&node.name) => "",
        "" | "generic" | "text" => &node.html,
        role if several && !has_word(&node.name) => &in_plain_words(role),
        role => &texts::named(role, &node.name, ""),
    };
    match (what, node.target.as_str()) {
        ("", target) => target.to_owned(),
        (what, "") => what.to_owned(),
        (what, target) => format!("{what} ({target})"),
    }
}

/// Whether it is `<html>` or `<body>`, of the page or of a frame.
fn is_document(node: &AuditNode) -> bool {
    let own = node.target.rsplit(FRAME).next().unwrap_or_default();
    let is_tag = |name: &str| {
        let rest = node
            .html
            .strip_prefix('<')
            .and_then(|html| html.strip_prefix(name));
        rest.is_some_and(|rest| rest.starts_with([' ', '>', '…']))
    };
    ["html", "body"]
        .iter()
        .any(|name| own == *name || is_tag(name))
}

/// The selectors of the frames that it stands in.
fn frame(node: &AuditNode) -> Option<&str> {
    node.target.rsplit_once(FRAME).map(|(frame, _)| frame)
}

/// What joins the selectors of a frame and of what is in it.
const FRAME: &str = " >>> ";

fn has_word(name: &str) -> bool {
    name.chars().any(char::is_alphanumeric)
}

#[cfg(test)]
mod tests {
    use super::*;
    use passerby_artifacts::geometry::CssRect;

    fn node(target: &str, html: &str, role: &str, name: &str) -> AuditNode {
        AuditNode {
            handle: None,
            id: String::new(),
            target: target.to_owned(),
            html: html.to_owned(),
            role: role.to_owned(),
            name: name.to_owned(),
            make: String::new(),
            rect: Some(CssRect::new(0.0, 0.0, 1265.0, 800.0)),
        }
    }

    #[test]
    fn the_page_is_told_as_such_and_has_no_box() {
        for (target, html, told) in [
            ("html", "", "the page"),
            (".home", "<body class=\"home\">", "the page"),
            ("iframe#a >>> html", "<html>", "the document in iframe#a"),
        ] {
            let node = node(target, html, "generic", "");
            assert_eq!(told_as(&node, false), told, "{target}");
            assert!(element(&node).is_none(), "{target}");
        }
        let other = node("body > p", "<bodyguard>", "generic", "");
        assert_eq!(told_as(&other, false), "<bodyguard> (body > p)");
        assert!(element(&other).is_some());
    }

    #[test]
    fn of_several_those_without_a_word_are_told_by_their_selector() {
        for (role, name, several, told) in [
            ("text", ".", true, ".a"),
            ("link", "", true, "link (.a)"),
            ("link", "", false, "the link without a name (.a)"),
            ("link", "Help", true, "the link “Help” (.a)"),
            ("link", "2", true, "the link “2” (.a)"),
            ("text", "Terms", true, "<x> (.a)"),
        ] {
            let node = node(".a", "<x>", role, name);
            assert_eq!(told_as(&node, several), told, "{role} {name} {several}");
        }
    }
}
