//! How the stages inside a transition are timed without giving the session a clock.

/// Tells the time for measuring; never for deciding.
pub trait Stopwatch {
    /// Milliseconds since some fixed moment.
    fn now_ms(&self) -> f64;
}

/// A stopwatch that stands still: for replays and tests.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoStopwatch;

impl Stopwatch for NoStopwatch {
    fn now_ms(&self) -> f64 {
        0.0
    }
}

/// What the stages inside one transition took.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Laps {
    /// Merge, ms.
    pub merge_ms: f64,
    /// Understanding, deciding and planning, ms.
    pub decide_ms: f64,
}
