//! Proving an answer: each quote has to stand in the content that was read, and each value has to follow from its quote.

use crate::page::Page;
use crate::values;
use passerby_artifacts::content::PageContent;
use passerby_artifacts::extraction::{Evidence, ExtractedValue, Extraction, Value, ValueKind};

/// A value that cannot be proved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unproved {
    /// Which record, from 0.
    pub record: usize,
    /// Name of the field.
    pub field: String,
    /// What is wrong, one sentence.
    pub why: String,
}

/// All values of an answer that the contents do not prove. `contents`: the pages as they were read.
pub fn check(extraction: &Extraction, contents: &[PageContent]) -> Vec<Unproved> {
    let mut unproved = Vec::new();
    for (at, record) in extraction.records.iter().enumerate() {
        for (name, value) in &record.values {
            let kind = extraction
                .plan
                .field(name)
                .map(|field| field.kind)
                .unwrap_or_default();
            if let Err(why) = prove(kind, value, contents) {
                unproved.push(Unproved {
                    record: at,
                    field: name.clone(),
                    why,
                });
            }
        }
        for (list, parts) in &record.parts {
            for (name, value) in parts.iter().flat_map(|part| &part.values) {
                if let Err(why) = prove(kind_of_part(name), value, contents) {
                    unproved.push(Unproved {
                        record: at,
                        field: format!("{list}.{name}"),
                        why,
                    });
                }
            }
        }
    }
    unproved
}

/// What kind of value a field of a list of things has.
fn kind_of_part(name: &str) -> ValueKind {
    match name {
        "url" => ValueKind::Link,
        "size" => ValueKind::Size,
        _ => ValueKind::Text,
    }
}

/// Whether a value follows from its quote, and that stands in the page.
///
/// # Errors
/// What is wrong, one sentence.
pub fn prove(
    kind: ValueKind,
    value: &ExtractedValue,
    contents: &[PageContent],
) -> Result<(), String> {
    let evidence = &value.evidence;
    let content = contents
        .iter()
        .find(|content| content.url == evidence.url && content.taken_at_ms == evidence.at_ms)
        .ok_or_else(|| {
            format!(
                "The page {} as it was read then is not there.",
                evidence.url
            )
        })?;
    if !stands_in(content, evidence) {
        return Err(format!("“{}” does not stand in the page.", evidence.quote));
    }
    let follows = match kind {
        ValueKind::Link | ValueKind::Image => value.value == Value::Text(evidence.quote.clone()),
        ValueKind::List | ValueKind::Object => true,
        _ => values::read(kind, &evidence.quote)
            .or_else(|| values::in_words(kind, &evidence.quote))
            .is_some_and(|read| read.value == value.value),
    };
    match follows {
        true => Ok(()),
        false => Err(format!(
            "“{}” does not say the value that was given.",
            evidence.quote
        )),
    }
}

fn stands_in(content: &PageContent, evidence: &Evidence) -> bool {
    if evidence.quote.trim().is_empty() {
        return false;
    }
    let page = Page::new(content);
    let Some(at) = evidence.node else {
        let machine = content
            .json_ld
            .iter()
            .any(|text| text.contains(&evidence.quote) || says(text, &evidence.quote));
        return machine
            || content
                .meta
                .iter()
                .any(|meta| meta.content.contains(&evidence.quote))
            || content
                .nodes
                .iter()
                .any(|node| node.machine.contains(&evidence.quote));
    };
    let Some(node) = content.nodes.get(at) else {
        return false;
    };
    let addresses = page
        .inside(at)
        .map(|(_, node)| node)
        .chain([node])
        .chain(page.ancestors(at).take(3).filter_map(|at| page.node(at)));
    let mut addresses = addresses.flat_map(|node| [&node.href, &node.src, &node.machine]);
    page.text(at).contains(&evidence.quote)
        || addresses.any(|address| address.contains(&evidence.quote))
}

/// Whether a JSON text has the quote once its escapes are read.
fn says(text: &str, quote: &str) -> bool {
    fn holds(value: &serde_json::Value, quote: &str) -> bool {
        match value {
            serde_json::Value::String(text) => text.contains(quote),
            serde_json::Value::Array(all) => all.iter().any(|each| holds(each, quote)),
            serde_json::Value::Object(parts) => parts.values().any(|each| holds(each, quote)),
            serde_json::Value::Number(number) => number.to_string() == quote,
            serde_json::Value::Bool(is) => (if *is { "true" } else { "false" }) == quote,
            serde_json::Value::Null => false,
        }
    }
    serde_json::from_str(text).is_ok_and(|value| holds(&value, quote))
}
