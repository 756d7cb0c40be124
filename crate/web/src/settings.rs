//! What the user set, in the browser's local storage.

use crate::js::{from_js, message_of, to_js};
use crate::{chrome, faults, personas};
use passerby_session::artifacts::fault::Fault;
use passerby_session::artifacts::protocol::{Choices, VisionSettings};
use passerby_session::artifacts::run::RunConfig;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;

const CHOICES_KEY: &str = "choices";
const VISION_KEY: &str = "vision";

/// What the toolbar button starts.
pub(crate) async fn choices() -> Result<Choices, Fault> {
    #[derive(Deserialize)]
    struct Kept {
        choices: Choices,
    }
    let kept = read::<Kept>(CHOICES_KEY).await?;
    Ok(kept.map_or_else(default_choices, |kept| kept.choices))
}

/// Remembers what the toolbar button starts.
pub(crate) async fn write_choices(choices: &Choices) -> Result<(), Fault> {
    #[derive(Serialize)]
    struct Kept<'a> {
        choices: &'a Choices,
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

fn default_choices() -> Choices {
    let config = RunConfig::default();
    Choices {
        persona_id: personas::cards()
            .into_iter()
            .next()
            .map(|card| card.id)
            .unwrap_or_default(),
        goal: String::new(),
        steps: config.steps,
        timeout_s: (config.timeout_ms / 1000) as u32,
        vision: config.vision,
    }
}

fn cannot_keep(error: &JsValue) -> Fault {
    faults::storage_fault("The settings could not be kept", message_of(error))
}
