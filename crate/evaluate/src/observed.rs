//! What the judgement of an act rests on.

use passerby_artifacts::act::{ActReply, Request};
use passerby_artifacts::screen::{Difference, ScreenState};

/// What is known once an act is done and the page is at rest.
#[derive(Debug, Clone, Copy)]
pub struct Observed<'a> {
    /// What changed between the two screens.
    pub difference: &'a Difference,
    /// The screen that the decision was made on.
    pub before: &'a ScreenState,
    /// The screen after the act.
    pub after: &'a ScreenState,
    /// What the page answered.
    pub reply: &'a ActReply,
    /// From the act to the settled page, ms.
    pub took_ms: u64,
    /// Requests that the page made since the act; `None` where nobody could tell.
    pub requests: Option<&'a [Request]>,
    /// Share of the picture that changed, 0..=1; `None` where there are not two pictures of one size.
    pub picture_changed: Option<f64>,
}
