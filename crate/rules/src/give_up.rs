//! What is left when no rule knows more: wait, look further down, give up.

use super::proposal::{Proposal, called, shown};
use super::screen_context::{ScreenContext, had_effect};
use super::{judge, orders, pursuit, send, wait};
use crate::forms::{self, Serving};
use crate::targets;
use passerby_artifacts::decision::{Action, Predicate};
use passerby_artifacts::persona::{Level, Persona};
use passerby_artifacts::ui_tree::UiNode;

/// Wait for a page that is not at rest, then scroll on while there is more of it.
pub(super) fn look_further(look: &ScreenContext, serving: Option<&Serving>) -> Vec<Proposal> {
    let mut proposals: Vec<Proposal> = wait::next(look).into_iter().collect();
    let refused = serving.is_some() && look.submissions().next().is_some();
    if !refused {
        proposals.extend(scroll(look));
    }
    proposals.extend(last_wait(look));
    proposals.extend(back(look));
    proposals
}

/// So often a run goes back from what led nowhere.
const MOST_BACK: usize = 6;

/// Back from a page that a press led to and that has nothing for the goal: where it came from there may be another way.
fn back(look: &ScreenContext) -> Option<Proposal> {
    let mut before = look.executed().rev();
    let (step, last) =
        before.find(|(_, d)| !matches!(d.action, Action::Wait { .. } | Action::Scroll { .. }))?;
    let role = last
        .target
        .as_ref()
        .map_or("", |target| target.role.as_str());
    let led_here = matches!(last.action, Action::Click)
        && matches!(role, "link" | "button" | "row")
        && opened_a_page(step);
    let backs = look
        .executed()
        .filter(|(_, d)| matches!(d.action, Action::Back))
        .count();
    let may =
        led_here && backs < MOST_BACK && pursuit::may_leave(look) && look.context.steps_left > 2;
    may.then(|| {
        Proposal::free(
            Action::Back,
            0.7,
            "This leads nowhere, so I go back and try another way.",
        )
        .expecting("The page before is there again.", Predicate::PageChanges)
    })
}

fn opened_a_page(step: &passerby_artifacts::run::StepRecord) -> bool {
    use passerby_artifacts::screen::Signal;
    let mut signals = step.difference.iter().flat_map(|d| &d.signals);
    signals.any(|signal| matches!(signal, Signal::NavigationOccurred { .. }))
}

/// What a press led to may still be on its way, though the page looks at rest: it is looked at once more before the goal is given up.
fn last_wait(look: &ScreenContext) -> Option<Proposal> {
    let (_, last) = look.executed().next_back()?;
    let is_press = matches!(last.action, Action::Click | Action::PressKey { .. });
    (is_press && pursuit::is_for(look) && look.context.steps_left > 1).then(|| {
        let why = "What I look for may still be on its way, so I wait a little.";
        Proposal::free(Action::Wait { ms: 2_000 }, 0.7, why)
            .expecting("More of the page appears.", Predicate::SomethingChanges)
    })
}

fn scroll(look: &ScreenContext) -> Option<Proposal> {
    let viewport = &look.tree().viewport;
    let below = viewport.page_height - viewport.scroll_y - viewport.height;
    let scrolls = look
        .executed()
        .rev()
        .take_while(|(_, d)| matches!(d.action, Action::Scroll { .. }));
    let scrolls: Vec<_> = scrolls.collect();
    let stuck = scrolls
        .first()
        .is_some_and(|(step, _)| step.difference.is_some() && !moved(step));
    let more = below.is_finite() && below > 8.0 && look.context.steps_left > 1;
    (more && !stuck && scrolls.len() < most_scrolls(look.context.persona)).then(|| {
        Proposal::free(
            Action::Scroll { screens: 1.0 },
            0.7,
            "I do not recognise what I look for here; there is more below.",
        )
        .expecting("More of the page comes into view.", Predicate::Scrolls)
    })
}

fn moved(step: &passerby_artifacts::run::StepRecord) -> bool {
    use passerby_artifacts::screen::Signal;
    let scrolled = step
        .difference
        .as_ref()
        .is_some_and(|d| d.signals.contains(&Signal::Scrolled));
    scrolled || had_effect(step)
}

/// How many screens a person goes down one page before they stop looking.
fn most_scrolls(persona: &Persona) -> usize {
    match persona.patience {
        Level::Low => 3,
        Level::Medium => 5,
        Level::High => 8,
    }
}

/// The end without success, with the reason.
pub(super) fn give_up(look: &ScreenContext) -> Proposal {
    let serving = forms::serving(look);
    let pursued = pursuit::is_for(look).then(|| pursuit::left(look)).flatten();
    let reason = judge::refusal(look, serving.as_ref())
        .filter(|_| pursued.is_none())
        .or_else(|| last_refusal(look))
        .or(pursued)
        .unwrap_or_else(|| nothing_found(look, serving.as_ref()));
    Proposal::free(
        Action::GiveUp {
            reason: reason.clone(),
        },
        0.8,
        reason,
    )
    .expecting("Nothing more is to happen.", Predicate::NothingChanges)
}

/// What the gates said of the last idea on this screen.
fn last_refusal(look: &ScreenContext) -> Option<String> {
    let refusal = look.context.refused.last()?;
    Some(format!(
        "What I would do next I may not: {}",
        refusal.reason
    ))
}

fn nothing_found(look: &ScreenContext, serving: Option<&Serving>) -> String {
    if let Some(serving) = serving {
        let form = shown(&serving.form.label);
        if let Some(field) = send::unanswerable(look, serving) {
            return format!("“{field}” has to be filled and I have nothing to put there.");
        }
        return match serving.form.submits.first() {
            Some(submit) if submit.disabled => {
                format!(
                    "The form “{form}” cannot be sent: “{}” stays disabled.",
                    shown(&submit.label)
                )
            }
            _ if look
                .executed()
                .any(|(step, _)| judge::was_sent(step, serving.form)) =>
            {
                format!(
                    "I sent the form “{form}”, and nothing that followed shows that the goal is met."
                )
            }
            _ => format!("I did not manage the form “{form}”."),
        };
    }
    if let Some(left) = orders::left_undone(look) {
        return left;
    }
    let goal = &look.goal;
    let likeness = |n: &UiNode| targets::serves(n, goal);
    let nodes = look
        .tree()
        .nodes
        .iter()
        .filter(|n| n.visible && n.is_interactive());
    let nearest = nodes.max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
    match nearest.filter(|n| likeness(n) > 0.0) {
        Some(node) => format!(
            "I found nothing here that I could match with my goal. The nearest was {}, but I did not think that it was meant.",
            called(look, node)
        ),
        None => "I found nothing here that I could match with my goal.".to_owned(),
    }
}
