//! The tree as compact text: one node a line, two spaces a level.
//!
//! Readers pay for every word, so what says nothing is left out: wrappers, and text that repeats the
//! name of what it stands in. Everything that comes from the page stands in quotes or is a plain word
//! (see `quote`): a page cannot forge a line.

use crate::fold::{is_wrapper, parent_of, repeated_texts};
use crate::quote::quoted;
use passerby_artifacts::dom::{Checked, InputHints, States};
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::ui_tree::{Source, UiNode, UiTree};
use std::fmt::Write;

/// What the text shows, and how much of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextOptions {
    /// Which nodes.
    pub scope: Scope,
    /// Names, values and descriptions beyond this many characters are shortened in the middle.
    pub max_text_chars: usize,
    /// How many options of a `<select>` are listed; the rest is counted.
    pub max_options: usize,
    /// Whether links show where they lead.
    pub hrefs: bool,
}

impl Default for TextOptions {
    fn default() -> Self {
        Self {
            scope: Scope::Screen,
            max_text_chars: 160,
            max_options: 8,
            hrefs: false,
        }
    }
}

/// Which nodes the text shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Scope {
    /// What is visible in the viewport, and a line each for what lies above, below and beside it.
    #[default]
    Screen,
    /// The whole page; what is not painted is marked `hidden`.
    Full,
}

/// Of what came and went the last ones are told, the others counted.
const MAX_TRANSIENTS: usize = 8;
/// Deeper nodes are indented no further: a page can nest thousands of levels.
const MAX_INDENT_LEVELS: usize = 32;

/// The tree as text. A line holds the role, the name in quotes, the id, the box `[x,y wxh]` in CSS px of
/// the viewport, the value (`value≈` where only the detector knows it), the states that hold, and the source
/// where it is not the page alone. Lines that begin with `…` count what is not shown, or tell what came and went
/// since the tree before.
pub fn compact_text(tree: &UiTree, options: &TextOptions) -> String {
    let repeated = repeated_texts(&tree.nodes);
    let mut text = String::new();
    let mut levels: Vec<usize> = Vec::with_capacity(tree.nodes.len());
    let mut unseen = Unseen::default();
    for (index, node) in tree.nodes.iter().enumerate() {
        let level = parent_of(&tree.nodes, index).map_or(0, |parent| levels[parent]);
        let says_something = !is_wrapper(node) && !repeated[index];
        let shown = says_something
            && match options.scope {
                Scope::Full => node.visible || !node.name.is_empty() || node.is_interactive(),
                Scope::Screen => node.visible && node.in_viewport,
            };
        levels.push(level + usize::from(shown));
        if shown {
            text.push_str(&"  ".repeat(level.min(MAX_INDENT_LEVELS)));
            write_node(&mut text, node, options);
            text.push('\n');
        } else if says_something && node.visible {
            unseen.count(node, tree.viewport.height);
        }
    }
    write_transients(&mut text, tree, options);
    if options.scope == Scope::Full {
        return text;
    }
    let above = unseen.above.line("above");
    let below = unseen.below.line("below");
    let beside = unseen.beside.line("beside");
    format!("{above}{text}{below}{beside}")
}

/// What came and went is no node any more: it has no id and cannot be acted on.
fn write_transients(text: &mut String, tree: &UiTree, options: &TextOptions) {
    let surplus = tree.transients.len().saturating_sub(MAX_TRANSIENTS);
    if surplus > 0 {
        let _ = writeln!(text, "… came and went: {surplus} more");
    }
    for gone in &tree.transients[surplus..] {
        let _ = write!(text, "… came and went: {}", role_word(&gone.role));
        if !gone.name.is_empty() {
            let _ = write!(text, " {}", quoted(&gone.name, options.max_text_chars));
        }
        let shown_s = gone.shown_ms() as f64 / 1000.0;
        let _ = writeln!(text, " {} for {shown_s:.1}s", box_text(&gone.rect));
    }
}

fn write_node(text: &mut String, node: &UiNode, options: &TextOptions) {
    let max = options.max_text_chars;
    text.push_str(&role_word(&node.role));
    if !node.name.is_empty() {
        let _ = write!(text, " {}", quoted(&node.name, max));
    }
    let _ = write!(text, " {} {}", node.id, box_text(&node.rect));
    if let Some(value) = node.value.as_ref().filter(|_| !node.states.secret) {
        let equals = if node.source == Source::Vision {
            '≈'
        } else {
            '='
        };
        let _ = write!(text, " value{equals}{}", quoted(value, max));
    }
    if let Some(level) = node.level {
        let _ = write!(text, " level={level}");
    }
    for state in state_words(&node.states) {
        let _ = write!(text, " {state}");
    }
    if node.covered {
        text.push_str(" covered");
    }
    if !node.visible {
        text.push_str(" hidden");
    }
    if let Some(fact) = node.fact {
        let _ = write!(text, " {}", fact.as_str());
    }
    if let Some(unseen) = node.unseen {
        let _ = write!(text, " unseen={}", unseen.as_str());
    }
    if !node.description.is_empty() && node.description != node.name {
        let _ = write!(text, " description={}", quoted(&node.description, max));
    }
    if let Some(input) = &node.input {
        write_input(text, input, node.name.is_empty(), options);
    }
    if let Some(href) = node.href.as_ref().filter(|_| options.hrefs) {
        let _ = write!(text, " href={}", quoted(href, max));
    }
    match node.source {
        Source::Dom => {}
        Source::Vision => text.push_str(" source=vision"),
        Source::Merged => text.push_str(" source=merged"),
    }
}

fn write_input(text: &mut String, input: &InputHints, nameless: bool, options: &TextOptions) {
    let max = options.max_text_chars;
    if nameless && !input.placeholder.is_empty() {
        let _ = write!(text, " placeholder={}", quoted(&input.placeholder, max));
    }
    if !input.validation_message.is_empty() {
        let _ = write!(text, " error={}", quoted(&input.validation_message, max));
    }
    if !input.options.is_empty() {
        let listed: Vec<String> = input
            .options
            .iter()
            .take(options.max_options)
            .map(|option| quoted(option, max))
            .collect();
        let _ = write!(text, " options=[{}]", listed.join(","));
        let rest = input.options.len() - listed.len();
        if rest > 0 {
            let _ = write!(text, "+{rest}");
        }
    }
}

fn state_words(states: &States) -> Vec<&'static str> {
    let either = |state: Option<bool>, yes, no| state.map(|on| if on { yes } else { no });
    let checked = states.checked.map(|checked| match checked {
        Checked::True => "checked",
        Checked::False => "unchecked",
        Checked::Mixed => "mixed",
    });
    [
        states.disabled.then_some("disabled"),
        states.focused.then_some("focused"),
        checked,
        either(states.expanded, "expanded", "collapsed"),
        states.selected.filter(|on| *on).map(|_| "selected"),
        either(states.pressed, "pressed", "unpressed"),
        states.required.then_some("required"),
        states.invalid.then_some("invalid"),
        states.read_only.then_some("readonly"),
        states.secret.then_some("secret"),
        either(states.filled, "filled", "empty"),
        states.modal.then_some("modal"),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn box_text(rect: &CssRect) -> String {
    // `as` takes care of what no box should hold: NaN becomes 0, the infinite the largest number.
    let [x, y, width, height] =
        [rect.x, rect.y, rect.width, rect.height].map(|length| length.round() as i64);
    format!("[{x},{y} {width}x{height}]")
}

/// The role as it may stand outside quotes.
fn role_word(role: &str) -> String {
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

/// What is painted but not shown.
#[derive(Default)]
struct Unseen {
    above: Tally,
    below: Tally,
    beside: Tally,
}

impl Unseen {
    fn count(&mut self, node: &UiNode, viewport_height: f64) {
        let tally = if node.rect.bottom() <= 0.0 {
            &mut self.above
        } else if node.rect.y >= viewport_height {
            &mut self.below
        } else {
            &mut self.beside
        };
        tally.nodes += 1;
        tally.interactive += usize::from(node.is_interactive());
    }
}

#[derive(Default)]
struct Tally {
    nodes: usize,
    interactive: usize,
}

impl Tally {
    fn line(&self, place: &str) -> String {
        if self.nodes == 0 {
            return String::new();
        }
        format!(
            "… {place}: {} nodes, {} interactive\n",
            self.nodes, self.interactive
        )
    }
}
