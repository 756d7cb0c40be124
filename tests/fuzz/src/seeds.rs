//! Sound inputs that others are made of.

use crate::draw::Draw;
use crate::mutate::Rng;
use crate::page;
use serde_json::{Value, json};

/// A trace of a real run.
pub const TRACE: &str = include_str!("../../sessions/register_by_rules/events.jsonl");
const PERSONAS: [&str; 3] = [
    include_str!("../../../extension/personas/ada.yaml"),
    include_str!("../../../extension/personas/bram.yaml"),
    include_str!("../../../extension/personas/noor.yaml"),
];
const CODECS: [&str; 6] = [
    include_str!("../../../crate/models/tests/model/anthropic.json"),
    include_str!("../../../crate/models/tests/model/compatible.json"),
    include_str!("../../../crate/models/tests/model/gemini.json"),
    include_str!("../../../crate/models/tests/model/ollama.json"),
    include_str!("../../../crate/models/tests/model/openai_chat.json"),
    include_str!("../../../crate/models/tests/model/openai_responses.json"),
];
const MANIFEST: &str = include_str!("../../../models/ui/model.toml");

/// Bytes for targets that draw from them.
pub fn choices() -> Vec<Vec<u8>> {
    let mut rng = Rng::new(17);
    (0..24)
        .map(|size| (0..size * 150).map(|_| rng.number() as u8).collect())
        .collect()
}

pub fn personas() -> Vec<Vec<u8>> {
    let odd = "id: a\nname: A\ncredentials:\n  password: secret\n  token: { value: x, origin: https://a.example }\nwords_per_minute: 180\n";
    PERSONAS
        .iter()
        .chain([&odd])
        .map(|text| text.as_bytes().to_vec())
        .collect()
}

/// API and status in the first two bytes, then a body.
pub fn replies() -> Vec<Vec<u8>> {
    let cases = CODECS
        .iter()
        .filter_map(|text| serde_json::from_str::<Value>(text).ok());
    let bodies = cases.flat_map(|case| case["answers"].as_array().cloned().unwrap_or_default());
    let bodies = bodies.filter_map(|answer| answer["body"].as_str().map(str::to_owned));
    let numbered = bodies.enumerate();
    numbered
        .flat_map(|(at, body)| {
            [[at as u8, 0], [at as u8, 1]].map(|head| [&head[..], body.as_bytes()].concat())
        })
        .collect()
}

/// API and length of the pieces in the first two bytes, then a stream.
pub fn streams() -> Vec<Vec<u8>> {
    // In the order of the APIs there.
    let files = [
        CODECS[4], CODECS[5], CODECS[0], CODECS[2], CODECS[3], CODECS[1],
    ];
    let mut seeds = Vec::new();
    for (api, text) in files.into_iter().enumerate() {
        let case: Value = serde_json::from_str(text).unwrap_or_default();
        for stream in case["streams"].as_array().into_iter().flatten() {
            let body = stream["body"].as_str().unwrap_or_default();
            seeds.push([&[api as u8, 7][..], body.as_bytes()].concat());
        }
    }
    seeds
}

/// What a content script answers of axe-core.
pub fn audits() -> Vec<Vec<u8>> {
    let node = json!({"target": "#a", "html": "<a>", "role": "link", "name": "A",
        "rect": {"x": 1, "y": 2, "width": 30, "height": 20}});
    let violation = |count: f64| {
        json!({"rule": "link-name", "impact": "serious", "help": "Links must have text", "help_url": "https://a.example/",
            "tags": ["wcag2a", "wcag412"], "cause": "#777 on #fff", "count": count, "nodes": [node, node]})
    };
    let violations = json!([violation(2.0), violation(-1.0)]);
    [violations, json!([])]
        .map(|violations| {
            json!({"version": "4.14.1", "took_ms": 3.5, "violations": violations, "notes": ["n"]})
                .to_string()
                .into_bytes()
        })
        .to_vec()
}

/// A choice in the first byte, then an answer.
pub fn answers() -> Vec<Vec<u8>> {
    let step = |action: &str, target: &str, text: &str| {
        let whole = json!({
            "last_verdict": "matched", "last_notes": "As I thought.", "suggestion": "", "sees": "A form.", "stands_out": ["a"],
            "why": "It is next.", "action": action, "target": target, "text": text, "confidence": 0.9, "expects": "It moves.",
            "expect": "something_changes", "expect_text": "", "within_ms": 2000, "sureness": 0.8, "description": "the button",
            "x": 10.5, "y": 20.0,
        });
        whole.to_string()
    };
    let texts = [
        step("click", "button \"Save\"", ""),
        step(
            "fill_and_submit",
            "button \"Save\"",
            "textbox \"Name\"=Ada\ntxt_3fa9=on",
        ),
        step("drag", "button \"Save\"", "40,-10"),
        step("select_many", "combobox \"Size\"", "L\nXL"),
        step("ask_user", "", "Which one?"),
        step("type", "textbox \"Name\"", "credential:password"),
        step("press_key", "", "Ctrl+Shift+A"),
        step("drag", "button \"Save\"", "100 -20"),
        step("wait", "", "1500"),
        step("finish", "", "It is done."),
        format!("Here you are: ```json\n{}\n```", step("scroll", "", "down")),
    ];
    let numbered = texts.iter().enumerate();
    numbered
        .map(|(at, text)| [&[at as u8][..], text.as_bytes()].concat())
        .collect()
}

/// A whole trace, and its first lines.
pub fn journals() -> Vec<Vec<u8>> {
    let lines: Vec<&str> = TRACE.lines().collect();
    let part = |count: usize| {
        lines
            .iter()
            .take(count)
            .map(|line| format!("{line}\n"))
            .collect::<String>()
            .into_bytes()
    };
    vec![TRACE.as_bytes().to_vec(), part(1), part(6), part(12)]
}

pub fn snapshots() -> Vec<Vec<u8>> {
    let sound = choices()
        .into_iter()
        .map(|bytes| page::drawn(&mut Draw::from(&bytes), 6));
    sound
        .filter_map(|page| serde_json::to_vec(&page).ok())
        .collect()
}

/// Small pictures, and one that claims to be as large as can be.
pub fn pngs() -> Vec<Vec<u8>> {
    let encoded = |width, height| {
        let picture = image::RgbaImage::from_fn(width, height, |x, y| {
            image::Rgba([x as u8, y as u8, 7, 255])
        });
        passerby_images::encode_png(&picture).unwrap_or_default()
    };
    let mut bomb = encoded(8, 8);
    // Width and height stand in the first chunk, from byte 16 on.
    bomb.splice(16..24, [0x7f, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff]);
    vec![encoded(1, 1), encoded(16, 9), encoded(40, 3), bomb]
}

pub fn manifests() -> Vec<Vec<u8>> {
    // The first part is what is read; the rest are figures.
    let read = MANIFEST.split("[quantization]").next().unwrap_or_default();
    vec![read.as_bytes().to_vec(), MANIFEST.as_bytes().to_vec()]
}

/// What pages make of a credential's value that was typed into them.
pub fn echoes() -> Vec<Vec<u8>> {
    [
        "http://shop.test/?q=Zq7%2Dheron%2525%3C",
        "Zq7-heron%&lt;&amp;lt;&#x5a;q7",
        "{\"a\":\"\\u005aq7-heron%<\"}",
        "WnE3LWhlcm9uJTw= 5a71372d6865726f6e253c",
        "\\\\\\&&&&%%%%++++",
    ]
    .map(|text| text.as_bytes().to_vec())
    .to_vec()
}
