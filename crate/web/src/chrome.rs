//! The extension APIs that are used, and nothing else of the browser's.
//! Reference: the Chrome extension API, Manifest V3.

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = ["chrome", "tabs"], js_name = get, catch)]
    pub(crate) async fn tabs_get(tab_id: i32) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(js_namespace = ["chrome", "tabs"], js_name = query, catch)]
    pub(crate) async fn tabs_query(query: &JsValue) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(js_namespace = ["chrome", "tabs"], js_name = update, catch)]
    pub(crate) async fn tabs_update(tab_id: i32, properties: &JsValue) -> Result<JsValue, JsValue>;
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
    pub(crate) async fn scripting_execute_script(injection: &JsValue) -> Result<JsValue, JsValue>;

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
    pub(crate) async fn permissions_contains(permissions: &JsValue) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(js_namespace = ["chrome", "storage", "local"], js_name = setAccessLevel, catch)]
    pub(crate) async fn storage_local_set_access_level(
        options: &JsValue,
    ) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(js_name = fetch, catch)]
    pub(crate) async fn fetch(url: &str) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(js_name = fetch, catch)]
    pub(crate) async fn fetch_with(url: &str, options: &JsValue) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(js_namespace = crypto, js_name = randomUUID)]
    pub(crate) fn random_uuid() -> String;

    pub(crate) type AbortController;
    #[wasm_bindgen(constructor)]
    pub(crate) fn new() -> AbortController;
    #[wasm_bindgen(method, getter)]
    pub(crate) fn signal(this: &AbortController) -> JsValue;
    #[wasm_bindgen(method)]
    pub(crate) fn abort(this: &AbortController);
}
