//! An answer as JSON for programs: the result in the shape that was asked for, beside it the evidence in the same shape.

use passerby_artifacts::extraction::{
    ExtractedRecord, ExtractedValue, Extraction, ExtractionTarget,
};
use serde_json::{Map, Value, json};

/// The answer: `question`, `result`, `evidence`, `unsatisfied`, `pages`, and `partly_read` where a long page was not read whole. A field without value is in none of the first two.
pub fn answer(found: &Extraction) -> Value {
    let result = each(found, &|value| json!(value.value));
    let evidence = each(found, &|value| json!(value.evidence));
    let mut whole = Map::new();
    whole.insert("question".into(), json!(found.plan.question));
    if let Some(repository) = &found.plan.repository {
        whole.insert("repository".into(), json!(repository));
    }
    let name = match found.plan.target {
        ExtractionTarget::LatestRelease => "latest_release",
        ExtractionTarget::Custom | ExtractionTarget::Code => "result",
    };
    whole.insert(name.into(), result);
    whole.insert("evidence".into(), evidence);
    let mut missing: Vec<Value> = found
        .unsatisfied
        .iter()
        .map(|missing| json!(missing))
        .collect();
    // In a list each entry may lack something of its own.
    if found.plan.many {
        for (at, record) in found.records.iter().enumerate() {
            let own = record
                .unsatisfied
                .iter()
                .filter(|own| !found.unsatisfied.iter().any(|told| told.field == own.field));
            missing.extend(
                own.map(|own| json!({ "entry": at, "field": own.field, "reason": own.reason })),
            );
        }
    }
    whole.insert("unsatisfied".into(), Value::Array(missing));
    whole.insert("pages".into(), json!(found.pages));
    if !found.partly_read.is_empty() {
        whole.insert("partly_read".into(), json!(found.partly_read));
    }
    Value::Object(whole)
}

/// The rows of a table: the names of the fields, and each record's values as texts, as the page has them.
pub fn rows(found: &Extraction) -> (Vec<String>, Vec<Vec<String>>) {
    let names: Vec<String> = found
        .plan
        .fields
        .iter()
        .map(|field| field.name.clone())
        .collect();
    let cell = |record: &ExtractedRecord, name: &String| {
        if let Some(parts) = record.parts.get(name) {
            let named = |part: &ExtractedRecord| {
                part.values
                    .get("name")
                    .map(|value| value.evidence.quote.clone())
            };
            let names: Vec<String> = parts.iter().filter_map(named).collect();
            return names.join("; ");
        }
        let value = record.values.get(name);
        value
            .map(|value| value.evidence.quote.clone())
            .unwrap_or_default()
    };
    let rows = found
        .records
        .iter()
        .map(|record| names.iter().map(|name| cell(record, name)).collect());
    (names.clone(), rows.collect())
}

fn each(found: &Extraction, one: &dyn Fn(&ExtractedValue) -> Value) -> Value {
    let of = |record: &ExtractedRecord| {
        let values = record
            .values
            .iter()
            .map(|(name, value)| (name.clone(), one(value)));
        let parts = record.parts.iter().map(|(name, parts)| {
            let part = |part: &ExtractedRecord| {
                let values = part.values.iter();
                Value::Object(
                    values
                        .map(|(name, value)| (name.clone(), one(value)))
                        .collect(),
                )
            };
            (name.clone(), Value::Array(parts.iter().map(part).collect()))
        });
        Value::Object(values.chain(parts).collect())
    };
    match found.plan.many {
        true => Value::Array(found.records.iter().map(of).collect()),
        false => found.records.first().map_or_else(|| json!({}), of),
    }
}
