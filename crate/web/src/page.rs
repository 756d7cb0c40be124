//! A tab, and its content script.

use crate::clock;
use crate::faults::{page_fault, unreadable};
use crate::js::{from_js, to_js};
use crate::{chrome, js};
use passerby_session::artifacts::act::{ActReply, InputPlan, Settled};
use passerby_session::artifacts::dom::DomSnapshot;
use passerby_session::artifacts::fault::{Fault, FaultCode};
use passerby_session::artifacts::protocol::Reply;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// How long the page must show no activity to count as at rest, ms.
const QUIET_MS: u32 = 250;
/// How often a page that is being replaced is asked again, ms.
const RETRY_MS: u32 = 50;
/// Time a content script has for a snapshot or an act, ms: beyond it the page is hung.
const ANSWER_DEADLINE_MS: u32 = 15_000;

/// What the browser says of a tab. `url` and `title` are withheld from an extension without leave for the tab.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct TabInfo {
    pub id: i32,
    #[serde(rename = "windowId")]
    pub window_id: i32,
    #[serde(default)]
    pub active: bool,
    #[serde(default)]
    pub status: String,
    #[serde(default, deserialize_with = "or_empty")]
    pub url: String,
    #[serde(default, deserialize_with = "or_empty")]
    pub title: String,
}

/// A string that may also be `undefined` or `null`.
fn or_empty<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    Ok(Option::<String>::deserialize(deserializer)?.unwrap_or_default())
}

/// A message to the content script.
#[derive(Debug, Serialize)]
struct ContentMessage<'a> {
    /// Marks the message as ours.
    passerby: u8,
    #[serde(flatten)]
    ask: Ask<'a>,
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Ask<'a> {
    Settle {
        quiet_ms: u32,
        timeout_ms: u32,
    },
    Snapshot,
    Act {
        input: &'a InputPlan,
        #[serde(skip_serializing_if = "Option::is_none")]
        secret: Option<&'a str>,
    },
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

    /// Lists the page's elements.
    pub async fn snapshot(self) -> Result<DomSnapshot, Fault> {
        self.ask(Ask::Snapshot).await
    }

    /// Performs an input. `secret` is the text of a credential, if the plan wants one.
    pub async fn act(self, input: &InputPlan, secret: Option<&str>) -> Result<ActReply, Fault> {
        self.ask(Ask::Act { input, secret }).await
    }

    /// Loads an address. [D4]
    pub async fn navigate(self, url: &str) -> Result<(), Fault> {
        #[derive(Serialize)]
        struct Update<'a> {
            url: &'a str,
        }
        chrome::tabs_update(self.tab_id, &to_js(&Update { url })?)
            .await
            .map_err(|e| page_fault(&e))?;
        Ok(())
    }

    /// Goes back in the history. [D4]
    pub async fn go_back(self) -> Result<(), Fault> {
        chrome::tabs_go_back(self.tab_id)
            .await
            .map_err(|e| page_fault(&e))?;
        Ok(())
    }

    /// Waits until no navigation is under way and the document shows no activity, or the limit is reached. [A2]
    pub async fn settle(self, timeout_ms: u32) -> Result<Settled, Fault> {
        let began = clock::now_ms();
        loop {
            let waited_ms = clock::now_ms().saturating_sub(began);
            let left_ms = timeout_ms.saturating_sub(waited_ms.min(u64::from(u32::MAX)) as u32);
            let loading = self.info().await?.status == "loading";
            if left_ms == 0 {
                let still_busy = if loading {
                    vec!["load".to_owned()]
                } else {
                    Vec::new()
                };
                return Ok(Settled {
                    quiet: false,
                    waited_ms: waited_ms as f64,
                    still_busy,
                });
            }
            if loading {
                clock::sleep(RETRY_MS.min(left_ms)).await;
                continue;
            }
            match self
                .ask::<Settled>(Ask::Settle {
                    quiet_ms: QUIET_MS,
                    timeout_ms: left_ms,
                })
                .await
            {
                // The document that came to rest may be one that is about to be replaced.
                Ok(_) if self.info().await?.status == "loading" => {}
                Ok(settled) => {
                    let waited_ms = clock::now_ms().saturating_sub(began) as f64;
                    return Ok(Settled {
                        waited_ms,
                        ..settled
                    });
                }
                // The document went away while it was asked: ask the next one.
                Err(fault) if fault.code == FaultCode::UiQueryFailed && left_ms > RETRY_MS => {
                    clock::sleep(RETRY_MS).await;
                }
                Err(fault) => return Err(fault),
            }
        }
    }

    /// Asks the content script, injecting it first where it is not yet.
    async fn ask<T: DeserializeOwned>(self, ask: Ask<'_>) -> Result<T, Fault> {
        let message = to_js(&ContentMessage { passerby: 1, ask })?;
        let options = to_js(&FrameZero { frame_id: 0 })?;
        let answer = clock::within(ANSWER_DEADLINE_MS, async {
            match chrome::tabs_send_message(self.tab_id, &message, &options).await {
                Ok(answer) => Ok(answer),
                Err(error) if no_one_listens(&js::message_of(&error)) => {
                    self.inject().await?;
                    chrome::tabs_send_message(self.tab_id, &message, &options)
                        .await
                        .map_err(|e| page_fault(&e))
                }
                Err(error) => Err(page_fault(&error)),
            }
        })
        .await
        .ok_or_else(hung)??;
        from_js::<Reply<T>>(&answer)?.into()
    }

    /// Puts the content script into the page. Doing it again is harmless.
    pub async fn inject(self) -> Result<(), Fault> {
        #[derive(Serialize)]
        struct Target {
            #[serde(rename = "tabId")]
            tab_id: i32,
        }
        #[derive(Serialize)]
        struct Injection {
            target: Target,
            files: [&'static str; 1],
        }
        let injection = Injection {
            target: Target {
                tab_id: self.tab_id,
            },
            files: ["content.js"],
        };
        chrome::scripting_execute_script(&to_js(&injection)?)
            .await
            .map_err(|e| page_fault(&e))?;
        Ok(())
    }
}

#[derive(Debug, Serialize)]
struct FrameZero {
    #[serde(rename = "frameId")]
    frame_id: i32,
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

fn no_one_listens(message: &str) -> bool {
    message.contains("Receiving end does not exist")
}

fn hung() -> Fault {
    Fault::new(
        FaultCode::UiQueryFailed,
        format!(
            "The page did not answer within {} s.",
            ANSWER_DEADLINE_MS / 1000
        ),
        "It may be busy or stopped at a dialog: close the dialog or reload the page, then try again.",
    )
}
