//! The one thing that a goal points out, in whatever words.

use super::super::proposal::{Proposal, identity_of, shown};
use super::super::screen_context::ScreenContext;
use super::{field, mention, pick, press};
use crate::fields;
use crate::goal::{Pointed, Pointing, Text};
use crate::values::Field;
use mention::{Found, Phrase};
use passerby_artifacts::decision::{Action, Decision, Policy, Predicate, TextSource};
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::ui_tree::UiNode;

/// What is less sure is not proposed.
const LEAST: f64 = 0.3;
/// What is proposed is as sure as this at least. It is below what the gate of confidence lets through by default: what is hidden still is
/// looked for first, and a run whose gate is set lower does it.
const TRIED: f64 = 0.62;
/// What is more likely right than wrong is done before anything that is hidden is looked for.
const LIKELY: f64 = 0.5;
/// It is as sure as this then, which the gate of confidence lets through by default.
const DONE: f64 = 0.66;
/// What is less sure may be something else: it is done, and not said to be what was meant.
const BEYOND_DOUBT: f64 = 0.8;
/// What bears the very name is as sure as this.
const NAMED: f64 = 0.9;
/// How the reason begins for what was taken for it.
const TAKEN: &str = "This is what I take for";
/// The next best are tried where the best is refused.
const MOST: usize = 3;

/// Does it with what answers best.
pub(super) fn ways(look: &ScreenContext, pointing: &Pointing) -> Vec<Proposal> {
    let phrase = Phrase::read(&pointing.phrase);
    let found = mention::choose(look.tree(), &phrase, |node| {
        takes(look, node, &pointing.how)
    });
    let likely = found.iter().filter(|each| each.sure >= LEAST).take(MOST);
    let named = by_name(look, pointing);
    // What is found by its name, its row or its count goes before a guess.
    let at_least = |sure: f64| match sure >= LIKELY && named.is_empty() {
        true => DONE,
        false => TRIED,
    };
    let mut ways: Vec<Proposal> = likely
        .filter_map(|each| doing(look, pointing, each, each.sure.max(at_least(each.sure))))
        .collect();
    let is_named = named.first().is_some_and(|way| way.confidence >= NAMED);
    let is_surer = ways.first().is_some_and(|way| way.confidence >= NAMED);
    match is_named && !is_surer {
        true => named.into_iter().chain(ways).collect(),
        false => {
            ways.extend(named);
            ways
        }
    }
}

/// The same by name, kind and count alone.
fn by_name(look: &ScreenContext, Pointing { how, wanted, .. }: &Pointing) -> Vec<Proposal> {
    if wanted.is_empty() {
        return Vec::new();
    }
    match how {
        Pointed::Press => press::press(look, wanted),
        Pointed::Type(text) => field::fill(look, wanted, &Text::Plain(text.clone())),
        Pointed::Tick(on) => pick::tick(look, wanted, *on),
    }
}

fn takes(look: &ScreenContext, node: &UiNode, how: &Pointed) -> bool {
    match how {
        Pointed::Press => [ActionKind::Click, ActionKind::Check, ActionKind::Select]
            .iter()
            .any(|act| node.offers(*act)),
        Pointed::Type(_) => {
            node.offers(ActionKind::Type)
                && field_of(look, node).is_none_or(|field| fields::takes_text(field.input))
        }
        Pointed::Tick(_) => node.states.checked.is_some() && !node.states.disabled,
    }
}

fn field_of<'l>(look: &ScreenContext<'l>, node: &'l UiNode) -> Option<Field<'l>> {
    let mut inputs = look.screen().forms.iter().flat_map(|form| &form.inputs);
    let input = inputs.find(|input| input.node == node.id)?;
    Some(Field::new(input, node))
}

fn doing(
    look: &ScreenContext,
    pointing: &Pointing,
    found: &Found<'_>,
    sure: f64,
) -> Option<Proposal> {
    let node = look.node(&found.node.id)?;
    let way = match &pointing.how {
        Pointed::Press if node.offers(ActionKind::Click) => Proposal::press(look, node, sure),
        Pointed::Press => Proposal::on(node, identity_of(look, &node.id), Action::Click, sure),
        Pointed::Type(text) => match field_of(look, node) {
            Some(field) => field::typing(&field, text, sure),
            None => {
                let text = TextSource::Plain { text: text.clone() };
                Proposal::on(
                    node,
                    identity_of(look, &node.id),
                    Action::Type { text },
                    sure,
                )
                .expecting("It is written there.", Predicate::SomethingChanges)
            }
        },
        Pointed::Tick(on) => pick::ticking(look, node, &pointing.phrase, *on, sure),
    };
    Some(way.because(format!("{TAKEN} “{}”.", shown(&pointing.phrase))))
}

/// Whether an act is of the kind that the goal asks for.
pub(super) fn is_such(pointing: &Pointing, action: &Action) -> bool {
    match (&pointing.how, action) {
        (Pointed::Press, Action::Click | Action::Check { .. }) => true,
        (
            Pointed::Type(text),
            Action::Type {
                text: TextSource::Plain { text: typed },
            },
        ) => super::same_text(text, typed.as_str()),
        (Pointed::Tick(on), Action::Check { on: state }) => on == state,
        (Pointed::Tick(_), Action::Click) => true,
        _ => false,
    }
}

/// Whether the thing is as it is to be: a box is on, a field holds the text.
pub(super) fn holds(look: &ScreenContext, pointing: &Pointing) -> bool {
    let phrase = Phrase::read(&pointing.phrase);
    let found = || {
        mention::choose(look.tree(), &phrase, |node| {
            takes(look, node, &pointing.how)
        })
    };
    let beyond_doubt = || {
        found()
            .first()
            .copied()
            .filter(|best| best.sure >= BEYOND_DOUBT)
    };
    match &pointing.how {
        Pointed::Press => false,
        Pointed::Tick(on) => beyond_doubt().is_some_and(|best| pick::is_on(best.node) == *on),
        Pointed::Type(text) => beyond_doubt()
            .and_then(|best| field_of(look, best.node))
            .is_some_and(|field| super::same_text(&field.input.value, text)),
    }
}

/// Whether a decision of these rules was about what they took for the thing.
pub(super) fn is_taken(decision: &Decision) -> bool {
    decision.decided_by == Policy::Rules && decision.reasoning.starts_with(TAKEN)
}

/// Whether what was taken for the thing may be another.
pub(crate) fn is_doubtful(decision: &Decision) -> bool {
    is_taken(decision) && decision.confidence < BEYOND_DOUBT
}
