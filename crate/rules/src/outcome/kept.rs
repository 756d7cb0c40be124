//! Whether what the run typed into a page was kept: text in a field is nothing yet, and one who leaves the form loses it.
//!
//! Only what the goal itself says is looked at, and not what was typed to log in or to search: it is of no use afterwards.

use super::brought::{action, belongs_to_login, is_search, says_done};
use super::sent;
use crate::words;
use passerby_artifacts::act::{Request, RequestBy};
use passerby_artifacts::decision::{Action, TextSource, bare_key};
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::{Difference, Identity, ScreenOutcome, Signal};
use passerby_lexicon::screens;

/// What became of a text that was typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// It stands in its field.
    Waits,
    /// Its form was left.
    Lost,
    /// Another view of the same document came: an application may keep what was typed for a later press.
    Left,
    /// After that something was pressed that keeps things, and the page sent data.
    KeptLater,
    /// The page took it.
    Kept,
}

/// What became of all that was typed and the goal says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Keeping {
    Kept,
    /// It may have been left before something kept it.
    Unsure,
    Lacking,
}

/// Whether the texts of the goal were kept where they were typed last; `now`: what the last look shows.
pub(super) fn keeping(goal: &str, history: &[StepRecord], now: &Shown) -> Keeping {
    let goal = words::fold(goal);
    let mut typed: Vec<(String, Fate)> = Vec::new();
    // Something that keeps was pressed, and the page has not answered yet.
    let mut asked = false;
    let has_server = history.iter().any(asks_server);
    let is_told = sent::tells(history);
    for (at, step) in history.iter().enumerate() {
        let look = Shown::of(step);
        let before = history.get(..at).unwrap_or_default();
        for (text, fate) in typed.iter_mut().filter(|(_, fate)| *fate != Fate::Kept) {
            if came_back(before, &look, text) {
                *fate = Fate::Kept;
            }
        }
        let Some(action) = action(step) else { continue };
        if let Some(text) = &written(action) {
            if !is_search(step) && !belongs_to_login(history, at) {
                asked = false;
                // A part of what was kept is looked for, not entered.
                let is_kept = |text: &String| {
                    typed.iter().any(|(kept, fate)| {
                        *fate == Fate::Kept && kept != text && kept.contains(text.as_str())
                    })
                };
                let new = wanted(text, &goal).filter(|text| !is_kept(text));
                // Some pages send what is typed at once.
                let fate = match is_told && sent::was_sent(step) {
                    true => Fate::Kept,
                    false => Fate::Waits,
                };
                typed.extend(new.map(|text| (text, fate)));
            }
            continue;
        }
        let Some(difference) = &step.difference else {
            continue;
        };
        if failed(difference) {
            asked = false;
            continue;
        }
        asked |= keeps(step, action, difference);
        let is_answer = answered(difference) || is_taken_by_server(step, action, difference);
        let took = is_answer && !(has_server && is_local(step, difference));
        let is_kept = match is_told {
            true => sent::writes(step),
            false => asked && took || says_done(difference) || confirms(step, difference),
        };
        let fate = if is_kept {
            asked = false;
            Fate::Kept
        } else if stays_in_document(step, action, difference) {
            Fate::Left
        } else if leaves(step, action, difference) {
            Fate::Lost
        } else {
            continue;
        };
        // Escape may have closed no more than a list or a calendar: what still stands in its field was not lost.
        let holds = |text: &String| look.held.iter().any(|held| held.contains(text.as_str()));
        let waiting = typed.iter_mut().filter(|(text, its)| {
            *its == Fate::Waits || (*its == Fate::Lost && fate == Fate::Kept && holds(text))
        });
        waiting.for_each(|(_, its)| *its = fate);
        if fate == Fate::Kept && sent::was_sent(step) {
            let left = typed.iter_mut().filter(|(_, its)| *its == Fate::Left);
            left.for_each(|(_, its)| *its = Fate::KeptLater);
        }
    }
    // What was saved once and then typed anew somewhere and given up was meant for there.
    let is_last = |at: usize, text: &String| {
        !typed
            .iter()
            .skip(at)
            .skip(1)
            .any(|(later, _)| later == text)
    };
    let last = typed
        .iter()
        .enumerate()
        .filter(|(at, (text, _))| is_last(*at, text));
    let open =
        last.filter(|(_, (text, fate))| *fate != Fate::Kept && !came_back(history, now, text));
    let open: Vec<Fate> = open.map(|(_, (_, fate))| *fate).collect();
    match open.as_slice() {
        [] => Keeping::Kept,
        open if open.iter().all(|fate| *fate == Fate::KeptLater) => Keeping::Unsure,
        _ => Keeping::Lacking,
    }
}

/// Whether the act led to another view of the same document, and called nothing off.
fn stays_in_document(step: &StepRecord, action: &Action, difference: &Difference) -> bool {
    let loads = difference.signals.contains(&Signal::ScreenLoaded);
    let is_way_back = words::tokens(&name_of(step))
        .iter()
        .any(|word| BACK.contains(&word.as_str()));
    leaves(step, action, difference) && (is_way_back || !declines(step, action)) && !loads
}

/// The way to what lies around a part, which calls nothing off by itself.
const BACK: [&str; 5] = ["back", "zuruck", "retour", "volver", "indietro"];

/// Whether what was typed in this step was taken by a later act: the page answered what keeps it, and it was no other form that was sent.
pub(super) fn was_taken(history: &[StepRecord], at: usize) -> bool {
    let typed = history.get(at).and_then(|step| step.thought.as_ref());
    let target = typed.and_then(|thought| thought.decision.target.as_ref());
    let field = target.and_then(|target| target.identity.as_ref());
    let mut later = history.iter().skip(at).skip(1);
    later.any(|step| {
        let (Some(action), Some(difference)) = (action(step), &step.difference) else {
            return false;
        };
        let keeps = keeps(step, action, difference) || confirms(step, difference);
        let is_other = field.is_some_and(|field| sends_another(difference, &field.0));
        keeps && answered(difference) && !failed(difference) && !is_other
    })
}

/// Whether the step sent a form, and the field stands in another one.
pub(super) fn is_sent_beside(step: &StepRecord, field: &Identity) -> bool {
    let mut differences = step.difference.iter();
    differences.any(|difference| sends_another(difference, &field.0))
}

/// Whether a form was sent, and the field stands in another one.
fn sends_another(difference: &Difference, field: &str) -> bool {
    let sent = difference.signals.iter().filter_map(|signal| match signal {
        Signal::FormSubmitted { form } => Some(form.0.as_str()),
        _ => None,
    });
    let is_in = |form: &str| {
        field
            .strip_prefix(form)
            .is_some_and(|rest| rest.starts_with(':'))
    };
    let mut sent = sent.peekable();
    field.starts_with("form:") && sent.peek().is_some() && !sent.any(is_in)
}

/// Whether a dialog closed by a button of its own that does not call it off.
fn confirms(step: &StepRecord, difference: &Difference) -> bool {
    let is_closed = |signal: &Signal| matches!(signal, Signal::DialogClosed { .. });
    let name = name_of(step);
    matches!(action(step), Some(Action::Click))
        && difference.signals.iter().any(is_closed)
        && name.chars().any(char::is_alphabetic)
        && !screens::NOT_SUBMIT.is_in(&name)
}

/// What a look shows, folded.
pub(super) struct Shown {
    /// All of it.
    pub all: String,
    /// What its fields hold.
    pub held: Vec<String>,
}

impl Shown {
    fn of(step: &StepRecord) -> Self {
        Self {
            all: words::fold(&step.tree_text),
            held: values(&step.tree_text).map(words::fold).collect(),
        }
    }
}

/// What the fields of a look hold, as its text has them: quotes in it have a backslash before them.
pub(super) fn values(look: &str) -> impl Iterator<Item = &str> {
    look.split("value=\"").skip(1).map(|rest| {
        let mut is_escaped = false;
        let ends = |c: char| {
            let is_end = c == '"' && !is_escaped;
            is_escaped = c == '\\' && !is_escaped;
            is_end
        };
        rest.split(ends).next().unwrap_or_default()
    })
}

/// Whether a look after these steps shows what was typed in them, and none did before: on a page that was opened since, or in no
/// field any more after a press that asked a server. The server had it.
fn came_back(before: &[StepRecord], look: &Shown, text: &str) -> bool {
    let types = |step: &StepRecord| {
        let source = action(step).and_then(written);
        let typed = source.and_then(|source| wanted(&source, text));
        typed.is_some_and(|typed| typed == text)
    };
    let Some(first) = before.iter().position(types) else {
        return false;
    };
    let shows = |step: &StepRecord| words::fold(&step.tree_text).contains(text);
    let was_there = before.iter().take(first.saturating_add(1)).any(shows);
    if was_there || !look.all.contains(text) {
        return false;
    }
    let opens = |step: &StepRecord| {
        let mut signals = step.difference.iter().flat_map(|d| &d.signals);
        signals.any(|signal| matches!(signal, Signal::ScreenLoaded))
    };
    let presses = |step: &StepRecord| {
        matches!(action(step), Some(Action::Click | Action::PressKey { .. })) && asks_server(step)
    };
    let mut since = before.iter().skip(first);
    let is_held = look.held.iter().any(|held| held.contains(text));
    since.clone().any(opens) || since.any(presses) && !is_held
}

/// Whether a script of the page asked its server for something: then that is where things are kept.
pub(super) fn asks_server(step: &StepRecord) -> bool {
    let mut requests = requests(step).into_iter().flatten();
    requests.any(|request| request.by == RequestBy::Script)
}

/// Whether a press of what keeps things had a script send them to the server, and the server took them: a page need not say so.
fn is_taken_by_server(step: &StepRecord, action: &Action, difference: &Difference) -> bool {
    let mut requests = requests(step).into_iter().flatten();
    keeps(step, action, difference)
        && requests.any(|request| request.by == RequestBy::Script && request.succeeded())
}

/// Whether the act stayed within the page: it asked no server for anything, as far as the browser knows.
fn is_local(step: &StepRecord, difference: &Difference) -> bool {
    let settled = step.settled.as_ref();
    let is_busy = settled.is_some_and(|settled| !settled.still_busy.is_empty());
    let is_page = |signal: &Signal| {
        matches!(
            signal,
            Signal::ScreenLoaded | Signal::NavigationOccurred { .. }
        )
    };
    requests(step).is_some_and(Vec::is_empty) && !is_busy && !difference.signals.iter().any(is_page)
}

fn requests(step: &StepRecord) -> Option<&Vec<Request>> {
    step.settled.as_ref()?.requests.as_ref()
}

/// What an act writes: in place of what a field holds, or at its caret.
fn written(action: &Action) -> Option<TextSource> {
    match action {
        Action::Type { text } => Some(text.clone()),
        Action::Insert { text } => Some(TextSource::Plain { text: text.clone() }),
        _ => None,
    }
}

/// The text, where the goal, which is folded, says it.
pub(super) fn wanted(text: &TextSource, goal: &str) -> Option<String> {
    let TextSource::Plain { text } = text else {
        return None;
    };
    let text = words::fold(text);
    (!text.is_empty() && goal.contains(&text)).then_some(text)
}

fn answered(difference: &Difference) -> bool {
    difference.outcome != ScreenOutcome::NoChange && !difference.signals.contains(&Signal::NoOp)
}

fn failed(difference: &Difference) -> bool {
    let is_error = |signal: &Signal| matches!(signal, Signal::ErrorAppeared { .. });
    difference.outcome == ScreenOutcome::FormSubmissionFailed
        || difference.signals.iter().any(is_error)
}

/// Whether the act is one that keeps what stands in the fields: the form was taken, Enter, or a press of what is called so.
fn keeps(step: &StepRecord, action: &Action, difference: &Difference) -> bool {
    let name = name_of(step);
    match action {
        _ if is_search(step) => false,
        Action::PressKey { key, .. } => bare_key(key) == "Enter" || key.ends_with("+s"),
        Action::Click | Action::DoubleClick => {
            difference.outcome == ScreenOutcome::FormSubmissionSucceeded
                || (screens::SUBMIT.is_in(&name) && !screens::NOT_SUBMIT.is_in(&name))
        }
        _ => false,
    }
}

/// Whether the act leaves the form with what stands in it: it is called off, or another page comes.
fn leaves(step: &StepRecord, action: &Action, difference: &Difference) -> bool {
    let path = |url: &str| url.split(['?', '#']).next().unwrap_or(url).to_owned();
    let goes = difference.signals.iter().any(|signal| {
        matches!(signal, Signal::NavigationOccurred { from, to } if path(from) != path(to))
    });
    goes || declines(step, action) && answered(difference)
}

/// Whether the act calls off what is being done. The way back to what lies around it does not.
fn declines(step: &StepRecord, action: &Action) -> bool {
    match action {
        Action::PressKey { key, .. } => key == "Escape",
        Action::Click => screens::NOT_SUBMIT.is_in(&name_of(step)),
        _ => false,
    }
}

fn name_of(step: &StepRecord) -> String {
    let thought = step.thought.as_ref();
    let target = thought.and_then(|thought| thought.decision.target.as_ref());
    target.map_or_else(String::new, |target| target.name.to_lowercase())
}
