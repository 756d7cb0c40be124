//! Which text of a list was which.
//!
//! Texts that are mostly numbers are known by their place, and what a row says tells it from the others. Where a column comes or goes,
//! every row says something else, and one may be held against another: those that share most of their words are one.

use super::facts::{Facts, item};
use passerby_artifacts::screen::{Change, ChangedProperty, Identity, Item};
use std::collections::BTreeSet;

/// Share of the words of the longer text that two texts have in common at least.
const SHARED: f64 = 0.5;
/// More texts are another list, and are not held against each other.
const MAX_TEXTS: usize = 60;
/// Roles of what says something and cannot be operated.
const TEXTS: [&str; 6] = ["cell", "generic", "gridcell", "listitem", "row", "text"];

/// A text that was or is there.
struct Said {
    identity: Identity,
    role: String,
    text: String,
    words: BTreeSet<String>,
    /// The change that it is told in, by its place; `None`: it came or went.
    change: Option<usize>,
}

impl Facts {
    /// Tells of each text what it was before, where another of those that changed is nearer to it than the one that it was held against.
    pub(super) fn pair_texts_anew(&mut self) {
        let old = self.said(&self.removed, |change| &change.before);
        let new = self.said(&self.added, |change| &change.after);
        let is_many = old.len() > MAX_TEXTS || new.len() > MAX_TEXTS;
        if is_many || old.len().max(new.len()) < 2 {
            return;
        }
        let pairs = pairs(&old, &new);
        let is_kept = |(o, n): &(usize, usize)| {
            let change = |said: &[Said], at: usize| said.get(at).and_then(|said| said.change);
            change(&old, *o).is_some() && change(&old, *o) == change(&new, *n)
        };
        if pairs.iter().all(is_kept) {
            return;
        }
        self.tell_pairs(&old, &new, &pairs);
    }

    /// The texts among what came or went, and those of the changes as they were or are.
    fn said(&self, items: &[Item], of: fn(&Change) -> &str) -> Vec<Said> {
        let items = items
            .iter()
            .filter(|item| TEXTS.contains(&item.role.as_str()));
        let items = items.map(|item| said(&item.identity, &item.role, &item.text, None));
        let changes = self.text_changes();
        let changes = changes.map(|(at, c)| said(&c.identity, "text", of(c), Some(at)));
        items.chain(changes).collect()
    }

    fn text_changes(&self) -> impl Iterator<Item = (usize, &Change)> {
        let changes = self.changed.iter().enumerate();
        changes.filter(|(_, change)| change.property == ChangedProperty::Text)
    }

    fn tell_pairs(&mut self, old: &[Said], new: &[Said], pairs: &[(usize, usize)]) {
        let (was, is): (BTreeSet<usize>, BTreeSet<usize>) = pairs.iter().copied().unzip();
        // What nothing else is nearer to stays as it was told.
        let is_split = |at: usize| {
            let is_taken = |said: &[Said], taken: &BTreeSet<usize>| {
                let of_it = said.iter().position(|said| said.change == Some(at));
                of_it.is_some_and(|of_it| taken.contains(&of_it))
            };
            is_taken(old, &was) || is_taken(new, &is)
        };
        let split: BTreeSet<usize> = self
            .text_changes()
            .map(|(at, _)| at)
            .filter(|at| is_split(*at))
            .collect();
        let changes = std::mem::take(&mut self.changed).into_iter().enumerate();
        self.changed = changes
            .filter(|(at, _)| !split.contains(at))
            .map(|(_, change)| change)
            .collect();
        let came: Vec<&Said> = pairs
            .iter()
            .filter_map(|(_, n)| new.get(*n))
            .filter(|said| said.change.is_none())
            .collect();
        self.results = self.results.saturating_sub(came.len());
        let identities = |said: &[&Said]| -> BTreeSet<Identity> {
            said.iter().map(|s| s.identity.clone()).collect()
        };
        let came = identities(&came);
        self.added.retain(|item| !came.contains(&item.identity));
        let went: Vec<&Said> = pairs
            .iter()
            .filter_map(|(o, _)| old.get(*o))
            .filter(|said| said.change.is_none())
            .collect();
        let went = identities(&went);
        self.removed.retain(|item| !went.contains(&item.identity));
        self.changed.extend(
            pairs
                .iter()
                .filter_map(|(o, n)| changed(old.get(*o)?, new.get(*n)?)),
        );
        let lost = |said: &[Said], taken: &BTreeSet<usize>| -> Vec<_> {
            let left = said.iter().enumerate().filter(|(at, said)| {
                !taken.contains(at) && said.change.is_some_and(|change| split.contains(&change))
            });
            left.map(|(_, said)| item(&said.identity, &said.role, &said.text))
                .collect()
        };
        self.removed.extend(lost(old, &was));
        self.added.extend(lost(new, &is));
    }
}

fn said(identity: &Identity, role: &str, text: &str, change: Option<usize>) -> Said {
    let words = text.split_whitespace().map(str::to_lowercase).collect();
    Said {
        identity: identity.clone(),
        role: role.to_owned(),
        text: text.to_owned(),
        words,
        change,
    }
}

/// The pairs that share most, each text in one at most; by their places.
fn pairs(old: &[Said], new: &[Said]) -> Vec<(usize, usize)> {
    let mut all: Vec<(f64, usize, usize)> = Vec::new();
    for (o, was) in old.iter().enumerate() {
        for (n, is) in new.iter().enumerate() {
            let common = was.words.intersection(&is.words).count();
            let most = was.words.len().max(is.words.len()).max(1);
            let share = common as f64 / most as f64;
            if common >= 2 && share >= SHARED {
                all.push((share, o, n));
            }
        }
    }
    // Of equals the nearest in order.
    all.sort_by(|a, b| {
        b.0.total_cmp(&a.0)
            .then(a.1.abs_diff(a.2).cmp(&b.1.abs_diff(b.2)))
    });
    let (mut was, mut is) = (BTreeSet::new(), BTreeSet::new());
    let mut pairs = Vec::new();
    for (_, o, n) in all {
        if !was.contains(&o) && !is.contains(&n) {
            was.insert(o);
            is.insert(n);
            pairs.push((o, n));
        }
    }
    pairs
}

/// `None` where it says the same in another place.
fn changed(old: &Said, new: &Said) -> Option<Change> {
    (old.text != new.text).then(|| Change {
        identity: new.identity.clone(),
        label: new.text.clone(),
        property: ChangedProperty::Text,
        before: old.text.clone(),
        after: new.text.clone(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Item {
        item(&Identity(format!("text:{text}")), "text", text)
    }

    fn change(before: &str, after: &str) -> Change {
        Change {
            identity: Identity(format!("text:{after}")),
            label: after.to_owned(),
            property: ChangedProperty::Text,
            before: before.to_owned(),
            after: after.to_owned(),
        }
    }

    /// Rows that gained a column are the rows that they were.
    #[test]
    fn rows_are_held_against_themselves() {
        let mut facts = Facts {
            added: vec![text("Paid Ada Lee £23.60 3 days ago"), text("Customer")],
            removed: vec![text("Shipped £97.40 45 days ago")],
            changed: vec![change(
                "Paid £23.60 3 days ago",
                "Shipped Bo Day £97.40 45 days ago",
            )],
            results: 1,
            ..Facts::default()
        };
        facts.pair_texts_anew();
        let changes: Vec<(&str, &str)> = facts
            .changed
            .iter()
            .map(|c| (c.before.as_str(), c.after.as_str()))
            .collect();
        assert_eq!(
            changes,
            [
                ("Paid £23.60 3 days ago", "Paid Ada Lee £23.60 3 days ago"),
                (
                    "Shipped £97.40 45 days ago",
                    "Shipped Bo Day £97.40 45 days ago"
                ),
            ]
        );
        assert_eq!(
            (facts.added, facts.removed, facts.results),
            (vec![text("Customer")], vec![], 0)
        );
    }

    #[test]
    fn what_nothing_is_nearer_to_stays_as_it_was_told() {
        let told = vec![
            change("Saving the list …", "Everything is kept"),
            change("3 of 9 done", "4 of 9 done"),
        ];
        let mut facts = Facts {
            changed: told.clone(),
            ..Facts::default()
        };
        facts.pair_texts_anew();
        assert_eq!(facts.changed, told);
    }
}
