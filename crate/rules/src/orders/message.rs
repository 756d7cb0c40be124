//! A message of somebody: open it, press what does the act, write, send.

use super::super::proposal::{Proposal, identity_of};
use super::super::screen_context::ScreenContext;
use super::field;
use crate::goal::{Message, MessageAct, Wanted};
use crate::words;
use passerby_artifacts::decision::{Action, Predicate, TextSource};
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::ui_tree::UiNode;

/// How the last act of each kind is told; what was done is recognised by it.
const SENDS: &str = "The message is ready, so I send it.";
const ACTS: &str = "This is the message, and here is what does it.";
const OPENS: &str = "This seems to be the message.";

pub(super) fn next(look: &ScreenContext, message: &Message) -> Vec<Proposal> {
    let composing = match message.act {
        MessageAct::Reply => compose(look, &message.text, |n| n.tag == "textarea"),
        MessageAct::Forward => compose(look, &message.to, |n| n.tag != "textarea"),
        MessageAct::Delete | MessageAct::Star => Vec::new(),
    };
    if !composing.is_empty() && did(look, ACTS) {
        return composing;
    }
    let act = controls(look, message.act.words());
    let open = opened(look, message);
    let mut ways = Vec::new();
    if open {
        ways.extend(act.into_iter().map(|n| press(look, n, ACTS)));
    } else {
        ways.extend(rows(look, message).map(|n| press(look, n, OPENS)));
    }
    ways
}

/// Whether the last act of the goal was done.
pub(super) fn is_done(step: &StepRecord, message: &Message) -> bool {
    let last = match message.act {
        MessageAct::Reply | MessageAct::Forward => SENDS,
        MessageAct::Delete | MessageAct::Star => ACTS,
    };
    says(step, last)
}

fn did(look: &ScreenContext, words: &str) -> bool {
    look.executed().any(|(step, _)| says(step, words))
}

fn says(step: &StepRecord, words: &str) -> bool {
    let reasoning = step.thought.as_ref().map(|t| t.decision.reasoning.as_str());
    reasoning.is_some_and(|r| r.starts_with(words))
}

fn press(look: &ScreenContext, node: &UiNode, why: &str) -> Proposal {
    Proposal::on(node, identity_of(look, &node.id), Action::Click, 0.85)
        .because(why)
        .expecting("Something changes.", Predicate::SomethingChanges)
}

/// Whether the message is shown by itself: it was opened, and its sender is still to be read.
fn opened(look: &ScreenContext, message: &Message) -> bool {
    let shown = look
        .tree()
        .nodes
        .iter()
        .any(|n| n.visible && begins_with(&n.name, &message.from));
    did(look, OPENS) && shown && rows(look, message).next().is_none()
}

/// Things in a list that begin with the sender's name.
fn rows<'t>(look: &'t ScreenContext, message: &'t Message) -> impl Iterator<Item = &'t UiNode> {
    look.tree().nodes.iter().filter(|n| {
        // A row says more than who it is from.
        let more = words::tokens(&n.name).len() > words::tokens(&message.from).len();
        n.visible && n.offers(ActionKind::Click) && more && begins_with(&n.name, &message.from)
    })
}

fn begins_with(name: &str, person: &str) -> bool {
    let (name, person) = (words::tokens(name), words::tokens(person));
    !person.is_empty() && name.starts_with(&person)
}

/// What says by its name or shows by its icon that it does this.
fn controls<'t>(look: &ScreenContext<'t>, list: &[&str]) -> Vec<&'t UiNode> {
    let says = |n: &UiNode| {
        let name = words::tokens(&n.name);
        let named =
            !name.is_empty() && name.len() <= 3 && name.iter().any(|w| list.contains(&w.as_str()));
        let shows = n.name.is_empty()
            && words::tokens(&n.icon)
                .iter()
                .any(|w| list.contains(&w.as_str()));
        let pressable = n.offers(ActionKind::Click) || (n.role == "text" && n.handle.is_some());
        n.visible && pressable && (named || shows)
    };
    let mut found: Vec<&UiNode> = look.tree().nodes.iter().filter(|n| says(n)).collect();
    found.sort_by_key(|n| !n.offers(ActionKind::Click));
    found
}

/// Writes into the field that is meant, then sends; empty while there is no such field.
fn compose(look: &ScreenContext, text: &str, fits: impl Fn(&UiNode) -> bool) -> Vec<Proposal> {
    let fields = field::fields(look, &Wanted::default());
    let Some((_, field)) = fields.into_iter().find(|(_, f)| fits(f.node)) else {
        return Vec::new();
    };
    if field.input.value.trim() != text.trim() {
        let becomes = Predicate::ValueBecomes {
            input: field.input.identity.clone(),
            value: Some(text.to_owned()),
        };
        let action = Action::Type {
            text: TextSource::Plain {
                text: text.to_owned(),
            },
        };
        let identity = Some(field.input.identity.clone());
        return vec![
            Proposal::on(field.node, identity, action, 0.9)
                .because("My goal says what to write here.")
                .expecting("It holds the text.", becomes),
        ];
    }
    let send = controls(look, &["send", "submit"]);
    send.into_iter().map(|n| press(look, n, SENDS)).collect()
}
