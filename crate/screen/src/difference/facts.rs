//! What is there now and was not before, what is gone, what is in another state.
//!
//! What forms hold is gathered in [`super::fields`], what the screen says in [`super::texts`]. Must never
//! weigh the facts; see [`super::signals`] and [`super::outcome`].

use super::Act;
use super::forms::{self, action_changes, on_or_off};
use crate::text::canonical;
use crate::tone::is_of_failure;
use crate::volatile::counts_on;
use passerby_artifacts::dom::Checked;
use passerby_artifacts::screen::{
    Change, ChangedProperty, Dialog, Identity, Item, ScreenState, StandaloneAction,
};
use std::collections::{BTreeMap, BTreeSet};

/// Scrolling by less than this is none, CSS px.
const SCROLL_MIN: f64 = 1.0;

/// The facts of a difference.
#[derive(Debug, Default)]
pub(super) struct Facts {
    /// A document was loaded.
    pub(super) loaded: bool,
    /// The address is another one.
    pub(super) moved: bool,
    /// The viewport stands elsewhere in the same document.
    pub(super) scrolled: bool,
    /// So many texts are new that a part of the page must have been opened.
    pub(super) opened_part: bool,
    pub(super) added: Vec<Item>,
    pub(super) removed: Vec<Item>,
    pub(super) changed: Vec<Change>,
    /// Forms that are there before and after, by index.
    pub(super) forms: Vec<(usize, usize)>,
    /// Errors that were not shown before.
    pub(super) errors: Vec<String>,
    /// Texts that were not there before and would be errors where a form comes back: in red, behind a sign that warns, asking for another
    /// value.
    pub(super) reds: Vec<String>,
    /// Successes that were not shown before.
    pub(super) successes: Vec<String>,
    /// What the screen says by way of an answer and did not say before.
    pub(super) messages: Vec<String>,
    /// Results that were not shown before.
    pub(super) results: usize,
    /// Dialogs that opened.
    pub(super) opened: Vec<Told>,
    /// Dialogs that closed.
    pub(super) closed: Vec<Told>,
    /// Inputs that hold another value, and it.
    pub(super) values: Vec<(Identity, String)>,
    /// Whether a text that the page announces is new, and neither an error nor a success.
    pub(super) announced: bool,
}

/// A dialog that came or went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Told {
    pub(super) label: String,
    /// Whether the page does not say that it is one.
    pub(super) is_layer: bool,
}

impl Told {
    fn of(dialog: &Dialog) -> Self {
        Self {
            label: dialog.label.clone(),
            is_layer: dialog.is_layer,
        }
    }
}

/// The role under which a dialog is told: a layer that the page does not call one is told as a pop-up.
pub(super) fn role_of_dialog(dialog: &Dialog) -> &'static str {
    if dialog.is_layer { LAYER } else { DIALOG }
}

const DIALOG: &str = "dialog";
const LAYER: &str = "popup";

pub(super) fn is_dialog(item: &Item) -> bool {
    matches!(item.role.as_str(), DIALOG | LAYER)
}

impl Facts {
    /// The facts of what changed from one screen to the next.
    pub(super) fn gather(before: &ScreenState, after: &ScreenState, act: &Act<'_>) -> Self {
        // What changes by itself is nobody's doing, but for the part that the act was done in.
        let turned = act.on.and_then(|on| before.ambient.get(on));
        let told = |state: &ScreenState, identity: &Identity| {
            let part = state.ambient.get(identity);
            part.is_none() || part == turned
        };
        let actions = |state| {
            kept(
                state,
                |s: &ScreenState| &s.actions,
                |a| told(state, &a.identity),
            )
        };
        let outputs = |state| {
            kept(
                state,
                |s: &ScreenState| &s.outputs,
                |o| told(state, &o.identity),
            )
        };
        let (said_before, said_after) = (outputs(before), outputs(after));
        let mut facts = Self {
            loaded: before.document_id != after.document_id,
            moved: before.url != after.url,
            forms: forms::pairs(&before.forms, &after.forms),
            ..Self::default()
        };
        facts.scrolled = !facts.loaded && moved_by(before.scroll, after.scroll) >= SCROLL_MIN;
        facts.gather_dialogs(before, after);
        facts.gather_forms(before, after);
        let (offered_before, offered_after) = (actions(before), actions(after));
        facts.gather_actions(&offered_before, &offered_after);
        facts.gather_outputs(&said_before, &said_after, &after.title);
        if act.sends.is_none() {
            facts.leave_out_standing_texts(&said_after);
        }
        facts.leave_out_what_is_no_error(&offered_before);
        let sent = act.sends.is_some();
        facts.gather_messages(before, &said_before, after, &said_after, sent);
        if path(&before.url) == path(&after.url) {
            facts.gather_order_of_outputs(&said_before, &said_after);
            facts.gather_order_of_actions(&offered_before, &offered_after);
        }
        facts
            .added
            .retain(|item| !after.only_seen.contains(&item.identity));
        facts
            .removed
            .retain(|item| !before.only_seen.contains(&item.identity));
        facts.leave_out_what_was_regrouped(before, after);
        facts.gather_passed(before, after);
        facts.leave_out_what_is_said_as_often(before, after);
        if !facts.loaded && facts.has_layer() {
            facts.leave_out_dialogs_called_otherwise(before, after);
            facts.leave_out_what_a_layer_relists(before, after);
        }
        facts.leave_out_what_is_told_twice();
        if path(&before.url) == path(&after.url) {
            facts.tell_columns_called_otherwise();
            if !facts.loaded {
                facts.pair_texts_anew();
            }
        }
        let is_same_page = path(&before.url) == path(&after.url);
        facts.leave_out_what_came_from_behind(before, is_same_page);
        facts.leave_out_texts_held_against_others(before, after);
        facts.leave_out_states_of_alike(after);
        facts.leave_out_order_beside_other_changes();
        facts.leave_out_signs();
        facts.leave_out_what_is_still_there(before, after, act);
        facts
    }

    /// A tooltip is announced on some pages, and says what its control is called; what has no words says nothing.
    fn leave_out_what_is_no_error(&mut self, offered: &[&StandaloneAction]) {
        let says = |error: &String| error.chars().any(char::is_alphanumeric);
        let is_name = |error: &String| offered.iter().any(|action| action.label == *error);
        self.errors.retain(|error| says(error) && !is_name(error));
    }

    /// What a dialog lies over is not gone; and what stands at the same place of two pages is not one thing that changed.
    fn leave_out_what_is_still_there(
        &mut self,
        before: &ScreenState,
        after: &ScreenState,
        act: &Act<'_>,
    ) {
        if !self.loaded && !self.opened.is_empty() {
            self.removed.retain(is_dialog);
        }
        if path(&before.url) != path(&after.url) {
            // But for the form that was sent and came back.
            let returned = self.forms.iter().find_map(|&(b, a)| {
                let (was, is) = (before.forms.get(b)?, after.forms.get(a)?);
                (act.sends == Some(&was.identity) && was.identity == is.identity).then_some(is)
            });
            let inputs = returned.iter().flat_map(|form| &form.inputs);
            let own: BTreeSet<&Identity> = inputs.map(|input| &input.identity).collect();
            // What frames an application stays from page to page, a counter in it as well.
            let loaded = self.loaded;
            self.changed.retain(|change| {
                let is_text = !loaded && change.property == ChangedProperty::Text;
                is_text || own.contains(&change.identity)
            });
            self.values.retain(|(input, _)| own.contains(input));
        }
        self.leave_out_what_moved_up(before, after);
        if self.scrolled || self.moved || self.opened_part {
            // The text that now stands at a place need not be the one that stood there.
            self.changed.retain(|change| {
                change.property != ChangedProperty::Text
                    || has_common_word(change)
                    || counts_on(&change.before, &change.after)
            });
        }
    }

    /// Numbers are known by their place among the numbers of their part. Where there are more or fewer than before, one that stood there
    /// and stands there still has only got another place.
    fn leave_out_what_moved_up(&mut self, before: &ScreenState, after: &ScreenState) {
        let counted = |state: &ScreenState, part: &str| {
            let outputs = state.outputs.iter();
            outputs
                .filter(|o| part_of_number(&o.identity) == Some(part))
                .count()
        };
        let says = |state: &ScreenState, text: &str| state.outputs.iter().any(|o| o.text == text);
        let self_moved = self.moved;
        let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
        for part in self
            .changed
            .iter()
            .filter_map(|change| part_of_number(&change.identity))
        {
            let count = numbers.entry(part.to_owned()).or_default();
            *count = count.saturating_add(1);
        }
        self.changed.retain(|change| {
            let Some(part) = part_of_number(&change.identity) else {
                return true;
            };
            // On another page, and where there are more or fewer, nobody can say which of them is which.
            let same_count = counted(before, part) == counted(after, part);
            let is_only = numbers.get(part) == Some(&1);
            same_count && (!self_moved || is_only) || !self_moved && !says(after, &change.before)
        });
    }

    /// Whether a user would call nothing of this a change.
    pub(super) fn is_nothing(&self) -> bool {
        !(self.loaded || self.moved || self.scrolled)
            && self.added.is_empty()
            && self.removed.is_empty()
            && self.changed.is_empty()
    }

    fn gather_dialogs(&mut self, before: &ScreenState, after: &ScreenState) {
        let ids = |state: &ScreenState| -> BTreeSet<Identity> {
            state.dialogs.iter().map(|d| d.identity.clone()).collect()
        };
        let (known, present) = (ids(before), ids(after));
        for dialog in after
            .dialogs
            .iter()
            .filter(|d| !known.contains(&d.identity))
        {
            self.opened.push(Told::of(dialog));
            if is_of_failure(&dialog.label) {
                self.errors.push(dialog.label.clone());
            }
            self.added.push(item(
                &dialog.identity,
                role_of_dialog(dialog),
                &dialog.label,
            ));
        }
        for dialog in before
            .dialogs
            .iter()
            .filter(|d| !present.contains(&d.identity))
        {
            self.closed.push(Told::of(dialog));
            self.removed.push(item(
                &dialog.identity,
                role_of_dialog(dialog),
                &dialog.label,
            ));
        }
    }

    fn gather_actions(&mut self, before: &[&StandaloneAction], after: &[&StandaloneAction]) {
        let known: BTreeMap<&Identity, &StandaloneAction> =
            before.iter().map(|a| (&a.identity, *a)).collect();
        let present: BTreeSet<&Identity> = after.iter().map(|a| &a.identity).collect();
        let is_known = |a: &StandaloneAction| known.contains_key(&a.identity);
        let is_present = |a: &StandaloneAction| present.contains(&a.identity);
        // A tooltip takes a control's title away for as long as it shows it.
        let lost_name = |named: &StandaloneAction, bare: &StandaloneAction| {
            let same = named.node == bare.node && named.role == bare.role;
            same && !named.label.is_empty() && bare.label.is_empty()
        };
        let is_same =
            |a: &StandaloneAction, b: &StandaloneAction| lost_name(a, b) || lost_name(b, a);
        for action in after {
            match known.get(&action.identity) {
                Some(earlier) => {
                    self.changed.extend(action_changes(earlier, action));
                    if let (Some(was), Some(is)) = (switched(earlier), switched(action))
                        && was != is
                    {
                        self.values
                            .push((action.identity.clone(), on_or_off(is).to_owned()));
                    }
                }
                None if before.iter().any(|b| !is_present(b) && is_same(b, action)) => {}
                None => self
                    .added
                    .push(item(&action.identity, &action.role, &action.label)),
            }
        }
        let is_gone = |b: &&&StandaloneAction| {
            !is_present(b) && !after.iter().any(|a| !is_known(a) && is_same(a, b))
        };
        for action in before.iter().filter(is_gone) {
            self.removed
                .push(item(&action.identity, &action.role, &action.label));
        }
    }
}

/// What of a state is looked at.
fn kept<'a, T>(
    state: &'a ScreenState,
    of: fn(&'a ScreenState) -> &'a Vec<T>,
    is_told: impl Fn(&T) -> bool,
) -> Vec<&'a T> {
    of(state).iter().filter(|item| is_told(item)).collect()
}

/// Whether a box, switch or radio button on its own is on; `None` for what is none.
fn switched(action: &StandaloneAction) -> Option<bool> {
    let checked = action.toggles.checked?;
    Some(checked == Checked::True)
}

/// Whether the text before and the one after share a word.
fn has_common_word(change: &Change) -> bool {
    let (before, after) = (canonical(&change.before), canonical(&change.after));
    let mut words = before.split(' ');
    words.any(|word| word.len() > 1 && after.split(' ').any(|other| other == word))
}

/// An address without its query and its fragment, but for that of a path of an application: what lists the same in another order.
fn path(url: &str) -> (&str, &str) {
    let (page, fragment) = url.split_once('#').unwrap_or((url, ""));
    let before_query = |part: &'_ str| {
        part.split_once('?')
            .map_or(part.len(), |(path, _)| path.len())
    };
    let page = page.get(..before_query(page)).unwrap_or(page);
    let route = fragment.get(..before_query(fragment)).unwrap_or(fragment);
    (
        page,
        if route.starts_with(['/', '!']) {
            route
        } else {
            ""
        },
    )
}

/// The part of the screen that a number stands in, for what is known by its place among them.
fn part_of_number(identity: &Identity) -> Option<&str> {
    let (part, place) = identity.0.rsplit_once(":idx:")?;
    place.bytes().all(|b| b.is_ascii_digit()).then_some(part)
}

fn moved_by(before: (f64, f64), after: (f64, f64)) -> f64 {
    (before.0 - after.0).abs().max((before.1 - after.1).abs())
}

pub(super) fn item(identity: &Identity, role: &str, text: &str) -> Item {
    Item {
        identity: identity.clone(),
        role: role.to_owned(),
        text: text.to_owned(),
    }
}
