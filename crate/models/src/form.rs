//! A form filled in one answer: a line for each field, and the button that sends it, if it is to be sent. It becomes an act for each,
//! in this order, and each passes the gates by itself when its turn comes.

use super::action::source;
use super::answer_error::AnswerError;
use super::element::named;
use super::expect;
use super::fields::DecisionFields;
use super::schema::FILL_AND_SUBMIT;
use crate::context::Context;
use passerby_artifacts::decision::{Action, Target};
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::ui_tree::UiNode;

/// More fields are not filled at once.
const MAX_FIELDS: usize = 30;

/// Whether the answer wants a form filled and sent.
pub(super) fn is_meant(fields: &DecisionFields) -> bool {
    fields.action.trim() == FILL_AND_SUBMIT
}

/// The acts, each with its target; the last one presses the button, where one is named.
pub(super) fn acts(
    fields: &DecisionFields,
    button: Option<&UiNode>,
    context: &Context,
) -> Result<Vec<(Action, Target)>, AnswerError> {
    let action = || FILL_AND_SUBMIT.to_owned();
    let lines: Vec<&str> = fields
        .text
        .lines()
        .filter(|l| !l.trim().is_empty())
        .collect();
    if lines.is_empty() || lines.len() > MAX_FIELDS {
        return Err(AnswerError::Text {
            action: action(),
            what: "1 to 30 lines, each the id of a field, = and what is to be entered",
        });
    }
    let mut acts: Vec<(Action, Target)> = Vec::new();
    for line in lines {
        let lacks = || AnswerError::Text {
            action: action(),
            what: "lines of the form id=value",
        };
        let (field, value) = split(line).ok_or_else(lacks)?;
        let node = named(field, context)?.ok_or_else(lacks)?;
        if acts.iter().any(|(_, target)| target.node == node.id) {
            return Err(AnswerError::FieldTwice {
                id: node.id.to_string(),
            });
        }
        acts.push((entered(node, value.trim(), context)?, target(node, context)));
    }
    acts.extend(button.map(|button| (sending(button), target(button, context))));
    Ok(acts)
}

/// What sends the form: a press, or of a field, where the form has no button, the Enter key in it.
fn sending(target: &UiNode) -> Action {
    if target.actions.contains(&ActionKind::Type) {
        return Action::PressKey {
            key: "Enter".to_owned(),
            times: 1,
        };
    }
    Action::Click
}

/// At the first equals sign that is not within the quotes of a name.
pub(super) fn split(line: &str) -> Option<(&str, &str)> {
    let (field, value) = line.split_once('=')?;
    match field.contains('"') {
        true => line.split_once("\"="),
        false => Some((field, value)),
    }
}

/// What brings the field to hold the value.
fn entered(node: &UiNode, value: &str, context: &Context) -> Result<Action, AnswerError> {
    let wrong = |what| AnswerError::Field {
        id: node.id.to_string(),
        what,
    };
    // What a line before enables is disabled yet: its role tells what it will take.
    let takes =
        |kind| node.actions.contains(&kind) || node.states.disabled && takes_by_role(node, kind);
    let lists = |value: &str| {
        let options = node.input.iter().flat_map(|input| &input.options);
        options.into_iter().any(|option| option == value)
    };
    if takes(ActionKind::Check) {
        return match value.to_ascii_lowercase().as_str() {
            "on" | "true" => Ok(Action::Check { on: true }),
            "off" | "false" => Ok(Action::Check { on: false }),
            _ => Err(wrong("takes on or off")),
        };
    }
    if value.is_empty() && !takes(ActionKind::Type) {
        return Err(wrong("needs the label of an option"));
    }
    if takes(ActionKind::Select) && (!takes(ActionKind::Type) || lists(value)) {
        return Ok(Action::Select {
            option: value.to_owned(),
        });
    }
    if !takes(ActionKind::Type) && node.takes(ActionKind::Select) {
        return Ok(Action::Select {
            option: value.to_owned(),
        });
    }
    if !takes(ActionKind::Type) {
        return Err(wrong("is no field"));
    }
    if value.is_empty() {
        return Ok(Action::Clear);
    }
    let text = source(value, context)?;
    Ok(Action::Type { text })
}

/// What a control takes once it is enabled.
fn takes_by_role(node: &UiNode, kind: ActionKind) -> bool {
    match node.role.as_str() {
        "textbox" | "searchbox" | "spinbutton" => kind == ActionKind::Type,
        "combobox" | "listbox" => kind == ActionKind::Select,
        "checkbox" | "radio" | "switch" => kind == ActionKind::Check,
        _ => false,
    }
}

pub(super) fn target(node: &UiNode, context: &Context) -> Target {
    Target {
        node: node.id.clone(),
        identity: expect::identity(&node.id, context.screen),
        role: node.role.clone(),
        name: node.name.clone(),
    }
}
