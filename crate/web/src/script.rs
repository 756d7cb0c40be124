//! The content script of one frame of a tab: what it is asked and what it answers.
//!
//! What the messages are stands in `messages`, how the script gets into a frame in `injection`. Which frame is which
//! stands in [`crate::frames`], what a page is asked as a whole in [`crate::page`].

mod injection;
mod messages;

pub(crate) use injection::{arrived, inject, inject_all, inject_axe};
pub(crate) use messages::{
    ActOptions, ActResult, Ask, ForeignFrame, FrameHello, FramePlace, ListingOptions, PageState,
    RecoveredAct,
};

use crate::faults::{hung, page_fault, page_fault_from_message, unreadable};
use crate::js::{from_js, to_js};
use crate::trusted::Permit;
use crate::{chrome, clock, js};
use messages::{ContentMessage, ReplyFrames};
use passerby_artifacts::act::InputPlan;
use passerby_artifacts::fault::Fault;
use passerby_artifacts::protocol::Reply;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// Time a content script has for a snapshot or an act, ms: beyond it the page is hung.
const ANSWER_DEADLINE_MS: u32 = 15_000;
/// Time it has for a listing, ms: longer than a page of the largest size that is listed takes.
const LISTING_DEADLINE_MS: u32 = 45_000;
/// Time the script of a frame has, ms: one that hangs must not hold up the page around it.
const FRAME_DEADLINE_MS: u32 = 5_000;
/// Time that an audit may take beyond its own limit, ms: it looks at the clock between two calls.
const AUDIT_SLACK_MS: u32 = 1_500;
/// Time the page has to say that it is there, ms: longer than a page's own work holds it up.
const TOP_HELLO_DEADLINE_MS: u32 = 4_000;
/// Time a frame has for the same, ms.
const HELLO_DEADLINE_MS: u32 = 1_000;
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
            read_only,
        } = how;
        let _permit = trusted.then(|| Permit::new(self.tab_id, self.frame_id, name));
        self.ask(&Ask::Act {
            input,
            secret: secret.map(|(text, _)| text),
            secret_origin: secret.map(|(_, origin)| origin),
            name,
            trusted,
            allowed,
            read_only,
            frame,
        })
        .await
    }

    fn deadline_ms(self, ask: &Ask<'_>) -> u32 {
        match ask {
            Ask::Hello if self.frame_id == 0 => TOP_HELLO_DEADLINE_MS,
            Ask::Hello => HELLO_DEADLINE_MS,
            _ if self.frame_id != 0 => FRAME_DEADLINE_MS,
            Ask::Snapshot { .. } | Ask::Content => LISTING_DEADLINE_MS,
            // The page has this long by the question itself.
            Ask::Settle { timeout_ms, .. } => timeout_ms.saturating_add(TOP_HELLO_DEADLINE_MS),
            Ask::Audit { timeout_ms } => timeout_ms.saturating_add(AUDIT_SLACK_MS),
            _ => ANSWER_DEADLINE_MS,
        }
    }

    /// Asks. A page that is hung is found out by a short question first, before a long one is waited for.
    async fn answer(self, ask: &Ask<'_>) -> Result<wasm_bindgen::JsValue, Fault> {
        let is_long = matches!(
            ask,
            Ask::Snapshot { .. } | Ask::Content | Ask::Settle { .. } | Ask::State { .. }
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
        if answer.is_null_or_undefined() {
            return Err(self.silence().await);
        }
        Ok(answer)
    }

    /// Why nothing was said. In a tab that shows an extension's page the extension itself listens, and says nothing; so does
    /// a document that is replaced while it is asked.
    async fn silence(self) -> Fault {
        #[derive(Deserialize)]
        struct Shown {
            // Of other pages it may be withheld.
            url: Option<String>,
        }
        let tab = chrome::tabs_get(self.tab_id).await.ok();
        let shown: Option<Shown> = tab.and_then(|tab| from_js(&tab).ok());
        let url = shown.and_then(|shown| shown.url).unwrap_or_default();
        if url.starts_with("chrome-extension:") {
            return unreadable("it is a page of an extension");
        }
        page_fault_from_message("it was replaced while it was asked")
    }
}

fn no_one_listens(message: &str) -> bool {
    message.contains("Receiving end does not exist")
}
