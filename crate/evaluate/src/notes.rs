//! What the persona makes of a verdict, and what would have helped.
//!
//! Must never change a verdict. Sentences are in the first person and fit any persona.

use crate::happened::{changed_nothing, first_error};
use crate::observed::Observed;
use passerby_artifacts::act::ActOutcome;
use passerby_artifacts::decision::{ExpectationVerdict, Predicate};
use passerby_artifacts::screen::{Form, ScreenOutcome, Signal};

/// A duration as people say it: `0.8 s`, `12 s`.
pub(crate) fn seconds(ms: u64) -> String {
    if ms < 10_000 {
        format!("{:.1} s", ms as f64 / 1000.0)
    } else {
        format!("{:.0} s", ms as f64 / 1000.0)
    }
}

/// One sentence of the persona about how it went. `any_change`: nothing more speaks for it than that something changed.
pub(crate) fn note(
    verdict: ExpectationVerdict,
    predicate: &Predicate,
    seen: &Observed<'_>,
    late: bool,
    any_change: bool,
) -> String {
    let refused = match &seen.reply.outcome {
        ActOutcome::Done | ActOutcome::PageLeft => None,
        ActOutcome::Detached => Some("It was gone before I could use it.".to_owned()),
        ActOutcome::NotVisible => Some("I could not see it when I wanted to use it.".to_owned()),
        ActOutcome::Obscured { .. } => {
            Some("Something lay over it, so I could not get at it.".to_owned())
        }
        ActOutcome::Disabled => Some("It did not let me use it.".to_owned()),
        ActOutcome::Missed { .. } => Some("I came down beside it.".to_owned()),
        ActOutcome::NotByKeys { .. } => Some("I could not use it with the keyboard.".to_owned()),
        ActOutcome::NotApplicable { .. } => {
            Some("It would not take what I wanted to put in.".to_owned())
        }
        ActOutcome::Failed { .. } => Some("I cannot tell what came of it.".to_owned()),
    };
    if let Some(refused) = refused {
        return refused;
    }
    match (verdict, first_error(seen)) {
        // That something came is all that was expected, and it was no good news.
        (ExpectationVerdict::Matched, Some(error)) if !was_expected(predicate) => {
            format!("It answered, with an error: “{error}”")
        }
        (ExpectationVerdict::Matched, _) if any_change => {
            "Something on the screen changed.".to_owned()
        }
        (ExpectationVerdict::Matched, _) if late => {
            "It went as I expected, but it took longer than I thought.".to_owned()
        }
        (ExpectationVerdict::Matched, _) => "It went as I expected.".to_owned(),
        (ExpectationVerdict::Unknown, _) => "I cannot tell whether it worked.".to_owned(),
        (_, Some(error)) => format!("I got an error instead of what I expected: “{error}”"),
        _ if changed_nothing(seen) => "I saw no control or text change.".to_owned(),
        (ExpectationVerdict::Contradicted, None) => "It went otherwise than I expected.".to_owned(),
        (ExpectationVerdict::Missed, None) => "Something else happened than I expected.".to_owned(),
    }
}

/// Whether an error can be what was expected: a text that the page says, a thing that appears.
fn was_expected(predicate: &Predicate) -> bool {
    match predicate {
        Predicate::PageSays { .. } | Predicate::Appears { .. } | Predicate::Not { .. } => true,
        Predicate::Within { of, .. } => was_expected(of),
        Predicate::AllOf { of } | Predicate::AnyOf { of } => of.iter().any(was_expected),
        _ => false,
    }
}

/// What the product team could do; empty when it went as expected or cannot be told.
pub(crate) fn suggestions(
    verdict: ExpectationVerdict,
    predicate: &Predicate,
    seen: &Observed<'_>,
) -> Vec<String> {
    let went_wrong = matches!(
        verdict,
        ExpectationVerdict::Missed | ExpectationVerdict::Contradicted
    );
    if !went_wrong {
        return Vec::new();
    }
    let by_refusal = match &seen.reply.outcome {
        ActOutcome::Done | ActOutcome::PageLeft | ActOutcome::Failed { .. } => None,
        // That people miss is said once, of the target's size; that keys do not reach it by a finding of its own.
        ActOutcome::Missed { .. }
        | ActOutcome::NotByKeys { .. }
        | ActOutcome::NotApplicable { .. } => return Vec::new(),
        ActOutcome::Detached => {
            Some("Do not redraw or move this control while people are about to use it.")
        }
        ActOutcome::NotVisible => Some("Bring this control into view before people can need it."),
        // What a dialog covers is meant to be covered until it is closed.
        ActOutcome::Obscured { .. } if !seen.before.dialogs.is_empty() => return Vec::new(),
        ActOutcome::Obscured { .. } => {
            Some("Move what lies over this control, or let it be closed.")
        }
        ActOutcome::Disabled => {
            Some("Say next to the disabled control what has to be done before it can be used.")
        }
    };
    if let Some(suggestion) = by_refusal {
        return vec![suggestion.to_owned()];
    }
    let mut suggestions = Vec::new();
    if first_error(seen).is_some() && refused_a_value(seen) {
        suggestions.push(
            "Say next to the field what it accepts, before the form is sent and in the error.",
        );
    }
    suggestions.extend(by_predicate(predicate, seen));
    suggestions.into_iter().map(str::to_owned).collect()
}

/// Whether a form was refused that stands there yet, and is none for a login: what is accepted there is no rule to tell.
fn refused_a_value(seen: &Observed<'_>) -> bool {
    let has_secret = |form: &Form| form.inputs.iter().any(|input| input.kind == "password");
    let forms = &seen.after.forms;
    seen.difference.outcome == ScreenOutcome::FormSubmissionFailed
        && !forms.is_empty()
        && !forms.iter().any(has_secret)
}

fn by_predicate(predicate: &Predicate, seen: &Observed<'_>) -> Option<&'static str> {
    match predicate {
        Predicate::FormTaken { .. } if first_error(seen).is_none() => {
            Some("After the form is sent, show whether it was accepted.")
        }
        Predicate::ValueBecomes { .. } => {
            Some("Leave what people typed as it is, or say next to the field why it was changed.")
        }
        Predicate::CheckedBecomes { .. } => {
            Some("Let a press anywhere on the box or on its label switch it.")
        }
        Predicate::DialogCloses => {
            Some("Let the dialog be closed by its button and by the Escape key.")
        }
        Predicate::Appears { .. }
            if seen
                .difference
                .signals
                .iter()
                .any(|s| matches!(s, Signal::NavigationOccurred { .. })) =>
        {
            Some("Repeat the words of the link in the heading of the page that it leads to.")
        }
        _ => None,
    }
}
