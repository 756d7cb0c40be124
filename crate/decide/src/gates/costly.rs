//! Acts that cost, destroy or commit need the user's approval, by kind.
//!
//! A control is judged by what it says; one that says nothing by itself, by the page around it (`page`). A link that only
//! leads to another page is followed, whatever it is called: the page that it leads to asks, and there the act is judged.

mod addresses;
mod link;
mod matching;
mod page;
mod pattern;
mod phrases;
mod tokens;

use super::{GateContext, buttons_of_form, operated, pressed_by, takes_text};
use passerby_artifacts::costly::CostlyKind;
use passerby_artifacts::decision::{Action, Decision};
use passerby_artifacts::ui_tree::{UiNode, UiTree};

pub use addresses::{CHANGING_METHODS, patterns};
pub use matching::{Tone, declines, is_vague, kind_of};

/// A name with more words than this on what is no button is something to read, not a command.
const MAX_COMMAND_WORDS: usize = 10;

/// What authors call the pictures on controls that delete.
const PICTURES: [&str; 3] = ["trash", "bin", "garbage"];

/// Why the act may not be done without approval, and the kind of approval that it needs.
pub(super) fn check(
    decision: &Decision,
    context: &GateContext<'_>,
) -> Option<(String, CostlyKind)> {
    let (node, kind) = pressed(decision, context)
        .into_iter()
        .filter_map(|node| Some((node, kind_of_press(node, context.tree)?)))
        .chain(sent_by_enter(decision, context))
        .find(|(_, kind)| !context.config.allow_costly.contains(kind))?;
    let called = [&node.name, &node.description, &node.icon]
        .into_iter()
        .find(|words| !words.trim().is_empty());
    let name = called.map_or("", |words| words.trim());
    let deed = kind.deed();
    Some((
        format!("“{name}” looks like an act that {deed}; it needs approval of the kind `{kind}`."),
        kind,
    ))
}

/// What the act presses.
fn pressed<'t>(decision: &Decision, context: &GateContext<'t>) -> Vec<&'t UiNode> {
    let Some(node) = operated(decision, context) else {
        return Vec::new();
    };
    match &decision.action {
        Action::Click | Action::DoubleClick | Action::Check { on: true } => {
            pressed_by(decision, context)
        }
        // Enter in a field does what the form's own button would do.
        Action::PressKey { key, .. } if key == "Enter" => {
            let mut pressed = buttons_of_form(node, context.tree);
            pressed.push(node);
            pressed
        }
        Action::PressKey { key, .. } if key == " " || key == "Delete" => vec![node],
        // Sliding is how some pages have an order confirmed.
        Action::Drag { .. } => vec![node],
        _ => Vec::new(),
    }
}

/// Enter in a field sends a form without a button to be seen, too: what that does, the page around it says.
fn sent_by_enter<'t>(
    decision: &Decision,
    context: &GateContext<'t>,
) -> Option<(&'t UiNode, CostlyKind)> {
    let node = operated(decision, context)?;
    let is_enter = matches!(&decision.action, Action::PressKey { key, .. } if key == "Enter");
    let writes_a_line = takes_text(node) && node.role != "searchbox" && node.role != "combobox";
    if !is_enter || !writes_a_line || !buttons_of_form(node, context.tree).is_empty() {
        return None;
    }
    Some((node, page::kind_at(node, context.tree, true)?))
}

/// What a press on the control would do.
fn kind_of_press(node: &UiNode, tree: &UiTree) -> Option<CostlyKind> {
    // The name of a text field says what to write, that of a choice what to choose: neither is done by that. What opens
    // a menu or a part of the page does no more than that.
    let is_choice = matches!(node.role.as_str(), "radio" | "checkbox" | "tab");
    if takes_text(node) || is_choice || node.states.expanded.is_some() || declines(&node.name) {
        return None;
    }
    if node.role == "link" {
        return link::kind_of_press(node, tree);
    }
    let words = tokens::tokens(&node.name);
    let is_button = matches!(node.role.as_str(), "button" | "menuitem");
    if !is_button && words.len() > MAX_COMMAND_WORDS {
        return None;
    }
    if words.is_empty() {
        return pictured(node);
    }
    // “Slide to pay” is a sentence.
    let tone = if node.role == "slider" {
        Tone::Statement
    } else {
        Tone::Command
    };
    match kind_of(&node.name, tone) {
        // *Send* alone sends whatever the form is: an order, a payment, a message.
        Some(CostlyKind::Send) if words.len() == 1 => {
            page::kind_at(node, tree, true).or(Some(CostlyKind::Send))
        }
        Some(kind) => Some(kind),
        None => page::kind_at(node, tree, is_vague(&node.name)),
    }
}

/// A picture alone says what it does by its tooltip and by what its author called it.
fn pictured(node: &UiNode) -> Option<CostlyKind> {
    let said = format!("{} {}", node.description, node.icon);
    let words = tokens::tokens(&said);
    let is_drawn = words.iter().any(|word| PICTURES.contains(&word.as_str()));
    let told = [&node.description, &node.icon].into_iter();
    told.filter_map(|text| kind_of(text, Tone::Command))
        .next()
        .or_else(|| is_drawn.then_some(CostlyKind::Delete))
}

/// What is to be answered to a question of the page: the kind of approval that *OK* would need. A message that says
/// nothing by itself is about the control that was just pressed.
pub fn kind_of_dialog(message: &str, pressed: &str) -> Option<CostlyKind> {
    kind_of(message, Tone::Statement).or_else(|| {
        let asks_nothing = message.trim().is_empty() || is_vague(message);
        asks_nothing
            .then(|| kind_of(pressed, Tone::Command))
            .flatten()
    })
}
