//! The page showed an error.

use super::{Run, element, grouped, raised, times, what};
use passerby_artifacts::finding::{Basis, Finding, FindingKind, Severity};
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::{ChangedProperty, ScreenOutcome, Signal};

/// Longest part of an error in a title, in characters.
const TITLE_LIMIT: usize = 80;

pub(super) fn find(run: &Run<'_>) -> Vec<Finding> {
    let shown = run.steps.iter().flat_map(|step| {
        let signals = step
            .difference
            .iter()
            .flat_map(|difference| &difference.signals);
        signals.filter_map(move |signal| match signal {
            Signal::ErrorAppeared { text } if is_told_as_error(step, text) => {
                Some((key(text), (step, text.as_str())))
            }
            _ => None,
        })
    });
    grouped(shown)
        .into_iter()
        .filter_map(|group| finding(run, &group))
        .collect()
}

fn finding(run: &Run<'_>, group: &[(&StepRecord, &str)]) -> Option<Finding> {
    let (step, text) = *group.first()?;
    let mut detail = format!(
        "After using {} the page showed “{text}” at {}.",
        what(step),
        step.url
    );
    if group.len() > 1 {
        detail.push_str(&format!(" It was shown {}.", times(group.len())));
    }
    let refused = step.outcome() == Some(ScreenOutcome::FormSubmissionFailed);
    let mut severity = Severity::Medium;
    // An error that comes again, or that the run ends on, is one people do not get past.
    let is_last = run
        .steps
        .last()
        .is_some_and(|last| last.index == step.index);
    if group.len() > 1 || is_last && !run.stop.is_success() {
        severity = raised(severity);
    }
    Some(Finding {
        kind: FindingKind::ErrorShown,
        severity,
        title: format!("Error shown: “{}”", cut(text)),
        detail,
        suggestion: if refused {
            "Say beside each field what it wants before the form is sent; in the error, name the field and what \
             would be right (WCAG 2.2, 3.3.1 and 3.3.3)."
        } else {
            "Prevent the error where it can be, and say in it what people can do next (WCAG 2.2, 3.3.3)."
        }
        .to_owned(),
        step: step.index,
        element: element(step),
        basis: Basis::Observed,
        more_places: Vec::new(),
        count: 1,
    })
}

/// Whether the page itself presents the text as an error: it refused a form, or told assistive technology of it.
/// Words alone may be a rule that always stands there.
fn is_told_as_error(step: &StepRecord, text: &str) -> bool {
    let Some(difference) = &step.difference else {
        return false;
    };
    let is_alert = |role: &str| matches!(role, "alert" | "alertdialog");
    let announced = difference
        .added
        .iter()
        .any(|item| item.text == text && is_alert(&item.role));
    let became_invalid = difference
        .changed
        .iter()
        .any(|change| change.property == ChangedProperty::Invalid);
    announced || became_invalid || difference.outcome == ScreenOutcome::FormSubmissionFailed
}

/// Errors that differ in their numbers or their case only are the same.
fn key(text: &str) -> String {
    text.chars()
        .filter(|c| c.is_alphabetic())
        .flat_map(char::to_lowercase)
        .collect()
}

fn cut(text: &str) -> String {
    let cut = text.char_indices().nth(TITLE_LIMIT);
    match cut.and_then(|(end, _)| text.get(..end)) {
        Some(kept) => format!("{}…", kept.trim_end()),
        None => text.to_owned(),
    }
}
