//! The page showed an error.

use super::{Run, card, cost, grouped, texts, what};
use crate::refusal::good_reason;
use passerby_artifacts::decision::Predicate;
use passerby_artifacts::finding::{Finding, FindingKind};
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::{ChangedProperty, Difference, ScreenOutcome, Signal};

pub(super) fn find(run: &Run<'_>) -> Vec<Finding> {
    // The errors that one act led to have one cause.
    let blames = |step: &&StepRecord| good_reason(run.steps, step).is_none() && !searched(step);
    let shown = run.steps.iter().filter(blames).filter_map(|step| {
        let errors = errors_of(step);
        Some((key(errors.first()?), (step, errors)))
    });
    grouped(shown)
        .into_iter()
        .filter_map(|group| finding(run, &group))
        .collect()
}

/// That a search found nothing is its answer, in whatever colour it stands there.
fn searched(step: &StepRecord) -> bool {
    let predicate = step
        .thought
        .as_ref()
        .map(|thought| &thought.expectation.predicate);
    match predicate {
        Some(Predicate::AnyOf { of }) => of
            .iter()
            .any(|one| matches!(one, Predicate::FormTaken { .. })),
        _ => false,
    }
}

fn finding(run: &Run<'_>, group: &[(&StepRecord, Vec<&str>)]) -> Option<Finding> {
    let (step, errors) = group.first()?;
    let refused = step.outcome() == Some(ScreenOutcome::FormSubmissionFailed);
    let texts = texts::error_shown(&what(step), &step.url, errors, refused, group.len());
    let lost: Vec<&StepRecord> = group.iter().map(|(step, _)| *step).collect();
    Some(card(
        FindingKind::ErrorShown,
        step,
        texts,
        cost::of_lost(run, &lost),
    ))
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
