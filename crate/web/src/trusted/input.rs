//! One input event, as a content script asks for it and as the debugger's protocol wants it.
//! Mirrors `GiveInputSchema` of extension/shared/trusted_input.ts.

use serde::{Deserialize, Serialize};

/// An event.
#[derive(Debug, Deserialize)]
#[serde(tag = "device", rename_all = "snake_case")]
pub(crate) enum Input {
    /// Of the mouse.
    Mouse {
        action: MouseAction,
        /// CSS px of the top viewport.
        x: f64,
        y: f64,
        /// The one that is pressed, released or held.
        button: MouseButton,
        /// The how many-th press in a row it is of; 0 for a move.
        count: u8,
    },
    /// Of a key.
    Key {
        action: KeyAction,
        /// `KeyboardEvent.key`.
        key: String,
        /// `KeyboardEvent.code`.
        code: String,
        /// `KeyboardEvent.keyCode`.
        number: u16,
        /// What it writes; nothing for most keys that have a name.
        text: String,
        shift: bool,
        ctrl: bool,
        alt: bool,
        meta: bool,
    },
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum MouseAction {
    Move,
    Down,
    Up,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum MouseButton {
    None,
    Left,
    Right,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum KeyAction {
    Down,
    Up,
}

/// Parameters of the command for an event.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Params<'a> {
    #[serde(rename_all = "camelCase")]
    Mouse {
        r#type: &'static str,
        x: f64,
        y: f64,
        button: MouseButton,
        /// Those that are held: https://w3c.github.io/uievents/#dom-mouseevent-buttons
        buttons: u8,
        click_count: u8,
        pointer_type: &'static str,
    },
    #[serde(rename_all = "camelCase")]
    Key {
        r#type: &'static str,
        key: &'a str,
        code: &'a str,
        windows_virtual_key_code: u16,
        #[serde(skip_serializing_if = "str::is_empty")]
        text: &'a str,
        modifiers: u8,
    },
}

/// https://chromedevtools.github.io/devtools-protocol/tot/Input/#method-dispatchKeyEvent
const ALT: u8 = 1;
const CONTROL: u8 = 2;
const META: u8 = 4;
const SHIFT: u8 = 8;

impl Input {
    /// The command it is given by.
    pub fn method(&self) -> &'static str {
        match self {
            Self::Mouse { .. } => "Input.dispatchMouseEvent",
            Self::Key { .. } => "Input.dispatchKeyEvent",
        }
    }

    /// Whether it only lets go of a key. Of a mouse button it may not be: the release would make the press a click.
    pub fn lets_go(&self) -> bool {
        matches!(
            self,
            Self::Key {
                action: KeyAction::Up,
                ..
            }
        )
    }

    /// Its parameters. The protocol's px are CSS px too, however the page is zoomed.
    pub fn params(&self) -> Params<'_> {
        match self {
            Self::Mouse {
                action,
                x,
                y,
                button,
                count,
            } => Params::Mouse {
                r#type: match action {
                    MouseAction::Move => "mouseMoved",
                    MouseAction::Down => "mousePressed",
                    MouseAction::Up => "mouseReleased",
                },
                x: *x,
                y: *y,
                button: *button,
                buttons: match (action, button) {
                    (MouseAction::Up, _) | (_, MouseButton::None) => 0,
                    (_, MouseButton::Left) => 1,
                    (_, MouseButton::Right) => 2,
                },
                click_count: *count,
                pointer_type: "mouse",
            },
            Self::Key {
                action,
                key,
                code,
                number,
                text,
                shift,
                ctrl,
                alt,
                meta,
            } => Params::Key {
                r#type: match (action, text.is_empty()) {
                    (KeyAction::Up, _) => "keyUp",
                    (KeyAction::Down, false) => "keyDown",
                    (KeyAction::Down, true) => "rawKeyDown",
                },
                key,
                code,
                windows_virtual_key_code: *number,
                text: if *action == KeyAction::Down { text } else { "" },
                modifiers: [(alt, ALT), (ctrl, CONTROL), (meta, META), (shift, SHIFT)]
                    .into_iter()
                    .filter(|(held, _)| **held)
                    .fold(0, |bits, (_, bit)| bits | bit),
            },
        }
    }
}
