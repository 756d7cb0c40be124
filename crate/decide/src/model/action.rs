//! What an answer wants done: its word and its text become an act, or it is said what is missing.

use super::answer_error::AnswerError;
use super::fields::DecisionFields;
use super::object::{word, words};
use super::schema::ACTIONS;
use crate::context::Context;
use passerby_artifacts::decision::{Action, TextSource};

/// Longest wait that may be asked for, ms.
const MAX_WAIT_MS: u32 = 10_000;

pub(super) fn of(fields: &DecisionFields, context: &Context) -> Result<Action, AnswerError> {
    let name = word("action", &fields.action, &ACTIONS)?;
    let text = fields.text.trim();
    let lacks = |what| AnswerError::Text {
        action: name.to_owned(),
        what,
    };
    Ok(match name {
        "double_click" => Action::DoubleClick,
        "context_menu" => Action::ContextMenu,
        "hover" => Action::Hover,
        "type" => Action::Type {
            text: source(&fields.text, context)?,
        },
        "clear" => Action::Clear,
        "select" if text.is_empty() => return Err(lacks("the label of the option")),
        "select" => Action::Select {
            option: text.to_owned(),
        },
        "check" => match text {
            "on" | "true" => Action::Check { on: true },
            "off" | "false" => Action::Check { on: false },
            _ => return Err(lacks("on or off")),
        },
        "press_key" if text.is_empty() || text.contains(' ') => {
            return Err(lacks("the name of a key, such as Enter"));
        }
        "press_key" => Action::PressKey {
            key: text.to_owned(),
            times: 1,
        },
        "scroll" => match text {
            "down" | "" => Action::Scroll { screens: 0.8 },
            "up" => Action::Scroll { screens: -0.8 },
            _ => return Err(lacks("down or up")),
        },
        "navigate" => match url::Url::parse(text) {
            Ok(url) if matches!(url.scheme(), "http" | "https") => {
                Action::Navigate { url: url.into() }
            }
            _ => return Err(lacks("an absolute http or https URL")),
        },
        "back" => Action::Back,
        "wait" => Action::Wait {
            ms: text.parse().unwrap_or(1_000).min(MAX_WAIT_MS),
        },
        "finish" if text.is_empty() => {
            return Err(lacks("what on the screen shows that the goal is met"));
        }
        "finish" => Action::Finish {
            evidence: words(text),
        },
        "give_up" if text.is_empty() => return Err(lacks("the reason")),
        "give_up" => Action::GiveUp {
            reason: words(text),
        },
        _ => Action::Click,
    })
}

fn source(text: &str, context: &Context) -> Result<TextSource, AnswerError> {
    let Some(name) = text.trim().strip_prefix("credential:") else {
        if text.is_empty() {
            return Err(AnswerError::Text {
                action: "type".to_owned(),
                what: "the text",
            });
        }
        return Ok(TextSource::Plain {
            text: text.to_owned(),
        });
    };
    let known = context
        .persona
        .credentials
        .iter()
        .find(|known| *known == name.trim());
    let name = known.ok_or(AnswerError::NoCredential)?.clone();
    Ok(TextSource::Credential { name })
}

/// Whether the act falls on an element.
pub(super) fn needs_target(action: &Action) -> bool {
    matches!(
        action,
        Action::Click
            | Action::DoubleClick
            | Action::ContextMenu
            | Action::Hover
            | Action::Type { .. }
            | Action::Clear
            | Action::Select { .. }
            | Action::Check { .. }
    )
}
