//! A recording as DevTools exports it: <https://github.com/puppeteer/replay/blob/main/docs/api/interfaces/UserFlow.md>.

use super::RecordingError;
use serde::Deserialize;
use serde_json::Value;
use std::path::Path;

/// A whole recording.
#[derive(Debug)]
pub(super) struct Recorded {
    pub title: String,
    pub steps: Vec<RecordedStep>,
}

/// One step; of what it may have, what is read here.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub(super) enum RecordedStep {
    SetViewport,
    Navigate { url: String },
    Click(Press),
    DoubleClick(Press),
    Hover(On),
    Change(Change),
    KeyDown(Key),
    KeyUp { key: String },
    Scroll,
    WaitForElement(Wait),
    WaitForExpression,
    EmulateNetworkConditions,
    Close,
    CustomStep,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct On {
    pub selectors: Vec<Selector>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Press {
    pub selectors: Vec<Selector>,
    #[serde(default)]
    pub button: Option<String>,
    #[serde(default)]
    pub asserted_events: Vec<Event>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Change {
    pub selectors: Vec<Selector>,
    pub value: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Key {
    pub key: String,
    #[serde(default)]
    pub asserted_events: Vec<Event>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Wait {
    pub selectors: Vec<Selector>,
    #[serde(default)]
    pub visible: Option<bool>,
    #[serde(default)]
    pub count: Option<u64>,
    #[serde(default)]
    pub timeout: Option<f64>,
}

/// What comes with a step; the only kind that there is says that a page came.
#[derive(Debug, Deserialize)]
pub(super) struct Event {
    #[serde(rename = "type")]
    pub kind: String,
}

/// One way to find an element: a selector, or one for each root on the way to it, the element's own last.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Selector {
    One(String),
    Way(Vec<String>),
}

impl Selector {
    /// That of the element itself.
    pub fn own(&self) -> &str {
        match self {
            Self::One(selector) => selector,
            Self::Way(way) => way.last().map_or("", String::as_str),
        }
    }
}

#[derive(Deserialize)]
struct Whole {
    #[serde(default)]
    title: String,
    steps: Vec<Value>,
}

/// Reads a recording, each step by itself: what is wrong is told with its number.
pub(super) fn parse(text: &str, path: &Path) -> Result<Recorded, RecordingError> {
    let whole: Whole = serde_json::from_str(text).map_err(|error| RecordingError::Malformed {
        path: path.to_owned(),
        why: error.to_string(),
    })?;
    let step = |(number, value): (usize, Value)| {
        serde_json::from_value(value).map_err(|error| RecordingError::Step {
            path: path.to_owned(),
            number,
            why: error.to_string(),
        })
    };
    let steps = (1..).zip(whole.steps).map(step);
    Ok(Recorded {
        title: whole.title,
        steps: steps.collect::<Result<_, _>>()?,
    })
}
