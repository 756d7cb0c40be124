//! What only seems to come or go: a thing that a dialog or a menu takes from assistive technology, or gives back, is listed as of another
//! kind or not at all for that time, and a person sees it all along.

use super::facts::{Facts, is_dialog, item};
use crate::text::canonical;
use passerby_artifacts::screen::{Change, ChangedProperty, Item, Output, Region, ScreenState};
use std::collections::{BTreeMap, BTreeSet};

impl Facts {
    /// Keeps of what came what the screen says more often than before, and of what went what it says less often. Dialogs, forms and what
    /// has no words are told as they are.
    pub(super) fn leave_out_what_is_said_as_often(
        &mut self,
        before: &ScreenState,
        after: &ScreenState,
    ) {
        self.leave_out_signs_that_were_there(before, after);
        if self.loaded {
            return;
        }
        let (was, is) = (said(before), said(after));
        let count = |all: &BTreeMap<String, usize>, item: &Item| {
            all.get(&letters(&item.text)).copied().unwrap_or_default()
        };
        // Controls may count as of another group of fields now.
        let (had, has) = (controls(before), controls(after));
        let of = |all: &BTreeMap<(String, String), usize>, item: &Item| {
            let key = (item.role.clone(), letters(&item.text));
            all.get(&key).copied().unwrap_or_default()
        };
        let stays = |item: &Item| {
            let (before, after) = (of(&had, item), of(&has, item));
            before > 0 && before == after
        };
        let is_told =
            |item: &Item| is_dialog(item) || item.role == "form" || letters(&item.text).is_empty();
        // What a page shows in passing is in no screen.
        let is_passing = |item: &Item| count(&is, item) == 0;
        // As long as a layer is open the rest may be listed as texts, or twice: then only what was said nowhere is new.
        let layered = self.has_layer();
        let is_more = |less: usize, more: usize| match layered {
            true => less == 0 && more > 0,
            false => less < more,
        };
        self.added.retain(|item| {
            let (before, after) = (count(&was, item), count(&is, item));
            let is_new = is_more(before, after) || is_passing(item) && before == 0;
            is_told(item) || is_new && !stays(item)
        });
        self.removed.retain(|item| {
            let is_gone = is_more(count(&is, item), count(&was, item));
            is_told(item) || is_gone && !stays(item)
        });
        // Entries that only came back from behind a dialog are none that a list did not show.
        let came = |output: &&Output| {
            let mut added = self.added.iter();
            output.region == Region::Results && added.any(|i| i.identity == output.identity)
        };
        let entries = after.outputs.iter().filter(came).count();
        let had_entries = after.outputs.iter().any(|o| o.region == Region::Results);
        if had_entries {
            self.results = self.results.min(entries);
        }
    }

    /// What has no words is known by its place among its like: where a screen has no more of a sign than before, none came, and where it has
    /// no fewer, none went. Beside a layer that opened or closed, nothing tells whether what has no name at all is new.
    fn leave_out_signs_that_were_there(&mut self, before: &ScreenState, after: &ScreenState) {
        let (had, has) = (signs(before), signs(after));
        let of = |all: &BTreeMap<(String, String), usize>, item: &Item| {
            let key = (item.role.clone(), item.text.clone());
            all.get(&key).copied().unwrap_or_default()
        };
        let layered = self.has_layer();
        let is_sign =
            |item: &Item| !has_word(&item.text) && !is_dialog(item) && item.role != "form";
        let is_hidden_by_layer = |item: &Item| layered && item.text.trim().is_empty();
        self.added.retain(|item| {
            !is_sign(item) || of(&had, item) < of(&has, item) && !is_hidden_by_layer(item)
        });
        self.removed.retain(|item| {
            !is_sign(item) || of(&has, item) < of(&had, item) && !is_hidden_by_layer(item)
        });
    }

    /// Of things that are called alike each is known by its place among them. Where the screen says the new text no more often than
    /// before, it is that of another one, and the old one went at most.
    pub(super) fn leave_out_texts_held_against_others(
        &mut self,
        before: &ScreenState,
        after: &ScreenState,
    ) {
        let (was, is) = (counted(before), counted(after));
        let of = |all: &BTreeMap<&str, usize>, text: &str| {
            all.get(text.trim()).copied().unwrap_or_default()
        };
        let is_others = |change: &Change| {
            let said = of(&is, &change.after);
            change.property == ChangedProperty::Text && said > 0 && said <= of(&was, &change.after)
        };
        for change in self.changed.iter().filter(|change| is_others(change)) {
            let has_gone = of(&is, &change.before) < of(&was, &change.before);
            let is_told = self
                .removed
                .iter()
                .any(|item| item.text.trim() == change.before.trim());
            if has_gone && !is_told {
                self.removed
                    .push(item(&change.identity, "text", &change.before));
            }
        }
        self.changed.retain(|change| !is_others(change));
    }

    /// A page that was loaded again lost the dialog that lay over it: what is listed now that lay behind may have been there all along.
    pub(super) fn leave_out_what_came_from_behind(
        &mut self,
        before: &ScreenState,
        is_same_page: bool,
    ) {
        if !self.loaded || !is_same_page || self.closed.is_empty() {
            return;
        }
        let behind: BTreeSet<String> = before.behind.iter().map(|text| letters(text)).collect();
        self.added
            .retain(|item| is_dialog(item) || !behind.contains(&letters(&item.text)));
    }

    /// Whether a dialog, a menu or a list opened or closed.
    pub(super) fn has_layer(&self) -> bool {
        const ENTRIES: [&str; 6] = [
            "listbox",
            "menu",
            "menuitem",
            "menuitemcheckbox",
            "menuitemradio",
            "option",
        ];
        let mut items = self.added.iter().chain(&self.removed);
        let opens = |change: &Change| {
            change.property == ChangedProperty::State && change.after.contains("expanded=")
        };
        !self.opened.is_empty()
            || !self.closed.is_empty()
            || items.any(|item| ENTRIES.contains(&item.role.as_str()))
            || self.changed.iter().any(opens)
    }

    /// Signs such as those of a pager stand for each other in no order that anybody reads.
    pub(super) fn leave_out_signs(&mut self) {
        self.changed.retain(|change| {
            change.property != ChangedProperty::Text
                || has_word(&change.before)
                || has_word(&change.after)
        });
    }

    /// Of controls that are called alike each is known by its place among them: on a page that came anew, or where things stand in
    /// another order, another one may stand there.
    pub(super) fn leave_out_states_of_alike(&mut self, after: &ScreenState) {
        let is_reordered = self.changed.iter().any(super::order::is_of_order);
        if !self.loaded && !self.moved && !is_reordered {
            return;
        }
        let alike = controls(after);
        let mut of_label: BTreeMap<&str, usize> = BTreeMap::new();
        for ((_, label), count) in &alike {
            let known = of_label.entry(label).or_default();
            *known = known.saturating_add(*count);
        }
        self.changed.retain(|change| {
            let is_state = matches!(
                change.property,
                ChangedProperty::State | ChangedProperty::Checked | ChangedProperty::Value
            ) && !super::order::is_of_order(change);
            let count = of_label.get(letters(&change.label).as_str());
            !is_state || count.copied().unwrap_or_default() < 2
        });
    }

    /// Another order is told where it is all that changed: where things came or went, those tell it.
    pub(super) fn leave_out_order_beside_other_changes(&mut self) {
        if self.added.is_empty() && self.removed.is_empty() {
            return;
        }
        self.changed
            .retain(|change| !super::order::is_of_order(change));
    }
}

/// How many controls of each role and name there are.
fn controls(state: &ScreenState) -> BTreeMap<(String, String), usize> {
    let inputs = state.forms.iter().flat_map(|form| &form.inputs);
    let submits = state.forms.iter().flat_map(|form| &form.submits);
    let pressed = state.actions.iter().chain(submits);
    let named = pressed
        .map(|action| (&action.role, &action.label))
        .chain(inputs.map(|input| (&input.role, &input.label)));
    let mut counts: BTreeMap<(String, String), usize> = BTreeMap::new();
    for (role, label) in named {
        let count = counts.entry((role.clone(), letters(label))).or_default();
        *count = count.saturating_add(1);
    }
    counts
}

fn has_word(text: &str) -> bool {
    text.chars().any(char::is_alphanumeric)
}

/// How many controls and texts of each role there are that have no word in their name.
fn signs(state: &ScreenState) -> BTreeMap<(String, String), usize> {
    let inputs = state.forms.iter().flat_map(|form| &form.inputs);
    let submits = state.forms.iter().flat_map(|form| &form.submits);
    let texts = state.outputs.iter().map(|output| ("text", &output.text));
    let pressed = state.actions.iter().chain(submits);
    let named = pressed
        .map(|action| (action.role.as_str(), &action.label))
        .chain(inputs.map(|input| (input.role.as_str(), &input.label)))
        .chain(texts);
    let mut counts: BTreeMap<(String, String), usize> = BTreeMap::new();
    for (role, text) in named.filter(|(_, text)| !has_word(text)) {
        let count = counts.entry((role.to_owned(), text.clone())).or_default();
        *count = count.saturating_add(1);
    }
    counts
}

/// How often the screen says each text, as a name or in a text.
pub(super) fn said(state: &ScreenState) -> BTreeMap<String, usize> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for text in texts(state) {
        let count = counts.entry(letters(text)).or_default();
        *count = count.saturating_add(1);
    }
    counts
}

/// Every name and text of the screen, as often as it stands there.
pub(super) fn texts(state: &ScreenState) -> impl Iterator<Item = &String> {
    let inputs = state.forms.iter().flat_map(|form| &form.inputs);
    let submits = state.forms.iter().flat_map(|form| &form.submits);
    let pressed = state.actions.iter().chain(submits);
    let forms = state.forms.iter().filter(|form| !form.implied);
    pressed
        .map(|action| &action.label)
        .chain(inputs.map(|input| &input.label))
        .chain(forms.map(|form| &form.label))
        .chain(state.outputs.iter().map(|output| &output.text))
        .chain(&state.behind)
}

/// The same as they stand there, each with how often.
fn counted(state: &ScreenState) -> BTreeMap<&str, usize> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for text in texts(state) {
        let count = counts.entry(text.trim()).or_default();
        *count = count.saturating_add(1);
    }
    counts
}

/// A text without the white space between its words: what stands between two parts of it is not always read.
pub(super) fn letters(text: &str) -> String {
    canonical(text).split_whitespace().collect()
}
