//! Controls that stand before and after, and count as a part of another form or of none now.
//!
//! Which fields belong together is inferred where a page has no form element, and may come out otherwise once one of them is disabled
//! or covered. A person sees no field come or go then: it is the same node of the tree.

use super::facts::Facts;
use super::forms::{change, on_or_off};
use passerby_artifacts::dom::Checked;
use passerby_artifacts::screen::{ChangedProperty, Identity, ScreenState};
use passerby_artifacts::ui_tree::NodeId;
use std::collections::BTreeMap;

/// A control of a screen.
struct Control<'a> {
    identity: &'a Identity,
    label: &'a str,
    checked: Option<bool>,
}

impl Facts {
    /// Takes what is only called otherwise from what came and went; what changed in it is told.
    pub(super) fn leave_out_what_was_regrouped(
        &mut self,
        before: &ScreenState,
        after: &ScreenState,
    ) {
        if self.loaded {
            return;
        }
        let (were, are) = (controls(before), controls(after));
        for (node, earlier) in &were {
            let Some(later) = are.get(node).filter(|c| c.identity != earlier.identity) else {
                continue;
            };
            let is_gone = self.removed.iter().any(|i| i.identity == *earlier.identity);
            let is_new = self.added.iter().any(|i| i.identity == *later.identity);
            if !(is_gone && is_new && earlier.label == later.label) {
                continue;
            }
            self.removed.retain(|i| i.identity != *earlier.identity);
            self.added.retain(|i| i.identity != *later.identity);
            if let (Some(was), Some(is)) = (earlier.checked, later.checked) {
                let (was, now) = (on_or_off(was).to_owned(), on_or_off(is).to_owned());
                let checked = ChangedProperty::Checked;
                if let Some(change) = change(later.identity, later.label, checked, was, now.clone())
                {
                    self.values.push((later.identity.clone(), now));
                    self.changed.push(change);
                }
            }
        }
    }
}

/// Fields and boxes of a screen by their node.
fn controls(state: &ScreenState) -> BTreeMap<&NodeId, Control<'_>> {
    let inputs = state.forms.iter().flat_map(|form| &form.inputs);
    let inputs = inputs.map(|input| {
        let control = Control {
            identity: &input.identity,
            label: &input.label,
            checked: input.checked,
        };
        (&input.node, control)
    });
    let actions = state.actions.iter().map(|action| {
        let control = Control {
            identity: &action.identity,
            label: &action.label,
            checked: action.toggles.checked.map(|c| c == Checked::True),
        };
        (&action.node, control)
    });
    inputs.chain(actions).collect()
}
