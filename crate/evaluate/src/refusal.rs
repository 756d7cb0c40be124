//! Forms that a page refused for a good reason: that says nothing of the page.

use crate::observed::Observed;
use passerby_artifacts::act::ActOutcome;
use passerby_artifacts::decision::{Action, Expectation, Predicate};
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::{ChangedProperty, Form, Identity, ScreenOutcome, Signal};

/// A reason for which a page has to refuse a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum GoodReason {
    /// A required field held nothing.
    LeftEmpty,
    /// The form logs in, and the user or the secret was not right.
    Login,
}

/// Labels of the fields that held nothing when their form was sent, where the page refused it and wants them filled.
pub(crate) fn left_empty(expectation: &Expectation, seen: &Observed<'_>) -> Vec<String> {
    if seen.difference.outcome != ScreenOutcome::FormSubmissionFailed {
        return Vec::new();
    }
    let forms = seen.before.forms.iter();
    let sent = forms.filter(|form| {
        expects(&expectation.predicate, &form.identity)
            || was_sent(seen, &form.identity)
            || is_blamed(seen, form)
    });
    let inputs = sent.flat_map(|form| &form.inputs);
    let open = inputs.filter(|input| {
        let wanted = input.required || became_invalid(seen, &input.identity);
        wanted && !input.filled && !input.disabled && input.checked != Some(true)
    });
    open.map(|input| input.label.clone()).collect()
}

fn expects(predicate: &Predicate, form: &Identity) -> bool {
    match predicate {
        Predicate::FormTaken { form: wanted } => wanted == form,
        Predicate::AnyOf { of } => of.iter().any(|predicate| expects(predicate, form)),
        _ => false,
    }
}

fn was_sent(seen: &Observed<'_>, form: &Identity) -> bool {
    let mut signals = seen.difference.signals.iter();
    signals.any(|signal| matches!(signal, Signal::FormSubmitted { form: sent } if sent == form))
}

fn is_blamed(seen: &Observed<'_>, form: &Form) -> bool {
    form.inputs
        .iter()
        .any(|input| became_invalid(seen, &input.identity))
}

fn became_invalid(seen: &Observed<'_>, input: &Identity) -> bool {
    seen.difference
        .changed
        .iter()
        .any(|change| change.property == ChangedProperty::Invalid && &change.identity == input)
}

/// Why the page had to refuse what a step sent; `None` where it refused nothing, or nothing tells that it had to.
pub(crate) fn good_reason(steps: &[StepRecord], step: &StepRecord) -> Option<GoodReason> {
    if step.outcome() != Some(ScreenOutcome::FormSubmissionFailed) {
        return None;
    }
    let evaluation = step.evaluation.as_ref()?;
    if !evaluation.left_empty.is_empty() {
        return Some(GoodReason::LeftEmpty);
    }
    logs_in(steps, step).then_some(GoodReason::Login)
}

/// Whether the form that a step sent had a secret and at most one other text entered into it: more are asked of who registers.
fn logs_in(steps: &[StepRecord], step: &StepRecord) -> bool {
    let Some(form) = form_of(step) else {
        return false;
    };
    let earlier = steps.iter().filter(|other| other.index < step.index);
    let mut typed: Vec<&str> = earlier
        .filter_map(|other| typed_into(other, form))
        .collect();
    typed.sort_unstable();
    typed.dedup();
    let secrets = typed.iter().filter(|field| is_secret(field)).count();
    secrets == 1 && typed.len() <= 2
}

fn form_of(step: &StepRecord) -> Option<&str> {
    let decision = &step.thought.as_ref()?.decision;
    let signals = step.difference.iter().flat_map(|d| &d.signals);
    let mut sent = signals.filter_map(|signal| match signal {
        Signal::FormSubmitted { form } => Some(form.0.as_str()),
        _ => None,
    });
    let of_target = || {
        let identity = decision.target.as_ref()?.identity.as_ref()?;
        let end = identity.0.match_indices(':').nth(1)?.0;
        identity.0.get(..end)
    };
    sent.next().or_else(of_target)
}

fn typed_into<'a>(step: &'a StepRecord, form: &str) -> Option<&'a str> {
    let decision = &step.thought.as_ref()?.decision;
    let done = step
        .reply
        .as_ref()
        .is_some_and(|reply| reply.outcome == ActOutcome::Done);
    let identity = &decision.target.as_ref()?.identity.as_ref()?.0;
    let rest = identity.strip_prefix(form)?;
    let is_text = matches!(decision.action, Action::Type { .. });
    (done && is_text && rest.starts_with(':')).then_some(rest)
}

/// Whether a field, by its identity, is one for a secret.
pub(crate) fn is_secret(identity: &str) -> bool {
    identity.contains(":password:")
}
