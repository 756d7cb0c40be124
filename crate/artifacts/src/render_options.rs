//! How the tree is told as text to one who asks for it.

use crate::ui_tree::NodeId;
use serde::{Deserialize, Serialize};

/// Which view, to whom, and with how much of each node.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RenderOptions {
    /// Which view.
    pub view: View,
    /// Who reads, at most 64 characters: what each reader was told last is remembered for each tab.
    pub reader: String,
    /// Whether links show where they lead.
    pub hrefs: bool,
    /// Whether everything shows its description, not only what takes input.
    pub descriptions: bool,
    /// Whether each node with an id shows its box, CSS px of the viewport, whether it is enabled, and who knows of it.
    pub boxes: bool,
    /// Nodes whose texts are told whole, at most 200.
    pub whole: Vec<NodeId>,
    /// Whether all texts are told whole.
    pub all_whole: bool,
}

impl Default for RenderOptions {
    fn default() -> Self {
        Self {
            view: View::Full,
            reader: "default".to_owned(),
            hrefs: false,
            descriptions: false,
            boxes: false,
            whole: Vec::new(),
            all_whole: false,
        }
    }
}

/// What of the page is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum View {
    /// What is in the viewport, with a line each for what lies around it.
    Screen,
    /// The whole page.
    #[default]
    Full,
    /// What changed since the reader was told last, in the view they were told then (the screen, if none). Where
    /// there is nothing to compare with, that view whole, and its first line says why.
    Delta,
}
