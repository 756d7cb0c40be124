//! Acts that follow the first one of an answer, where the model is sure of them: `check chk_3fa9=on`, one a line. Each is an act of
//! its own, which passes the gates when its turn comes, and is done only if the one before it did what its kind does.

use super::action::{needs_target, of};
use super::answer_error::AnswerError;
use super::element::named;
use super::fields::DecisionFields;
use super::form::{split, target};
use crate::context::Context;
use passerby_artifacts::decision::{Action, Target};

/// More acts do not follow: by then the page is another one than that which was thought about.
const MAX_ACTS: usize = 5;
/// What may follow and needs no text,
const BARE: [&str; 5] = [
    "click",
    "double_click",
    "hover",
    "clear",
    "scroll_into_view",
];
/// and what does.
const WITH_TEXT: [&str; 6] = [
    "type",
    "insert",
    "select_text",
    "select",
    "check",
    "press_key",
];

/// The acts, each with its target.
pub(super) fn acts(
    lines: &[String],
    context: &Context,
) -> Result<Vec<(Action, Option<Target>)>, AnswerError> {
    if lines.len() > MAX_ACTS {
        return Err(AnswerError::Then {
            what: "holds more than 5 acts",
        });
    }
    let lines = lines.iter().filter(|line| !line.trim().is_empty());
    lines.map(|line| act(line.trim(), context)).collect()
}

fn act(line: &str, context: &Context) -> Result<(Action, Option<Target>), AnswerError> {
    let wrong = |what| AnswerError::Then { what };
    let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
    let (name, rest) = (name.trim(), rest.trim());
    let is_bare = BARE.contains(&name);
    if !is_bare && !WITH_TEXT.contains(&name) {
        return Err(wrong(
            "holds another act than click, double_click, hover, clear, scroll_into_view, type, insert, select_text, select, check or press_key",
        ));
    }
    let (id, text) = match (name, split(rest)) {
        _ if is_bare => (rest, ""),
        (_, Some((id, text))) => (id, text),
        // The key goes where the focus is.
        ("press_key", None) => ("", rest),
        (_, None) => return Err(wrong("needs lines of the form “action id=text”")),
    };
    let node = named(id, context)?;
    let fields = DecisionFields {
        why: String::new(),
        action: name.to_owned(),
        target: String::new(),
        text: text.trim().to_owned(),
        then: Vec::new(),
        confidence: None,
    };
    let action = of(&fields, false, context)?;
    if node.is_none() && needs_target(&action) {
        return Err(AnswerError::NoTarget {
            action: name.to_owned(),
        });
    }
    Ok((action, node.map(|node| target(node, context))))
}
