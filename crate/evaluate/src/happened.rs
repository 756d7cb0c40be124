//! What happened, as facts and as sentences.
//!
//! Must never judge: whether a fact is what was expected is told in [`crate::verdict`].

use crate::observed::Observed;
use passerby_artifacts::screen::{
    Difference, FormInput, Identity, ScreenOutcome, ScreenState, Signal,
};

/// What is said where no element changed.
pub(crate) const UNCHANGED: &str = "No control or text on the screen changed.";

/// The signals as sentences.
pub(crate) fn happenings(seen: &Observed<'_>) -> Vec<String> {
    let signals = &seen.difference.signals;
    // On another page there are other entries.
    let is_elsewhere = signals.iter().any(is_page_change);
    let is_told =
        |signal: &&Signal| !(is_elsewhere && matches!(signal, Signal::ResultsAppeared { .. }));
    let mut facts: Vec<String> = signals
        .iter()
        .filter(is_told)
        .map(|signal| sentence(signal, seen))
        .collect();
    let only_scrolled = matches!(signals.as_slice(), [Signal::Scrolled]);
    if facts.is_empty() || only_scrolled && !seen.difference.added.is_empty() {
        facts.push(counted(seen.difference));
    }
    facts
}

/// That things came, went or changed, where nothing tells more of it.
fn counted(difference: &Difference) -> String {
    let kinds = [
        (&difference.added.is_empty(), "came"),
        (&difference.removed.is_empty(), "went"),
        (&difference.changed.is_empty(), "changed"),
    ]
    .map(|(is_none, what)| (!is_none).then_some(what));
    let told: Vec<&str> = kinds.into_iter().flatten().collect();
    match told.as_slice() {
        [] => "Something on the screen changed, but none of its controls and texts.".to_owned(),
        [only] => format!("Controls or texts on the screen {only}."),
        [some @ .., last] => format!(
            "Controls or texts on the screen {} or {last}.",
            some.join(", ")
        ),
    }
}

/// One signal as a sentence.
pub(crate) fn sentence(signal: &Signal, seen: &Observed<'_>) -> String {
    match signal {
        Signal::ScreenLoaded => match seen.after.title.trim() {
            "" => format!("The page {} opened.", seen.after.url),
            title => format!("The page “{title}” opened."),
        },
        Signal::NavigationOccurred { to, .. } => format!("The address is now {to}."),
        Signal::FormSubmitted { form } => {
            format!("The form “{}” was sent.", form_label(seen, form))
        }
        Signal::ResultsAppeared { count: 1 } => {
            "A list shows an entry that it did not show before.".to_owned()
        }
        // The page's own count of results may be of more than it lists.
        Signal::ResultsAppeared { .. } => {
            "Lists show entries that they did not show before.".to_owned()
        }
        Signal::ErrorAppeared { text } => format!("The page showed an error: “{text}”"),
        Signal::DialogOpened { label, is_layer } => {
            format!("A {} opened{}.", dialog(*is_layer), quoted(label))
        }
        Signal::DialogClosed { label, is_layer } => {
            format!("A {} closed{}.", dialog(*is_layer), quoted(label))
        }
        Signal::ValueChanged { input, after } if matches!(after.as_str(), "on" | "off") => {
            format!("{} is now {after}.", called(seen, input))
        }
        Signal::ValueChanged { input, after } if after.is_empty() => {
            format!("{} is now empty.", called(seen, input))
        }
        Signal::ValueChanged { input, after } => {
            format!("{} now holds “{after}”.", called(seen, input))
        }
        Signal::Scrolled => "The page was scrolled.".to_owned(),
        Signal::NoOp => UNCHANGED.to_owned(),
    }
}

/// Whether nothing a user would call a change happened.
pub(crate) fn changed_nothing(seen: &Observed<'_>) -> bool {
    let difference = seen.difference;
    difference.signals.contains(&Signal::NoOp)
        || difference.outcome == ScreenOutcome::NoChange && difference.signals.is_empty()
}

/// Whether the signal tells of another page.
pub(crate) fn is_page_change(signal: &Signal) -> bool {
    matches!(
        signal,
        Signal::ScreenLoaded | Signal::NavigationOccurred { .. }
    )
}

/// Whether another page came.
pub(crate) fn page_changed(seen: &Observed<'_>) -> bool {
    seen.difference.signals.iter().any(is_page_change)
}

/// The first error that the page showed after the act.
pub(crate) fn first_error<'a>(seen: &Observed<'a>) -> Option<&'a str> {
    let mut signals = seen.difference.signals.iter();
    signals.find_map(|signal| match signal {
        Signal::ErrorAppeared { text } => Some(text.as_str()),
        _ => None,
    })
}

/// The input with this identity.
pub(crate) fn input<'a>(state: &'a ScreenState, id: &Identity) -> Option<&'a FormInput> {
    let mut inputs = state.forms.iter().flat_map(|form| &form.inputs);
    inputs.find(|input| &input.identity == id)
}

/// What a person calls the input or action; the words in its identity where it is not on the screen.
pub(crate) fn input_label(state: &ScreenState, id: &Identity) -> String {
    let of_action = || {
        let mut actions = state.actions.iter();
        actions
            .find(|action| &action.identity == id)
            .map(|action| action.label.clone())
    };
    input(state, id)
        .map(|input| input.label.clone())
        .or_else(of_action)
        .unwrap_or_else(|| own_words(id))
}

/// The input or action at the beginning of a sentence.
fn called(seen: &Observed<'_>, id: &Identity) -> String {
    match input_label(seen.after, id).trim() {
        "" => "A control without a name".to_owned(),
        label => format!("“{label}”"),
    }
}

/// What a person calls the form; the words in its identity where it is on neither screen.
pub(crate) fn form_label(seen: &Observed<'_>, id: &Identity) -> String {
    let mut forms = seen.before.forms.iter().chain(&seen.after.forms);
    forms
        .find(|form| &form.identity == id)
        .map_or_else(|| own_words(id), |form| form.label.clone())
}

/// The last part of an identity, which comes from the thing's own words: `form:login:textbox:name`.
fn own_words(id: &Identity) -> String {
    let own = id.0.rsplit(':').next().unwrap_or_default();
    own.replace('-', " ")
}

/// `: “label”`, or nothing where there is no label.
pub(crate) fn quoted(label: &str) -> String {
    if label.is_empty() {
        String::new()
    } else {
        format!(": “{label}”")
    }
}

/// The form in which texts are compared: white space folded, in lower case.
pub(crate) fn folded(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").to_lowercase()
}

/// What it is called that opened or closed: a layer that the page does not call a dialog may be a menu as well.
pub(crate) fn dialog(is_layer: bool) -> &'static str {
    if is_layer { "pop-up" } else { "dialog" }
}
