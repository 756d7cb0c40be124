//! Values across the border between JavaScript and Rust.

use passerby_artifacts::act::Sent;
use passerby_artifacts::fault::{Fault, FaultCode};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};

/// The worker's global object. In the tests it is a window, which has what is asked of it here too.
pub(crate) fn scope() -> web_sys::WorkerGlobalScope {
    js_sys::global().unchecked_into()
}

/// A JavaScript value as a checked Rust one.
pub(crate) fn from_js<T: DeserializeOwned>(value: &JsValue) -> Result<T, Fault> {
    serde_wasm_bindgen::from_value(value.clone()).map_err(|error| {
        Fault::new(
            FaultCode::ValidationError,
            format!("A message does not have the expected shape: {error}."),
            "Reload the extension, so that all its parts are of one version.",
        )
    })
}

/// A Rust value as plain JSON-like objects, which is what extension messages can carry.
pub(crate) fn to_js<T: Serialize>(value: &T) -> Result<JsValue, Fault> {
    value
        .serialize(&serde_wasm_bindgen::Serializer::json_compatible())
        .map_err(|error| {
            Fault::new(
                FaultCode::Internal,
                format!("A value could not be handed to the browser: {error}."),
                "Please report this: it is a fault of Passerby.",
            )
        })
}

/// What the shell listens with for a panic.
const FAILURE_LISTENER: &str = "passerbyCoreFailed";

/// Tells the shell that this instance is broken. Does nothing where nobody listens (in tests).
pub(crate) fn tell_failure(message: &str) {
    let listener = js_sys::Reflect::get(&js_sys::global(), &FAILURE_LISTENER.into());
    if let Ok(listener) = listener
        && let Ok(listener) = listener.dyn_into::<js_sys::Function>()
    {
        let _ = listener.call1(&JsValue::NULL, &message.into());
    }
}

/// What the shell tells of unanswered requests by.
const IN_FLIGHT: &str = "passerbyInFlight";

/// How many requests of the tab that began since then (ms since the epoch) are not answered yet; 0 where nobody can tell (in tests).
pub(crate) fn in_flight(tab_id: i32, since_ms: u64) -> u32 {
    let count = js_sys::Reflect::get(&js_sys::global(), &IN_FLIGHT.into())
        .ok()
        .and_then(|told| told.dyn_into::<js_sys::Function>().ok())
        .and_then(|told| {
            told.call2(&JsValue::NULL, &tab_id.into(), &(since_ms as f64).into())
                .ok()
        });
    count.and_then(|count| count.as_f64()).unwrap_or_default() as u32
}

/// What the shell tells of changes that were sent by.
const TAKE_SENT: &str = "passerbyTakeSent";

/// What the tab sent since this was last asked; `None` the first time in a worker's life, and where nobody listens (in tests).
pub(crate) fn take_sent(tab_id: i32) -> Option<Sent> {
    let told = js_sys::Reflect::get(&js_sys::global(), &TAKE_SENT.into()).ok()?;
    let told = told.dyn_into::<js_sys::Function>().ok()?;
    let sent = told.call1(&JsValue::NULL, &tab_id.into()).ok()?;
    from_js(&sent).ok()
}

/// The message of a thrown value.
pub(crate) fn message_of(error: &JsValue) -> String {
    js_sys::Reflect::get(error, &JsValue::from_str("message"))
        .ok()
        .and_then(|m| m.as_string())
        .or_else(|| error.as_string())
        .unwrap_or_else(|| format!("{error:?}"))
}
