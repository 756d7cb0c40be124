//! Performs the session's effects inside the extension's service worker.
//!
//! The only crate that names `wasm-bindgen`, `web-sys`, `js-sys` and `gloo`. It must hold no
//! decision: what to do next is the session's to say, what the browser answers is this crate's to
//! bring. The functions below are what the thin TypeScript entry calls, one per browser event.
//!
//! Reading order: [`app`] keeps what the worker knows, [`driver`] drives a run, [`effects`] performs one
//! effect, the rest wrap one browser service each.

// What a page, a model or a file says must not stop the program.
#![cfg_attr(
    not(test),
    warn(clippy::expect_used, clippy::indexing_slicing, clippy::string_slice)
)]

mod abandon;
mod active_run;
mod addresses;
mod app;
mod driver;
mod echoes;
mod effects;
mod inspect;
mod journal;
mod lent;
mod models;
mod network;
mod notes;
mod personas;
mod pictures;
mod pieces;
mod report_files;
mod request_guard;
mod requests;
mod resume;
mod runs;
mod settings;
mod view_cache;

mod badge;
mod canvas;
mod capture;
mod checkpoint;
mod chrome;
mod clock;
mod detector_host;
mod dialogs;
mod faults;
mod frames;
mod goal_reader;
mod halt;
mod js;
mod logging;
mod packaged;
mod page;
mod permissions;
mod script;
mod store;
mod tabs;
mod trusted;

use futures_util::future::join;
use passerby_artifacts::fault::Fault;
use passerby_artifacts::protocol::Reply;
use wasm_bindgen::prelude::*;

/// A panic is a fault of ours: it goes to the worker's console with its place, and the shell is told, since nothing of
/// this instance can be relied on afterwards.
#[wasm_bindgen(start)]
pub fn start() {
    logging::install();
    std::panic::set_hook(Box::new(|info| {
        console_error_panic_hook::hook(info);
        let at = info
            .location()
            .map_or_else(String::new, |at| format!(" at {}:{}", at.file(), at.line()));
        // Not what the panic says: a page's text may be in it.
        js::tell_failure(&format!("a panic{at}."));
    }));
}

/// Answers one request of an extension page. Never rejects: faults are replies.
#[wasm_bindgen]
pub async fn handle_message(request: JsValue) -> JsValue {
    let reply = match js::from_js(&request) {
        Ok(request) => requests::answer(request).await,
        Err(fault) => Err(fault),
    };
    // No warning: whoever asked is told, and the browser lists the worker's warnings as errors of the extension.
    if let Err(fault) = &reply {
        log::info!("a request is answered with {}", fault.code);
    }
    js::to_js(&Reply::from(reply)).unwrap_or(JsValue::NULL)
}

/// The same of whoever works in a tab that the user lent: what reaches beyond it is refused.
#[wasm_bindgen]
pub async fn handle_lent(request: JsValue, tab_id: i32) -> JsValue {
    let reply = match js::from_js(&request) {
        Ok(request) => lent::answer(request, tab_id).await,
        Err(fault) => Err(fault),
    };
    js::to_js(&Reply::from(reply)).unwrap_or(JsValue::NULL)
}

/// The toolbar button was pressed on this tab: stops its run, or starts one if a goal is kept.
#[wasm_bindgen]
pub async fn toolbar_pressed(tab: JsValue) {
    report_outside_run(requests::toolbar_pressed(tab).await);
}

/// An alarm fired: the watchdog looks whether a run was cut off.
#[wasm_bindgen]
pub async fn alarm_fired(name: String) {
    if name == checkpoint::WATCHDOG_ALARM {
        resume::taken_up().await;
        runs::watch().await;
    }
}

/// A content script has come to a frame.
#[wasm_bindgen]
pub fn script_injected(tab_id: i32, frame_id: i32) {
    script::arrived(tab_id, frame_id);
}

/// The core before this one stopped working: what it was doing is broken off. Called in place of [`worker_started`].
#[wasm_bindgen]
pub async fn core_failed(message: String) {
    read_settings().await;
    log::error!("the core before this one stopped working");
    abandon::after_failure(&message).await;
}

/// The content script of a frame asks for input in the course of its act. Never rejects: faults are replies.
#[wasm_bindgen]
pub async fn give_input(wanted: JsValue, tab_id: i32, frame_id: i32) -> JsValue {
    let given = trusted::give(&wanted, tab_id, frame_id).await;
    // Not `null`: a reply's value is there or it is a fault.
    js::to_js(&Reply::from(given.map(|()| serde_json::json!({})))).unwrap_or(JsValue::NULL)
}

/// A server asks for a login. Never rejects: the request waits for the answer, and an empty one leaves it to the browser.
#[wasm_bindgen]
pub async fn auth_required(challenge: JsValue) -> JsValue {
    let answer = match js::from_js(&challenge) {
        Ok(challenge) => network::auth_required(challenge).await,
        Err(_) => network::AuthAnswer::default(),
    };
    js::to_js(&answer).unwrap_or(JsValue::NULL)
}

/// The same question, told whether [`auth_required`] is asked or not.
#[wasm_bindgen]
pub async fn auth_seen(challenge: JsValue) {
    if let Ok(challenge) = js::from_js(&challenge) {
        network::auth_seen(challenge).await;
    }
}

/// A download has begun.
#[wasm_bindgen]
pub async fn download_started(download: JsValue) {
    if let Ok(download) = js::from_js(&download) {
        network::download_started(download).await;
    }
}

/// The browser took the debugger off a tab.
#[wasm_bindgen]
pub async fn debugger_detached(tab_id: i32, reason: String) {
    if reason == trusted::CANCELLED {
        runs::leave_withdrawn(tab_id).await;
    }
}

/// A tab was opened; `opener_tab_id` is that of the page that did, -1 where no page did.
#[wasm_bindgen]
pub async fn tab_opened(tab_id: i32, opener_tab_id: i32) {
    runs::tab_opened(tab_id, opener_tab_id).await;
}

/// A tab is gone.
#[wasm_bindgen]
pub async fn tab_closed(tab_id: i32) {
    runs::tab_closed(tab_id).await;
    view_cache::tab_closed(tab_id).await;
}

/// The worker has started: goes on with a run that the browser cut off.
#[wasm_bindgen]
pub async fn worker_started() {
    read_settings().await;
    log::debug!("the worker has started");
    resume::taken_up().await;
}

/// What a worker does first, whatever woke it. At once, so that a browser that does not answer costs one deadline.
async fn read_settings() {
    join(
        settings::close_to_content_scripts(),
        logging::follow_settings(),
    )
    .await;
}

/// A fault that no request waits for is shown in the panel.
fn report_outside_run(result: Result<(), Fault>) {
    if let Err(fault) = result {
        app::set_fault(Some(fault));
    }
}
