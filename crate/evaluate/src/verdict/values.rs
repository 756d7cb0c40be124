//! Whether an input holds what was expected.

use super::{VerdictWithEvidence, contradicted, matched, missed};
use crate::happened::{folded, input, input_label, page_changed};
use crate::observed::Observed;
use passerby_artifacts::act::ActOutcome;
use passerby_artifacts::decision::ExpectationVerdict;
use passerby_artifacts::screen::{ChangedProperty, FormInput, Identity};

pub(super) fn value_becomes(
    seen: &Observed<'_>,
    id: &Identity,
    expected: Option<&str>,
) -> VerdictWithEvidence {
    let found = input(seen.after, id)
        .or_else(|| in_place_of(seen, id))
        .or_else(|| renamed_by_value(seen, id, expected?));
    let Some(input) = found else {
        return of_another(seen, id, expected).unwrap_or_else(|| gone(seen, id));
    };
    let label = &input.label;
    match expected {
        None if input.filled => matched(format!("“{label}” holds something.")),
        None => missed(format!("“{label}” is empty.")),
        Some(value) if folded(value).is_empty() => {
            if input.filled {
                contradicted(format!("“{label}” still holds “{}”.", input.value))
            } else {
                matched(format!("“{label}” is empty."))
            }
        }
        // What is withheld cannot be compared: it is there.
        Some(_) if input.filled && input.value == WITHHELD => {
            matched(format!("“{label}” holds something that is withheld."))
        }
        Some(value) if same_value(value, &input.value) => {
            matched(format!("“{label}” holds “{}”.", input.value))
        }
        Some(_) if !input.filled => missed(format!("“{label}” is empty.")),
        Some(value) => contradicted(format!(
            "“{label}” holds “{}” where “{value}” was expected.",
            input.value
        )),
    }
}

/// What was pressed is no field but sets one: an option, a plus sign. `None` where it is a field, or none came to hold that.
fn of_another(
    seen: &Observed<'_>,
    id: &Identity,
    expected: Option<&str>,
) -> Option<VerdictWithEvidence> {
    if input(seen.before, id).is_some() {
        return None;
    }
    let set = seen.difference.changed.iter().find(|change| {
        let is_told = matches!(
            change.property,
            ChangedProperty::Value | ChangedProperty::Text
        );
        is_told && expected.is_none_or(|value| same_value(value, &change.after))
    })?;
    Some(matched(format!("“{}” holds “{}”.", set.label, set.after)))
}

/// The field that the page put in the place of this one: the only one of its role and label.
fn in_place_of<'a>(seen: &Observed<'a>, id: &Identity) -> Option<&'a FormInput> {
    let earlier = input(seen.before, id)?;
    let inputs = seen.after.forms.iter().flat_map(|form| &form.inputs);
    let is_like = |later: &&FormInput| {
        later.role == earlier.role && folded(&later.label) == folded(&earlier.label)
    };
    let mut alike = inputs.filter(is_like);
    let first = alike.next()?;
    (!earlier.label.is_empty() && alike.next().is_none()).then_some(first)
}

/// The field whose label tells its value (“Status: open”), so that it is called otherwise now: the only new one of its role
/// that holds what was expected.
fn renamed_by_value<'a>(
    seen: &Observed<'a>,
    id: &Identity,
    expected: &str,
) -> Option<&'a FormInput> {
    let earlier = input(seen.before, id)?;
    let is_it = |later: &&FormInput| {
        later.role == earlier.role
            && later.filled
            && same_value(expected, &later.value)
            && input(seen.before, &later.identity).is_none()
    };
    let inputs = seen.after.forms.iter().flat_map(|form| &form.inputs);
    let mut alike = inputs.filter(is_it);
    let first = alike.next()?;
    alike.next().is_none().then_some(first)
}

/// How a state spells the value of a secret.
const WITHHELD: &str = "(withheld)";

/// Equal but for white space and case, or but for the marks a field may put between (`555-1234`).
fn same_value(expected: &str, actual: &str) -> bool {
    let bare = |text: &str| -> String {
        text.chars()
            .filter(|c| c.is_alphanumeric())
            .flat_map(char::to_lowercase)
            .collect()
    };
    folded(expected) == folded(actual)
        || !bare(expected).is_empty() && bare(expected) == bare(actual)
}

pub(super) fn checked_becomes(seen: &Observed<'_>, id: &Identity, on: bool) -> VerdictWithEvidence {
    let of_input = input(seen.after, id).map(|input| (input.label.clone(), input.checked));
    let of_action = || {
        let mut pressables = seen.after.actions.iter();
        pressables
            .find(|action| &action.identity == id)
            .map(|action| (action.label.clone(), action.toggles.is_on()))
    };
    let found = of_input.or_else(of_action);
    match found.or_else(|| same_box(seen, id)) {
        // Some are called otherwise once they are ticked: `Select task 18`, `Unselect task 18`.
        None if seen.reply.outcome == ActOutcome::Done && comes_anew(seen, id) => {
            let label = input_label(seen.before, id);
            VerdictWithEvidence::new(
                ExpectationVerdict::Unknown,
                format!("“{label}” was pressed, and is called otherwise now."),
            )
        }
        None => gone(seen, id),
        Some((label, None)) => VerdictWithEvidence::new(
            ExpectationVerdict::Unknown,
            format!("The page does not tell whether “{label}” is on."),
        ),
        Some((label, Some(is_on))) => {
            let fact = format!("“{label}” is {}.", if is_on { "on" } else { "off" });
            if is_on == on {
                matched(fact)
            } else {
                missed(fact)
            }
        }
    }
}

/// Whether another control of its kind came with the act that this one went with.
fn comes_anew(seen: &Observed<'_>, id: &Identity) -> bool {
    let mut removed = seen.difference.removed.iter();
    let gone = removed.find(|item| &item.identity == id);
    let mut added = seen.difference.added.iter();
    gone.is_some_and(|gone| added.any(|item| item.role == gone.role))
}

/// What became of a box that counts as a part of another form now, or of none: the same node of the tree.
fn same_box(seen: &Observed<'_>, id: &Identity) -> Option<(String, Option<bool>)> {
    if seen.before.document_id != seen.after.document_id {
        return None;
    }
    let pressed = || {
        let mut actions = seen.before.actions.iter();
        let action = actions.find(|action| &action.identity == id)?;
        Some(&action.node)
    };
    let node = match input(seen.before, id) {
        Some(input) => &input.node,
        None => pressed()?,
    };
    let mut inputs = seen.after.forms.iter().flat_map(|form| &form.inputs);
    let mut actions = seen.after.actions.iter();
    let of_input = inputs.find(|input| &input.node == node);
    let of_input = of_input.map(|input| (input.label.clone(), input.checked));
    of_input.or_else(|| {
        let action = actions.find(|action| &action.node == node)?;
        Some((action.label.clone(), action.toggles.is_on()))
    })
}

/// The element that was to change is not there to be looked at.
fn gone(seen: &Observed<'_>, id: &Identity) -> VerdictWithEvidence {
    let label = input_label(seen.before, id);
    if page_changed(seen) {
        VerdictWithEvidence::new(
            ExpectationVerdict::Unknown,
            format!("The page changed, and “{label}” was not found again on it."),
        )
    } else {
        missed(format!("“{label}” is no longer on the screen."))
    }
}
