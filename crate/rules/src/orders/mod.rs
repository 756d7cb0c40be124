//! Doing what a goal spells out, one act after the other: which act is next is read off what was done
//! (`done`), which element is meant off the goal's description (`find`), and each kind of thing has a
//! file that knows how it is operated. What is not to be seen yet is looked for (`reveal`).

mod compare;
mod day;
pub(super) mod done;
mod drag;
mod field;
mod keys;
mod message;
mod pick;
mod point;
mod press;
mod reach;
mod reveal;
mod slide;
mod texts;

pub(super) use find::caption;
pub(super) use near::group_text;
pub(super) use point::is_doubtful;
pub(super) use reach::search as search_for;
pub(super) use texts::same as same_text;

use super::proposal::{Proposal, shown};
use super::screen_context::{ScreenContext, had_effect, submits};
use super::{judge, send};
use crate::fields;
use crate::forms::Serving;
use crate::goal::{Clause, Order, Text, Wanted};
use crate::words;
use passerby_artifacts::decision::{Action, Decision};
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::quote::quoted;
use passerby_artifacts::screen::{Form, FormInput, Signal};
use passerby_artifacts::ui_tree::UiNode;
use passerby_grounding::{figure, find, mention, near, table};

/// The next act of the goal that is not done yet, in the ways it could be meant.
pub(super) fn next(look: &ScreenContext, _: Option<&Serving>) -> Vec<Proposal> {
    let undone = done::undone(look);
    let Some(last) = undone.last() else {
        let asked = confirm(look);
        return if asked.is_empty() {
            unsent(look)
        } else {
            asked
        };
    };
    for order in &undone {
        let direct = ways(look, order);
        // What is only reached for may be done by what follows, or be no more than a way of speaking.
        let waits = matches!(order, Order::Reach(_)) && direct.is_empty() && order != last;
        if waits {
            continue;
        }
        let mut all = direct;
        if !matches!(order, Order::Expand(_)) {
            all.extend(reveal::ways(look));
        }
        return all;
    }
    Vec::new()
}

/// Clauses that are named where several are left.
const MOST_LEFT: usize = 3;

/// What is left of a goal that spells out its acts: all clauses that are, those first of which it is known what they ask for.
pub(super) fn left_undone(look: &ScreenContext) -> Option<String> {
    let undone = done::undone(look);
    let order = *undone.first()?;
    let is_left = |clause: &Clause| {
        let mut orders = clause.orders.iter();
        let says_nothing_known = clause.orders.is_empty() && !clause.is_known;
        says_nothing_known
            || orders.any(|at| {
                look.goal
                    .orders
                    .get(*at)
                    .is_some_and(|order| undone.contains(&order))
            })
    };
    let left: Vec<&Clause> = look
        .goal
        .clauses
        .iter()
        .filter(|clause| is_left(clause))
        .collect();
    if left.len() < 2 && !matches!(order, Order::Reach(_)) || left.is_empty() {
        return Some(did_not_do(&format!("{} here", order.shown())));
    }
    let (known, unknown): (Vec<&Clause>, Vec<&Clause>) =
        left.into_iter().partition(|clause| clause.is_known);
    let mut sentences = Vec::new();
    if !known.is_empty() {
        sentences.push(did_not_do(&format!("do this here: {}", named(&known))));
    }
    if !unknown.is_empty() {
        sentences.push(format!("I did not understand this: {}.", named(&unknown)));
    }
    Some(sentences.join(" "))
}

/// The clauses in the goal's own words: what was read off them is for matching.
fn named(clauses: &[&Clause]) -> String {
    let texts = clauses.iter().take(MOST_LEFT);
    let texts: Vec<String> = texts.map(|clause| quoted(&shown(&clause.text))).collect();
    let more = if clauses.len() > MOST_LEFT {
        ", …"
    } else {
        ""
    };
    format!("{}{more}", texts.join(", "))
}

fn did_not_do(what: &str) -> String {
    format!("I did not find out how to {what}.")
}

fn ways(look: &ScreenContext, order: &Order) -> Vec<Proposal> {
    match order {
        Order::Press(wanted) => press::press(look, wanted),
        Order::Fill { field, text } => field::fill(look, field, text),
        Order::Choose { wanted, from } => pick::choose(look, wanted, from),
        Order::Tick { wanted, on } => pick::tick(look, wanted, *on),
        Order::SetTo { wanted, value } => slide::set(look, wanted, *value),
        Order::Day(day) => day::pick(look, *day),
        Order::Expand(wanted) => reveal::expand(look, wanted),
        Order::Close => press::close(look),
        Order::Focus(wanted) => press::focus(look, wanted),
        Order::Compare { of, test } => compare::press(look, of, *test),
        Order::Touch { wanted, how } => press::touch(look, wanted, *how),
        Order::Key { key, times, is_key } => keys::press(look, key, *times, *is_key),
        Order::Scroll(way) => keys::scroll(*way),
        Order::Clear(wanted) => field::clear(look, wanted),
        Order::Message(message) => message::next(look, message),
        Order::Drag { what, place } => drag::drag(look, what, place),
        Order::Mark(wanted) => press::mark(look, wanted),
        Order::Submit => submit(look),
        Order::Search(query) => reach::search(look, query),
        Order::SortBy { column, down } => reach::sort_by(look, column, *down),
        Order::Point(pointing) => point::ways(look, pointing),
        Order::Reach(wanted) => reach::reach(look, wanted),
    }
}

/// The end, once every act is done and the last of them had an effect that was seen.
pub(super) fn all_done(look: &ScreenContext) -> Option<Proposal> {
    let open =
        !done::undone(look).is_empty() || !unsent(look).is_empty() || !confirm(look).is_empty();
    if look.goal.orders.is_empty() || open {
        return None;
    }
    let (last, _) = look.last_act()?;
    had_effect(last).then(|| judge::finish(0.9, judge::evidence(look, last)))
}

/// What was pressed last asks again, in a dialog with a control of the same name: it is meant still.
fn confirm(look: &ScreenContext) -> Vec<Proposal> {
    let Some((step, decision)) = look.last_act() else {
        return Vec::new();
    };
    let (Some(dialog), Some(target)) = (look.screen().dialogs.last(), &decision.target) else {
        return Vec::new();
    };
    let opened = step.difference.as_ref().is_some_and(|d| {
        d.signals
            .iter()
            .any(|s| matches!(s, Signal::DialogOpened { .. }))
    });
    if !opened || !matches!(decision.action, Action::Click) {
        return Vec::new();
    }
    let again = |n: &&UiNode| {
        n.visible
            && n.offers(ActionKind::Click)
            && n.id != target.node
            && words::fold(&n.name) == words::fold(&target.name)
            && look.is_inside(&n.id, &dialog.node)
    };
    let one =
        |n: &UiNode| Proposal::press(look, n, 0.85).because("It asks whether I mean it, and I do.");
    look.tree().nodes.iter().filter(again).map(one).collect()
}

/// What was filled and chosen is of no use until it is sent: where the last act was in a form with a button that
/// says that it sends it, and the goal does not say what to press at the end, it is pressed. Not where the goal says
/// that nothing is to be sent, nor where the form demands more than the goal speaks of: that is for the user to send.
fn unsent(look: &ScreenContext) -> Vec<Proposal> {
    let orders = &look.goal.orders;
    let says_so = orders.iter().any(|o| {
        matches!(
            o,
            Order::Submit
                | Order::Press(_)
                | Order::Focus(_)
                | Order::Close
                | Order::Message(_)
                | Order::Reach(_)
                | Order::Search(_)
        )
    });
    let takes_offer = |o: &Order| {
        let text = Text::Offered {
            starts: String::new(),
            ends: String::new(),
        };
        matches!(o, Order::Fill { text: t, .. } if std::mem::discriminant(t) == std::mem::discriminant(&text))
    };
    let filled = look.last_act().is_none_or(|(_, decision)| {
        matches!(
            decision.action,
            Action::Type { .. }
                | Action::Check { .. }
                | Action::Select { .. }
                | Action::PressKey { .. }
                | Action::Drag { .. }
        )
    });
    let is_submit = |d: &Decision| {
        let named = d
            .target
            .as_ref()
            .is_some_and(|t| words::fold(&t.name) == "submit");
        matches!(d.action, Action::Click) && named
    };
    let sent = look
        .executed()
        .any(|(step, d)| submits(step) || is_submit(d));
    if says_so
        || sent
        || look.goal.sends_nothing
        || orders.is_empty()
        || !(filled || orders.iter().any(takes_offer))
    {
        return Vec::new();
    }
    let mut ways = press::press(look, &Wanted::named("submit"));
    ways.retain(|way| way.confidence >= 0.85);
    // Of several that say so, which one is meant is not to be guessed.
    if ways.len() > 1 || asks_for_more(look) {
        return Vec::new();
    }
    let why = "What I filled in counts only once it is sent, so I send it though my goal does not say so.";
    ways.into_iter().map(|way| way.because(why)).collect()
}

/// Whether the form that was filled last, or what there is of forms, has a field that must be filled and is empty.
fn asks_for_more(look: &ScreenContext) -> bool {
    let touched = |f: &&Form| {
        look.executed().any(|(_, d)| {
            d.target
                .as_ref()
                .is_some_and(|t| f.inputs.iter().any(|i| i.node == t.node))
        })
    };
    let is_open = |i: &FormInput| {
        let seen = look.node(&i.node).is_some_and(|n| n.visible);
        seen && i.required && !i.filled && !i.disabled && fields::takes_text(i)
    };
    let forms = look.screen().forms.iter().filter(touched);
    forms.flat_map(|f| &f.inputs).any(is_open)
}

/// Confidence: 0.35, +0.55 × how well the thing answers to its description, +0.05 when it is the only one.
fn sure(likeness: f64, found: usize) -> f64 {
    0.35 + 0.55 * likeness + if found == 1 { 0.05 } else { 0.0 }
}

/// The form that holds what was filled last, else the first with a way to send it.
fn submit(look: &ScreenContext) -> Vec<Proposal> {
    let touched = look.executed().rev().filter_map(|(_, d)| d.target.as_ref());
    let forms = &look.screen().forms;
    let own = touched
        .filter_map(|t| {
            forms.iter().find(|f| {
                f.inputs
                    .iter()
                    .any(|i| i.node == t.node || Some(&i.identity) == t.identity.as_ref())
            })
        })
        .next();
    let form = own.or_else(|| forms.iter().find(|f| !f.submits.is_empty()));
    let mut ways = press::press(look, &Wanted::named("submit"));
    // A button that says so is what is meant; a form may have others.
    ways.retain(|way| way.confidence >= 0.85);
    if let Some(form) = form {
        ways.extend(send::ways(look, &Serving { form, score: 0.9 }));
    }
    ways
}
