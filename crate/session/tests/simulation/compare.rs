//! Two reports of the same run, one of which lived through deaths, must tell the same: times, and words about the
//! deaths themselves, apart.

use passerby_artifacts::fault::WarningKind;
use passerby_artifacts::run::RunRecord;
use serde_json::Value;

const TIMES: [&str; 11] = [
    "ms",
    "response_ms",
    "at_ms",
    "started_at_ms",
    "ended_at_ms",
    "taken_at_ms",
    "appeared_at_ms",
    "vanished_at_ms",
    "took_ms",
    "merge_ms",
    "decide_ms",
];
/// Said of the deaths, not of the page.
const OF_DEATHS: &str = "asked_again";

/// Whether the outcome of an act was lost for good.
pub fn is_unsure(record: &RunRecord) -> bool {
    let mut warnings = record.steps.iter().flat_map(|step| &step.warnings);
    warnings.any(|warning| warning.kind == WarningKind::OutcomeUnknown)
}

/// The first difference, as path and both values.
pub fn difference(calm: &RunRecord, disturbed: &RunRecord) -> Option<String> {
    let plain = |record: &RunRecord| {
        let mut value = serde_json::to_value(record).unwrap_or_default();
        strip(&mut value);
        value
    };
    first(&plain(calm), &plain(disturbed), "")
}

fn strip(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|key, _| !TIMES.contains(&key.as_str()));
            if let Some(Value::Array(warnings)) = fields.get_mut("warnings") {
                warnings.retain(|warning| warning["kind"] != OF_DEATHS);
            }
            // Whether a list that was emptied is told at all is no difference.
            fields.retain(|key, value| {
                key != "warnings" || value.as_array().is_some_and(|all| !all.is_empty())
            });
            fields.values_mut().for_each(strip);
        }
        Value::Array(values) => values.iter_mut().for_each(strip),
        _ => {}
    }
}

fn first(calm: &Value, disturbed: &Value, path: &str) -> Option<String> {
    match (calm, disturbed) {
        (Value::Object(a), Value::Object(b)) => {
            let keys: std::collections::BTreeSet<&String> = a.keys().chain(b.keys()).collect();
            keys.into_iter().find_map(|key| {
                let of = |fields: &serde_json::Map<String, Value>| {
                    fields.get(key).cloned().unwrap_or_default()
                };
                first(&of(a), &of(b), &format!("{path}.{key}"))
            })
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => a
            .iter()
            .zip(b)
            .enumerate()
            .find_map(|(index, (a, b))| first(a, b, &format!("{path}[{index}]"))),
        _ => (calm != disturbed)
            .then(|| format!("{path}: {calm} without deaths, {disturbed} with them")),
    }
}
