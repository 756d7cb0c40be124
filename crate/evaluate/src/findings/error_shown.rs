//! The page showed an error.

use super::{Run, element, grouped, raised, times, what};
use passerby_artifacts::finding::{Basis, Finding, FindingKind, Severity};
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::{ChangedProperty, Difference, ScreenOutcome, Signal};

/// Longest part of an error in a title, in characters.
const TITLE_LIMIT: usize = 80;

pub(super) fn find(run: &Run<'_>) -> Vec<Finding> {
    // The errors that one act led to have one cause.
    let shown = run.steps.iter().filter_map(|step| {
        let errors = errors_of(step);
        Some((key(errors.first()?), (step, errors)))
    });
    grouped(shown)
        .into_iter()
        .filter_map(|group| finding(run, &group))
        .collect()
}

fn finding(run: &Run<'_>, group: &[(&StepRecord, Vec<&str>)]) -> Option<Finding> {
    let (step, errors) = group.first()?;
    let text = *errors.first()?;
    let mut detail = format!(
        "After using {} the page showed “{}” at {}.",
        what(step),
        errors.join("”, “"),
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

/// The errors that the page itself presents as such: what it told assistive technology, and what it said as it refused a
/// form. Words alone may be a rule that always stands there, or what a page is about.
fn errors_of(step: &StepRecord) -> Vec<&str> {
    let Some(difference) = &step.difference else {
        return Vec::new();
    };
    let became_invalid = difference
        .changed
        .iter()
        .any(|change| change.property == ChangedProperty::Invalid);
    let refused = became_invalid || difference.outcome == ScreenOutcome::FormSubmissionFailed;
    let appeared = difference.signals.iter().filter_map(|signal| match signal {
        Signal::ErrorAppeared { text } => Some(text.as_str()),
        _ => None,
    });
    appeared
        .filter(|text| refused || is_announced(difference, text))
        .collect()
}

fn is_announced(difference: &Difference, text: &str) -> bool {
    let is_alert = |role: &str| matches!(role, "alert" | "alertdialog");
    let mut added = difference.added.iter();
    added.any(|item| item.text == text && is_alert(&item.role))
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
