//! How to get to a finding by hand: the acts of the run up to it, without those that came to nothing.

use super::texts::{named, quoted};
use super::{decision, element_words, was_done};
use crate::kept_back::is_kept_back;
use crate::keys;
use passerby_artifacts::decision::{Action, Decision, TextSource, credential_in_words};
use passerby_artifacts::finding::{Finding, FindingElement, FindingKind};
use passerby_artifacts::run::{ControlFact, StepRecord};
use passerby_artifacts::screen::{Difference, ScreenOutcome, Signal};

/// Boxes whose sides differ by no more than this are of one size, CSS px.
const SAME_BOX: f64 = 4.0;

/// The instructions, the first of them to open an address.
pub(super) fn path(steps: &[StepRecord], finding: &Finding) -> Vec<String> {
    let Some(at) = steps.iter().position(|step| step.index == finding.step) else {
        return Vec::new();
    };
    let (at, element) = first_seen(steps, at, finding);
    let (before, rest) = steps.split_at_checked(at).unwrap_or((steps, &[]));
    let last = rest.first();
    let begin = begin(steps, at);
    let before = before.get(begin..).unwrap_or_default();
    let before = without_detours(before, last);
    let before = without_needless_entries(&before, finding.kind);
    let mut path = Vec::new();
    if !before.first().copied().is_some_and(goes_to_address)
        && let Some(first) = before.first().copied().or(last)
    {
        path.push(format!("Open {}", first.url));
    }
    path.extend(
        before
            .iter()
            .filter(|step| had_effect(step) && !step.closes_notice_of_refusal(steps))
            .filter_map(|step| told(step)),
    );
    if let Some(last) = last {
        path.extend(match finding.kind {
            kind if is_looked_at(kind) => {
                let scrolled = before
                    .iter()
                    .any(|step| is_scroll(step) && step.url == last.url);
                element.map(|element| look(last, &element, scrolled))
            }
            FindingKind::NoKeyboardAccess if keys::way(last).is_none() => never_comes(last),
            FindingKind::KeyboardTrap
            | FindingKind::NoKeyboardAccess
            | FindingKind::FocusNotVisible => by_keys(last).or_else(|| told(last)),
            _ => told(last),
        });
    }
    if path.len() > MANY
        && let Some(first) = path.first_mut()
    {
        first.push_str(". The steps that follow are those of the run; some may not be needed.");
    }
    path
}

/// Instructions up to which nobody asks whether each is needed.
const MANY: usize = 6;

/// Where what is looked at was to be seen first, and how it lay there: on a page that was just opened it needs no act.
fn first_seen(
    steps: &[StepRecord],
    at: usize,
    finding: &Finding,
) -> (usize, Option<FindingElement>) {
    let here = (at, finding.element.clone());
    let (Some(met), Some(element)) = (steps.get(at), &finding.element) else {
        return here;
    };
    let facts = |step: &StepRecord| -> Vec<ControlFact> {
        match finding.kind {
            FindingKind::Contrast => step.faint.iter().map(|text| text.control.clone()).collect(),
            FindingKind::UnlabelledControl => step.unlabelled.clone(),
            FindingKind::SmallText => {
                let texts = step.small_texts.iter();
                texts.map(|text| text.control.clone()).collect()
            }
            _ => Vec::new(),
        }
    };
    let is_it = |fact: &ControlFact| {
        let is_alone = !element.name.is_empty() || !element.make.is_empty();
        is_alone
            && (&fact.role, &fact.name, &fact.make) == (&element.role, &element.name, &element.make)
            && fact.rect.is_sized_like(&element.rect, SAME_BOX)
    };
    let mut earlier = steps.iter().take(at).enumerate();
    let first = earlier.find_map(|(index, step)| {
        let found = (step.url == met.url).then(|| facts(step).into_iter().find(is_it))?;
        Some((index, found?.rect))
    });
    match first {
        Some((index, rect)) => (
            index,
            Some(FindingElement {
                rect,
                ..element.clone()
            }),
        ),
        None => here,
    }
}

/// The steps without those that led back to where they began: a menu that was opened and closed again on the way to something
/// else. What was sent meanwhile may have left its trace where nobody sees it, so that such a way stays whole.
fn without_detours<'s>(steps: &'s [StepRecord], last: Option<&StepRecord>) -> Vec<&'s StepRecord> {
    let mut way: Vec<&StepRecord> = Vec::new();
    for step in steps {
        cut_detour(&mut way, step);
        way.push(step);
    }
    if let Some(last) = last {
        cut_detour(&mut way, last);
    }
    way
}

/// The way to what is looked at, without the last steps that only entered or ticked something: nothing came of it but the value.
fn without_needless_entries<'s>(way: &[&'s StepRecord], kind: FindingKind) -> Vec<&'s StepRecord> {
    // Colours may follow from what was entered.
    let is_looked_at = is_looked_at(kind) && kind != FindingKind::Contrast;
    let needed = way.iter().rposition(|step| !only_entered(step));
    let end = needed.map_or(0, |last| last.saturating_add(1));
    let end = if is_looked_at { end } else { way.len() };
    way.get(..end).unwrap_or(way).to_vec()
}

fn only_entered(step: &StepRecord) -> bool {
    let enters = |decision: &Decision| {
        matches!(
            decision.action,
            Action::Type { .. }
                | Action::Insert { .. }
                | Action::Clear
                | Action::Select { .. }
                | Action::Check { .. }
        ) || matches!(decision.action, Action::Click)
            && decision.target.as_ref().is_some_and(|target| {
                matches!(target.role.as_str(), "checkbox" | "radio" | "switch")
            })
    };
    let brought_nothing = |difference: &Difference| {
        difference.added.is_empty()
            && difference.removed.is_empty()
            && difference.outcome != ScreenOutcome::Navigation
    };
    decision(step).is_some_and(enters) && step.difference.as_ref().is_some_and(brought_nothing)
}

/// Whether it is of what is to be seen before the step's act.
fn is_looked_at(kind: FindingKind) -> bool {
    matches!(
        kind,
        FindingKind::UnlabelledControl
            | FindingKind::AccessGap
            | FindingKind::SmallTarget
            | FindingKind::Contrast
            | FindingKind::SmallText
            | FindingKind::SameName
            | FindingKind::AxeViolation
    )
}

fn cut_detour(way: &mut Vec<&StepRecord>, step: &StepRecord) {
    // What was pressed last has the focus, wherever it led.
    let unfocused = |step: &StepRecord| step.tree_text.replace(" focused", "");
    let screen = unfocused(step);
    let same = |earlier: &&StepRecord| {
        !screen.is_empty() && earlier.url == step.url && unfocused(earlier) == screen
    };
    let Some(at) = way.iter().position(same) else {
        return;
    };
    if !way.iter().skip(at).any(|step| sends(step)) {
        way.truncate(at);
    }
}

/// The keys that were pressed.
fn by_keys(step: &StepRecord) -> Option<String> {
    match keys::way(step)?.keys().as_str() {
        "" => never_comes(step),
        keys => Some(format!("Press {keys}.")),
    }
}

fn never_comes(step: &StepRecord) -> Option<String> {
    let target = target_words(step, decision(step)?);
    Some(format!(
        "Press Tab until the focus has been everywhere: it does not come to {target}."
    ))
}

/// Where the path may begin: where the run came to the address of the finding, or last went to one by typing it, if nothing
/// was sent before. What was only typed in is gone with its page.
fn begin(steps: &[StepRecord], at: usize) -> usize {
    let before = steps.get(..at).unwrap_or_default();
    let here = steps.get(at).map_or("", |step| step.url.as_str());
    let elsewhere = before.iter().rposition(|step| step.url != here);
    let came = elsewhere.map_or(0, |last| last.saturating_add(1));
    let went = before.iter().rposition(goes_to_address).unwrap_or(0);
    let begins = [came, went].into_iter().max().unwrap_or_default();
    let stateless = |begin: &usize| !before.iter().take(*begin).any(sends);
    Some(begins).filter(stateless).unwrap_or_default()
}

/// Whether it sent a form, or entered what may be needed to log in.
fn sends(step: &StepRecord) -> bool {
    let mut signals = step.difference.iter().flat_map(|d| &d.signals);
    let is_sent = signals.any(|signal| matches!(signal, Signal::FormSubmitted { .. }));
    is_sent && !is_kept_back(step) && !asks_by_address(step) && may_have_written(step)
        || enters_secret(step)
}

/// Whether the browser told of a request that changes something, or tells of none.
fn may_have_written(step: &StepRecord) -> bool {
    let sent = step.settled.as_ref().and_then(|settled| settled.sent);
    sent.is_none_or(|sent| sent.writes > 0 || sent.live)
}

/// Whether what it sent is told by the address of the page that came, as of a search.
fn asks_by_address(step: &StepRecord) -> bool {
    let mut signals = step.difference.iter().flat_map(|d| &d.signals);
    signals
        .any(|signal| matches!(signal, Signal::NavigationOccurred { to, .. } if to.contains('?')))
}

/// Whether it may be how the run logged in.
fn enters_secret(step: &StepRecord) -> bool {
    let is_secret = |decision: &Decision| {
        matches!(
            &decision.action,
            Action::Type {
                text: TextSource::Credential { .. }
            }
        )
    };
    decision(step).is_some_and(is_secret) && was_done(step)
}

fn goes_to_address(step: &StepRecord) -> bool {
    decision(step).is_some_and(|decision| matches!(decision.action, Action::Navigate { .. }))
        && was_done(step)
}

/// Whether the step got further: what changed nothing, a look further down or a pause need not be done again.
fn had_effect(step: &StepRecord) -> bool {
    let idle = decision(step).is_none_or(|decision| {
        matches!(
            decision.action,
            Action::Wait { .. }
                | Action::WaitFor { .. }
                | Action::Scroll { .. }
                | Action::ScrollIntoView
        ) || decision.action.is_terminal()
    });
    let changed = step.difference.as_ref().is_none_or(|difference| {
        difference.outcome != ScreenOutcome::NoChange || !difference.signals.contains(&Signal::NoOp)
    });
    was_done(step) && changed && !idle
}

fn told(step: &StepRecord) -> Option<String> {
    let decision = decision(step)?;
    let on = target_words(step, decision);
    Some(match &decision.action {
        Action::Click if !decision.prompt_text.is_empty() => format!(
            "Press {on}, and answer the browser’s question with {}.",
            quoted(&decision.prompt_text)
        ),
        Action::Click => format!("Press {on}."),
        Action::DoubleClick => format!("Double-click {on}."),
        Action::ContextMenu => format!("Press {on} with the right mouse button."),
        Action::Hover => format!("Point at {on}."),
        Action::Type { text } => format!("Type {} into {on}.", typed(text)),
        Action::Clear => format!("Empty {on}."),
        Action::Select { option } => format!("Choose {} in {on}.", quoted(option)),
        Action::SelectMany { options } => {
            let options: Vec<String> = options.iter().map(|option| quoted(option)).collect();
            format!("Choose {} in {on}, and nothing else.", options.join(", "))
        }
        Action::Check { on: true } => format!("Tick {on}."),
        Action::Check { on: false } => format!("Untick {on}."),
        Action::PressKey { key, times } => {
            let often = if *times > 1 {
                format!(" {times} times")
            } else {
                String::new()
            };
            let at = if decision.target.is_some() {
                format!(" in {on}")
            } else {
                String::new()
            };
            format!("Press the key {key}{often}{at}.")
        }
        Action::Drag { dx, dy } => format!("Drag {on} by {dx:.0} px across and {dy:.0} px down."),
        Action::SelectText { part, .. } if part.is_empty() => format!("Select the text of {on}."),
        Action::SelectText { part, .. } => format!("Select {} in {on}.", quoted(part)),
        Action::Insert { text } => format!("Type {} at the caret of {on}.", quoted(text)),
        Action::Scroll { screens } if *screens < 0.0 => "Scroll up.".to_owned(),
        Action::Scroll { .. } => "Scroll down.".to_owned(),
        Action::ScrollIntoView => format!("Scroll to {on}."),
        Action::Navigate { url } => format!("Open {url}"),
        Action::Back => "Go back in the browser.".to_owned(),
        Action::Wait { ms } => format!("Wait {:.1} s.", f64::from(*ms) / 1000.0),
        Action::WaitFor {
            text, gone: false, ..
        } => format!("Wait until the page says “{text}”."),
        Action::WaitFor {
            text, gone: true, ..
        } => format!("Wait until the page no longer says “{text}”."),
        Action::AskUser { .. }
        | Action::Answer { .. }
        | Action::Finish { .. }
        | Action::GiveUp { .. } => return None,
    })
}

/// Text to be typed; of a credential only its name.
fn typed(text: &TextSource) -> String {
    match text {
        TextSource::Plain { text } => quoted(text),
        TextSource::Credential { name } => credential_in_words(name),
    }
}

fn target_words(step: &StepRecord, decision: &Decision) -> String {
    match &decision.target {
        Some(target) if !target.name.trim().is_empty() => quoted(&target.name),
        Some(target) => named(&target.role, "", super::place(step, step.target_rect)),
        None => "what has the focus".to_owned(),
    }
}

fn is_scroll(step: &StepRecord) -> bool {
    let scrolls = |decision: &Decision| {
        matches!(
            decision.action,
            Action::Scroll { .. } | Action::ScrollIntoView
        )
    };
    was_done(step) && decision(step).is_some_and(scrolls)
}

/// `scrolled`: where it stands in the window is then for the reader to find.
fn look(step: &StepRecord, element: &FindingElement, scrolled: bool) -> String {
    let rect = &element.rect;
    let what = element_words(step, element);
    let size = format!("{:.0} × {:.0} px", rect.width, rect.height);
    let viewport = step.screenshot.as_ref().map(|shot| shot.viewport);
    let (x, y) = rect.centre();
    let is_in_window = viewport
        .is_none_or(|view| (0.0..view.width).contains(&x) && (0.0..view.height).contains(&y));
    if scrolled || !is_in_window {
        return format!("Scroll to {what}, and look at it: {size}.");
    }
    format!(
        "Look at {what}: {size}, {:.0} px from the left and {:.0} px from the top of the window.",
        rect.x, rect.y
    )
}
