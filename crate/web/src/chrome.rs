//! The extension APIs that are used, bound by hand since neither `web-sys` nor `gloo` knows `chrome.*`, and the fetch. Every call that waits has a deadline here, so
//! that no caller can forget it: a browser that never answers becomes an error like any other.
//! Reference: the Chrome extension API, Manifest V3.

use crate::{clock, js};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::RequestInit;

pub(crate) use raw::{runtime_get_manifest, runtime_get_url};

/// Time the browser has for what it answers by itself, ms.
const BROWSER_MS: u32 = 5_000;
/// Time for what a page takes part in, ms. Callers set shorter ones of their own.
const PAGE_MS: u32 = 60_000;
/// Time to read a file of the package, ms.
const FILE_MS: u32 = 30_000;
/// Time for a language model's answer, ms: above the longest that the settings allow.
const MODEL_MS: u32 = 610_000;

/// Each call under its own name, with its deadline in ms.
macro_rules! calls {
    ($($limit_ms:ident $name:ident($($argument:ident: $of:ty),*);)*) => {$(
        pub(crate) async fn $name($($argument: $of),*) -> Result<JsValue, JsValue> {
            within($limit_ms, stringify!($name), raw::$name($($argument),*)).await
        }
    )*};
}

async fn within(
    limit_ms: u32,
    name: &str,
    call: impl Future<Output = Result<JsValue, JsValue>>,
) -> Result<JsValue, JsValue> {
    let answer = clock::within(limit_ms, call).await;
    answer.unwrap_or_else(|| {
        let limit_s = limit_ms / 1000;
        log::warn!("no answer to {name} within {limit_s} s");
        Err(JsValue::from_str(&format!(
            "the browser did not answer {name} within {limit_s} s"
        )))
    })
}

calls! {
    BROWSER_MS tabs_get(tab_id: i32);
    BROWSER_MS tabs_query(query: &JsValue);
    BROWSER_MS tabs_update(tab_id: i32, properties: &JsValue);
    BROWSER_MS tabs_reload(tab_id: i32);
    BROWSER_MS debugger_attach(debuggee: &JsValue, protocol: &str);
    BROWSER_MS debugger_detach(debuggee: &JsValue);
    PAGE_MS debugger_send_command(debuggee: &JsValue, method: &str, params: &JsValue);
    BROWSER_MS debugger_get_targets();
    BROWSER_MS tabs_go_back(tab_id: i32);
    PAGE_MS tabs_capture_visible_tab(window_id: i32, options: &JsValue);
    PAGE_MS tabs_send_message(tab_id: i32, message: &JsValue, options: &JsValue);
    PAGE_MS scripting_execute_script(injection: &JsValue);
    BROWSER_MS scripting_register(scripts: &JsValue);
    BROWSER_MS scripting_unregister(filter: &JsValue);
    BROWSER_MS storage_local_get(key: &str);
    BROWSER_MS storage_local_set(items: &JsValue);
    BROWSER_MS storage_session_get(key: &str);
    BROWSER_MS storage_session_set(items: &JsValue);
    BROWSER_MS storage_session_remove(key: &str);
    BROWSER_MS action_set_badge_text(details: &JsValue);
    BROWSER_MS action_set_badge_color(details: &JsValue);
    BROWSER_MS alarms_create(name: &str, info: &JsValue);
    BROWSER_MS alarms_clear(name: &str);
    BROWSER_MS runtime_get_platform_info();
    BROWSER_MS runtime_send_message(message: &JsValue);
    BROWSER_MS permissions_contains(permissions: &JsValue);
    BROWSER_MS storage_local_set_access_level(options: &JsValue);
    BROWSER_MS dnr_update_session_rules(options: &JsValue);
    BROWSER_MS dnr_get_matched_rules(filter: &JsValue);
}

/// Fetches a file of the package.
pub(crate) async fn fetch(url: &str) -> Result<JsValue, JsValue> {
    let answer = JsFuture::from(js::scope().fetch_with_str(url));
    within(FILE_MS, "fetch", answer).await
}

/// Fetches what a language model answers.
pub(crate) async fn fetch_with(url: &str, options: &RequestInit) -> Result<JsValue, JsValue> {
    let answer = JsFuture::from(js::scope().fetch_with_str_and_init(url, options));
    within(MODEL_MS, "fetch_with", answer).await
}

/// 122 random bits as a UUID.
pub(crate) fn random_uuid() -> Result<String, JsValue> {
    Ok(js::scope().crypto()?.random_uuid())
}

mod raw {
    use wasm_bindgen::prelude::*;

    #[wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(js_namespace = ["chrome", "tabs"], js_name = get, catch)]
        pub(crate) async fn tabs_get(tab_id: i32) -> Result<JsValue, JsValue>;
        #[wasm_bindgen(js_namespace = ["chrome", "tabs"], js_name = query, catch)]
        pub(crate) async fn tabs_query(query: &JsValue) -> Result<JsValue, JsValue>;
        #[wasm_bindgen(js_namespace = ["chrome", "tabs"], js_name = update, catch)]
        pub(crate) async fn tabs_update(
            tab_id: i32,
            properties: &JsValue,
        ) -> Result<JsValue, JsValue>;
        #[wasm_bindgen(js_namespace = ["chrome", "tabs"], js_name = reload, catch)]
        pub(crate) async fn tabs_reload(tab_id: i32) -> Result<JsValue, JsValue>;
        #[wasm_bindgen(js_namespace = ["chrome", "debugger"], js_name = attach, catch)]
        pub(crate) async fn debugger_attach(
            debuggee: &JsValue,
            protocol: &str,
        ) -> Result<JsValue, JsValue>;
        #[wasm_bindgen(js_namespace = ["chrome", "debugger"], js_name = detach, catch)]
        pub(crate) async fn debugger_detach(debuggee: &JsValue) -> Result<JsValue, JsValue>;
        #[wasm_bindgen(js_namespace = ["chrome", "debugger"], js_name = sendCommand, catch)]
        pub(crate) async fn debugger_send_command(
            debuggee: &JsValue,
            method: &str,
            params: &JsValue,
        ) -> Result<JsValue, JsValue>;
        #[wasm_bindgen(js_namespace = ["chrome", "debugger"], js_name = getTargets, catch)]
        pub(crate) async fn debugger_get_targets() -> Result<JsValue, JsValue>;
        #[wasm_bindgen(js_namespace = ["chrome", "tabs"], js_name = goBack, catch)]
        pub(crate) async fn tabs_go_back(tab_id: i32) -> Result<JsValue, JsValue>;
        #[wasm_bindgen(js_namespace = ["chrome", "tabs"], js_name = captureVisibleTab, catch)]
        pub(crate) async fn tabs_capture_visible_tab(
            window_id: i32,
            options: &JsValue,
        ) -> Result<JsValue, JsValue>;
        #[wasm_bindgen(js_namespace = ["chrome", "tabs"], js_name = sendMessage, catch)]
        pub(crate) async fn tabs_send_message(
            tab_id: i32,
            message: &JsValue,
            options: &JsValue,
        ) -> Result<JsValue, JsValue>;

        #[wasm_bindgen(js_namespace = ["chrome", "scripting"], js_name = executeScript, catch)]
        pub(crate) async fn scripting_execute_script(
            injection: &JsValue,
        ) -> Result<JsValue, JsValue>;

        #[wasm_bindgen(js_namespace = ["chrome", "scripting"], js_name = registerContentScripts, catch)]
        pub(crate) async fn scripting_register(scripts: &JsValue) -> Result<JsValue, JsValue>;
        #[wasm_bindgen(js_namespace = ["chrome", "scripting"], js_name = unregisterContentScripts, catch)]
        pub(crate) async fn scripting_unregister(filter: &JsValue) -> Result<JsValue, JsValue>;

        #[wasm_bindgen(js_namespace = ["chrome", "storage", "local"], js_name = get, catch)]
        pub(crate) async fn storage_local_get(key: &str) -> Result<JsValue, JsValue>;
        #[wasm_bindgen(js_namespace = ["chrome", "storage", "local"], js_name = set, catch)]
        pub(crate) async fn storage_local_set(items: &JsValue) -> Result<JsValue, JsValue>;
        #[wasm_bindgen(js_namespace = ["chrome", "storage", "session"], js_name = get, catch)]
        pub(crate) async fn storage_session_get(key: &str) -> Result<JsValue, JsValue>;
        #[wasm_bindgen(js_namespace = ["chrome", "storage", "session"], js_name = set, catch)]
        pub(crate) async fn storage_session_set(items: &JsValue) -> Result<JsValue, JsValue>;
        #[wasm_bindgen(js_namespace = ["chrome", "storage", "session"], js_name = remove, catch)]
        pub(crate) async fn storage_session_remove(key: &str) -> Result<JsValue, JsValue>;

        #[wasm_bindgen(js_namespace = ["chrome", "action"], js_name = setBadgeText, catch)]
        pub(crate) async fn action_set_badge_text(details: &JsValue) -> Result<JsValue, JsValue>;
        #[wasm_bindgen(js_namespace = ["chrome", "action"], js_name = setBadgeBackgroundColor, catch)]
        pub(crate) async fn action_set_badge_color(details: &JsValue) -> Result<JsValue, JsValue>;

        #[wasm_bindgen(js_namespace = ["chrome", "alarms"], js_name = create, catch)]
        pub(crate) async fn alarms_create(name: &str, info: &JsValue) -> Result<JsValue, JsValue>;
        #[wasm_bindgen(js_namespace = ["chrome", "alarms"], js_name = clear, catch)]
        pub(crate) async fn alarms_clear(name: &str) -> Result<JsValue, JsValue>;

        #[wasm_bindgen(js_namespace = ["chrome", "runtime"], js_name = getURL)]
        pub(crate) fn runtime_get_url(path: &str) -> String;
        #[wasm_bindgen(js_namespace = ["chrome", "runtime"], js_name = getManifest)]
        pub(crate) fn runtime_get_manifest() -> JsValue;
        #[wasm_bindgen(js_namespace = ["chrome", "runtime"], js_name = getPlatformInfo, catch)]
        pub(crate) async fn runtime_get_platform_info() -> Result<JsValue, JsValue>;
        #[wasm_bindgen(js_namespace = ["chrome", "runtime"], js_name = sendMessage, catch)]
        pub(crate) async fn runtime_send_message(message: &JsValue) -> Result<JsValue, JsValue>;

        #[wasm_bindgen(js_namespace = ["chrome", "permissions"], js_name = contains, catch)]
        pub(crate) async fn permissions_contains(permissions: &JsValue)
        -> Result<JsValue, JsValue>;
        #[wasm_bindgen(js_namespace = ["chrome", "storage", "local"], js_name = setAccessLevel, catch)]
        pub(crate) async fn storage_local_set_access_level(
            options: &JsValue,
        ) -> Result<JsValue, JsValue>;

        #[wasm_bindgen(js_namespace = ["chrome", "declarativeNetRequest"], js_name = updateSessionRules, catch)]
        pub(crate) async fn dnr_update_session_rules(options: &JsValue)
        -> Result<JsValue, JsValue>;
        #[wasm_bindgen(js_namespace = ["chrome", "declarativeNetRequest"], js_name = getMatchedRules, catch)]
        pub(crate) async fn dnr_get_matched_rules(filter: &JsValue) -> Result<JsValue, JsValue>;
    }
}
