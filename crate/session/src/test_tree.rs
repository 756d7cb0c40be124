//! Trees for tests.

use passerby_artifacts::ui_tree::{PerceptionStats, UiTree};
use serde_json::{Value, json};

/// A tree of these nodes on a screen of the usual size.
pub(crate) fn tree(nodes: Vec<Value>) -> UiTree {
    let tree = json!({
        "schema": 1, "url": "https://a.example/", "title": "", "document_id": "d", "nodes": nodes, "warnings": [],
        "viewport": {"width": 1280.0, "height": 800.0, "device_pixel_ratio": 1.0, "scroll_x": 0.0, "scroll_y": 0.0,
            "page_width": 1280.0, "page_height": 800.0},
        "stats": PerceptionStats::default(),
    });
    serde_json::from_value(tree).expect("a tree")
}
