//! The body of an endpoint's answer, read piece by piece up to a limit: what an endpoint sends is bad input.

use passerby_decide::model::HttpFailure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{ReadableStreamDefaultReader, Response};

/// No answer of a language model comes near it, bytes.
const MAX_BYTES: usize = 4 * 1024 * 1024;

/// The body as text; what is no UTF-8 in it is replaced. The limit of time is the caller's.
///
/// Errors: [`HttpFailure::TooLarge`] beyond the limit (the rest is not read), [`HttpFailure::CutOff`].
pub(super) async fn text(response: &Response) -> Result<String, HttpFailure> {
    let Some(stream) = response.body() else {
        return Ok(String::new());
    };
    let reader: ReadableStreamDefaultReader = stream.get_reader().unchecked_into();
    let mut bytes: Vec<u8> = Vec::new();
    loop {
        let piece = JsFuture::from(reader.read())
            .await
            .map_err(|_| HttpFailure::CutOff)?;
        let Some(chunk) = chunk_of(&piece) else {
            return Ok(String::from_utf8_lossy(&bytes).into_owned());
        };
        let length = usize::try_from(chunk.length()).unwrap_or(usize::MAX);
        if bytes.len().saturating_add(length) > MAX_BYTES {
            // The fetch is aborted with it; whether that is heard changes nothing here.
            let _ = reader.cancel();
            return Err(HttpFailure::TooLarge {
                limit_mb: MAX_BYTES / (1024 * 1024),
            });
        }
        bytes.extend_from_slice(&chunk.to_vec());
    }
}

/// `None` at the end.
fn chunk_of(piece: &JsValue) -> Option<js_sys::Uint8Array> {
    let field = |name: &str| js_sys::Reflect::get(piece, &JsValue::from_str(name)).ok();
    if field("done")?.as_bool() == Some(true) {
        return None;
    }
    field("value")?.dyn_into().ok()
}
