//! Texts that were measured to stand out too little or to be small, and what they are on.

use super::is_named_control;
use passerby_artifacts::dom::{DomSnapshot, TextPaint};
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::persona::LETTERS_FOR_ALL_PX;
use passerby_artifacts::run::{ControlFact, FaintTextFact, SmallTextFact};
use passerby_artifacts::screenshot::{FaintText, Screenshot};
use passerby_artifacts::ui_tree::{UiNode, UiTree};

/// Faint texts that a step keeps at most.
const FAINT_LIMIT: usize = 60;

/// Small texts that a step keeps at most: they have few causes.
const SMALL_LIMIT: usize = 12;

/// From this share of its letters on a text is what the control is called.
const NEARLY_ALL: f64 = 0.7;

/// How far out of a text the control stands that it is on.
const OUTWARDS: usize = 2;

/// The texts that the picture of this look shows too faintly.
pub(crate) fn faint_texts(
    tree: &UiTree,
    snapshot: Option<&DomSnapshot>,
    screenshot: Option<&Screenshot>,
) -> Vec<FaintTextFact> {
    let (Some(snapshot), Some(screenshot)) = (snapshot, screenshot) else {
        return Vec::new();
    };
    let facts = screenshot.faint.iter().filter_map(|faint| {
        let text = snapshot.texts.get(faint.text)?;
        fact(tree, text, faint)
    });
    facts.take(FAINT_LIMIT).collect()
}

fn fact(tree: &UiTree, text: &TextPaint, faint: &FaintText) -> Option<FaintTextFact> {
    let control = to_be_read(tree, text)?;
    Some(FaintTextFact {
        part: part_of(&control, text),
        control,
        ratio: faint.ratio,
        wanted: text.wanted_contrast(),
        colour: faint.colour,
        background: faint.background,
        placeholder: text.placeholder,
    })
}

/// The texts of this look whose letters are small.
pub(crate) fn small_texts(tree: &UiTree, snapshot: Option<&DomSnapshot>) -> Vec<SmallTextFact> {
    let texts = snapshot.iter().flat_map(|snapshot| &snapshot.texts);
    let small = texts.filter(|text| text.size_px < LETTERS_FOR_ALL_PX && !text.placeholder);
    let facts = small.filter_map(|text| {
        Some(SmallTextFact {
            control: to_be_read(tree, text)?,
            size_px: text.size_px,
        })
    });
    facts.take(SMALL_LIMIT).collect()
}

/// What the text is on, if people are to read it: not where it cannot be operated, or lies behind a dialog.
fn to_be_read(tree: &UiTree, text: &TextPaint) -> Option<ControlFact> {
    let at = node_of(tree, text)?;
    let node = tree.nodes.get(at)?;
    let mut all = std::iter::once(node).chain(tree.around(at));
    let is_inactive = all.any(|node| node.states.disabled) || node.covered;
    (!is_inactive).then(|| bearer(tree, at, node, text))
}

/// The text's own words where they are not nearly all that the control is called.
fn part_of(control: &ControlFact, text: &TextPaint) -> String {
    let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).count();
    let own = letters(&text.text) as f64;
    // A hint has words of its own beside the name of its field.
    let is_hint = text.placeholder && text.text.trim() != control.name;
    let is_part = own > 0.0 && (is_hint || own < NEARLY_ALL * letters(&control.name) as f64);
    let part = if is_part { text.text.trim() } else { "" };
    part.to_owned()
}

/// The node that stands for the text: of several runs in one element the one in whose box it lies.
fn node_of(tree: &UiTree, text: &TextPaint) -> Option<usize> {
    let of_element = |node: &UiNode| node.handle == Some(text.handle) && node.frame.is_none();
    let is_own_run = |node: &UiNode| node.role == "text" && holds_middle(&node.rect, &text.rect);
    let nodes = || tree.nodes.iter();
    nodes()
        .position(|node| of_element(node) && is_own_run(node))
        .or_else(|| nodes().position(|node| of_element(node) && node.role != "text"))
        .filter(|&at| tree.nodes.get(at).is_some_and(|node| node.visible))
}

fn holds_middle(outer: &CssRect, inner: &CssRect) -> bool {
    outer.contains(inner.centre())
}

/// What takes the focus for all that is in it is no name for one of its texts.
const HOLDERS: [&str; 12] = [
    "dialog",
    "grid",
    "group",
    "list",
    "listbox",
    "menu",
    "menubar",
    "radiogroup",
    "table",
    "tablist",
    "tree",
    "treegrid",
];

/// The control with a name that the text is a part of, else what it is all of, else the text itself.
fn bearer(tree: &UiTree, at: usize, node: &UiNode, text: &TextPaint) -> ControlFact {
    let around = tree.around(at).take(OUTWARDS);
    let control_of_it = std::iter::once(node)
        .chain(around)
        .find(|outer| is_named_control(outer) && !HOLDERS.contains(&outer.role.as_str()));
    // What has no name is called by its text.
    let is_all_of_it = text.text.is_empty() || node.name.trim() == text.text.trim();
    let whole = control_of_it.or(is_all_of_it.then_some(node));
    let (role, name) = whole.map_or(("text", text.text.trim()), |node| {
        (node.role.as_str(), node.name.trim())
    });
    // What has no name, and is no control, is the text in it.
    let inside = || tree.children(at).filter_map(|child| tree.nodes.get(child));
    let own = inside().find(|child| child.role == "text" && !child.name.trim().is_empty());
    let (role, name) = match own.filter(|_| name.is_empty() && role == "generic") {
        Some(own) => ("text", own.name.trim()),
        None => (role, name),
    };
    ControlFact {
        id: String::new(),
        role: role.to_owned(),
        name: name.to_owned(),
        make: String::new(),
        hint: String::new(),
        rect: text.rect,
    }
}
