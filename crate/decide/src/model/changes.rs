//! What changed on the screen with an act: values, texts and controls, by name.

use super::short::quoted;
use passerby_artifacts::screen::{
    Change, ChangedProperty, Difference, Item, ScreenOutcome, Signal,
};

/// So many changed, new and gone things are named of an act; of more it is said how many.
const MAX_CHANGED: usize = 4;
const MAX_NEW: usize = 5;
const MAX_GONE: usize = 3;

/// In one part of a line; `None` where there is nothing to tell, or another page came, which the screen tells.
pub(super) fn told(difference: &Difference) -> Option<String> {
    let is_other_page = difference.outcome == ScreenOutcome::Navigation
        || difference.signals.contains(&Signal::ScreenLoaded);
    if is_other_page {
        return None;
    }
    let mut parts = listed(
        "changed",
        difference.changed.iter().filter_map(change),
        MAX_CHANGED,
    );
    parts.extend(listed(
        "new",
        difference.added.iter().filter_map(item),
        MAX_NEW,
    ));
    parts.extend(listed(
        "gone",
        difference.removed.iter().filter_map(item),
        MAX_GONE,
    ));
    (!parts.is_empty()).then(|| parts.join("; "))
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
    if change.label.trim().is_empty() && change.property != ChangedProperty::Text {
        return None;
    }
    let name = quoted(&change.label);
    let after = quoted(&change.after);
    let is_on = matches!(change.after.as_str(), "true" | "on");
    Some(match change.property {
        ChangedProperty::Value if change.after.is_empty() => format!("{name} is now empty"),
        ChangedProperty::Value => format!("{name} is now {after}"),
        ChangedProperty::State => {
            format!("{name} went from {} to {after}", quoted(&change.before))
        }
        ChangedProperty::Text => format!("{} now says {after}", quoted(&change.before)),
        ChangedProperty::Checked => format!("{name} is now {}", if is_on { "on" } else { "off" }),
        ChangedProperty::Invalid if is_on => format!("{name} is marked as wrong"),
        ChangedProperty::Invalid => format!("{name} is no longer marked as wrong"),
        ChangedProperty::Disabled if is_on => format!("{name} is disabled"),
        ChangedProperty::Disabled => format!("{name} can be used now"),
    })
}

fn item(item: &Item) -> Option<String> {
    let text = item.text.trim();
    (!text.is_empty()).then(|| match item.role.as_str() {
        "" | "generic" => quoted(text),
        role => format!("{role} {}", quoted(text)),
    })
}
