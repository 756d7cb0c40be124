//! Which acts of a goal are done: read off the past and off the screen as it is.

use super::super::screen_context::{ScreenContext, sent, submits, was_in_vain};
use super::{drag, find, keys, message, pick, point, reach, reveal, slide, texts};
use crate::dates::Day;
use crate::goal::{Kind, Order, Text, Touch, Wanted, Way};
use crate::targets;
use crate::words;
use passerby_artifacts::decision::{Action, Decision, TextSource};
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::ui_tree::UiNode;

/// How far the run is with one act of the goal.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Progress<'l> {
    /// This step did it.
    Did(&'l StepRecord, &'l Decision),
    /// No step did it, and the screen is as it asks.
    Holds,
    /// Neither.
    Open,
}

/// The acts of the goal, in their turn, each with how far the run is with it.
pub(crate) fn progress<'l>(
    look: &'l ScreenContext,
) -> impl Iterator<Item = (&'l Order, Progress<'l>)> {
    let mut steps: Vec<_> = look.executed().collect();
    look.goal.orders.iter().map(move |order| {
        let did =
            |(step, decision): &(&StepRecord, &Decision)| was_done(look, order, step, decision);
        let progress = match steps.iter().position(did) {
            Some(at) => {
                let done = steps.drain(..=at).next_back();
                done.map_or(Progress::Open, |(step, decision)| {
                    Progress::Did(step, decision)
                })
            }
            None if holds(look, order) => Progress::Holds,
            None => Progress::Open,
        };
        (order, progress)
    })
}

/// The acts that were neither done, in their turn, nor hold already.
pub(super) fn undone<'l>(look: &'l ScreenContext) -> Vec<&'l Order> {
    progress(look)
        .filter(|(_, progress)| matches!(progress, Progress::Open))
        .map(|(order, _)| order)
        .collect()
}

/// Whether a step of the past did what the order says.
fn was_done(look: &ScreenContext, order: &Order, step: &StepRecord, decision: &Decision) -> bool {
    if was_in_vain(step) {
        return false;
    }
    let target = decision.target.as_ref();
    let name = target.map_or("", |t| t.name.as_str());
    let role = target.map_or("", |t| t.role.as_str());
    let is = |wanted: &Wanted| answers(name, role, wanted);
    match (order, &decision.action) {
        (Order::Press(wanted) | Order::Focus(wanted), Action::Click | Action::Check { .. }) => {
            is(wanted) || (name.is_empty() && target.is_some() && by_looks(look, wanted))
        }
        (
            Order::Fill { text, .. },
            Action::Type {
                text: TextSource::Plain { text: typed },
            },
        ) => {
            match texts::resolve(look, text) {
                Some(wanted) => texts::same(&wanted, typed),
                // What it was is not to be seen any more; an offer is taken by a click, not by typing.
                None => !matches!(text, Text::Offered { .. } | Text::Beside(_)),
            }
        }
        (
            Order::Fill {
                text: Text::Offered { starts, ends },
                ..
            },
            Action::Click,
        ) => texts::fits(name, starts, ends),
        // A choice fulfils what was said of a field that takes no text.
        (
            Order::Fill {
                text: Text::Plain(text),
                ..
            },
            Action::Select { option },
        ) => words::fold(option) == words::fold(text),
        (
            Order::Fill {
                text: Text::Plain(text),
                ..
            },
            Action::Check { on: true },
        ) => words::fold(name) == words::fold(text) || name.trim().is_empty(),
        (Order::Choose { wanted, .. }, Action::Select { option }) => {
            words::fold(option) == words::fold(&wanted.name) || wanted.name.is_empty()
        }
        (Order::Choose { wanted, .. }, Action::Click | Action::Check { .. }) => {
            words::fold(name) == words::fold(&wanted.name) || (wanted.name.is_empty() && is(wanted))
        }
        // A box without a name was found by the text of its row.
        (Order::Tick { wanted, on }, Action::Check { on: state }) => {
            on == state && !wanted.all && (is(wanted) || name.trim().is_empty())
        }
        (Order::Tick { wanted, .. }, Action::Click) => !wanted.all && is(wanted),
        (Order::Point(pointing), action) => {
            let is_named = || !pointing.wanted.is_empty() && is(&pointing.wanted);
            let is_drawn =
                || name.is_empty() && target.is_some() && by_looks(look, &pointing.wanted);
            point::is_such(pointing, action)
                && (point::is_taken(decision) || is_named() || is_drawn())
        }
        (Order::Close, Action::Click) => {
            look.screen().dialogs.is_empty() || targets::is_dismissal(name)
        }
        (Order::Expand(wanted), Action::Click) => {
            let named = !wanted.name.is_empty() && is(wanted);
            named || reveal::is_sign(name) || wanted.name.is_empty() && find::folds(role)
        }
        (Order::Compare { .. }, Action::Click) => true,
        (Order::Touch { wanted, how }, action) => {
            let same = match how {
                Touch::Twice => *action == Action::DoubleClick,
                Touch::Menu => *action == Action::ContextMenu,
                Touch::Hover => *action == Action::Hover,
            };
            same && (is(wanted) || name.is_empty())
        }
        (Order::Key { key, .. }, Action::PressKey { key: pressed, .. }) => key == pressed,
        (Order::Key { key, is_key, .. }, Action::Click) => {
            !is_key && words::fold(name) == words::fold(key)
        }
        (Order::Scroll(Way::Down), Action::Scroll { screens }) => {
            *screens > 0.0 && target.is_none()
        }
        (Order::Scroll(Way::Up), Action::Scroll { screens }) => *screens < 0.0 && target.is_none(),
        (Order::Clear(_), Action::Clear) => true,
        (Order::Clear(wanted), Action::Click) => is(wanted),
        (Order::Mark(_), Action::SelectText { .. }) => true,
        (Order::Drag { what, .. }, Action::Drag { .. }) if !what.all => {
            what.name.is_empty() || is(what) || name.is_empty()
        }
        (Order::Message(message), _) => message::is_done(step, message),
        (Order::Submit, _) => {
            submits(step)
                || sent(step).is_some()
                || (matches!(decision.action, Action::Click) && words::fold(name) == "submit")
        }
        (Order::Search(query), _) => reach::searched(step, decision, query),
        (Order::SortBy { column, down }, _) => reach::sorted(step, decision, column, *down),
        (Order::Reach(wanted), Action::Click | Action::Check { .. }) => {
            reach::likeness_of(name, wanted) >= reach::MIN_LIKENESS
        }
        (Order::Reach(wanted), Action::Select { option }) => reach::says(wanted, option),
        _ => false,
    }
}

/// Whether a goal means a thing by its looks, since nothing on the screen is called so.
fn by_looks(look: &ScreenContext, wanted: &Wanted) -> bool {
    !super::figure::looking_like(look, &wanted.name).is_empty()
        || look
            .tree()
            .nodes
            .iter()
            .all(|n| targets::named(n, &wanted.name) < 0.9)
}

/// Whether a target of the past is what is wanted, as far as its name and role tell.
fn answers(name: &str, role: &str, wanted: &Wanted) -> bool {
    if !wanted.near.is_empty() {
        // What stands beside a text was found by that text.
        return wanted.name.is_empty()
            || words::coverage(&words::tokens(&wanted.name), &words::tokens(name)) >= 1.0
            || wanted.kind.is_none();
    }
    if wanted.name.is_empty() {
        return wanted.kind.is_none_or(|k| find::role_fits(role, k));
    }
    let covers = words::coverage(&words::tokens(&wanted.name), &words::tokens(name)) >= 1.0;
    let by_kind = crate::goal::kind_named(&wanted.name).is_some_and(|k| find::role_fits(role, k));
    targets::named_as(name, &wanted.name) > 0.0
        || covers
        || by_kind
        || (targets::is_cross(&wanted.name) && targets::is_dismissal(name))
}

/// Whether the screen is already as the order wants it.
fn holds(look: &ScreenContext, order: &Order) -> bool {
    let nodes = || look.tree().nodes.iter();
    match order {
        Order::Press(_) | Order::Submit | Order::Compare { .. } | Order::Message(_) => false,
        Order::Drag { what, place } => what.all && drag::are_all_there(look, what, place),
        Order::Mark(_) | Order::Touch { .. } | Order::Key { .. } | Order::Search(_) => false,
        Order::Point(pointing) => point::holds(look, pointing),
        Order::Reach(wanted) => reach::holds(look, wanted),
        Order::SortBy { column, down } => reach::is_sorted(look, column, *down),
        Order::Scroll(way) => keys::is_there(look, *way),
        Order::Clear(wanted) => {
            let best = super::field::fields(look, wanted);
            best.first().is_some_and(|(_, f)| !f.input.filled)
        }
        Order::Fill { field, text } => {
            let Some(wanted) = texts::resolve(look, text) else {
                return texts::is_offered(look, field, text);
            };
            let best = super::field::fields(look, field);
            let exact = best.first().filter(|(likeness, _)| *likeness >= 0.9);
            exact.is_some_and(|(_, f)| f.input.filled && texts::same(&f.input.value, &wanted))
        }
        Order::Choose { wanted, .. } if wanted.name.is_empty() => false,
        Order::Choose { wanted, from } => {
            let option = &wanted.name;
            let shows = |n: &UiNode| {
                let chosen = n
                    .value
                    .as_deref()
                    .is_some_and(|v| words::fold(v) == words::fold(option));
                n.offers(ActionKind::Select) && chosen && pick::is_list(look, n, from)
            };
            let on = |n: &UiNode| {
                targets::named(n, option) >= 1.0
                    && (pick::is_on(n) || n.states.selected == Some(true))
            };
            // A box of that name elsewhere on the page is no choice in the list that is meant.
            let is_of_it = |n: &UiNode| {
                let around = look.position(&n.id).map(|at| look.tree().around(at));
                let mut around = around.into_iter().flatten();
                from.is_empty() || around.any(|outer| says_of(&outer.name, from))
            };
            // What another form holds tells nothing of the one that is worked at.
            nodes().any(|n| (shows(n) || on(n) && is_of_it(n)) && !look.leaves_the_form(&n.id))
        }
        Order::Tick { wanted, on } => {
            let best = pick::boxes(look, wanted);
            if wanted.all {
                return !best.is_empty() && best.iter().all(|(_, n)| pick::is_on(n) == *on);
            }
            best.first().is_some_and(|(_, n)| pick::is_on(n) == *on)
        }
        Order::SetTo { wanted, value } => slide::value_of(look, wanted) == Some(*value),
        Order::Day(day) => nodes().any(|n| n.offers(ActionKind::Click) && shows_day(n, *day)),
        Order::Focus(wanted) => {
            let best = find::find(look, wanted, |n| n.offers(ActionKind::Click));
            best.first().is_some_and(|(_, n)| n.states.focused)
        }
        Order::Expand(wanted) => {
            let best = find::find(look, &section(wanted), |n| n.states.expanded.is_some());
            best.first()
                .is_some_and(|(_, n)| n.states.expanded == Some(true))
        }
        Order::Close => {
            let closes = |n: &UiNode| {
                n.visible && !n.covered && n.offers(ActionKind::Click) && targets::dismisses(n)
            };
            look.screen().dialogs.is_empty()
                && look.executed().next().is_some()
                && !nodes().any(closes)
        }
    }
}

fn says_of(name: &str, from: &str) -> bool {
    words::coverage(&words::tokens(from), &words::tokens(name)) >= 1.0
}

fn shows_day(node: &UiNode, day: Day) -> bool {
    let held = node.value.as_deref().and_then(Day::written);
    held == Some(day)
}

/// `the section below`: a thing that folds, whatever it is called.
pub(super) fn section(wanted: &Wanted) -> Wanted {
    let kind = Some(Kind::Section);
    Wanted {
        kind,
        ..wanted.clone()
    }
}
