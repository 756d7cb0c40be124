//! The shapes that answers must have, as JSON schemas that every API's strict mode takes: flat objects, every field
//! required, nothing beside them. A shape that changes gets another version.

use passerby_artifacts::model::AnswerSchema;

/// Verdicts on the last act; `none` where there was none.
pub(super) const VERDICTS: [&str; 5] = ["matched", "missed", "contradicted", "unknown", "none"];

/// Acts.
pub(super) const ACTIONS: [&str; 12] = [
    "click",
    "type",
    "clear",
    "select",
    "check",
    "press_key",
    "scroll",
    "navigate",
    "back",
    "wait",
    "finish",
    "give_up",
];

/// Kinds of expectations.
pub(super) const EXPECTS: [&str; 11] = [
    "something_changes",
    "nothing_changes",
    "value_becomes",
    "checked_becomes",
    "form_taken",
    "page_changes",
    "url_contains",
    "dialog_opens",
    "dialog_closes",
    "appears",
    "scrolls",
];

/// The schema's name, which some APIs take for that of a tool.
pub(super) fn name(schema: AnswerSchema) -> &'static str {
    match schema {
        AnswerSchema::StepV1 => "step_v1",
        AnswerSchema::PingV1 => "ping_v1",
    }
}

/// The schema itself, JSON. Models write the fields in this order: what is seen comes before what is done. So it is
/// written by hand, since a JSON object in memory does not keep its order.
pub(super) fn json_schema(schema: AnswerSchema) -> String {
    match schema {
        AnswerSchema::StepV1 => object(&[
            ("last_verdict", one_of(&VERDICTS)),
            ("last_notes", text()),
            ("suggestion", text()),
            ("sees", text()),
            (
                "stands_out",
                format!(r#"{{"type":"array","items":{}}}"#, text()),
            ),
            ("why", text()),
            ("action", one_of(&ACTIONS)),
            ("target", text()),
            ("text", text()),
            ("confidence", kind("number")),
            ("expects", text()),
            ("expect", one_of(&EXPECTS)),
            ("expect_text", text()),
            ("within_ms", kind("integer")),
            ("sureness", kind("number")),
        ]),
        AnswerSchema::PingV1 => object(&[("ok", kind("boolean"))]),
    }
}

fn object(fields: &[(&str, String)]) -> String {
    let shapes: Vec<String> = fields
        .iter()
        .map(|(name, shape)| format!(r#""{name}":{shape}"#))
        .collect();
    let names: Vec<String> = fields
        .iter()
        .map(|(name, _)| format!(r#""{name}""#))
        .collect();
    format!(
        r#"{{"type":"object","properties":{{{}}},"required":[{}],"additionalProperties":false}}"#,
        shapes.join(","),
        names.join(",")
    )
}

fn kind(name: &str) -> String {
    format!(r#"{{"type":"{name}"}}"#)
}

fn text() -> String {
    kind("string")
}

fn one_of(words: &[&str]) -> String {
    format!(r#"{{"type":"string","enum":["{}"]}}"#, words.join(r#"",""#))
}
