//! What a content script is asked, and the values of its answers.
//!
//! They mirror extension/shared/content_messages.ts and extension/shared/frame.ts.

use passerby_artifacts::act::{ActOutcome, ActReply, FoundBy, InputPlan};
use passerby_artifacts::costly::CostlyKind;
use passerby_artifacts::geometry::CssRect;
use serde::{Deserialize, Serialize};

/// A message to the content script.
#[derive(Debug, Serialize)]
pub(super) struct ContentMessage<'a> {
    /// Marks the message as ours.
    pub passerby: u8,
    #[serde(flatten)]
    pub ask: &'a Ask<'a>,
}

/// What a content script can be asked. `frame` is where its frame lies; `None` in the top frame.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Ask<'a> {
    /// Wait until the page is at rest.
    Settle {
        quiet_ms: u32,
        timeout_ms: u32,
        again: bool,
    },
    /// List the elements.
    Snapshot {
        #[serde(flatten)]
        options: &'a ListingOptions,
        frame: Option<&'a FramePlace>,
    },
    /// Do one input. `secret` is the text of the credential that the plan names.
    Act {
        input: &'a InputPlan,
        #[serde(skip_serializing_if = "Option::is_none")]
        secret: Option<&'a str>,
        /// The only origin whose documents may have it.
        #[serde(skip_serializing_if = "Option::is_none")]
        secret_origin: Option<&'a str>,
        /// Under which [`Ask::ActRecovery`] finds it.
        name: &'a str,
        /// Whether it may ask for the browser's own input, by [`crate::trusted::Permit`].
        trusted: bool,
        /// Kinds of costly acts for which a dialog of the page may be answered *OK*.
        allowed: &'a [CostlyKind],
        /// Whether the run changes nothing: then every question of the page is answered *Cancel*.
        read_only: bool,
        frame: Option<&'a FramePlace>,
    },
    /// Say what became of the act of this name, meant for this document.
    Recall { name: &'a str, document_id: &'a str },
    /// Only the frames that the script may not look into.
    Frames { frame: Option<&'a FramePlace> },
    /// What the page looks like, and where its secrets are.
    State { frame: Option<&'a FramePlace> },
    /// Have axe-core check the page, in this time.
    Audit { timeout_ms: u32 },
    /// What can be read on the page.
    Content,
    /// Go back in the history.
    Back,
    /// Who the frame is.
    Hello,
}

/// What a snapshot lists beside what a person or a program could want to know of.
#[derive(Debug, Clone, Default, Serialize)]
pub(crate) struct ListingOptions {
    /// Every element, exposed or not.
    pub all: bool,
    /// Attributes to give with each.
    pub attributes: Vec<String>,
    /// What the page told last of what came and went, once more: the worker that asked for it has died.
    pub again: bool,
    /// Leave what came and went for the next listing.
    pub peek: bool,
}

/// Where a frame's viewport lies in the top viewport (`top = own * scale + offset`, CSS px), and what the page
/// around it makes of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct FramePlace {
    pub x: f64,
    pub y: f64,
    pub scale_x: f64,
    pub scale_y: f64,
    /// The part of the top viewport that can show it.
    pub view: CssRect,
    /// What lies over it.
    pub covers: Vec<CoveringBox>,
    pub aria_hidden: bool,
    pub inert: bool,
}

/// Something that lies over a frame, and how it is called.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct CoveringBox {
    pub rect: CssRect,
    pub by: String,
}

/// A frame that the script around it may not look into.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub(crate) struct ForeignFrame {
    /// Index of its node in the snapshot.
    pub node: usize,
    /// Its place in the tree of windows, from the script's own window; -1 for one in a shadow tree.
    pub path: Vec<i32>,
    /// Its address as the page gave it.
    pub src: String,
    /// Size of its viewport, its own CSS px, rounded.
    pub width: f64,
    pub height: f64,
    pub place: FramePlace,
}

/// What a script says of the frame it runs in.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub(crate) struct FrameHello {
    /// Whether no other script can look into it.
    pub root: bool,
    /// Its place in the tree of windows, from the top; -1 as above.
    pub path: Vec<i32>,
    pub url: String,
    /// As the document itself has it: `null` for one that is sandboxed, whatever its address says.
    pub origin: String,
    pub width: f64,
    pub height: f64,
}

/// What the page looks like, as far as its script can tell.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub(crate) struct PageState {
    /// Changes when a picture of the page would.
    pub stamp: String,
    /// Whether nothing on the page paints by itself; otherwise the stamp tells nothing.
    pub still: bool,
    /// Boxes that a picture must not show, CSS px of the top viewport.
    pub secrets: Vec<CssRect>,
    /// Handles of the top document's controls in view.
    pub controls: Vec<u32>,
}

/// How an input is to be done.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ActOptions<'a> {
    /// Under which [`Ask::ActRecovery`] finds it.
    pub name: &'a str,
    /// Text of the credential that the plan names, and the only origin whose documents may have it.
    pub secret: Option<(&'a str, &'a str)>,
    /// Whether by the browser's own input, where that can be.
    pub trusted: bool,
    /// Kinds of costly acts that need no approval.
    pub allowed: &'a [CostlyKind],
    /// Whether the run changes nothing.
    pub read_only: bool,
}

/// What became of an act.
#[derive(Debug, Deserialize)]
pub(crate) struct ActResult {
    #[serde(flatten)]
    pub reply: ActReply,
    /// The frames around had to be scrolled: nothing was done yet.
    #[serde(default)]
    pub moved: bool,
    /// What happened on the way, a sentence each; in the page's words.
    #[serde(default)]
    pub notes: Vec<String>,
    /// Dialogs of the page and how they were answered, a sentence each.
    #[serde(default)]
    pub dialogs: Vec<String>,
}

impl ActResult {
    /// An act that was not begun.
    pub fn refused(outcome: ActOutcome) -> Self {
        let reply = ActReply {
            outcome,
            found_by: FoundBy::Nothing,
            input: None,
            act_ms: 0.0,
            keys: None,
            pointer_only: false,
        };
        Self {
            reply,
            moved: false,
            notes: Vec::new(),
            dialogs: Vec::new(),
        }
    }
}

/// What a document knows of an act whose worker died.
#[derive(Debug, Deserialize)]
#[serde(tag = "known", rename_all = "snake_case")]
pub(crate) enum RecoveredAct {
    /// What became of it.
    Replied { reply: ActResult },
    /// It never arrived.
    NotBegun,
    /// It was meant for another document.
    Unknown,
}

/// What an answer says beside its value.
#[derive(Debug, Deserialize)]
pub(super) struct ReplyFrames {
    #[serde(default)]
    pub frames: Vec<ForeignFrame>,
}
