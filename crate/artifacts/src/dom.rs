//! The page's own elements as its content script saw them.

mod said;

use crate::fault::Warning;
use crate::geometry::{CssRect, Viewport};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};

/// All listed elements of one page state, in document order (shadow and frame contents in place).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DomSnapshot {
    /// [`crate::SCHEMA_VERSION`] of the writer.
    pub schema: u32,
    /// Address of the top document.
    pub url: String,
    /// Title of the top document.
    pub title: String,
    /// Language the document claims (`<html lang>`), empty when it claims none.
    #[serde(default)]
    pub lang: String,
    /// Made anew for each document that is loaded; handles are only valid within it.
    pub document_id: String,
    /// Viewport at the time of the snapshot.
    pub viewport: Viewport,
    /// When it was taken, milliseconds since the Unix epoch.
    pub taken_at_ms: u64,
    /// How long the walk took in the page, ms.
    pub snapshot_ms: f64,
    /// How long the top document took from the first request until it was read and showed something, ms, as the browser
    /// measured it; `None` while it loads.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub load_ms: Option<f64>,
    /// The HTTP status with which the server refused the top document, 400 or more; `None`: it did not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub http_status: Option<u16>,
    /// The elements, parents before children.
    pub nodes: Vec<DomNode>,
    /// How texts in view of the top document and of what its script may look into are painted, of each look a few.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub texts: Vec<TextPaint>,
    /// Documents of other origins that were listed by content scripts of their own; the nodes of each stand
    /// inside its frame's node and name it by index.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub frames: Vec<FrameDocument>,
    /// What appeared and vanished since the snapshot before, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub transients: Vec<Transient>,
    /// What could not be listed, and why.
    #[serde(default)]
    pub warnings: Vec<Warning>,
}

/// How a text in view is painted, as styles tell it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TextPaint {
    /// [`DomNode::handle`] of the node that stands for it: its own run of text, what is named by it, or the field
    /// that shows it.
    pub handle: u32,
    /// What it says, at most 80 characters; empty for what a field holds.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// Its widest line in view, CSS px of the top viewport; of a field, the box that its text stands in.
    pub rect: CssRect,
    /// Red, green and blue.
    pub colour: [u8; 3],
    /// How much of it is seen, 0..=1, with the opacity of all it stands in.
    #[serde(default = "opaque", skip_serializing_if = "is_opaque")]
    pub alpha: f64,
    /// Whether something that it stands in is not opaque: then its background is mixed as well.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub layered: bool,
    /// Size of its font, CSS px.
    pub size_px: f64,
    /// Whether its weight is 700 or more.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bold: bool,
    /// Whether it is a hint that stands in an empty field.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub placeholder: bool,
}

impl TextPaint {
    /// The contrast that it has to have: https://www.w3.org/TR/WCAG22/#contrast-minimum
    pub fn wanted_contrast(&self) -> f64 {
        // 18 pt and bold 14 pt: https://www.w3.org/TR/WCAG22/#dfn-large-scale
        let large_px = if self.bold { 18.66 } else { 24.0 };
        if self.size_px >= large_px { 3.0 } else { 4.5 }
    }
}

const fn opaque() -> f64 {
    1.0
}

fn is_opaque(alpha: &f64) -> bool {
    *alpha >= 1.0
}

/// Something that appeared and vanished between two snapshots: a toast, a banner, a spinner.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Transient {
    /// ARIA role, `generic` for an element without one.
    pub role: String,
    /// Its text, shortened.
    pub name: String,
    /// Where it was last seen, CSS px of the top viewport.
    pub rect: CssRect,
    /// When it was first seen, milliseconds since the Unix epoch.
    pub appeared_at_ms: u64,
    /// When it was first missed.
    pub vanished_at_ms: u64,
}

impl Transient {
    /// How long it could be seen, ms.
    pub fn shown_ms(&self) -> u64 {
        self.vanished_at_ms.saturating_sub(self.appeared_at_ms)
    }
}

/// A document in a frame of another origin than what is around it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FrameDocument {
    /// Its place in the tree of windows: indices among its parent's frames, from the top, such as `2.0`;
    /// `s~1` for the second frame of its parent that stands in a shadow tree.
    pub path: String,
    /// The document's id, as [`DomSnapshot::document_id`].
    pub document_id: String,
    /// Its address.
    pub url: String,
}

/// One element (or run of text) of the page.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(from = "WrittenDomNode")]
pub struct DomNode {
    /// The content script's key for the element; the same element has the same handle for the
    /// life of its document. A run of text bears the handle of the element it stands in.
    pub handle: u32,
    /// Index into [`DomSnapshot::nodes`] of the nearest listed ancestor; always smaller than the node's own.
    pub parent: Option<usize>,
    /// What the page tells of it.
    #[serde(flatten)]
    pub facts: ElementFacts,
    /// Index into [`DomSnapshot::frames`] of the document the handle belongs to; `None`: that of the snapshot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub frame: Option<usize>,
}

impl Deref for DomNode {
    type Target = ElementFacts;

    fn deref(&self) -> &ElementFacts {
        &self.facts
    }
}

impl DerefMut for DomNode {
    fn deref_mut(&mut self) -> &mut ElementFacts {
        &mut self.facts
    }
}

/// Declares [`ElementFacts`], and from the same fields the shape that a [`DomNode`] is read in. Serde reads what is
/// flattened by way of a buffer, and a snapshot of thousands of elements would take three times as long.
macro_rules! element_facts {
    ($($(#[$attribute:meta])* $field:ident: $kind:ty,)*) => {
        /// What is known of an element, whoever lists it: the page's script in a [`DomNode`], the merged tree in a
        /// `UiNode`. Both hold it in `facts`, are written without that level, and are read
        /// through it (`node.name`): to their readers these are the node's own fields.
        #[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
        pub struct ElementFacts {
            $($(#[$attribute])* pub $field: $kind,)*
        }

        #[derive(Deserialize)]
        struct WrittenDomNode {
            handle: u32,
            parent: Option<usize>,
            $($(#[$attribute])* $field: $kind,)*
            frame: Option<usize>,
        }

        impl From<WrittenDomNode> for DomNode {
            fn from(written: WrittenDomNode) -> Self {
                Self {
                    handle: written.handle,
                    parent: written.parent,
                    facts: ElementFacts { $($field: written.$field,)* },
                    frame: written.frame,
                }
            }
        }
    };
}

element_facts! {
    /// Lower-case tag name; empty for a run of text, and where only the detector knows of it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    tag: String,
    /// ARIA role; `text` for a run of text, `generic` for an element without one.
    role: String,
    /// Accessible name, white space folded.
    #[serde(default)]
    name: String,
    /// Words for the picture that a nameless control shows, as its author wrote them (classes, file names).
    #[serde(default, skip_serializing_if = "String::is_empty")]
    icon: String,
    /// What a nameless shape or plain box looks like, or the text of a drawing: colour and form, `red circle`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    looks: String,
    /// Words for the picture beside the name of a control, as its author wrote them (classes, file names).
    #[serde(default, skip_serializing_if = "String::is_empty")]
    picture: String,
    /// The colours of a control in plain words, that of its background first (`none` where it has none): `red white`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    paint: String,
    /// The colour that a control stands on, where that is neither its own nor white.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    ground: String,
    /// How a nameless control was drawn: tags and classes of it and of what it stands in. Equal for what one piece of the page's
    /// code draws.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    make: String,
    /// What a control whose name its author gave shows besides: text that the name does not contain.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    shown: String,
    /// Whether the name of a control is text that it shows, in letters that are read.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    written: bool,
    /// Accessible description.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    description: String,
    /// Text beside a field without a name that seems to be its label. No name: the page does not say that they belong
    /// together. Only known in the merged tree.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    guessed_label: String,
    /// Current value of a form control; never that of a password or secret field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    value: Option<String>,
    /// The part of a text field's text that is marked, where the keyboard is in it; empty: none, or all of a single line.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    marked: String,
    /// What a form control tells about the input it wants.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    input: Option<InputHints>,
    /// Level of a heading or tree item.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    level: Option<u32>,
    /// Target of a link, absolute; of a button or field, where its form is sent if to another origin.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    href: Option<String>,
    /// Where a control sends its form and what the form asks for; `None` for one that sends none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sends: Option<Box<FormFacts>>,
    /// States that hold.
    #[serde(default)]
    states: States,
    /// What can be done with it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    actions: Vec<ActionKind>,
    /// Border box in CSS px of the top viewport.
    rect: CssRect,
    /// Whether it is painted at all (rendered, not hidden, has area), in the viewport or not.
    visible: bool,
    /// Whether part of it lies inside the viewport.
    in_viewport: bool,
    /// Whether something else lies over it where a pointer would hit it; only known in the viewport.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    covered: bool,
    /// What lies over it, in words, where the pointer would meet something else at its middle; with
    /// [`covered`](Self::covered) everywhere, without it only there.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    covered_by: String,
    /// Whether it is kept from assistive technology: hidden, not rendered, presentational. Where not every element was
    /// asked for, such elements are listed only if they can be operated, and told to be so where `aria-hidden` says it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    unexposed: bool,
    /// Whether its text is red, or stands on red, as what went wrong is written on most pages; only known in view.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    red: bool,
    /// The attributes that were asked for and that it has.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    attributes: BTreeMap<String, String>,
    /// Why what is in there could not be seen; `None` for what was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    unseen: Option<Unseen>,
}

/// Why the content of an element could not be seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unseen {
    /// A frame that could not be read: no permission for its origin, no answer in time, or more than 64 of them.
    OtherOrigin,
    /// A closed shadow root that could not be opened.
    ClosedRoot,
    /// Drawn by a plugin or by the browser itself (a PDF, an `<embed>`).
    Plugin,
}

impl Unseen {
    /// The reason as one word.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::OtherOrigin => "other_origin",
            Self::ClosedRoot => "closed_root",
            Self::Plugin => "plugin",
        }
    }
}

/// What a form control says about the value it wants.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct InputHints {
    /// `type` of an `<input>` (`text`, `email`, …), `textarea`, `select` or `contenteditable`.
    pub kind: String,
    /// `name` attribute.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub field_name: String,
    /// `autocomplete` attribute.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub autocomplete: String,
    /// `placeholder` attribute.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub placeholder: String,
    /// `pattern` attribute.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub pattern: String,
    /// `min` attribute.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub min: String,
    /// `max` attribute.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub max: String,
    /// `maxlength` attribute.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_length: Option<u32>,
    /// Labels of the options of a `<select>`, at most 100.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// Whether the page says that the current value is not acceptable, in the browser's words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub validation_message: String,
}

/// What a control that sends a form reaches by it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct FormFacts {
    /// Lower-case method, if not `get`; for a link the one that a script sends it by.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub method: String,
    /// Path and query that it is sent to; empty where the form names none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub action: String,
    /// Which of its fields ask for a card or a password: `autocomplete` values such as `cc-number` or `new-password`,
    /// `password` for a password field without one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asks: Vec<String>,
    /// Labels of the options that are picked in its lists.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chosen: Vec<String>,
    /// Whether it also asks who somebody is (a name, a user name, an address for mail), as a registration does.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub identifies: bool,
}

/// States of an element; `None` where the state does not apply to it.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct States {
    /// Cannot be operated.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub disabled: bool,
    /// Has the keyboard focus.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub focused: bool,
    /// Must be filled before its form is submitted.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub required: bool,
    /// The page marks its value as wrong.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub invalid: bool,
    /// Can be focused but not changed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub read_only: bool,
    /// Holds a value that is withheld: a password, or a field filled with a credential.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub secret: bool,
    /// Whether a secret field is filled; the only thing told of its value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub filled: Option<bool>,
    /// Checkbox, radio, switch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub checked: Option<Checked>,
    /// Disclosure, combobox, tree item.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expanded: Option<bool>,
    /// Option, tab, row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub selected: Option<bool>,
    /// Toggle button.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pressed: Option<bool>,
    /// Header of a column or row that is sorted by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sort: Option<SortOrder>,
    /// A dialog that makes the rest of the page inert.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub modal: bool,
    /// An element without a role that is fixed over the whole window, as dialogs are that do not say so.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub layer: bool,
    /// It says that it can be dragged: by its attribute, or by the cursor over it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub draggable: bool,
}

/// Three-valued state of a checkbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Checked {
    /// Not ticked.
    False,
    /// The box is ticked.
    True,
    /// Neither (a group partly ticked).
    Mixed,
}

/// How a table is sorted by a header: https://www.w3.org/TR/wai-aria-1.2/#aria-sort
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SortOrder {
    /// The least first.
    Ascending,
    /// The greatest first.
    Descending,
    /// In an order of its own.
    Other,
}

impl SortOrder {
    /// The order as one word.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Ascending => "ascending",
            Self::Descending => "descending",
            Self::Other => "other",
        }
    }
}

/// What can be done with an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActionKind {
    /// Press it with the pointer.
    Click,
    /// Put text into it.
    Type,
    /// Choose one of its options.
    Select,
    /// Tick or untick it.
    Check,
    /// Scroll its content.
    Scroll,
}
