//! What the persona had typed is gone after the page refused the form: it has to be typed again.

use super::{Run, card, cost, decision, grouped, page, target, texts, was_done, what};
use crate::refusal;
use passerby_artifacts::decision::{Action, TextSource};
use passerby_artifacts::finding::{Finding, FindingKind, Severity};
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::{Change, ChangedProperty, ScreenOutcome};

/// From so many fields on it is a form's worth of work.
const MANY_FIELDS: usize = 3;

pub(super) fn find(run: &Run<'_>) -> Vec<Finding> {
    let lost = run.steps.iter().enumerate().filter_map(|(at, step)| {
        let earlier = run.steps.get(..at).unwrap_or_default();
        let fields = lost_fields(step, earlier);
        (!fields.is_empty()).then(|| (page(&step.url).to_owned(), (step, fields)))
    });
    grouped(lost)
        .into_iter()
        .filter_map(|group| group.into_iter().max_by_key(|(_, fields)| fields.len()))
        .map(|(step, fields)| finding(run, step, &fields))
        .collect()
}

/// The fields that the persona had filled and that the refused form shows empty. A page empties what it has taken, and a
/// field for a secret on purpose.
fn lost_fields<'a>(step: &'a StepRecord, earlier: &[StepRecord]) -> Vec<&'a Change> {
    let sent = decision(step)
        .is_some_and(|decision| matches!(decision.action, Action::Click | Action::PressKey { .. }));
    let refused = step.outcome() == Some(ScreenOutcome::FormSubmissionFailed);
    if !sent || !refused || !was_done(step) {
        return Vec::new();
    }
    let changes = step
        .difference
        .iter()
        .flat_map(|difference| &difference.changed);
    changes
        .filter(|change| change.property == ChangedProperty::Value)
        .filter(|change| !refusal::is_secret(&change.identity.0))
        .filter(|change| !change.before.trim().is_empty() && change.after.trim().is_empty())
        .filter(|change| earlier.iter().any(|step| typed_into(step, change)))
        .collect()
}

fn typed_into(step: &StepRecord, change: &Change) -> bool {
    let typed = decision(step).is_some_and(|decision| {
        matches!(
            &decision.action,
            Action::Type {
                text: TextSource::Plain { .. }
            }
        )
    });
    let same = target(step).and_then(|target| target.identity.as_ref()) == Some(&change.identity);
    typed && same && was_done(step)
}

fn finding(run: &Run<'_>, step: &StepRecord, fields: &[&Change]) -> Finding {
    let named: Vec<&str> = fields.iter().map(|change| change.label.as_str()).collect();
    Finding {
        severity: if fields.len() >= MANY_FIELDS {
            Severity::High
        } else {
            Severity::Medium
        },
        ..card(
            FindingKind::LostInput,
            step,
            texts::page::lost_input(&what(step), &step.url, &named),
            cost::of_lost(run, &[step]),
        )
    }
}
