//! What stands in another order than before: a sorted table, a list whose entries changed places.
//!
//! Must never know what a text says; what is new or gone is no question of order.

use super::facts::Facts;
use passerby_artifacts::screen::{
    Change, ChangedProperty, Identity, Output, Region, StandaloneAction,
};
use std::collections::{BTreeMap, BTreeSet};

/// Something that stands at a place among others: its identity and what it is called.
type Placed<'a> = (&'a Identity, &'a str);

/// What the identity of such a change ends in.
const ORDERS: [&str; 3] = ["results", "texts", "controls"];

/// Whether the change tells another order.
pub(super) fn is_of_order(change: &Change) -> bool {
    let name = change.identity.0.strip_prefix("screen:output:");
    name.is_some_and(|name| ORDERS.contains(&name)) && change.before.ends_with(" first")
}

impl Facts {
    /// Texts in another order are a change that no single one of them shows.
    pub(super) fn gather_order_of_outputs(&mut self, before: &[&Output], after: &[&Output]) {
        for (name, in_results) in [("results", true), ("texts", false)] {
            let (was, is) = (texts(before, in_results), texts(after, in_results));
            self.changed.extend(reordered(name, &was, &is));
        }
    }

    /// The same of what can be pressed: the entries of a list are often links.
    pub(super) fn gather_order_of_actions(
        &mut self,
        before: &[&StandaloneAction],
        after: &[&StandaloneAction],
    ) {
        let change = reordered("controls", &controls(before), &controls(after));
        self.changed.extend(change);
    }
}

fn texts<'a>(outputs: &[&'a Output], in_results: bool) -> Vec<Placed<'a>> {
    let own = outputs
        .iter()
        .filter(|output| (output.region == Region::Results) == in_results);
    own.map(|output| (&output.identity, output.text.as_str()))
        .collect()
}

fn controls<'a>(actions: &[&'a StandaloneAction]) -> Vec<Placed<'a>> {
    // Which of those without a word is which cannot be told.
    let has_word = |label: &str| label.chars().any(char::is_alphabetic);
    let named = actions.iter().filter(|action| has_word(&action.label));
    named
        .map(|action| (&action.identity, action.label.as_str()))
        .collect()
}

/// Those that no other is called like.
fn only_ones<'a>(placed: &[Placed<'a>]) -> Vec<Placed<'a>> {
    let mut called: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, name) in placed {
        let count = called.entry(name).or_default();
        *count = count.saturating_add(1);
    }
    let is_only = |(_, name): &&Placed<'a>| called.get(name) == Some(&1);
    placed.iter().filter(is_only).copied().collect()
}

/// The first of what was there before and after that has another in its place now.
fn reordered(name: &str, before: &[Placed<'_>], after: &[Placed<'_>]) -> Option<Change> {
    // Of several that are called the same, the second is the third once another one comes: that is no other order.
    let (before, after) = (only_ones(before), only_ones(after));
    let known: BTreeSet<&Identity> = before.iter().map(|(identity, _)| *identity).collect();
    let present: BTreeSet<&Identity> = after.iter().map(|(identity, _)| *identity).collect();
    let was = before
        .iter()
        .filter(|(identity, _)| present.contains(identity));
    let is = after
        .iter()
        .filter(|(identity, _)| known.contains(identity));
    let (was, is) = was.zip(is).find(|(was, is)| was.0 != is.0)?;
    Some(Change {
        identity: Identity(format!("screen:output:{name}")),
        label: name.to_owned(),
        property: ChangedProperty::State,
        before: format!("“{}” first", was.1),
        after: format!("“{}” first", is.1),
    })
}
