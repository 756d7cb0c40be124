//! Doing what a goal spells out, one act after the other.

use super::look::{Look, had_effect, submits};
use super::proposal::{Proposal, shown};
use super::{judge, send};
use crate::fields;
use crate::forms::Serving;
use crate::goal::Order;
use crate::targets;
use crate::values::Field;
use crate::words;
use passerby_artifacts::decision::{Action, Decision, Predicate, TextSource};
use passerby_artifacts::dom::{ActionKind, Checked};
use passerby_artifacts::ui_tree::UiNode;

/// The next act of the goal that is not done yet, in the ways it could be meant.
pub(super) fn next(look: &Look, _: Option<&Serving>) -> Vec<Proposal> {
    let Some(order) = first_undone(look) else {
        return Vec::new();
    };
    match order {
        Order::Press(label) => press(look, label),
        Order::Fill { field, value } => fill(look, field, value),
        Order::Choose(option) => choose(look, option),
        Order::Tick { label, on } => tick(look, label, *on),
        Order::Submit => submit(look),
    }
}

/// The end, once every act is done and the last of them had an effect that was seen.
pub(super) fn all_done(look: &Look) -> Option<Proposal> {
    if look.goal.orders.is_empty() || first_undone(look).is_some() {
        return None;
    }
    let (last, _) = look.last_act()?;
    had_effect(last).then(|| judge::finish(0.9, judge::evidence(look, last)))
}

fn first_undone<'l>(look: &'l Look) -> Option<&'l Order> {
    let steps: Vec<_> = look.executed().collect();
    let mut from = 0;
    for order in &look.goal.orders {
        let done_at = steps[from..]
            .iter()
            .position(|(step, decision)| match order {
                Order::Submit => submits(step),
                order => was_done(order, decision),
            });
        match done_at {
            Some(at) => from += at + 1,
            None if holds(look, order) => {}
            None => return Some(order),
        }
    }
    None
}

/// Whether a decision of the past did what the order says.
fn was_done(order: &Order, decision: &Decision) -> bool {
    let name = decision.target.as_ref().map_or("", |t| t.name.as_str());
    let covers = |label: &str| {
        name == label || words::coverage(&words::tokens(label), &words::tokens(name)) >= 1.0
    };
    match (order, &decision.action) {
        (Order::Press(label), Action::Click) => covers(label),
        (
            Order::Fill { value, .. },
            Action::Type {
                text: TextSource::Plain { text },
            },
        ) => text == value,
        (Order::Choose(wanted), Action::Select { option }) => {
            words::fold(option) == words::fold(wanted)
        }
        (Order::Choose(wanted), Action::Click | Action::Check { .. }) => {
            words::fold(name) == words::fold(wanted)
        }
        (Order::Tick { label, on }, Action::Check { on: state }) => on == state && covers(label),
        (Order::Tick { label, .. }, Action::Click) => covers(label),
        _ => false,
    }
}

/// Whether the screen is already as the order wants it.
fn holds(look: &Look, order: &Order) -> bool {
    match order {
        Order::Press(_) | Order::Submit => false,
        Order::Fill { value, .. } => {
            let shows =
                |n: &UiNode| n.offers(ActionKind::Type) && n.value.as_deref() == Some(value);
            look.tree().nodes.iter().any(shows)
        }
        Order::Choose(option) => {
            let shows = |n: &UiNode| {
                n.offers(ActionKind::Select)
                    && n.value
                        .as_deref()
                        .is_some_and(|v| words::fold(v) == words::fold(option))
            };
            let on = |n: &UiNode| {
                targets::named(n, option) >= 1.0 && (is_on(n) || n.states.selected == Some(true))
            };
            look.tree().nodes.iter().any(|n| shows(n) || on(n))
        }
        Order::Tick { label, on } => {
            let best = best_named(look, label, |n| n.states.checked.is_some());
            best.is_some_and(|(_, n)| is_on(n) == *on)
        }
    }
}

fn is_on(node: &UiNode) -> bool {
    node.states.checked == Some(Checked::True)
}

fn best_named<'t>(
    look: &Look<'t>,
    label: &str,
    fits: impl Fn(&UiNode) -> bool,
) -> Option<(f64, &'t UiNode)> {
    all_named(look, label, fits).into_iter().next()
}

/// The visible nodes that answer to a name, the best first.
fn all_named<'t>(
    look: &Look<'t>,
    label: &str,
    fits: impl Fn(&UiNode) -> bool,
) -> Vec<(f64, &'t UiNode)> {
    let nodes = look.tree().nodes.iter().filter(|n| n.visible && fits(n));
    let mut named: Vec<(f64, &UiNode)> = nodes
        .map(|n| (targets::named(n, label), n))
        .filter(|(s, _)| *s > 0.0)
        .collect();
    named.sort_by(|a, b| b.0.total_cmp(&a.0));
    named
}

/// Confidence: 0.35, +0.55 × how well the name answers, +0.05 when it is the only one.
fn sure(likeness: f64, found: usize) -> f64 {
    0.35 + 0.55 * likeness + if found == 1 { 0.05 } else { 0.0 }
}

fn press(look: &Look, label: &str) -> Vec<Proposal> {
    let named = all_named(look, label, |n| {
        n.offers(ActionKind::Click) || n.offers(ActionKind::Check)
    });
    let found = named.len();
    let proposals = named
        .into_iter()
        .filter(|(_, n)| n.offers(ActionKind::Click));
    proposals
        .map(|(likeness, node)| {
            Proposal::press(look, node, sure(likeness, found))
                .because(format!("I am to press “{}”.", shown(label)))
        })
        .collect()
}

fn fill(look: &Look, field: &[String], value: &str) -> Vec<Proposal> {
    let inputs = look.screen().forms.iter().flat_map(|f| &f.inputs);
    let all: Vec<Field> = inputs
        .filter_map(|i| Some(Field::new(i, look.node(&i.node)?)))
        .filter(|f| {
            f.node.visible && f.node.offers(ActionKind::Type) && fields::takes_text(f.input)
        })
        .collect();
    let likeness = |f: &Field| words::coverage(field, &fields::words_of(f.input, f.node));
    let best = all.iter().max_by(|a, b| {
        likeness(a)
            .total_cmp(&likeness(b))
            .then(b.node.rect.y.total_cmp(&a.node.rect.y))
    });
    let Some(best) = best else {
        return Vec::new();
    };
    // Where there is one field only, it is the one that is meant, whatever it is called.
    let fits = if all.len() == 1 {
        1.0
    } else if field.is_empty() {
        0.7
    } else {
        likeness(best)
    };
    let predicate = Predicate::ValueBecomes {
        input: best.input.identity.clone(),
        value: (!best.node.states.secret).then(|| value.to_owned()),
    };
    let action = Action::Type {
        text: TextSource::Plain {
            text: value.to_owned(),
        },
    };
    vec![
        Proposal::on(
            best.node,
            Some(best.input.identity.clone()),
            action,
            sure(fits, all.len()),
        )
        .because("My goal says what to write here.")
        .expecting(
            format!("“{}” holds it.", shown(&best.input.label)),
            predicate,
        ),
    ]
}

fn choose(look: &Look, option: &str) -> Vec<Proposal> {
    let offers = |n: &&UiNode| n.visible && n.offers(ActionKind::Select);
    let has = |n: &UiNode| {
        n.input
            .as_ref()?
            .options
            .iter()
            .find(|o| words::fold(o) == words::fold(option))
            .cloned()
    };
    let lists = look
        .tree()
        .nodes
        .iter()
        .filter(offers)
        .filter_map(|n| Some((n, has(n)?)));
    let mut proposals: Vec<Proposal> = lists
        .map(|(node, label)| {
            let identity = super::proposal::identity_of(look, &node.id);
            let expects = format!("“{}” is chosen.", shown(&label));
            let predicate = identity
                .clone()
                .map_or(Predicate::SomethingChanges, |input| {
                    Predicate::ValueBecomes {
                        input,
                        value: Some(label.clone()),
                    }
                });
            Proposal::on(node, identity, Action::Select { option: label }, 0.9)
                .because(format!("I am to choose “{}”.", shown(option)))
                .expecting(expects, predicate)
        })
        .collect();
    proposals.extend(tick(look, option, true));
    proposals.extend(press(look, option));
    proposals
}

fn tick(look: &Look, label: &str, on: bool) -> Vec<Proposal> {
    let named = all_named(look, label, |n| {
        n.states.checked.is_some() && !n.states.disabled
    });
    let found = named.len();
    named
        .into_iter()
        .map(|(likeness, node)| {
            let identity = super::proposal::identity_of(look, &node.id);
            let action = if node.offers(ActionKind::Check) {
                Action::Check { on }
            } else {
                Action::Click
            };
            let predicate = identity
                .clone()
                .map_or(Predicate::SomethingChanges, |input| {
                    Predicate::CheckedBecomes { input, on }
                });
            Proposal::on(node, identity, action, sure(likeness, found))
                .because(format!(
                    "“{}” is to be {}.",
                    shown(label),
                    if on { "on" } else { "off" }
                ))
                .expecting(
                    format!("“{}” is {}.", shown(label), if on { "on" } else { "off" }),
                    predicate,
                )
        })
        .collect()
}

/// The form that holds what was filled last, else the first with a way to send it.
fn submit(look: &Look) -> Vec<Proposal> {
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
    let Some(form) = own.or_else(|| forms.iter().find(|f| !f.submits.is_empty())) else {
        return press(look, "submit");
    };
    send::ways(look, &Serving { form, score: 0.9 })
}
