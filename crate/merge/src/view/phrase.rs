//! How one node is said: `btn_3fa9 "Save" disabled`.
//!
//! What the id says is not said again as a role; what goes without saying (enabled, unticked, painted) is
//! left out; `enabled` is said with the boxes.

use super::options::is_sought_text;
use super::{ViewOptions, icon, options};
use crate::quote::quoted;
use passerby_artifacts::dom::{ActionKind, Checked, InputHints, SortOrder, States};
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::ui_tree::{Source, UiNode};
use std::borrow::Cow;

/// What of a node is to be said, and how long.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NodeDetail {
    pub named: bool,
    /// Characters of the name.
    pub max_chars: usize,
    /// Whether the id stands there in any case: the text is shortened, and the id asks for the whole.
    pub with_id: bool,
    /// The number that is drawn on the screenshot, where it is to be said.
    pub number: Option<u32>,
}

/// Whether the node has to be named by its id: it can be acted on or dragged, or has nothing else to be known by.
pub(crate) fn bears_id(node: &UiNode) -> bool {
    node.is_interactive()
        || node.actions.contains(&ActionKind::Scroll)
        || node.input.is_some()
        || node.states.disabled
        || node.states.draggable
        || node.unseen.is_some()
        || node.source == Source::Vision
        || is_figure(node)
}

/// Whether the node is known by its looks alone: a shape of a drawing, a coloured box.
pub(crate) fn is_figure(node: &UiNode) -> bool {
    node.name.is_empty() && !node.looks.is_empty()
}

/// Whether the node is nothing but words.
pub(crate) fn is_prose(node: &UiNode) -> bool {
    !bears_id(node)
        && matches!(
            node.role.as_str(),
            "text" | "paragraph" | "cell" | "gridcell" | "rowheader" | "columnheader" | "caption"
        )
}

/// Writes the node, without a space before or after.
pub(crate) fn write(text: &mut String, node: &UiNode, manner: NodeDetail, options: &ViewOptions) {
    let with_id = manner.with_id || bears_id(node);
    let mut words: Vec<String> = Vec::new();
    if let Some(word) = role_word(node, with_id) {
        words.push(word);
    }
    if with_id {
        words.push(node.id.to_string());
    }
    words.extend(manner.number.map(|number| format!("#{number}")));
    if manner.named && !node.name.is_empty() {
        words.push(quoted(&node.name, manner.max_chars));
    }
    if is_figure(node) {
        words.push(format!("({})", node.looks));
    }
    if says_box(node, with_id, options) {
        words.push(box_text(&node.rect));
    }
    add_details(&mut words, node, options);
    text.push_str(&words.join(" "));
}

/// Whether the node's box is said: on demand, and where nothing else tells what it is.
pub(crate) fn says_box(node: &UiNode, with_id: bool, options: &ViewOptions) -> bool {
    options.boxes && with_id || node.source == Source::Vision || node.unseen.is_some()
}

fn add_details(words: &mut Vec<String>, node: &UiNode, options: &ViewOptions) {
    let max = options.max_name_chars;
    // Of an entry and the control in it, the control shows the picture.
    let shows = node.name.is_empty() && node.role != "listitem";
    let picture = icon::shown(&node.icon);
    if shows && !picture.is_empty() {
        words.push(format!("icon≈{}", quoted(&picture, max)));
    }
    if !node.guessed_label.is_empty() {
        // As of what the picture alone tells: it may be wrong.
        words.push(format!("label≈{}", quoted(&node.guessed_label, max)));
    }
    if let Some(value) = node
        .value
        .as_ref()
        .filter(|value| !node.states.secret && !value.is_empty())
    {
        let equals = if node.source == Source::Vision {
            '≈'
        } else {
            '='
        };
        // Who edits a text reads it whole.
        let reads = node.states.focused || is_sought_text(value, &options.sought);
        let max = if reads { options.text_limit(true) } else { max };
        let max = max.max(chars_of_edited(node));
        words.push(format!(
            "value{equals}{}",
            quoted(&with_line_ends(value), max)
        ));
    }
    if !node.marked.is_empty() {
        words.push(format!(
            "marked={}",
            quoted(&node.marked, options.max_text_chars)
        ));
    }
    if options.boxes && node.enabled == Some(true) {
        words.push("enabled".to_owned());
    }
    words.extend(state_words(&node.states).map(str::to_owned));
    if node.covered {
        words.push("covered".to_owned());
    }
    if !node.visible {
        words.push("hidden".to_owned());
    }
    // Who knows of it matters to who checks a page, not to who uses it.
    let fact = node.fact.filter(|_| options.facts || options.boxes);
    words.extend(fact.map(|fact| fact.as_str().to_owned()));
    words.extend(
        node.unseen
            .map(|unseen| format!("unseen={}", unseen.as_str())),
    );
    // Most are tooltips that explain what the name says already.
    let tells = options.descriptions || node.input.is_some() || node.name.is_empty();
    if tells && !node.description.is_empty() && node.description != node.name {
        words.push(format!("description={}", quoted(&node.description, max)));
    }
    if let Some(input) = &node.input {
        add_input(words, node, input, options);
    }
    if let Some(href) = node.href.as_ref().filter(|_| options.hrefs) {
        words.push(format!("href={}", quoted(href, usize::MAX)));
    }
    match node.source {
        Source::Vision => words.push("source=vision".to_owned()),
        Source::Merged if options.boxes => words.push("source=merged".to_owned()),
        Source::Merged | Source::Dom => {}
    }
}

fn add_input(words: &mut Vec<String>, node: &UiNode, input: &InputHints, view: &ViewOptions) {
    let max = view.max_name_chars;
    if node.name.is_empty() && !input.placeholder.is_empty() {
        words.push(format!("placeholder={}", quoted(&input.placeholder, max)));
    }
    if !input.validation_message.is_empty() {
        words.push(format!("error={}", quoted(&input.validation_message, max)));
    }
    words.extend(options::listed(input, node.value.as_deref(), view));
}

/// The states that are not what one expects.
pub(crate) fn state_words(states: &States) -> impl Iterator<Item = &'static str> {
    let either = |state: Option<bool>, yes, no| state.map(|on| if on { yes } else { no });
    [
        states.disabled.then_some("disabled"),
        states.focused.then_some("focused"),
        match states.checked {
            Some(Checked::True) => Some("checked"),
            Some(Checked::Mixed) => Some("mixed"),
            Some(Checked::False) | None => None,
        },
        either(states.expanded, "expanded", "collapsed"),
        states.selected.filter(|on| *on).map(|_| "selected"),
        either(states.pressed, "pressed", "unpressed"),
        states.sort.map(sort_word),
        states.required.then_some("required"),
        states.invalid.then_some("invalid"),
        states.read_only.then_some("readonly"),
        states.secret.then_some("secret"),
        states.filled.filter(|on| *on).map(|_| "filled"),
        states.modal.then_some("modal"),
        states.draggable.then_some("draggable"),
    ]
    .into_iter()
    .flatten()
}

const fn sort_word(order: SortOrder) -> &'static str {
    match order {
        SortOrder::Ascending => "sorted-ascending",
        SortOrder::Descending => "sorted-descending",
        SortOrder::Other => "sorted",
    }
}

pub(crate) fn box_text(rect: &CssRect) -> String {
    let [x, y, width, height] = whole_px(rect);
    format!("[{x},{y} {width}x{height}]")
}

/// Left, top, width and height, rounded.
pub(crate) fn whole_px(rect: &CssRect) -> [i64; 4] {
    // `as` takes care of what no box should hold: NaN becomes 0, the infinite the largest number.
    [rect.x, rect.y, rect.width, rect.height].map(|length| length.round() as i64)
}

/// The role, where neither the id nor the place says it.
fn role_word(node: &UiNode, with_id: bool) -> Option<String> {
    let role = node.role.as_str();
    if let Some(level) = node.level.filter(|_| role == "heading") {
        return Some(format!("h{level}"));
    }
    let is_said = with_id && said_by_id(&node.id.0) == Some(role);
    let goes_without_saying = is_said
        || matches!(
            role,
            "text"
                | "generic"
                | "paragraph"
                | "cell"
                | "gridcell"
                | "columnheader"
                | "rowheader"
                | "row"
                | "listitem"
        );
    (!goes_without_saying).then(|| plain_role(role))
}

/// The role that an id of this prefix has, unless another is said.
fn said_by_id(id: &str) -> Option<&'static str> {
    let (prefix, _) = id.split_once('_')?;
    Some(match prefix {
        "btn" => "button",
        "lnk" => "link",
        "txt" => "textbox",
        "chk" => "checkbox",
        "rad" => "radio",
        "sld" => "slider",
        "pop" => "combobox",
        "tab" => "tab",
        "mi" => "menuitem",
        "img" => "img",
        _ => return None,
    })
}

/// The role as it may stand outside quotes.
pub(crate) fn plain_role(role: &str) -> String {
    let word: String = role
        .chars()
        .filter(|c| c.is_ascii_alphanumeric() || *c == '-')
        .take(32)
        .collect();
    if word.is_empty() {
        "generic".to_owned()
    } else {
        word
    }
}

/// A text that is edited is told to so many characters while the keyboard is in it,
const EDITED_CHARS: usize = 4_000;
/// and to so many else.
const EDITABLE_CHARS: usize = 1_500;

/// How much of the value is told in any case, in characters: who changes a text of several lines has to read it whole.
pub(super) fn chars_of_edited(node: &UiNode) -> usize {
    let value = node.value.as_deref().unwrap_or_default();
    let is_edited =
        node.role == "textbox" && value.trim_end().contains('\n') && !node.states.secret;
    match (is_edited, node.states.focused) {
        (false, _) => 0,
        (true, true) => EDITED_CHARS,
        (true, false) => EDITABLE_CHARS,
    }
}

/// The lines of a text that is edited, with a sign at the end of each: who replaces it has to know where they end.
fn with_line_ends(value: &str) -> Cow<'_, str> {
    let text = value.trim_end();
    match text.contains('\n') {
        true => Cow::Owned(text.replace('\n', " ⏎ ")),
        false => Cow::Borrowed(value),
    }
}

#[cfg(test)]
mod tests {
    use super::with_line_ends;

    #[test]
    fn lines_of_a_value_have_a_sign_at_their_ends() {
        for (value, told) in [
            ("one\ntwo\n\nthree\n", "one ⏎ two ⏎  ⏎ three"),
            ("one line", "one line"),
            ("one line\n", "one line\n"),
        ] {
            assert_eq!(with_line_ends(value), told, "{value:?}");
        }
    }
}
