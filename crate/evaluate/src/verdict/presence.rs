//! Whether something is on the screen, or is no longer.

use super::{VerdictWithEvidence, contradicted, matched, missed};
use crate::happened::{changed_nothing, first_error, folded, page_changed};
use crate::observed::Observed;
use passerby_artifacts::decision::ExpectationVerdict;
use passerby_artifacts::screen::{ScreenState, Signal};

pub(super) fn appears(seen: &Observed<'_>, role: &str, name: &str) -> VerdictWithEvidence {
    match (
        found(seen.before, role, name),
        found(seen.after, role, name),
    ) {
        // What stood there all the time is no effect of the act, unless there is one more of it, or it is another page's.
        (Some(_), Some(its_name)) if changed_nothing(seen) || stayed(seen, role, name) => {
            missed(format!("“{its_name}” stood on the screen already."))
        }
        (_, Some(its_name)) => matched(format!("“{its_name}” is on the screen.")),
        (_, None) if first_error(seen).is_some() => {
            contradicted(format!("“{name}” is not on the screen."))
        }
        (_, None) => missed(format!("“{name}” is not on the screen.")),
    }
}

/// Whether the page stands where it stood, and shows no more of what is called so.
fn stayed(seen: &Observed<'_>, role: &str, name: &str) -> bool {
    let count = |state| all_found(state, role, name).len();
    let moved = page_changed(seen) || seen.difference.signals.contains(&Signal::Scrolled);
    !moved && count(seen.after) <= count(seen.before)
}

pub(super) fn disappears(seen: &Observed<'_>, role: &str, name: &str) -> VerdictWithEvidence {
    let (before, after) = (
        all_found(seen.before, role, name),
        all_found(seen.after, role, name),
    );
    match (before.as_slice(), after.as_slice()) {
        // Of several of a name one may be meant, and the others stay.
        ([its_name, ..], [_, ..]) if after.len() < before.len() => matched(format!(
            "One “{its_name}” is gone; {} of that name are still on the screen.",
            after.len()
        )),
        (_, [its_name, ..]) => missed(format!("“{its_name}” is still on the screen.")),
        ([its_name, ..], []) => matched(format!("“{its_name}” is gone.")),
        // What a dialog asks about stands behind it, where the look before saw the dialog alone.
        ([], []) if seen.before.dialogs.len() > seen.after.dialogs.len() => {
            VerdictWithEvidence::new(
                ExpectationVerdict::Unknown,
                format!(
                    "“{name}” is not on the screen; before, it may have stood behind the dialog."
                ),
            )
        }
        ([], []) if changed_nothing(seen) => {
            missed(format!("“{name}” was not on the screen before."))
        }
        // It may have been called otherwise, or have stood where nobody looked.
        ([], []) => VerdictWithEvidence::new(
            ExpectationVerdict::Unknown,
            format!("“{name}” is not on the screen, and was not seen there before."),
        ),
    }
}

pub(super) fn page_says(seen: &Observed<'_>, text: &str) -> VerdictWithEvidence {
    let wanted = letters(text);
    let mut in_passing = seen.after.passed.iter().map(|passed| &passed.text);
    if let Some(passed) = in_passing.find(|passed| letters(passed).contains(&wanted)) {
        return matched(format!("The page said “{passed}” for a moment."));
    }
    match (says(seen.before, &wanted), says(seen.after, &wanted)) {
        (Some(_), Some(said)) if changed_nothing(seen) => {
            missed(format!("The page said “{said}” already."))
        }
        (_, Some(said)) => matched(format!("The page says “{said}”.")),
        (_, None) if first_error(seen).is_some() => {
            contradicted(format!("The page does not say “{text}”."))
        }
        (_, None) => missed(format!("The page does not say “{text}”.")),
    }
}

/// Where the screen says these letters: in a text, a label or a value, or across texts that follow each other.
fn says(state: &ScreenState, wanted: &str) -> Option<String> {
    let inputs = || state.forms.iter().flat_map(|form| &form.inputs);
    let outputs = || state.outputs.iter().map(|output| output.text.as_str());
    let pressed = state.forms.iter().flat_map(|form| &form.submits);
    let labels = pressed
        .chain(&state.actions)
        .map(|action| action.label.as_str());
    let all = outputs()
        .chain(state.dialogs.iter().map(|dialog| dialog.label.as_str()))
        .chain([state.title.as_str()])
        .chain(labels)
        .chain(inputs().flat_map(|input| [input.label.as_str(), input.value.as_str()]));
    let alone = all.into_iter().find(|said| letters(said).contains(wanted));
    alone.map(str::to_owned).or_else(|| {
        let together: String = outputs().map(letters).collect();
        (!wanted.is_empty() && together.contains(wanted)).then(|| {
            let texts: Vec<&str> = outputs()
                .filter(|text| wanted.contains(&letters(text)))
                .collect();
            texts.join(" ")
        })
    })
}

/// A text by its letters and digits alone: quotes, dots and white space are set otherwise by page and reader.
fn letters(text: &str) -> String {
    let bare: String = text
        .chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect();
    if bare.is_empty() { folded(text) } else { bare }
}

/// The name of the first element with this role (empty: any) whose name contains the text.
fn found(state: &ScreenState, role: &str, name: &str) -> Option<String> {
    all_found(state, role, name).into_iter().next()
}

/// The same of all such elements.
fn all_found(state: &ScreenState, role: &str, name: &str) -> Vec<String> {
    let wanted = folded(name);
    let fits = |its_role: &str, its_name: &str| {
        (role.is_empty() || role == its_role) && folded(its_name).contains(&wanted)
    };
    let submits = state.forms.iter().flat_map(|form| &form.submits);
    let inputs = state.forms.iter().flat_map(|form| &form.inputs);
    // A state keeps no roles of texts, so a text stands for any role that is not a control's.
    let texts = state.outputs.iter().filter(|_| is_text_role(role));
    submits
        .chain(&state.actions)
        .map(|a| (a.role.as_str(), a.label.as_str()))
        .chain(inputs.map(|i| (i.role.as_str(), i.label.as_str())))
        .chain(state.dialogs.iter().map(|d| ("dialog", d.label.as_str())))
        .chain(state.forms.iter().map(|f| ("form", f.label.as_str())))
        .chain(texts.map(|o| (role, o.text.as_str())))
        .filter(|(its_role, its_name)| fits(its_role, its_name))
        .map(|(_, its_name)| its_name.to_owned())
        .collect()
}

fn is_text_role(role: &str) -> bool {
    matches!(
        role,
        "" | "text"
            | "heading"
            | "paragraph"
            | "listitem"
            | "row"
            | "cell"
            | "gridcell"
            | "article"
            | "alert"
            | "status"
            | "generic"
            | "note"
    )
}
