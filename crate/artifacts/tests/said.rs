//! What a page says, for a wait.

use passerby_artifacts::dom::{DomNode, DomSnapshot, ElementFacts};
use passerby_artifacts::geometry::Viewport;

fn page(nodes: &[(&str, &str, bool)]) -> DomSnapshot {
    let node = |(role, name, visible): &(&str, &str, bool)| DomNode {
        facts: ElementFacts {
            role: (*role).to_owned(),
            name: (*name).to_owned(),
            visible: *visible,
            ..ElementFacts::default()
        },
        ..DomNode::default()
    };
    DomSnapshot {
        schema: passerby_artifacts::SCHEMA_VERSION,
        url: "http://127.0.0.1/".to_owned(),
        title: String::new(),
        lang: String::new(),
        document_id: "document".to_owned(),
        viewport: Viewport {
            width: 1280.0,
            height: 800.0,
            device_pixel_ratio: 1.0,
            scroll_x: 0.0,
            scroll_y: 0.0,
            page_width: 1280.0,
            page_height: 800.0,
        },
        taken_at_ms: 0,
        snapshot_ms: 1.0,
        load_ms: None,
        http_status: None,
        nodes: nodes.iter().map(node).collect(),
        texts: Vec::new(),
        frames: Vec::new(),
        transients: Vec::new(),
        warnings: Vec::new(),
    }
}

#[test]
fn words_are_looked_for_in_what_can_be_seen() {
    let page = page(&[
        ("button", "Save as …", true),
        ("text", "3 of", true),
        ("img", "A cat", true),
        ("text", "12 saved.", true),
        ("text", "Hidden note", false),
    ]);
    for (text, expected) in [
        ("save as", true),
        ("3 of 12 saved", true),
        ("a cat", true),
        ("hidden", false),
        ("Loading", false),
    ] {
        assert_eq!(page.says(text), expected, "{text}");
    }
}
