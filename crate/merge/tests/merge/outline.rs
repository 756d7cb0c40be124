//! Pages and detections written as a person would: one a line, two spaces a level.
//!
//! `button "Save" 10,10 100x30 click disabled` is an element (its name a JSON string),
//! `button 0.9 12,11 98x29` a detection.

use passerby_artifacts::SCHEMA_VERSION;
use passerby_artifacts::detection::{Detection, DetectionClass, Detections};
use passerby_artifacts::dom::{
    ActionKind, Checked, DomNode, DomSnapshot, ElementFacts, InputHints, Unseen,
};
use passerby_artifacts::geometry::{CssRect, Viewport};

pub fn viewport() -> Viewport {
    Viewport {
        width: 1280.0,
        height: 800.0,
        device_pixel_ratio: 1.0,
        scroll_x: 0.0,
        scroll_y: 0.0,
        page_width: 1280.0,
        page_height: 3000.0,
    }
}

pub fn snapshot_of(nodes: Vec<DomNode>) -> DomSnapshot {
    DomSnapshot {
        schema: SCHEMA_VERSION,
        url: "http://127.0.0.1/".to_owned(),
        title: "A page".to_owned(),
        lang: String::new(),
        document_id: "document".to_owned(),
        viewport: viewport(),
        taken_at_ms: 0,
        snapshot_ms: 5.0,
        load_ms: None,
        http_status: None,
        nodes,
        texts: Vec::new(),
        frames: Vec::new(),
        transients: Vec::new(),
        warnings: Vec::new(),
    }
}

pub fn page(outline: &str) -> DomSnapshot {
    let mut nodes: Vec<DomNode> = Vec::new();
    let mut path: Vec<usize> = Vec::new();
    for line in outline.lines().filter(|line| !line.trim().is_empty()) {
        let level = (line.len() - line.trim_start().len()) / 2;
        path.truncate(level);
        let mut node = element(line.trim());
        node.parent = path.last().copied();
        node.handle = nodes.len() as u32 + 1;
        path.push(nodes.len());
        nodes.push(node);
    }
    snapshot_of(nodes)
}

fn element(line: &str) -> DomNode {
    let (role, rest) = line.split_once(' ').expect("role and box");
    let (name, rest) = json_string(rest.trim_start());
    let mut words = rest.split_whitespace();
    let rect = rect(words.next().expect("place"), words.next().expect("size"));
    let mut node = DomNode {
        facts: ElementFacts {
            role: role.to_owned(),
            name: name.unwrap_or_default(),
            rect,
            visible: true,
            in_viewport: rect.intersection(&viewport().rect()).is_some(),
            ..ElementFacts::default()
        },
        ..DomNode::default()
    };
    for word in words {
        apply(&mut node, word);
    }
    node
}

fn apply(node: &mut DomNode, word: &str) {
    let input = |node: &mut DomNode| node.input.get_or_insert_with(InputHints::default).clone();
    match word.split_once('=').unwrap_or((word, "")) {
        ("click", _) => node.actions.push(ActionKind::Click),
        ("type", _) => node.actions.push(ActionKind::Type),
        ("check", _) => node.actions.push(ActionKind::Check),
        ("select", _) => node.actions.push(ActionKind::Select),
        ("scroll", _) => node.actions.push(ActionKind::Scroll),
        ("hidden", _) => (node.visible, node.in_viewport) = (false, false),
        ("covered", _) => node.covered = true,
        ("disabled", _) => node.states.disabled = true,
        ("focused", _) => node.states.focused = true,
        ("required", _) => node.states.required = true,
        ("invalid", _) => node.states.invalid = true,
        ("readonly", _) => node.states.read_only = true,
        ("secret", _) => node.states.secret = true,
        ("filled", _) => node.states.filled = Some(true),
        ("modal", _) => node.states.modal = true,
        ("draggable", _) => node.states.draggable = true,
        ("selected", _) => node.states.selected = Some(true),
        ("checked", on) => {
            node.states.checked = Some(if on == "no" {
                Checked::False
            } else {
                Checked::True
            });
        }
        ("expanded", on) => node.states.expanded = Some(on != "no"),
        ("level", level) => node.level = Some(level.parse().expect("level")),
        ("value", value) => node.value = Some(value.to_owned()),
        ("href", href) => node.href = Some(href.to_owned()),
        ("description", text) => node.description = text.to_owned(),
        ("placeholder", text) => {
            node.input = Some(InputHints {
                placeholder: text.to_owned(),
                ..input(node)
            });
        }
        ("error", text) => {
            node.input = Some(InputHints {
                validation_message: text.to_owned(),
                ..input(node)
            });
        }
        ("unseen", _) => node.unseen = Some(Unseen::OtherOrigin),
        ("options", list) => {
            let options = list.split(',').map(str::to_owned).collect();
            node.input = Some(InputHints {
                options,
                ..input(node)
            });
        }
        (unknown, _) => panic!("no such word: {unknown}"),
    }
}

pub fn detections(outline: &str) -> Detections {
    let hit = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let class = DetectionClass::ALL
            .into_iter()
            .find(|c| c.as_str() == words[0]);
        Detection {
            class: class.expect("class"),
            confidence: words[1].parse().expect("confidence"),
            rect: rect(words[2], words[3]),
        }
    };
    Detections {
        hits: outline
            .lines()
            .filter(|line| !line.trim().is_empty())
            .map(hit)
            .collect(),
        model: "test 1".to_owned(),
        decode_ms: 2.0,
        detect_ms: 3.0,
    }
}

fn rect(place: &str, size: &str) -> CssRect {
    let number = |text: &str| text.parse::<f64>().expect("number");
    let (x, y) = place.split_once(',').expect("x,y");
    let (width, height) = size.split_once('x').expect("width x height");
    CssRect::new(number(x), number(y), number(width), number(height))
}

/// A leading JSON string, if there is one, and what follows it.
fn json_string(text: &str) -> (Option<String>, &str) {
    if !text.starts_with('"') {
        return (None, text);
    }
    let mut strings = serde_json::Deserializer::from_str(text).into_iter::<String>();
    let string = strings.next().expect("a string").expect("a JSON string");
    (Some(string), &text[strings.byte_offset()..])
}
