//! Files of the extension's package.

use crate::{chrome, js};
use passerby_artifacts::fault::{Fault, FaultCode};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// A file's bytes; `code` is that of the fault where it cannot be read.
pub(crate) async fn fetch(path: &str, code: FaultCode) -> Result<Vec<u8>, Fault> {
    let missing = |error: JsValue| {
        Fault::new(
            code,
            format!(
                "The file {path} of the extension could not be read ({}).",
                js::message_of(&error)
            ),
            "Install the extension again.",
        )
    };
    let response: web_sys::Response = chrome::fetch(&chrome::runtime_get_url(path))
        .await
        .map_err(missing)?
        .dyn_into()
        .map_err(missing)?;
    if !response.ok() {
        return Err(missing(JsValue::from_str(&format!(
            "status {}",
            response.status()
        ))));
    }
    let buffer = JsFuture::from(response.array_buffer().map_err(missing)?)
        .await
        .map_err(missing)?;
    Ok(js_sys::Uint8Array::new(&buffer).to_vec())
}
