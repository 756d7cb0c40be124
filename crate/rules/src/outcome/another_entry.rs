//! Whether something was done to an entry of a list though another one is called what the goal says, and nothing was done to that one.

use super::brought::{action, acts_of};
use crate::entries::says_as_much;
use crate::words;
use passerby_artifacts::decision::{Action, TextSource};
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::Signal;

/// An entry that something was done to.
struct Worked<'s> {
    /// The step in which the entry was chosen.
    chosen: &'s StepRecord,
    /// What the acts on it, the page that they were done on and its dialogs are called.
    on: String,
}

/// The entry that was taken, and the one that is called what the goal says.
pub(super) fn another(goal: &str, history: &[StepRecord]) -> Option<[String; 2]> {
    let worked = worked(history);
    let typed = typed(history);
    let filled = filled(history);
    let is_worked_on = |entry: &str| {
        // Entries may have got their names in this run.
        let is_own = |name: &String| {
            says_as_much(goal, name, entry) && words::fold(entry).contains(name.as_str())
        };
        let mut worked = worked.iter();
        worked.any(|worked| says_as_much(goal, &worked.on, entry))
            || typed.iter().any(is_own)
            || filled.iter().any(|field| is_of_field(entry, field))
    };
    worked.iter().find_map(|Worked { chosen, .. }| {
        let mut nearer = chosen.nearer_entries.iter();
        let meant = nearer.find(|entry| !is_worked_on(entry))?;
        Some([own_name(chosen), meant.clone()])
    })
}

/// What the run chose from lists and then did something to. A choice that was only looked at, and left, is none.
fn worked(history: &[StepRecord]) -> Vec<Worked<'_>> {
    let mut worked: Vec<Worked<'_>> = Vec::new();
    let mut chosen: Option<&StepRecord> = None;
    for step in acts_of(history) {
        let Some(action) = action(step) else { continue };
        match action {
            Action::Navigate { .. } | Action::Back => chosen = None,
            Action::Scroll { .. } | Action::Wait { .. } | Action::Hover => {}
            _ if chooses(step, action) => {
                if acts_at_once(step) {
                    worked.push(Worked {
                        chosen: step,
                        on: on(step),
                    });
                }
                chosen = Some(step);
            }
            _ => {
                if let Some(chosen) = chosen {
                    let on = format!("{} {}", on(chosen), on(step));
                    worked.push(Worked { chosen, on });
                }
            }
        }
    }
    worked
}

/// Whether the act is a press on an entry of a list or on something in one.
fn chooses(step: &StepRecord, action: &Action) -> bool {
    let target = step
        .thought
        .as_ref()
        .and_then(|thought| thought.decision.target.as_ref());
    let role = target.map_or("", |target| target.role.as_str());
    let is_entry = matches!(
        role,
        "link"
            | "row"
            | "listitem"
            | "option"
            | "treeitem"
            | "article"
            | "radio"
            | "menuitemradio"
            | "cell"
            | "gridcell"
    );
    matches!(
        action,
        Action::Click | Action::DoubleClick | Action::ContextMenu
    ) && (is_entry || !step.nearer_entries.is_empty() || !step.target_row.is_empty())
        && !is_tab(step)
}

/// Whether the press only showed another part of the same page: a link that led nowhere, and says all that its entry says.
pub(super) fn is_tab(step: &StepRecord) -> bool {
    let target = step
        .thought
        .as_ref()
        .and_then(|thought| thought.decision.target.as_ref());
    target.is_some_and(|target| {
        target.role == "link" && words::fold(&target.name) == words::fold(&step.target_entry)
    }) && !leaves(step)
}

/// Whether another page came.
fn leaves(step: &StepRecord) -> bool {
    let path = |url: &str| url.split(['?', '#']).next().unwrap_or_default().to_owned();
    let mut signals = step
        .difference
        .iter()
        .flat_map(|difference| &difference.signals);
    signals.any(|signal| match signal {
        Signal::NavigationOccurred { from, to } => path(from) != path(to),
        _ => false,
    })
}

/// Whether a press in an entry did something there and then: the list is still what is shown, or a dialog came for it.
fn acts_at_once(step: &StepRecord) -> bool {
    let target = step
        .thought
        .as_ref()
        .and_then(|thought| thought.decision.target.as_ref());
    let is_control = target.is_some_and(|target| {
        matches!(
            target.role.as_str(),
            "button" | "checkbox" | "switch" | "link"
        )
    });
    is_control && !step.target_row.is_empty() && !leaves(step) && !only_shows(step)
}

/// Whether the press only had another page shown, by a link whose address asks for it: nothing was sent, and the page says nothing to it.
fn only_shows(step: &StepRecord) -> bool {
    let target = step
        .thought
        .as_ref()
        .and_then(|thought| thought.decision.target.as_ref());
    let is_link = target.is_some_and(|target| target.role == "link");
    let is_shown = step.difference.as_ref().is_some_and(|difference| {
        let signals = &difference.signals;
        let moved = |signal: &Signal| matches!(signal, Signal::NavigationOccurred { .. });
        let sent = |signal: &Signal| matches!(signal, Signal::FormSubmitted { .. });
        signals.contains(&Signal::ScreenLoaded)
            && signals.iter().any(moved)
            && !signals.iter().any(sent)
            && difference.messages.is_empty()
    });
    is_link && is_shown
}

fn own_name(step: &StepRecord) -> String {
    let target = step
        .thought
        .as_ref()
        .and_then(|thought| thought.decision.target.as_ref());
    let name = target.map_or("", |target| target.name.trim());
    let told = [step.target_entry.trim(), step.target_row.trim(), name];
    let first = told.into_iter().find(|text| !text.is_empty());
    first.unwrap_or_default().to_owned()
}

/// What the fields are called that something was entered in.
fn filled(history: &[StepRecord]) -> Vec<Vec<String>> {
    let fields = acts_of(history).filter(|step| action(step).is_some_and(Action::fills));
    let names = fields.filter_map(|step| {
        let thought = step.thought.as_ref()?;
        Some(words::tokens(&thought.decision.target.as_ref()?.name))
    });
    names.filter(|name| !name.is_empty()).collect()
}

/// Whether an entry of a list tells of this field: `Keywords: regression added`.
fn is_of_field(entry: &str, field: &[String]) -> bool {
    words::tokens(entry).starts_with(field)
}

/// What was typed, folded.
fn typed(history: &[StepRecord]) -> Vec<String> {
    let texts = history.iter().filter_map(|step| match action(step) {
        Some(Action::Type {
            text: TextSource::Plain { text },
        }) => Some(words::fold(text)),
        _ => None,
    });
    texts.filter(|text| !text.is_empty()).collect()
}

/// All that says what the act was done on; what was typed does not, since a message to one may name another.
fn on(step: &StepRecord) -> String {
    let target = step
        .thought
        .as_ref()
        .and_then(|thought| thought.decision.target.as_ref());
    let name = target.map_or("", |target| target.name.as_str());
    let option = match action(step) {
        Some(Action::Select { option }) => option.as_str(),
        _ => "",
    };
    let signals = step
        .difference
        .iter()
        .flat_map(|difference| &difference.signals);
    let labels = signals.filter_map(|signal| match signal {
        Signal::DialogOpened { label, .. } | Signal::DialogClosed { label, .. } => {
            Some(label.as_str())
        }
        _ => None,
    });
    let own = [
        name,
        &step.target_row,
        &step.target_entry,
        &step.title,
        option,
    ];
    let parts = own.into_iter().chain(labels);
    parts.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::is_of_field;

    #[test]
    fn an_entry_that_tells_of_a_field_begins_with_its_name() {
        let field = |name: &str| crate::words::tokens(name);
        for (entry, name, expected) in [
            ("Keywords: regression added", "Keywords:", true),
            ("Keywords: regression added", "Key", false),
            ("Description: modified", "Keywords:", false),
        ] {
            assert_eq!(is_of_field(entry, &field(name)), expected, "{entry} {name}");
        }
    }
}
