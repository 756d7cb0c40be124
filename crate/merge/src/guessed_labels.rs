//! What a field without a name seems to be called, or one of several with one name: the text that stands left of it on its line, or above
//! it. People read it so; the page does not say so, and to everything that judges the page it stays the field that it was.

use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::ui_tree::{Source, UiNode};
use std::collections::{BTreeMap, BTreeSet};

/// So many nodes before a field are looked at: a label precedes what it labels.
const NODES_BEFORE: usize = 16;
/// Longer texts are no labels.
const MAX_CHARS: usize = 60;
/// How far to the left of a field its label may end, CSS px,
const MAX_LEFT: f64 = 120.0;
/// and how far above.
const MAX_ABOVE: f64 = 24.0;
/// So wide is a picture that stands before a field under the same label, CSS px.
const MAX_ADDON: f64 = 60.0;
/// Of more fields of one name each stands in a row, which tells them apart.
const MAX_SHARED: usize = 4;
/// Boxes of letters may reach so far into the field's, CSS px.
const OVERLAP: f64 = 4.0;

/// Gives each field without a name the text beside it that nothing else claims.
pub(crate) fn guess(nodes: &mut [UiNode]) {
    for node in nodes.iter_mut() {
        node.facts.guessed_label.clear();
    }
    let shared = shared_names(nodes);
    for index in 0..nodes.len() {
        let found = nodes
            .get(index)
            .filter(|node| wants_label(node) || shared.contains(&index))
            .and_then(|node| label(nodes, index, &node.rect, shared.contains(&index)));
        if let (Some(label), Some(node)) = (found, nodes.get_mut(index)) {
            node.facts.guessed_label = label;
        }
    }
}

/// Fields that are called as another is: by a hint on how to fill them, more often than not.
fn shared_names(nodes: &[UiNode]) -> BTreeSet<usize> {
    let named = |node: &UiNode| is_field(node) && node.visible && !node.name.trim().is_empty();
    let mut fields: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, node) in nodes.iter().enumerate().filter(|(_, node)| named(node)) {
        fields.entry(node.name.trim()).or_default().push(index);
    }
    let several = fields.into_values();
    let several = several.filter(|alike| (2..=MAX_SHARED).contains(&alike.len()));
    several.flatten().collect()
}

fn wants_label(node: &UiNode) -> bool {
    let is_field = node.offers(ActionKind::Type) || node.offers(ActionKind::Select);
    let says_itself = |node: &UiNode| {
        let hint = node.input.as_ref().map(|input| input.placeholder.trim());
        !node.name.trim().is_empty() || hint.is_some_and(|hint| !hint.is_empty())
    };
    is_field && node.visible && node.source != Source::Vision && !says_itself(node)
}

fn is_field(node: &UiNode) -> bool {
    node.offers(ActionKind::Type) || node.offers(ActionKind::Select)
}

/// The nearest text left of the field, else above it, where no other field is nearer.
/// `is_shared`: it has a name as others have, and then what a box beside it is called says what it is for: `☑ Due: [____]`.
fn label(nodes: &[UiNode], field: usize, rect: &CssRect, is_shared: bool) -> Option<String> {
    let first = field.saturating_sub(NODES_BEFORE);
    let before = nodes.get(first..field)?;
    let is_name_of_other = |node: &UiNode| {
        let is_box = |other: &UiNode| matches!(other.role.as_str(), "checkbox" | "radio");
        let mut others = before
            .iter()
            .filter(|other| other.is_interactive() && !(is_shared && is_box(other)));
        others.any(|other| shown(&other.name) == shown(&node.name))
    };
    let is_covered = nodes.get(field).is_some_and(|node| node.covered);
    let nearest = |distance: fn(&CssRect, &CssRect) -> Option<f64>| {
        // What a dialog lies over labels nothing in it.
        let is_seen = |node: &&UiNode| node.visible && (is_covered || !node.covered);
        let placed = before.iter().rev().filter(is_seen);
        let placed = placed.filter(|node| is_field(node) || is_label(node));
        let placed = placed.filter_map(|node| Some((distance(&node.rect, rect)?, node)));
        placed.min_by(|(a, _), (b, _)| a.total_cmp(b))
    };
    // Of three boxes beside one text, the text is that of the first.
    // The cell of a table that is called as the field in it is no label of the next one.
    let holds_a_field = |node: &UiNode| {
        let mut fields = before.iter().filter(|other| is_field(other));
        fields.any(|other| node.role.ends_with("cell") && node.rect.contains(other.rect.centre()))
    };
    let own = |(_, node): (f64, &UiNode)| {
        let is_own = is_label(node) && !is_name_of_other(node) && !holds_a_field(node);
        is_own.then(|| shown(&node.name))
    };
    nearest(left_of)
        .and_then(own)
        .or_else(|| nearest(above).and_then(own))
}

fn is_label(node: &UiNode) -> bool {
    let text = shown(&node.name);
    let is_text = matches!(
        node.role.as_str(),
        "text"
            | "cell"
            | "rowheader"
            | "columnheader"
            | "term"
            | "legend"
            | "generic"
            | "paragraph"
    );
    is_text
        && !node.is_interactive()
        && text.chars().any(char::is_alphabetic)
        && text.chars().count() <= MAX_CHARS
}

/// Without the marks that labels end in.
fn shown(name: &str) -> String {
    let text = name.trim().trim_end_matches([':', '*', ' ']);
    text.to_owned()
}

/// How far to the left of the field the text ends, where it stands on the field's line.
fn left_of(text: &CssRect, field: &CssRect) -> Option<f64> {
    let gap = field.x - text.right();
    let shares_line = text.centre().1 > field.y && text.centre().1 < field.bottom()
        || field.centre().1 > text.y && field.centre().1 < text.bottom();
    (text.area() > 0.0 && shares_line && (-OVERLAP..=MAX_LEFT).contains(&gap)).then_some(gap)
}

/// How far above the field the text ends, where it begins over it.
fn above(text: &CssRect, field: &CssRect) -> Option<f64> {
    let gap = field.y - text.bottom();
    let is_over = text.x >= field.x - MAX_ADDON && text.x < field.centre().0;
    (text.area() > 0.0 && is_over && (-OVERLAP..=MAX_ABOVE).contains(&gap)).then_some(gap)
}
