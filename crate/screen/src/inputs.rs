//! Which nodes are inputs, what kind, and what a person would call them.
//!
//! Must never know which form an input belongs to; see [`crate::forms`].

use crate::WITHHELD;
use crate::lexicon;
use crate::outline::Outline;
use crate::regions::NodeContexts;
use crate::text::{canonical, fold};
use passerby_artifacts::dom::{ActionKind, Checked};
use passerby_artifacts::ui_tree::{Source, UiNode};
use std::collections::BTreeSet;

/// `<input>` types that are buttons or never shown.
/// https://html.spec.whatwg.org/multipage/input.html#attr-input-type
const NO_INPUT_KINDS: [&str; 5] = ["submit", "button", "reset", "image", "hidden"];
/// Roles that hold a value: https://www.w3.org/TR/wai-aria-1.2/#widget_roles
const INPUT_ROLES: [&str; 9] = [
    "textbox",
    "searchbox",
    "combobox",
    "spinbutton",
    "slider",
    "listbox",
    "checkbox",
    "radio",
    "switch",
];

/// Indices of the visible inputs, in document order.
pub(crate) fn find(outline: &Outline<'_>) -> Vec<usize> {
    let mut inputs: Vec<usize> = outline
        .indices()
        .filter(|&i| outline.node(i).visible && is_input(outline.node(i)))
        .collect();
    // What the picture shows in a box that the page knows is that box.
    let known: BTreeSet<usize> = inputs
        .iter()
        .copied()
        .filter(|&i| !is_guess(outline, i))
        .collect();
    inputs.retain(|&i| !is_guess(outline, i) || !outline.ancestors(i).any(|a| known.contains(&a)));
    // A combobox may hold the text field that is really typed into: that one is the input.
    let around = outline.around(&inputs);
    inputs.retain(|i| !around.contains(i));
    inputs
}

/// Whether only the picture tells of it.
fn is_guess(outline: &Outline<'_>, i: usize) -> bool {
    outline.node(i).source == Source::Vision
}

fn is_input(node: &UiNode) -> bool {
    match node.input.as_ref().map(|hints| hints.kind.as_str()) {
        Some(kind) if NO_INPUT_KINDS.contains(&kind) => false,
        Some(kind) if !kind.is_empty() => true,
        _ => {
            INPUT_ROLES.contains(&node.role.as_str())
                && (node.is_interactive() || node.states.disabled || node.states.read_only)
        }
    }
}

/// Kind of input, as HTML spells it; what only has a role is given the kind nearest to it.
pub(crate) fn kind(node: &UiNode) -> String {
    let kind = node.input.as_ref().map_or("", |hints| hints.kind.as_str());
    match (kind, node.role.as_str()) {
        ("" | "text", "searchbox") => "search",
        ("", "checkbox") => "checkbox",
        ("", "radio") => "radio",
        ("", "switch") => "switch",
        ("", "slider") => "range",
        ("", "spinbutton") => "number",
        ("", "listbox") => "select",
        ("", "combobox") if node.actions.contains(&ActionKind::Select) => "select",
        ("", "combobox") => "combobox",
        ("", _) => "text",
        (kind, _) => kind,
    }
    .to_owned()
}

/// Whether the kind is on or off instead of holding a value.
pub(crate) fn is_toggle(kind: &str) -> bool {
    matches!(kind, "checkbox" | "radio" | "switch")
}

/// What a person would call the input: its accessible name, else its placeholder, else the text beside it, which people see; only
/// then its field name made readable and without codes, the text before it, its kind.
pub(crate) fn label(outline: &Outline<'_>, contexts: &NodeContexts, i: usize) -> String {
    let node = outline.node(i);
    let hints = node.input.as_ref();
    let seen = [
        fold(&node.name),
        hints.map(|h| fold(&h.placeholder)).unwrap_or_default(),
        fold(&node.guessed_label),
    ];
    let seen = seen.into_iter().find(|candidate| !candidate.is_empty());
    seen.or_else(|| {
        let is_toggle = is_toggle(&kind(node));
        is_toggle
            .then(|| text_beside(outline, contexts, i))
            .flatten()
    })
    .or_else(|| hints.and_then(|h| of_field_name(&h.field_name)))
    .or_else(|| text_before(outline, contexts, i))
    .unwrap_or_else(|| kind(node))
}

/// What its field name says without its codes; `None` where that is nothing.
fn of_field_name(field_name: &str) -> Option<String> {
    let words = humanised(field_name);
    let told: Vec<&str> = words.split(' ').filter(|word| !is_code(word)).collect();
    let told = told.join(" ");
    (!told.is_empty()).then_some(told)
}

/// Whether it is a digest or the like and no word.
fn is_code(word: &str) -> bool {
    const SHORTEST: usize = 8;
    word.len() >= SHORTEST
        && word.bytes().all(|b| b.is_ascii_hexdigit())
        && word.bytes().any(|b| b.is_ascii_digit())
        && word.bytes().any(|b| b.is_ascii_alphabetic())
}

/// `billing[postalCode]` → `billing postal code`.
pub(crate) fn humanised(field_name: &str) -> String {
    let mut words = String::new();
    let mut after_lower = false;
    for c in field_name.chars() {
        if !c.is_alphanumeric() || c.is_uppercase() && after_lower {
            words.push(' ');
        }
        if c.is_alphanumeric() {
            words.extend(c.to_lowercase());
        }
        after_lower = c.is_lowercase();
    }
    fold(&words)
}

/// How far from an input its text may stand, in nodes.
const TEXT_BEFORE: usize = 4;
const TEXT_AFTER: usize = 6;

/// The nearest text on the line of a toggle, on its right rather than on its left: what stands before it in the
/// document may be the end of the row above.
fn text_beside(outline: &Outline<'_>, contexts: &NodeContexts, i: usize) -> Option<String> {
    let toggle = outline.node(i).rect;
    let (x, y) = toggle.centre();
    let after = outline.indices().skip(i).skip(1).take(TEXT_AFTER);
    let after = after.take_while(|&j| !is_input(outline.node(j)));
    let before = (i.saturating_sub(TEXT_BEFORE)..i).rev();
    let before = before.take_while(|&j| !is_input(outline.node(j)));
    let on_its_line = |&j: &usize| {
        let text = outline.node(j);
        let apart = (text.rect.centre().1 - y).abs();
        text.visible
            && text.role == "text"
            && !fold(&text.name).is_empty()
            && contexts.at(j).form == contexts.at(i).form
            && apart < text.rect.height.max(toggle.height) / 2.0
    };
    let to_the_right = |&j: &usize| outline.node(j).rect.centre().0 - x;
    let nearest = |found: Vec<usize>| {
        let distance = |j: &usize| to_the_right(j).abs();
        found
            .into_iter()
            .min_by(|a, b| distance(a).total_cmp(&distance(b)))
    };
    let (right, left) = after
        .chain(before)
        .filter(on_its_line)
        .partition(|j| to_the_right(j) >= 0.0);
    let text = nearest(right).or_else(|| nearest(left))?;
    Some(fold(&outline.node(text).name))
}

fn text_before(outline: &Outline<'_>, contexts: &NodeContexts, i: usize) -> Option<String> {
    (i.saturating_sub(TEXT_BEFORE)..i)
        .rev()
        .filter(|&j| outline.node(j).visible && contexts.at(j).form == contexts.at(i).form)
        .take_while(|&j| !is_input(outline.node(j)))
        .filter(|&j| outline.node(j).role == "text" && contexts.at(j).pressable.is_none())
        .map(|j| fold(&outline.node(j).name))
        .find(|text| !text.is_empty())
}

/// What a radio button's group is called; empty when nothing names it.
pub(crate) fn group(outline: &Outline<'_>, contexts: &NodeContexts, i: usize) -> String {
    let named = outline
        .ancestors(i)
        .take_while(|&a| Some(a) != contexts.at(i).form && Some(a) != contexts.at(i).landmark)
        .find(|&a| {
            matches!(outline.node(a).role.as_str(), "radiogroup" | "group")
                && !outline.node(a).name.is_empty()
        })
        .map(|a| fold(&outline.node(a).name));
    named.unwrap_or_else(|| {
        let hints = outline.node(i).input.as_ref();
        hints.map(|h| humanised(&h.field_name)).unwrap_or_default()
    })
}

/// Whether it is on; `None` for what is no toggle. Half on counts as off: it still has to be ticked.
pub(crate) fn checked(node: &UiNode, kind: &str) -> Option<bool> {
    match node.states.checked {
        Some(checked) => Some(checked == Checked::True),
        None => is_toggle(kind).then_some(false),
    }
}

/// `(value, filled)` of an input that is no toggle.
pub(crate) fn value(node: &UiNode, kind: &str) -> (String, bool) {
    let held = node.value.as_deref().unwrap_or_default();
    let value = match kind {
        // Its lines are a part of what it says.
        "contenteditable" | "textarea" => {
            let lines: Vec<String> = held.lines().map(fold).collect();
            lines.join("\n").trim().to_owned()
        }
        _ => fold(held),
    };
    if node.states.secret || kind == "password" {
        let filled = node.states.filled.unwrap_or(!value.is_empty());
        let shown = if filled { WITHHELD } else { "" };
        return (shown.to_owned(), filled);
    }
    let unchosen = kind.starts_with("select") && is_unchosen(node, &value);
    let filled = !value.is_empty() && !unchosen;
    (value, filled)
}

/// Whether a drop-down list stands on a first option that only asks to choose.
fn is_unchosen(node: &UiNode, value: &str) -> bool {
    let first = node.input.as_ref().and_then(|h| h.options.first());
    if first.is_some_and(|first| fold(first) != value) {
        return false;
    }
    let value = canonical(value);
    let bare = value.trim_matches(|c: char| !c.is_alphanumeric());
    bare.is_empty() || lexicon::UNCHOSEN.find_in(bare).any(|(at, _)| at == 0)
}

#[cfg(test)]
mod tests {
    use super::humanised;

    #[test]
    fn field_names_become_words() {
        for (name, words) in [
            ("firstName", "first name"),
            ("billing[postalCode]", "billing postal code"),
            ("user_email", "user email"),
            ("URL", "url"),
            ("", ""),
        ] {
            assert_eq!(humanised(name), words);
        }
    }
}
