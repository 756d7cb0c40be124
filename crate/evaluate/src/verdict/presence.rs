//! Whether something is on the screen, or is no longer.

use super::{VerdictWithEvidence, contradicted, matched, missed};
use crate::happened::{changed_nothing, first_error, folded};
use crate::observed::Observed;
use passerby_artifacts::screen::ScreenState;

pub(super) fn appears(seen: &Observed<'_>, role: &str, name: &str) -> VerdictWithEvidence {
    match (
        found(seen.before, role, name),
        found(seen.after, role, name),
    ) {
        // What stood there all the time is no effect of an act that had none.
        (Some(_), Some(its_name)) if changed_nothing(seen) => {
            missed(format!("“{its_name}” stood on the screen already."))
        }
        (_, Some(its_name)) => matched(format!("“{its_name}” is on the screen.")),
        (_, None) if first_error(seen).is_some() => {
            contradicted(format!("“{name}” is not on the screen."))
        }
        (_, None) => missed(format!("“{name}” is not on the screen.")),
    }
}

pub(super) fn disappears(seen: &Observed<'_>, role: &str, name: &str) -> VerdictWithEvidence {
    match (
        found(seen.before, role, name),
        found(seen.after, role, name),
    ) {
        (_, Some(its_name)) => missed(format!("“{its_name}” is still on the screen.")),
        (Some(its_name), None) => matched(format!("“{its_name}” is gone.")),
        (None, None) => missed(format!("“{name}” was not on the screen before.")),
    }
}

pub(super) fn page_says(seen: &Observed<'_>, text: &str) -> VerdictWithEvidence {
    let wanted = folded(text);
    let in_passing = seen.after.passed.iter().map(|passed| &passed.text);
    let said_in_passing = in_passing
        .clone()
        .find(|passed| folded(passed).contains(&wanted));
    if let Some(passed) = said_in_passing {
        return matched(format!("The page said “{passed}” for a moment."));
    }
    let says = |state: &ScreenState| -> Option<String> {
        let outputs = state.outputs.iter().map(|output| &output.text);
        let all = outputs
            .chain(state.dialogs.iter().map(|dialog| &dialog.label))
            .chain([&state.title]);
        all.into_iter()
            .find(|said| folded(said).contains(&wanted))
            .cloned()
    };
    match (says(seen.before), says(seen.after)) {
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

/// The name of the first element with this role (empty: any) whose name contains the text.
fn found(state: &ScreenState, role: &str, name: &str) -> Option<String> {
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
        .find(|(its_role, its_name)| fits(its_role, its_name))
        .map(|(_, its_name)| its_name.to_owned())
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
