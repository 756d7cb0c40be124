//! What is to be done in the page, and what the page answered.

use crate::decision::TextSource;
use crate::dom::ActionKind;
use crate::geometry::{CssPoint, CssRect};
use crate::hand::{Hand, KeyWay};
use serde::{Deserialize, Serialize};

/// A decision made executable.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "via", rename_all = "snake_case")]
#[allow(
    clippy::large_enum_variant,
    reason = "there is one for a step, and nearly all are of the large kind"
)]
pub enum ActPlan {
    /// By the content script, on an element or the page.
    Page {
        /// What to do there.
        input: InputPlan,
    },
    /// By the browser: load this address.
    Navigate {
        /// Absolute http or https URL.
        url: String,
    },
    /// By the browser: back in the history.
    Back,
    /// By nobody: let time pass.
    Wait {
        /// How long, ms.
        ms: u32,
    },
    /// By nobody: look until the page says this, or says it no more.
    WaitFor {
        /// The words, as letters and digits: marks and white space do not count.
        text: String,
        /// Whether they are to be gone.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        gone: bool,
        /// How long at most, ms.
        ms: u32,
    },
}

/// What the content script is to do.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct InputPlan {
    /// Element to do it on; `None`: the focused element or the page.
    pub element: Option<ElementRef>,
    /// The input itself.
    pub gesture: Gesture,
    /// With what the persona does it.
    #[serde(default, skip_serializing_if = "Hand::is_pointer")]
    pub hand: Hand,
    /// What is written where the page asks for a text in a window of the browser meanwhile; empty: what it proposes.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub prompt_text: String,
}

/// How the content script finds the element again: by handle while the document is the same
/// and the element still has this role and name; else by role, name and place; else not at all.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ElementRef {
    /// Document the handle belongs to.
    pub document_id: String,
    /// Place of that document in the tree of windows, as [`crate::dom::FrameDocument::path`]; `None` where the
    /// top document's content script reaches it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub frame: Option<String>,
    /// The content script's key; `None` for what only vision knows.
    pub handle: Option<u32>,
    /// Role at the time of the decision.
    pub role: String,
    /// Accessible name at the time of the decision.
    pub name: String,
    /// Border box at the time of the decision, CSS px of the top viewport.
    pub rect: CssRect,
    /// What the element must offer.
    pub needs: Option<ActionKind>,
    /// Where in the box, CSS px of the top viewport at the time of the decision; `None`: wherever it can be met.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<CssPoint>,
}

/// One input.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "gesture", rename_all = "snake_case")]
pub enum Gesture {
    /// Pointer and mouse events at the element's centre (or at [`ElementRef::at`]), focus as a browser would move it.
    Click,
    /// The same twice in a row, and `dblclick`.
    DoubleClick,
    /// Press of the other button, and `contextmenu`. The browser's own menu does not open.
    ContextMenu,
    /// Events of a pointer that comes over the element and stays. Styles for `:hover` follow trusted input alone: only
    /// the browser's own pointer sets them off.
    Hover,
    /// Replace the value (empty text: clear it).
    SetText {
        /// Text, or the name of a credential that the executor puts in.
        text: TextSource,
    },
    /// Choose the option with this label.
    SelectOption {
        /// Label of the option.
        label: String,
    },
    /// Choose the options with these labels, and no others.
    SelectOptions {
        /// Labels of the options, 1..=50.
        labels: Vec<String>,
    },
    /// Bring a checkbox, radio or switch into this state.
    SetChecked {
        /// Whether on.
        on: bool,
    },
    /// Press and release a key.
    PressKey {
        /// `KeyboardEvent.key`.
        key: String,
        /// How often, 1..=500.
        #[serde(
            default = "crate::decision::once",
            skip_serializing_if = "crate::decision::is_once"
        )]
        times: u32,
    },
    /// Press at the element's centre, move by CSS px, let go there.
    Drag {
        /// To the right.
        dx: f64,
        /// Downwards, CSS px; negative: up.
        dy: f64,
    },
    /// Mark the element's text.
    SelectText {
        /// The words that are marked; empty: all.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        part: String,
        /// A longer piece of the text in which they stand; empty: they stand in it once.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        within: String,
    },
    /// Write at the caret, in place of what is marked.
    InsertText {
        /// The text.
        text: String,
    },
    /// Scroll by CSS px.
    ScrollBy {
        /// To the right.
        dx: f64,
        /// Downwards, CSS px; negative: up.
        dy: f64,
    },
    /// Scroll whatever must be for the element to be in view.
    ScrollIntoView,
}

/// How the element of an act was found again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FoundBy {
    /// Not at all, or none was needed.
    #[default]
    #[serde(rename = "")]
    Nothing,
    /// By its handle.
    Handle,
    /// As the one element of its role and name.
    RoleName,
    /// Where it was.
    Place,
}

impl FoundBy {
    fn is_nothing(&self) -> bool {
        *self == Self::Nothing
    }
}

/// What became of an act.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ActReply {
    /// How it ended.
    pub outcome: ActOutcome,
    /// How the element was found again.
    #[serde(default, skip_serializing_if = "FoundBy::is_nothing")]
    pub found_by: FoundBy,
    /// How the page was given the input; `None` where the run asked for no trusted input, or none was needed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input: Option<InputKind>,
    /// Time it took, ms.
    pub act_ms: f64,
    /// The way of the keys, where the act was to be done by them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keys: Option<Box<KeyWay>>,
    /// Whether the pointer pressed a control that takes no focus and is no part of anything that does: no key gets there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pointer_only: bool,
}

/// How input reaches a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InputKind {
    /// As events that a script dispatches, at least in part: the page can tell by `Event.isTrusted`.
    Synthetic,
    /// By the browser, as a person's.
    Trusted,
}

/// How an act ended. Failures are values, not exceptions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "outcome", rename_all = "snake_case")]
pub enum ActOutcome {
    /// The input was given.
    Done,
    /// The document went away while acting: the act may have had its effect; look.
    PageLeft,
    /// The element is gone, or is no longer the one that was meant.
    Detached,
    /// It is there but not painted.
    NotVisible,
    /// Something lies over it.
    Obscured {
        /// What: role and name, or tag.
        by: String,
    },
    /// It cannot be operated.
    Disabled,
    /// The hand came down beside it: nothing was pressed.
    Missed {
        /// What lay under the pointer there: role and name, or tag.
        on: String,
    },
    /// The keyboard does not get to it, or does nothing there; nothing else was tried.
    NotByKeys {
        /// Why not, one sentence.
        reason: String,
    },
    /// It cannot take this input (no such option, not a text field, …).
    NotApplicable {
        /// Why it could not be done, one sentence.
        reason: String,
    },
    /// The page could not be asked.
    Failed {
        /// Why it failed, one sentence.
        reason: String,
    },
}

/// What can be found out about an act whose worker died before the reply came.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "known", rename_all = "snake_case")]
pub enum ActRecovery {
    /// It reached its document, and this became of it.
    Replied {
        /// As the page answers it.
        reply: ActReply,
    },
    /// It never reached its document, which is still there.
    NotBegun,
    /// Nobody can tell: the document is gone, or gives no answer.
    Unknown,
}

/// How a page came to rest.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Settled {
    /// Whether it did, within the limit.
    pub quiet: bool,
    /// How long that took, ms.
    pub waited_ms: f64,
    /// How long nothing had happened in the page by then, ms: the wait that showed that it was at rest, and no part of its
    /// answer. `None` in a record of an earlier version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idle_ms: Option<f64>,
    /// What was still going on at the limit: `load`, `dom`, `network`, `animation`, `fonts`, or `blank`
    /// where nothing was shown yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub still_busy: Vec<String>,
    /// Requests of the page that ended since the page was asked before, oldest first, at most 50: documents and
    /// what scripts asked for. `None` where the page could not tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub requests: Option<Vec<Request>>,
    /// What the page sent since it was asked before that may have changed something on its server. `None` where nobody listened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sent: Option<Sent>,
}

/// What a page sent to its own server, as the browser tells of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sent {
    /// Requests by a method that is not safe.
    /// https://www.rfc-editor.org/rfc/rfc9110#section-9.2.1
    pub writes: u32,
    /// Whether the page has a live connection, by which it may send unseen.
    pub live: bool,
}

/// A request of the page, as the browser's performance entries tell of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Request {
    /// Address without query and fragment: these may hold secrets.
    pub url: String,
    /// What asked for it.
    pub by: RequestBy,
    /// Status of the answer; `None` where the browser does not tell (another origin, or no answer).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<u16>,
    /// When it began, milliseconds since the Unix epoch.
    pub began_at_ms: u64,
    /// How long it took, ms.
    pub took_ms: f64,
}

impl Request {
    /// Whether it was answered with an error.
    /// https://www.rfc-editor.org/rfc/rfc9110#section-15
    pub fn failed(&self) -> bool {
        self.status.is_some_and(|status| status >= 400)
    }

    /// Whether it was answered with a success or was led elsewhere.
    pub fn succeeded(&self) -> bool {
        self.status
            .is_some_and(|status| (200..400).contains(&status))
    }
}

/// What asked for a resource.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RequestBy {
    /// The navigation to the document itself.
    Document,
    /// A script of the page.
    Script,
}
