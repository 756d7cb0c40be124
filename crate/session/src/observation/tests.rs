//! What is told as a control without a name, and what only looks like one.

use super::*;
use crate::test_tree::tree;
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

const SMALL: [f64; 4] = [10.0, 10.0, 20.0, 20.0];
const LARGE: [f64; 4] = [0.0, 0.0, 200.0, 40.0];

#[test]
fn only_what_has_to_have_a_name_is_told_to_lack_one() {
    let mut opened = node(1, None, "combobox", "Owner", [0.0, 0.0, 170.0, 40.0]);
    opened["states"] = json!({ "expanded": true });
    let rows = [
        (
            "an icon button",
            vec![node(1, None, "button", "", SMALL)],
            1,
        ),
        (
            "a shortcut of the pointer's that is hidden from who hears the page",
            vec![{
                let mut arrow = node(1, None, "button", "", SMALL);
                arrow["unexposed"] = json!(true);
                arrow
            }],
            0,
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
            "the list of an opened field",
            vec![
                opened.clone(),
                node(2, None, "listbox", "", [0.0, 60.0, 170.0, 80.0]),
            ],
            0,
        ),
        (
            "a field of the list of an opened one",
            vec![
                opened,
                node(2, None, "textbox", "", [0.0, 60.0, 170.0, 20.0]),
            ],
            1,
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
    assert_eq!(access_gaps(&tree(vec![alone.clone(), around])), []);
    let frame = with(
        "visible_not_accessible",
        node(1, None, "button", "", [0.0, 0.0, 170.0, 44.0]),
    );
    let inside = node(2, None, "checkbox", "Show descriptions", SMALL);
    assert_eq!(access_gaps(&tree(vec![frame.clone(), inside])), []);
    let beside = node(2, None, "checkbox", "Show all", [400.0, 0.0, 13.0, 13.0]);
    assert_eq!(access_gaps(&tree(vec![alone, beside])).len(), 1);
}

fn link(at: usize, parent: Option<usize>, name: &str, href: &str) -> Value {
    let mut link = node(
        at,
        parent,
        "link",
        name,
        [10.0, 30.0 * at as f64, 90.0, 20.0],
    );
    link["href"] = json!(href);
    link
}

#[test]
fn links_of_one_name_are_told_where_nothing_tells_them_apart() {
    let with = |key: &str, value: Value, mut node: Value| {
        node[key] = value;
        node
    };
    let three = |make: &dyn Fn(usize) -> Value| -> Vec<Value> { (1..=3).map(make).collect() };
    let in_rows = |role: &str, name: &str| -> Vec<Value> {
        let nodes = (0..3).flat_map(|i| {
            let row = node(2 * i + 1, None, role, "", LARGE);
            [row, link(2 * i + 2, Some(2 * i), name, &format!("/{i}"))]
        });
        nodes.collect()
    };
    let buttons = |role: &str, text: &str, up: f64| -> Vec<Value> {
        let nodes = (0..3).flat_map(|i| {
            let y = 100.0 * (i + 1) as f64;
            let name = match text {
                "" | "Edit" => text.to_owned(),
                text => format!("{text} {i}"),
            };
            let mut beside = node(2 * i + 1, None, role, &name, [10.0, y - up, 90.0, 20.0]);
            beside["actions"] = json!([]);
            [
                beside,
                node(2 * i + 2, None, "button", "Edit", [120.0, y, 20.0, 20.0]),
            ]
        });
        nodes.collect()
    };
    let under_headings = |up: f64| -> Vec<Value> {
        let nodes = (0..3).flat_map(|i| {
            let link = link(2 * i + 2, None, "Download", &format!("/{i}"));
            let y = 30.0 * (2 * i + 1) as f64 + up;
            let name = format!("part-{i}.gcode");
            [
                node(2 * i + 1, None, "heading", &name, [10.0, y, 90.0, 20.0]),
                link,
            ]
        });
        nodes.collect()
    };
    let rows = [
        (
            "three places",
            three(&|i| {
                link(
                    i,
                    None,
                    if i == 2 { "read more " } else { "Read more" },
                    &format!("/{i}"),
                )
            }),
            1,
        ),
        (
            "two",
            three(&|i| link(i, None, "Read more", &format!("/{i}"))).split_off(1),
            0,
        ),
        ("one place", three(&|i| link(i, None, "Read more", "/a")), 0),
        (
            "a picture and its caption among them",
            three(&|i| link(i, None, "Boat", &format!("/{}", i / 2))),
            0,
        ),
        (
            "no place",
            three(&|i| link(i, None, "More", &format!("javascript:a({i})"))),
            0,
        ),
        ("each in a row", in_rows("row", "Edit"), 0),
        ("each in an entry of a menu", in_rows("menuitem", "Edit"), 0),
        ("each in a box", in_rows("generic", "Edit"), 1),
        ("each under a heading of its own", under_headings(0.0), 0),
        ("headings far over them", under_headings(-400.0), 1),
        ("a row says what no word says", in_rows("row", "-"), 0),
        (
            "described",
            three(&|i| {
                with(
                    "description",
                    json!(format!("of {i}")),
                    link(i, None, "Edit", &format!("/{i}")),
                )
            }),
            0,
        ),
        (
            "one out of view",
            three(&|i| {
                with(
                    "in_viewport",
                    json!(i != 2),
                    link(i, None, "Edit", &format!("/{i}")),
                )
            }),
            0,
        ),
        (
            "one covered",
            three(&|i| {
                with(
                    "covered",
                    json!(i == 2),
                    link(i, None, "Edit", &format!("/{i}")),
                )
            }),
            0,
        ),
        ("buttons", buttons("text", "", 0.0), 1),
        ("buttons beside their text", buttons("text", "Part", 0.0), 0),
        ("buttons under their text", buttons("text", "Part", 40.0), 1),
        (
            "buttons that say the text again",
            buttons("text", "Edit", 0.0),
            1,
        ),
    ];
    for (name, nodes, expected) in rows {
        let found = same_named(&tree(nodes));
        assert_eq!(found.len(), expected, "{name}: {found:?}");
        assert!(
            found.iter().all(|same| same.links.len() == 3),
            "{name}: {found:?}"
        );
    }
}

#[test]
fn a_layer_lies_over_most_of_the_controls_or_is_none() {
    let controls = |by: &[&str]| -> Vec<Value> {
        let nodes = by.iter().enumerate().map(|(i, by)| {
            let mut button = node(i + 1, None, "button", "Go", SMALL);
            button["covered"] = json!(!by.is_empty());
            button["covered_by"] = json!(by);
            button
        });
        nodes.collect()
    };
    let rows = [
        ("all", vec!["<div>"; 4], Some((4, 4))),
        (
            "most",
            vec!["<div>", "<div>", "<div>", "<div>", "", "<b>", ""],
            Some((4, 7)),
        ),
        (
            "half",
            vec!["<div>", "<div>", "<div>", "<div>", "", "", "", ""],
            None,
        ),
        ("few", vec!["<div>"; 3], None),
        ("each by its own", vec!["<a>", "<b>", "<i>", "<u>"], None),
        ("none", vec![""; 6], None),
    ];
    for (name, by, expected) in rows {
        let found = cover(&tree(controls(&by))).map(|cover| (cover.covered, cover.controls));
        assert_eq!(found, expected, "{name}");
    }
}

#[test]
fn a_faint_text_is_told_by_the_control_it_is_on_or_by_its_words() {
    use passerby_artifacts::dom::TextPaint;
    use passerby_artifacts::screenshot::FaintText;
    let text = |handle: u32, text: &str, rect: [f64; 4]| TextPaint {
        handle,
        text: text.to_owned(),
        rect: CssRect::new(rect[0], rect[1], rect[2], rect[3]),
        colour: [0x99; 3],
        alpha: 1.0,
        layered: false,
        size_px: 14.0,
        bold: false,
        placeholder: false,
    };
    let disabled = |mut node: Value| {
        node["states"] = json!({"disabled": true});
        node
    };
    let plain = |mut node: Value| {
        node["actions"] = json!([]);
        node
    };
    let rows = [
        (
            "a link",
            vec![node(1, None, "link", "Terms of use", SMALL)],
            text(1, "use", SMALL),
            Some(("link", "Terms of use")),
        ),
        (
            "a part of a cell",
            vec![plain(node(1, None, "cell", "Menu draft", SMALL))],
            text(1, "draft", SMALL),
            Some(("text", "draft")),
        ),
        (
            "all of a heading",
            vec![plain(node(1, None, "heading", "Menu", SMALL))],
            text(1, "Menu", SMALL),
            Some(("heading", "Menu")),
        ),
        (
            "a run of text",
            vec![plain(node(1, None, "text", "Made in 3 s", SMALL))],
            text(1, "Made in", SMALL),
            Some(("text", "Made in")),
        ),
        (
            "on a button",
            vec![
                node(1, None, "button", "Buy now", LARGE),
                plain(node(2, Some(0), "text", "now", SMALL)),
            ],
            text(2, "now", SMALL),
            Some(("button", "Buy now")),
        ),
        (
            "in a table that takes the focus",
            vec![
                node(1, None, "table", "Messages", LARGE),
                plain(node(2, Some(0), "text", "Mon 12:00", SMALL)),
            ],
            text(2, "Mon 12:00", SMALL),
            Some(("text", "Mon 12:00")),
        ),
        (
            "on a disabled one",
            vec![disabled(node(1, None, "button", "Buy", SMALL))],
            text(1, "Buy", SMALL),
            None,
        ),
        (
            "of no node",
            vec![node(1, None, "link", "Terms", SMALL)],
            text(9, "Terms", SMALL),
            None,
        ),
    ];
    for (name, nodes, text, expected) in rows {
        let mut snapshot: DomSnapshot = serde_json::from_value(json!({
            "schema": 1, "url": "", "title": "", "document_id": "d", "taken_at_ms": 0, "snapshot_ms": 0.0, "nodes": [],
            "viewport": {"width": 1280.0, "height": 800.0, "device_pixel_ratio": 1.0, "scroll_x": 0.0, "scroll_y": 0.0,
                "page_width": 1280.0, "page_height": 800.0},
        }))
        .expect("a snapshot");
        snapshot.texts = vec![text];
        let faint = |text: usize| FaintText {
            text,
            ratio: 2.84,
            colour: [0x99; 3],
            background: [255; 3],
        };
        let screenshot = Screenshot {
            id: "step_001".to_owned(),
            width_px: 1280,
            height_px: 800,
            viewport: snapshot.viewport,
            url: String::new(),
            title: String::new(),
            taken_at_ms: 0,
            capture_ms: 0.0,
            changed_share: None,
            changed_rect: None,
            controls_changed: false,
            // The second is of another snapshot.
            faint: vec![faint(0), faint(7)],
        };
        let tree = tree(nodes);
        let found = faint_texts(&tree, Some(&snapshot), Some(&screenshot));
        let told: Vec<_> = found
            .iter()
            .map(|f| (f.control.role.as_str(), f.control.name.as_str()))
            .collect();
        assert_eq!(told, expected.into_iter().collect::<Vec<_>>(), "{name}");
        assert_eq!(
            faint_texts(&tree, Some(&snapshot), None),
            [],
            "{name}: without a picture"
        );
    }
}
