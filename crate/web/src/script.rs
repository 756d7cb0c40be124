//! The content script of one frame of a tab: what it is asked and what it answers.
//!
//! The messages mirror extension/shared/content_messages.ts and extension/shared/frame.ts. Which frame is which
//! stands in [`crate::frames`], what a page is asked as a whole in [`crate::page`].

use crate::clock;
use crate::faults::{page_fault, unreadable};
use crate::js::{from_js, to_js};
use crate::trusted::Permit;
use crate::{chrome, js};
use passerby_artifacts::act::{ActOutcome, ActReply, InputPlan};
use passerby_artifacts::costly::CostlyKind;
use passerby_artifacts::fault::{Fault, FaultCode};
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::protocol::Reply;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

/// Time a content script has for a snapshot or an act, ms: beyond it the page is hung.
const ANSWER_DEADLINE_MS: u32 = 15_000;
/// Time it has for a listing, ms: longer than a page of the largest size that is listed takes.
const LISTING_DEADLINE_MS: u32 = 45_000;
/// Time the script of a frame has, ms: one that hangs must not hold up the page around it.
const FRAME_DEADLINE_MS: u32 = 5_000;
/// Time the page has to say that it is there, ms: longer than a page's own work holds it up.
const TOP_HELLO_DEADLINE_MS: u32 = 4_000;
/// Time a frame has for the same, ms.
const HELLO_DEADLINE_MS: u32 = 1_000;
/// Time the browser has to put a script into one frame, ms.
const INJECT_DEADLINE_MS: u32 = 10_000;
/// Time it has for all frames of a tab, ms: one that never loads or never rests would hold up all others.
const INJECT_ALL_DEADLINE_MS: u32 = 1_500;
/// The same, in a tab where it was not enough the time before, ms.
const INJECT_ALL_AGAIN_MS: u32 = 400;

/// A message to the content script.
#[derive(Debug, Serialize)]
struct ContentMessage<'a> {
    /// Marks the message as ours.
    passerby: u8,
    #[serde(flatten)]
    ask: &'a Ask<'a>,
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
        frame: Option<&'a FramePlace>,
    },
    /// Say what became of the act of this name, meant for this document.
    Recall { name: &'a str, document_id: &'a str },
    /// Only the frames that the script may not look into.
    Frames { frame: Option<&'a FramePlace> },
    /// What the page looks like, and where its secrets are.
    State { frame: Option<&'a FramePlace> },
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
}

impl ActResult {
    /// An act that was not begun.
    pub fn refused(outcome: ActOutcome) -> Self {
        let reply = ActReply {
            outcome,
            found_by: String::new(),
            input: None,
            act_ms: 0.0,
        };
        Self {
            reply,
            moved: false,
            notes: Vec::new(),
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
struct ReplyFrames {
    #[serde(default)]
    frames: Vec<ForeignFrame>,
}

/// The content script of one frame; 0 is the top one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Script {
    pub tab_id: i32,
    pub frame_id: i32,
}

impl Script {
    /// Asks it, injecting it first where it is not yet.
    pub async fn ask<T: DeserializeOwned>(self, ask: &Ask<'_>) -> Result<T, Fault> {
        from_js::<Reply<T>>(&self.answer(ask).await?)?.into()
    }

    /// Asks it, and takes the frames it may not look into beside its answer.
    pub async fn ask_with_frames<T: DeserializeOwned>(
        self,
        ask: &Ask<'_>,
    ) -> Result<(T, Vec<ForeignFrame>), Fault> {
        let answer = self.answer(ask).await?;
        let value: Result<T, Fault> = from_js::<Reply<T>>(&answer)?.into();
        Ok((value?, from_js::<ReplyFrames>(&answer)?.frames))
    }

    /// Has it do an input. `frame`: as in [`Ask`].
    pub async fn act(
        self,
        input: &InputPlan,
        how: ActOptions<'_>,
        frame: Option<&FramePlace>,
    ) -> Result<ActResult, Fault> {
        let ActOptions {
            name,
            secret,
            trusted,
            allowed,
        } = how;
        let _permit = trusted.then(|| Permit::new(self.tab_id, self.frame_id, name));
        self.ask(&Ask::Act {
            input,
            secret: secret.map(|(text, _)| text),
            secret_origin: secret.map(|(_, origin)| origin),
            name,
            trusted,
            allowed,
            frame,
        })
        .await
    }

    fn deadline_ms(self, ask: &Ask<'_>) -> u32 {
        match ask {
            Ask::Hello if self.frame_id == 0 => TOP_HELLO_DEADLINE_MS,
            Ask::Hello => HELLO_DEADLINE_MS,
            _ if self.frame_id != 0 => FRAME_DEADLINE_MS,
            Ask::Snapshot { .. } => LISTING_DEADLINE_MS,
            // The page has this long by the question itself.
            Ask::Settle { timeout_ms, .. } => timeout_ms.saturating_add(TOP_HELLO_DEADLINE_MS),
            _ => ANSWER_DEADLINE_MS,
        }
    }

    /// Asks. A page that is hung is found out by a short question first, before a long one is waited for.
    async fn answer(self, ask: &Ask<'_>) -> Result<wasm_bindgen::JsValue, Fault> {
        let is_long = matches!(
            ask,
            Ask::Snapshot { .. } | Ask::Settle { .. } | Ask::State { .. }
        );
        if self.frame_id == 0 && is_long {
            self.asked(&Ask::Hello).await?;
        }
        self.asked(ask).await
    }

    async fn asked(self, ask: &Ask<'_>) -> Result<wasm_bindgen::JsValue, Fault> {
        #[derive(Serialize)]
        #[serde(rename_all = "camelCase")]
        struct InFrame {
            frame_id: i32,
        }
        let message = to_js(&ContentMessage { passerby: 1, ask })?;
        let options = to_js(&InFrame {
            frame_id: self.frame_id,
        })?;
        let deadline_ms = self.deadline_ms(ask);
        let answer = clock::within(deadline_ms, async {
            match chrome::tabs_send_message(self.tab_id, &message, &options).await {
                Ok(answer) => Ok(answer),
                Err(error) if no_one_listens(&js::message_of(&error)) => {
                    inject(self.tab_id, self.frame_id).await?;
                    chrome::tabs_send_message(self.tab_id, &message, &options)
                        .await
                        .map_err(|e| page_fault(&e))
                }
                Err(error) => Err(page_fault(&error)),
            }
        })
        .await
        .unwrap_or_else(|| Err(hung(deadline_ms)))?;
        // In a tab that shows an extension's page the extension itself listens, and says nothing.
        if answer.is_null_or_undefined() {
            return Err(unreadable("it is a page of an extension"));
        }
        Ok(answer)
    }
}

/// Puts the content script into one frame of a tab. Doing it again is harmless.
pub(crate) async fn inject(tab_id: i32, frame_id: i32) -> Result<(), Fault> {
    let injected = clock::within(INJECT_DEADLINE_MS, execute(tab_id, Some(frame_id))).await;
    injected.unwrap_or_else(|| Err(hung(INJECT_DEADLINE_MS)))
}

thread_local! {
    /// The frames that a script came to since the latest [`inject_all`] of their tab.
    static ARRIVED: RefCell<Option<(i32, BTreeSet<i32>)>> = const { RefCell::new(None) };
    /// A tab in which a frame did not take the script in time.
    static SLOW: Cell<Option<i32>> = const { Cell::new(None) };
}

/// Puts the content script into all frames of a tab that the browser gives access to; gives those it has come to within
/// the deadline. The browser itself answers for all frames at once, and so never where one of them hangs: each script
/// tells of its own arrival ([`arrived`]).
pub(crate) async fn inject_all(tab_id: i32) -> BTreeSet<i32> {
    ARRIVED.set(Some((tab_id, BTreeSet::new())));
    let was_slow = SLOW.get() == Some(tab_id);
    let limit_ms = if was_slow {
        INJECT_ALL_AGAIN_MS
    } else {
        INJECT_ALL_DEADLINE_MS
    };
    let is_late = clock::within(limit_ms, execute(tab_id, None))
        .await
        .is_none();
    if is_late || was_slow {
        SLOW.set(is_late.then_some(tab_id));
    }
    ARRIVED.with_borrow(|arrived| match arrived {
        Some((tab, frames)) if *tab == tab_id => frames.clone(),
        _ => BTreeSet::new(),
    })
}

/// A script has come to this frame.
pub(crate) fn arrived(tab_id: i32, frame_id: i32) {
    ARRIVED.with_borrow_mut(|arrived| {
        if let Some((tab, frames)) = arrived
            && *tab == tab_id
        {
            frames.insert(frame_id);
        }
    });
}

async fn execute(tab_id: i32, frame_id: Option<i32>) -> Result<(), Fault> {
    #[derive(Serialize)]
    #[serde(rename_all = "camelCase")]
    struct Target {
        tab_id: i32,
        #[serde(skip_serializing_if = "Option::is_none")]
        frame_ids: Option<[i32; 1]>,
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        all_frames: bool,
    }
    #[derive(Serialize)]
    #[serde(rename_all = "camelCase")]
    struct Injection {
        target: Target,
        files: [&'static str; 1],
        inject_immediately: bool,
    }
    let injection = Injection {
        target: Target {
            tab_id,
            frame_ids: frame_id.map(|id| [id]),
            all_frames: frame_id.is_none(),
        },
        files: ["content.js"],
        // A document that never ends loading would never be idle.
        inject_immediately: true,
    };
    chrome::scripting_execute_script(&to_js(&injection)?)
        .await
        .map_err(|e| page_fault(&e))?;
    Ok(())
}

fn no_one_listens(message: &str) -> bool {
    message.contains("Receiving end does not exist")
}

fn hung(deadline_ms: u32) -> Fault {
    Fault::new(
        FaultCode::UiQueryFailed,
        format!("The page did not answer within {} s.", deadline_ms / 1000),
        "It may be busy or stopped at a dialog: close the dialog or reload the page, then try again.",
    )
}
