//! What the user set, in the browser's local storage.

use crate::js::{from_js, message_of, to_js};
use crate::{chrome, faults, personas};
use log::LevelFilter;
use passerby_artifacts::fault::{Fault, FaultCode};
use passerby_artifacts::model::ModelSettings;
use passerby_artifacts::protocol::{ToolbarRun, VisionSettings};
use passerby_artifacts::run::RunConfig;
use passerby_artifacts::settings::RunSettings;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;

const CHOICES_KEY: &str = "choices";
const VISION_KEY: &str = "vision";
const SETTINGS_KEY: &str = "settings";
const MODEL_KEY: &str = "model";
/// Set by hand in the worker's console: `chrome.storage.local.set({log_level: 'debug'})`.
const LOG_LEVEL_KEY: &str = "log_level";

/// What the toolbar button starts.
pub(crate) async fn choices() -> Result<ToolbarRun, Fault> {
    #[derive(Deserialize)]
    struct Kept {
        choices: ToolbarRun,
    }
    let kept = read::<Kept>(CHOICES_KEY).await?;
    Ok(kept.map_or_else(default_choices, |kept| kept.choices))
}

/// Remembers what the toolbar button starts.
pub(crate) async fn write_choices(choices: &ToolbarRun) -> Result<(), Fault> {
    #[derive(Serialize)]
    struct Kept<'a> {
        choices: &'a ToolbarRun,
    }
    write(&Kept { choices }).await
}

/// How the detector looks.
pub(crate) async fn vision() -> Result<VisionSettings, Fault> {
    #[derive(Deserialize)]
    struct Kept {
        vision: VisionSettings,
    }
    let kept = read::<Kept>(VISION_KEY).await?;
    Ok(kept.map_or_else(VisionSettings::default, |kept| kept.vision))
}

/// Remembers how the detector looks.
pub(crate) async fn write_vision(vision: &VisionSettings) -> Result<(), Fault> {
    #[derive(Serialize)]
    struct Kept<'a> {
        vision: &'a VisionSettings,
    }
    write(&Kept { vision }).await
}

/// Limits, thresholds and waits, the detector's among them.
pub(crate) async fn run_settings() -> Result<RunSettings, Fault> {
    #[derive(Deserialize)]
    struct Kept {
        settings: RunSettings,
    }
    let kept = read::<Kept>(SETTINGS_KEY).await?;
    let settings = kept.map(|kept| kept.settings).unwrap_or_default();
    Ok(RunSettings {
        detector: vision().await?,
        ..settings
    })
}

/// Remembers them.
pub(crate) async fn write_run_settings(settings: &RunSettings) -> Result<(), Fault> {
    #[derive(Serialize)]
    struct Kept<'a> {
        settings: &'a RunSettings,
    }
    write_vision(&settings.detector).await?;
    write(&Kept { settings }).await
}

/// Errors: a validation error that names the first setting out of its range.
pub(crate) fn check_run_settings(settings: &RunSettings) -> Result<(), Fault> {
    settings.check().map_err(|error| {
        Fault::new(
            FaultCode::ValidationError,
            format!("The settings cannot be used: {error}."),
            "Give a number in that range.",
        )
    })
}

/// Which language model is asked; holds secrets.
pub(crate) async fn model() -> Result<ModelSettings, Fault> {
    #[derive(Deserialize)]
    struct Kept {
        model: ModelSettings,
    }
    let kept = read::<Kept>(MODEL_KEY).await?;
    Ok(kept.map_or_else(ModelSettings::default, |kept| kept.model))
}

/// Remembers which language model is asked.
pub(crate) async fn write_model(model: &ModelSettings) -> Result<(), Fault> {
    #[derive(Serialize)]
    struct Kept<'a> {
        model: &'a ModelSettings,
    }
    // Never a key in a storage that content scripts may read.
    set_access_level().await.map_err(|e| cannot_keep(&e))?;
    write(&Kept { model }).await
}

/// Up to which level the worker logs; `None` where nothing is kept, or no name of a level.
pub(crate) async fn log_level() -> Result<Option<LevelFilter>, Fault> {
    #[derive(Deserialize)]
    struct Kept {
        log_level: String,
    }
    let kept = read::<Kept>(LOG_LEVEL_KEY).await?;
    Ok(kept.and_then(|kept| kept.log_level.parse().ok()))
}

/// Closes the storage to content scripts, to which the browser leaves it open. Writing a key asks for it again, and
/// fails where it cannot be had.
pub(crate) async fn close_to_content_scripts() {
    let _ = set_access_level().await;
}

async fn set_access_level() -> Result<(), JsValue> {
    #[derive(Serialize)]
    #[serde(rename_all = "camelCase")]
    struct Options {
        access_level: &'static str,
    }
    let options = Options {
        access_level: "TRUSTED_CONTEXTS",
    };
    let options = to_js(&options).map_err(|fault| JsValue::from_str(&fault.message))?;
    chrome::storage_local_set_access_level(&options)
        .await
        .map(drop)
}

/// `None` where nothing is kept, or what another version kept cannot be read: forgotten, not fatal.
async fn read<T: DeserializeOwned>(key: &str) -> Result<Option<T>, Fault> {
    let kept = chrome::storage_local_get(key)
        .await
        .map_err(|e| cannot_keep(&e))?;
    Ok(from_js::<T>(&kept).ok())
}

async fn write<T: Serialize>(value: &T) -> Result<(), Fault> {
    chrome::storage_local_set(&to_js(value)?)
        .await
        .map_err(|e| cannot_keep(&e))?;
    Ok(())
}

fn default_choices() -> ToolbarRun {
    let config = RunConfig::default();
    ToolbarRun {
        persona_id: personas::cards()
            .into_iter()
            .next()
            .map(|card| card.id)
            .unwrap_or_default(),
        goal: String::new(),
        explore: false,
        extract: None,
        policy: config.policy,
        steps: config.steps,
        timeout_s: (config.timeout_ms / 1000) as u32,
        vision: config.vision,
        trusted_input: config.trusted_input,
        axe: true,
        further_hosts: Vec::new(),
    }
}

fn cannot_keep(error: &JsValue) -> Fault {
    faults::storage_fault("The settings could not be kept", message_of(error))
}
