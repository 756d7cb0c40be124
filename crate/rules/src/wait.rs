//! Waiting: for a page that is still at work, and for one that has nothing to use yet.

use super::proposal::Proposal;
use super::screen_context::ScreenContext;
use passerby_artifacts::decision::{Action, Predicate};

/// How often a page that shows nothing to use is waited for before it counts as such a page.
const MAX_WAITS: usize = 2;
/// A page with so many words is there to be read.
const FEW_WORDS: usize = 20;
/// So many pictures and shapes are a drawing, not something that turns while the page loads.
const FEW_SHAPES: usize = 3;

/// Waits once after an act whose effect is still on its way, and a little longer where there is nothing to use at all.
pub(super) fn next(look: &ScreenContext) -> Option<Proposal> {
    let waits = look
        .executed()
        .rev()
        .take_while(|(_, decision)| matches!(decision.action, Action::Wait { .. }))
        .count();
    let why = if waits < MAX_WAITS && is_empty(look) {
        "There is nothing to use on this page yet, so I wait a little."
    } else if waits == 0 && is_busy(look) {
        "The page is still busy, so I wait a little."
    } else {
        return None;
    };
    (look.context.steps_left > 1).then(|| {
        Proposal::free(Action::Wait { ms: 2_000 }, 0.7, why)
            .expecting("The page comes to rest.", Predicate::SomethingChanges)
    })
}

/// Whether the page had not come to rest after the last act.
fn is_busy(look: &ScreenContext) -> bool {
    let last = look.executed().next_back();
    let settled = last.and_then(|(step, _)| step.settled.as_ref());
    settled.is_some_and(|settled| !settled.quiet)
}

/// Whether the page has nothing to use and next to nothing to read.
fn is_empty(look: &ScreenContext) -> bool {
    let seen = || look.tree().nodes.iter().filter(|node| node.visible);
    let has_controls = seen().any(|node| node.is_interactive() || node.states.disabled);
    let words = seen().map(|node| node.name.split_whitespace().count());
    let viewport = &look.tree().viewport;
    let is_short = viewport.page_height <= viewport.height;
    let shapes = seen().filter(|node| !node.looks.is_empty()).count();
    is_short && !has_controls && words.sum::<usize>() < FEW_WORDS && shapes < FEW_SHAPES
}
