//! The elements that answer to a goal's description, the best first.

use super::near;
use crate::goal::{Kind, Nth, Wanted, kind_named};
use crate::screen_context::ScreenContext;
use crate::slices::Parts;
use crate::targets;
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::ui_tree::UiNode;

/// What is said of a kind only is less sure than a name.
const BY_KIND: f64 = 0.8;

/// The visible elements that fit, each with how well it answers, 0..=1. An ordinal leaves one.
pub fn find<'t>(
    look: &ScreenContext<'t>,
    wanted: &Wanted,
    usable: impl Fn(&UiNode) -> bool,
) -> Vec<(f64, &'t UiNode)> {
    let all = || look.tree().nodes.iter().filter(|n| n.visible && usable(n));
    let scored = all().map(|n| (likeness(look, n, wanted), n));
    let mut found: Vec<(f64, &UiNode)> = scored.filter(|(s, _)| *s > 0.0).collect();
    if !wanted.near.is_empty() {
        if wanted.name.is_empty() && wanted.kind.is_none() {
            found = all().map(|n| (BY_KIND, n)).collect();
        }
        found = near::those_with(look, found, &wanted.near);
    }
    if found.is_empty()
        && let Some(kind) = kind_named(&wanted.name)
    {
        // `a "checkbox" widget`: no name at all but a kind.
        let fit = all().filter(|n| is_a(n, kind)).map(|n| (BY_KIND, n));
        found = fit.collect();
    }
    if let Some(nth) = wanted.nth {
        found = counted(found, nth);
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    found
}

fn likeness(look: &ScreenContext, node: &UiNode, wanted: &Wanted) -> f64 {
    let fits = wanted.kind.is_none_or(|k| is_a(node, k));
    if wanted.name.is_empty() {
        return if fits && (wanted.kind.is_some() || wanted.nth.is_some()) {
            BY_KIND
        } else {
            0.0
        };
    }
    let named = label_likeness(look, node, &wanted.name);
    let crossed = targets::is_cross(&wanted.name) && targets::is_dismissal(&node.name);
    let named = if crossed { named.max(0.95) } else { named };
    // The very spelling before the same words, and what looks like a control before what only reacts.
    let exact = if node.name.trim() == wanted.name.trim() {
        0.0
    } else {
        0.01
    };
    let plain = if is_control(node) { 0.0 } else { 0.005 };
    let other = if fits { 0.0 } else { 0.1 };
    let elsewhere = if look.is_in_scope(node) { 0.0 } else { 0.2 };
    // Of two alike, the one in the form that was worked at is meant.
    let elsewhere = elsewhere
        + if look.leaves_the_form(&node.id) {
            0.004
        } else {
            0.0
        };
    (named - exact - plain - other - elsewhere).max(0.0)
}

/// How well a node's name, or what a person would call it, answers to a name, 0..=1.
pub fn label_likeness(look: &ScreenContext, node: &UiNode, name: &str) -> f64 {
    let label = label_of(look, node);
    let named = targets::named(node, name).max(0.98 * targets::named_as(label, name));
    // A list of a page's own making is often called like the option it shows.
    let nameless = node.name.trim().is_empty() || node.value.as_ref() == Some(&node.name);
    // What stands beside a toggle is its label already; what stands before it belongs to the row above.
    if named > 0.0 || !nameless || node.states.checked.is_some() {
        return named;
    }
    caption(look, node).map_or(0.0, |caption| 0.95 * targets::named_as(caption, name))
}

/// How far before a nameless control the text may stand that says what it is, in nodes.
const CAPTION_BEFORE: usize = 4;
/// How far above it, CSS px.
const CAPTION_ABOVE: f64 = 60.0;

/// The text before a control without a name, unless another control stands between them.
pub fn caption<'l>(look: &ScreenContext<'l>, node: &UiNode) -> Option<&'l str> {
    let at = look.position(&node.id)?;
    let nodes = &look.tree().nodes;
    let shown = |n: &&UiNode| n.visible;
    let text = nodes
        .before(at)
        .iter()
        .rev()
        .filter(shown)
        .take(CAPTION_BEFORE)
        .take_while(|n| !n.is_interactive() || look.is_inside(&node.id, &n.id))
        .find(|n| n.role == "text" && !n.name.trim().is_empty())?;
    let above = node.rect.y - text.rect.y;
    (-8.0..=CAPTION_ABOVE)
        .contains(&above)
        .then_some(text.name.as_str())
}

/// What a person would call an input.
fn label_of<'l>(look: &'l ScreenContext, node: &UiNode) -> &'l str {
    let inputs = look.screen().forms.iter().flat_map(|f| &f.inputs);
    inputs
        .filter(|i| i.node == node.id)
        .map(|i| i.label.as_str())
        .next()
        .unwrap_or_default()
}

fn is_control(node: &UiNode) -> bool {
    const CONTROLS: &[&str] = &[
        "button",
        "link",
        "menuitem",
        "option",
        "checkbox",
        "radio",
        "switch",
        "treeitem",
        "textbox",
        "combobox",
        "searchbox",
    ];
    CONTROLS.contains(&node.role.as_str())
}

/// The one that an ordinal means among those that answer best.
fn counted(found: Vec<(f64, &UiNode)>, nth: Nth) -> Vec<(f64, &UiNode)> {
    let best = found.iter().map(|f| f.0).fold(0.0, f64::max);
    let equals: Vec<_> = found.into_iter().filter(|f| f.0 > best - 0.05).collect();
    let at = match nth {
        Nth::From(n) => n.checked_sub(1),
        Nth::Last => equals.len().checked_sub(1),
    };
    let one = at.and_then(|at| equals.get(at).copied());
    one.map(|(likeness, node)| (likeness.max(0.95), node))
        .into_iter()
        .collect()
}

/// Whether an element is of the kind.
pub fn is_a(node: &UiNode, kind: Kind) -> bool {
    match kind {
        Kind::Field => {
            node.tag != "textarea" && (node.offers(ActionKind::Type) || role_fits(&node.role, kind))
        }
        Kind::TextArea => {
            node.tag == "textarea"
                || node
                    .input
                    .as_ref()
                    .is_some_and(|i| i.kind == "contenteditable")
        }
        Kind::List => role_fits(&node.role, kind) || node.offers(ActionKind::Select),
        Kind::Section => node.states.expanded.is_some(),
        Kind::Link => {
            node.role == "link"
                || (node.role == "generic" && node.tag == "span" && node.offers(ActionKind::Click))
        }
        _ => role_fits(&node.role, kind),
    }
}

/// The same by the role alone.
pub fn role_fits(role: &str, kind: Kind) -> bool {
    match kind {
        Kind::Button => role == "button",
        Kind::Link => role == "link",
        Kind::Tab => role == "tab",
        Kind::Checkbox => matches!(role, "checkbox" | "switch" | "menuitemcheckbox"),
        Kind::Radio => matches!(role, "radio" | "menuitemradio"),
        Kind::Field | Kind::TextArea => {
            matches!(role, "textbox" | "searchbox" | "combobox" | "spinbutton")
        }
        Kind::List => matches!(role, "listbox" | "combobox" | "list" | "menu"),
        Kind::Slider => role == "slider",
        Kind::Spinner => role == "spinbutton",
        Kind::Section => folds(role),
        Kind::Dialog => matches!(role, "dialog" | "alertdialog"),
        Kind::Image => matches!(role, "img" | "image"),
        Kind::Heading => role == "heading",
        Kind::Paragraph => matches!(role, "paragraph" | "text"),
    }
}

/// Roles of what folds out.
pub fn folds(role: &str) -> bool {
    matches!(
        role,
        "tab" | "button" | "treeitem" | "menuitem" | "heading" | "summary" | "generic"
    )
}
