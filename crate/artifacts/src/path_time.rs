//! How long people would need for the path of a run.

use serde::{Deserialize, Serialize};

/// Times for the path of a run, as a model of skilled work predicts them.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct PathTime {
    /// A user who knows the page and makes only the steps that got further.
    pub skilled: Operators,
    /// The persona: all steps, at their own rate of typing and pointing, with their reading.
    pub persona: Operators,
    /// Steps of the persona that came to nothing.
    pub lost_steps: u32,
}

/// Time by what it goes to, ms.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Operators {
    /// Presses of keys and of the mouse button.
    pub keys_ms: f64,
    /// Moves of the pointer.
    pub pointing_ms: f64,
    /// Moves of the hand between keyboard and mouse.
    pub hands_ms: f64,
    /// Getting ready for an act.
    pub mental_ms: f64,
    /// Reading.
    pub reading_ms: f64,
    /// Waiting for the page, as measured in the run.
    pub response_ms: f64,
}

impl Operators {
    /// All of it, ms.
    pub fn total_ms(&self) -> f64 {
        self.keys_ms
            + self.pointing_ms
            + self.hands_ms
            + self.mental_ms
            + self.reading_ms
            + self.response_ms
    }
}
