//! What the run typed and the page shows no more.

use passerby_artifacts::act::ActOutcome;
use passerby_artifacts::decision::{Action, TextSource};
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::{FormInput, ScreenState};

/// Labels of the screen's empty fields whose last entry by the run, on this page, was a text.
pub(crate) fn emptied(steps: &[StepRecord], screen: &ScreenState) -> Vec<String> {
    let inputs = screen.forms.iter().flat_map(|form| &form.inputs);
    let empty = inputs.filter(|input| !input.filled && !input.disabled && input.kind != "password");
    let lost = empty.filter(|input| {
        last_entry(steps, input)
            .is_some_and(|step| is_text(step) && page(&step.url) == page(&screen.url))
    });
    lost.map(|input| input.label.clone()).collect()
}

/// The step that last entered something into this field.
fn last_entry<'a>(steps: &'a [StepRecord], input: &FormInput) -> Option<&'a StepRecord> {
    steps.iter().rev().find(|step| {
        let Some(decision) = step.thought.as_ref().map(|thought| &thought.decision) else {
            return false;
        };
        let is_into = decision
            .target
            .as_ref()
            .is_some_and(|target| target.identity.as_ref() == Some(&input.identity));
        let enters = matches!(decision.action, Action::Type { .. } | Action::Clear);
        let done = |reply: &passerby_artifacts::act::ActReply| reply.outcome == ActOutcome::Done;
        is_into && enters && step.reply.as_ref().is_some_and(done)
    })
}

fn is_text(step: &StepRecord) -> bool {
    let decision = step.thought.as_ref().map(|thought| &thought.decision);
    decision.is_some_and(|decision| {
        matches!(&decision.action, Action::Type { text: TextSource::Plain { text } } if !text.trim().is_empty())
    })
}

/// An address without its query and its fragment.
fn page(url: &str) -> &str {
    url.split(['?', '#']).next().unwrap_or(url)
}
