//! Puts the content script into the frames of a tab, and knows which of them it has come to.

use crate::faults::{hung, page_fault};
use crate::js::to_js;
use crate::{chrome, clock};
use passerby_artifacts::fault::Fault;
use serde::Serialize;
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

/// The content script.
const OWN: &str = "content.js";
/// axe-core, as published.
const AXE: &str = "axe-core/axe.min.js";
/// Time the browser has to put a script into one frame, ms.
const INJECT_DEADLINE_MS: u32 = 10_000;
/// Time it has for all frames of a tab, ms: one that never loads or never rests would hold up all others.
const INJECT_ALL_DEADLINE_MS: u32 = 1_500;
/// The same, in a tab where it was not enough the time before, ms.
const INJECT_ALL_AGAIN_MS: u32 = 400;

/// Puts the content script into one frame of a tab. Doing it again is harmless.
pub(crate) async fn inject(tab_id: i32, frame_id: i32) -> Result<(), Fault> {
    let injected = clock::within(INJECT_DEADLINE_MS, execute(tab_id, Some(frame_id), &[OWN])).await;
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
    let is_late = clock::within(limit_ms, execute(tab_id, None, &[OWN]))
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

/// Puts axe-core into all frames of a tab that the browser gives access to, with the content script behind it, which cuts it off
/// from the page. Whether it came to a frame is for that frame's script to find out: the browser answers for all of them at once.
pub(crate) async fn inject_axe(tab_id: i32) -> Result<(), Fault> {
    let injected = clock::within(INJECT_ALL_DEADLINE_MS, execute(tab_id, None, &[AXE, OWN])).await;
    injected.unwrap_or(Ok(()))
}

async fn execute(
    tab_id: i32,
    frame_id: Option<i32>,
    files: &'static [&'static str],
) -> Result<(), Fault> {
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
        files: &'static [&'static str],
        inject_immediately: bool,
    }
    let injection = Injection {
        target: Target {
            tab_id,
            frame_ids: frame_id.map(|id| [id]),
            all_frames: frame_id.is_none(),
        },
        files,
        // A document that never ends loading would never be idle.
        inject_immediately: true,
    };
    chrome::scripting_execute_script(&to_js(&injection)?)
        .await
        .map_err(|e| page_fault(&e))?;
    Ok(())
}
