//! Which form of the one screen is which of the other, and what changed in it.
//!
//! A form's identity is made of what a person reads, and that may change while the form stays (a
//! button that now says `Sending…`). So forms are matched by identity first and by their inputs next.
//! Must never judge whether a form was taken; see [`super::outcome`].

use crate::identity::within_form;
use crate::text::canonical;
use crate::volatile::{tick_apart, timeless};
use passerby_artifacts::screen::{
    Change, ChangedProperty, Form, FormInput, Identity, StandaloneAction,
};
use std::collections::{BTreeMap, BTreeSet};

/// Part of two forms' inputs that must be common for them to be the same form.
const SAME_FORM_OVERLAP: f64 = 0.6;

/// Pairs of indices of forms that are the same form before and after.
pub(super) fn pairs(before: &[Form], after: &[Form]) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    let mut taken = BTreeSet::new();
    let mut unmatched = Vec::new();
    for (b, form) in before.iter().enumerate() {
        // A form of the same name with none of the same inputs is the next step of a longer one.
        let same = after.iter().position(|candidate| {
            candidate.identity == form.identity && overlap(form, candidate) > 0.0
        });
        match same {
            Some(a) => {
                taken.insert(a);
                pairs.push((b, a));
            }
            None => unmatched.push((b, form)),
        }
    }
    for (b, form) in unmatched {
        let likest = after
            .iter()
            .enumerate()
            .filter(|(a, _)| !taken.contains(a))
            .map(|(a, candidate)| (overlap(form, candidate), a))
            .filter(|&(overlap, _)| overlap >= SAME_FORM_OVERLAP)
            // The likest, and of equals the first.
            .max_by(|x, y| x.0.total_cmp(&y.0).then(y.1.cmp(&x.1)));
        if let Some((_, a)) = likest {
            taken.insert(a);
            pairs.push((b, a));
        }
    }
    pairs.sort_unstable();
    pairs
}

/// Common inputs as a part of all inputs, 0..=1.
fn overlap(a: &Form, b: &Form) -> f64 {
    let names = |form: &Form| -> BTreeSet<String> {
        let own = form.inputs.iter();
        own.map(|input| within_form(&input.identity, &form.identity).to_owned())
            .collect()
    };
    let (a, b) = (names(a), names(b));
    let all = a.union(&b).count();
    if all == 0 {
        0.0
    } else {
        a.intersection(&b).count() as f64 / all as f64
    }
}

/// The inputs that both forms have, in the order of the later one.
///
/// A page may put a new field where the old one stood, of another kind or count: it is the same where nothing else of that
/// role and label came or went.
pub(super) fn common_inputs<'a>(
    before: &'a Form,
    after: &'a Form,
) -> Vec<(&'a FormInput, &'a FormInput)> {
    let by_name = |form: &'a Form| -> BTreeMap<&'a str, &'a FormInput> {
        let named = |input: &'a FormInput| (within_form(&input.identity, &form.identity), input);
        form.inputs.iter().map(named).collect()
    };
    let (known, present) = (by_name(before), by_name(after));
    let went: Vec<&FormInput> = before
        .inputs
        .iter()
        .filter(|input| !present.contains_key(within_form(&input.identity, &before.identity)))
        .collect();
    let came: Vec<&FormInput> = after
        .inputs
        .iter()
        .filter(|input| !known.contains_key(within_form(&input.identity, &after.identity)))
        .collect();
    let replaced = |input: &FormInput| -> Option<&'a FormInput> {
        let is_like = |other: &&&FormInput| {
            other.role == input.role && canonical(&other.label) == canonical(&input.label)
        };
        let is_only = came.iter().filter(is_like).count() == 1;
        let mut alike = went.iter().filter(is_like);
        let first = alike.next().filter(|_| alike.next().is_none());
        first
            .filter(|_| is_only && !input.label.is_empty())
            .copied()
    };
    let earlier = |input: &FormInput| {
        let name = within_form(&input.identity, &after.identity);
        known.get(name).copied().or_else(|| replaced(input))
    };
    let inputs = after.inputs.iter();
    inputs
        .filter_map(|input| Some((earlier(input)?, input)))
        .collect()
}

/// What changed in an input that is there before and after.
pub(super) fn input_changes(before: &FormInput, after: &FormInput) -> Vec<Change> {
    let differs = |property: ChangedProperty, before: String, now: String| {
        change(&after.identity, &after.label, property, before, now)
    };
    let on = |input: &FormInput| input.checked.map(on_or_off).unwrap_or_default().to_owned();
    let mut changes = Vec::new();
    // The slider of a player tells how far it is.
    let plays = after.kind == "range" && tick_apart(&before.value, &after.value);
    // Where a text has several lines, an empty one less is an edit.
    let has_lines = |input: &FormInput| input.value.contains('\n');
    let is_same = match has_lines(before) || has_lines(after) {
        true => before.value.trim_end() == after.value.trim_end(),
        false => canonical(&before.value) == canonical(&after.value),
    };
    if !is_same && !plays {
        changes.extend(differs(
            ChangedProperty::Value,
            before.value.clone(),
            after.value.clone(),
        ));
    }
    changes.extend(differs(ChangedProperty::Checked, on(before), on(after)));
    changes.extend(differs(
        ChangedProperty::Invalid,
        before.invalid.to_string(),
        after.invalid.to_string(),
    ));
    changes.extend(differs(
        ChangedProperty::Disabled,
        before.disabled.to_string(),
        after.disabled.to_string(),
    ));
    changes
}

/// What changed in something to press that is there before and after.
pub(super) fn action_changes(before: &StandaloneAction, after: &StandaloneAction) -> Vec<Change> {
    let differs = |property: ChangedProperty, before: String, now: String| {
        change(&after.identity, &after.label, property, before, now)
    };
    let mut changes = Vec::new();
    if canonical(&timeless(&before.label)) != canonical(&timeless(&after.label)) {
        changes.extend(differs(
            ChangedProperty::Text,
            before.label.clone(),
            after.label.clone(),
        ));
    }
    changes.extend(differs(
        ChangedProperty::State,
        before.toggles.to_string(),
        after.toggles.to_string(),
    ));
    changes.extend(differs(
        ChangedProperty::Disabled,
        before.disabled.to_string(),
        after.disabled.to_string(),
    ));
    changes
}

pub(super) fn change(
    identity: &Identity,
    label: &str,
    property: ChangedProperty,
    before: String,
    after: String,
) -> Option<Change> {
    (before != after).then(|| Change {
        identity: identity.clone(),
        label: label.to_owned(),
        property,
        before,
        after,
    })
}

/// How a toggle's state is spelled where a value is wanted.
pub(super) fn on_or_off(on: bool) -> &'static str {
    if on { "on" } else { "off" }
}
