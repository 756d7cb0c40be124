//! Where a run is, for a worker that wakes: in a storage that lives in memory, is closed to content scripts and ends with
//! the browser, and an alarm that wakes the worker.

use crate::chrome;
use crate::js::{from_js, message_of, to_js};
use passerby_artifacts::fault::Fault;
use passerby_artifacts::model::ModelSettings;
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;

/// Wakes a worker that the browser stopped in the middle of a run.
pub(crate) const WATCHDOG_ALARM: &str = "passerby-watchdog";
/// Shortest period the browser grants an alarm, minutes.
const WATCHDOG_MINUTES: f64 = 0.5;
/// Key of [`Checkpoint`] in the session storage.
const KEY: &str = "active_run";

/// What a worker that wakes needs to go on with a run. The persona file is part of it for its credentials.
#[derive(Serialize, Deserialize)]
pub(crate) struct Checkpoint {
    pub run_id: String,
    pub tab_id: i32,
    pub persona_yaml: String,
    /// The secret that the goal gives to log in with: it is in nothing else that is kept.
    #[serde(default)]
    pub goal_secret: Option<String>,
    /// With its key, for the same reason.
    pub model: Option<ModelSettings>,
}

impl Checkpoint {
    /// The run that is under way, if there is one.
    pub async fn read() -> Result<Option<Self>, Fault> {
        #[derive(Deserialize)]
        struct StoredCheckpoint {
            active_run: Option<Checkpoint>,
        }
        let kept = chrome::storage_session_get(KEY)
            .await
            .map_err(|e| storage(&e))?;
        Ok(from_js::<StoredCheckpoint>(&kept)?.active_run)
    }

    /// Makes this the run that is under way.
    pub async fn keep(&self) -> Result<(), Fault> {
        #[derive(Serialize)]
        struct StoredCheckpoint<'a> {
            active_run: &'a Checkpoint,
        }
        chrome::storage_session_set(&to_js(&StoredCheckpoint { active_run: self })?)
            .await
            .map_err(|e| storage(&e))?;
        Ok(())
    }
}

/// No run is under way any more.
pub(crate) async fn forget() -> Result<(), Fault> {
    chrome::storage_session_remove(KEY)
        .await
        .map_err(|e| storage(&e))?;
    unwatch().await;
    Ok(())
}

/// Has the browser wake the worker from time to time.
pub(crate) async fn watch() {
    #[derive(Serialize)]
    #[serde(rename_all = "camelCase")]
    struct Alarm {
        period_in_minutes: f64,
    }
    let alarm = to_js(&Alarm {
        period_in_minutes: WATCHDOG_MINUTES,
    });
    if let Ok(alarm) = alarm {
        let _ = chrome::alarms_create(WATCHDOG_ALARM, &alarm).await;
    }
}

/// Lets the worker sleep.
pub(crate) async fn unwatch() {
    let _ = chrome::alarms_clear(WATCHDOG_ALARM).await;
}

fn storage(error: &JsValue) -> Fault {
    crate::faults::storage_fault("The run's place could not be kept", message_of(error))
}
