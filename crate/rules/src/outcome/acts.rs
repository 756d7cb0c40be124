//! What was done, in words.

use passerby_artifacts::decision::{Action, TextSource};
use passerby_artifacts::run::StepRecord;

/// What an act was done on and with, in words.
pub(super) fn of_act(step: &StepRecord) -> String {
    let Some(thought) = &step.thought else {
        return String::new();
    };
    let decision = &thought.decision;
    let target = decision.target.as_ref().map_or("", |target| &target.name);
    let with = match &decision.action {
        Action::Type {
            text: TextSource::Plain { text },
        }
        | Action::Insert { text } => text.clone(),
        Action::Select { option } => option.clone(),
        Action::SelectMany { options } => options.join(" "),
        _ => String::new(),
    };
    format!(
        "{target} {} {} {with}",
        step.target_picture, step.target_row
    )
}
