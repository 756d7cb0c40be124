//! What the worker says on its console: the messages of the `log` crate, up to the level that the user set.
//!
//! A message names things (a run, an effect, a code of a fault, a time) and never tells what a page says, what is typed
//! or what a model is asked: a console is copied into mails.

use crate::settings;
use log::{Level, LevelFilter, Log, Metadata, Record};
use passerby_artifacts::fault::Fault;
use passerby_artifacts::model::ModelFault;
use passerby_artifacts::trace::{Effect, EventKind};
use wasm_bindgen::JsValue;
use web_sys::console;

/// What is said where the user set nothing.
const DEFAULT_LEVEL: LevelFilter = LevelFilter::Warn;
/// The crates that are heard: those of the network say much and nothing of Passerby.
const OWN_CRATES: &str = "passerby";

/// Writes to the console, each level by the console's own function for it.
struct ConsoleLogger;

static LOGGER: ConsoleLogger = ConsoleLogger;

impl Log for ConsoleLogger {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.level() <= log::max_level() && metadata.target().starts_with(OWN_CRATES)
    }

    fn log(&self, record: &Record<'_>) {
        if !self.enabled(record.metadata()) {
            return;
        }
        let line = JsValue::from_str(&format!("{}: {}", record.target(), record.args()));
        match record.level() {
            Level::Error => console::error_1(&line),
            Level::Warn => console::warn_1(&line),
            Level::Info => console::info_1(&line),
            // The browser shows these only where the console is set to *Verbose*.
            Level::Debug | Level::Trace => console::debug_1(&line),
        }
    }

    fn flush(&self) {}
}

/// From now on messages reach the console. Does nothing the second time.
pub(crate) fn install() {
    if log::set_logger(&LOGGER).is_ok() {
        log::set_max_level(DEFAULT_LEVEL);
    }
}

/// Takes the level from the settings; one that cannot be read changes nothing.
pub(crate) async fn follow_settings() {
    match settings::log_level().await {
        Ok(level) => log::set_max_level(level.unwrap_or(DEFAULT_LEVEL)),
        Err(fault) => told(&fault),
    }
}

/// Logs a fault, by its code alone: its message may repeat what a page or an endpoint said.
pub(crate) fn told(fault: &Fault) {
    log::warn!("fault {}", fault.code);
}

/// The effect's kind.
pub(crate) fn effect_name(effect: &Effect) -> &'static str {
    match effect {
        Effect::Settle { .. } => "settle",
        Effect::Pause { .. } => "pause",
        Effect::Capture { .. } => "capture",
        Effect::Snapshot => "snapshot",
        Effect::Detect { .. } => "detect",
        Effect::Audit { .. } => "audit",
        Effect::ReadContent => "read_content",
        Effect::AskModel { .. } => "ask_model",
        Effect::RequestApproval { .. } => "request_approval",
        Effect::AskUser { .. } => "ask_user",
        Effect::RequestSite { .. } => "request_site",
        Effect::Act { .. } => "act",
        Effect::Recall { .. } => "recall",
        Effect::Emit { .. } => "emit",
        Effect::End { .. } => "end",
    }
}

/// How an effect came out, without what it brought.
pub(crate) fn outcome(event: &EventKind) -> String {
    match event {
        EventKind::SettleFailed { fault }
        | EventKind::CaptureFailed { fault }
        | EventKind::SnapshotFailed { fault }
        | EventKind::DetectFailed { fault }
        | EventKind::AuditFailed { fault }
        | EventKind::ContentFailed { fault }
        | EventKind::Aborted { fault } => format!("failed with {}", fault.code),
        EventKind::ModelFailed {
            fault: ModelFault { kind, .. },
        } => format!("failed with {kind:?}"),
        _ => "done".to_owned(),
    }
}
