//! Acts that cost, destroy or commit need the user's approval, by kind.
//!
//! A control is judged by what it says; one that says nothing by itself, by the page around it (`page`). A link that only
//! leads to another page is followed, whatever it is called: the page that it leads to asks, and there the act is judged.

mod addresses;
pub(super) mod at_once;
mod link;
mod page;

use super::{GateContext, buttons_of_form, node_of, operated, pressed_by, takes_text};
use passerby_artifacts::costly::CostlyKind;
use passerby_artifacts::decision::{Action, Decision, TextSource, bare_key};
use passerby_artifacts::role::in_plain_words;
use passerby_artifacts::ui_tree::{UiNode, UiTree};
use passerby_lexicon::costly::{addresses_people, is_number, tokens};

pub(super) use addresses::changes;
pub use addresses::{CHANGING_METHODS, changing_patterns, patterns};
pub use passerby_lexicon::costly::{TextKind, declines, is_vague, kind_of};

/// A name with more words than this on what is no button is something to read, not a command.
const MAX_COMMAND_WORDS: usize = 10;

/// How many of the elements around the place where something is dropped are judged.
const MAX_DROPPED_ON: usize = 4;

/// What authors call the pictures on controls that delete.
const PICTURES: [&str; 3] = ["trash", "bin", "garbage"];

/// Why the act may not be done without approval, and the kind of approval that it needs.
pub(super) fn check(
    decision: &Decision,
    context: &GateContext<'_>,
) -> Option<(String, CostlyKind)> {
    if let Action::Navigate { url } = &decision.action {
        let kind = link::kind_of_address(url)?;
        return (!context.config.allow_costly.contains(&kind))
            .then(|| (needs("The address", kind), kind));
    }
    let (node, kind) = pressed(decision, context)
        .into_iter()
        .filter_map(|node| Some((node, kind_of_press(node, context.tree)?)))
        .chain(sent_by_enter(decision, context))
        .chain(chosen(decision, context))
        .chain(dropped_on(decision, context))
        .find(|(_, kind)| !context.config.allow_costly.contains(kind))?;
    let called = [&node.name, &node.description, &node.icon]
        .into_iter()
        .find(|words| !words.trim().is_empty());
    let what = match called {
        Some(words) => format!("“{}”", words.trim()),
        None => format!("The {} without a name", in_plain_words(&node.role)),
    };
    Some((needs(&what, kind), kind))
}

fn needs(what: &str, kind: CostlyKind) -> String {
    let deed = kind.deed();
    format!("{what} looks like an act that {deed}; it needs approval of the kind `{kind}`.")
}

/// A choice that takes effect at once, without a button.
fn chosen<'t>(decision: &Decision, context: &GateContext<'t>) -> Option<(&'t UiNode, CostlyKind)> {
    let node = node_of(decision, context.tree)?;
    let kind = at_once::kind_of_choice(&decision.action, node, context.tree)?;
    Some((node, kind))
}

/// What something is dropped on: a bin, a list of what is to be sent.
fn dropped_on<'t>(
    decision: &Decision,
    context: &GateContext<'t>,
) -> Option<(&'t UiNode, CostlyKind)> {
    let Action::Drag { dx, dy } = &decision.action else {
        return None;
    };
    let dragged = node_of(decision, context.tree)?;
    let (x, y) = dragged.rect.centre();
    let at = (x + dx, y + dy);
    let under = context.tree.nodes.iter().filter(|node| {
        node.visible && !node.covered && node.id != dragged.id && node.rect.contains(at)
    });
    // The smallest comes first: what it is dropped on, before what that stands in.
    let mut under: Vec<&UiNode> = under.collect();
    under.sort_by(|a, b| a.rect.area().total_cmp(&b.rect.area()));
    let kind = |node: &'t UiNode| Some((node, dropped_kind(node)?));
    under.into_iter().take(MAX_DROPPED_ON).find_map(kind)
}

fn dropped_kind(node: &UiNode) -> Option<CostlyKind> {
    let words = tokens(&format!("{} {} {}", node.name, node.description, node.icon));
    let is_bin = words.len() <= MAX_COMMAND_WORDS
        && words.iter().any(|word| PICTURES.contains(&word.as_str()));
    kind_of(&node.name, TextKind::Command)
        .or_else(|| pictured(node))
        .or_else(|| is_bin.then_some(CostlyKind::Delete))
}

/// What the act presses.
fn pressed<'t>(decision: &Decision, context: &GateContext<'t>) -> Vec<&'t UiNode> {
    let Some(node) = operated(decision, context.tree) else {
        return Vec::new();
    };
    match &decision.action {
        Action::Click | Action::DoubleClick | Action::Check { on: true } => {
            pressed_by(decision, context.tree)
        }
        // Enter in a field does what the form's own button would do.
        Action::PressKey { key, .. } if bare_key(key) == "Enter" => {
            let mut pressed = buttons_of_form(node, context.tree);
            pressed.push(node);
            pressed
        }
        Action::PressKey { key, .. } if matches!(bare_key(key), " " | "Delete") => vec![node],
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
    let node = operated(decision, context.tree)?;
    // A new line that is typed is an Enter to a page that sends what is written by it.
    let (is_enter, is_typed) = match &decision.action {
        Action::PressKey { key, .. } => (bare_key(key) == "Enter", false),
        Action::Type {
            text: TextSource::Plain { text },
        }
        | Action::Insert { text } => (text.contains('\n'), true),
        _ => (false, false),
    };
    let writes_a_line = takes_text(node) && node.role != "searchbox" && node.role != "combobox";
    if !is_enter || !writes_a_line || !buttons_of_form(node, context.tree).is_empty() {
        return None;
    }
    let to_people = || is_sent_to_people(node).then_some(CostlyKind::Send);
    let around = || page::kind_at(node, context.tree, true);
    let kind = to_people().or_else(|| (!is_typed).then(around).flatten())?;
    Some((node, kind))
}

/// Whether what is written in the field goes to other people: the composer of a chat, of a comment.
fn is_sent_to_people(node: &UiNode) -> bool {
    let placeholder = node
        .input
        .as_ref()
        .map_or("", |input| input.placeholder.as_str());
    let said = [node.name.as_str(), placeholder, node.description.as_str()];
    said.into_iter().any(addresses_people)
}

/// What a press on the control would do.
fn kind_of_press(node: &UiNode, tree: &UiTree) -> Option<CostlyKind> {
    // What a person reads on it counts as much as the name that assistive technology tells.
    if let Some(kind) = kind_of(&node.shown, TextKind::Command) {
        return Some(kind);
    }
    // The name of a text field says what to write, that of a choice what to choose: neither is done by that. What opens
    // a menu or a part of the page does no more than that.
    let is_choice = matches!(node.role.as_str(), "radio" | "checkbox" | "tab");
    if takes_text(node) || is_choice || node.states.expanded.is_some() {
        return None;
    }
    if declines(&node.name) {
        return page::kind_said_of(node, tree);
    }
    let by_name = kind_by_name(node, tree);
    by_name.or_else(|| page::kind_at_once(node, tree))
}

/// What the control itself says; what says nothing by itself is judged by the page around it.
fn kind_by_name(node: &UiNode, tree: &UiTree) -> Option<CostlyKind> {
    if node.role == "link" {
        return link::kind_of_press(node, tree);
    }
    let words = tokens(&node.name);
    let is_button = matches!(node.role.as_str(), "button" | "menuitem");
    if !is_button && words.len() > MAX_COMMAND_WORDS {
        return None;
    }
    // A sign with a number, as “✕ 312” is, is a picture.
    if words.iter().all(|word| is_number(word)) {
        return pictured(node).or_else(|| page::kind_at(node, tree, !words.is_empty()));
    }
    // “Slide to pay” is a sentence.
    let tone = if node.role == "slider" {
        TextKind::Statement
    } else {
        TextKind::Command
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
    let words = tokens(&said);
    let is_drawn = words.iter().any(|word| PICTURES.contains(&word.as_str()));
    let told = [&node.description, &node.icon].into_iter();
    told.filter_map(|text| kind_of(text, TextKind::Command))
        .next()
        .or_else(|| is_drawn.then_some(CostlyKind::Delete))
}

/// What is to be answered to a question of the page: the kind of approval that *OK* would need. A message that says
/// nothing by itself is about the control that was just pressed.
pub fn kind_of_dialog(message: &str, pressed: &str) -> Option<CostlyKind> {
    kind_of(message, TextKind::Statement).or_else(|| {
        let asks_nothing = message.trim().is_empty() || is_vague(message);
        asks_nothing
            .then(|| kind_of(pressed, TextKind::Command))
            .flatten()
    })
}
