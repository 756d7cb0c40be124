//! The page showed an error.

use super::{Run, act_key, card, cost, decision, grouped, target, texts, was_done, what};
use crate::refusal::good_reason;
use passerby_artifacts::act::RequestBy;
use passerby_artifacts::decision::{Action, Predicate};
use passerby_artifacts::finding::{Basis, Finding, FindingKind};
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::{ChangedProperty, Difference, ScreenOutcome, Signal};

pub(super) fn find(run: &Run<'_>) -> Vec<Finding> {
    let pages = run.steps.iter().filter_map(error_page);
    let pages = pages.map(|page| (format!("{} {}", page.1, act_key(page.0)), page));
    let pages = grouped(pages)
        .into_iter()
        .filter_map(|group| finding_of_page(run, &group));
    // The errors that one act led to have one cause. Those of an error page are told with it.
    let blames = |step: &&StepRecord| {
        good_reason(run.steps, step).is_none() && !searched(step) && error_page(step).is_none()
    };
    let shown = run.steps.iter().filter(blames).filter_map(|step| {
        let mut errors = errors_of(run, step);
        errors.retain(|error| !is_of_browser(run, step, error));
        Some((key(errors.first()?), (step, errors)))
    });
    let shown = grouped(shown)
        .into_iter()
        .filter_map(|group| finding(run, &group));
    pages.chain(shown).collect()
}

/// Whether it is the browser's own message at a field that may not be sent as it is: the look after the act tells it with the field.
fn is_of_browser(run: &Run<'_>, step: &StepRecord, error: &str) -> bool {
    let mut later = run
        .steps
        .iter()
        .skip_while(|other| other.index <= step.index);
    let told = format!("error=\"{error}\"");
    later
        .next()
        .is_some_and(|next| next.tree_text.contains(&told))
}

/// A step that came to an error page, the status that the server gave, and the address.
type ErrorPage<'a> = (&'a StepRecord, u16, &'a str);

/// A control that leads to a page which is not there, or at which the server fails. That a page wants a login, or does not
/// let everybody in, is its answer. What the persona itself went to (an address, the way back) blames no control.
fn error_page(step: &StepRecord) -> Option<ErrorPage<'_>> {
    let presses = matches!(
        decision(step)?.action,
        Action::Click | Action::DoubleClick | Action::PressKey { .. }
    );
    if !presses || !was_done(step) {
        return None;
    }
    let requests = step
        .settled
        .iter()
        .flat_map(|s| s.requests.iter().flatten());
    let own = requests.filter(|request| {
        request.by == RequestBy::Document && request.began_at_ms >= step.started_at_ms
    });
    let last = own.max_by_key(|request| request.began_at_ms)?;
    let status = last.status?;
    let is_gone = matches!(status, 404 | 410) && !makes_something(step) && !offers_to_make(step);
    let is_error = is_gone || (500..600).contains(&status);
    is_error.then_some((step, status, last.url.as_str()))
}

/// Words of a control that makes something: that it is not there yet is right, and the page that answers so may offer to make it.
const MAKING: &[&str] = &[
    "add",
    "create",
    "new",
    "write",
    "anlegen",
    "erstellen",
    "neu",
    "neue",
    "neuer",
    "neues",
    "ajouter",
    "créer",
    "nouveau",
    "nouvelle",
    "añadir",
    "crear",
    "nuevo",
    "nueva",
    "aggiungi",
    "crea",
    "nuovo",
    "nuova",
    "criar",
    "novo",
    "nova",
];

fn makes_something(step: &StepRecord) -> bool {
    target(step).is_some_and(|target| says_to_make(&target.name))
}

/// Whether the page that came offers to make what is not there yet, as a wiki does.
fn offers_to_make(step: &StepRecord) -> bool {
    let added = step.difference.iter().flat_map(|d| &d.added);
    added.into_iter().any(|item| says_to_make(&item.text))
}

fn says_to_make(text: &str) -> bool {
    let text = text.to_lowercase();
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    words.any(|word| MAKING.contains(&word))
}

fn finding_of_page(run: &Run<'_>, group: &[ErrorPage<'_>]) -> Option<Finding> {
    let &(step, status, url) = group.first()?;
    let texts = texts::error_page(&what(step), status, url, group.len());
    let lost: Vec<&StepRecord> = group.iter().map(|(step, ..)| *step).collect();
    Some(card(
        FindingKind::ErrorShown,
        step,
        texts,
        cost::of_lost(run, &lost),
    ))
}

/// That a search found nothing is its answer, in whatever colour it stands there.
fn searched(step: &StepRecord) -> bool {
    let predicate = step
        .thought
        .as_ref()
        .map(|thought| &thought.expectation.predicate);
    match predicate {
        Some(Predicate::AnyOf { of }) => of
            .iter()
            .any(|one| matches!(one, Predicate::FormTaken { .. })),
        _ => false,
    }
}

fn finding(run: &Run<'_>, group: &[(&StepRecord, Vec<&str>)]) -> Option<Finding> {
    let (step, errors) = group.first()?;
    let refused = step.outcome() == Some(ScreenOutcome::FormSubmissionFailed);
    let texts = texts::error_shown(&what(step), page_after(step), errors, refused, group.len());
    let lost: Vec<&StepRecord> = group.iter().map(|(step, _)| *step).collect();
    Some(Finding {
        // It may be the right answer to what was entered.
        basis: Basis::Inferred,
        ..card(
            FindingKind::ErrorShown,
            step,
            texts,
            cost::of_lost(run, &lost),
        )
    })
}

/// The address of the page that the act led to.
fn page_after(step: &StepRecord) -> &str {
    let signals = step.difference.iter().flat_map(|d| &d.signals);
    let mut went = signals.filter_map(|signal| match signal {
        Signal::NavigationOccurred { to, .. } => Some(to.as_str()),
        _ => None,
    });
    went.next_back().unwrap_or(&step.url)
}

/// The errors that the page itself presents as such: what it told assistive technology, and what it said as it refused a
/// form. Words alone may be a rule that always stands there, or what a page is about.
fn errors_of<'a>(run: &Run<'_>, step: &'a StepRecord) -> Vec<&'a str> {
    let Some(difference) = &step.difference else {
        return Vec::new();
    };
    let became_invalid = difference
        .changed
        .iter()
        .any(|change| change.property == ChangedProperty::Invalid);
    let refused = became_invalid || difference.outcome == ScreenOutcome::FormSubmissionFailed;
    let appeared = difference.signals.iter().filter_map(|signal| match signal {
        Signal::ErrorAppeared { text } => Some(text.as_str()),
        _ => None,
    });
    appeared
        .filter(|text| refused || answers_entries(run, step) || is_announced(difference, text))
        .collect()
}

/// Whether the step pressed a button of a page into which something had been entered, and the page stayed: what it says then is of
/// the entries, though nothing marks them as a form.
fn answers_entries(run: &Run<'_>, step: &StepRecord) -> bool {
    let is_press = decision(step).is_some_and(|decision| decision.action == Action::Click)
        && target(step).is_some_and(|target| target.role == "button");
    let enters = |other: &&StepRecord| {
        decision(other).is_some_and(|decision| {
            matches!(
                decision.action,
                Action::Type { .. } | Action::Select { .. } | Action::Check { .. }
            )
        })
    };
    let before = run.steps.iter().filter(|other| other.index < step.index);
    let stays = step.outcome() == Some(ScreenOutcome::Unknown);
    is_press
        && stays
        && before
            .filter(enters)
            .any(|other| other.url == step.url && was_done(other))
}

fn is_announced(difference: &Difference, text: &str) -> bool {
    let is_alert = |role: &str| matches!(role, "alert" | "alertdialog");
    let mut added = difference.added.iter();
    added.any(|item| item.text == text && is_alert(&item.role))
}

/// Errors that differ in their numbers or their case only are the same.
fn key(text: &str) -> String {
    text.chars()
        .filter(|c| c.is_alphabetic())
        .flat_map(char::to_lowercase)
        .collect()
}
