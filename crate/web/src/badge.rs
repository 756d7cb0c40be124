//! The toolbar button's badge: which step a run is at, and how it ended.

use crate::chrome;
use crate::js::to_js;
use passerby_artifacts::run::RunView;
use serde::Serialize;

const GOING_ON: &str = "#3457d5";
const GOAL_MET: &str = "#1a7f4b";
const ENDED_OTHERWISE: &str = "#b3541e";

/// Shows the run's state on its tab. A badge that cannot be set is no reason to disturb a run.
pub(crate) async fn show(tab_id: i32, view: &RunView) {
    let (text, color) = match &view.stop {
        None => (view.steps.len().max(1).to_string(), GOING_ON),
        Some(stop) if stop.is_success() => ("✓".to_owned(), GOAL_MET),
        Some(_) => ("•".to_owned(), ENDED_OTHERWISE),
    };
    #[derive(Serialize)]
    struct Text {
        #[serde(rename = "tabId")]
        tab_id: i32,
        text: String,
    }
    #[derive(Serialize)]
    struct Color {
        #[serde(rename = "tabId")]
        tab_id: i32,
        color: &'static str,
    }
    if let (Ok(text), Ok(color)) = (
        to_js(&Text { tab_id, text }),
        to_js(&Color { tab_id, color }),
    ) {
        let _ = chrome::action_set_badge_text(&text).await;
        let _ = chrome::action_set_badge_color(&color).await;
    }
}
