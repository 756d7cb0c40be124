//! What was done in the page, what the page answered, and what changed there.

use super::decision::typed;
use super::element;
use crate::text::{fold, quote};
use crate::unit;
use passerby_artifacts::act::{
    ActOutcome, ActPlan, ActReply, FoundBy, Gesture, InputKind, InputPlan, Request, Settled,
};
use passerby_artifacts::run::Glance;
use passerby_artifacts::screen::{Change, Item, ScreenOutcome, Signal};

/// What was to be done, and by whom.
pub(crate) fn plan(plan: &ActPlan) -> String {
    match plan {
        ActPlan::Page { input } => format!("In the page: {}", gesture(input)),
        ActPlan::Navigate { url } => format!("By the browser: load {}", quote(url)),
        ActPlan::Back => "By the browser: back in the history".to_owned(),
        ActPlan::Wait { ms } => {
            format!("By nobody: let {} pass", unit::duration(f64::from(*ms)))
        }
    }
}

fn gesture(input: &InputPlan) -> String {
    let what = match &input.gesture {
        Gesture::Click => "click".to_owned(),
        Gesture::DoubleClick => "double-click".to_owned(),
        Gesture::ContextMenu => "press the other button".to_owned(),
        Gesture::Hover => "point".to_owned(),
        Gesture::SetText { text } => format!("set the text to {}", typed(text)),
        Gesture::SelectOption { label } => format!("choose {}", quote(label)),
        Gesture::SetChecked { on: true } => "tick".to_owned(),
        Gesture::SetChecked { on: false } => "untick".to_owned(),
        Gesture::PressKey { key, times: 1 } => format!("press {}", quote(key)),
        Gesture::PressKey { key, times } => format!("press {} {times} times", quote(key)),
        Gesture::Drag { dx, dy } => {
            format!("drag by {}, {} px", unit::number(*dx), unit::number(*dy))
        }
        Gesture::SelectText => "mark the text".to_owned(),
        Gesture::ScrollBy { dx, dy } => {
            format!("scroll by {}, {} px", unit::number(*dx), unit::number(*dy))
        }
    };
    match &input.element {
        Some(on) => format!(
            "{what} on {} ({})",
            element(&on.role, &on.name),
            unit::place(&on.rect)
        ),
        None => what,
    }
}

/// What became of an act, and how its element was found again.
pub(crate) fn act_outcome(reply: &ActReply) -> String {
    let ended = match &reply.outcome {
        ActOutcome::Done => "Done".to_owned(),
        ActOutcome::PageLeft => "The page was left while acting".to_owned(),
        ActOutcome::Detached => "The element is gone, or another one by now".to_owned(),
        ActOutcome::NotVisible => "The element is not visible".to_owned(),
        ActOutcome::Obscured { by } => format!("The element is covered by {}", quote(by)),
        ActOutcome::Disabled => "The element is disabled".to_owned(),
        ActOutcome::NotApplicable { reason } => format!("Not possible there: {reason}"),
        ActOutcome::Failed { reason } => format!("The page could not be asked: {reason}"),
    };
    match reply.found_by {
        FoundBy::Nothing => ended,
        FoundBy::Handle => format!("{ended}; element found again by its handle"),
        FoundBy::RoleName => format!("{ended}; element found again by role and name"),
        FoundBy::Place => format!("{ended}; element found again by its place"),
    }
}

/// How the page was given the input of an act.
pub(crate) fn input_kind(kind: InputKind) -> &'static str {
    match kind {
        InputKind::Synthetic => "synthetic: by script, as the page can tell",
        InputKind::Trusted => "trusted: by the browser, as a person's",
    }
}

/// What a persona took in of the screen.
pub(crate) fn glance(glance: &Glance) -> String {
    format!(
        "{} of {} words in {}",
        glance.words_read,
        glance.words_in_view,
        unit::duration(f64::from(glance.look_ms))
    )
}

/// A request of the page, with its answer.
pub(crate) fn request(request: &Request) -> String {
    let status = request
        .status
        .map_or_else(|| "no status told".to_owned(), |status| status.to_string());
    format!(
        "{}: {status}, {}",
        fold(&request.url),
        unit::duration(request.took_ms)
    )
}

/// How the page came to rest.
pub(crate) fn settled(settled: &Settled) -> String {
    let waited = unit::duration(settled.waited_ms);
    if settled.quiet {
        return format!("At rest after {waited}");
    }
    let busy: Vec<String> = settled.still_busy.iter().map(|what| fold(what)).collect();
    match busy.as_slice() {
        [] => format!("Not at rest after {waited}"),
        busy => format!(
            "Not at rest after {waited}: {} still going on",
            busy.join(", ")
        ),
    }
}

/// What a user would say happened.
pub(crate) fn signal(signal: &Signal) -> String {
    match signal {
        Signal::ScreenLoaded => "A document was loaded".to_owned(),
        Signal::NavigationOccurred { from, to } => {
            format!("The address changed from {} to {}", quote(from), quote(to))
        }
        Signal::FormSubmitted { form } => format!("The form {} was sent", quote(&form.0)),
        Signal::ResultsAppeared { count } => {
            format!("Results appeared: {}", unit::count(*count, "text"))
        }
        Signal::ErrorAppeared { text } => format!("An error appeared: {}", quote(text)),
        Signal::DialogOpened { label } => format!("A dialog opened: {}", quote(label)),
        Signal::DialogClosed { label } => format!("A dialog closed: {}", quote(label)),
        Signal::ValueChanged { input, after } => {
            format!("The input {} now holds {}", quote(&input.0), quote(after))
        }
        Signal::Scrolled => "The page stands elsewhere".to_owned(),
        Signal::NoOp => "Nothing a user would call a change".to_owned(),
    }
}

/// What a difference amounts to.
pub(crate) fn outcome(outcome: ScreenOutcome) -> &'static str {
    match outcome {
        ScreenOutcome::NoChange => "Nothing changed",
        ScreenOutcome::FormSubmissionSucceeded => "A form was sent and taken",
        ScreenOutcome::FormSubmissionFailed => "A form was refused",
        ScreenOutcome::Navigation => "Another page",
        ScreenOutcome::Unknown => "Something else",
    }
}

/// An element that came or went.
pub(crate) fn item(item: &Item) -> String {
    element(&item.role, &item.text)
}

/// An element that is in another state than before.
pub(crate) fn change(change: &Change) -> String {
    let value = |text: &str| match text {
        "" => "nothing".to_owned(),
        text => quote(text),
    };
    format!(
        "{}: {} from {} to {}",
        quote(&change.label),
        change.property.as_str(),
        value(&change.before),
        value(&change.after)
    )
}
