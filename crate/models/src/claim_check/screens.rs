//! Which screens of a run are shown to whoever checks its claim.

use super::{Room, screen};
use crate::quotes::quotes;
use crate::words;
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::Signal;

/// The screens on which the last acts of weight were done, and those that hold what the claim quotes and the end no longer shows,
/// in the order of the run; each with the number of its step.
pub(super) fn earlier(
    steps: &[StepRecord],
    claim: &str,
    last: &str,
    room: &Room,
) -> Vec<(u32, String)> {
    let of_weight = steps.iter().rev().filter(|step| is_of_weight(step));
    let mut screens: Vec<(u32, String)> = of_weight
        .take(room.screens)
        .map(|step| part(step, &step.tree_text, target_line(step), room))
        .collect();
    let most = screens.len().saturating_add(room.screens);
    for quote in quotes(claim).into_iter().map(words::fold) {
        let is_shown = |text: &str| words::fold(text).contains(&quote);
        if screens.len() < most
            && !is_shown(last)
            && !screens.iter().any(|(_, text)| is_shown(text))
        {
            screens.extend(last_with(steps, &quote, room));
        }
    }
    screens.sort_by_key(|(step, _)| *step);
    screens
}

/// The latest look at a folded text.
fn last_with(steps: &[StepRecord], folded: &str, room: &Room) -> Option<(u32, String)> {
    let holds = |line: &str| words::fold(line).contains(folded);
    steps.iter().rev().find_map(|step| {
        let mut looks = [&step.tree_text, &step.off_view].into_iter();
        looks.find_map(|look| Some(part(step, look, look.lines().position(holds)?, room)))
    })
}

/// The part of a screen around one of its lines.
fn part(step: &StepRecord, text: &str, line: usize, room: &Room) -> (u32, String) {
    let text = window(text, line, room.earlier);
    let shown = screen(&step.url, &step.title, &text, room.earlier);
    (step.index, shown)
}

/// Whether an act sent something, or led to another page or dialog: what it was done to, and what stood in the fields by then, tells
/// what it came to.
fn is_of_weight(step: &StepRecord) -> bool {
    let acts = step.thought.as_ref().is_some_and(|thought| {
        let action = &thought.decision.action;
        !action.only_looks() && !action.is_word()
    });
    let sent = step.settled.as_ref().and_then(|settled| settled.sent);
    let leads = |signal: &Signal| {
        matches!(
            signal,
            Signal::ScreenLoaded
                | Signal::NavigationOccurred { .. }
                | Signal::FormSubmitted { .. }
                | Signal::DialogOpened { .. }
                | Signal::DialogClosed { .. }
        )
    };
    let led = step
        .difference
        .as_ref()
        .is_some_and(|difference| difference.signals.iter().any(leads));
    acts && (led || sent.is_some_and(|sent| sent.writes > 0))
}

/// The line of what the act was done on; the first where none has its id.
fn target_line(step: &StepRecord) -> usize {
    let thought = step.thought.as_ref();
    let target = thought.and_then(|thought| thought.decision.target.as_ref());
    let has_id =
        |line: &str| target.is_some_and(|t| line.split_whitespace().any(|word| word == t.node.0));
    step.tree_text.lines().position(has_id).unwrap_or(0)
}

/// The lines around one of a text, as many as have room.
fn window(text: &str, at: usize, chars: usize) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let mut first = at;
    let mut used = lines.get(at).map_or(0, |line| line.len());
    // Most of the room lies before it: labels and what was entered stand above the button that sends.
    while let Some(before) = first.checked_sub(1) {
        used = used.saturating_add(lines.get(before).map_or(0, |line| line.len()));
        if used > chars.saturating_mul(2) / 3 {
            break;
        }
        first = before;
    }
    let above = if first > 0 {
        "(the lines above are left out)\n"
    } else {
        ""
    };
    let rest = lines.get(first..).unwrap_or_default().join("\n");
    format!("{above}{rest}")
}
