//! A tab, and what its content scripts are asked as a whole.

use crate::faults::{page_fault, unloaded, unreadable};
use crate::js::{from_js, in_flight, take_sent, to_js};
use crate::script::{
    ActOptions, ActResult, Ask, FrameHello, ListingOptions, PageState, RecoveredAct, Script,
    inject, inject_axe,
};
use crate::{chrome, clock, frames};
use passerby_artifacts::act::{InputPlan, Request, Settled};
use passerby_artifacts::audit::Audit;
use passerby_artifacts::content::PageContent;
use passerby_artifacts::dom::DomSnapshot;
use passerby_artifacts::fault::{Fault, FaultCode};
use passerby_session::{RawAudit, read_audit};
use serde::{Deserialize, Serialize};

/// How long the page must show no activity to count as at rest, ms.
const QUIET_MS: u32 = 250;
/// So long before the page is asked to come to rest an act may have been done that it answers, ms.
const ACT_MS: u64 = 1_500;
/// So long the answers of servers are waited for on a page that is at rest but for them, ms: a request may be a stream
/// that never ends.
const MAX_ANSWER_MS: u64 = 4_000;
/// What the browser says of a tab that no process holds.
/// <https://developer.chrome.com/docs/extensions/reference/api/tabs#type-TabStatus>
const UNLOADED: &str = "unloaded";
/// How long a page that is being replaced again and again is tried before a run is refused, ms.
const INJECT_TRIES_MS: u64 = 5_000;
/// How long such a page is tried before a look at it fails, ms.
const LISTING_TRIES_MS: u64 = 3_000;
/// How often a page that is being replaced is asked again, ms.
const RETRY_MS: u32 = 50;

/// What the browser says of a tab. `url` and `title` are withheld from an extension without leave for the tab.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct TabInfo {
    pub id: i32,
    #[serde(rename = "windowId")]
    pub window_id: i32,
    #[serde(default)]
    pub active: bool,
    /// The browser put it aside to save memory.
    #[serde(default)]
    pub discarded: bool,
    #[serde(default)]
    pub status: String,
    #[serde(default, deserialize_with = "or_empty")]
    pub url: String,
    #[serde(default, deserialize_with = "or_empty")]
    pub title: String,
}

impl TabInfo {
    fn is_unloaded(&self) -> bool {
        self.status == UNLOADED
    }
}

/// A string that may also be `undefined` or `null`.
fn or_empty<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    Ok(Option::<String>::deserialize(deserializer)?.unwrap_or_default())
}

/// A tab that is looked at and acted on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Page {
    pub tab_id: i32,
}

impl Page {
    /// What the browser says of the tab.
    pub async fn info(self) -> Result<TabInfo, Fault> {
        from_js(
            &chrome::tabs_get(self.tab_id)
                .await
                .map_err(|e| page_fault(&e))?,
        )
    }

    /// Lists the page's elements. For `again` see [`ListingOptions::again`].
    pub async fn snapshot(self, again: bool) -> Result<DomSnapshot, Fault> {
        self.listing(&ListingOptions {
            again,
            ..ListingOptions::default()
        })
        .await
    }

    /// Lists the page's elements, and takes nothing away that the next listing is to tell.
    pub async fn peek(self) -> Result<DomSnapshot, Fault> {
        self.listing(&ListingOptions {
            peek: true,
            ..ListingOptions::default()
        })
        .await
    }

    /// Lists the page's elements, more of them or with more told of each. Where the document goes away meanwhile, the
    /// one that comes after it is asked, for a while.
    pub async fn listing(self, options: &ListingOptions) -> Result<DomSnapshot, Fault> {
        let until = clock::now_ms().saturating_add(LISTING_TRIES_MS);
        loop {
            match frames::snapshot(self.tab_id, options).await {
                Ok(listed) => return Ok(listed),
                Err(fault) => {
                    let fault = self.explained(fault).await;
                    let may_pass =
                        fault.code == FaultCode::UiQueryFailed && self.info().await.is_ok();
                    if !may_pass || clock::now_ms() >= until {
                        return Err(fault);
                    }
                }
            }
            clock::sleep(RETRY_MS).await;
        }
    }

    /// What kept a page from answering: of one that crashed the browser says that it may not be read.
    async fn explained(self, fault: Fault) -> Fault {
        match self.info().await {
            Ok(info) if info.is_unloaded() => unloaded(info.discarded),
            _ => fault,
        }
    }

    /// Has axe-core check the page, in this time. It is put there for this alone, into the world of our scripts.
    pub async fn audit(self, timeout_ms: u32) -> Result<Audit, Fault> {
        inject_axe(self.tab_id).await?;
        let answer: RawAudit = self.top().ask(&Ask::Audit { timeout_ms }).await?;
        read_audit(answer).map_err(|error| {
            Fault::new(
                FaultCode::ValidationError,
                format!("{error}."),
                "Nothing needs to be done: the run goes on without it.",
            )
        })
    }

    /// What can be read on the page.
    pub async fn content(self) -> Result<PageContent, Fault> {
        self.top().ask(&Ask::Content).await
    }

    /// Whether no process holds the page any more.
    pub async fn is_unloaded(self) -> bool {
        self.info().await.is_ok_and(|info| info.is_unloaded())
    }

    /// What the page looks like just now, and where its secrets are.
    pub async fn state(self) -> Result<PageState, Fault> {
        frames::state(self.tab_id).await
    }

    /// Performs an input.
    pub async fn act(self, input: &InputPlan, how: ActOptions<'_>) -> Result<ActResult, Fault> {
        match frame_of(input) {
            Some(path) => frames::act(self.tab_id, path, input, how).await,
            None => self.top().act(input, how, None).await,
        }
    }

    /// What the document that an input was meant for knows of it. Never does it.
    pub async fn recall(self, name: &str, input: &InputPlan) -> Result<RecoveredAct, Fault> {
        let Some(element) = &input.element else {
            return Ok(RecoveredAct::Unknown);
        };
        let document_id = &element.document_id;
        match frame_of(input) {
            Some(path) => frames::recall(self.tab_id, path, name, document_id).await,
            None => self.top().ask(&Ask::Recall { name, document_id }).await,
        }
    }

    /// Origin of the document that the input is meant for, as the document itself has it (an address says nothing of
    /// a sandbox); `None` when it is not there any more.
    pub async fn origin_for(self, input: &InputPlan) -> Result<Option<String>, Fault> {
        match frame_of(input) {
            Some(path) => frames::origin(self.tab_id, path).await,
            None => Ok(Some(
                self.top().ask::<FrameHello>(&Ask::Hello).await?.origin,
            )),
        }
    }

    /// Brings the tab to the front of its window: only what is in front can be captured.
    pub async fn show(self) -> Result<(), Fault> {
        #[derive(Serialize)]
        struct Update {
            active: bool,
        }
        chrome::tabs_update(self.tab_id, &to_js(&Update { active: true })?)
            .await
            .map_err(|e| page_fault(&e))?;
        Ok(())
    }

    /// Loads an address; also that of the page itself, as who enters it anew wants.
    pub async fn navigate(self, url: &str) -> Result<(), Fault> {
        // Where the address points into the page, the browser takes the same one for a place on it and loads nothing.
        if url.contains('#') && self.info().await?.url == url {
            chrome::tabs_reload(self.tab_id)
                .await
                .map_err(|e| page_fault(&e))?;
            return Ok(());
        }
        #[derive(Serialize)]
        struct Update<'a> {
            url: &'a str,
        }
        chrome::tabs_update(self.tab_id, &to_js(&Update { url })?)
            .await
            .map_err(|e| page_fault(&e))?;
        Ok(())
    }

    /// Goes back in the history, to the entry before: the browser's own way back passes over those that came to be
    /// without a person's gesture.
    pub async fn go_back(self) -> Result<(), Fault> {
        let asked: Result<serde_json::Value, Fault> = self.top().ask(&Ask::Back).await;
        if asked.is_ok() {
            return Ok(());
        }
        chrome::tabs_go_back(self.tab_id)
            .await
            .map_err(|e| page_fault(&e))?;
        Ok(())
    }

    /// Waits until no navigation is under way and the document shows no activity, or the limit is reached.
    /// `again`: with the requests that it told a worker before this one.
    pub async fn settle(self, timeout_ms: u32, mut again: bool) -> Result<Settled, Fault> {
        let began = clock::now_ms();
        // A document that is replaced while it is asked told of its requests all the same.
        let mut requests: Option<Vec<Request>> = None;
        // When the page last did something, where it was at rest and only a request was still under way.
        let mut active_at_ms: Option<u64> = None;
        loop {
            let waited_ms = clock::now_ms().saturating_sub(began);
            let left_ms = timeout_ms.saturating_sub(waited_ms.min(u64::from(u32::MAX)) as u32);
            let info = self.info().await?;
            if info.is_unloaded() {
                return Err(unloaded(info.discarded));
            }
            let loading = info.status == "loading";
            if left_ms == 0 {
                let still_busy = if loading {
                    vec!["load".to_owned()]
                } else {
                    Vec::new()
                };
                return Ok(Settled {
                    quiet: false,
                    waited_ms: waited_ms as f64,
                    idle_ms: active_at_ms
                        .filter(|_| !loading)
                        .map(|at| clock::now_ms().saturating_sub(at) as f64),
                    still_busy,
                    requests,
                    sent: take_sent(self.tab_id),
                });
            }
            if loading {
                clock::sleep(RETRY_MS.min(left_ms)).await;
                continue;
            }
            let asked = self
                .top()
                .ask::<Settled>(&Ask::Settle {
                    quiet_ms: QUIET_MS,
                    timeout_ms: left_ms,
                    again,
                })
                .await;
            again &= asked.is_err();
            match asked {
                // The document that came to rest may be one that is about to be replaced.
                Ok(Settled { requests: told, .. }) if self.info().await?.status == "loading" => {
                    requests
                        .get_or_insert_default()
                        .extend(told.unwrap_or_default());
                }
                Ok(settled) => {
                    let waited_ms = clock::now_ms().saturating_sub(began);
                    let told = settled.requests.unwrap_or_default();
                    requests.get_or_insert_default().extend(told);
                    let since = began.saturating_sub(ACT_MS);
                    if settled.quiet
                        && waited_ms < MAX_ANSWER_MS.min(u64::from(timeout_ms))
                        && in_flight(self.tab_id, since) > 0
                    {
                        let idle_ms = settled.idle_ms.unwrap_or_default().max(0.0) as u64;
                        active_at_ms = Some(clock::now_ms().saturating_sub(idle_ms));
                        clock::sleep(RETRY_MS).await;
                        continue;
                    }
                    let waited_ms = waited_ms as f64;
                    return Ok(Settled {
                        waited_ms,
                        requests,
                        sent: take_sent(self.tab_id),
                        ..settled
                    });
                }
                // The document went away while it was asked: ask the next one.
                Err(fault) if fault.code == FaultCode::UiQueryFailed && left_ms > RETRY_MS => {
                    clock::sleep(RETRY_MS).await;
                }
                Err(fault) => return Err(self.explained(fault).await),
            }
        }
    }

    /// Puts the content script into the page. Doing it again is harmless. A page that is being replaced is tried again
    /// for a while.
    pub async fn inject(self) -> Result<(), Fault> {
        let until = clock::now_ms().saturating_add(INJECT_TRIES_MS);
        loop {
            match inject(self.tab_id, 0).await {
                Ok(()) => return Ok(()),
                Err(fault) => {
                    let fault = self.explained(fault).await;
                    let may_pass = fault.code == FaultCode::UiQueryFailed;
                    if !may_pass || clock::now_ms() >= until {
                        return Err(fault);
                    }
                }
            }
            clock::sleep(RETRY_MS).await;
        }
    }

    fn top(self) -> Script {
        Script {
            tab_id: self.tab_id,
            frame_id: 0,
        }
    }
}

/// The frame that an input is meant for; `None` where the top document's script reaches it.
fn frame_of(input: &InputPlan) -> Option<&str> {
    input.element.as_ref()?.frame.as_deref()
}

/// The tab with this id, or the active tab of the window that was last used.
pub(crate) async fn find_tab(tab_id: Option<i32>) -> Result<TabInfo, Fault> {
    if let Some(tab_id) = tab_id {
        return Page { tab_id }.info().await;
    }
    #[derive(Serialize)]
    #[serde(rename_all = "camelCase")]
    struct Query {
        active: bool,
        last_focused_window: bool,
    }
    let query = to_js(&Query {
        active: true,
        last_focused_window: true,
    })?;
    let tabs: Vec<TabInfo> = from_js(
        &chrome::tabs_query(&query)
            .await
            .map_err(|e| page_fault(&e))?,
    )?;
    tabs.into_iter()
        .next()
        .ok_or_else(|| unreadable("no window with a tab is open"))
}
