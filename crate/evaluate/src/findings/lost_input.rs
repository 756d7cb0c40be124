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
    let told = grouped(lost)
        .into_iter()
        .filter_map(|group| group.into_iter().max_by_key(|(_, _, fields)| fields.len()))
        .map(|(step, by, fields)| finding(run, step, by, &fields));
    let mut found: Vec<Finding> = told.collect();
    for later in lost_on_return(run) {
        if !found.iter().any(|known| known.step == later.step) {
            found.push(later);
        }
    }
    found
}

/// Fields that are empty as their part of the page is shown again: a tab, a step of a longer form, a part that was redrawn.
fn lost_on_return(run: &Run<'_>) -> Vec<Finding> {
    let pairs = run.steps.iter().zip(run.steps.iter().skip(1));
    let mut told: Vec<&str> = Vec::new();
    let mut found = Vec::new();
    for (at, (step, after)) in pairs.enumerate() {
        let new: Vec<&str> = after.emptied.iter().map(String::as_str).collect();
        let new: Vec<&str> = new
            .into_iter()
            .filter(|label| !told.contains(label))
            .collect();
        told.extend(&new);
        let typed: Vec<&StepRecord> = run
            .steps
            .iter()
            .take(at)
            .filter(|earlier| {
                types_into_one_of(earlier, &new) && page(&earlier.url) == page(&after.url)
            })
            .collect();
        let Some(first) = typed.first() else {
            continue;
        };
        let between = run
            .steps
            .iter()
            .filter(|other| other.index > first.index && other.index <= step.index);
        // Where a step is missing among them the browser kept something back, and the run went to the page anew.
        let span = after.index.saturating_sub(first.index);
        let is_whole = usize::try_from(span)
            .is_ok_and(|span| span == between.clone().count().saturating_add(1));
        if is_whole
            && brings_back(step)
            && (leads_back(step) || !between.clone().any(takes_or_leaves))
        {
            found.push(Finding {
                basis: Basis::Inferred,
                ..card(
                    FindingKind::LostInput,
                    step,
                    texts::page::lost_input(&what(step), &step.url, &new, LostBy::Return),
                    cost::of_lost(run, &typed),
                )
            });
        }
    }
    found
}

fn types_into_one_of(step: &StepRecord, labels: &[&str]) -> bool {
    let is_type =
        decision(step).is_some_and(|decision| matches!(decision.action, Action::Type { .. }));
    let name = target(step).map_or("", |target| target.name.as_str());
    is_type && was_done(step) && labels.contains(&name) && !types_into_search(step)
}

/// Whether the step types into a search or a list's filter: what narrows a list goes with the list, and was not entered to be kept.
fn types_into_search(step: &StepRecord) -> bool {
    const SEARCHING: [&str; 18] = [
        "search",
        "find",
        "filter",
        "filtern",
        "suche",
        "suchen",
        "durchsuchen",
        "recherche",
        "rechercher",
        "chercher",
        "filtrer",
        "buscar",
        "búsqueda",
        "filtrar",
        "cerca",
        "ricerca",
        "pesquisar",
        "procurar",
    ];
    target(step).is_some_and(|target| target.role == "searchbox") || has_word(step, &SEARCHING)
}

/// Whether the step pressed something that shows another part of the page, and is not there to empty it.
fn brings_back(step: &StepRecord) -> bool {
    const EMPTYING: [&str; 16] = [
        "clear",
        "reset",
        "cancel",
        "discard",
        "new",
        "delete",
        "remove",
        "leeren",
        "zurücksetzen",
        "abbrechen",
        "verwerfen",
        "löschen",
        "effacer",
        "annuler",
        "borrar",
        "cancelar",
    ];
    let is_press = decision(step).is_some_and(|decision| decision.action == Action::Click);
    is_press && was_done(step) && !has_word(step, &EMPTYING)
}

/// Whether it is called the way back to an earlier part of a longer form.
fn leads_back(step: &StepRecord) -> bool {
    const BACK: [&str; 7] = [
        "back",
        "previous",
        "zurück",
        "retour",
        "précédent",
        "atrás",
        "indietro",
    ];
    has_word(step, &BACK)
}

fn has_word(step: &StepRecord, words: &[&str]) -> bool {
    let name = target(step).map_or(String::new(), |target| target.name.to_lowercase());
    let mut own = name.split(|c: char| !c.is_alphanumeric());
    own.any(|word| words.contains(&word))
}

/// Whether a form was taken, or the page was left for another: what was typed has gone its way then.
fn takes_or_leaves(step: &StepRecord) -> bool {
    let mut signals = step.difference.iter().flat_map(|d| &d.signals);
    let leaves = signals.any(|signal| {
        matches!(
            signal,
            Signal::ScreenLoaded
                | Signal::NavigationOccurred { .. }
                | Signal::FormSubmitted { .. }
                | Signal::DialogClosed { .. }
        )
    });
    leaves || step.outcome() == Some(ScreenOutcome::FormSubmissionSucceeded)
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
    // What is typed into a combobox looks for one of its entries, and goes with the list.
    let is_search = target(step).is_some_and(|target| target.role == "combobox");
    typed && same && !is_search && was_done(step) && !types_into_search(step)
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
        LostBy::OtherField | LostBy::Return => typed.collect(),
    };
    Finding {
        // The answer in the other field may make the text needless.
        basis: match by {
            LostBy::Refusal => Basis::Observed,
            LostBy::OtherField | LostBy::Return => Basis::Inferred,
        },
        ..card(
            FindingKind::LostInput,
            step,
            texts::page::lost_input(&what(step), &step.url, &named, by),
            cost::of_lost(run, &lost),
        )
    }
}
