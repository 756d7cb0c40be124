//! What is told as a control without a name, and what only looks like one.

use super::*;
use passerby_artifacts::ui_tree::PerceptionStats;
use serde_json::{Value, json};

/// A painted node; `parent` is its position.
fn node(at: usize, parent: Option<usize>, role: &str, name: &str, rect: [f64; 4]) -> Value {
    let [x, y, width, height] = rect;
    json!({
        "id": format!("n_{at}"), "parent": parent, "depth": 0, "role": role, "name": name, "actions": ["click"],
        "rect": {"x": x, "y": y, "width": width, "height": height}, "visible": true, "in_viewport": true,
        "source": "dom", "handle": at,
    })
}

fn tree(nodes: Vec<Value>) -> UiTree {
    let tree = json!({
        "schema": 1, "url": "https://a.example/", "title": "", "document_id": "d", "nodes": nodes, "warnings": [],
        "viewport": {"width": 1280.0, "height": 800.0, "device_pixel_ratio": 1.0, "scroll_x": 0.0, "scroll_y": 0.0,
            "page_width": 1280.0, "page_height": 800.0},
        "stats": PerceptionStats::default(),
    });
    serde_json::from_value(tree).expect("a tree")
}

const SMALL: [f64; 4] = [10.0, 10.0, 20.0, 20.0];
const LARGE: [f64; 4] = [0.0, 0.0, 200.0, 40.0];

#[test]
fn only_what_has_to_have_a_name_is_told_to_lack_one() {
    let rows = [
        (
            "an icon button",
            vec![node(1, None, "button", "", SMALL)],
            1,
        ),
        (
            "one with a name",
            vec![node(1, None, "button", "Save", SMALL)],
            0,
        ),
        (
            "a wrapper that reacts",
            vec![node(1, None, "generic", "", LARGE)],
            0,
        ),
        (
            "the shell of a named field",
            vec![
                node(1, None, "combobox", "", LARGE),
                node(2, Some(0), "textbox", "Date", SMALL),
            ],
            0,
        ),
        (
            "a part of a named tab",
            vec![
                node(1, None, "tab", "Popups", LARGE),
                node(2, Some(0), "button", "", SMALL),
            ],
            0,
        ),
        (
            "on a named button, beside it in the page",
            vec![
                node(1, None, "button", "Menu", LARGE),
                node(2, None, "button", "", SMALL),
            ],
            0,
        ),
        (
            "beside a named one",
            vec![
                node(1, None, "button", "Menu", [300.0, 0.0, 50.0, 40.0]),
                node(2, None, "button", "", SMALL),
            ],
            1,
        ),
    ];
    for (name, nodes, expected) in rows {
        let found = unlabelled(&tree(nodes));
        assert_eq!(found.len(), expected, "{name}: {found:?}");
    }
}

#[test]
fn what_is_not_painted_is_no_gap_and_what_lies_in_a_control_is_its_part() {
    let with = |fact: &str, mut node: Value| {
        node["fact"] = json!(fact);
        node
    };
    let alone = with(
        "visible_not_accessible",
        node(1, None, "generic", "", SMALL),
    );
    assert_eq!(access_gaps(&tree(vec![alone.clone()])).len(), 1);
    let hidden = with(
        "accessible_not_visible",
        node(1, None, "button", "Close", SMALL),
    );
    assert_eq!(access_gaps(&tree(vec![hidden])), []);
    let around = node(2, None, "button", "POST /loans", LARGE);
    assert_eq!(access_gaps(&tree(vec![alone, around])), []);
}
