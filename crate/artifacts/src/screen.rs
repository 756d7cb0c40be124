//! What a screen means, and what changed between two screens.

use crate::dom::{Checked, SortOrder};
use crate::geometry::CssRect;
use crate::ui_tree::NodeId;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// A name for an element that survives re-renders: `form:{form}:{kind}:{label}`,
/// `screen:action:{label}`, `screen:output:{region}:{hash}`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Identity(pub String);

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The meaning of one screen, in canonical order and normalised, so that equal screens are equal values.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ScreenState {
    /// Address without its fragment.
    pub url: String,
    /// Title, white space folded.
    pub title: String,
    /// Document the screen belongs to; another one means the page was loaded anew.
    pub document_id: String,
    /// Scroll offset `(x, y)`, CSS px.
    pub scroll: (f64, f64),
    /// Which page of a known site this is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<PageState>,
    /// Forms, in document order.
    pub forms: Vec<Form>,
    /// What can be pressed outside of forms.
    pub actions: Vec<StandaloneAction>,
    /// What the screen says.
    pub outputs: Vec<Output>,
    /// Open dialogs, the topmost last.
    pub dialogs: Vec<Dialog>,
    /// What says that the page is still at work (a spinner, `Loading…`), each in words; no part of the outputs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub busy: Vec<String>,
    /// What the screen said and took back since the look before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passed: Vec<TransientOutput>,
    /// Actions and outputs that stand in a part of the screen which changes by itself (a carousel, an
    /// advertisement, a ticker), with the number of that part from 0, in document order.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub ambient: BTreeMap<Identity, usize>,
    /// Controls without a name that the picture alone shows: from one look to the next the detector may see another of them.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub only_seen: BTreeSet<Identity>,
    /// What the controls are called that stand behind a dialog, and are no actions now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub behind: Vec<String>,
}

/// Which page of a site: `home`, `search_results`, `releases`, …
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageState {
    /// Name of the state.
    pub name: String,
    /// Who says so.
    pub by: PageStateBy,
    /// What the page looks like, where its address says otherwise: the address counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub looks_like: Option<String>,
}

/// Who says which page it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PageStateBy {
    /// A site profile, by address and title.
    Profile,
    /// What stands on it: forms, results.
    Look,
}

/// A form, marked up as one or only looking like one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Form {
    /// Semantic identity, `form:{label}`.
    pub identity: Identity,
    /// What a person would call it: its name, heading, or submit label.
    pub label: String,
    /// What it is for.
    pub intent: FormIntent,
    /// How sure that is, 0..=1.
    pub intent_score: f64,
    /// The node that contains it, where there is one.
    pub node: Option<NodeId>,
    /// Whether no markup says that it is one: fields beside a control that may take what they hold.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub implied: bool,
    /// Inputs, in document order.
    pub inputs: Vec<FormInput>,
    /// Controls that submit it, the main one first.
    pub submits: Vec<StandaloneAction>,
}

/// What a form is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FormIntent {
    /// Log in, register, reset a password (score above 0.7).
    Authentication,
    /// Any other input (score above 0.4).
    UserInput,
    /// Not known.
    Unknown,
}

/// One input of a form.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FormInput {
    /// Semantic identity.
    pub identity: Identity,
    /// Node in the tree.
    pub node: NodeId,
    /// Role of the node.
    pub role: String,
    /// Label a person sees.
    pub label: String,
    /// Kind of input (`text`, `email`, `password`, `checkbox`, `select`, …).
    pub kind: String,
    /// Value, normalised; empty when there is none.
    pub value: String,
    /// Whether it holds something (also known for secret fields).
    pub filled: bool,
    /// Whether it must be filled.
    pub required: bool,
    /// Whether the page marks it as wrong.
    pub invalid: bool,
    /// Whether it cannot be operated.
    pub disabled: bool,
    /// Checkbox, radio, switch: whether it is on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub checked: Option<bool>,
}

/// Something that can be pressed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StandaloneAction {
    /// Semantic identity.
    pub identity: Identity,
    /// Node in the tree.
    pub node: NodeId,
    /// Role of the node.
    pub role: String,
    /// Label a person sees; empty for an icon without a name.
    pub label: String,
    /// Whether it cannot be operated.
    pub disabled: bool,
    /// What pressing it would toggle.
    #[serde(default, skip_serializing_if = "Toggles::is_none")]
    pub toggles: Toggles,
}

/// States that pressing a control toggles; `None` where it has no such state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Toggles {
    /// Checkbox, radio, switch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub checked: Option<Checked>,
    /// Disclosure, menu button.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expanded: Option<bool>,
    /// Option, tab, row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub selected: Option<bool>,
    /// Toggle button.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pressed: Option<bool>,
    /// Header that a table is sorted by, or a control in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sort: Option<SortOrder>,
}

impl Toggles {
    /// Whether pressing toggles nothing.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// Whether the control is on: checked, else selected, else pressed; a group partly ticked is not.
    pub fn is_on(&self) -> Option<bool> {
        let checked = self.checked.map(|checked| checked == Checked::True);
        checked.or(self.selected).or(self.pressed)
    }
}

/// `checked=true expanded=false`: the states that it has, in this order.
impl fmt::Display for Toggles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let checked = self.checked.map(|checked| match checked {
            Checked::False => "false",
            Checked::True => "true",
            Checked::Mixed => "mixed",
        });
        let word = |on: Option<bool>| on.map(|on| if on { "true" } else { "false" });
        let states = [
            ("checked", checked),
            ("expanded", word(self.expanded)),
            ("selected", word(self.selected)),
            ("pressed", word(self.pressed)),
            ("sort", self.sort.map(SortOrder::as_str)),
        ];
        let told = states
            .iter()
            .filter_map(|(name, value)| Some((name, (*value)?)));
        for (index, (name, value)) in told.enumerate() {
            let space = if index > 0 { " " } else { "" };
            write!(f, "{space}{name}={value}")?;
        }
        Ok(())
    }
}

/// A piece of what the screen says.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Output {
    /// Semantic identity.
    pub identity: Identity,
    /// Node in the tree.
    pub node: NodeId,
    /// Where on the screen.
    pub region: Region,
    /// Text, white space folded.
    pub text: String,
    /// Whether the page presents it as an error, a success or neither.
    pub tone: Tone,
    /// Whether the page announces it when it changes (an alert, a status).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub live: bool,
    /// Whether all of it is red, or stands on red, whatever it says.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub red: bool,
    /// Whether all of it is the name of something to press, as in a list of links.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub linked: bool,
}

/// Something that the screen said and took back before it was looked at: a toast, a dialog that closed by itself.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TransientOutput {
    /// Semantic identity, `screen:passed:{hash}`.
    pub identity: Identity,
    /// ARIA role, `generic` for an element without one.
    pub role: String,
    /// Text, white space folded.
    pub text: String,
    /// Whether the page presented it as an error, a success or neither.
    pub tone: Tone,
}

/// Region of a screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Region {
    /// Banner and navigation.
    Header,
    /// Main content.
    Main,
    /// List or table of results.
    Results,
    /// The footer of the page.
    Footer,
    /// A dialog that takes the input of the page.
    Modal,
    /// None of these.
    Unknown,
}

/// How the page means a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    /// Neither success nor failure.
    Neutral,
    /// Something went wrong.
    Error,
    /// Something went well.
    Success,
}

/// An open dialog.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Dialog {
    /// Semantic identity, `dialog:{label}`.
    pub identity: Identity,
    /// Node in the tree.
    pub node: NodeId,
    /// Name, heading, or first text.
    pub label: String,
    /// Box, CSS px of the top viewport.
    pub rect: CssRect,
    /// Whether the page does not say that it is a dialog: a layer over the page, which may be a menu as well.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_layer: bool,
}

/// What differs between two screens, by identity.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Difference {
    /// What is there now and was not before.
    pub added: Vec<Item>,
    /// What was there before and is not now.
    pub removed: Vec<Item>,
    /// What is there in both, in another state.
    pub changed: Vec<Change>,
    /// What the screen says by way of an answer and did not say before (what is announced, errors, successes), in its own
    /// words, at most 4.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub messages: Vec<String>,
    /// High-level signals, in the order of their weight.
    pub signals: Vec<Signal>,
    /// What all that amounts to.
    pub outcome: ScreenOutcome,
}

/// An element of a difference.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Item {
    /// Semantic identity.
    pub identity: Identity,
    /// Role of its node.
    pub role: String,
    /// Label or text.
    pub text: String,
}

/// An element that is in another state than before.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Change {
    /// Semantic identity.
    pub identity: Identity,
    /// Label of the element.
    pub label: String,
    /// What changed.
    pub property: ChangedProperty,
    /// Before, as text.
    pub before: String,
    /// After, as text.
    pub after: String,
}

impl Change {
    /// Whether it tells that results, texts or controls stand in another order than before, and not of one of them.
    pub fn is_order(&self) -> bool {
        let of_all = ["results", "texts", "controls"].map(|all| format!("screen:output:{all}"));
        self.property == ChangedProperty::State && of_all.contains(&self.identity.0)
    }
}

/// What of an element is another than before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChangedProperty {
    /// What a field holds.
    Value,
    /// Whether a checkbox, radio button or switch is on.
    Checked,
    /// Whether the page marks it as wrong.
    Invalid,
    /// Whether it cannot be operated.
    Disabled,
    /// What a press would toggle, the tone of a text, or the order of results.
    State,
    /// What it says.
    Text,
}

impl ChangedProperty {
    /// The property as one word.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Value => "value",
            Self::Checked => "checked",
            Self::Invalid => "invalid",
            Self::Disabled => "disabled",
            Self::State => "state",
            Self::Text => "text",
        }
    }
}

/// What a user would say happened.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "signal", rename_all = "snake_case")]
pub enum Signal {
    /// A document was loaded (also the same address anew).
    ScreenLoaded,
    /// The address is another one.
    NavigationOccurred {
        /// Address before.
        from: String,
        /// Address after.
        to: String,
    },
    /// A form was sent.
    FormSubmitted {
        /// Identity of the form.
        form: Identity,
    },
    /// Results are there that were not before.
    ResultsAppeared {
        /// How many texts.
        count: usize,
    },
    /// An error is shown that was not before.
    ErrorAppeared {
        /// Its text.
        text: String,
    },
    /// A dialog opened.
    DialogOpened {
        /// Its label.
        label: String,
        /// Whether the page does not say that it is a dialog.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        is_layer: bool,
    },
    /// A dialog closed.
    DialogClosed {
        /// Its label.
        label: String,
        /// Whether the page does not say that it is a dialog.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        is_layer: bool,
    },
    /// An input holds another value.
    ValueChanged {
        /// Identity of the input.
        input: Identity,
        /// Value after, normalised; `(withheld)` for secrets.
        after: String,
    },
    /// The viewport stands elsewhere on the page.
    Scrolled,
    /// Nothing a user would call a change.
    NoOp,
}

/// What a difference amounts to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScreenOutcome {
    /// Nothing changed.
    NoChange,
    /// A form was sent and taken.
    FormSubmissionSucceeded,
    /// A form was sent, or should have been, and was refused.
    FormSubmissionFailed,
    /// Another page.
    Navigation,
    /// Something else.
    #[default]
    Unknown,
}
