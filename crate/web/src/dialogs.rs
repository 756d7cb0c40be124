//! Keeps the dialogs of a page from stopping a run.
//!
//! A script in the page's own world (extension/dialogs/) answers them by rule for as long as a run renews its lease.
//! What it answered comes with the acts and snapshots of the content script.

use crate::js::to_js;
use crate::page::Page;
use crate::{addresses, chrome, clock};
use serde::Serialize;

const FILE: &str = "dialogs.js";
/// Name of the registration of a run; there is one run at a time.
const REGISTERED: &str = "passerby-dialogs";
/// Time the page has to take the script in, ms: one that is stopped at a dialog already takes nothing in.
const ARM_DEADLINE_MS: u32 = 1_000;

/// Answers the page's dialogs from now on. Where it fails the page's dialogs are its own; the deadlines of every
/// question to the page still hold.
pub(crate) async fn arm(page: Page) {
    #[derive(Serialize)]
    #[serde(rename_all = "camelCase")]
    struct Target {
        tab_id: i32,
        all_frames: bool,
    }
    #[derive(Serialize)]
    #[serde(rename_all = "camelCase")]
    struct Injection {
        target: Target,
        files: [&'static str; 1],
        world: &'static str,
        inject_immediately: bool,
    }
    let injection = to_js(&Injection {
        target: Target {
            tab_id: page.tab_id,
            all_frames: true,
        },
        files: [FILE],
        world: "MAIN",
        inject_immediately: true,
    });
    if let Ok(injection) = injection {
        let _ = clock::within(
            ARM_DEADLINE_MS,
            chrome::scripting_execute_script(&injection),
        )
        .await;
    }
}

/// Answers the dialogs of all pages of this address's host, from their first script on, until [`let_be`]. The browser
/// heeds it only where the extension has leave for the host.
pub(crate) async fn guard(url: &str) {
    #[derive(Serialize)]
    #[serde(rename_all = "camelCase")]
    struct Registration {
        id: &'static str,
        matches: [String; 1],
        js: [&'static str; 1],
        world: &'static str,
        run_at: &'static str,
        all_frames: bool,
        match_origin_as_fallback: bool,
        persist_across_sessions: bool,
    }
    let Some(pattern) = addresses::match_pattern(url) else {
        return;
    };
    let_be().await;
    let registration = to_js(&[Registration {
        id: REGISTERED,
        matches: [pattern],
        js: [FILE],
        world: "MAIN",
        run_at: "document_start",
        all_frames: true,
        // Frames without an address of their own have dialogs too.
        match_origin_as_fallback: true,
        persist_across_sessions: false,
    }]);
    if let Ok(registration) = registration {
        let _ = chrome::scripting_register(&registration).await;
    }
}

/// Leaves the dialogs of pages that load from now on alone.
pub(crate) async fn let_be() {
    #[derive(Serialize)]
    struct Filter {
        ids: [&'static str; 1],
    }
    if let Ok(filter) = to_js(&Filter { ids: [REGISTERED] }) {
        // None registered is an error to the browser and none to us.
        let _ = chrome::scripting_unregister(&filter).await;
    }
}
