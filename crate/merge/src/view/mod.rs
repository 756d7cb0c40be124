//! The tree as text that a language model reads well at the fewest tokens.
//!
//! Three views, each a pure function of trees: [`screen_view`], [`full_view`] and [`delta_view`]. The way is the same
//! for all: `content` says what is said already by a name, `outline` makes lines and sections of the tree, `phrase`
//! says one node, `write` sets the lines. `delta` writes what differs from what the reader saw last ([`ViewState`]).
//!
//! Everything that comes from the page stands in quotes, is a plain word, or is a table cell of letters and digits
//! alone (see `quote`): a page cannot forge a line, an id or a state. Nothing here knows a clock or a browser.

mod content;
mod geometry;
mod groups;
mod icon;
mod outline;

mod options;
mod phrase;
mod write;

mod around;
mod behind;
mod limits;
mod transients;

mod delta;
mod view_state;

pub use icon::shown as picture_words;
pub use options::words as sought_words;

pub use delta::{DeltaKind, DeltaView, delta_view};
pub use view_state::ViewState;

use outline::Outline;
use passerby_artifacts::geometry::Viewport;
use passerby_artifacts::ui_tree::{AccessFact, NodeId, UiNode, UiTree};
use std::collections::BTreeSet;

/// Which nodes a view shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// What is visible in the viewport, and a line each for what lies above, below and beside it.
    Screen,
    /// The whole page.
    #[default]
    Full,
    /// The whole page, but for what an open dialog keeps out of reach.
    Reachable,
}

impl Scope {
    /// Whether the node is among them. What is not painted is none the less shown in full where it can be
    /// operated, and on the screen where keyboard and screen reader reach it there: it is marked `hidden`.
    pub(crate) fn shows(self, node: &UiNode, viewport: &Viewport) -> bool {
        match self {
            Self::Full | Self::Reachable => node.visible || node.is_interactive(),
            Self::Screen if node.visible => node.in_viewport,
            Self::Screen => {
                is_accessible_only(node) && node.rect.intersection(&viewport.rect()).is_some()
            }
        }
    }
}

impl Scope {
    /// Whether what an open dialog keeps out of reach is only counted.
    pub(crate) fn hides_what_is_behind(self) -> bool {
        self != Self::Full
    }
}

/// Whether assistive technology and keyboard reach the node while nothing of it is painted.
pub(crate) fn is_accessible_only(node: &UiNode) -> bool {
    node.fact == Some(AccessFact::AccessibleNotVisible)
}

/// How much of each node a view tells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ViewOptions {
    /// The text of one line beyond this many characters is shortened in the middle; such a text bears its id.
    pub max_text_chars: usize,
    /// Names of what can be operated, values and descriptions beyond this many characters are shortened likewise.
    pub max_name_chars: usize,
    /// How many options of a `<select>` are listed; the rest is counted, but for what is chosen and what is `sought`.
    pub max_options: usize,
    /// Words of what the reader looks for, see [`sought_words`]: texts with more than one of them may be longer.
    pub sought: BTreeSet<String>,
    /// Whether links show where they lead.
    pub hrefs: bool,
    /// Whether everything shows its description; else only what takes input or has no name.
    pub descriptions: bool,
    /// Whether it is said what the page lists and nobody sees, and what is seen and the page does not list.
    pub facts: bool,
    /// Whether each node that bears an id shows its box, `[x,y wxh]` in CSS px of the viewport, who knows of it, and
    /// of what can be operated also that it is `enabled`.
    pub boxes: bool,
    /// Whether what can be operated shows the number that [`crate::marks`] gives it: `#7`.
    pub marks: bool,
    /// What is told whole, however long.
    pub whole: FullTexts,
}

/// What the reader looks for may be so many times as long as other texts.
const SOUGHT_TIMES: usize = 4;

impl ViewOptions {
    /// Characters of a text's line; `sought`: the reader looks for what it says.
    pub(crate) fn text_limit(&self, sought: bool) -> usize {
        let times = if sought { SOUGHT_TIMES } else { 1 };
        self.max_text_chars.saturating_mul(times)
    }
}

impl Default for ViewOptions {
    fn default() -> Self {
        Self {
            max_text_chars: 140,
            max_name_chars: 80,
            max_options: 8,
            sought: BTreeSet::new(),
            facts: true,
            hrefs: false,
            descriptions: false,
            boxes: false,
            marks: false,
            whole: FullTexts::default(),
        }
    }
}

/// Which texts are told whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FullTexts {
    /// The lines in which these nodes stand.
    Some(BTreeSet<NodeId>),
    /// Every text is given whole.
    All,
}

impl Default for FullTexts {
    fn default() -> Self {
        Self::Some(BTreeSet::new())
    }
}

impl FullTexts {
    pub(crate) fn holds(&self, id: &NodeId) -> bool {
        match self {
            Self::Some(ids) => ids.contains(id),
            Self::All => true,
        }
    }
}

/// A screen longer than this is told with shorter texts: about 1,500 tokens.
const SCREEN_CHARS: usize = 4_500;
/// Nor is a text shortened further than to this.
const SCREEN_MIN_TEXT_CHARS: usize = 35;

fn chars_of_edited_value(node: &UiNode) -> usize {
    let value = node.value.as_deref().unwrap_or_default();
    value.len().min(phrase::chars_of_edited(node))
}

/// What is in the viewport, with a line each for what lies above, below and beside it, and for what came and went
/// since the tree before. A crowded screen has its texts
/// shortened further; what can be operated is there in any case.
pub fn screen_view(tree: &UiTree, options: &ViewOptions) -> String {
    let (above, mut after) = around::lines(tree);
    transients::write(&mut after, &tree.transients, options);
    limits::write(&mut after, &tree.warnings);
    let outline = Outline::of(tree, Scope::Screen);
    let mut options = options.clone();
    // What is edited takes no room from the rest.
    let shown = tree.nodes.iter().filter(|node| node.visible);
    let edited: usize = shown.map(chars_of_edited_value).sum();
    let room = SCREEN_CHARS.saturating_add(edited);
    loop {
        let text = write::text(&outline, &options);
        let chars: usize = [&text, &above, &after].into_iter().map(String::len).sum();
        let is_short = chars <= room;
        if is_short
            || options.whole == FullTexts::All
            || options.max_text_chars <= SCREEN_MIN_TEXT_CHARS
        {
            return format!("{above}{text}{after}");
        }
        options.max_text_chars = (options.max_text_chars / 2).max(SCREEN_MIN_TEXT_CHARS);
    }
}

/// The whole page, and what came and went since the tree before. What is not painted but can be operated is marked
/// `hidden`.
pub fn full_view(tree: &UiTree, options: &ViewOptions) -> String {
    whole(tree, Scope::Full, options)
}

/// The same without what an open dialog keeps out of reach, which is only counted.
pub fn reachable_view(tree: &UiTree, options: &ViewOptions) -> String {
    whole(tree, Scope::Reachable, options)
}

fn whole(tree: &UiTree, scope: Scope, options: &ViewOptions) -> String {
    let mut text = write::text(&Outline::of(tree, scope), options);
    if scope.hides_what_is_behind() {
        text += &around::behind_dialog(tree, scope);
    }
    transients::write(&mut text, &tree.transients, options);
    limits::write(&mut text, &tree.warnings);
    text
}
