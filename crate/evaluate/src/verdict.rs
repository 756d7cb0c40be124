//! A predicate against signals and state.
//!
//! Must never judge by the persona's words: a sentence is for people, its predicate for the machine.

use crate::evaluate::Observed;
use crate::happened::{
    changed_nothing, first_error, folded, form_label, happenings, input, input_label,
    is_page_change, page_changed, quoted, sentence,
};
use passerby_artifacts::decision::{ExpectationVerdict, Predicate};
use passerby_artifacts::screen::{Identity, ScreenOutcome, Signal};

/// A verdict and the facts it rests on.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Judgement {
    pub(crate) verdict: ExpectationVerdict,
    pub(crate) evidence: Vec<String>,
}

impl Judgement {
    pub(crate) fn new(verdict: ExpectationVerdict, fact: impl Into<String>) -> Self {
        Self {
            verdict,
            evidence: vec![fact.into()],
        }
    }
}

fn matched(fact: impl Into<String>) -> Judgement {
    Judgement::new(ExpectationVerdict::Matched, fact)
}

fn missed(fact: impl Into<String>) -> Judgement {
    Judgement::new(ExpectationVerdict::Missed, fact)
}

fn contradicted(fact: impl Into<String>) -> Judgement {
    Judgement::new(ExpectationVerdict::Contradicted, fact)
}

/// Whether the predicate holds, and on which facts.
pub(crate) fn judge(predicate: &Predicate, seen: &Observed<'_>) -> Judgement {
    let mut judgement = match predicate {
        Predicate::SomethingChanges => something_changes(seen),
        Predicate::NothingChanges => nothing_changes(seen),
        Predicate::ValueBecomes { input, value } => value_becomes(seen, input, value.as_deref()),
        Predicate::CheckedBecomes { input, on } => checked_becomes(seen, input, *on),
        Predicate::FormTaken { form } => form_taken(seen, form),
        Predicate::PageChanges => page_changes(seen),
        Predicate::UrlContains { text } => url_contains(seen, text),
        Predicate::DialogOpens => by_signal(seen, "A dialog opened", "No dialog opened.", opened),
        Predicate::DialogCloses => by_signal(seen, "A dialog closed", "No dialog closed.", closed),
        Predicate::Appears { role, name } => appears(seen, role, name),
        Predicate::Scrolls => scrolls(seen),
        Predicate::AnyOf { of } => return any_of(seen, of),
    };
    if judgement.verdict != ExpectationVerdict::Matched {
        add_context(&mut judgement, seen);
    }
    judgement
}

/// What happened instead.
fn add_context(judgement: &mut Judgement, seen: &Observed<'_>) {
    let facts = happenings(seen);
    for fact in facts {
        if !judgement.evidence.contains(&fact) {
            judgement.evidence.push(fact);
        }
    }
}

fn something_changes(seen: &Observed<'_>) -> Judgement {
    if changed_nothing(seen) {
        return missed("Nothing changed on the screen.");
    }
    Judgement {
        verdict: ExpectationVerdict::Matched,
        evidence: happenings(seen),
    }
}

fn nothing_changes(seen: &Observed<'_>) -> Judgement {
    if changed_nothing(seen) {
        matched("Nothing changed on the screen.")
    } else {
        contradicted("Something changed on the screen although nothing was to.")
    }
}

fn value_becomes(seen: &Observed<'_>, id: &Identity, expected: Option<&str>) -> Judgement {
    let Some(input) = input(seen.after, id) else {
        return gone(seen, id);
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

fn checked_becomes(seen: &Observed<'_>, id: &Identity, on: bool) -> Judgement {
    let of_input = input(seen.after, id).map(|input| (input.label.clone(), input.checked));
    let of_action = || {
        let mut pressables = seen.after.actions.iter();
        pressables
            .find(|action| &action.identity == id)
            .map(|action| (action.label.clone(), toggled(&action.state)))
    };
    match of_input.or_else(of_action) {
        None => gone(seen, id),
        Some((label, None)) => Judgement::new(
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

/// Whether an action's state (`checked=true`, `pressed=false`) says that it is on.
fn toggled(state: &str) -> Option<bool> {
    state
        .split(' ')
        .find_map(|part| match part.split_once('=') {
            Some(("checked" | "pressed" | "selected", value)) => Some(value == "true"),
            _ => None,
        })
}

/// The element that was to change is not there to be looked at.
fn gone(seen: &Observed<'_>, id: &Identity) -> Judgement {
    let label = input_label(seen.before, id);
    if page_changed(seen) {
        Judgement::new(
            ExpectationVerdict::Unknown,
            format!("The page changed, so “{label}” could not be looked at."),
        )
    } else {
        missed(format!("“{label}” is no longer on the screen."))
    }
}

fn form_taken(seen: &Observed<'_>, form: &Identity) -> Judgement {
    let label = form_label(seen, form);
    let error = first_error(seen);
    match seen.difference.outcome {
        ScreenOutcome::FormSubmissionSucceeded => {
            let mut judgement = matched(format!("The form “{label}” was taken."));
            add_context(&mut judgement, seen);
            judgement
        }
        ScreenOutcome::FormSubmissionFailed => contradicted(refusal_of_form(seen, form, &label)),
        _ if error.is_some() => contradicted(refusal_of_form(seen, form, &label)),
        ScreenOutcome::Navigation => matched(format!("Another page followed the form “{label}”.")),
        _ if changed_nothing(seen) => missed(format!("The form “{label}” stayed as it was.")),
        _ if !seen.after.forms.iter().any(|f| &f.identity == form) => {
            matched(format!("The form “{label}” is gone."))
        }
        _ => missed(format!(
            "The form “{label}” is still there, and nothing says that it was taken."
        )),
    }
}

fn refusal_of_form(seen: &Observed<'_>, form: &Identity, label: &str) -> String {
    let empty: Vec<String> = seen
        .after
        .forms
        .iter()
        .filter(|f| &f.identity == form)
        .flat_map(|f| &f.inputs)
        .filter(|input| input.required && !input.filled && !input.disabled)
        .map(|input| format!("“{}”", input.label))
        .collect();
    if empty.is_empty() {
        format!("The form “{label}” was refused.")
    } else {
        format!(
            "The form “{label}” was refused while it still wants {}.",
            empty.join(", ")
        )
    }
}

fn page_changes(seen: &Observed<'_>) -> Judgement {
    let moved = seen
        .difference
        .signals
        .iter()
        .find(|signal| is_page_change(signal));
    match (moved, first_error(seen)) {
        (Some(signal), _) => matched(sentence(signal, seen)),
        (None, Some(_)) => contradicted("The page stayed and showed an error."),
        (None, None) => missed(format!("The page is still {}.", seen.after.url)),
    }
}

fn url_contains(seen: &Observed<'_>, text: &str) -> Judgement {
    let fact = format!("The address is {}.", seen.after.url);
    if seen.after.url.to_lowercase().contains(&folded(text)) {
        matched(fact)
    } else {
        missed(fact)
    }
}

fn opened(signal: &Signal) -> Option<&str> {
    match signal {
        Signal::DialogOpened { label } => Some(label),
        _ => None,
    }
}

fn closed(signal: &Signal) -> Option<&str> {
    match signal {
        Signal::DialogClosed { label } => Some(label),
        _ => None,
    }
}

fn by_signal(
    seen: &Observed<'_>,
    yes: &str,
    no: &str,
    label_of: fn(&Signal) -> Option<&str>,
) -> Judgement {
    match seen.difference.signals.iter().find_map(label_of) {
        Some(label) => matched(format!("{yes}{}.", quoted(label))),
        None if first_error(seen).is_some() => contradicted(no),
        None => missed(no),
    }
}

fn scrolls(seen: &Observed<'_>) -> Judgement {
    let (before, after) = (seen.before.scroll.1, seen.after.scroll.1);
    if seen.difference.signals.contains(&Signal::Scrolled) {
        matched(format!(
            "The page was scrolled from {before:.0} px to {after:.0} px."
        ))
    } else {
        missed(format!("The page still stands at {after:.0} px."))
    }
}

fn appears(seen: &Observed<'_>, role: &str, name: &str) -> Judgement {
    let wanted = folded(name);
    let fits = |its_role: &str, its_name: &str| {
        (role.is_empty() || role == its_role) && folded(its_name).contains(&wanted)
    };
    let after = seen.after;
    let submits = after.forms.iter().flat_map(|form| &form.submits);
    let inputs = after.forms.iter().flat_map(|form| &form.inputs);
    // A state keeps no roles of texts, so a text stands for any role that is not a control's.
    let texts = after.outputs.iter().filter(|_| is_text_role(role));
    let found = submits
        .chain(&after.actions)
        .map(|a| (a.role.as_str(), a.label.as_str()))
        .chain(inputs.map(|i| (i.role.as_str(), i.label.as_str())))
        .chain(after.dialogs.iter().map(|d| ("dialog", d.label.as_str())))
        .chain(after.forms.iter().map(|f| ("form", f.label.as_str())))
        .chain(texts.map(|o| (role, o.text.as_str())))
        .find(|(its_role, its_name)| fits(its_role, its_name));
    match found {
        Some((_, its_name)) => matched(format!("“{its_name}” is on the screen.")),
        None if first_error(seen).is_some() => {
            contradicted(format!("“{name}” is not on the screen."))
        }
        None => missed(format!("“{name}” is not on the screen.")),
    }
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

/// Matched as soon as one is; else the gravest verdict, with the facts of all.
fn any_of(seen: &Observed<'_>, of: &[Predicate]) -> Judgement {
    let mut worst = Judgement {
        verdict: ExpectationVerdict::Unknown,
        evidence: Vec::new(),
    };
    for (i, predicate) in of.iter().enumerate() {
        let judgement = judge(predicate, seen);
        if judgement.verdict == ExpectationVerdict::Matched {
            return judgement;
        }
        if i == 0 || gravity(judgement.verdict) > gravity(worst.verdict) {
            worst.verdict = judgement.verdict;
        }
        for fact in judgement.evidence {
            if !worst.evidence.contains(&fact) {
                worst.evidence.push(fact);
            }
        }
    }
    worst
}

fn gravity(verdict: ExpectationVerdict) -> u8 {
    match verdict {
        ExpectationVerdict::Matched => 0,
        ExpectationVerdict::Missed => 1,
        ExpectationVerdict::Unknown => 2,
        ExpectationVerdict::Contradicted => 3,
    }
}
