//! What the keys of a step came to, for findings and for what Passerby could not do.

use passerby_artifacts::act::InputKind;
use passerby_artifacts::finding::Limitation;
use passerby_artifacts::hand::{KeyWay, KeyWayEnd};
use passerby_artifacts::role::in_plain_words;
use passerby_artifacts::run::StepRecord;

/// What a control lacks for those who use keys.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Lack {
    /// Nothing takes the focus.
    Focus,
    /// Tab goes around the page without it.
    Order,
    /// Tab passes it over, by its `tabindex`.
    Stop,
    /// The key that operates such controls does nothing.
    Reaction,
}

/// The way of the keys, where the step's act was to be done by them.
pub(crate) fn way(step: &StepRecord) -> Option<&KeyWay> {
    step.reply.as_ref()?.keys.as_deref()
}

/// Whether the browser itself pressed every key: only then what they did not do is the page's.
pub(crate) fn were_trusted(step: &StepRecord) -> bool {
    step.reply
        .as_ref()
        .is_some_and(|reply| reply.input == Some(InputKind::Trusted))
}

/// Whether it takes a text that nothing else on the page takes.
pub(crate) fn is_field(role: &str) -> bool {
    matches!(role, "textbox" | "searchbox")
}

/// What Passerby's keys did not do, where nobody can say whether the page or Passerby is the cause.
pub(crate) fn limitation(step: &StepRecord) -> Option<Limitation> {
    let way = way(step)?;
    let thought = step.thought.as_ref()?;
    let target = thought.decision.target.as_ref()?;
    let what = match target.name.trim() {
        "" => format!("the {} without a name", in_plain_words(&target.role)),
        name => format!("“{name}”"),
    };
    let by_script = !were_trusted(step);
    let why = match way.end {
        KeyWayEnd::Trapped if by_script => "the focus did not leave a part of the page",
        KeyWayEnd::NotInOrder if by_script => "Tab did not come to it",
        KeyWayEnd::Reached if by_script && way.reacted == Some(false) => {
            "the key that operates it did nothing there"
        }
        KeyWayEnd::NotByArrows => "no arrow key of those that usually do led to it",
        KeyWayEnd::TooFar => "the way of the keys was too long, or led out of sight",
        // Of a field that is a finding.
        KeyWayEnd::PassedOver if !is_field(&target.role) => {
            "Tab passes it over, and no script brought the focus there"
        }
        KeyWayEnd::NoControl => "it takes no focus, and it is not clear which control is meant",
        _ => return None,
    };
    let advice = if by_script {
        " The keys were pressed by script, which a page may take otherwise than a person’s: a run with trusted input tells."
    } else {
        ""
    };
    Some(Limitation {
        step: Some(step.index),
        what: format!("Passerby did not operate {what} by the keyboard: {why}.{advice}"),
    })
}
