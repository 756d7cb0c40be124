//! A user flow as Chrome DevTools' Recorder reads it: the schema of `@puppeteer/replay`.

use serde::Serialize;

/// The whole.
#[derive(Debug, Serialize)]
pub(super) struct Flow {
    pub title: String,
    /// Time for each step, ms.
    pub timeout: u32,
    pub steps: Vec<FlowStep>,
}

/// One step.
#[derive(Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub(super) enum FlowStep {
    SetViewport(Viewport),
    Navigate(Navigate),
    Click(Press),
    DoubleClick(Press),
    Hover(On),
    Change(Change),
    KeyDown(Key),
    KeyUp(Key),
    Scroll(Scroll),
    WaitForElement(Wait),
}

/// CSS px.
#[derive(Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Viewport {
    pub width: u32,
    pub height: u32,
    pub device_scale_factor: f64,
    pub is_mobile: bool,
    pub has_touch: bool,
    pub is_landscape: bool,
}

#[derive(Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Navigate {
    pub url: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub asserted_events: Vec<Navigation>,
}

/// The page that comes with a step; the runner waits for it.
#[derive(Debug, PartialEq, Serialize)]
pub(super) struct Navigation {
    #[serde(rename = "type")]
    pub kind: &'static str,
    pub url: String,
    pub title: String,
}

/// An element of the page, by selectors that mean the same.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(super) struct On {
    pub target: &'static str,
    pub selectors: Vec<[String; 1]>,
}

/// A press at a point of the element, CSS px from its corner.
#[derive(Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Press {
    #[serde(flatten)]
    pub on: On,
    pub offset_x: f64,
    pub offset_y: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub button: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub asserted_events: Vec<Navigation>,
}

#[derive(Debug, PartialEq, Serialize)]
pub(super) struct Change {
    #[serde(flatten)]
    pub on: On,
    pub value: String,
}

#[derive(Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Key {
    pub target: &'static str,
    pub key: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub asserted_events: Vec<Navigation>,
}

/// Where the page is scrolled to, CSS px.
#[derive(Debug, PartialEq, Serialize)]
pub(super) struct Scroll {
    pub target: &'static str,
    pub x: f64,
    pub y: f64,
}

#[derive(Debug, PartialEq, Serialize)]
pub(super) struct Wait {
    #[serde(flatten)]
    pub on: On,
    /// Whether it is there; else the step waits until it is gone.
    pub visible: bool,
    pub timeout: u32,
}
