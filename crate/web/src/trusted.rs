//! Trusted input: what a content script asks for in the course of an act is given to its tab through the browser's
//! debugger. Only builds whose manifest asks for it have one.
//!
//! A page cannot ask for anything here. A content script can, for as long as the act goes on that it was sent, in the
//! tab and the frame it was sent to.
//! https://chromedevtools.github.io/devtools-protocol/tot/Input/

mod input;

use crate::js::{from_js, message_of, to_js};
use crate::{chrome, clock};
use input::Input;
use passerby_artifacts::fault::{Fault, FaultCode};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use wasm_bindgen::JsValue;

const PROTOCOL: &str = "1.3";
/// Time the browser has for a batch of input, ms, and for each of it: a page that hangs or a dialog holds it up.
const GIVE_DEADLINE_MS: u32 = 3_000;
const EACH_DEADLINE_MS: u32 = 200;
/// Time it has to attach, ms.
const ATTACH_DEADLINE_MS: u32 = 5_000;

/// Why the browser took the debugger off a tab: the user pressed *Cancel* in the bar that tells of it.
pub(crate) const CANCELLED: &str = "canceled_by_user";

thread_local! {
    static UNDER_WAY: RefCell<Option<Act>> = const { RefCell::new(None) };
    /// The act that input was given for last.
    static GIVEN: RefCell<String> = const { RefCell::new(String::new()) };
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Act {
    tab_id: i32,
    frame_id: i32,
    name: String,
}

/// Lets the script of a frame ask for input, for as long as this lives.
#[must_use]
pub(crate) struct Permit;

impl Permit {
    /// For the act of this name, sent to this frame.
    pub fn new(tab_id: i32, frame_id: i32, name: &str) -> Self {
        let name = name.to_owned();
        UNDER_WAY.set(Some(Act {
            tab_id,
            frame_id,
            name,
        }));
        Self
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        UNDER_WAY.set(None);
    }
}

/// Whether any input was given for the act of this name.
pub(crate) fn was_given(name: &str) -> bool {
    GIVEN.with_borrow(|given| given == name)
}

/// Whether this build of the extension has the debugger.
pub(crate) fn is_available() -> bool {
    let chrome = js_sys::Reflect::get(&js_sys::global(), &"chrome".into());
    chrome.is_ok_and(|chrome| {
        js_sys::Reflect::get(&chrome, &"debugger".into()).is_ok_and(|debugger| debugger.is_object())
    })
}

/// Refuses what this build cannot give.
pub(crate) fn check(wanted: bool) -> Result<(), Fault> {
    if !wanted || is_available() {
        return Ok(());
    }
    Err(Fault::new(
        FaultCode::TrustedInputUnavailable,
        "This build of Passerby may not use the browser's debugger, so it can give no trusted input.",
        "Turn trusted input off, or run the automation build (dist-automation), as the command line does.",
    ))
}

/// A tab, as the debugger's calls name it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Debuggee {
    tab_id: i32,
}

impl Debuggee {
    async fn send<T: Serialize>(&self, method: &str, params: &T) -> Result<(), Fault> {
        let (own, params) = (to_js(self)?, to_js(params)?);
        chrome::debugger_send_command(&own, method, &params)
            .await
            .map_err(|error| not_taken(&message_of(&error)))?;
        Ok(())
    }
}

/// Attaches the debugger to the tab, if it is not there yet.
pub(crate) async fn attach(tab_id: i32) -> Result<(), Fault> {
    let attached = clock::within(ATTACH_DEADLINE_MS, async {
        let debuggee = Debuggee { tab_id };
        // A worker that died left its debugger behind: that one still takes commands.
        if debuggee
            .send("Input.setIgnoreInputEvents", &Ignore { ignore: false })
            .await
            .is_ok()
        {
            return Ok(());
        }
        chrome::debugger_attach(&to_js(&debuggee)?, PROTOCOL)
            .await
            .map_err(|error| not_attached(&message_of(&error)))?;
        // Keys go nowhere in a window that is behind another.
        // And nobody in the page could close the browser's own file chooser again.
        for wish in [
            "Emulation.setFocusEmulationEnabled",
            "Page.setInterceptFileChooserDialog",
        ] {
            let _ = debuggee.send(wish, &Enabled { enabled: true }).await;
        }
        Ok(())
    });
    attached
        .await
        .unwrap_or_else(|| Err(not_attached("it did not answer")))
}

#[derive(Serialize)]
struct Ignore {
    ignore: bool,
}

#[derive(Serialize)]
struct Enabled {
    enabled: bool,
}

/// Takes the debugger off every tab it was attached to, by this worker or by one before it.
pub(crate) async fn release() {
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Target {
        #[serde(default)]
        attached: bool,
        tab_id: Option<i32>,
    }
    if !is_available() {
        return;
    }
    let targets = chrome::debugger_get_targets().await.ok();
    let targets: Vec<Target> = targets
        .and_then(|list| from_js(&list).ok())
        .unwrap_or_default();
    for target in targets.into_iter().filter(|target| target.attached) {
        let Some(tab_id) = target.tab_id else {
            continue;
        };
        // Another's debugger is refused, and stays.
        if let Ok(debuggee) = to_js(&Debuggee { tab_id }) {
            let _ = chrome::debugger_detach(&debuggee).await;
        }
    }
}

/// What a content script asks for.
#[derive(Deserialize)]
struct TrustedRequest {
    name: String,
    input: Vec<Input>,
}

/// Gives the input that the script of this frame asks for.
pub(crate) async fn give(wanted: &JsValue, tab_id: i32, frame_id: i32) -> Result<(), Fault> {
    let TrustedRequest { name, input } = from_js(wanted)?;
    let asked = Act {
        tab_id,
        frame_id,
        name,
    };
    if !is_under_way(&asked) {
        return Err(not_taken("no act is under way there"));
    }
    GIVEN.set(asked.name.clone());
    let deadline_ms = GIVE_DEADLINE_MS + EACH_DEADLINE_MS * u32::try_from(input.len()).unwrap_or(0);
    clock::within(deadline_ms, give_all(&asked, &input))
        .await
        .unwrap_or_else(|| Err(not_taken("it did not answer in time")))
}

fn is_under_way(asked: &Act) -> bool {
    UNDER_WAY.with_borrow(|act| act.as_ref() == Some(asked))
}

async fn give_all(act: &Act, input: &[Input]) -> Result<(), Fault> {
    let debuggee = Debuggee { tab_id: act.tab_id };
    for one in input {
        // The run may have been stopped meanwhile: then only what is held down is let go of.
        if !is_under_way(act) && !one.lets_go() {
            continue;
        }
        debuggee.send(one.method(), &one.params()).await?;
    }
    Ok(())
}

fn not_attached(why: &str) -> Fault {
    Fault::new(
        FaultCode::TrustedInputUnavailable,
        format!("The browser's debugger could not be attached to the tab ({why})."),
        "Turn off whatever else debugs that tab, such as another extension, or run without trusted input.",
    )
}

fn not_taken(why: &str) -> Fault {
    Fault::new(
        FaultCode::UiQueryFailed,
        format!("The browser did not give the input to the page ({why})."),
        "Look at the page again before going on.",
    )
}
