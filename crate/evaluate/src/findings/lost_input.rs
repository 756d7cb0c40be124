//! What the persona had typed is gone: after the page refused the form, or beside an act on another field.

use super::texts::page::LostBy;
use super::{Run, card, cost, decision, grouped, page, target, texts, was_done, what};
use crate::refusal;
use passerby_artifacts::decision::{Action, TextSource};
use passerby_artifacts::finding::{Basis, Finding, FindingKind};
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::{Change, ChangedProperty, ScreenOutcome, Signal};

/// Roles of what a form is filled by. A press of a button may empty fields on purpose, an answer in one field hardly does.
const FIELDS: [&str; 11] = [
    "checkbox",
    "combobox",
    "listbox",
    "option",
    "radio",
    "searchbox",
    "slider",
    "spinbutton",
    "switch",
    "tab",
    "textbox",
];

/// A field that lost its text, and the step that had typed it.
struct Loss<'a> {
    change: &'a Change,
    typed: &'a StepRecord,
}

pub(super) fn find(run: &Run<'_>) -> Vec<Finding> {
    let lost = run.steps.iter().enumerate().filter_map(|(at, step)| {
        let by = lost_by(step)?;
        let earlier = run.steps.get(..at).unwrap_or_default();
        let fields = lost_fields(step, earlier);
        let key = format!("{by:?} {}", page(&step.url));
        (!fields.is_empty()).then_some((key, (step, by, fields)))
    });
    grouped(lost)
        .into_iter()
        .filter_map(|group| group.into_iter().max_by_key(|(_, _, fields)| fields.len()))
        .map(|(step, by, fields)| finding(run, step, by, &fields))
        .collect()
}

/// By what the step may have emptied fields against the persona's will. A page empties what it has taken.
fn lost_by(step: &StepRecord) -> Option<LostBy> {
    let action = &decision(step)?.action;
    if !was_done(step) {
        return None;
    }
    let sent = matches!(action, Action::Click | Action::PressKey { .. });
    if sent && step.outcome() == Some(ScreenOutcome::FormSubmissionFailed) {
        return Some(LostBy::Refusal);
    }
    let fills = matches!(
        action,
        Action::Click | Action::Type { .. } | Action::Select { .. } | Action::Check { .. }
    );
    let in_field = target(step).is_some_and(|target| FIELDS.contains(&target.role.as_str()));
    (fills && in_field && stays_on_page(step)).then_some(LostBy::OtherField)
}

/// Whether nothing was sent, opened or closed.
fn stays_on_page(step: &StepRecord) -> bool {
    let signals = step.difference.iter().flat_map(|d| &d.signals);
    let mut others =
        signals.filter(|signal| !matches!(signal, Signal::ValueChanged { .. } | Signal::Scrolled));
    step.outcome() == Some(ScreenOutcome::Unknown) && others.next().is_none()
}

/// The fields that the persona had filled and that are empty now, but for secrets, which a page empties on purpose.
fn lost_fields<'a>(step: &'a StepRecord, earlier: &'a [StepRecord]) -> Vec<Loss<'a>> {
    let own = target(step).and_then(|target| target.identity.as_ref());
    let changes = step
        .difference
        .iter()
        .flat_map(|difference| &difference.changed);
    changes
        .filter(|change| change.property == ChangedProperty::Value && own != Some(&change.identity))
        .filter(|change| !refusal::is_secret(&change.identity.0))
        .filter(|change| !change.before.trim().is_empty() && change.after.trim().is_empty())
        .filter_map(|change| {
            let typed = earlier.iter().rfind(|step| typed_into(step, change))?;
            Some(Loss { change, typed })
        })
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

/// What was typed has to be typed again: those steps came to nothing, and so did that which took it away.
fn finding(run: &Run<'_>, step: &StepRecord, by: LostBy, fields: &[Loss<'_>]) -> Finding {
    let named: Vec<&str> = fields
        .iter()
        .map(|loss| loss.change.label.as_str())
        .collect();
    let typed = fields.iter().map(|loss| loss.typed);
    let lost: Vec<&StepRecord> = match by {
        LostBy::Refusal => typed.chain([step]).collect(),
        LostBy::OtherField => typed.collect(),
    };
    Finding {
        // The answer in the other field may make the text needless.
        basis: match by {
            LostBy::Refusal => Basis::Observed,
            LostBy::OtherField => Basis::Inferred,
        },
        ..card(
            FindingKind::LostInput,
            step,
            texts::page::lost_input(&what(step), &step.url, &named, by),
            cost::of_lost(run, &lost),
        )
    }
}
