//! How a thing is tried of which nothing is wanted.

use super::super::proposal::{Proposal, called, capital, shown};
use super::super::screen_context::ScreenContext;
use super::SURE;
use crate::fields;
use crate::values::{self, Field};
use crate::words;
use passerby_artifacts::decision::{Action, Predicate};
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::screen::FormInput;
use passerby_artifacts::ui_tree::UiNode;

/// How such a thing is tried.
pub(super) fn attempt(
    look: &ScreenContext,
    node: &UiNode,
    input: Option<&FormInput>,
) -> Option<Proposal> {
    let proposal = match input {
        Some(input) if node.offers(ActionKind::Select) => choosing(node, input)?,
        Some(input) if input.checked.is_some() => switching(node, input)?,
        Some(input) if input.kind == "range" => moving(node, input),
        Some(input) if node.offers(ActionKind::Type) => typing(look, node, input)?,
        // The browser's own chooser cannot be answered.
        Some(input) if input.kind == "file" => return None,
        _ if node.offers(ActionKind::Click) => {
            let why = format!("Next I try {}.", called(look, node));
            let press = Proposal::press(look, node, SURE).because(why);
            match takes_fields_beside(look, node) {
                true => press.expecting(
                    format!("{} changes something here.", capital(&called(look, node))),
                    Predicate::SomethingChanges,
                ),
                false => press,
            }
        }
        _ => return None,
    };
    Some(proposal)
}

/// Whether it only stands beside fields that no markup makes a form of: what a press does with them nobody can say.
fn takes_fields_beside(look: &ScreenContext, node: &UiNode) -> bool {
    let mut forms = look.screen().forms.iter().filter(|form| form.implied);
    forms.any(|form| form.submits.iter().any(|submit| submit.node == node.id))
}

fn typing(look: &ScreenContext, node: &UiNode, input: &FormInput) -> Option<Proposal> {
    if input.filled || node.states.read_only {
        return None;
    }
    let field = Field::new(input, node);
    let value = values::texts(&field, &look.goal, look.context)
        .into_iter()
        .next()?;
    let action = Action::Type { text: value.text };
    Some(on_input(node, input, action).expecting(
        format!("“{}” takes what I write.", shown(&input.label)),
        Predicate::ValueBecomes {
            input: input.identity.clone(),
            value: None,
        },
    ))
}

/// Enter, after a text was typed where no button takes it.
pub(super) fn sending(look: &ScreenContext) -> Option<Proposal> {
    let (_, last) = look.executed().next_back()?;
    let target = last
        .target
        .as_ref()
        .filter(|_| matches!(last.action, Action::Type { .. }))?;
    let form = look
        .screen()
        .forms
        .iter()
        .find(|form| form.inputs.iter().any(|i| i.node == target.node))?;
    let node = look.node(&target.node)?;
    let unfinished = form
        .inputs
        .iter()
        .any(|i| fields::takes_text(i) && !i.filled);
    if !form.submits.is_empty() || node.tag != "input" || unfinished {
        return None;
    }
    let action = Action::PressKey {
        key: "Enter".to_owned(),
        times: 1,
    };
    let why = "I see no button that sends this, so I press Enter.";
    Some(
        Proposal::on(node, target.identity.clone(), action, SURE)
            .because(why)
            .expecting("What I wrote is taken.", Predicate::SomethingChanges),
    )
}

/// Another option than the one that is chosen.
fn choosing(node: &UiNode, input: &FormInput) -> Option<Proposal> {
    let options = &node.input.as_ref()?.options;
    let other = |o: &&String| words::fold(o) != words::fold(&input.value) && !o.trim().is_empty();
    // The first often only asks to choose.
    let option = options.iter().skip(1).chain(options.first()).find(other)?;
    let expected = Predicate::ValueBecomes {
        input: input.identity.clone(),
        value: Some(option.clone()),
    };
    let action = Action::Select {
        option: option.clone(),
    };
    Some(
        on_input(node, input, action)
            .expecting(format!("“{}” is chosen.", shown(option)), expected),
    )
}

fn switching(node: &UiNode, input: &FormInput) -> Option<Proposal> {
    let on = input.checked != Some(true);
    let is_radio = input.kind == "radio" || input.role == "radio";
    if is_radio && !on {
        return None;
    }
    let action = if node.offers(ActionKind::Check) {
        Action::Check { on }
    } else {
        Action::Click
    };
    let state = if on { "on" } else { "off" };
    let expected = Predicate::CheckedBecomes {
        input: input.identity.clone(),
        on,
    };
    Some(
        on_input(node, input, action)
            .expecting(format!("“{}” is {state}.", shown(&input.label)), expected),
    )
}

fn moving(node: &UiNode, input: &FormInput) -> Proposal {
    let action = Action::PressKey {
        key: "ArrowRight".to_owned(),
        times: 1,
    };
    on_input(node, input, action).expecting(
        format!("“{}” moves.", shown(&input.label)),
        Predicate::ValueBecomes {
            input: input.identity.clone(),
            value: None,
        },
    )
}

fn on_input(node: &UiNode, input: &FormInput, action: Action) -> Proposal {
    Proposal::on(node, Some(input.identity.clone()), action, SURE)
        .because(format!("Next I try “{}”.", shown(&input.label)))
}
