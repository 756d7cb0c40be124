//! The body of an endpoint's answer, read piece by piece up to a limit: what an endpoint sends is bad input.

use passerby_decide::model::HttpFailure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{ReadableStreamDefaultReader, Response};

/// The body as text; what is no UTF-8 in it is replaced. The limit of time is the caller's.
///
/// Errors: as [`Pieces::next`].
pub(super) async fn text(response: &Response, limit: usize) -> Result<String, HttpFailure> {
    let mut bytes: Vec<u8> = Vec::new();
    if let Some(mut pieces) = Pieces::of(response, limit) {
        while let Some(piece) = pieces.next().await? {
            bytes.extend_from_slice(&piece);
        }
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The pieces of a body, as they come.
pub(super) struct Pieces {
    reader: ReadableStreamDefaultReader,
    limit: usize,
    read: usize,
}

impl Pieces {
    /// `None` where there is no body; `limit`: of the whole, bytes.
    pub fn of(response: &Response, limit: usize) -> Option<Self> {
        let reader = response.body()?.get_reader().unchecked_into();
        Some(Self {
            reader,
            limit,
            read: 0,
        })
    }

    /// The next piece; `None` at the end.
    ///
    /// Errors: [`HttpFailure::TooLarge`] beyond the limit (the rest is not read), [`HttpFailure::CutOff`].
    pub async fn next(&mut self) -> Result<Option<Vec<u8>>, HttpFailure> {
        let piece = JsFuture::from(self.reader.read())
            .await
            .map_err(|_| HttpFailure::CutOff)?;
        let Some(chunk) = chunk_of(&piece) else {
            return Ok(None);
        };
        let length = usize::try_from(chunk.length()).unwrap_or(usize::MAX);
        self.read = self.read.saturating_add(length);
        if self.read > self.limit {
            // The fetch is aborted with it; whether that is heard changes nothing here.
            let _ = self.reader.cancel();
            return Err(HttpFailure::TooLarge {
                limit_mb: self.limit / (1024 * 1024),
            });
        }
        Ok(Some(chunk.to_vec()))
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
