//! An answer that comes piece by piece: bytes to events, events to the body that would have come in one piece, which the
//! API's own codec then reads. So an answer is the same whichever way it came, and only how it is shown differs.

mod frames;
mod readable;

use super::codecs;
use super::faults::{self, HttpFailure};
use super::wire::{Assembly, Taken};
use crate::redaction::Redaction;
use frames::{Frame, Frames};
use passerby_artifacts::model::{ModelFault, ModelSettings, ModelUsage};
use serde_json::Value;

pub use frames::Framing;

/// No answer of a language model comes near it, bytes; nor does one event of a stream.
pub const MAX_BODY_BYTES: usize = 4 * 1024 * 1024;
/// A whole stream may have this many bytes: each token comes with an event of some hundreds of bytes around it, and an
/// answer may have 32,000.
pub const MAX_STREAM_BYTES: usize = 32 * 1024 * 1024;

/// The marker that servers of the Chat Completions kind end a stream with.
const DONE: &str = "[DONE]";

/// Reads one answer as it comes.
pub struct StreamReader<'a> {
    settings: &'a ModelSettings,
    frames: Frames,
    assembly: Box<dyn Assembly>,
    bytes: usize,
    /// Whether any event was one of this API.
    known: bool,
    /// Whether any event came at all.
    any: bool,
    closed: bool,
}

impl<'a> StreamReader<'a> {
    /// For an answer of this endpoint.
    pub fn new(settings: &'a ModelSettings, framing: Framing) -> Self {
        Self {
            settings,
            frames: Frames::new(framing),
            assembly: (codecs::codec(settings.api).assembly)(),
            bytes: 0,
            known: false,
            any: false,
            closed: false,
        }
    }

    /// Takes the next bytes. Gives whether the answer has ended: what comes after it need not be read.
    ///
    /// # Errors
    /// The [`ModelFault`] that an event amounts to: an error, something that is no event of a stream, more than any
    /// answer has.
    pub fn push(&mut self, bytes: &[u8]) -> Result<bool, ModelFault> {
        self.bytes = self.bytes.saturating_add(bytes.len());
        if self.bytes > MAX_STREAM_BYTES {
            return Err(self.too_large(MAX_STREAM_BYTES));
        }
        let mut frames = Vec::new();
        if self
            .frames
            .push(bytes, MAX_BODY_BYTES, &mut frames)
            .is_err()
        {
            return Err(self.too_large(MAX_BODY_BYTES));
        }
        for frame in frames {
            if self.closed {
                break;
            }
            let Some(event) = self.event(&frame)? else {
                continue;
            };
            self.take(&event);
        }
        Ok(self.closed)
    }

    /// The answer's text and what it used, once the stream has ended.
    ///
    /// # Errors
    /// As [`super::decode`], and `CutOff` where it ended before the answer did.
    pub fn finish(mut self) -> Result<(String, ModelUsage), ModelFault> {
        // A line that its end never followed is whole, or was cut.
        if let Some(frame) = self.frames.rest().filter(|_| !self.closed)
            && (frame.data.trim() == DONE || serde_json::from_str::<Value>(&frame.data).is_ok())
            && let Some(event) = self.event(&frame)?
        {
            self.take(&event);
        }
        if self.any && !self.known && !self.closed {
            return Err(faults::malformed(self.settings, &Value::Null));
        }
        match self.assembly.body(self.closed) {
            Some(body) => codecs::read(self.settings, &body),
            None => Err(faults::failure(self.settings, HttpFailure::CutOff)),
        }
    }

    /// What can be read of the answer so far, without the values of credentials; of what is long, the end.
    pub fn readable(&self, redaction: &Redaction) -> String {
        readable::readable(self.assembly.partial(), redaction)
    }

    /// `None`: the end was told.
    fn event(&mut self, frame: &Frame) -> Result<Option<Value>, ModelFault> {
        if frame.data.trim() == DONE {
            self.closed = true;
            return Ok(None);
        }
        let Ok(event) = serde_json::from_str::<Value>(&frame.data) else {
            return Err(faults::malformed(self.settings, &Value::Null));
        };
        let error = event.get("error").is_some_and(|error| !error.is_null());
        if frame.is_error || error || event.get("type").is_some_and(|kind| kind == "error") {
            return Err(faults::in_stream(self.settings, &event));
        }
        Ok(Some(event))
    }

    fn take(&mut self, event: &Value) {
        self.any = true;
        match self.assembly.take(event) {
            Taken::Known => self.known = true,
            Taken::Last => {
                self.known = true;
                self.closed = true;
            }
            Taken::Unknown => {}
        }
    }

    fn too_large(&self, limit: usize) -> ModelFault {
        let limit_mb = limit / (1024 * 1024);
        faults::failure(self.settings, HttpFailure::TooLarge { limit_mb })
    }
}
