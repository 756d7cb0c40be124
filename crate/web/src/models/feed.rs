//! The answer of a model as it forms, for whoever has the panel open. It is told and not kept.

use crate::{app, clock};
use passerby_decide::model::StreamReader;
use passerby_decide::redaction::Redaction;
use passerby_session::Stopwatch;
use std::cell::{Cell, RefCell};

/// Between two messages at least, ms: people read no faster, and an endpoint may send hundreds of pieces a second.
const PAUSE_MS: f64 = 150.0;

/// Tells what forms.
pub(crate) struct ThoughtFeed<'a> {
    run_id: &'a str,
    redaction: &'a Redaction,
    told_at_ms: Cell<f64>,
    told: RefCell<String>,
}

impl<'a> ThoughtFeed<'a> {
    /// For a run, whose credentials are in no message.
    pub fn new(run_id: &'a str, redaction: &'a Redaction) -> Self {
        Self {
            run_id,
            redaction,
            told_at_ms: Cell::new(f64::NEG_INFINITY),
            told: RefCell::default(),
        }
    }

    /// Tells what can be read so far, if it is time to, and it is something else than before.
    pub fn follow(&self, reader: &StreamReader<'_>) {
        let now_ms = clock::SteadyClock.now_ms();
        if now_ms - self.told_at_ms.get() < PAUSE_MS {
            return;
        }
        let text = reader.readable(self.redaction);
        if text == *self.told.borrow() {
            return;
        }
        self.told_at_ms.set(now_ms);
        self.told.replace(text.clone());
        app::tell_thought(self.run_id, text);
    }
}
