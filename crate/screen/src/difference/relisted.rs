//! What is only listed otherwise than before.
//!
//! An open dialog, menu or list takes the rest of the page from assistive technology. What was a row, a heading or a status then is
//! the texts that it is made of, and the other way round; a dialog loses the heading that it was called by. And a part that is called
//! by all that it holds is called otherwise once something in it changes. A person sees the same thing all along.

use super::facts::{Facts, Told, item, role_of_dialog};
use super::still_there::{letters, said};
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::screen::{Change, ChangedProperty, Dialog, Item, ScreenState};
use std::collections::BTreeSet;

/// Roles of what a layer makes texts of.
const TEXTS: [&str; 9] = [
    "alert", "cell", "generic", "gridcell", "list", "listitem", "row", "status", "text",
];
/// A dialog may move or grow by so much as a list in it opens, CSS px.
const NEAR_PX: f64 = 2.0;

impl Facts {
    /// A dialog of which the title still stands there, or stood there before, is the same one.
    pub(super) fn leave_out_dialogs_called_otherwise(
        &mut self,
        before: &ScreenState,
        after: &ScreenState,
    ) {
        let (was, is) = (said(before), said(after));
        let all = before.dialogs.iter();
        let pairs = all.flat_map(|old| after.dialogs.iter().map(move |new| (old, new)));
        for (old, new) in pairs.filter(|(old, new)| old.identity != new.identity) {
            let still_says = is.contains_key(&letters(&old.label));
            let said_already = was.contains_key(&letters(&new.label));
            if (still_says || said_already) && is_near(&old.rect, &new.rect) {
                self.take_back(old, new);
            }
        }
    }

    fn take_back(&mut self, closed: &Dialog, opened: &Dialog) {
        let is_one = |items: &[Item], dialog: &Dialog| {
            let known = item(&dialog.identity, role_of_dialog(dialog), &dialog.label);
            items.contains(&known)
        };
        if !is_one(&self.removed, closed) || !is_one(&self.added, opened) {
            return;
        }
        self.removed.retain(|i| i.identity != closed.identity);
        self.added.retain(|i| i.identity != opened.identity);
        remove_first(&mut self.closed, &closed.label);
        remove_first(&mut self.opened, &opened.label);
    }

    /// Beside a layer, texts of which each word was said before, or is said still, neither came nor went; nor did states and tones of
    /// what is listed as a text now.
    pub(super) fn leave_out_what_a_layer_relists(
        &mut self,
        before: &ScreenState,
        after: &ScreenState,
    ) {
        let is_text = |item: &Item| TEXTS.contains(&item.role.as_str());
        let (was, is) = (words_of(before), words_of(after));
        self.added
            .retain(|item| !is_text(item) || !is_covered(&item.text, &was));
        self.removed
            .retain(|item| !is_text(item) || !is_covered(&item.text, &is));
        let is_tone = |text: &str| matches!(text, "error" | "neutral" | "success");
        let is_relisted = |change: &Change| {
            let (old, new) = (change.before.as_str(), change.after.as_str());
            let is_lost = old.is_empty() || new.is_empty();
            change.property == ChangedProperty::State && (is_lost || is_tone(old) && is_tone(new))
        };
        self.changed.retain(|change| !is_relisted(change));
    }

    /// A heading of a column says how its list is sorted: what begins as before is the same one.
    pub(super) fn tell_columns_called_otherwise(&mut self) {
        let first = |item: &Item| item.text.split([' ', ':']).next().map(str::to_lowercase);
        let is_column = |item: &Item| item.role == "columnheader";
        for old in self.removed.clone().iter().filter(|item| is_column(item)) {
            let is_it = |item: &&Item| is_column(item) && first(item) == first(old);
            let Some(new) = self.added.iter().find(is_it).cloned() else {
                continue;
            };
            self.removed.retain(|item| item != old);
            self.added.retain(|item| *item != new);
            self.changed.push(Change {
                identity: new.identity,
                label: old.text.clone(),
                property: ChangedProperty::Text,
                before: old.text.clone(),
                after: new.text,
            });
        }
    }

    /// A part that is called by what it holds, and still begins as it did, is the same; and a text that is the name of a control that
    /// came or went beside it is told with that.
    pub(super) fn leave_out_what_is_told_twice(&mut self) {
        let stays = |item: &Item, others: &[Item]| {
            let begin = beginning(item);
            begin.is_some() && others.iter().any(|other| beginning(other) == begin)
        };
        let (added, removed) = (self.added.clone(), self.removed.clone());
        self.added.retain(|item| !stays(item, &removed));
        self.removed.retain(|item| !stays(item, &added));
        for items in [&mut self.added, &mut self.removed] {
            let named: BTreeSet<String> = items
                .iter()
                .filter(|item| !TEXTS.contains(&item.role.as_str()))
                .map(|item| letters(&item.text))
                .collect();
            items.retain(|item| item.role != "text" || !named.contains(&letters(&item.text)));
        }
    }
}

/// How a part begins that is called by much of what it holds; `None` for what has a name of its own.
fn beginning(item: &Item) -> Option<Vec<&str>> {
    const LONG: usize = 8;
    const SAME: usize = 3;
    let words: Vec<&str> = item.text.split_whitespace().collect();
    let is_part = matches!(item.role.as_str(), "generic" | "group" | "region");
    (is_part && words.len() >= LONG).then(|| words.into_iter().take(SAME).collect())
}

fn is_near(a: &CssRect, b: &CssRect) -> bool {
    a.is_sized_like(b, NEAR_PX) && (a.x - b.x).abs() <= NEAR_PX && (a.y - b.y).abs() <= NEAR_PX
}

fn remove_first(told: &mut Vec<Told>, label: &str) {
    if let Some(at) = told.iter().position(|known| known.label == label) {
        told.remove(at);
    }
}

/// Every word that the screen says.
pub(super) fn words_of(state: &ScreenState) -> BTreeSet<String> {
    let texts = super::still_there::texts(state);
    texts
        .flat_map(|text| words(text).collect::<Vec<_>>())
        .collect()
}

/// Whether each of its words is among these.
pub(super) fn is_covered(text: &str, known: &BTreeSet<String>) -> bool {
    let mut words = words(text).peekable();
    words.peek().is_some() && words.all(|word| known.contains(&word))
}

fn words(text: &str) -> impl Iterator<Item = String> + '_ {
    let parts = text.split(|c: char| !c.is_alphanumeric());
    parts.filter(|part| !part.is_empty()).map(str::to_lowercase)
}
