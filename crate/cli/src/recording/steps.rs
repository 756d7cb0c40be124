//! Which steps of a recording are acts of a person. What only moves the focus or the page on the way to the next element is none:
//! each act goes to its element by itself.

use super::RecordingError;
use super::element::Element;
use super::file::{Event, Press, RecordedStep, Selector, Wait};
use std::path::Path;

/// Longest wait, ms.
const MAX_WAIT_MS: u32 = 60_000;
/// The usual one.
const WAIT_MS: u32 = 10_000;

/// What a recording comes to.
#[derive(Debug, Default)]
pub(super) struct Taken {
    /// The address that is open before the first act, with the number of its step.
    pub url: Option<(usize, String)>,
    pub acts: Vec<Act>,
    pub left_out: Vec<String>,
    /// Keys that are held.
    held: Vec<&'static str>,
}

/// An act, with the number of its step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Act {
    pub number: usize,
    pub what: What,
    /// Whether a page came with it.
    pub leads_on: bool,
}

/// What is done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum What {
    Click(Element),
    DoubleClick(Element),
    ContextMenu(Element),
    Hover(Element),
    Enter {
        field: Element,
        value: String,
    },
    /// With what is held: `Control+a`.
    Key(String),
    Navigate(String),
    WaitFor {
        text: String,
        gone: bool,
        ms: u32,
    },
}

impl What {
    /// What it is done on.
    pub fn element(&self) -> Option<&Element> {
        match self {
            Self::Click(on) | Self::DoubleClick(on) | Self::ContextMenu(on) | Self::Hover(on) => {
                Some(on)
            }
            Self::Enter { field, .. } => Some(field),
            Self::Key(_) | Self::Navigate(_) | Self::WaitFor { .. } => None,
        }
    }
}

/// The acts.
pub(super) fn take(steps: &[RecordedStep], path: &Path) -> Result<Taken, RecordingError> {
    let mut taken = Taken::default();
    for (number, step) in (1..).zip(steps) {
        let nameless = |kind| RecordingError::NoName {
            path: path.to_owned(),
            number,
            kind,
        };
        if let Some(what) = taken.what(number, step).map_err(nameless)? {
            let leads_on = came(step).iter().any(|event| event.kind == "navigation");
            taken.push(Act {
                number,
                what,
                leads_on,
            });
        }
    }
    Ok(taken)
}

/// What came with a step.
fn came(step: &RecordedStep) -> &[Event] {
    match step {
        RecordedStep::Click(press) | RecordedStep::DoubleClick(press) => &press.asserted_events,
        RecordedStep::KeyDown(key) => &key.asserted_events,
        _ => &[],
    }
}

/// The element; else the type of the step that does not name one.
fn element(selectors: &[Selector], kind: &'static str) -> Result<Element, &'static str> {
    Element::of(selectors).ok_or(kind)
}

impl Taken {
    /// What a step does, where it is an act; else what it leads to is kept, or it is left out. An error is the type of a step that
    /// names no element.
    fn what(&mut self, number: usize, step: &RecordedStep) -> Result<Option<What>, &'static str> {
        let left_out = match step {
            RecordedStep::Click(press) => {
                let what = pressed(press, element(&press.selectors, "click")?);
                if what.is_some() {
                    return Ok(what);
                }
                "a press of another button than the first two"
            }
            RecordedStep::DoubleClick(press) => {
                let on = element(&press.selectors, "doubleClick")?;
                return Ok(Some(What::DoubleClick(on)));
            }
            RecordedStep::Hover(on) => {
                return Ok(Some(What::Hover(element(&on.selectors, "hover")?)));
            }
            RecordedStep::Change(change) => {
                let field = element(&change.selectors, "change")?;
                let value = change.value.clone();
                return Ok(Some(What::Enter { field, value }));
            }
            RecordedStep::KeyDown(key) => return Ok(self.key(&key.key)),
            RecordedStep::KeyUp { key } => {
                let let_go = modifier(key);
                self.held.retain(|held| Some(*held) != let_go);
                return Ok(None);
            }
            RecordedStep::Navigate { url } if self.acts.is_empty() => {
                self.url = Some((number, url.clone()));
                return Ok(None);
            }
            RecordedStep::Navigate { url } => return Ok(Some(What::Navigate(url.clone()))),
            RecordedStep::WaitForElement(wait) => match awaited(wait) {
                Some(what) => return Ok(Some(what)),
                None => "a wait for what no selector names",
            },
            // The window has the size of --window, acts scroll to their elements, and the browser is closed at the end.
            RecordedStep::SetViewport | RecordedStep::Scroll | RecordedStep::Close => {
                return Ok(None);
            }
            RecordedStep::WaitForExpression => "a wait for what a script computes",
            RecordedStep::EmulateNetworkConditions => "another speed of the network",
            RecordedStep::CustomStep => "a step of another tool's own",
        };
        let told = format!("Step {number} of the recording is left out: {left_out}.");
        self.left_out.push(told);
        Ok(None)
    }

    /// A key that goes down; one that is held is an act with the next one alone.
    fn key(&mut self, key: &str) -> Option<What> {
        match modifier(key) {
            Some(modifier) => {
                self.held.push(modifier);
                None
            }
            None => Some(What::Key(combined(&self.held, key))),
        }
    }

    /// Adds an act, in place of the one before it where that only brought the focus to this one's element.
    fn push(&mut self, act: Act) {
        while self.acts.last().is_some_and(|last| only_led_to(last, &act)) {
            self.acts.pop();
        }
        self.acts.push(act);
    }
}

fn only_led_to(before: &Act, act: &Act) -> bool {
    let Some(element) = act.what.element() else {
        return false;
    };
    match &before.what {
        What::Click(on) => matches!(act.what, What::Enter { .. }) && on.name == element.name,
        What::Key(key) => matches!(key.as_str(), "Tab" | "Shift+Tab"),
        _ => false,
    }
}

fn pressed(press: &Press, on: Element) -> Option<What> {
    match press.button.as_deref() {
        None | Some("primary") => Some(What::Click(on)),
        Some("secondary") => Some(What::ContextMenu(on)),
        Some(_) => None,
    }
}

fn awaited(wait: &Wait) -> Option<What> {
    let element = Element::of(&wait.selectors)?;
    let gone = (wait.count == Some(0)) != (wait.visible == Some(false));
    // A wait is a positive number of ms and cut to the longest.
    let ms = wait.timeout.filter(|ms| *ms >= 1.0);
    Some(What::WaitFor {
        text: element.name,
        gone,
        ms: ms.map_or(WAIT_MS, |ms| ms.min(f64::from(MAX_WAIT_MS)) as u32),
    })
}

/// What is held while another key is pressed.
fn modifier(key: &str) -> Option<&'static str> {
    Some(match key {
        "Control" | "ControlLeft" | "ControlRight" => "Control",
        "Shift" | "ShiftLeft" | "ShiftRight" => "Shift",
        "Alt" | "AltLeft" | "AltRight" => "Alt",
        "Meta" | "MetaLeft" | "MetaRight" => "Meta",
        _ => return None,
    })
}

fn combined(held: &[&str], key: &str) -> String {
    let key = if key == " " { "space" } else { key };
    let parts = held.iter().copied().chain(std::iter::once(key));
    parts.collect::<Vec<_>>().join("+")
}
