//! What changed on the screen with an act: what the page said to it, values, texts and controls, by name.

use super::short::{SHORT, quoted, short};
use passerby_artifacts::edited::Edited;
use passerby_artifacts::screen::{
    Change, ChangedProperty, Difference, Item, ScreenOutcome, Signal,
};

/// So many changed, new and gone things are named of an act; of more it is said how many.
const MAX_CHANGED: usize = 4;
const MAX_NEW: usize = 5;
const MAX_GONE: usize = 3;
/// Messages to this, in characters: what they say may stand at their end.
const SHORT_MESSAGE: usize = 160;

/// In one part of a line, what the page said first; `None` where there is nothing to tell. What else is on another page the
/// screen tells.
pub(super) fn told(difference: &Difference) -> Option<String> {
    let mut parts = said(difference);
    let is_other_page = difference.outcome == ScreenOutcome::Navigation
        || difference.signals.contains(&Signal::ScreenLoaded);
    if !is_other_page {
        parts.extend(changes(difference));
    }
    (!parts.is_empty()).then(|| parts.join("; "))
}

/// `the page says: "The user was saved"`. Errors are told as such, with what happened.
fn said(difference: &Difference) -> Vec<String> {
    let messages = difference.messages.iter();
    let others = messages.filter(|text| !is_error(difference, text));
    let quoted: Vec<String> = others.map(|text| message(text)).collect();
    if quoted.is_empty() {
        return Vec::new();
    }
    vec![format!("the page says: {}", quoted.join(", "))]
}

fn is_error(difference: &Difference, said: &str) -> bool {
    let mut signals = difference.signals.iter();
    signals.any(|signal| matches!(signal, Signal::ErrorAppeared { text } if text == said))
}

/// A message of the page, nearly whole.
pub(super) fn message(text: &str) -> String {
    format!("\"{}\"", short(text, SHORT_MESSAGE))
}

fn changes(difference: &Difference) -> Vec<String> {
    let is_said = |item: &&Item| difference.messages.contains(&item.text);
    let own = difference
        .changed
        .iter()
        .filter(|change| !change.is_order());
    let mut parts = listed("changed", own.filter_map(change), MAX_CHANGED);
    let added = difference.added.iter().filter(|item| !is_said(item));
    parts.extend(listed("new", added.filter_map(item), MAX_NEW));
    parts.extend(listed(
        "gone",
        difference.removed.iter().filter_map(item),
        MAX_GONE,
    ));
    // What came or went moves the rest: another order is news of its own only where nothing did.
    if difference.added.is_empty() && difference.removed.is_empty() {
        let mut order = difference.changed.iter().filter(|change| change.is_order());
        let first = order
            .next()
            .map(|change| format!("in another order now: {}", short(&change.after, SHORT)));
        parts.extend(first);
    }
    parts
}

/// `new: button "Save", text "Saved" and 3 more`
fn listed(what: &str, all: impl Iterator<Item = String>, most: usize) -> Vec<String> {
    let mut named: Vec<String> = Vec::new();
    for one in all {
        if !named.contains(&one) {
            named.push(one);
        }
    }
    let more = named.len().saturating_sub(most);
    named.truncate(most);
    if named.is_empty() {
        return Vec::new();
    }
    let more = match more {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    vec![format!("{what}: {}{more}", named.join(", "))]
}

/// `"Amount" is now "5"`
fn change(change: &Change) -> Option<String> {
    // A state of what has no name says nothing to who reads it.
    let is_text = change.property == ChangedProperty::Text || change.edited().is_some();
    if change.label.trim().is_empty() && !is_text {
        return None;
    }
    let name = quoted(&change.label);
    let after = quoted(&change.after);
    if let Some(edited) = change.edited() {
        return Some(edit(&name, &edited));
    }
    let is_on = matches!(change.after.as_str(), "true" | "on");
    Some(match change.property {
        ChangedProperty::Value if change.after.is_empty() => format!("{name} is now empty"),
        ChangedProperty::Value => format!("{name} is now {after}"),
        // How the page means a text is told with what it says.
        ChangedProperty::State if change.identity.0.starts_with("screen:output:") => return None,
        ChangedProperty::State => {
            let states = new_states(&change.before, &change.after);
            if states.is_empty() {
                return None;
            }
            format!("{name} is now {}", states.join(" "))
        }
        ChangedProperty::Text if !says_anything(&change.before) => {
            return says_anything(&change.after).then(|| format!("new: {after}"));
        }
        ChangedProperty::Text if change.after.trim().is_empty() => {
            format!("gone: {}", quoted(&change.before))
        }
        ChangedProperty::Text => format!("{} now says {after}", quoted(&change.before)),
        ChangedProperty::Checked => format!("{name} is now {}", if is_on { "on" } else { "off" }),
        ChangedProperty::Invalid if is_on => format!("{name} is marked as wrong"),
        ChangedProperty::Invalid => format!("{name} is no longer marked as wrong"),
        ChangedProperty::Disabled if is_on => format!("{name} is disabled"),
        ChangedProperty::Disabled => format!("{name} can be used now"),
    })
}

/// `in "Text": "Tuesday" became "Friday"`: of a long text what is another.
fn edit(name: &str, edited: &Edited) -> String {
    let shown = |text: &str| message(&text.replace('\n', " ⏎ "));
    let (before, after) = (shown(&edited.before), shown(&edited.after));
    match (edited.before.is_empty(), edited.after.is_empty()) {
        (true, _) => format!("in {name}: {after} was added"),
        (_, true) => format!("in {name}: {before} was taken out"),
        _ => format!("in {name}: {before} became {after}"),
    }
}

/// Whether there is a word in it: of a lone sign, the “×” of a tag, nobody learns what changed.
fn says_anything(text: &str) -> bool {
    text.chars().any(char::is_alphanumeric)
}

/// The states that are others than before; one that a control has only now and that is off says nothing.
fn new_states<'a>(before: &str, after: &'a str) -> Vec<&'a str> {
    let was: Vec<&str> = before.split_whitespace().collect();
    let is_known = |state: &str| {
        let name = state.split('=').next().unwrap_or_default();
        was.iter().any(|was| was.split('=').next() == Some(name))
    };
    let is_off = |state: &str| state.ends_with("=false");
    after
        .split_whitespace()
        .filter(|state| !was.contains(state) && (is_known(state) || !is_off(state)))
        .collect()
}

fn item(item: &Item) -> Option<String> {
    let text = item.text.trim();
    (!text.is_empty()).then(|| match item.role.as_str() {
        "" | "generic" => quoted(text),
        role => format!("{role} {}", quoted(text)),
    })
}
