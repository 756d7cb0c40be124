//! What was done in the page, what the page answered, and what changed there.

use super::decision::{listed, typed};
use super::element;
use super::waits;
use crate::text::{fold, quote};
use crate::unit;
use passerby_artifacts::act::{
    ActOutcome, ActPlan, ActReply, FoundBy, Gesture, InputKind, InputPlan, Request, Settled,
};
use passerby_artifacts::edited::Edited;
use passerby_artifacts::hand::Hand;
use passerby_artifacts::run::{Glance, RunConfig, StepRecord};
use passerby_artifacts::screen::{
    Change, ChangedProperty, Difference, Item, ScreenOutcome, Signal,
};

/// What was to be done.
pub(crate) fn plan(plan: &ActPlan) -> String {
    match plan {
        ActPlan::Page { input } => gesture(input),
        ActPlan::Navigate { url } => format!("load {}", quote(url)),
        ActPlan::Back => "go back in the browser".to_owned(),
        ActPlan::Wait { ms } => {
            format!("wait {}", unit::duration(f64::from(*ms)))
        }
        ActPlan::WaitFor { text, gone, ms } => waits::until(text, *gone, *ms),
    }
}

fn gesture(input: &InputPlan) -> String {
    let what = match &input.gesture {
        Gesture::Click => "click".to_owned(),
        Gesture::DoubleClick => "double-click".to_owned(),
        Gesture::ContextMenu => "press the right mouse button".to_owned(),
        Gesture::Hover => "point".to_owned(),
        Gesture::SetText { text } => format!("set the text to {}", typed(text)),
        Gesture::SelectOption { label } => format!("choose {}", quote(label)),
        Gesture::SelectOptions { labels } => format!("choose {}", listed(labels)),
        Gesture::SetChecked { on: true } => "tick".to_owned(),
        Gesture::SetChecked { on: false } => "untick".to_owned(),
        Gesture::PressKey { key, times: 1 } => format!("press {}", quote(key)),
        Gesture::PressKey { key, times } => format!("press {} {times} times", quote(key)),
        Gesture::Drag { dx, dy } => {
            format!("drag by {}, {} px", unit::number(*dx), unit::number(*dy))
        }
        Gesture::SelectText { part, .. } if part.is_empty() => "select the text".to_owned(),
        Gesture::SelectText { part, .. } => format!("select {}", quote(part)),
        Gesture::InsertText { text } => format!("type {} at the caret", quote(text)),
        Gesture::ScrollBy { dx, dy } => {
            format!("scroll by {}, {} px", unit::number(*dx), unit::number(*dy))
        }
        Gesture::ScrollIntoView => "scroll into view".to_owned(),
    };
    let how = by_hand(&input.hand);
    match &input.element {
        Some(on) => format!(
            "{what} on the {} ({}){how}",
            element(&on.role, &on.name),
            unit::place(&on.rect)
        ),
        None => format!("{what}{how}"),
    }
}

fn by_hand(hand: &Hand) -> String {
    match hand {
        Hand::Pointer => String::new(),
        Hand::Keyboard => ", by the keyboard".to_owned(),
        Hand::Unsteady { dx, dy } => {
            let side = if *dx < 0.0 { "left" } else { "right" };
            let end = if *dy < 0.0 { "above" } else { "below" };
            let (dx, dy) = (unit::number(dx.abs()), unit::number(dy.abs()));
            format!(", {dx} px to the {side} of the point that was aimed at and {dy} px {end} it")
        }
    }
}

/// What became of an act, and how its element was found again.
pub(crate) fn act_outcome(reply: &ActReply) -> String {
    let ended = match &reply.outcome {
        ActOutcome::Done => "Done".to_owned(),
        ActOutcome::PageLeft => "The page changed while acting".to_owned(),
        ActOutcome::Detached => "The element was gone".to_owned(),
        ActOutcome::NotVisible => "The element was not visible".to_owned(),
        ActOutcome::Obscured { by } => format!("The element was covered by {}", quote(by)),
        ActOutcome::Disabled => "The element was disabled".to_owned(),
        ActOutcome::NotApplicable { reason } => {
            format!("The element did not take the input: {reason}")
        }
        ActOutcome::Missed { on } => {
            format!("The pointer came down beside the element, on {}", quote(on))
        }
        ActOutcome::NotByKeys { reason } => reason.clone(),
        ActOutcome::Failed { reason } => format!("The page could not be asked: {reason}"),
    };
    match reply.found_by {
        FoundBy::Nothing | FoundBy::Handle => ended,
        FoundBy::RoleName => {
            format!(
                "{ended}; the page had redrawn the element; it was found again by its role and name"
            )
        }
        FoundBy::Place => {
            format!("{ended}; the page had redrawn the element; it was found again by its place")
        }
    }
}

/// How the page was given the input of an act.
pub(crate) fn input_kind(kind: InputKind) -> &'static str {
    match kind {
        InputKind::Synthetic => "by script; a page can tell it from a person’s",
        InputKind::Trusted => "by the browser, like a person’s",
    }
}

/// How the input of a run was given: as most of its acts were, and how many were not.
pub(crate) fn run_input(config: &RunConfig, steps: &[StepRecord]) -> String {
    let (usual, other, exception) = match config.trusted_input {
        true => (InputKind::Trusted, InputKind::Synthetic, "by script"),
        false => (InputKind::Synthetic, InputKind::Trusted, "by the browser"),
    };
    let replies = steps.iter().filter_map(|step| step.reply.as_ref());
    let exceptions = replies.filter(|reply| reply.input == Some(other)).count();
    let usual = input_kind(usual);
    match exceptions {
        0 => usual.to_owned(),
        1 => format!("{usual}; one act {exception}, as its step says"),
        more => format!("{usual}; {more} acts {exception}, as their steps say"),
    }
}

/// What a persona took in of the screen.
pub(crate) fn glance(glance: &Glance) -> String {
    let known = match glance.words_known {
        0 => String::new(),
        words => format!(", and {words} known from before,"),
    };
    format!(
        "{} of {} words{known} in {}",
        glance.words_read,
        glance.words_in_view,
        unit::duration(f64::from(glance.look_ms))
    )
}

/// A request of the page, with its answer.
pub(crate) fn request(request: &Request) -> String {
    let status = request
        .status
        .map_or_else(|| "no status known".to_owned(), |status| status.to_string());
    let address = fold(&request.url);
    // What a browser has at hand, or does not tell the time of, took no time by its account.
    if request.took_ms > 0.0 {
        format!("{address}: {status}, {}", unit::duration(request.took_ms))
    } else {
        format!("{address}: {status}")
    }
}

/// How the page came to rest.
pub(crate) fn settled(settled: &Settled) -> String {
    let waited = unit::duration(settled.waited_ms);
    if settled.quiet {
        return format!("After {waited}");
    }
    let busy: Vec<String> = settled.still_busy.iter().map(|what| fold(what)).collect();
    match busy.as_slice() {
        [] => format!("Not within {waited}"),
        busy => format!("Not within {waited}: {} still going on", busy.join(", ")),
    }
}

/// What a user would say happened. That a page was loaded goes without saying where another address is told. An address that changes
/// without it may be of the same page.
///
/// `blames_page`: whether an error that the page showed is its own; else this run's refusals may have brought it. `in_new_tab`: whether
/// the page before stays open in its own tab.
pub(crate) fn signals(signals: &[Signal], blames_page: bool, in_new_tab: bool) -> Vec<String> {
    let moved = signals
        .iter()
        .any(|signal| matches!(signal, Signal::NavigationOccurred { .. }));
    let loaded = signals.contains(&Signal::ScreenLoaded);
    let told = signals
        .iter()
        .filter(|signal| !moved || **signal != Signal::ScreenLoaded);
    told.map(|told| match told {
        Signal::NavigationOccurred { to, .. } if in_new_tab => {
            format!("Another page opened in a new tab: {}", quote(to))
        }
        Signal::NavigationOccurred { from, to } if !loaded => {
            format!("The address changed to {} from {}", quote(to), quote(from))
        }
        Signal::ErrorAppeared { text } if !blames_page => {
            format!("The page shows {}", quote(text))
        }
        told => signal(told),
    })
    .collect()
}

fn signal(signal: &Signal) -> String {
    match signal {
        Signal::ScreenLoaded => "The page was loaded anew".to_owned(),
        Signal::NavigationOccurred { from, to } => {
            format!(
                "Another page opened: {} in place of {}",
                quote(to),
                quote(from)
            )
        }
        Signal::FormSubmitted { .. } => "The form was sent".to_owned(),
        Signal::ResultsAppeared { count } => match count {
            1 => "A list shows an entry that it did not show before".to_owned(),
            _ => "Lists show entries that they did not show before".to_owned(),
        },
        Signal::ErrorAppeared { text } => format!("The page showed the error {}", quote(text)),
        Signal::DialogOpened { label, is_layer } => format!("{} opened", dialog(label, *is_layer)),
        Signal::DialogClosed { label, is_layer } => format!("{} closed", dialog(label, *is_layer)),
        Signal::ValueChanged { after, .. } if matches!(after.as_str(), "on" | "off") => {
            format!("A control was switched {after}")
        }
        Signal::ValueChanged { after, .. } if after.is_empty() => "A field is now empty".to_owned(),
        Signal::ValueChanged { after, .. } => format!("A field now holds {}", quote(after)),
        Signal::Scrolled => "The page was scrolled".to_owned(),
        Signal::NoOp => "No control or text of the page changed".to_owned(),
    }
}

/// `is_layer`: the page does not call it a dialog.
fn dialog(label: &str, is_layer: bool) -> String {
    let what = if is_layer { "pop-up" } else { "dialog" };
    match label.trim() {
        "" => format!("A {what} without a name"),
        label => format!("The {what} {}", quote(label)),
    }
}

/// What it amounts to where the browser refused a request of the act.
pub(crate) const KEPT_BACK: &str = "The browser refused a request of the page";

/// What a difference amounts to.
pub(crate) fn outcome(difference: &Difference) -> &'static str {
    let is_elsewhere = |signal: &Signal| matches!(signal, Signal::NavigationOccurred { .. });
    // A search adds to the query of the page that it is made on.
    let is_another_page = |signal: &Signal| match signal {
        Signal::NavigationOccurred { from, to } => {
            let page = |url: &str| url.split('?').next().unwrap_or_default().to_owned();
            page(from) != page(to)
        }
        Signal::ScreenLoaded => true,
        _ => false,
    };
    match difference.outcome {
        ScreenOutcome::Navigation if !difference.signals.iter().any(is_elsewhere) => {
            "The page was loaded again"
        }
        ScreenOutcome::NoChange => "No control or text of the page changed",
        ScreenOutcome::FormSubmissionSucceeded => "The form was accepted",
        ScreenOutcome::FormSubmissionFailed => "The form was refused",
        ScreenOutcome::Navigation if !difference.signals.iter().any(is_another_page) => {
            "The address changed"
        }
        ScreenOutcome::Navigation => "Another page or view opened",
        ScreenOutcome::Unknown => "The page changed",
    }
}

/// An element that came or went.
pub(crate) fn item(item: &Item) -> String {
    element(&item.role, &item.text)
}

/// An element that is in another state than before.
pub(crate) fn change(change: &Change) -> String {
    let value = |text: &str| match text {
        "" => "empty".to_owned(),
        // Passerby's own words for a state, which may quote the page.
        text if change.property == ChangedProperty::State => fold(text),
        text => quote(text),
    };
    let label = match change.label.trim() {
        label if label.is_empty() || super::is_kind(label) => "Something without a name".to_owned(),
        label => quote(label),
    };
    let (before, after) = (value(&change.before), value(&change.after));
    if change.property == ChangedProperty::State
        && let Some(states) = states(&change.before, &change.after)
    {
        return format!("{label}: {states}");
    }
    if let Some(edited) = change.edited() {
        return format!("{label}: {}", edit(&edited));
    }
    match change.property {
        ChangedProperty::Value | ChangedProperty::State => {
            format!("{label}: was {before}, now {after}")
        }
        other => format!("{label}: {} was {before}, now {after}", other.as_str()),
    }
}

/// What is another in a long text.
fn edit(edited: &Edited) -> String {
    let shown = |text: &str| quote(&text.replace('\n', " ⏎ "));
    let (before, after) = (shown(&edited.before), shown(&edited.after));
    match (edited.before.is_empty(), edited.after.is_empty()) {
        (true, _) => format!("{after} was added to its text"),
        (_, true) => format!("{before} was taken out of its text"),
        _ => format!("in its text, {before} became {after}"),
    }
}

/// What can be done with a control, as people say it: `was collapsed, now expanded`; `None` for a state of another kind.
fn states(before: &str, after: &str) -> Option<String> {
    let (was, is): (Vec<&str>, Vec<&str>) = (
        before.split_whitespace().collect(),
        after.split_whitespace().collect(),
    );
    let told = |all: &[&str], others: &[&str]| -> Option<Vec<String>> {
        let own = all.iter().filter(|state| !others.contains(state));
        own.map(|state| in_words(state)).collect()
    };
    let (was, is) = (told(&was, &is)?, told(&is, &was)?);
    Some(match (was.is_empty(), is.is_empty()) {
        (true, true) => return None,
        (true, false) => format!("now {}", is.join(", ")),
        (false, true) => format!("no longer {}", was.join(", ")),
        (false, false) => format!("was {}, now {}", was.join(", "), is.join(", ")),
    })
}

/// `expanded=false` is collapsed.
fn in_words(state: &str) -> Option<String> {
    let (name, value) = state.split_once('=')?;
    let words = match (name, value) {
        ("checked", "true") => "ticked",
        ("checked", "false") => "not ticked",
        ("checked", _) => "partly ticked",
        ("expanded", "true") => "expanded",
        ("expanded", _) => "collapsed",
        ("selected", "true") => "selected",
        ("selected", _) => "not selected",
        ("pressed", "true") => "pressed",
        ("pressed", _) => "not pressed",
        ("sort", order) => return Some(format!("sorted {order}")),
        _ => return None,
    };
    Some(words.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use passerby_artifacts::act::RequestBy;
    use passerby_artifacts::screen::Identity;

    #[test]
    fn what_was_known_from_before_is_told_beside_what_was_read() {
        let first = Glance {
            look_ms: 6_000,
            words_read: 12,
            words_in_view: 142,
            ..Glance::default()
        };
        let again = Glance {
            words_known: 130,
            ..first.clone()
        };
        assert_eq!(glance(&first), "12 of 142 words in 6.0 s");
        assert_eq!(
            glance(&again),
            "12 of 142 words, and 130 known from before, in 6.0 s"
        );
    }

    #[test]
    fn a_change_quotes_the_page_and_not_our_own_words() {
        for (label, property, before, after, expected) in [
            (
                "controls",
                ChangedProperty::State,
                "“A” first",
                "“B” first",
                "“controls”: was “A” first, now “B” first",
            ),
            (
                "",
                ChangedProperty::State,
                "selected=true expanded=false",
                "selected=true expanded=true",
                "Something without a name: was collapsed, now expanded",
            ),
            (
                "All",
                ChangedProperty::State,
                "",
                "checked=mixed",
                "“All”: now partly ticked",
            ),
            (
                "All",
                ChangedProperty::State,
                "pressed=true",
                "",
                "“All”: no longer pressed",
            ),
            (
                "Name",
                ChangedProperty::Value,
                "",
                "Anna",
                "“Name”: was empty, now “Anna”",
            ),
        ] {
            let told = change(&Change {
                identity: Identity("x".to_owned()),
                label: label.to_owned(),
                property,
                before: before.to_owned(),
                after: after.to_owned(),
            });
            assert_eq!(told, expected);
        }
    }

    #[test]
    fn a_request_without_a_duration_tells_none() {
        let of = |took_ms: f64| {
            request(&Request {
                url: "https://a.example/".to_owned(),
                by: RequestBy::Script,
                status: Some(200),
                began_at_ms: 0,
                took_ms,
            })
        };
        assert_eq!(of(0.0), "https://a.example/: 200");
        assert_eq!(of(12.0), "https://a.example/: 200, 12 ms");
    }

    #[test]
    fn a_dialog_without_a_name_has_no_empty_quotes() {
        let label = String::new();
        let told = signals(
            &[Signal::DialogOpened {
                label,
                is_layer: false,
            }],
            true,
            false,
        );
        assert_eq!(told, ["A dialog without a name opened"]);
    }
}
