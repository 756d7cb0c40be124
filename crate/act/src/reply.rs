//! What the page's reply to an act amounts to.

use passerby_artifacts::act::{ActOutcome, ActReply};

/// Whether the input reached the page. It says nothing of the effect: look at the screen for that.
/// A page that left while acting counts, for leaving is what many acts are for.
pub fn succeeded(reply: &ActReply) -> bool {
    matches!(reply.outcome, ActOutcome::Done | ActOutcome::PageLeft)
}

/// The outcome in one sentence for people.
pub fn explain(outcome: &ActOutcome) -> String {
    match outcome {
        ActOutcome::Done => "The input was given.".to_owned(),
        ActOutcome::PageLeft => {
            "The page went away while the input was given; it may have had its effect.".to_owned()
        }
        ActOutcome::Detached => "The element is no longer on the page.".to_owned(),
        ActOutcome::NotVisible => "The element is on the page but not to be seen.".to_owned(),
        ActOutcome::Obscured { by } if by.trim().is_empty() => {
            "Something else lies over the element.".to_owned()
        }
        ActOutcome::Obscured { by } => format!("The element is covered by {}.", clause(by)),
        ActOutcome::Disabled => "The element cannot be operated now.".to_owned(),
        ActOutcome::Missed { on } => {
            format!(
                "The pointer came down beside the element, on {}.",
                clause(on)
            )
        }
        ActOutcome::NotByKeys { reason } => format!("{}.", clause(reason)),
        ActOutcome::NotApplicable { reason } if reason.trim().is_empty() => {
            "The element does not take this input.".to_owned()
        }
        ActOutcome::NotApplicable { reason } => {
            format!("The element does not take this input: {}.", clause(reason))
        }
        ActOutcome::Failed { reason } if reason.trim().is_empty() => {
            "The page could not be asked to act.".to_owned()
        }
        ActOutcome::Failed { reason } => {
            format!("The page could not be asked to act: {}.", clause(reason))
        }
    }
}

/// A text of the page's side as part of a sentence: white space folded, at most 200 characters,
/// without a full stop of its own.
fn clause(text: &str) -> String {
    let folded = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let short: String = folded.chars().take(200).collect();
    short.trim_end_matches(['.', ' ']).to_owned()
}
