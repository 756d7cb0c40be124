//! Files in pieces: a message of the browser has a limit, a file has none.
//!
//! A file that is not handed out whole at once is kept as a blob, which lies outside of this module's memory, until its
//! last piece is asked for, another file is, or a minute passes. A worker that died meanwhile makes it again: equal runs
//! give equal bytes.

use crate::js::message_of;
use base64::Engine;
use gloo::timers::callback::Timeout;
use js_sys::{Array, Uint8Array};
use passerby_artifacts::fault::{Fault, FaultCode};
use passerby_artifacts::protocol::FilePiece;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::Blob;

/// Bytes of a piece, before base64.
const PIECE_BYTES: u64 = 6 << 20;
/// How long a file is kept for its next piece, ms.
const KEPT_MS: u32 = 60_000;

/// A whole file.
pub(crate) struct Built {
    pub name: String,
    pub mime: &'static str,
    pub blob: Blob,
}

struct CachedFile {
    key: String,
    file: Rc<Built>,
    /// Cancelled where it is dropped.
    _forget: Timeout,
}

thread_local! {
    static KEPT: RefCell<Option<CachedFile>> = const { RefCell::new(None) };
}

/// The piece of a file that begins at `offset`. `key` names the file among all; a first piece makes the file anew.
pub(crate) async fn piece(
    key: &str,
    offset: u64,
    build: impl Future<Output = Result<Built, Fault>>,
) -> Result<FilePiece, Fault> {
    let file = match kept(key).filter(|_| offset > 0) {
        Some(file) => file,
        None => Rc::new(build.await?),
    };
    let total_bytes = file.blob.size() as u64;
    if offset > total_bytes {
        return Err(Fault::new(
            FaultCode::ValidationError,
            format!("{} has only {total_bytes} bytes.", file.name),
            "Ask for it again from its beginning: it was made anew.",
        ));
    }
    let end = total_bytes.min(offset.saturating_add(PIECE_BYTES));
    let bytes = read(&file.blob, offset, end).await?;
    let piece = FilePiece {
        name: file.name.clone(),
        mime: file.mime.to_owned(),
        total_bytes,
        base64: base64::engine::general_purpose::STANDARD.encode(bytes),
    };
    KEPT.set((end < total_bytes).then(|| keep(key, file)));
    Ok(piece)
}

fn kept(key: &str) -> Option<Rc<Built>> {
    KEPT.with_borrow(|kept| {
        let kept = kept.as_ref().filter(|kept| kept.key == key)?;
        Some(Rc::clone(&kept.file))
    })
}

fn keep(key: &str, file: Rc<Built>) -> CachedFile {
    CachedFile {
        key: key.to_owned(),
        file,
        _forget: Timeout::new(KEPT_MS, || KEPT.set(None)),
    }
}

async fn read(blob: &Blob, from: u64, to: u64) -> Result<Vec<u8>, Fault> {
    let part = blob
        .slice_with_f64_and_f64(from as f64, to as f64)
        .map_err(|e| no_room(&e))?;
    let buffer = JsFuture::from(part.array_buffer()).await;
    Ok(Uint8Array::new(&buffer.map_err(|e| no_room(&e))?).to_vec())
}

/// A file that grows. What it was given is the browser's at once, and leaves this module's memory.
#[derive(Default)]
pub(crate) struct Parts(Array);

impl Parts {
    /// Adds bytes.
    pub fn bytes(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        if !bytes.is_empty() {
            self.values(&[Uint8Array::from(bytes).into()])?;
        }
        Ok(())
    }

    /// Adds typed arrays and strings; of strings their UTF-8.
    pub fn values(&mut self, values: &[JsValue]) -> Result<(), Fault> {
        let list: Array = values.iter().collect();
        let part = Blob::new_with_u8_array_sequence(&list).map_err(|e| no_room(&e))?;
        self.0.push(&part);
        Ok(())
    }

    /// The whole.
    pub fn finish(self) -> Result<Blob, Fault> {
        Blob::new_with_blob_sequence(&self.0).map_err(|e| no_room(&e))
    }
}

fn no_room(error: &JsValue) -> Fault {
    crate::faults::storage_fault("The file could not be put together", message_of(error))
}
