//! Whether what was pressed is called as the goal says.

use super::super::screen_context::ScreenContext;
use super::deeds;
use crate::goal::Order;
use crate::words;
use passerby_artifacts::decision::{Action, Decision};
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::Signal;

/// Whether the target of a press, or the option that was taken, has all the words of a clause.
pub(super) fn says_all(decision: &Decision, wanted: &str) -> bool {
    let target = decision.target.as_ref().map_or("", |t| t.name.as_str());
    let option = match &decision.action {
        Action::Select { option } => option.as_str(),
        _ => "",
    };
    let text = words::tokens(&format!("{target} {option}"));
    words::coverage(&words::content(wanted), &text) >= 1.0
}

/// The name of what was pressed where it says more than the goal (`Sun settings by month` for `the settings`), and what opened is not
/// called as the goal says either.
pub(super) fn says_more<'s>(
    look: &ScreenContext,
    order: &Order,
    step: &StepRecord,
    decision: &'s Decision,
) -> Option<&'s str> {
    let wanted = match order {
        Order::Reach(wanted) | Order::Press(wanted) | Order::Expand(wanted) => wanted,
        Order::Point(pointing) => &pointing.wanted,
        _ => return None,
    };
    let presses = matches!(decision.action, Action::Click);
    let name = decision.target.as_ref().map_or("", |t| t.name.as_str());
    let is_placed = !wanted.near.is_empty() || wanted.nth.is_some();
    if !presses || is_placed || wanted.name.is_empty() || is_called(name, &wanted.name) {
        return None;
    }
    let stood = |head: &str| step.title == head || step.tree_text.contains(&format!("{head:?}"));
    let mut opened = heads_after(look, step).into_iter();
    let is_it = |head: String| is_called(&head, &wanted.name) && !stood(&head);
    (!opened.any(is_it)).then_some(name)
}

/// Whether a text has no words that tell of something, beside those of the goal; a count behind a name tells nothing.
fn is_called(text: &str, wanted: &str) -> bool {
    let of_goal = words::tokens(wanted);
    let is_said = |word: &String| {
        word.chars().all(|c| c.is_ascii_digit())
            || of_goal.iter().any(|other| words::same_word(word, other))
    };
    let own = words::subject(text);
    !words::tokens(text).is_empty() && own.iter().all(is_said)
}

/// What the screen after a step says that it is: its title, its headings and its dialogs.
fn heads_after(look: &ScreenContext, step: &StepRecord) -> Vec<String> {
    let signals = step.difference.iter().flat_map(|d| &d.signals);
    let dialogs = signals.filter_map(|signal| match signal {
        Signal::DialogOpened { label, .. } => Some(label.clone()),
        _ => None,
    });
    let next = look.context.history.iter().find(|s| s.index > step.index);
    let heads = match next {
        Some(next) => {
            let lines = deeds::headings(&next.tree_text).filter_map(quoted_in);
            lines.chain([next.title.clone()]).collect::<Vec<_>>()
        }
        None => {
            let own = look.own_headings().map(|head| head.name.clone());
            own.chain([look.screen().title.clone()]).collect()
        }
    };
    dialogs.chain(heads).collect()
}

/// The name in a line of a look: `h1 "Settings"`.
fn quoted_in(line: &str) -> Option<String> {
    line.split('"').nth(1).map(str::to_owned)
}
