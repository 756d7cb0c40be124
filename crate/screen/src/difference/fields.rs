//! What forms hold: fields that came and went, values, and what sends the form.
//!
//! Must never judge whether a form was taken; see [`super::outcome`].

use super::facts::{Facts, item};
use super::forms::{action_changes, common_inputs, input_changes, on_or_off};
use crate::identity::within_form;
use passerby_artifacts::screen::{ChangedProperty, Form, FormInput, Item, ScreenState};
use std::collections::BTreeSet;

impl Facts {
    pub(super) fn gather_forms(&mut self, before: &ScreenState, after: &ScreenState) {
        let kept_before: BTreeSet<usize> = self.forms.iter().map(|&(b, _)| b).collect();
        let kept_after: BTreeSet<usize> = self.forms.iter().map(|&(_, a)| a).collect();
        for (_, form) in others(&after.forms, &kept_after) {
            self.added.extend(parts_of(form));
        }
        for (_, form) in others(&before.forms, &kept_before) {
            self.removed.extend(parts_of(form));
        }
        for (b, a) in self.forms.clone() {
            if let (Some(before), Some(after)) = (before.forms.get(b), after.forms.get(a)) {
                self.gather_form(before, after);
            }
        }
    }

    fn gather_form(&mut self, before: &Form, after: &Form) {
        let common = common_inputs(before, after);
        let is_new = |input: &&FormInput| !common.iter().any(|(_, later)| later == input);
        let is_gone = |input: &&FormInput| !common.iter().any(|(earlier, _)| earlier == input);
        for input in after.inputs.iter().filter(is_new) {
            self.added
                .push(item(&input.identity, &input.role, &input.label));
        }
        for input in before.inputs.iter().filter(is_gone) {
            self.removed
                .push(item(&input.identity, &input.role, &input.label));
        }
        let behind_dialog = !self.opened.is_empty() || !self.closed.is_empty();
        for (earlier, later) in common {
            let mut changes = input_changes(earlier, later);
            // A dialog disables what is behind it and gives it back: that is the dialog's doing.
            changes
                .retain(|change| !(behind_dialog && change.property == ChangedProperty::Disabled));
            let newly = changes.iter().find(|c| {
                matches!(
                    c.property,
                    ChangedProperty::Value | ChangedProperty::Checked
                )
            });
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
            // A submit that is now called otherwise is the same thing in its place.
            let in_place = || {
                let earlier = before.submits.get(i)?;
                let is_one = before.submits.len() == 1 && after.submits.len() == 1;
                (is_one || earlier.node == later.node).then_some(earlier)
            };
            match same.or_else(in_place) {
                Some(earlier) => {
                    let mut changes = action_changes(earlier, later);
                    changes.retain(|c| !(behind_dialog && c.property == ChangedProperty::Disabled));
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
}

/// A form as it is told: one that no markup says is one by what is in it.
fn parts_of(form: &Form) -> Vec<Item> {
    if !form.implied {
        return vec![item(&form.identity, "form", &form.label)];
    }
    let inputs = form.inputs.iter();
    let inputs = inputs.map(|input| item(&input.identity, &input.role, &input.label));
    let submits = form.submits.iter();
    let submits = submits.map(|submit| item(&submit.identity, &submit.role, &submit.label));
    inputs.chain(submits).collect()
}

fn others<'a, T>(all: &'a [T], kept: &'a BTreeSet<usize>) -> impl Iterator<Item = (usize, &'a T)> {
    all.iter().enumerate().filter(|(i, _)| !kept.contains(i))
}
