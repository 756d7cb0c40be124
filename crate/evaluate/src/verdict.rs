//! A predicate against signals and state. Caveats from elsewhere are raised in [`crate::caveats`].
//!
//! Must never judge by the persona's words: a sentence is for people, its predicate for the machine.

mod outside;
mod presence;
mod values;

pub use outside::is_other_picture;

use crate::happened::{
    UNCHANGED, changed_nothing, dialog, first_error, folded, form_label, happenings,
    is_page_change, quoted, sentence,
};
use crate::notes::seconds;
use crate::observed::Observed;
use passerby_artifacts::decision::{ExpectationVerdict, Predicate};
use passerby_artifacts::screen::{Identity, ScreenOutcome, Signal};

/// A verdict and the facts it rests on.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct VerdictWithEvidence {
    pub(crate) verdict: ExpectationVerdict,
    pub(crate) evidence: Vec<String>,
}

impl VerdictWithEvidence {
    pub(crate) fn new(verdict: ExpectationVerdict, fact: impl Into<String>) -> Self {
        Self {
            verdict,
            evidence: vec![fact.into()],
        }
    }
}

fn matched(fact: impl Into<String>) -> VerdictWithEvidence {
    VerdictWithEvidence::new(ExpectationVerdict::Matched, fact)
}

fn missed(fact: impl Into<String>) -> VerdictWithEvidence {
    VerdictWithEvidence::new(ExpectationVerdict::Missed, fact)
}

fn contradicted(fact: impl Into<String>) -> VerdictWithEvidence {
    VerdictWithEvidence::new(ExpectationVerdict::Contradicted, fact)
}

fn unknown(fact: impl Into<String>) -> VerdictWithEvidence {
    VerdictWithEvidence::new(ExpectationVerdict::Unknown, fact)
}

/// Whether the predicate holds, and on which facts.
pub(crate) fn judge(predicate: &Predicate, seen: &Observed<'_>) -> VerdictWithEvidence {
    let mut judgement = match predicate {
        Predicate::SomethingChanges => something_changes(seen),
        Predicate::NothingChanges => nothing_changes(seen),
        Predicate::ValueBecomes { input, value } => {
            values::value_becomes(seen, input, value.as_deref())
        }
        Predicate::CheckedBecomes { input, on } => values::checked_becomes(seen, input, *on),
        Predicate::FormTaken { form } => form_taken(seen, form),
        Predicate::PageChanges => page_changes(seen),
        Predicate::UrlContains { text } => url_contains(seen, text),
        Predicate::DialogOpens => dialog_opens(seen),
        Predicate::DialogCloses => dialog_closes(seen),
        Predicate::Appears { role, name } => presence::appears(seen, role, name),
        Predicate::Disappears { role, name } => presence::disappears(seen, role, name),
        Predicate::PageSays { text } => presence::page_says(seen, text),
        Predicate::ResultsAppear => results_appear(seen),
        Predicate::RequestSucceeds { url } => outside::request_succeeds(seen, url),
        Predicate::PictureChanges => outside::picture_changes(seen),
        Predicate::Scrolls => scrolls(seen),
        Predicate::Within { ms, of } => return within(seen, *ms, of),
        Predicate::Not { of } => return not(seen, of),
        Predicate::AllOf { of } => return all_of(seen, of),
        Predicate::AnyOf { of } => return any_of(seen, of),
    };
    if judgement.verdict != ExpectationVerdict::Matched {
        add_context(&mut judgement, seen);
    }
    judgement
}

/// What happened instead.
fn add_context(judgement: &mut VerdictWithEvidence, seen: &Observed<'_>) {
    let facts = happenings(seen);
    for fact in facts {
        if !judgement.evidence.contains(&fact) {
            judgement.evidence.push(fact);
        }
    }
}

fn something_changes(seen: &Observed<'_>) -> VerdictWithEvidence {
    if changed_nothing(seen) {
        return missed(UNCHANGED);
    }
    VerdictWithEvidence {
        verdict: ExpectationVerdict::Matched,
        evidence: happenings(seen),
    }
}

fn nothing_changes(seen: &Observed<'_>) -> VerdictWithEvidence {
    if changed_nothing(seen) {
        matched(UNCHANGED)
    } else {
        contradicted("Something changed on the screen although nothing was to.")
    }
}

fn form_taken(seen: &Observed<'_>, form: &Identity) -> VerdictWithEvidence {
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
        ScreenOutcome::Navigation if !is_elsewhere(seen) => matched(format!(
            "The page was loaded again after the form “{label}”."
        )),
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

fn is_elsewhere(seen: &Observed<'_>) -> bool {
    let mut signals = seen.difference.signals.iter();
    signals.any(|signal| matches!(signal, Signal::NavigationOccurred { .. }))
}

fn refusal_of_form(seen: &Observed<'_>, form: &Identity, label: &str) -> String {
    // As it was sent: a page may empty what it refuses.
    let empty: Vec<String> = seen
        .before
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

fn page_changes(seen: &Observed<'_>) -> VerdictWithEvidence {
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

fn url_contains(seen: &Observed<'_>, text: &str) -> VerdictWithEvidence {
    let fact = format!("The address is {}.", seen.after.url);
    if seen.after.url.to_lowercase().contains(&folded(text)) {
        matched(fact)
    } else {
        missed(fact)
    }
}

fn dialog_opens(seen: &Observed<'_>) -> VerdictWithEvidence {
    let mut signals = seen.difference.signals.iter();
    let opened = signals.find_map(|signal| match signal {
        Signal::DialogOpened { label, is_layer } => Some((label.as_str(), *is_layer)),
        _ => None,
    });
    let more = seen.after.dialogs.len() > seen.before.dialogs.len();
    let topmost = seen.after.dialogs.last().filter(|_| more);
    match opened.or(topmost.map(|it| (it.label.as_str(), it.is_layer))) {
        Some((label, is_layer)) => {
            matched(format!("A {} opened{}.", dialog(is_layer), quoted(label)))
        }
        None => not_so(seen, "No dialog opened."),
    }
}

/// A dialog may be gone with the page that it stood on, or make way for another one.
fn dialog_closes(seen: &Observed<'_>) -> VerdictWithEvidence {
    let mut signals = seen.difference.signals.iter();
    let closed = signals.find_map(|signal| match signal {
        Signal::DialogClosed { label, is_layer } => Some((label.as_str(), *is_layer)),
        _ => None,
    });
    let fewer = seen.after.dialogs.len() < seen.before.dialogs.len();
    let topmost = seen.before.dialogs.last().filter(|_| fewer);
    match closed.or(topmost.map(|it| (it.label.as_str(), it.is_layer))) {
        Some((label, is_layer)) => {
            matched(format!("A {} closed{}.", dialog(is_layer), quoted(label)))
        }
        None if seen.before.dialogs.is_empty() => missed("No dialog was open."),
        None => not_so(seen, "No dialog closed."),
    }
}

fn not_so(seen: &Observed<'_>, fact: &str) -> VerdictWithEvidence {
    if first_error(seen).is_some() {
        contradicted(fact)
    } else {
        missed(fact)
    }
}

/// Share of the picture that changes where a pane of the page is scrolled, and not the page.
const PANE_SHARE: f64 = 0.02;

fn scrolls(seen: &Observed<'_>) -> VerdictWithEvidence {
    let (before, after) = (seen.before.scroll.1, seen.after.scroll.1);
    if seen.difference.signals.contains(&Signal::Scrolled) {
        matched(format!(
            "The page was scrolled from {before:.0} px to {after:.0} px."
        ))
    } else if seen
        .picture_changed
        .is_some_and(|share| share >= PANE_SHARE)
    {
        matched("A part of the page was scrolled.")
    } else if !seen.difference.added.is_empty() && !seen.difference.removed.is_empty() {
        matched("Other things came into view in place of those before.")
    } else {
        missed(format!("The page still stands at {after:.0} px."))
    }
}

fn results_appear(seen: &Observed<'_>) -> VerdictWithEvidence {
    let mut signals = seen.difference.signals.iter();
    match signals.find(|signal| matches!(signal, Signal::ResultsAppeared { .. })) {
        Some(signal) => matched(sentence(signal, seen)),
        None if first_error(seen).is_some() => contradicted("No new result appeared."),
        // Not every page marks up its results as a list.
        None if seen.difference.added.len() >= MAY_BE_RESULTS => unknown(
            "New controls and texts appeared; whether they are results is not told by the page.",
        ),
        // A list that is searched shows fewer of its entries.
        None if seen.difference.removed.len() >= MAY_BE_RESULTS => unknown(
            "Controls and texts went; whether what is left are results is not told by the page.",
        ),
        None => missed("No new result appeared."),
    }
}

/// So many new things at once may be results.
const MAY_BE_RESULTS: usize = 3;

/// Late is missed, however well it went.
fn within(seen: &Observed<'_>, ms: u32, of: &Predicate) -> VerdictWithEvidence {
    let mut judgement = judge(of, seen);
    if judgement.verdict == ExpectationVerdict::Matched && seen.took_ms > u64::from(ms) {
        judgement.verdict = ExpectationVerdict::Missed;
        judgement.evidence.push(format!(
            "It took {} and not {}.",
            seconds(seen.took_ms),
            seconds(u64::from(ms))
        ));
    }
    judgement
}

fn not(seen: &Observed<'_>, of: &Predicate) -> VerdictWithEvidence {
    let mut judgement = judge(of, seen);
    judgement.verdict = match judgement.verdict {
        ExpectationVerdict::Matched => ExpectationVerdict::Contradicted,
        ExpectationVerdict::Missed | ExpectationVerdict::Contradicted => {
            ExpectationVerdict::Matched
        }
        ExpectationVerdict::Unknown => ExpectationVerdict::Unknown,
    };
    judgement
}

/// Matched when all are; else the gravest verdict of those that are not, with their facts.
fn all_of(seen: &Observed<'_>, of: &[Predicate]) -> VerdictWithEvidence {
    let parts: Vec<VerdictWithEvidence> =
        of.iter().map(|predicate| judge(predicate, seen)).collect();
    let verdict = parts
        .iter()
        .map(|part| part.verdict)
        // One that certainly fails outweighs one that cannot be told.
        .max_by_key(|verdict| match verdict {
            ExpectationVerdict::Matched => 0,
            ExpectationVerdict::Unknown => 1,
            ExpectationVerdict::Missed => 2,
            ExpectationVerdict::Contradicted => 3,
        })
        .unwrap_or(ExpectationVerdict::Unknown);
    let mut evidence: Vec<String> = Vec::new();
    for part in parts {
        for fact in part.evidence {
            if !evidence.contains(&fact) {
                evidence.push(fact);
            }
        }
    }
    VerdictWithEvidence { verdict, evidence }
}

/// Matched as soon as one is; else the gravest verdict, with the facts of all.
fn any_of(seen: &Observed<'_>, of: &[Predicate]) -> VerdictWithEvidence {
    let mut worst = VerdictWithEvidence {
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
