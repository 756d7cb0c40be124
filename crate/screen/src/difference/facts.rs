//! What is there now and was not before, what is gone, what is in another state.
//!
//! Must never weigh the facts; see [`super::signals`] and [`super::outcome`].

use super::forms::{self, action_changes, common_inputs, input_changes, on_or_off};
use crate::identity::within_form;
use crate::tone::is_demand;
use crate::volatile::comparable;
use passerby_artifacts::screen::{
    Change, Form, Identity, Item, Output, Region, ScreenState, StandaloneAction, Tone,
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
    pub(super) added: Vec<Item>,
    pub(super) removed: Vec<Item>,
    pub(super) changed: Vec<Change>,
    /// Forms that are there before and after, by index.
    pub(super) forms: Vec<(usize, usize)>,
    /// Errors that were not shown before.
    pub(super) errors: Vec<String>,
    /// Successes that were not shown before.
    pub(super) successes: Vec<String>,
    /// Results that were not shown before.
    pub(super) results: usize,
    /// Labels of dialogs that opened.
    pub(super) opened: Vec<String>,
    /// Labels of dialogs that closed.
    pub(super) closed: Vec<String>,
    /// Inputs that hold another value, and it.
    pub(super) values: Vec<(Identity, String)>,
}

impl Facts {
    /// The facts of what changed from one screen to the next.
    pub(super) fn gather(before: &ScreenState, after: &ScreenState) -> Self {
        let mut facts = Self {
            loaded: before.document_id != after.document_id,
            moved: before.url != after.url,
            forms: forms::pairs(&before.forms, &after.forms),
            ..Self::default()
        };
        facts.scrolled = !facts.loaded && moved_by(before.scroll, after.scroll) >= SCROLL_MIN;
        facts.gather_dialogs(before, after);
        facts.gather_forms(before, after);
        facts.gather_actions(&before.actions, &after.actions);
        facts.gather_outputs(before, after);
        facts.gather_order(before, after);
        facts
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
            self.opened.push(dialog.label.clone());
            self.added
                .push(item(&dialog.identity, "dialog", &dialog.label));
        }
        for dialog in before
            .dialogs
            .iter()
            .filter(|d| !present.contains(&d.identity))
        {
            self.closed.push(dialog.label.clone());
            self.removed
                .push(item(&dialog.identity, "dialog", &dialog.label));
        }
    }

    fn gather_forms(&mut self, before: &ScreenState, after: &ScreenState) {
        let kept_before: BTreeSet<usize> = self.forms.iter().map(|&(b, _)| b).collect();
        let kept_after: BTreeSet<usize> = self.forms.iter().map(|&(_, a)| a).collect();
        for (_, form) in others(&after.forms, &kept_after) {
            self.added.push(item(&form.identity, "form", &form.label));
        }
        for (_, form) in others(&before.forms, &kept_before) {
            self.removed.push(item(&form.identity, "form", &form.label));
        }
        for (b, a) in self.forms.clone() {
            self.gather_form(&before.forms[b], &after.forms[a]);
        }
    }

    fn gather_form(&mut self, before: &Form, after: &Form) {
        let names = |form: &Form| -> BTreeSet<String> {
            let own = form.inputs.iter();
            own.map(|input| within_form(&input.identity, &form.identity).to_owned())
                .collect()
        };
        let (known, present) = (names(before), names(after));
        for input in &after.inputs {
            if !known.contains(within_form(&input.identity, &after.identity)) {
                self.added
                    .push(item(&input.identity, &input.role, &input.label));
            }
        }
        for input in &before.inputs {
            if !present.contains(within_form(&input.identity, &before.identity)) {
                self.removed
                    .push(item(&input.identity, &input.role, &input.label));
            }
        }
        let behind_dialog = !self.opened.is_empty() || !self.closed.is_empty();
        for (earlier, later) in common_inputs(before, after) {
            let mut changes = input_changes(earlier, later);
            // A dialog disables what is behind it and gives it back: that is the dialog's doing.
            changes.retain(|change| !(behind_dialog && change.property == "disabled"));
            let newly = changes
                .iter()
                .find(|c| matches!(c.property.as_str(), "value" | "checked"));
            if let Some(change) = newly {
                let toggled = later.checked.map(|on| on_or_off(on).to_owned());
                let value = toggled.unwrap_or_else(|| change.after.clone());
                self.values.push((later.identity.clone(), value));
            }
            if later.invalid && !earlier.invalid {
                self.errors
                    .push(format!("“{}” is marked as not valid.", later.label));
            }
            self.changed.extend(changes);
        }
        self.gather_submits(before, after, behind_dialog);
    }

    fn gather_submits(&mut self, before: &Form, after: &Form, behind_dialog: bool) {
        for (i, later) in after.submits.iter().enumerate() {
            let name = within_form(&later.identity, &after.identity);
            let same = before
                .submits
                .iter()
                .find(|s| within_form(&s.identity, &before.identity) == name);
            // A submit that is now called otherwise stays in its place.
            match same.or_else(|| before.submits.get(i)) {
                Some(earlier) => {
                    let mut changes = action_changes(earlier, later);
                    changes.retain(|c| !(behind_dialog && c.property == "disabled"));
                    self.changed.extend(changes);
                }
                None => self
                    .added
                    .push(item(&later.identity, &later.role, &later.label)),
            }
        }
        for earlier in before.submits.iter().skip(after.submits.len()) {
            let name = within_form(&earlier.identity, &before.identity);
            let kept = after
                .submits
                .iter()
                .any(|s| within_form(&s.identity, &after.identity) == name);
            if !kept {
                self.removed
                    .push(item(&earlier.identity, &earlier.role, &earlier.label));
            }
        }
    }

    fn gather_actions(&mut self, before: &[StandaloneAction], after: &[StandaloneAction]) {
        let known: BTreeMap<&Identity, &StandaloneAction> =
            before.iter().map(|a| (&a.identity, a)).collect();
        let present: BTreeSet<&Identity> = after.iter().map(|a| &a.identity).collect();
        for action in after {
            match known.get(&action.identity) {
                Some(earlier) => self.changed.extend(action_changes(earlier, action)),
                None => self
                    .added
                    .push(item(&action.identity, &action.role, &action.label)),
            }
        }
        for action in before.iter().filter(|a| !present.contains(&a.identity)) {
            self.removed
                .push(item(&action.identity, &action.role, &action.label));
        }
    }

    fn gather_outputs(&mut self, before: &ScreenState, after: &ScreenState) {
        let known: BTreeMap<&Identity, &Output> =
            before.outputs.iter().map(|o| (&o.identity, o)).collect();
        let present: BTreeSet<&Identity> = after.outputs.iter().map(|o| &o.identity).collect();
        let mut errors = Vec::new();
        for output in &after.outputs {
            let earlier = known.get(&output.identity).copied();
            let is_new_text = match earlier {
                Some(earlier) => self.gather_output_change(earlier, output),
                None => {
                    self.added
                        .push(item(&output.identity, role_of(output), &output.text));
                    if output.region == Region::Results {
                        self.results += 1;
                    }
                    true
                }
            };
            let tone_turned = earlier.is_some_and(|earlier| earlier.tone != output.tone);
            if self.is_error(output, is_new_text, tone_turned) {
                errors.push(output.text.clone());
            } else if output.tone == Tone::Success && (is_new_text || tone_turned) {
                self.successes.push(output.text.clone());
            }
        }
        for output in before
            .outputs
            .iter()
            .filter(|o| !present.contains(&o.identity))
        {
            self.removed
                .push(item(&output.identity, role_of(output), &output.text));
        }
        // What the page says of an error tells more than that a field is marked.
        if !errors.is_empty() {
            self.errors = errors;
        }
    }

    /// Records a change of an output that is there before and after; whether its text is another.
    fn gather_output_change(&mut self, before: &Output, after: &Output) -> bool {
        let differs = comparable(&before.text) != comparable(&after.text);
        let mut record = |property: &str, was: String, is: String| {
            self.changed.push(Change {
                identity: after.identity.clone(),
                label: after.text.clone(),
                property: property.to_owned(),
                before: was,
                after: is,
            });
        };
        if differs {
            record("text", before.text.clone(), after.text.clone());
        }
        if before.tone != after.tone {
            record(
                "state",
                tone_word(before.tone).to_owned(),
                tone_word(after.tone).to_owned(),
            );
        }
        differs
    }

    fn is_error(&self, output: &Output, is_new_text: bool, tone_turned: bool) -> bool {
        let told = is_new_text || tone_turned;
        if self.loaded || self.moved {
            // On another page a demand is more likely a hint than an answer to what was sent.
            return told && output.tone == Tone::Error;
        }
        let demands = matches!(
            output.region,
            Region::Main | Region::Modal | Region::Unknown
        ) && output.tone == Tone::Neutral
            && is_demand(&output.text);
        told && output.tone == Tone::Error || is_new_text && demands
    }

    /// Results in another order are a change that no single one of them shows.
    fn gather_order(&mut self, before: &ScreenState, after: &ScreenState) {
        let results = |state: &ScreenState| -> Vec<(Identity, String)> {
            let own = state.outputs.iter().filter(|o| o.region == Region::Results);
            own.map(|o| (o.identity.clone(), o.text.clone())).collect()
        };
        let (mut was, mut is) = (results(before), results(after));
        let known: BTreeSet<Identity> = was.iter().map(|(id, _)| id.clone()).collect();
        let present: BTreeSet<Identity> = is.iter().map(|(id, _)| id.clone()).collect();
        was.retain(|(id, _)| present.contains(id));
        is.retain(|(id, _)| known.contains(id));
        let moved = was.iter().zip(&is).find(|(was, is)| was.0 != is.0);
        if let Some((was, is)) = moved {
            self.changed.push(Change {
                identity: Identity("screen:output:results".to_owned()),
                label: "results".to_owned(),
                property: "state".to_owned(),
                before: format!("“{}” first", was.1),
                after: format!("“{}” first", is.1),
            });
        }
    }
}

fn others<'a, T>(all: &'a [T], kept: &'a BTreeSet<usize>) -> impl Iterator<Item = (usize, &'a T)> {
    all.iter().enumerate().filter(|(i, _)| !kept.contains(i))
}

fn moved_by(before: (f64, f64), after: (f64, f64)) -> f64 {
    (before.0 - after.0).abs().max((before.1 - after.1).abs())
}

fn item(identity: &Identity, role: &str, text: &str) -> Item {
    Item {
        identity: identity.clone(),
        role: role.to_owned(),
        text: text.to_owned(),
    }
}

/// A state does not keep the roles of outputs; their tone tells the one that matters.
fn role_of(output: &Output) -> &'static str {
    match output.tone {
        Tone::Error => "alert",
        Tone::Success => "status",
        Tone::Neutral => "text",
    }
}

fn tone_word(tone: Tone) -> &'static str {
    match tone {
        Tone::Neutral => "neutral",
        Tone::Error => "error",
        Tone::Success => "success",
    }
}
