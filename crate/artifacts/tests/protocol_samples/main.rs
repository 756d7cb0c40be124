//! Holds `extension/shared/contract.json`, against which the extension's validators are tested, to what
//! these types really write. `UPDATE_EXPECT=1` rewrites it: one sample a line, so that a diff can be read.

mod chosen;
mod findings;
mod replies;
mod requests;
mod runs;
mod steps;

use replies::replies;
use requests::requests;
use runs::pushes;
use serde_json::{Value, json};

/// Every request, reply and push, each variant at least once.
fn samples() -> Value {
    json!({"requests": requests(), "replies": replies(), "pushes": pushes()})
}

#[test]
fn the_extension_is_tested_against_what_these_types_write() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../extension/shared/contract.json"
    );
    let samples = samples();
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(path, one_a_line(&samples)).expect("it can be written");
    }
    let kept: Value =
        serde_json::from_str(&std::fs::read_to_string(path).expect("it can be written"))
            .expect("it can be written");
    assert_eq!(kept, samples, "run with UPDATE_EXPECT=1 and read the diff");
}

fn one_a_line(samples: &Value) -> String {
    let lists = ["requests", "replies", "pushes"].map(|key| {
        let lines: Vec<String> = samples[key]
            .as_array()
            .into_iter()
            .flatten()
            .map(|v| format!("    {v}"))
            .collect();
        format!("  \"{key}\": [\n{}\n  ]", lines.join(",\n"))
    });
    format!("{{\n{}\n}}\n", lists.join(",\n"))
}
