//! What an answer wants done: its word and its text become an act, or it is said what is missing.

use super::answer_error::AnswerError;
use super::fields::DecisionFields;
use super::object::{claim, word, words};
use super::schema::{ACTIONS, sight_actions};
use crate::context::Context;
use passerby_artifacts::decision::{Action, TextSource};
use passerby_artifacts::model::ModelImage;
use passerby_artifacts::ui_tree::{NodeId, UiNode, UiTree};

/// Longest wait that may be asked for, ms.
const MAX_WAIT_MS: u32 = 10_000;
/// The same where it ends as soon as the page says something.
const MAX_WAIT_FOR_MS: u32 = 60_000;
/// A key is pressed no more often than this at once.
const MAX_KEYS: u32 = 100;
/// Nor are more options chosen.
const MAX_OPTIONS: usize = 50;
/// Nor is anything dragged further, CSS px.
const MAX_DRAG: f64 = 5_000.0;

/// The act; a composite is read by `form`. `by_sight`: ids are not known to who decided.
pub(super) fn of(
    fields: &DecisionFields,
    by_sight: bool,
    context: &Context,
) -> Result<Action, AnswerError> {
    let actions = if by_sight { sight_actions() } else { &ACTIONS };
    let name = word("action", &fields.action, actions)?;
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
        "select_many" => {
            let options = options(text);
            if options.is_empty() || options.len() > MAX_OPTIONS {
                return Err(lacks("the labels of 1 to 50 options, one a line"));
            }
            Action::SelectMany { options }
        }
        "press_key" => {
            let (key, times) = key(text).ok_or_else(|| {
                lacks("the name of a key, such as Enter or Control+Enter, and a number from 1 to 100 if it is pressed more than once")
            })?;
            Action::PressKey { key, times }
        }
        // How far is told by `moved`, once it is known from where.
        "drag" => Action::Drag { dx: 0.0, dy: 0.0 },
        "select_text" => marked(text, &fields.target),
        "insert" if fields.text.is_empty() => return Err(lacks("the text")),
        "insert" => Action::Insert {
            text: with_lines(&fields.text),
        },
        "scroll_into_view" => Action::ScrollIntoView,
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
        "wait_for" => {
            let (text, gone, ms) = awaited(text)
                .ok_or_else(|| lacks("the words that are to appear, or gone: and those that are to go; on a second line ms"))?;
            Action::WaitFor { text, gone, ms }
        }
        "ask_user" if text.is_empty() => return Err(lacks("the question")),
        "ask_user" => Action::AskUser {
            question: words(text),
        },
        "answer" if text.is_empty() => {
            return Err(lacks(
                "the answer, with the words of the page that it rests on in quotes",
            ));
        }
        "answer" => Action::Answer { text: words(text) },
        "finish" if text.is_empty() => {
            return Err(lacks("what on the screen shows that the goal is met"));
        }
        "finish" => Action::Finish {
            evidence: claim(text),
        },
        "give_up" if text.is_empty() => return Err(lacks("the reason")),
        "give_up" => Action::GiveUp {
            reason: words(text),
        },
        _ => Action::Click,
    })
}

/// The words, whether they are to be gone, and the time: `gone: Loading` and `20000` on a line of its own.
fn awaited(text: &str) -> Option<(String, bool, u32)> {
    let mut lines = text.lines();
    let said = lines.next()?.trim();
    let (said, gone) = match said.strip_prefix("gone:") {
        Some(said) => (said, true),
        None => (said, false),
    };
    let said = words(said.trim().trim_matches('"'));
    let ms = lines
        .next()
        .map_or(Some(MAX_WAIT_MS), |ms| ms.trim().parse().ok())?;
    let is_said = said.chars().any(char::is_alphanumeric);
    is_said.then_some((said, gone, ms.min(MAX_WAIT_FOR_MS)))
}

/// What is marked: the words of the first line, in the piece of text that the second line gives. Who says the target's own words
/// means all of it.
fn marked(text: &str, target: &str) -> Action {
    let (part, within) = text.split_once('\n').unwrap_or((text, ""));
    let (part, within) = match target.contains(text) {
        true => ("", ""),
        false => (part.trim(), within.trim()),
    };
    Action::SelectText {
        part: with_lines(part),
        within: with_lines(within),
    }
}

/// One a line; what is named twice is meant once.
fn options(text: &str) -> Vec<String> {
    let mut options: Vec<String> = Vec::new();
    for option in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if !options.iter().any(|known| known == option) {
            options.push(option.to_owned());
        }
    }
    options
}

/// What is held, as `KeyboardEvent.key` names it, and the key: `ctrl+enter` is `Control+Enter`. `None`: that is none.
fn combined(said: &str) -> Option<String> {
    let (mut held, mut rest) = (String::new(), said);
    while let Some((first, more)) = rest.split_once('+').filter(|(_, more)| !more.is_empty()) {
        held.push_str(match first.to_lowercase().as_str() {
            "ctrl" | "control" => "Control+",
            "shift" => "Shift+",
            "alt" | "option" => "Alt+",
            "meta" | "cmd" | "command" => "Meta+",
            _ => return None,
        });
        rest = more;
    }
    let key = match rest.to_lowercase().as_str() {
        "space" => " ",
        "esc" => "Escape",
        "del" => "Delete",
        "return" => "Enter",
        _ => rest,
    };
    named(key).map(|key| format!("{held}{key}"))
}

/// A key as browsers call it: a character, or a name of <https://www.w3.org/TR/uievents-key/>, in whichever case it was written.
fn named(key: &str) -> Option<&str> {
    const NAMED: [&str; 18] = [
        "Enter",
        "Tab",
        "Escape",
        "Backspace",
        "Delete",
        "Insert",
        "Home",
        "End",
        "PageUp",
        "PageDown",
        "ArrowUp",
        "ArrowDown",
        "ArrowLeft",
        "ArrowRight",
        "ContextMenu",
        "Help",
        "Pause",
        "Clear",
    ];
    let number = key.strip_prefix('F').and_then(|number| number.parse().ok());
    let is_itself =
        key.chars().count() == 1 || number.is_some_and(|number: u8| (1..=24).contains(&number));
    let known = NAMED
        .into_iter()
        .find(|name| name.eq_ignore_ascii_case(key));
    known.or_else(|| is_itself.then_some(key))
}

/// `Enter`, or `ArrowDown 5`.
fn key(text: &str) -> Option<(String, u32)> {
    let mut words = text.split_whitespace();
    let key = combined(words.next()?)?;
    let times = match words.next() {
        Some(times) => times.parse().ok()?,
        None => 1,
    };
    let is_whole = words.next().is_none() && (1..=MAX_KEYS).contains(&times);
    is_whole.then_some((key, times))
}

/// The act with what depends on its target: how far it is dragged. `image`: the picture that distances are told on.
pub(super) fn completed(
    action: Action,
    fields: &DecisionFields,
    node: Option<&UiNode>,
    image: Option<&ModelImage>,
    tree: &UiTree,
) -> Result<Action, AnswerError> {
    if !matches!(action, Action::Drag { .. }) {
        return Ok(action);
    }
    let (dx, dy) = distance(&fields.text, node, image, tree).ok_or(AnswerError::Text {
        action: action.name().to_owned(),
        what: match image {
            None => "the id of the element that it is dropped on, or how far as DX,DY in px",
            Some(_) => "how far as DX,DY in px of the picture",
        },
    })?;
    Ok(Action::Drag { dx, dy })
}

fn distance(
    text: &str,
    node: Option<&UiNode>,
    image: Option<&ModelImage>,
    tree: &UiTree,
) -> Option<(f64, f64)> {
    let text = text.trim();
    let (dx, dy) = match text.split_once(',') {
        Some((dx, dy)) => {
            let number = |text: &str| {
                text.trim()
                    .trim_end_matches("px")
                    .trim()
                    .parse::<f64>()
                    .ok()
            };
            let scale = |css: f64, px: u32| css / f64::from(px.max(1));
            let (across, down) = image.map_or((1.0, 1.0), |image| {
                let view = &tree.viewport;
                (
                    scale(view.width, image.width_px),
                    scale(view.height, image.height_px),
                )
            });
            (number(dx)? * across, number(dy)? * down)
        }
        // A picture shows no ids.
        None if image.is_some() => return None,
        None => {
            let onto = tree.node(&NodeId(text.to_owned())).filter(|n| n.visible)?;
            let (from, to) = (node?.rect.centre(), onto.rect.centre());
            (to.0 - from.0, to.1 - from.1)
        }
    };
    let is_a_way = |d: f64| d.abs() <= MAX_DRAG;
    (is_a_way(dx) && is_a_way(dy) && (dx, dy) != (0.0, 0.0)).then_some((dx, dy))
}

/// The end of a line of an edited text, as the listing of a screen shows it.
const LINE_END: char = '⏎';

pub(super) fn source(text: &str, context: &Context) -> Result<TextSource, AnswerError> {
    let Some(name) = text.trim().strip_prefix("credential:") else {
        if text.is_empty() {
            return Err(AnswerError::Text {
                action: "type".to_owned(),
                what: "the text",
            });
        }
        return Ok(TextSource::Plain {
            text: with_lines(text),
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

/// The text with the ends of its lines as they are typed: screens show them as a sign, and on one line there is no other way to say them.
fn with_lines(text: &str) -> String {
    let lines = text.split(LINE_END);
    let lines: Vec<&str> = lines.map(|line| line.trim_matches(' ')).collect();
    match lines.len() {
        1 => text.to_owned(),
        _ => lines.join("\n"),
    }
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
            | Action::SelectMany { .. }
            | Action::Check { .. }
            | Action::Drag { .. }
            | Action::SelectText { .. }
            | Action::Insert { .. }
            | Action::ScrollIntoView
    )
}

#[cfg(test)]
mod tests {
    use super::key;

    #[test]
    fn keys_and_what_is_held() {
        for (said, expected) in [
            ("Enter", Some(("Enter", 1))),
            ("ArrowDown 3", Some(("ArrowDown", 3))),
            ("ctrl+shift+k", Some(("Control+Shift+k", 1))),
            ("Cmd+Enter", Some(("Meta+Enter", 1))),
            ("Space 2", Some((" ", 2))),
            ("+", Some(("+", 1))),
            ("Control++", Some(("Control++", 1))),
            ("enter", Some(("Enter", 1))),
            ("F12", Some(("F12", 1))),
            ("Foo", None),
            ("Hyper+x", None),
            ("Arrow Down", None),
        ] {
            let found = key(said);
            let found = found.as_ref().map(|(key, times)| (key.as_str(), *times));
            assert_eq!(found, expected, "{said}");
        }
    }
}
